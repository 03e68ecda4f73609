// @ts-check
// A tower-defence field of 128 x 128 cells that any machine can run again, bit by bit. Raiders follow two flow fields,
// couriers have a replanner each, and towers that come and go change the ground under all of them. The field has no
// clock and no other input than `tick(inputs)`; whoever runs it saves states, goes back to one, and gives the same or
// other inputs from there on.
import { AreaCosts, Grid, PathStatus } from 'samepath';
import { fnv64, integersFrom, integersToBytes, joinPieces, splitPieces } from './bytes.mjs';
import { cellsIn, gate, isIn, keep, makeTerrain, Random, side, swamp, swampCost } from './terrain.mjs';
import {
  courierCount, freeCell, makeCouriers, makeRaiders, readUnits, respawn, send, unitsToIntegers, walk,
} from './units.mjs';

/** Columns and rows that a tower takes. */
export const towerSide = 2;
export const mostTowers = 48;
/** Reach of a tower in cells, and ticks from shot to shot. */
export const towerReach = 7;
const towerRest = 12;
/** Cells that a flow field settles in a tick, and nodes that a replanner pops: edits spread over as many ticks as they need. */
const flowBudget = 4096;
const replanBudget = 96;

/** @typedef {import('samepath/grids').GridReplanner} GridReplanner */
/** @typedef {import('./terrain.mjs').Cell} Cell */
/** @typedef {import('./units.mjs').Unit} Unit */
/** @typedef {{ readonly kind: 'place' | 'remove', readonly x: number, readonly y: number }} Input */
/** @typedef {{ x: number, y: number, rest: number }} Tower */
/** @typedef {{ readonly content: string, readonly state: string }} Hashes */

export class Field {
  /** Ticks done. */
  now = 0;
  /** Raiders that brought loot home, and raiders that fell. */
  arrived = 0;
  fallen = 0;
  /** @type {Tower[]} */
  towers = [];
  /** Who shot whom in the last tick, for pictures; not part of the state. @type {(readonly [Tower, Cell])[]} */
  shots = [];

  /** @param {number} seed A 32-bit integer; everything follows from it and the inputs. */
  constructor(seed) {
    this.random = new Random(seed);
    this.terrain = makeTerrain(this.random);
    this.grid = Grid.fromAreas(this.terrain, side, side);
    this.grid.areas.set(swamp, swampCost);
    this.toKeep = this.grid.createFlowField(cellsIn(keep));
    this.toGate = this.grid.createFlowField(cellsIn(gate));
    this.raiders = makeRaiders(this.random, this.terrain);
    this.couriers = makeCouriers(this.random, this.terrain);
    this.planners = this.couriers.map((unit) => this.grid.createReplanner(unit, unit));
  }

  /** One tick: the inputs, then everything that moves, in a fixed order. @param {readonly Input[]} inputs */
  tick(inputs) {
    this.now += 1;
    for (const input of inputs) this.#apply(input);
    this.toKeep.step(flowBudget);
    this.toGate.step(flowBudget);
    for (const unit of this.raiders) this.#moveRaider(unit);
    this.couriers.forEach((unit, index) => this.#moveCourier(unit, /** @type {GridReplanner} */ (this.planners[index])));
    this.shots = [];
    for (const tower of this.towers) this.#shoot(tower);
  }

  // Towers -------------------------------------------------------------------------------------------

  /** True when nothing stands where a tower would. Whether it would close the way is seen when it is placed. @param {Cell} cell */
  isFree({ x, y }) {
    const ground = cellsIn({ x, y, width: towerSide, height: towerSide });
    return this.towers.length < mostTowers
      && ground.every((cell) => this.grid.isWalkable(cell.x, cell.y) && !isIn(gate, cell.x, cell.y) && !isIn(keep, cell.x, cell.y))
      && ![...this.raiders, ...this.couriers].some((unit) => isUnder(x, y, unit.x, unit.y) || isUnder(x, y, unit.nextX, unit.nextY));
  }

  /** The tower on a cell. @param {Cell} cell */
  towerAt({ x, y }) {
    return this.towers.find((tower) => isUnder(tower.x, tower.y, x, y));
  }

  /** Inputs that the field does not allow change nothing; they may come from another machine's wrong guess. @param {Input} input */
  #apply(input) {
    const tower = this.towerAt(input);
    if (input.kind === 'remove' && tower !== undefined) {
      this.towers = this.towers.filter((other) => other !== tower);
      this.#restoreGround(tower);
    } else if (input.kind === 'place' && this.isFree(input)) {
      this.grid.setRect(input.x, input.y, towerSide, towerSide, AreaCosts.Wall);
      if (this.grid.findPath(gate, keep).found) this.towers.push({ x: input.x, y: input.y, rest: towerRest });
      else this.#restoreGround(input);
    }
  }

  /** @param {Cell} cell */
  #restoreGround({ x, y }) {
    const areas = cellsIn({ x, y, width: towerSide, height: towerSide }).map((cell) => this.terrain[cell.y * side + cell.x] ?? 0);
    this.grid.setRect(x, y, towerSide, towerSide, Uint8Array.from(areas));
  }

  /** Hits the nearest raider in reach, the first of several. @param {Tower} tower */
  #shoot(tower) {
    if (tower.rest > 0) tower.rest -= 1;
    if (tower.rest > 0) return;
    let target;
    let nearest = towerReach * towerReach + 1;
    for (const unit of this.raiders) {
      const distance = (unit.x - tower.x) ** 2 + (unit.y - tower.y) ** 2;
      if (distance < nearest) [target, nearest] = [unit, distance];
    }
    if (target === undefined) return;
    tower.rest = towerRest;
    this.shots.push([tower, { x: target.x, y: target.y }]);
    target.health -= 1;
    if (target.health > 0) return;
    this.fallen += 1;
    respawn(target, this.random);
  }

  // Units --------------------------------------------------------------------------------------------

  /** Multiplier of the ground that a unit goes to. @param {Unit} unit */
  costAhead(unit) {
    return this.grid.getArea(unit.nextX, unit.nextY) === swamp ? swampCost : 1;
  }

  /** @param {Unit} unit */
  #moveRaider(unit) {
    if (!walk(unit, this.costAhead(unit))) return;
    if (unit.laden === 0 && isIn(keep, unit.x, unit.y)) unit.laden = 1;
    else if (unit.laden === 1 && isIn(gate, unit.x, unit.y)) {
      unit.laden = 0;
      this.arrived += 1;
    }
    // Where a repair is on its way, there is no direction yet: the raider waits.
    send(unit, (unit.laden === 0 ? this.toKeep : this.toGate).tryGetNext(unit));
  }

  /** @param {Unit} unit @param {GridReplanner} planner */
  #moveCourier(unit, planner) {
    if (!walk(unit, this.costAhead(unit))) return;
    if (unit.x === unit.goalX && unit.y === unit.goalY) this.#sendElsewhere(unit, planner);
    planner.moveStart(unit);
    const path = planner.replan(replanBudget);
    send(unit, path.found ? path.at(1) : undefined);
    if (path.status !== PathStatus.Found && path.status !== PathStatus.BudgetExhausted) this.#sendElsewhere(unit, planner);
  }

  /** @param {Unit} unit @param {GridReplanner} planner */
  #sendElsewhere(unit, planner) {
    const goal = freeCell(this.random, this.terrain);
    unit.goalX = goal.x;
    unit.goalY = goal.y;
    planner.setGoal(goal);
  }

  // States -------------------------------------------------------------------------------------------

  /** Everything that the next tick depends on. What follows from the seed alone (the terrain) is not in it. */
  saveState() {
    const numbers = [this.now, this.arrived, this.fallen, this.random.state, this.towers.length];
    const towers = this.towers.flatMap(({ x, y, rest }) => [x, y, rest]);
    return joinPieces([
      this.grid.saveState(),
      this.toKeep.saveState(),
      this.toGate.saveState(),
      ...this.planners.map((planner) => planner.saveState()),
      integersToBytes([...numbers, ...towers, ...unitsToIntegers([...this.raiders, ...this.couriers])]),
    ]);
  }

  /**
   * Puts a saved state of a field with the same seed back. The grid comes first: a restored grid tells the fields and
   * replanners over it to start anew, and their own states then replace that. @param {Uint8Array} saved
   */
  restoreState(saved) {
    const [grid, toKeep, toGate, ...rest] = splitPieces(saved);
    const numbers = rest.pop();
    if (!grid || !toKeep || !toGate || !numbers || rest.length !== courierCount) throw new RangeError('these are not the pieces of a field');
    this.grid.restoreState(grid);
    this.toKeep.restoreState(toKeep);
    this.toGate.restoreState(toGate);
    this.planners.forEach((planner, index) => planner.restoreState(/** @type {Uint8Array} */ (rest[index])));
    this.#readNumbers(integersFrom(numbers));
  }

  /** @param {() => number} next */
  #readNumbers(next) {
    this.now = next();
    this.arrived = next();
    this.fallen = next();
    this.random.state = next();
    this.towers = Array.from({ length: next() }, () => ({ x: next(), y: next(), rest: next() }));
    readUnits([...this.raiders, ...this.couriers], next);
    this.shots = [];
  }

  /**
   * What two machines compare after a tick: the hash of the grid's content, and the hash of the whole state.
   * @param {Uint8Array} [saved] The state, when it was just saved. @returns {Hashes}
   */
  hashes(saved = this.saveState()) {
    return { content: this.grid.contentHash().toString(16).padStart(16, '0'), state: fnv64(saved) };
  }

  free() {
    for (const object of [...this.planners, this.toGate, this.toKeep, this.grid]) object.free();
  }
}

/** True when a tower at `x`, `y` covers a cell. @param {number} x @param {number} y @param {number} cellX @param {number} cellY */
const isUnder = (x, y, cellX, cellY) => cellX >= x && cellY >= y && cellX < x + towerSide && cellY < y + towerSide;

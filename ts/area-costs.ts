import { integer, number, typeError } from './internal/arguments.js';
import { check } from './internal/failure.js';
import type { GridHandle } from './internal/grid-handle.js';
import { doubles, readDouble, scratch } from './internal/memory.js';

/** Area id of a wall. */
const WALL = 255;
/** Area ids that carry a multiplier: 0 to 254. */
const COUNT = 255;

/** Makes the multipliers of a grid; only grids have any. */
export let areaCostsOf: (handle: GridHandle) => AreaCosts;

/**
 * The multipliers of a grid's area ids 0 to 254, all 1 at first. A step costs its length (1, or the
 * square root of 2 on diagonals) times the mean of the multipliers of its two cells. The view stays valid as long as
 * its grid; every member throws a state error afterwards.
 */
export class AreaCosts {
  /** Area id of a wall (255); it has no multiplier. */
  static readonly Wall = WALL;
  readonly #handle: GridHandle;

  static {
    areaCostsOf = (handle) => new AreaCosts(handle);
  }

  private constructor(handle: GridHandle) {
    this.#handle = handle;
  }

  /** Multiplier of an area. Throws a range error unless `area` is 0 to 254. */
  get(area: number): number {
    const id = integer(area, 'area', 0, COUNT - 1);
    check(this.#handle.functions.get_area_cost(this.#handle.live(), id, scratch.out));
    return readDouble(scratch.out);
  }

  /** Sets a multiplier. Throws a range error unless `area` is 0 to 254 and `cost` is positive and finite. */
  set(area: number, cost: number): void {
    const id = integer(area, 'area', 0, COUNT - 1);
    check(this.#handle.functions.set_area_cost(this.#handle.live(), id, number(cost, 'cost')));
  }

  /** Sets all 255 multipliers as one edit. Throws an argument error for another length, a range error naming the item. */
  copyFrom(costs: AreaCosts | ArrayLike<number>): void {
    const values = costs instanceof AreaCosts ? costs.toArray() : toDoubles(costs);
    const grid = this.#handle.live();
    doubles().set(values.subarray(0, COUNT), scratch.costs >>> 3);
    check(this.#handle.functions.set_area_costs(grid, scratch.costs, values.length));
  }

  /** A copy of all 255 multipliers. */
  toArray(): Float64Array {
    return Float64Array.from({ length: COUNT }, (_, area) => this.get(area));
  }

  /** Smallest of the 255 multipliers, used areas or not; it scales the heuristic. */
  get minCost(): number {
    return this.#handle.functions.min_area_cost(this.#handle.live());
  }

  /** Edits of multipliers so far; writing a value that is there already is no edit. */
  get version(): number {
    return this.#handle.functions.area_costs_version(this.#handle.live());
  }
}

function toDoubles(costs: ArrayLike<number>): Float64Array {
  if (typeof costs !== 'object' || costs === null) throw typeError('costs', 'an array of numbers', costs);
  return Float64Array.from(costs, (cost, index) => number(cost, `costs[${index}]`));
}

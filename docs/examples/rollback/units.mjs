// @ts-check
// Units: raiders who follow flow fields, couriers who plan their own ways. Everything about them is a whole number,
// so that a saved unit is exact: a step to a neighbour has 256 parts, a diagonal one 362, twice as many into a swamp.
import { cellsIn, gate, side } from './terrain.mjs';

export const raiderCount = 192;
export const courierCount = 8;
const straightParts = 256;
const diagonalParts = 362;
/** Hits that a raider takes. */
export const raiderHealth = 3;

/** What a unit consists of, in the order of saved states. */
const fields = /** @type {const} */ (['x', 'y', 'nextX', 'nextY', 'progress', 'speed', 'health', 'laden', 'goalX', 'goalY']);

/** @typedef {import('./terrain.mjs').Cell} Cell */
/** @typedef {import('./terrain.mjs').Random} Random */
/** @typedef {Record<(typeof fields)[number], number>} Unit */

/** A unit that stands in a cell. @param {Cell} cell @param {number} speed Parts of a step in a tick. @returns {Unit} */
function makeUnit({ x, y }, speed) {
  return { x, y, nextX: x, nextY: y, progress: 0, speed, health: raiderHealth, laden: 0, goalX: x, goalY: y };
}

/** Raiders in the west, on their way. @param {Random} random @param {Uint8Array} terrain */
export function makeRaiders(random, terrain) {
  return Array.from({ length: raiderCount }, () => makeUnit(freeCell(random, terrain, 56), random.between(130, 230)));
}

/** Couriers anywhere. @param {Random} random @param {Uint8Array} terrain */
export function makeCouriers(random, terrain) {
  return Array.from({ length: courierCount }, () => makeUnit(freeCell(random, terrain), 200));
}

/** A random cell without a wall, left of a column. @param {Random} random @param {Uint8Array} areas @param {number} [columns] */
export function freeCell(random, areas, columns = side) {
  for (;;) {
    const [x, y] = [random.below(columns), random.below(side)];
    if (areas[y * side + x] !== 255) return { x, y };
  }
}

/** Puts a raider back to the gate. @param {Unit} unit @param {Random} random */
export function respawn(unit, random) {
  const cells = cellsIn(gate);
  const cell = /** @type {Cell} */ (cells[random.below(cells.length)]);
  Object.assign(unit, makeUnit(cell, unit.speed));
}

/** How far a unit is on its step, from 0 to 1. @param {Unit} unit @param {number} cost */
export const stepPart = (unit, cost) => unit.progress / partsOf(unit, cost);

/** @param {Unit} unit @param {number} cost */
const partsOf = (unit, cost) => cost * (unit.x !== unit.nextX && unit.y !== unit.nextY ? diagonalParts : straightParts);

/** True when a unit is in the middle of a cell. @param {Unit} unit */
export const stands = (unit) => unit.x === unit.nextX && unit.y === unit.nextY;

/**
 * Moves a unit by one tick. True when it stands at the end, and can be sent on.
 * @param {Unit} unit @param {number} cost Multiplier of the cell it goes to.
 */
export function walk(unit, cost) {
  if (stands(unit)) return true;
  unit.progress += unit.speed;
  const parts = partsOf(unit, cost);
  if (unit.progress < parts) return false;
  unit.progress -= parts;
  unit.x = unit.nextX;
  unit.y = unit.nextY;
  return true;
}

/** Sends a unit to a neighbour cell; without one it stops. @param {Unit} unit @param {Cell | undefined} next */
export function send(unit, next) {
  if (next === undefined) {
    unit.progress = 0;
    return;
  }
  unit.nextX = next.x;
  unit.nextY = next.y;
}

/** The numbers of units, for a saved state. @param {readonly Unit[]} units */
export const unitsToIntegers = (units) => units.flatMap((unit) => fields.map((name) => unit[name]));

/** Puts saved numbers into units. @param {readonly Unit[]} units @param {() => number} next */
export function readUnits(units, next) {
  for (const unit of units) for (const name of fields) unit[name] = next();
}

// @ts-check
// Someone who plays: towers in front of the raiders, and away with some of them. What it does in a tick follows from the
// seed, the tick and the field; what it did is recorded, so going back does not ask it again.
import { keep, Random } from './terrain.mjs';

/** @typedef {import('./field.mjs').Field} Field */
/** @typedef {import('./field.mjs').Input} Input */

/** Ticks from one input to the next. */
const everyTicks = 4;
/** Up to here it builds only. */
const openingTicks = 48;
/** Places it looks at before it gives up. */
const tries = 8;

/** The inputs of the next tick. @param {number} seed @param {Field} field @returns {Input[]} */
export function playerInputs(seed, field) {
  const tick = field.now + 1;
  if (tick % everyTicks !== 0) return [];
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(tick, 0x85ebca6b));
  const removes = tick > openingTicks && random.below(100) < 35;
  return removes ? removeOne(random, field) : placeOne(random, field);
}

/** @param {Random} random @param {Field} field @returns {Input[]} */
function removeOne(random, field) {
  const tower = field.towers[random.below(Math.max(field.towers.length, 1))];
  return tower === undefined ? [] : [{ kind: 'remove', x: tower.x, y: tower.y }];
}

/** @param {Random} random @param {Field} field @returns {Input[]} */
function placeOne(random, field) {
  for (let i = 0; i < tries; i += 1) {
    const raider = field.raiders[random.below(field.raiders.length)];
    if (raider === undefined) continue;
    const forward = raider.x < keep.x && raider.laden === 0 ? 1 : -1;
    const cell = { x: raider.x + forward * random.between(3, 14), y: raider.y + random.between(-5, 5) };
    if (field.isFree(cell)) return [{ kind: 'place', ...cell }];
  }
  return [];
}

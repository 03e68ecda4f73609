// @ts-check
// The ground of the field, made from a seed, and the numbers that make it.
import { AreaCosts } from 'samepath';

/** Columns and rows of the field. */
export const side = 128;
/** Area id of ground that costs twice as much to cross. */
export const swamp = 1;
export const swampCost = 2;

/** @typedef {{ readonly x: number, readonly y: number }} Cell */
/** @typedef {{ readonly x: number, readonly y: number, readonly width: number, readonly height: number }} Rect */

/** Where raiders come from and bring their loot to. @type {Rect} */
export const gate = Object.freeze({ x: 2, y: 60, width: 4, height: 8 });
/** Where the loot is. @type {Rect} */
export const keep = Object.freeze({ x: 121, y: 61, width: 5, height: 6 });

/** @param {Rect} rect @param {number} x @param {number} y */
export const isIn = (rect, x, y) => x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;

/** The cells of a rectangle, row after row. @param {Rect} rect @returns {Cell[]} */
export const cellsIn = (rect) =>
  Array.from({ length: rect.width * rect.height }, (_, i) => ({ x: rect.x + (i % rect.width), y: rect.y + Math.floor(i / rect.width) }));

/** Seeded numbers whose whole state is one 32-bit integer, which a saved state can hold. */
export class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed | 0;
  }

  /** An integer from 0 to `limit - 1`. @param {number} limit */
  below(limit) {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 0x1_0000_0000) * limit);
  }

  /** An integer from `least` to `most`. @param {number} least @param {number} most */
  between(least, most) {
    return least + this.below(most - least + 1);
  }
}

/** Discs of an area in the middle of the field; the rims stay free, so that there is always a way around. */
const blobs = Object.freeze([
  { count: 16, least: 4, most: 9, area: swamp },
  { count: 58, least: 1, most: 4, area: AreaCosts.Wall },
]);
const rim = 12;

/** Area ids of all cells, row after row. @param {Random} random */
export function makeTerrain(random) {
  const areas = new Uint8Array(side * side);
  for (const { count, least, most, area } of blobs) {
    for (let i = 0; i < count; i += 1) {
      const radius = random.between(least, most);
      const x = random.between(rim + radius, side - 1 - rim - radius);
      const y = random.between(2 + radius, side - 3 - radius);
      fillDisc(areas, x, y, radius, area);
    }
  }
  return areas;
}

/** @param {Uint8Array} areas @param {number} x @param {number} y @param {number} radius @param {number} area */
function fillDisc(areas, x, y, radius, area) {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      if (dx * dx + dy * dy <= radius * radius + 1) areas[(y + dy) * side + x + dx] = area;
    }
  }
}

// The multipliers that a map really uses.
import { wall, type GridMap } from './cells.js';

/** Area ids that carry a multiplier: 0 to 254. */
const areaCount = 255;

/**
 * One multiplier per area id. Areas that the map does not have get the smallest of those it has, so that
 * they neither loosen the heuristic, which is scaled by the smallest of all, nor keep a map of a single
 * area from the specialised engine, which wants all of them equal.
 */
export function multipliersOf(map: GridMap, costs: readonly number[]): Float64Array {
  const present = new Uint8Array(areaCount + 1);
  for (const area of map.cells) present[area] = 1;
  present[wall] = 0;
  const used = Float64Array.from({ length: areaCount }, (_, area) => costs[area] ?? 1);
  const smallest = used.reduce((least, cost, area) => (present[area] === 1 ? Math.min(least, cost) : least), Infinity);
  return used.map((cost, area) => (present[area] === 1 ? cost : smallest === Infinity ? 1 : smallest));
}

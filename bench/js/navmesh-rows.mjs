// Rows of the workers that query navigation meshes: what bench_navmesh and bench_detour print, in JavaScript.
import { timePieces, timeWhole, warmUp } from './timing.mjs';

const BRIEF_PASSES = 1000; // at most, of passes of microseconds

/** Triples of an array of positions as points. */
export const pointsOf = (positions) =>
  Array.from({ length: positions.length / 3 }, (_, i) => ({ x: positions[3 * i], y: positions[3 * i + 1], z: positions[3 * i + 2] }));

/**
 * Answers `queries` queries once for their counters, times them, and prints a row. `find` answers a query, `read` counts an
 * answer: found, cost, expanded, polygons, points, length, cut, of which absent ones are 0; `release` gives back what an
 * answer holds, which is part of its time. Brief queries are timed in whole passes.
 */
export function printRow(engine, queries, { find, read, release, isBrief = false }, limits) {
  const sums = { expanded: 0, costSum: 0, unreachable: 0, polygons: 0, points: 0, length: 0, cut: 0 };
  for (let i = 0; i < queries; i++) {
    const answer = find(i);
    const { found = true, cost = 0, ...counters } = read(answer, i);
    release?.(answer);
    if (found) sums.costSum += cost;
    else sums.unreachable++;
    for (const [name, value] of Object.entries(counters)) sums[name] += Number(value);
  }
  const run = release === undefined ? find : (i) => release(find(i));
  const pass = () => { for (let i = 0; i < queries; i++) run(i); };
  warmUp(pass);
  const times = isBrief ? timeWhole(pass, { ...limits, maxPasses: BRIEF_PASSES }) : timePieces(queries, run, limits);
  console.log(JSON.stringify({ call: 'one', engine, queries, ...sums, ...times, peakRssKb: process.resourceUsage().maxRSS }));
}

/** Times a call that answers everything. */
export function printBatch(engine, queries, findAll, limits) {
  warmUp(findAll);
  console.log(JSON.stringify({ call: 'batch', engine, queries, ...timeWhole(findAll, { ...limits, maxPasses: BRIEF_PASSES }) }));
}

/** Length of a path through points. */
export function lengthOf(points) {
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    length += Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);
  }
  return length;
}

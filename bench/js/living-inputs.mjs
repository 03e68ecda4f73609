// What happens to a map in the family `living`: batches of cells that change, and a walk during which walls appear. Written
// as int32 numbers: batches, cells of a batch, then x, y of each cell, for every size; then rounds, goal x, goal y, and for
// each round the walker's x, y, the number of cells that change before it plans, and their x, y.
import { writeFileSync } from 'node:fs';

import { loadFacade, makeGrid } from './facade.mjs';
import { readEnds } from './maps.mjs';
import { randomSource } from './random.mjs';

export const EDITS = [1, 16, 256];
const BATCHES = 12;
const STEPS = 12; // Cells walked between two plans.
const PLANS = 50; // Most plans of a walk.
const CHANGES = 6; // Cells that change at each, this far ahead of the walker at most:
const AHEAD = 24;

/** Random cells of a map; walls and open cells alike. */
function drawBatches(grid, random, size) {
  return Array.from({ length: BATCHES }, () =>
    Array.from({ length: size }, () => [random(grid.width), random(grid.height)]));
}

/** The scenario with the longest path. */
const longest = (scenarioFile) =>
  readEnds(scenarioFile, 1e9).reduce((best, ends) => (ends.published > best.published ? ends : best));

/** Walks the longest scenario; at each plan walls appear on the way ahead wherever they leave one. */
function drawWalk(grid, { start, goal }, random) {
  const rounds = [];
  let path = grid.findPath(start, goal);
  while (rounds.length < PLANS && path.cellCount > STEPS + AHEAD) {
    const at = path.at(STEPS);
    const changed = [];
    for (let i = 0; i < CHANGES; i++) {
      const cell = path.at(STEPS + 2 + random(AHEAD - 2));
      if (!grid.isWalkable(cell.x, cell.y)) continue;
      grid.setArea(cell.x, cell.y, 255);
      if (grid.findPath(at, goal).found) changed.push(cell);
      else grid.setArea(cell.x, cell.y, 0);
    }
    rounds.push({ at, changed });
    path = grid.findPath(at, goal);
  }
  return { goal, rounds };
}

/** Writes the input of a map. */
export async function writeLivingInput(path, { mapFile, scenarioFile }) {
  const grid = makeGrid(await loadFacade(), mapFile);
  const random = randomSource(512);
  const numbers = [];
  for (const size of EDITS) {
    const batches = drawBatches(grid, random, size);
    numbers.push(batches.length, size, ...batches.flat(2));
  }
  const { goal, rounds } = drawWalk(grid, longest(scenarioFile), random);
  numbers.push(rounds.length, goal.x, goal.y);
  for (const { at, changed } of rounds) numbers.push(at.x, at.y, changed.length, ...changed.flatMap(({ x, y }) => [x, y]));
  writeFileSync(path, new Uint8Array(Int32Array.from(numbers).buffer));
  grid.free();
}

const wordsOf = (bytes) => new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);

/** Reads the edits back: for each size the batches, each a list of cells. */
export function readEdits(bytes) {
  const numbers = wordsOf(bytes);
  let at = 0;
  const take = () => numbers[at++];
  return EDITS.map(() => {
    const [batches, size] = [take(), take()];
    return Array.from({ length: batches }, () => Array.from({ length: size }, () => ({ x: take(), y: take() })));
  });
}

/** Reads the walk back. */
export function readWalk(bytes) {
  const numbers = wordsOf(bytes);
  let at = 0;
  const take = () => numbers[at++];
  for (const _size of EDITS) {
    const [batches, size] = [take(), take()];
    at += 2 * batches * size;
  }
  const count = take();
  const goal = { x: take(), y: take() };
  const cell = () => ({ x: take(), y: take() });
  const rounds = Array.from({ length: count }, () => ({ at: cell(), changed: Array.from({ length: take() }, cell) }));
  return { goal, rounds };
}

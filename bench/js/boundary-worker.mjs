// Child process: what a call costs that has nothing to search (start == goal on an open 8x8 grid), through
// findPath and per query of a batch. Prints one JSON line per call. argv[2] is the job as JSON.
import { loadFacade } from './facade.mjs';
import { timeWhole, warmUp } from './timing.mjs';

const SIDE = 8;
const CALLS = 20000;

const job = JSON.parse(process.argv[2]);
const { Grid } = await loadFacade();
const grid = Grid.fromText(Array(SIDE).fill('.'.repeat(SIDE)).join('\n'));
const cell = { x: 3, y: 3 };
const flat = new Int32Array(4 * CALLS).fill(3);

function measure(call, run) {
  warmUp(run);
  const { passes, bestUs, medianUs } = timeWhole(run, job);
  console.log(JSON.stringify({ call, passes, bestNs: (bestUs * 1000) / CALLS, medianNs: (medianUs * 1000) / CALLS }));
}

measure('findPath', () => {
  for (let i = 0; i < CALLS; i++) grid.findPath(cell, cell);
});
measure('findPaths', () => grid.findPaths(flat));
grid.free();

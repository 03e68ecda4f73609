// Child process: what bench_living times natively, through the package. argv[2] is the job. The rows have the native names.
import { readFileSync } from 'node:fs';

import { loadFacade, loadMiddleTier, makeGrid } from './facade.mjs';
import { readEdits, readWalk } from './living-inputs.mjs';
import { median, timeWhole } from './timing.mjs';

const job = JSON.parse(process.argv[2]);
const facade = await loadFacade();
const { HpaHierarchy, jump } = await loadMiddleTier();
const input = readFileSync(job.inputFile);
const { goal, rounds } = readWalk(input);
const WALL = 255;
const ORIGIN = { x: 0, y: 0 };

const microseconds = (run) => {
  const began = performance.now();
  run();
  return (performance.now() - began) * 1000;
};

/** What follows edits, by its native name. */
const FOLLOWERS = {
  'clearance': (grid) => ({ refresh: () => grid.maxAgentSizeAt(ORIGIN), free() {} }),
  'jps+ table': (grid) => ({ refresh: () => jump(grid, ORIGIN, 0, { jumper: 'table' }), free() {} }),
  'hpa* hierarchy': (grid) => new HpaHierarchy(grid),
  'flow field': (grid) => grid.createFlowField(goal),
};

function toggle(grid, cells) {
  for (const { x, y } of cells) {
    if (x !== goal.x || y !== goal.y) grid.setArea(x, y, grid.isWalkable(x, y) ? WALL : 0);
  }
}

function printRepairs(grid, what, batches) {
  const times = { edits: [], repairs: [], builds: [] };
  let settled;
  const follower = FOLLOWERS[what](grid);
  follower.refresh();
  for (const cells of batches) {
    for (const way of [0, 1]) {
      times.edits.push(microseconds(() => toggle(grid, cells)));
      times.repairs.push(microseconds(() => follower.refresh()));
      if (follower.settled !== undefined) settled = (settled ?? 0) + follower.settled;
      if (way === 0) times.builds.push(timeAnew(grid, what));
    }
  }
  follower.free();
  console.log(JSON.stringify({
    row: 'repair', what, cells: batches[0].length, repairs: times.repairs.length, settled, editUs: median(times.edits), bestUs: Math.min(...times.repairs),
    medianUs: median(times.repairs), anewBestUs: Math.min(...times.builds), anewMedianUs: median(times.builds),
  }));
}

function timeAnew(grid, what) {
  const anew = facade.Grid.fromAreas(grid.cells(), grid.width, grid.height);
  let follower;
  const taken = microseconds(() => {
    follower = FOLLOWERS[what](anew);
    follower.refresh();
  });
  follower.free();
  anew.free();
  return taken;
}

function walkOnce() {
  const grid = makeGrid(facade, job.mapFile);
  const replanner = grid.createReplanner(rounds[0].at, goal, { algorithm: 'd*-lite' });
  const sums = { firstUs: 0, replanUs: 0, astarUs: 0, replanExpanded: 0, astarExpanded: 0 };
  for (const [i, { at, changed }] of rounds.entries()) {
    for (const { x, y } of changed) grid.setArea(x, y, WALL);
    let path, plain;
    const replanUs = microseconds(() => {
      replanner.moveStart(at);
      path = replanner.replan();
    });
    const astarUs = microseconds(() => { plain = grid.findPath(at, goal); });
    sums[i === 0 ? 'firstUs' : 'replanUs'] += replanUs;
    if (i === 0) continue;
    sums.astarUs += astarUs;
    sums.replanExpanded += path.expanded;
    sums.astarExpanded += plain.expanded;
  }
  replanner.free();
  grid.free();
  return sums;
}

function printWalk() {
  const sums = [];
  timeWhole(() => sums.push(walkOnce()), job);
  const best = (name) => Math.min(...sums.map((sum) => sum[name]));
  const names = Object.keys(sums[0]);
  console.log(JSON.stringify({ row: 'walk', plans: rounds.length - 1, ...Object.fromEntries(names.map((name) => [name, best(name)])) }));
}

function printField(grid) {
  const settled = { count: 0 };
  const { bestUs, medianUs } = timeWhole(() => {
    const field = grid.createFlowField(goal);
    settled.count = field.settled;
    field.free();
  }, { ...job, seconds: job.seconds / 4 });
  console.log(JSON.stringify({ row: 'field', settled: settled.count, bestUs, medianUs }));
}

function printState(what, object) {
  const limits = { ...job, seconds: job.seconds / 8 };
  const saved = object.saveState();
  const saveUs = timeWhole(() => object.saveStateInto(saved), limits).bestUs;
  const restoreUs = timeWhole(() => object.restoreState(saved), limits).bestUs;
  console.log(JSON.stringify({ row: 'state', what, bytes: saved.length, saveUs, restoreUs }));
}

function printStates(grid) {
  const { at } = rounds[0];
  const search = grid.createSearch();
  search.begin(at, goal);
  search.step(Math.floor(grid.findPath(at, goal).iterations / 2));
  const replanner = grid.createReplanner(at, goal);
  replanner.replan();
  const field = grid.createFlowField(goal);
  printState('search, half way', search);
  printState('flow field', field);
  printState('D* Lite', replanner);
  printState('grid', grid); // The last one: what listens to the grid starts anew.
  for (const object of [field, replanner, search]) object.free();
}

const grid = makeGrid(facade, job.mapFile);
for (const batches of readEdits(input)) for (const what of Object.keys(FOLLOWERS)) printRepairs(grid, what, batches);
printField(grid);
if (rounds.length > 1) {
  printWalk();
  printStates(grid);
}
grid.free();

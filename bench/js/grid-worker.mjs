// Child process: times one of our engines on one map through the package and prints one JSON line per
// set of queries and call. argv[2] is the job as JSON.
import { ENGINES, loadFacade, makeGrid } from './facade.mjs';
import { readQueries } from './maps.mjs';
import { timePieces, timeWhole, warmUp } from './timing.mjs';

const job = JSON.parse(process.argv[2]);
const facade = await loadFacade();
const grid = makeGrid(facade, job.mapFile);
const options = ENGINES[job.engine];

function print(call, limit, answers, times) {
  const memory = { gridBytes: grid.memory, peakRssKb: process.resourceUsage().maxRSS };
  const row = { call, engine: job.engine, limit, ...answers, ...times, ...memory };
  console.log(JSON.stringify(row));
}

/** The first pass: costs against the published ones, counters. */
function answerAll(queries) {
  const answers = { queries: queries.length, expanded: 0, costSum: 0, unreachable: 0, mismatches: 0, costs: [] };
  for (const { start, goal, published } of queries) {
    const path = grid.findPath(start, goal, options);
    answers.expanded += path.expanded;
    answers.costs.push(path.found ? path.cost : null);
    if (path.found) answers.costSum += path.cost;
    else answers.unreachable++;
    if (isMismatch(path, published)) answers.mismatches++;
  }
  return answers;
}

/** A published length of 0 marks a pair without a path. */
function isMismatch(path, published) {
  if (!path.found) return published !== 0;
  return !(Math.abs(path.cost - published) <= job.tolerance.relative * path.cost + job.tolerance.absolute);
}

function benchQueries(limit) {
  const queries = readQueries(job.scenarioFile, limit).map(({ startX, startY, goalX, goalY, published }) => ({
    start: { x: startX, y: startY },
    goal: { x: goalX, y: goalY },
    published,
  }));
  const answers = answerAll(queries);
  const findOne = (index) => grid.findPath(queries[index].start, queries[index].goal, options);
  warmUp(() => queries.forEach((_, index) => findOne(index)));
  print('one', limit, answers, timePieces(queries.length, findOne, job));
  if (!job.batch) return;
  const flat = Int32Array.from(queries.flatMap(({ start, goal }) => [start.x, start.y, goal.x, goal.y]));
  const findAll = () => grid.findPaths(flat, options);
  const expanded = findAll().expanded.reduce((sum, count) => sum + count, 0);
  if (expanded !== answers.expanded)
    throw new Error(`the batch expanded ${expanded} nodes, single calls ${answers.expanded}`);
  warmUp(findAll);
  print('batch', limit, answers, timeWhole(findAll, job));
}

job.limits.forEach(benchQueries);
grid.free();

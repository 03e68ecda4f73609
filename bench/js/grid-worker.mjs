// Child process: times one of our engines on one square map through the package and prints one JSON line per set of
// queries and call. argv[2] is the job as JSON.
import { GRID_ENGINES } from './engines.mjs';
import { loadFacade, loadMiddleTier, makeGrid } from './facade.mjs';
import { readEnds } from './maps.mjs';
import { printRows } from './rows.mjs';

const job = JSON.parse(process.argv[2]);
const facade = await loadFacade();
const { claim, options, variant } = GRID_ENGINES[job.engine];
const grid = makeGrid(facade, job.mapFile);
const find = variant === undefined ? ({ start, goal }) => grid.findPath(start, goal, options) : await publishedLazy();

/** The middle tier's any-angle search as a function of a query. */
async function publishedLazy() {
  const { SearchBuffers, SearchStatus, ThetaSearch, Topology } = await loadMiddleTier();
  const search = new ThetaSearch(new Topology(grid), new SearchBuffers(), { variant });
  const node = ({ x, y }) => y * grid.width + x;
  return ({ start, goal }) => {
    search.begin(node(start), node(goal));
    const found = search.run() === SearchStatus.Found;
    return { found, cost: search.cost, cells: found ? search.path() : undefined, expanded: search.expanded };
  };
}

/** The first query builds what the engine reads: maps, tables, hierarchies, node records. From a free cell to itself. */
function prepare() {
  const [{ start }] = readEnds(job.scenarioFile, 1);
  const before = grid.memory;
  const began = performance.now();
  find({ start, goal: start });
  return { prepareUs: (performance.now() - began) * 1000, prepareBytes: grid.memory - before };
}

const prepared = prepare();
printRows(job, {
  claim,
  find,
  queries: (limit) => readEnds(job.scenarioFile, limit),
  extras: () => ({ gridBytes: grid.memory, ...prepared }),
  batch(queries) {
    const flat = Int32Array.from(queries.flatMap(({ start, goal }) => [start.x, start.y, goal.x, goal.y]));
    return () => grid.findPaths(flat, options);
  },
});
grid.free();

// Child process: times queries on a map whose cells are read as hexagons, through the package. argv[2] is the job as JSON.
import { ESTIMATES } from './engines.mjs';
import { loadFacade, makeGrid } from './facade.mjs';
import { readEnds } from './maps.mjs';
import { printRows } from './rows.mjs';

const job = JSON.parse(process.argv[2]);
const facade = await loadFacade();
const square = makeGrid(facade, job.mapFile);
const grid = facade.HexGrid.fromAreas(square.cells(), square.width, square.height, 'pointy-odd-row');
square.free();
const options = ESTIMATES[job.engine];
printRows(job, {
  claim: 'none',
  find: ({ start, goal }) => grid.findPath(start, goal, options),
  queries: (limit) => readEnds(job.scenarioFile, limit),
  extras: () => ({ gridBytes: grid.memory }),
});

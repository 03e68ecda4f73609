// Child process: times queries on a voxel map through the package. argv[2] is the job as JSON.
import { readFileSync } from 'node:fs';

import { ESTIMATES } from './engines.mjs';
import { loadFacade } from './facade.mjs';
import { printRows } from './rows.mjs';
import { readVoxelEnds } from './voxel-maps.mjs';

const job = JSON.parse(process.argv[2]);
const { MovingAi } = await loadFacade();
const grid = MovingAi.parseVoxelMap(readFileSync(job.mapFile, 'utf8'));
const options = ESTIMATES[job.engine];
printRows(job, {
  claim: 'equal',
  find: ({ start, goal }) => grid.findPath(start, goal, options),
  queries: (limit) => readVoxelEnds(job.scenarioFile, limit),
  extras: () => ({ gridBytes: grid.memory }),
});

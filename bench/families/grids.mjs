// Square grids: A*, jump points, and what a call costs that has nothing to search.
import { runNativeBoundary, runWorker } from '../js/children.mjs';
import { MAPS, locate, sizeOf } from '../js/maps.mjs';
import { programOf } from '../js/measure.mjs';
import { PEERS } from '../js/peers.mjs';
import { GRID_FAMILY_ENGINES, NATIVE_ENGINES, report } from '../js/report.mjs';

async function measureBoundary(family, args) {
  const rows = await runWorker('boundary-worker.mjs', { seconds: 2, minPasses: 10, maxPasses: 200 });
  const boundary = rows.map((row) => ({
    ...row,
    name: `wasm ${row.call}${row.call === 'findPaths' ? ', per query' : ''}`,
  }));
  if (args['skip-native']) return boundary;
  const [native] = await runNativeBoundary(programOf(family, args));
  return [...boundary, { ...native, name: 'native sp_grid_find_path' }];
}

export const grids = {
  name: 'grids',
  subjects: MAPS,
  locate,
  describe: sizeOf,
  program: 'bench_grid',
  worker: 'grid-worker.mjs',
  engines: GRID_FAMILY_ENGINES,
  nativeEngines: NATIVE_ENGINES,
  batch: 'specialised',
  reference: 'specialised',
  peers: PEERS,
  peerWorker: 'peer-worker.mjs',
  full: {
    limit: 200, peerLimit: 50, repetitions: 2, seconds: 3, minPasses: 3, maxPasses: 200,
    peers: { seconds: 8, minPasses: 2, maxPasses: 50 },
  },
  quick: {
    limit: 100, peerLimit: 10, repetitions: 1, seconds: 1, minPasses: 2, maxPasses: 50,
    peers: { seconds: 2, minPasses: 1, maxPasses: 50 },
  },
  more: async (args) => ({ boundary: await measureBoundary(grids, args) }),
  report,
};

// Any-angle searches on square grids, against our own A* and a peer that straightens the path of its A*.
import { PREPARATION, familyReport } from '../js/family-report.mjs';
import { chooseMaps, locate, sizeOf } from '../js/maps.mjs';
import { ANY_ANGLE_PEERS } from '../js/peers-any-angle.mjs';
import { SHORT } from '../js/settings.mjs';

const ABOUT = [
  'The optimum is that of paths along the eight moves, as published with the maps: any-angle paths are shorter.',
  'No npm library was found that searches any-angle paths on grids. The peer is A* whose path is then straightened (`Util.smoothenPath`); its',
  'lines may touch the corners of walls, which ours may not: such answers count as invalid. "Optimal" means as long as ours.',
  'The published lazy order runs in the middle tier, whose buffers the grid does not count.',
];

export const anyAngle = {
  name: 'any-angle',
  subjects: chooseMaps('den520d', 'AR0602SR', 'random512-40-0', '64room_000', 'maze512-16-0'),
  locate,
  describe: sizeOf,
  program: 'bench_grid',
  worker: 'grid-worker.mjs',
  engines: ['specialised', 'theta*', 'lazy-theta*', 'lazy-theta* as published'],
  reference: 'theta*',
  peers: ANY_ANGLE_PEERS,
  peerWorker: 'any-angle-peer-worker.mjs',
  ...SHORT,
  report: (result) => familyReport(anyAngle, result, { title: 'Any-angle paths', about: ABOUT, columns: PREPARATION }),
};

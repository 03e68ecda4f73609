// Voxel grids: Moving AI voxel maps, and a small cave for the peer that needs a graph of all voxels.
import { familyReport } from '../js/family-report.mjs';
import { VOXEL_SHORT } from '../js/settings.mjs';
import { VOXEL_MAPS, locateVoxels, voxelSizeOf } from '../js/voxel-maps.mjs';
import { VOXEL_PEERS } from '../js/peers-voxel.mjs';
import { megabytes } from '../js/tables.mjs';

const ABOUT = [
  'Moves through faces, edges and corners without cutting any. The memory of a query is that of the pages of 8 x 8 x 8 voxels it',
  'touches: least, mean and most of one query (natively), beside the buffers of the dense form, 24 bytes for each voxel of the block.',
  '`ngraph.path` needs every link of the block in memory and serves the cave only; `abstract-astar` asks for neighbours as it goes,',
  'and is left out where a query takes it a minute.',
];
const COLUMNS = [
  ['page KB least', ({ native }) => kilobytes(native?.pageBytesLeast)],
  ['mean', ({ native }) => kilobytes(native?.pageBytesMean)],
  ['most', ({ native }) => kilobytes(native?.pageBytesMost)],
  ['dense form MB', (_, { width, height, depth }) => megabytes(24 * width * height * depth)],
];

const kilobytes = (bytes) => (bytes === undefined ? '-' : (bytes / 1024).toFixed(0));

export const voxels = {
  name: 'voxels',
  subjects: VOXEL_MAPS,
  locate: locateVoxels,
  describe: voxelSizeOf,
  program: 'bench_voxel',
  worker: 'voxel-worker.mjs',
  engines: ['astar'],
  reference: 'astar',
  peers: VOXEL_PEERS,
  peerWorker: 'voxel-peer-worker.mjs',
  ...VOXEL_SHORT,
  report: (result) => familyReport(voxels, result, { title: 'Voxel grids', about: ABOUT, columns: COLUMNS }),
};

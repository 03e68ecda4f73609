// Child process: times one voxel peer on one map and prints one JSON line, none where it cannot serve. argv[2] is the job.
import { pathLength, voxelSpace } from './peers-implicit.mjs';
import { VOXEL_PEERS } from './peers-voxel.mjs';
import { printPeerRow } from './peer-rows.mjs';
import { readVoxelEnds, readVoxels } from './voxel-maps.mjs';

const job = JSON.parse(process.argv[2]);
const peer = VOXEL_PEERS.find(({ id }) => id === job.peer);
const space = voxelSpace(readVoxels(job.mapFile));
if (peer.serves(space.open)) {
  const length = (path, query) => (path === undefined || path.length === 0 ? null : pathLength(space, path, query));
  printPeerRow(job, readVoxelEnds(job.scenarioFile, job.limit), { find: peer.create(space), length });
}

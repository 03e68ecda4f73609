// Child process: times one hex peer on one map and prints one JSON line, none where it cannot serve. argv[2] is the job.
import { readEnds, readWalkable } from './maps.mjs';
import { printPeerRow } from './peer-rows.mjs';
import { HEX_PEERS } from './peers-hex.mjs';

const job = JSON.parse(process.argv[2]);
const walkable = readWalkable(job.mapFile);
const peer = HEX_PEERS.find(({ id }) => id === job.peer);
if (peer.serves(walkable.length * walkable[0].length)) {
  const { find, length } = peer.create(walkable);
  const lengthOf = (path, query) => (path === undefined || path.length === 0 ? null : length(path, query));
  printPeerRow(job, readEnds(job.scenarioFile, job.limit), { find, length: lengthOf });
}

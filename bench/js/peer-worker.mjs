// Child process: times one peer on one map and prints one JSON line. argv[2] is the job as JSON.
import { readQueries, readWalkable } from './maps.mjs';
import { validLength } from './path-check.mjs';
import { printPeerRow } from './peer-rows.mjs';
import { PEERS } from './peers.mjs';

const job = JSON.parse(process.argv[2]);
const walkable = readWalkable(job.mapFile);
const peer = PEERS.find(({ id }) => id === job.peer).create(walkable);

function length(answer, query) {
  const cells = peer.cells(answer, query);
  return cells.length === 0 ? null : (validLength(cells, walkable, query) ?? -1);
}

printPeerRow(job, readQueries(job.scenarioFile, job.limit), { find: peer.find, prepare: peer.prepare, length });

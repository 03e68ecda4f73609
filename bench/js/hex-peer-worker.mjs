// Child process: times the hex peer on one map and prints one JSON line. argv[2] is the job as JSON.
import { readEnds, readWalkable } from './maps.mjs';
import { honeycomb } from './peers-implicit.mjs';
import { printPeerRow } from './peer-rows.mjs';

const job = JSON.parse(process.argv[2]);
const peer = honeycomb(readWalkable(job.mapFile));
printPeerRow(job, readEnds(job.scenarioFile, job.limit), { find: peer.find, length: (path, query) => (path === undefined ? null : peer.length(path, query)) });

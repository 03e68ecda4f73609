// Child process: times one peer on one map and prints one JSON line. argv[2] is the job as JSON.
import { readQueries, readWalkable } from './maps.mjs';
import { validLength } from './path-check.mjs';
import { PEERS } from './peers.mjs';
import { timePieces, timeWhole, warmUp } from './timing.mjs';

const job = JSON.parse(process.argv[2]);
const walkable = readWalkable(job.mapFile);
const queries = readQueries(job.scenarioFile, job.limit);
const peer = PEERS.find(({ id }) => id === job.peer).create(walkable);

/** Length of the answer; null: the library says that there is no path; -1: it gave something that is not one. */
function answer(query) {
  peer.prepare?.();
  const cells = peer.cells(peer.find(query), query);
  return cells.length === 0 ? null : (validLength(cells, walkable, query) ?? -1);
}

let lengths;
warmUp(() => void (lengths = queries.map(answer)));
const times = timePieces(queries.length, (index) => peer.find(queries[index]), job, peer.prepare);
const clone =
  peer.prepare === undefined ? undefined : timeWhole(peer.prepare, { seconds: 0, minPasses: 5, maxPasses: 5 });
const peakRssKb = process.resourceUsage().maxRSS;
console.log(JSON.stringify({ queries: queries.length, ...times, cloneUs: clone?.bestUs, lengths, peakRssKb }));

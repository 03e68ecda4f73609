// Child process: times the any-angle peer on one map and prints one JSON line. argv[2] is the job as JSON.
import { loadFacade, makeGrid } from './facade.mjs';
import { readQueries, readWalkable } from './maps.mjs';
import { ANY_ANGLE_PEERS } from './peers-any-angle.mjs';
import { printPeerRow } from './peer-rows.mjs';

const job = JSON.parse(process.argv[2]);
const grid = makeGrid(await loadFacade(), job.mapFile);
const peer = ANY_ANGLE_PEERS.find(({ id }) => id === job.peer).create(readWalkable(job.mapFile));

/** Length of a path of waypoints; -1 when a segment touches a wall. */
function length(path) {
  if (path.length === 0) return null;
  let sum = 0;
  for (let i = 1; i < path.length; i++) {
    const [[fromX, fromY], [toX, toY]] = [path[i - 1], path[i]];
    if (!grid.lineOfSight({ x: fromX, y: fromY }, { x: toX, y: toY })) return -1;
    sum += Math.hypot(toX - fromX, toY - fromY);
  }
  return sum;
}

printPeerRow(job, readQueries(job.scenarioFile, job.limit), { find: peer.find, prepare: peer.prepare, length });

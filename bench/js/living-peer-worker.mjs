// Child process: a walk during which walls appear, planned anew at each of its places by PathFinding.js. argv[2] is the job.
import { readFileSync } from 'node:fs';

import { readWalk } from './living-inputs.mjs';
import { readWalkable } from './maps.mjs';
import { PEERS } from './peers.mjs';

const job = JSON.parse(process.argv[2]);
const { goal, rounds } = readWalk(readFileSync(job.inputFile));
const peer = PEERS.find(({ id }) => id === job.peer);

/** Times of one walk: searches, and the clones of the grid that they need first; the first plan apart. */
function walkOnce() {
  const walkable = readWalkable(job.mapFile);
  const finder = peer.create(walkable);
  const times = { firstUs: 0, searchUs: 0, cloneUs: 0 };
  for (const [i, { at, changed }] of rounds.entries()) {
    for (const { x, y } of changed) finder.block(x, y);
    const began = performance.now();
    finder.prepare();
    const cloned = performance.now();
    const path = finder.find({ startX: at.x, startY: at.y, goalX: goal.x, goalY: goal.y });
    const searched = performance.now();
    if (path.length === 0) throw new Error('the peer found no path');
    if (i > 0) times.cloneUs += (cloned - began) * 1000;
    times[i === 0 ? 'firstUs' : 'searchUs'] += (searched - cloned) * 1000;
  }
  return times;
}

const passes = Array.from({ length: job.passes }, walkOnce);
const best = (name) => Math.min(...passes.map((times) => times[name]));
const plans = rounds.length - 1;
console.log(JSON.stringify({ plans, firstUs: best('firstUs'), searchUs: best('searchUs'), cloneUs: best('cloneUs') }));

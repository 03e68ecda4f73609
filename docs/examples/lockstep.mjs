// A tick of a simulation that several machines run: snapping, a search in slices, and what they compare.
import { AreaCosts, fixedToDouble, Grid, init, PathStatus } from 'samepath';
import { show } from './support/show.mjs';

await init();
const map = new Grid(64, 64);
map.setRect(32, 0, 1, 62, AreaCosts.Wall);
show('content', `0x${map.contentHash().toString(16)}`, '0xca1d675fb5b68aec');

// Clicks land anywhere; units stand where they fit.
show('on the wall', map.findNearestWalkable({ x: 32, y: 10 }), { x: 31, y: 10 });
show('outside', map.findNearestWalkable({ x: 80, y: -3 }), { x: 63, y: 0 });
const positions = Int32Array.of(32, 61, 31, 5, -9, 70);
show('two cells wide', [...map.findNearestWalkables(positions, { agentSize: 2 })], [33, 61, 30, 5, 0, 62]);

// Fifty iterations a tick, into an array that is made once.
const search = map.createSearch();
const cells = new Int32Array(2 * 64 * 64);
search.begin({ x: 2, y: 2 }, { x: 60, y: 4 });
let ticks = 0;
for (; search.status === PathStatus.InProgress; ticks++) search.step(50);
const length = search.copyPath(cells);
show('ticks', [ticks, length, search.iterations], [42, 121, 2073]);

// An integer that all machines have in common, and what it stands for.
const cost = map.fixedCost(cells.subarray(0, 2 * length));
show('exact cost', [String(cost), fixedToDouble(cost).toFixed(6)], ['615021962944', '143.195959']);

// The same edits in another order give the same content; one cell less does not.
const other = new Grid(64, 64);
other.setRect(32, 30, 1, 32, AreaCosts.Wall);
show('not yet', other.contentHash() === map.contentHash(), false);
other.setRect(32, 0, 1, 31, AreaCosts.Wall);
show('the same', other.contentHash() === map.contentHash(), true);
search.free();
map.free();
other.free();

// Rules that are code: cells that only this query avoids, one-way roads, and exceptions.
import { Grid, SamepathStateError, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const grid = new Grid(64, 64);
const [start, goal] = [{ x: 1, y: 1 }, { x: 60, y: 50 }];

const free = grid.findPath(start, goal);
const avoiding = grid.findPath(start, goal, { blocked: ({ x, y }) => x === 30 && y < 60 });
show('free way', [free.cost.toFixed(4), free.cellCount], ['79.2965', 60]);
show('around what is blocked', [avoiding.cost.toFixed(4), avoiding.cellCount], ['105.1543', 90]);

// NaN forbids a move: this road leads east only.
const road = Grid.fromText('.....');
const eastOnly = { stepCost: (from, to, gridCost) => (to.x > from.x ? gridCost : NaN) };
show('east', road.findPath({ x: 0, y: 0 }, { x: 4, y: 0 }, eastOnly).cost, 4);
show('west', road.findPath({ x: 4, y: 0 }, { x: 0, y: 0 }, eastOnly).reason, 'unreachable');

// What a callback throws comes out as it is, and the grid stays usable.
const mistake = new Error('from the callback');
let caught;
try {
  grid.findPath(start, goal, { stepCost: () => { throw mistake; } });
} catch (error) {
  caught = error;
}
show('the same error', caught === mistake, true);

// Searching the grid that is being searched is a mistake, and says so.
try {
  grid.findPath(start, goal, { blocked: () => grid.findPath(start, goal).found });
} catch (error) {
  caught = error;
}
show('reentrant call', [caught instanceof SamepathStateError, caught.code], [true, 'SP_E_REENTRANT']);
show('afterwards', grid.findPath(start, goal).cost, free.cost);

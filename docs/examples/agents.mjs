// Agents of several cells: what fits where, and which way is wide enough.
import { AreaCosts, Grid, GridOptions, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const map = new Grid(64, 64);
map.setRect(32, 0, 1, 62, AreaCosts.Wall); // Leaves a gap of two cells at the bottom.
const [start, goal] = [{ x: 2, y: 2 }, { x: 60, y: 4 }];

const outcomes = [1, 2, 3].map((size) => {
  const path = map.findPath(start, goal, GridOptions.forAgentSize(size));
  return `${size}: ${path.found ? path.cost.toFixed(4) : path.reason}`;
});
show('sizes', outcomes, ['1: 143.1960', '2: 143.7817', '3: unreachable']);

// The agent's position is its top-left cell, and this is how large it may be there.
show('at 60,4', map.maxAgentSizeAt({ x: 60, y: 4 }), 4);
show('fits 4, 5', [map.canFit({ x: 60, y: 4 }, 4), map.canFit({ x: 60, y: 4 }, 5)], [true, false]);
show('in the gap', map.maxAgentSizeAt({ x: 32, y: 62 }), 2);

// Widening the gap opens the way.
map.setRect(32, 61, 1, 1, 0);
show('size 3 after the edit', map.findPath(start, goal, GridOptions.forAgentSize(3)).found, true);
map.free();

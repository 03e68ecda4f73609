// Any-angle search: straight lines between waypoints instead of steps along the grid.
import { AreaCosts, Grid, init } from 'samepath';
import { SearchBuffers, ThetaSearch, Topology } from 'samepath/grids';
import { show } from './support/show.mjs';

await init();
const map = new Grid(64, 64);
map.setRect(32, 0, 1, 62, AreaCosts.Wall);
const [start, goal] = [{ x: 2, y: 2 }, { x: 60, y: 4 }];

// A* counts steps, Theta* measures segments.
const stepped = map.findPath(start, goal);
const straight = map.findPathWithPoints(start, goal, { algorithm: 'theta*' });
show('A*: cost, cells', [stepped.cost.toFixed(4), stepped.cellCount], ['143.1960', 121]);
show('Theta*: cost, waypoints', [straight.cost.toFixed(4), straight.cellCount], ['132.6174', 4]);
show('waypoints', [...straight].map(({ x, y }) => `${x},${y}`).join(' '), '2,2 31,62 33,62 60,4');
show('length in world units', straight.length.toFixed(4), '132.6174');

// Each waypoint sees the next.
const cells = [...straight];
show('in sight', cells.slice(1).every((cell, i) => map.lineOfSight(cells[i], cell)), true);
show('through the wall', map.lineOfSight(start, goal), false);

// Lazy Theta* looks along fewer lines; here it finds the same path.
const lazy = map.findPath(start, goal, { algorithm: 'lazy-theta*' });
show('Lazy Theta*: cost', lazy.cost, straight.cost);

// Where areas cost differently, A* runs, and the result says so.
map.areas.set(2, 3);
show('ran', map.findPath(start, goal, { algorithm: 'theta*' }).algorithm, 'astar');
map.areas.set(2, 1);

// The middle tier has all three forms, node by node.
const topology = new Topology(map);
const buffers = new SearchBuffers();
for (const [variant, iterations] of [['theta', 2119], ['lazy', 2120], ['lazy-requeue', 2122]]) {
  const search = new ThetaSearch(topology, buffers, { variant });
  search.begin(topology.nodeAt(start), topology.nodeAt(goal));
  search.run();
  show(`iterations of ${variant}`, search.iterations, iterations);
  search.free();
}
for (const object of [topology, buffers, map]) object.free();

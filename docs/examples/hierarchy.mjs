// HPA*: a graph of chunks that is searched instead of the cells, follows edits, and can be drawn.
import { AreaCosts, Grid, init } from 'samepath';
import { HpaHierarchy, HpaSearch, SearchStatus } from 'samepath/grids';
import { show } from './support/show.mjs';

await init();
const map = new Grid(64, 64);
map.setRect(32, 0, 1, 62, AreaCosts.Wall); // A wall that leaves a gap of two cells.
const [start, goal] = [{ x: 2, y: 2 }, { x: 60, y: 4 }];

// One call.
const path = map.findPath(start, goal, { algorithm: 'hpa*' });
show('algorithm', path.algorithm, 'hpa*');
show('cost, cells, expanded', [path.cost, path.cellCount, path.expanded], [143.1959594928934, 121, 47]);
show('expanded by A*', map.findPath(start, goal).expanded, 2072);
show('with a callback', map.findPath(start, goal, { algorithm: 'hpa*', blocked: () => false }).algorithm, 'astar');

// The graph, for drawing.
const hierarchy = new HpaHierarchy(map);
const graph = hierarchy.describe();
show('chunks', [graph.chunksX, graph.chunksY], [4, 4]);
show('nodes', graph.nodes.length, 58);
show('steps over borders come in pairs', graph.interEdges.costs.length % 2, 0);

// Stepped by hand.
const search = new HpaSearch(hierarchy, { recordExpansions: true });
search.begin(hierarchy.nodeAt(start), hierarchy.nodeAt(goal));
let slices = 1;
while (search.step(10) === SearchStatus.Running) slices++;
show('slices of 10', slices, 5);
show('cost', search.cost, path.cost);
show('cost before smoothing', search.abstractCost.toFixed(4), '144.9533');
show('recorded', search.expandedNodes.length, search.expanded);

// An edit: the chunks it reaches are rebuilt at the next use, and hold what a new hierarchy would.
map.setRect(32, 20, 1, 4, 0);
show('current', hierarchy.isCurrent, false);
search.begin(hierarchy.nodeAt(start), hierarchy.nodeAt(goal));
search.run();
show('shorter through the door', search.cost < path.cost, true);
show('equals a new one', hierarchy.contentEquals(new HpaHierarchy(map)), true);
map.free();

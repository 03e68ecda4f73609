// Routes on a road network, faster ones with landmarks, and a net of points.
import { Graph, GraphOptions, Landmarks, PointGraph, init } from 'samepath';
import { show } from './support/show.mjs';

await init();

// Node ids, and edges with travel times in minutes.
const roads = Graph.from([
  { from: 0, to: 1, weight: 4 },
  { from: 1, to: 2, weight: 1.5 },
  { from: 0, to: 2, weight: 7 },
  { from: 2, to: 3, weight: 2 },
  { from: 1, to: 3, weight: 6 },
  { from: 3, to: 4, weight: 3 },
]);
const route = roads.findPath(0, 4);
show('0 -> 4', [...route.nodes].join(' -> '), '0 -> 1 -> 2 -> 3 -> 4');
show('minutes', route.cost, 10.5);

// Landmarks speed up repeated queries on the same graph; the answer is the same.
const landmarks = roads.buildLandmarks();
const fast = roads.findPath(0, 4, GraphOptions.withLandmarks(landmarks));
show('with landmarks', [...fast.nodes].join(' -> '), '0 -> 1 -> 2 -> 3 -> 4');
show('it ran', fast.algorithm, 'astar');

// The tables can be made ahead of time and kept as bytes.
const saved = landmarks.serialize();
show('bytes', saved.length, 444);
show('landmarks read back', Landmarks.deserialize(saved, roads).count, 5);

// A closed road: edge 6 leads from 2 to 3, edge 7 back.
roads.removeEdge(6);
show('detour', roads.findPath(0, 4).cost, 13);
show('the way back is open', roads.findPath(4, 0).cost, 10.5);
show('old tables do not fit', landmarks.fit(roads), false);

// A point graph links points closer than maxDistance.
const points = PointGraph.from([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }, { x: 2, y: 1 }], { maxDistance: 1.1 });
const walk = points.findPathBetween({ x: 0, y: 0 }, { x: 2, y: 1 });
show('point graph', `${walk.nodeCount} nodes, cost ${walk.cost}`, '4 nodes, cost 3');

// The voxel peers, each measured where a query ends within seconds and the memory suffices: ngraph.path needs a graph of the
// whole block, some 250 bytes a link.
import createGraph from 'ngraph.graph';
import { aStar } from 'ngraph.path';

import { voxelsByFunctions } from './peers-implicit.mjs';

/** Voxels of the largest block that is made into a graph, and of the largest that is searched by functions. */
const LARGEST_GRAPH = 100000;
const LARGEST_BLOCK = 2000000;

function voxelsAsGraph(space) {
  const graph = createGraph();
  space.open.forEach((open, node) => open === 1 && graph.addNode(node));
  space.open.forEach((open, node) => {
    if (open !== 1) return;
    for (const move of space.moves(node)) if (move.node > node) graph.addLink(node, move.node, move.length);
  });
  const finder = aStar(graph, {
    distance: (_from, _to, link) => link.data,
    heuristic: (from, to) => space.distance(from.id, to.id),
  });
  // Its paths begin at the goal.
  return ({ start, goal }) => finder.find(space.node(start), space.node(goal)).map(({ id }) => id).reverse();
}

export const VOXEL_PEERS = [
  { id: 'abstract-astar', package: 'abstract-astar', create: voxelsByFunctions, serves: ({ length }) => length <= LARGEST_BLOCK },
  { id: 'ngraph.path A*', package: 'ngraph.path', create: voxelsAsGraph, serves: ({ length }) => length <= LARGEST_GRAPH },
];

// ngraph.path over a grid that is made into a graph: it needs every link in memory, some 250 bytes each.
import createGraph from 'ngraph.graph';
import { aStar } from 'ngraph.path';

/** Nodes of the largest grid that is made into a graph. */
export const LARGEST_GRAPH = 100000;

/** `space` has `open` (a byte a node), `moves(node)`, `distance(from, to)` and `node(cell)`. */
export function spaceAsGraph(space) {
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

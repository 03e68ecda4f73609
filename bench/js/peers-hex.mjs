// The hex peers: honeycomb-grid with abstract-astar, and ngraph.path over a graph of all hexagons where that fits.
import { LARGEST_GRAPH, spaceAsGraph } from './peers-graph.mjs';
import { honeycomb, pathLength } from './peers-implicit.mjs';

/** Columns of the neighbours in the rows above and below, from the own column: odd rows lie half a cell to the right. */
const BESIDE = { even: [-1, 0], odd: [0, 1] };

/** Hexagons in rows as numbers, with moves and distances. */
function hexSpace(walkable) {
  const width = walkable[0].length;
  const place = (node) => [node % width, Math.floor(node / width)];
  const axial = (node) => {
    const [x, y] = place(node);
    return [x - (y - (y & 1)) / 2, y];
  };
  return {
    open: Uint8Array.from(walkable.flat(), Number),
    node: ({ x, y }) => x + width * y,
    moves(node) {
      const [x, y] = place(node);
      const beside = BESIDE[y & 1 ? 'odd' : 'even'];
      const cells = [[x - 1, y], [x + 1, y], ...beside.flatMap((step) => [[x + step, y - 1], [x + step, y + 1]])];
      return cells.filter(([a, b]) => walkable[b]?.[a]).map(([a, b]) => ({ node: a + width * b, length: 1 }));
    },
    distance(from, to) {
      const [[q, r], [s, t]] = [axial(from), axial(to)];
      return (Math.abs(q - s) + Math.abs(r - t) + Math.abs(q + r - s - t)) / 2;
    },
  };
}

function byGraph(walkable) {
  const space = hexSpace(walkable);
  return { find: spaceAsGraph(space), length: (path, query) => pathLength(space, path, query) };
}

export const HEX_PEERS = [
  { id: 'honeycomb-grid, abstract-astar', package: ['honeycomb-grid', 'abstract-astar'], create: honeycomb, serves: () => true },
  { id: 'ngraph.path A*', package: 'ngraph.path', create: byGraph, serves: (cells) => cells <= LARGEST_GRAPH },
];

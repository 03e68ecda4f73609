import { integer } from './internal/arguments.js';
import { check } from './internal/failure.js';
import { graphPointer } from './internal/graph-pointers.js';
import { allocate, copyDoubles, copyWords, exports, release } from './internal/memory.js';
import type { SearchableGraph } from './searchable-graph.js';

/** In which direction edges are followed. */
export interface ReverseOption {
  /** Follows edges backwards. Default false. */
  readonly reverse?: boolean | undefined;
}

/** Compressed sparse rows: the edges of node v are slots `offsets[v]` to `offsets[v + 1] - 1`. */
export interface GraphRows {
  /** One more than there are nodes. */
  readonly offsets: Int32Array;
  /** The node at the other end of each slot's edge; within a row in the order in which the edges were added. */
  readonly nodes: Int32Array;
  /** The weight of each slot's edge. */
  readonly weights: Float64Array;
}

/** Distances between one node and all others. */
export interface ShortestPathTree {
  /** +Infinity for a node without a path. */
  readonly distances: Float64Array;
  /** The next node towards the root; -1 for the root and for nodes without a path. */
  readonly parents: Int32Array;
}

/** Calls with a block of `doubleCount` doubles followed by `wordCount` words, both given back afterwards. */
function withBlock<T>(
  doubleCount: number, wordCount: number, call: (doubles: number, words: number) => T,
): T {
  const size = 8 * doubleCount + 4 * wordCount;
  const block = allocate(size);
  try {
    return call(block, block + 8 * doubleCount);
  } finally {
    release(block, size);
  }
}

/** Copies the compiled form of a graph, by source or (`reverse`) by target. */
export function graphRows(graph: SearchableGraph, options: ReverseOption = {}): GraphRows {
  const pointer = graphPointer(graph);
  const [nodeCount, edgeCount] = [graph.nodeCount, graph.edgeCount];
  return withBlock(edgeCount, nodeCount + 1 + edgeCount, (weights, offsets) => {
    const nodes = offsets + 4 * (nodeCount + 1);
    check(exports().sp_graph_copy_rows(pointer, options.reverse ? 1 : 0, offsets, nodes, weights));
    return {
      offsets: copyWords(offsets, nodeCount + 1), nodes: copyWords(nodes, edgeCount),
      weights: copyDoubles(weights, edgeCount),
    };
  });
}

/** Distances from `root` to every node (or, `reverse`, from every node to `root`) by Dijkstra's algorithm. */
export function shortestPathTree(graph: SearchableGraph, root: number, options: ReverseOption = {}): ShortestPathTree {
  const pointer = graphPointer(graph);
  const count = graph.nodeCount;
  const node = integer(root, 'node', 0, 67108863);
  return withBlock(count, count, (distances, parents) => {
    check(exports().sp_graph_shortest_path_tree(pointer, node, options.reverse ? 1 : 0, distances, parents));
    return { distances: copyDoubles(distances, count), parents: copyWords(parents, count) };
  });
}

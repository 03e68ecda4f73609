// Road networks of files: the .gr and .co texts of the 9th DIMACS challenge.
import { Dimacs, type Graph } from 'samepath';
import { graphRows } from 'samepath/graphs';
import { maxFileNodes, type RoadNetwork } from './model.js';

/** Roads per class: the longest twentieth are highways, the next fifth avenues, as files do not say. */
const shares = { highway: 0.05, avenue: 0.25 } as const;

function classesByLength(positions: Float64Array, from: Int32Array, to: Int32Array): Uint8Array {
  const lengths = Float64Array.from(from, (node, road) => {
    const dx = positions[2 * node]! - positions[2 * to[road]!]!;
    const dy = positions[2 * node + 1]! - positions[2 * to[road]! + 1]!;
    return dx * dx + dy * dy;
  });
  const sorted = lengths.slice().sort();
  const limit = (share: number): number => sorted[Math.floor((1 - share) * (sorted.length - 1))] ?? 0;
  const [highway, avenue] = [limit(shares.highway), limit(shares.avenue)];
  return Uint8Array.from(lengths, (length) => (length > highway ? 2 : Number(length > avenue)));
}

/** Reads both texts. Throws the library's format error, or an error for networks that this page cannot show. */
export function readNetwork(name: string, graphText: Uint8Array, coordinateText: Uint8Array): RoadNetwork {
  const graph = Dimacs.parseGraph(graphText);
  try {
    return networkOf(name, graph, Dimacs.parseCoordinates(coordinateText));
  } finally {
    graph.free();
  }
}

function networkOf(name: string, graph: Graph, coordinates: Float64Array): RoadNetwork {
  const nodes = coordinates.length / 2;
  if (nodes !== graph.nodeCount) throw new Error(`${graph.nodeCount} nodes have roads, but ${nodes} have coordinates`);
  if (nodes < 2 || nodes > maxFileNodes) throw new Error(`${nodes} nodes; this page shows 2 to ${maxFileNodes}`);
  const rows = graphRows(graph);
  const from = new Int32Array(rows.nodes.length);
  for (let node = 0; node < nodes; node += 1) from.fill(node, rows.offsets[node], rows.offsets[node + 1]);
  // North is up: the screen's y goes down.
  const positions = coordinates.map((value, i) => (i % 2 === 0 ? value : -value));
  const classes = classesByLength(positions, from, rows.nodes);
  return { source: { kind: 'file', name }, positions, from, to: rows.nodes, weights: rows.weights, classes, directed: true };
}

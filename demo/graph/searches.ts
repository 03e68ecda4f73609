// How the page searches: the one module that asks the library, in the worker and in the tests.
import { Graph, type GraphOptions, type GraphPath, type Landmarks } from 'samepath';
import { nodeCountOf, variantOf, type RoadNetwork, type VariantId } from './model.js';

export function graphOf(network: RoadNetwork): Graph {
  return Graph.fromArrays(network.from, network.to, network.weights, {
    nodeCount: nodeCountOf(network), directed: network.directed,
  });
}

function distance(positions: Float64Array, a: number, b: number): number {
  const dx = positions[2 * a]! - positions[2 * b]!;
  const dy = positions[2 * a + 1]! - positions[2 * b + 1]!;
  return Math.sqrt(dx * dx + dy * dy);
}

/** The least cost of a unit of straight line anywhere; a little less, so that rounding never makes an estimate too high. */
export function leastCostPerUnit(network: RoadNetwork): number {
  let least = Infinity;
  for (let road = 0; road < network.from.length; road += 1) {
    const length = distance(network.positions, network.from[road]!, network.to[road]!);
    if (length > 0) least = Math.min(least, network.weights[road]! / length);
  }
  return least === Infinity ? 0 : least * (1 - 2 ** -30);
}

/** A graph with what its searches need. */
export class Searches {
  readonly graph: Graph;
  landmarks: Landmarks | null = null;
  readonly #straightLine: GraphOptions;

  constructor(network: RoadNetwork) {
    this.graph = graphOf(network);
    const { positions } = network;
    const rate = leastCostPerUnit(network);
    this.#straightLine = { heuristic: (from, to) => rate * distance(positions, from, to) };
  }

  /** Whether a variant can run now: landmarks come later. */
  isReady(id: VariantId): boolean {
    return variantOf(id).estimate !== 'landmarks' || this.landmarks !== null;
  }

  find(id: VariantId, start: number, goal: number, recordExpansions: boolean): GraphPath {
    const { algorithm, estimate } = variantOf(id);
    const estimates = { 'none': {}, 'straight-line': this.#straightLine, 'landmarks': { landmarks: this.landmarks! } }[estimate];
    return this.graph.findPath(start, goal, { algorithm, recordExpansions, ...estimates });
  }

  free(): void {
    this.landmarks?.free();
    this.graph.free();
  }
}

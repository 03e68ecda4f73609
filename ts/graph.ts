import { checkKeys, integer, number, numberError, typeError } from './internal/arguments.js';
import { GraphFormatError, SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { graphPointer } from './internal/graph-pointers.js';
import { allocate, doubles, exports, readDouble, readWord, release, scratch, words } from './internal/memory.js';
import { createFromState, restoreState, saveState, saveStateInto, stateSize } from './internal/state.js';
import { SearchableGraph } from './searchable-graph.js';

/** A directed edge. */
export interface GraphEdge {
  /** Node that it leaves. */
  readonly from: number;
  /** Node that it leads to. */
  readonly to: number;
  /** Finite and 0 or more. */
  readonly weight: number;
}

/** An edge with its state. */
export interface GraphEdgeState extends GraphEdge {
  /** Whether it was removed. */
  readonly removed: boolean;
}

/** How a list of edges becomes a graph. */
export interface GraphFromOptions {
  /** Number of nodes, 0 to 2^26. Default: one more than the largest end. */
  readonly nodeCount?: number | undefined;
  /** Adds each edge in its direction only. Default false: both ways. */
  readonly directed?: boolean | undefined;
}

const MAX_NODES = 67108864;
const INT32_MAX = 2147483647;

/** Takes over a C graph. */
export let adoptGraph: (pointer: Pointer) => Graph;

/** An end of an edge: any integer of 32 bits; the module checks that the node exists. */
function end(value: unknown, field: string): number {
  if (typeof value === 'number' && (value | 0) === value) return value;
  throw numberError(field, value, 'a node');
}

function createFrom(from: Int32Array, to: Int32Array, weights: Float64Array, options: GraphFromOptions): Pointer {
  if (typeof options !== 'object' || options === null) throw typeError('options', 'an object', options);
  checkKeys(options, ['nodeCount', 'directed'], 'option');
  const nodeCount = options.nodeCount === undefined ? -1 : integer(options.nodeCount, 'nodeCount', 0, MAX_NODES);
  const count = from.length;
  const input = allocate(16 * count);
  try {
    doubles().set(weights, input >>> 3);
    words().set(from, (input + 8 * count) >>> 2);
    words().set(to, (input + 12 * count) >>> 2);
    const directed = options.directed ? 1 : 0;
    return created(exports().sp_graph_from_edges(
      input + 8 * count, input + 12 * count, input, count, nodeCount, directed, 0, scratch.out));
  } finally {
    release(input, 16 * count);
  }
}

/**
 * A weighted directed graph. Nodes are 0 to `nodeCount - 1` and stay; every edge gets an id that is never used again.
 * Queries run on a compiled form, which the first query after an edit builds anew. A directed edge takes 40 bytes.
 *
 * Call and await `init()` first. Free a graph with `free()` or `using`; a forgotten one is freed when it is collected.
 *
 * ```ts
 * const roads = Graph.from([{ from: 0, to: 1, weight: 4 }, { from: 1, to: 2, weight: 1.5 }, { from: 0, to: 2, weight: 7 }]);
 * roads.findPath(0, 2).nodes; // 0, 1, 2
 * ```
 */
export class Graph extends SearchableGraph {
  static {
    adoptGraph = (pointer) => new Graph(pointer, true);
  }

  /** A graph of 0 to 2^26 nodes without edges. */
  constructor(nodeCount?: number);
  /** @internal */
  constructor(pointer: Pointer, isPointer: true);
  constructor(count = 0, isPointer = false) {
    super(isPointer ? count : created(
      exports().sp_graph_create(integer(count, 'nodeCount', 0, MAX_NODES), 0, scratch.out)));
  }

  /**
   * A graph of a list of edges, each added both ways unless `directed`: edge i has id 2i and its reverse 2i + 1, directed
   * ones id i. Throws `SamepathRangeError` with the index of the edge that is not valid.
   */
  static from(edges: readonly GraphEdge[], options: GraphFromOptions = {}): Graph {
    if (!Array.isArray(edges)) throw typeError('edges', 'an array', edges);
    const from = new Int32Array(edges.length);
    const to = new Int32Array(edges.length);
    const weights = new Float64Array(edges.length);
    (edges as readonly GraphEdge[]).forEach((edge, i) => {
      from[i] = end(edge.from, `edges[${i}].from`);
      to[i] = end(edge.to, `edges[${i}].to`);
      weights[i] = number(edge.weight, `edges[${i}].weight`);
    });
    return adoptGraph(createFrom(from, to, weights, options));
  }

  /** {@link from} for large graphs: edge i leads from `from[i]` to `to[i]` at `weights[i]`. The arrays are copied. */
  static fromArrays(from: Int32Array, to: Int32Array, weights: Float64Array, options: GraphFromOptions = {}): Graph {
    if (!(from instanceof Int32Array)) throw typeError('from', 'an Int32Array', from);
    if (!(to instanceof Int32Array)) throw typeError('to', 'an Int32Array', to);
    if (!(weights instanceof Float64Array)) throw typeError('weights', 'a Float64Array', weights);
    if (to.length !== from.length || weights.length !== from.length) {
      const message = `from, to and weights must have one length; got ${from.length}, ${to.length} and ${weights.length}`;
      throw new SamepathArgumentError(message, { field: 'weights' });
    }
    return adoptGraph(createFrom(from, to, weights, options));
  }

  /** A graph of what {@link saveState} gave. Throws {@link GraphFormatError} with the byte offset. */
  static fromState(saved: Uint8Array): Graph {
    return adoptGraph(createFromState('sp_graph', saved, GraphFormatError));
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return stateSize('sp_graph', graphPointer(this));
  }

  /** Nodes and all edges ever added, removed ones too, as bytes: the same on every machine. */
  saveState(): Uint8Array {
    return saveState('sp_graph', graphPointer(this));
  }

  /** {@link saveState} into `out`; returns the number of bytes. Throws an argument error when `out` is too small. */
  saveStateInto(out: Uint8Array): number {
    return saveStateInto('sp_graph', graphPointer(this), out);
  }

  /** Makes this graph what was saved. Throws {@link GraphFormatError} with the byte offset and changes nothing then. */
  restoreState(saved: Uint8Array): void {
    restoreState('sp_graph', graphPointer(this), saved, GraphFormatError);
  }

  /** Number of directed edges ever added: ids are 0 to this less 1. */
  get edgeIdCount(): number {
    return exports().sp_graph_edge_ids(graphPointer(this));
  }

  /** Whether the form that queries run on is current. */
  get isCompiled(): boolean {
    return exports().sp_graph_is_compiled(graphPointer(this)) === 1;
  }

  /** Builds the form that queries run on; else the next query does. */
  compile(): void {
    check(exports().sp_graph_compile(graphPointer(this)));
  }

  /** Adds a node and returns it. */
  addNode(): number {
    check(exports().sp_graph_add_node(graphPointer(this), scratch.out));
    return readWord(scratch.out);
  }

  /** Adds a directed edge and returns its id. */
  addEdge(from: number, to: number, weight: number): number {
    const [source, target, cost] = [end(from, 'from'), end(to, 'to'), number(weight, 'weight')];
    check(exports().sp_graph_add_edge(graphPointer(this), source, target, cost, scratch.out));
    return readWord(scratch.out);
  }

  /** Adds an edge and its reverse; returns the id of the first, the reverse has the next. */
  addUndirected(from: number, to: number, weight: number): number {
    const [source, target, cost] = [end(from, 'from'), end(to, 'to'), number(weight, 'weight')];
    check(exports().sp_graph_add_undirected(graphPointer(this), source, target, cost, scratch.out));
    return readWord(scratch.out);
  }

  /** Removes one directed edge; its reverse stays. False when it was removed before. */
  removeEdge(id: number): boolean {
    const edge = integer(id, 'edge', 0, INT32_MAX);
    check(exports().sp_graph_remove_edge(graphPointer(this), edge, scratch.out));
    return readWord(scratch.out) === 1;
  }

  /** Changes the weight of an edge. Throws `SamepathStateError` when it was removed. */
  setWeight(id: number, weight: number): void {
    const [edge, cost] = [integer(id, 'edge', 0, INT32_MAX), number(weight, 'weight')];
    check(exports().sp_graph_set_weight(graphPointer(this), edge, cost));
  }

  /** The edge with an id, removed ones too. */
  edge(id: number): GraphEdgeState {
    const edge = integer(id, 'edge', 0, INT32_MAX);
    const [ends, weight, alive] = [scratch.out, scratch.out + 8, scratch.out + 16];
    check(exports().sp_graph_get_edge(graphPointer(this), edge, ends, weight, alive));
    return { from: readWord(ends), to: readWord(ends + 4), weight: readDouble(weight), removed: readWord(alive) === 0 };
  }
}

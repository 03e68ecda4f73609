import type { GraphAlgorithm } from './graph-options.js';
import type { Pointer } from './internal/exports.js';
import { GRAPH_ALGORITHM_NAMES, GRAPH_PATH_LAYOUT, PATH_REASON_NAMES, PathStatus } from './internal/layout.gen.js';
import { address, copyWords, doubles, readCount, readDouble, readWord } from './internal/memory.js';
import { PathBatch } from './path-batch.js';
import { hasPath, type Outcome, type PathReason } from './path.js';

/** A position in world units. */
export interface Point3 {
  readonly x: number;
  readonly y: number;
  /** Default 0. */
  readonly z?: number | undefined;
}

const AT = GRAPH_PATH_LAYOUT.offsets;

/** Where a query left its nodes and expanded nodes, and the graph's positions (0: none). */
export interface GraphPathArrays {
  readonly nodes: Pointer;
  readonly expanded: Pointer;
  readonly points: Pointer;
}

/** The positions of some nodes; empty for a graph without. */
function pointsOf(nodes: Int32Array, points: Pointer): Float64Array {
  if (points === 0) return new Float64Array(0);
  const all = doubles();
  const first = address(points) >>> 3;
  const found = new Float64Array(3 * nodes.length);
  nodes.forEach((node, i) => {
    for (let axis = 0; axis < 3; axis++) found[3 * i + axis] = all[first + 3 * node + axis] as number;
  });
  return found;
}

/**
 * Result of a path query on a graph: plain data, copied out of the module. There is nothing to free, and later queries
 * and edits do not change it.
 */
export class GraphPath {
  /** Outcome; `Found` is the only one with a path on graphs. */
  readonly status: PathStatus;
  /** Why there is no path; `undefined` with a path. */
  readonly reason: PathReason | undefined;
  /** Cost of the path; +Infinity without a path. */
  readonly cost: number;
  /** Length of the polyline through the positions of a point graph; 0 without a path, NaN for a graph without positions. */
  readonly length: number;
  /** The nodes of the path, start first, both ends included; empty without a path. */
  readonly nodes: Int32Array;
  /** Their positions as x, y, z; empty for a graph without positions. */
  readonly points: Float64Array;
  /** Algorithm that ran, or would have run. */
  readonly algorithm: GraphAlgorithm;
  /** Nodes expanded, on both sides. */
  readonly expanded: number;
  /** Pops of the open lists. */
  readonly iterations: number;
  /** The expanded nodes in order, those of both sides in one list; empty unless `recordExpansions`. */
  readonly expandedNodes: Int32Array;

  /** Reads the record of a query; `outcome` replaces the record's. */
  constructor(record: Pointer, arrays: GraphPathArrays, outcome?: Outcome) {
    const reason = PATH_REASON_NAMES[readWord(record + AT.reason) as keyof typeof PATH_REASON_NAMES];
    this.status = outcome?.status ?? (readWord(record + AT.status) as PathStatus);
    this.reason = outcome === undefined ? (reason === 'none' ? undefined : reason) : outcome.reason;
    this.cost = readDouble(record + AT.cost);
    this.length = readDouble(record + AT.length);
    this.nodes = copyWords(arrays.nodes, readWord(record + AT.nodeCount));
    this.points = pointsOf(this.nodes, arrays.points);
    this.algorithm = GRAPH_ALGORITHM_NAMES[readWord(record + AT.algorithm) as keyof typeof GRAPH_ALGORITHM_NAMES];
    this.expanded = readCount(record + AT.expanded);
    this.iterations = readCount(record + AT.iterations);
    this.expandedNodes = copyWords(arrays.expanded, readWord(record + AT.recorded));
  }

  /** True when the goal was reached. */
  get found(): boolean {
    return this.status === PathStatus.Found;
  }

  /** True when there is a path. */
  get hasPath(): boolean {
    return hasPath(this.status);
  }

  /** True when the path ends before the goal; never on graphs. */
  get isPartial(): boolean {
    return this.status === PathStatus.Partial;
  }

  /** Number of nodes of the path. */
  get nodeCount(): number {
    return this.nodes.length;
  }

  /** Node `index` of the path, counted from the end when negative; `undefined` beyond the ends. */
  at(index: number): number | undefined {
    return this.nodes.at(index);
  }

  /** Position `index` of the path, counted from the end when negative; `undefined` beyond the ends and without positions. */
  pointAt(index: number): Required<Point3> | undefined {
    const first = 3 * Math.trunc(index);
    const [x, y, z] = [this.points.at(first), this.points.at(first + 1), this.points.at(first + 2)];
    return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
  }

  /** The nodes of the path, start first. */
  [Symbol.iterator](): IterableIterator<number> {
    return this.nodes[Symbol.iterator]();
  }
}

/** Results of `findPaths` of a graph, one entry per query in the order of the queries. */
export class GraphPathBatch extends PathBatch {
  /** The nodes of all paths, one path after the other. */
  readonly nodes: Int32Array;

  /** Reads `count` records. */
  constructor(records: Pointer, count: number, nodes: Pointer) {
    super(records, count, GRAPH_PATH_LAYOUT, AT.nodeCount);
    this.nodes = copyWords(nodes, this.total);
  }

  /** The nodes of path `index`; shares memory with `nodes`. */
  nodesOf(index: number): Int32Array {
    return this.part(this.nodes, index, 1);
  }
}

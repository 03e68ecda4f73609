import { stageGraphOptions, type GraphOptions } from './graph-options.js';
import { GraphPath, GraphPathBatch } from './graph-path.js';
import { GraphSearch, resultWithOutcome } from './graph-search.js';
import { looseInteger, typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer, Status } from './internal/exports.js';
import { check } from './internal/failure.js';
import { GraphFrame } from './internal/graph-hooks.js';
import { graphPointer, registerGraph } from './internal/graph-pointers.js';
import { Handle, track } from './internal/handles.js';
import { callWithHooks } from './internal/hooks.js';
import { GRAPH_PATH_LAYOUT, PathStatus } from './internal/layout.gen.js';
import { address, allocate, exports, release, scratch, withInput } from './internal/memory.js';
import { pause } from './internal/pause.js';
import { signalOf, throwIfAborted, type AsyncQueryExtras, type QueryExtras } from './internal/query.js';
import { Landmarks, type LandmarkOptions } from './landmarks.js';

/** Iterations between two looks at the signal of a synchronous query. */
const SIGNAL_SLICE = 256;

function releaseGraph(pointer: Pointer): void {
  exports().sp_graph_free(pointer);
}

/** Runs one call of a query with its callbacks in place. */
function run(frame: GraphFrame | undefined, call: (hooks: Pointer) => Status): void {
  check(frame === undefined ? call(0) : callWithHooks(frame, () => call(frame.stage())));
}

/** A query that runs slice by slice on a search of its own. */
class SlicedQuery {
  readonly #search: GraphSearch;
  readonly #nodeCount: number;
  #budget: number;

  constructor(graph: SearchableGraph, options: GraphOptions | undefined) {
    this.#search = new GraphSearch(graph, options);
    this.#nodeCount = graph.nodeCount;
    this.#budget = options?.iterationBudget || Infinity;
  }

  /** Begins; gives the result at once when an end is not valid. */
  begin(start: number, goal: number): GraphPath | undefined {
    const status = this.#search.tryBegin(start, goal);
    if (status === PathStatus.InProgress) return undefined;
    const [end, node] = status === PathStatus.StartInvalid ? ['start', start] as const : ['goal', goal] as const;
    const isOutside = !(node >= 0 && node < this.#nodeCount);
    return resultWithOutcome(this.#search, { status, reason: isOutside ? `${end}-outside` : `${end}-refused` });
  }

  /** Runs one slice; gives the result when the query has ended. */
  step(iterations: number): GraphPath | undefined {
    const slice = Math.min(iterations, this.#budget);
    const status = this.#search.step(slice);
    this.#budget -= slice;
    if (status !== PathStatus.InProgress) return this.#search.result();
    if (this.#budget > 0) return undefined;
    return resultWithOutcome(this.#search, { status: PathStatus.BudgetExhausted, reason: 'budget' });
  }

  close(): void {
    this.#search.free();
  }
}

/** What graphs and point graphs have in common: nodes 0, 1, 2, …, directed weighted edges, and queries. */
export abstract class SearchableGraph implements Disposable {
  readonly #handle: Handle;

  /** Takes over a C graph. */
  protected constructor(pointer: Pointer) {
    this.#handle = registerGraph(this, track(this, new Handle(pointer, 'graph', releaseGraph)));
  }

  /** Number of nodes. */
  get nodeCount(): number {
    return exports().sp_graph_node_count(this.#handle.live());
  }

  /** Number of directed edges. */
  get edgeCount(): number {
    return exports().sp_graph_edge_count(this.#handle.live());
  }

  /** Bytes of WebAssembly memory that the graph and its query buffers hold. */
  get memory(): number {
    return Number(exports().sp_graph_memory(this.#handle.live()));
  }

  /** 64-bit FNV-1a of nodes and edges: graphs with equal edges in equal order have equal fingerprints. */
  fingerprint(): bigint {
    check(exports().sp_graph_fingerprint(this.#handle.live(), scratch.out));
    const view = new DataView(exports().memory.buffer);
    return view.getBigUint64(scratch.out, true);
  }

  /**
   * Finds a shortest path between two nodes. What goes wrong on the way is told by `status` and `reason`, not thrown.
   * After warm-up a query allocates only its result.
   */
  findPath(start: number, goal: number, options?: GraphOptions, extras?: QueryExtras): GraphPath {
    const signal = signalOf(extras, ['signal']);
    if (signal !== undefined) return this.#findWithSignal(start, goal, options, signal);
    const [from, to] = [looseInteger(start, 'start'), looseInteger(goal, 'goal')];
    const graph = this.#handle.live();
    const staged = stageGraphOptions(options);
    const frame = staged.callbacks === undefined ? undefined : new GraphFrame(staged.callbacks);
    run(frame, (hooks) => exports().sp_graph_find_path(
      graph, from, to, staged.options, hooks, staged.landmarks, scratch.result));
    return this.#lastPath();
  }

  /**
   * {@link findPath} in slices of `iterationsPerSlice`, with a turn of the event loop between two. The result is the
   * same. The graph may be queried meanwhile, but not edited.
   */
  async findPathAsync(
    start: number, goal: number, options?: GraphOptions, extras?: AsyncQueryExtras,
  ): Promise<GraphPath> {
    const signal = signalOf(extras, ['signal', 'yield']);
    const turn = extras?.yield ?? pause;
    const iterations = stageGraphOptions(options).iterationsPerSlice;
    const query = new SlicedQuery(this, options);
    try {
      let path = query.begin(start, goal);
      while (path === undefined) {
        throwIfAborted(signal);
        path = query.step(iterations);
        if (path === undefined) await turn();
      }
      return path;
    } finally {
      query.close();
    }
  }

  /**
   * Answers many queries in one call: `queries` holds start and goal of each. Same bits as one by one. Expanded nodes are
   * not recorded.
   */
  findPaths(queries: Int32Array, options?: GraphOptions): GraphPathBatch {
    if (!(queries instanceof Int32Array)) throw typeError('queries', 'an Int32Array', queries);
    const count = queries.length / 2;
    if (!Number.isInteger(count)) {
      const message = `queries must hold 2 numbers a query; got ${queries.length}`;
      throw new SamepathArgumentError(message, { field: 'queries' });
    }
    const graph = this.#handle.live();
    const staged = stageGraphOptions(options);
    const frame = staged.callbacks === undefined ? undefined : new GraphFrame(staged.callbacks);
    const size = count * GRAPH_PATH_LAYOUT.size;
    const results = allocate(size);
    try {
      return withInput(new Uint8Array(queries.buffer, queries.byteOffset, queries.byteLength), (input) => {
        run(frame, (hooks) => exports().sp_graph_find_paths(
          graph, input, count, staged.options, hooks, staged.landmarks, results));
        return new GraphPathBatch(results, count, exports().sp_graph_path_nodes(this.#handle.live()));
      });
    } finally {
      release(results, size);
    }
  }

  /** Chooses landmarks and builds their distance tables, which make later queries expand far fewer nodes. */
  buildLandmarks(options?: LandmarkOptions): Landmarks {
    return Landmarks.build(this, options);
  }

  /** Frees the graph; searches that were made of it stop working. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  #findWithSignal(start: number, goal: number, options: GraphOptions | undefined, signal: AbortSignal): GraphPath {
    const query = new SlicedQuery(this, options);
    try {
      let path = query.begin(start, goal);
      while (path === undefined) {
        throwIfAborted(signal);
        path = query.step(SIGNAL_SLICE);
      }
      return path;
    } finally {
      query.close();
    }
  }

  /** The result that the last one-call query left. */
  #lastPath(): GraphPath {
    const wasm = exports();
    const graph = graphPointer(this);
    return new GraphPath(scratch.result, {
      nodes: wasm.sp_graph_path_nodes(graph),
      expanded: wasm.sp_graph_path_expanded(graph),
      points: address(wasm.sp_graph_points(graph)),
    });
  }
}

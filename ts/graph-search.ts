import { stageGraphOptions, type GraphOptions } from './graph-options.js';
import { GraphPath } from './graph-path.js';
import { checkRoom, integer, looseInteger, typeError } from './internal/arguments.js';
import { GraphFormatError, SamepathArgumentError } from './internal/errors.js';
import type { Pointer, Status } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { GraphFrame } from './internal/graph-hooks.js';
import { graphPointer } from './internal/graph-pointers.js';
import { Handle, track } from './internal/handles.js';
import { callWithHooks } from './internal/hooks.js';
import { PathStatus } from './internal/layout.gen.js';
import { address, exports, readWord, scratch } from './internal/memory.js';
import { restoreState, saveState, saveStateInto, stateSize } from './internal/state.js';
import type { Outcome } from './path.js';
import type { SearchableGraph } from './searchable-graph.js';

const INT32_MAX = 2147483647;

/** The result so far of a search with another outcome than the search's own. */
export let resultWithOutcome: (search: GraphSearch, outcome: Outcome) => GraphPath;

function releaseSearch(pointer: Pointer): void {
  exports().sp_graph_search_free(pointer);
}

/** Which side of a bidirectional search is meant. */
export interface SearchSide {
  /** The search from the goal; false is the one from the start. Default false. */
  readonly backward?: boolean | undefined;
}

/**
 * A query of a graph that is stepped by hand and can be begun again. However it is sliced, it gives the path, cost and
 * counts of `findPath`. `iterationBudget` is left to the caller. Its working memory (16 bytes a node, 32 from both ends)
 * is its own and is reused; it keeps its graph's and its tables' memory alive.
 *
 * ```ts
 * import { GraphSearch } from 'samepath/graphs';
 * const search = new GraphSearch(graph, { algorithm: 'bidirectional-dijkstra' });
 * search.begin(0, 4);
 * for (const status of search.slices(100)) draw(status);
 * const path = search.result();
 * ```
 */
export class GraphSearch implements Disposable {
  static {
    resultWithOutcome = (search, outcome) => search.#read(outcome);
  }

  readonly #handle: Handle;
  readonly #graph: SearchableGraph;
  readonly #frame: GraphFrame | undefined;
  readonly #iterationsPerSlice: number;
  #status: PathStatus = PathStatus.None;

  /** Throws what a query with these options would throw. */
  constructor(graph: SearchableGraph, options?: GraphOptions) {
    const pointer = graphPointer(graph);
    const staged = stageGraphOptions(options);
    this.#frame = staged.callbacks === undefined ? undefined : new GraphFrame(staged.callbacks);
    const hooks = this.#frame?.stage() ?? 0;
    const search = created(
      exports().sp_graph_search_create(pointer, staged.options, hooks, staged.landmarks, scratch.out));
    this.#handle = track(this, new Handle(search, 'graph search', releaseSearch));
    this.#graph = graph;
    this.#iterationsPerSlice = staged.iterationsPerSlice;
  }

  /** None before a query has begun, InProgress while work is left, then Found or NoPath. */
  get status(): PathStatus {
    return this.#status;
  }

  /** Begins a query: InProgress, or StartInvalid or GoalInvalid, which leave a running query alone. */
  tryBegin(start: number, goal: number): PathStatus {
    const [from, to] = [looseInteger(start, 'start'), looseInteger(goal, 'goal')];
    const search = this.#live();
    this.#call(() => exports().sp_graph_search_try_begin(search, from, to, scratch.out));
    const status = readWord(scratch.out) as PathStatus;
    if (status === PathStatus.InProgress) this.#status = status;
    return status;
  }

  /** Begins a query. Throws {@link SamepathArgumentError} naming `start` or `goal` where {@link tryBegin} refuses. */
  begin(start: number, goal: number): void {
    const status = this.tryBegin(start, goal);
    if (status === PathStatus.InProgress) return;
    const [field, node] = status === PathStatus.StartInvalid ? ['start', start] as const : ['goal', goal] as const;
    throw new SamepathArgumentError(`${field} (node ${node}) is outside or blocked`, { field });
  }

  /**
   * Pops at most `iterations` (0 or more) nodes: InProgress, Found or NoPath. Throws `SamepathStateError` before a query
   * has begun and after an edit of the graph.
   */
  step(iterations: number): PathStatus {
    const count = integer(iterations, 'iterations', 0, INT32_MAX);
    const search = this.#live();
    try {
      this.#call(() => exports().sp_graph_search_step(search, count, scratch.out));
      this.#status = readWord(scratch.out) as PathStatus;
    } catch (error) {
      /* A callback that throws ends the query; other errors leave it as it was. */
      if (this.#frame !== undefined && this.#handle.isLive) this.#status = this.result().status;
      throw error;
    }
    return this.#status;
  }

  /** Steps to the end of the query, `iterations` at a time, and yields the status after each slice. */
  *slices(iterations: number = this.#iterationsPerSlice): IterableIterator<PathStatus> {
    const count = integer(iterations, 'iterations', 1, INT32_MAX);
    while (this.#status === PathStatus.InProgress) yield this.step(count);
  }

  /** The result so far. Before the end it has no path, only counts. */
  result(): GraphPath {
    return this.#read();
  }

  /** Copies the path's nodes into `out` and returns their number; 0 without a path. */
  copyPath(out: Int32Array): number {
    if (!(out instanceof Int32Array)) throw typeError('out', 'an Int32Array', out);
    const { nodes } = this.result();
    checkRoom(out, 'out', nodes.length, 'nodes');
    out.set(nodes);
    return nodes.length;
  }

  /** Cost of the best path known between the start (or, backward, the goal) and a node; else +Infinity. */
  nodeCost(node: number, side: SearchSide = {}): number {
    const [search, backward] = [this.#live(), side.backward ? 1 : 0];
    return exports().sp_graph_search_node_cost(search, looseInteger(node, 'node'), backward);
  }

  /** The neighbour of a node on that path, towards the start (or, backward, the goal); -1 for the ends and others. */
  nodeParent(node: number, side: SearchSide = {}): number {
    const [search, backward] = [this.#live(), side.backward ? 1 : 0];
    return exports().sp_graph_search_node_parent(search, looseInteger(node, 'node'), backward);
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return stateSize('sp_graph_search', this.#live());
  }

  /**
   * The search as it stands, as bytes: the same on every machine, and equal for equal searches. Searches from both ends
   * are not saved, and neither is a running one whose graph was edited: `SamepathStateError`.
   */
  saveState(): Uint8Array {
    return saveState('sp_graph_search', this.#live());
  }

  /** {@link saveState} into `out`; returns the number of bytes. Throws an argument error when `out` is too small. */
  saveStateInto(out: Uint8Array): number {
    return saveStateInto('sp_graph_search', this.#live(), out);
  }

  /**
   * Goes on where the saved search stood. This search must have been made with the same options over an equal graph,
   * restored first. Throws {@link GraphFormatError} with the byte offset, or naming the field that differs; the search
   * has then not begun.
   */
  restoreState(saved: Uint8Array): void {
    const search = this.#live();
    try {
      restoreState('sp_graph_search', search, saved, GraphFormatError);
    } finally {
      if (this.#handle.isLive) this.#status = this.result().status;
    }
  }

  /** Frees the search. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  #read(outcome?: Outcome): GraphPath {
    const wasm = exports();
    const search = this.#live();
    check(wasm.sp_graph_search_result(search, scratch.result));
    return new GraphPath(scratch.result, {
      nodes: wasm.sp_graph_search_nodes(search),
      expanded: wasm.sp_graph_search_expanded(search),
      points: address(wasm.sp_graph_points(graphPointer(this.#graph))),
    }, outcome);
  }

  #call(call: () => Status): void {
    check(this.#frame === undefined ? call() : callWithHooks(this.#frame, call));
  }

  /** The search; a state error when it or its graph was freed. */
  #live(): Pointer {
    const search = this.#handle.live();
    graphPointer(this.#graph);
    return search;
  }
}

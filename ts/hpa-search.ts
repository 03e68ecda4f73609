import { hierarchyPointer, type HpaHierarchy } from './hpa-hierarchy.js';
import { integer, looseInteger, typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { PathStatus, SearchStatus } from './internal/layout.gen.js';
import { copyWords, exports, readWord, scratch } from './internal/memory.js';
import { checkOptions } from './internal/options.js';
import { signalOf, throwIfAborted, type QueryExtras } from './internal/query.js';

/** What a search over a hierarchy does beyond finding a path. */
export interface HpaSearchOptions {
  /** Replaces detours of the path by straight walks. Default true. */
  readonly smoothing?: boolean | undefined;
  /** Records the expanded nodes in order. Default false. */
  readonly recordExpansions?: boolean | undefined;
}

const INT32_MAX = 2147483647;
const SIGNAL_SLICE = 256;

function releaseSearch(pointer: Pointer): void {
  exports().sp_hpa_search_free(pointer);
}

function flag(name: string, value: boolean | undefined, otherwise: boolean): number {
  if (value !== undefined && typeof value !== 'boolean') throw typeError(name, 'true or false', value);
  return (value ?? otherwise) ? 1 : 0;
}

/**
 * HPA* over a hierarchy: A* over its nodes with the start and the goal put in, then the cells of the path. An
 * iteration is one pop of a node. Its memory is its own and is reused; it keeps its hierarchy alive. With the
 * threshold of 6 it is, step by step, what `Grid.findPath` runs for `'hpa*'`.
 */
export class HpaSearch implements Disposable {
  /** The hierarchy it searches. */
  readonly hierarchy: HpaHierarchy;
  readonly #handle: Handle;

  /** Throws `SamepathArgumentError` naming the option that is not valid. */
  constructor(hierarchy: HpaHierarchy, options: HpaSearchOptions = {}) {
    const graph = hierarchyPointer(hierarchy);
    checkOptions(options, ['smoothing', 'recordExpansions'], 'HPA* option');
    const smoothing = flag('smoothing', options.smoothing, true);
    const recording = flag('recordExpansions', options.recordExpansions, false);
    const pointer = created(exports().sp_hpa_search_create(graph, smoothing, recording, scratch.out));
    this.#handle = track(this, new Handle(pointer, 'HPA* search', releaseSearch));
    this.hierarchy = hierarchy;
  }

  /**
   * Refreshes the hierarchy and begins between two nodes, `y * width + x`: InProgress, or StartInvalid or
   * GoalInvalid, which leave a running search alone.
   */
  tryBegin(start: number, goal: number): PathStatus {
    const [from, to] = [looseInteger(start, 'start'), looseInteger(goal, 'goal')];
    check(exports().sp_hpa_search_try_begin(this.#handle.live(), from, to, scratch.out));
    return readWord(scratch.out) as PathStatus;
  }

  /** Begins a search. Throws {@link SamepathArgumentError} naming `start` or `goal` where {@link tryBegin} refuses. */
  begin(start: number, goal: number): void {
    const status = this.tryBegin(start, goal);
    if (status === PathStatus.InProgress) return;
    const [field, node] = status === PathStatus.StartInvalid ? ['start', start] as const : ['goal', goal] as const;
    throw new SamepathArgumentError(`${field} (node ${node}) is outside, blocked or too narrow`, { field });
  }

  /**
   * Pops at most `iterations` (0 or more) nodes; the pop of the goal also makes the path. Throws
   * `SamepathStateError` before a search has begun and after an edit of the grid.
   */
  step(iterations: number): SearchStatus {
    const count = integer(iterations, 'iterations', 0, INT32_MAX);
    check(exports().sp_hpa_search_step(this.#handle.live(), count, scratch.out));
    return readWord(scratch.out) as SearchStatus;
  }

  /** Steps to the end; a signal is looked at every 256 iterations and ends the run as in `Grid.findPath`. */
  run(extras?: QueryExtras): SearchStatus {
    const signal = signalOf(extras, ['signal']);
    const slice = signal === undefined ? INT32_MAX : SIGNAL_SLICE;
    let status: SearchStatus;
    do {
      throwIfAborted(signal);
      status = this.step(slice);
    } while (status === SearchStatus.Running);
    return status;
  }

  /** NotStarted, Running, Found or NotFound. */
  get status(): SearchStatus {
    return exports().sp_hpa_search_status(this.#handle.live()) as SearchStatus;
  }

  /** Cost of the path's cells; +Infinity until it is found. */
  get cost(): number {
    return exports().sp_hpa_search_cost(this.#handle.live());
  }

  /** Cost of the path through the graph, before smoothing; +Infinity until it is found. */
  get abstractCost(): number {
    return exports().sp_hpa_search_abstract_cost(this.#handle.live());
  }

  /** Pops of the open list, the goal's included. */
  get iterations(): number {
    return Number(exports().sp_hpa_search_iterations(this.#handle.live()));
  }

  /** Nodes expanded; the goal's pop is not one. */
  get expanded(): number {
    return Number(exports().sp_hpa_search_expanded(this.#handle.live()));
  }

  /** A copy of the path's cells as nodes, start first; empty without a path. */
  path(): Int32Array {
    const search = this.#handle.live();
    return copyWords(exports().sp_hpa_search_path(search), exports().sp_hpa_search_path_count(search));
  }

  /** A copy of the nodes that the path goes through before smoothing, start first; empty without a path. */
  route(): Int32Array {
    const search = this.#handle.live();
    return copyWords(exports().sp_hpa_search_route(search), exports().sp_hpa_search_route_count(search));
  }

  /** A copy of the recorded nodes, in the order of expansion. */
  get expandedNodes(): Int32Array {
    const search = this.#handle.live();
    return copyWords(exports().sp_hpa_search_expanded_nodes(search), exports().sp_hpa_search_expanded_nodes_count(search));
  }

  /** Frees the search. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

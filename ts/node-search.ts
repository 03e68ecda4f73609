import { checkRoom, integer, looseInteger, typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer, Status } from './internal/exports.js';
import { check } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { callWithHooks, type HookFrame } from './internal/hooks.js';
import { PathStatus, SearchStatus, STATUS } from './internal/layout.gen.js';
import { allocate, copyWords, exports, readWord, release, scratch } from './internal/memory.js';
import { signalOf, throwIfAborted, type QueryExtras } from './internal/sliced.js';
import { restoreState, saveState, saveStateInto, stateSize } from './internal/state.js';
import type { SearchBuffers } from './search-buffers.js';
import type { Topology } from './topology.js';
import type { VoxelTopology } from './voxel-topology.js';

const INT32_MAX = 2147483647;
const SIGNAL_SLICE = 256;

function releaseSearch(pointer: Pointer): void {
  exports().sp_astar_free(pointer);
}

/**
 * What the searches over a topology have in common: they are begun, stepped and looked at node by node. It keeps
 * its topology and buffers alive; a pair of buffers serves one running search at a time.
 */
export abstract class NodeSearch<T extends Topology | VoxelTopology = Topology> implements Disposable {
  /** The topology it searches. */
  readonly topology: T;
  /** Its working memory. */
  readonly buffers: SearchBuffers;
  readonly #handle: Handle;
  readonly #frame: HookFrame<never> | undefined;

  /** @internal */
  protected constructor(kind: string, topology: T, buffers: SearchBuffers, pointer: Pointer, frame?: HookFrame<never>) {
    this.#handle = track(this, new Handle(pointer, kind, releaseSearch));
    this.#frame = frame;
    this.topology = topology;
    this.buffers = buffers;
  }

  /** Begins a search: InProgress, or StartInvalid or GoalInvalid, which change nothing. */
  tryBegin(start: number, goal: number): PathStatus {
    const [from, to] = [looseInteger(start, 'start'), looseInteger(goal, 'goal')];
    const search = this.#handle.live();
    this.#call(() => exports().sp_astar_try_begin(search, from, to, scratch.out));
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
   * Pops at most `iterations` (0 or more) nodes. Throws `SamepathStateError` before a search has begun and
   * after an edit of the grid.
   */
  step(iterations: number): SearchStatus {
    const count = integer(iterations, 'iterations', 0, INT32_MAX);
    const search = this.#handle.live();
    this.#call(() => exports().sp_astar_step(search, count, scratch.out));
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

  #call(call: () => Status): void {
    check(this.#frame === undefined ? call() : callWithHooks(this.#frame, call));
  }

  /** NotStarted, Running, Found or NotFound. */
  get status(): SearchStatus {
    return exports().sp_astar_status(this.#handle.live()) as SearchStatus;
  }

  /** Start node of the search; -1 before one has begun. */
  get start(): number {
    return exports().sp_astar_start(this.#handle.live());
  }

  /** Goal node of the search; -1 before one has begun. */
  get goal(): number {
    return exports().sp_astar_goal(this.#handle.live());
  }

  /** Cost of the path; +Infinity until it is found. */
  get cost(): number {
    return exports().sp_astar_cost(this.#handle.live());
  }

  /** Pops of the open list, the goal's included. */
  get iterations(): number {
    return Number(exports().sp_astar_iterations(this.#handle.live()));
  }

  /** Nodes expanded; the goal's pop is not one. */
  get expanded(): number {
    return Number(exports().sp_astar_expanded(this.#handle.live()));
  }

  /** Nodes on the open list at present. */
  get openCount(): number {
    return exports().sp_astar_open_count(this.#handle.live()) >>> 0;
  }

  /** Cost of the best path to a node so far; +Infinity when it was not reached. */
  nodeCost(node: number): number {
    return exports().sp_astar_node_cost(this.#handle.live(), looseInteger(node, 'node'));
  }

  /** Parent of a node that was reached; -1 for the start and for other nodes. */
  nodeParent(node: number): number {
    return exports().sp_astar_node_parent(this.#handle.live(), looseInteger(node, 'node'));
  }

  /** The found path as nodes, start first; empty without a path. */
  path(): Int32Array {
    const length = this.#pathLength();
    if (length === 0) return new Int32Array(0);
    const nodes = allocate(4 * length);
    try {
      check(exports().sp_astar_copy_path(this.#handle.live(), nodes, length, scratch.out));
      return copyWords(nodes, length);
    } finally {
      release(nodes, 4 * length);
    }
  }

  /** Copies the path into `out` and returns its length. Throws an argument error when `out` is too small. */
  copyPath(out: Int32Array): number {
    if (!(out instanceof Int32Array)) throw typeError('out', 'an Int32Array', out);
    const nodes = this.path();
    checkRoom(out, 'out', nodes.length, 'nodes');
    out.set(nodes);
    return nodes.length;
  }

  #pathLength(): number {
    const status = exports().sp_astar_copy_path(this.#handle.live(), 0, 0, scratch.out);
    if (status !== STATUS.E_BUFFER_TOO_SMALL) check(status);
    return readWord(scratch.out);
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return stateSize('sp_astar', this.#handle.live());
  }

  /** Progress, visited nodes, open list and recorded expansions as bytes: the same on every machine for the same history. */
  saveState(): Uint8Array {
    return saveState('sp_astar', this.#handle.live());
  }

  /** {@link saveState} into `out`; returns the number of bytes. Throws an argument error when `out` is too small. */
  saveStateInto(out: Uint8Array): number {
    return saveStateInto('sp_astar', this.#handle.live(), out);
  }

  /**
   * Goes on where the saved search stood, which must have been made with the same options over a grid of the same
   * cells, restored first. Throws `GridStateError`, with the byte offset or the `field` that differs; the search
   * may then have to be begun or restored again.
   */
  restoreState(saved: Uint8Array): void {
    restoreState('sp_astar', this.#handle.live(), saved);
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

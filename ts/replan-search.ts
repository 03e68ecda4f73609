import { checkRoom, integer, typeError } from './internal/arguments.js';
import { SamepathRangeError } from './internal/errors.js';
import type { Pointer, Status } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { callWithHooks, frameOf, type BlockedCallback, type HookFrame, type StepCostCallback } from './internal/hooks.js';
import { GRID_ALGORITHM_NUMBERS, GRID_OPTIONS_SPECS, type PathStatus } from './internal/layout.gen.js';
import {
  address, allocate, copyDoubles, copyWords, exports, readDouble, readWord, release, scratch, words,
} from './internal/memory.js';
import { callbackOf, checkOptions, optionNumbers, type GridHeuristic } from './internal/options.js';
import { topologyPointer, type Topology } from './topology.js';

/** How a replanning search runs. */
export interface ReplanSearchOptions {
  /** D* Lite follows a start that moves; LPA* plans anew then. Default `'d*-lite'`. */
  readonly algorithm?: 'd*-lite' | 'lpa*' | undefined;
  /** Heuristic, scaled by the smallest area multiplier. `'manhattan'` needs four moves. Default `'auto'`. */
  readonly heuristic?: GridHeuristic | undefined;
  /** Keep the nodes settled or reset in order. Default false. */
  readonly recordExpansions?: boolean | undefined;
  /** Replaces the cost of a move. */
  readonly stepCost?: StepCostCallback | undefined;
  /** Keeps the agent out of cells. */
  readonly blocked?: BlockedCallback | undefined;
}

/** What a replanning search knows of a node: +Infinity for both costs when it was not reached. */
export interface ReplanNodeCosts {
  /** Cost from the root of the search: the goal with D* Lite, the start with LPA*. */
  readonly g: number;
  /** The same as seen from the neighbours; the node waits in the queue while the two differ. */
  readonly rhs: number;
}

/** Nodes that wait, as they lie in the heap, in which a slot has four children. */
export interface ReplanQueue {
  readonly nodes: Int32Array;
  /** Two keys a node. */
  readonly keys: Float64Array;
}

const INT32_MAX = 2147483647;
/** As a budget: to the end. */
const NO_BUDGET = -1;
const NUMBERS: readonly string[] = ['heuristic', 'recordExpansions'];
const SPECS = /* @__PURE__ */ GRID_OPTIONS_SPECS.filter(({ name }) => NUMBERS.includes(name));

function releaseSearch(pointer: Pointer): void {
  exports().sp_replan_search_free(pointer);
}

function algorithmNumber(algorithm: ReplanSearchOptions['algorithm']): number {
  if (algorithm === undefined) return GRID_ALGORITHM_NUMBERS['d*-lite'];
  if (algorithm === 'd*-lite' || algorithm === 'lpa*') return GRID_ALGORITHM_NUMBERS[algorithm];
  throw new SamepathRangeError(`algorithm must be 'd*-lite' or 'lpa*'; got ${String(algorithm)}`, {
    field: 'algorithm', value: algorithm,
  });
}

/**
 * The search behind `GridReplanner`, over a topology and node by node. It does not hear edits: after one, mark the
 * nodes whose moves may have changed with {@link markChanged}. What is edited but not marked keeps its old costs. A run
 * brings the topology up to date with its grid. It keeps its topology alive, and cannot be saved.
 */
export class ReplanSearch implements Disposable {
  /** The topology it searches. */
  readonly topology: Topology;
  readonly #handle: Handle;
  readonly #frame: HookFrame | undefined;
  readonly #lastNode: number;

  /** Throws `SamepathRangeError` for nodes outside the grid; walls are taken. Options that are not valid are named. */
  constructor(topology: Topology, start: number, goal: number, options: ReplanSearchOptions = {}) {
    const moves = topologyPointer(topology);
    const lastNode = topology.width * topology.height - 1;
    const ends = [integer(start, 'start', 0, lastNode), integer(goal, 'goal', 0, lastNode)] as const;
    checkOptions(options, ['algorithm', ...NUMBERS, 'stepCost', 'blocked'], 'replan search option');
    const { algorithm, stepCost, blocked, ...numbers } = options;
    const { heuristic, recordExpansions } = optionNumbers(numbers, SPECS, 'replan search option');
    const chosen = algorithmNumber(algorithm);
    const frame = frameOf(callbackOf('blocked', blocked), callbackOf('stepCost', stepCost));
    const hooks = frame === undefined ? 0 : frame.stage();
    const pointer = created(exports().sp_replan_search_create(
      moves, ...ends, chosen, heuristic as number, hooks, scratch.out));
    this.#handle = track(this, new Handle(pointer, 'replan search', releaseSearch));
    this.#frame = frame;
    this.#lastNode = lastNode;
    this.topology = topology;
    check(exports().sp_replan_search_set_recording(pointer, recordExpansions as number));
  }

  /** Node that paths start at. */
  get start(): number {
    return exports().sp_replan_search_start(this.#handle.live());
  }

  /** Node that paths lead to. */
  get goal(): number {
    return exports().sp_replan_search_goal(this.#handle.live());
  }

  /** Outcome of the last run; None since a change. */
  get status(): PathStatus {
    return exports().sp_replan_search_status(this.#handle.live()) as PathStatus;
  }

  /** Bytes of WebAssembly memory that the search holds: about 25 a cell once it has planned. */
  get memory(): number {
    return Number(exports().sp_replan_search_memory(this.#handle.live()));
  }

  /** Pops of the queue so far, those that only brought a key up to date included. */
  get iterations(): number {
    return Number(exports().sp_replan_search_iterations(this.#handle.live()));
  }

  /** Nodes settled or reset so far. */
  get expanded(): number {
    return Number(exports().sp_replan_search_expanded(this.#handle.live()));
  }

  /** Nodes settled or reset since the last change was taken in. */
  get lastExpanded(): number {
    return exports().sp_replan_search_last_expanded(this.#handle.live());
  }

  /** The nodes that {@link lastExpanded} counts, in order; empty without `recordExpansions`. */
  get expandedNodes(): Int32Array {
    const search = this.#handle.live();
    return copyWords(exports().sp_replan_search_expanded_nodes(search), exports().sp_replan_search_recorded(search));
  }

  /** Number of nodes that wait in the queue. */
  get queued(): number {
    return exports().sp_replan_search_queued(this.#handle.live()) >>> 0;
  }

  /**
   * Marks a node whose moves may have changed, and with `around` its neighbours. For an agent of size 1 it is enough
   * to mark every edited cell with `around`; for size s mark the nodes from `(x - s, y - s)` to `(x + w, y + h)`. Changed
   * multipliers need no mark. Throws `SamepathRangeError` outside the grid.
   */
  markChanged(node: number, around = false): void {
    if (typeof around !== 'boolean') throw typeError('around', 'true or false', around);
    check(exports().sp_replan_search_mark_changed(this.#handle.live(), this.#node(node, 'node'), around ? 1 : 0));
  }

  /** Moves the start. D* Lite keeps its work; LPA* plans anew. Throws `SamepathRangeError` outside the grid. */
  moveStart(node: number): void {
    check(exports().sp_replan_search_move_start(this.#handle.live(), this.#node(node, 'start')));
  }

  /** Sets another goal; the next run plans anew. Throws `SamepathRangeError` outside the grid. */
  setGoal(node: number): void {
    check(exports().sp_replan_search_set_goal(this.#handle.live(), this.#node(node, 'goal')));
  }

  /** Forgets what was planned; for callbacks that answer in another way, and grids that were restored. */
  restart(): void {
    check(exports().sp_replan_search_restart(this.#handle.live()));
  }

  /**
   * Takes in the marks and repairs the costs, with at most `budget` pops (0 or more; else to the end): Found, NoPath,
   * StartInvalid, GoalInvalid or BudgetExhausted, after which the next run goes on. What a callback throws comes through,
   * and the next run plans anew. It makes no path: see {@link extractPath}.
   */
  replan(budget?: number): PathStatus {
    const pops = budget === undefined ? NO_BUDGET : integer(budget, 'budget', 0, INT32_MAX);
    const search = this.#handle.live();
    this.#run(() => exports().sp_replan_search_replan(search, pops, scratch.out));
    return readWord(scratch.out) as PathStatus;
  }

  /**
   * Follows the costs of the last run to a path and returns its number of nodes; 0 unless that run found one and
   * nothing was marked or moved since. Throws `SamepathStateError` after an edit of the grid, and where costs that
   * were not marked lead to no path.
   */
  extractPath(): number {
    const search = this.#handle.live();
    this.#run(() => exports().sp_replan_search_extract_path(search, scratch.out));
    return readWord(scratch.out);
  }

  /** Number of nodes of the extracted path; 0 without one. */
  get pathLength(): number {
    return exports().sp_replan_search_path_length(this.#handle.live());
  }

  /** Cost of the extracted path, summed from the start; +Infinity without one. */
  get pathCost(): number {
    return exports().sp_replan_search_path_cost(this.#handle.live());
  }

  /** The extracted path as nodes, start first; empty without one. */
  path(): Int32Array {
    const search = this.#handle.live();
    return copyWords(exports().sp_replan_search_path(search), exports().sp_replan_search_path_length(search));
  }

  /** Copies the extracted path into `out` and returns its length. Throws an argument error when `out` is too small. */
  copyPath(out: Int32Array): number {
    if (!(out instanceof Int32Array)) throw typeError('out', 'an Int32Array', out);
    const count = this.pathLength;
    checkRoom(out, 'out', count, 'nodes');
    const first = address(exports().sp_replan_search_path(this.#handle.live())) >>> 2;
    out.set(words().subarray(first, first + count));
    return count;
  }

  /** Both costs of a node. Throws `SamepathRangeError` outside the grid. */
  nodeCosts(node: number): ReplanNodeCosts {
    check(exports().sp_replan_search_node_costs(this.#handle.live(), this.#node(node, 'node'), scratch.out));
    return { g: readDouble(scratch.out), rhs: readDouble(scratch.out + 8) };
  }

  /** A copy of the queue, for drawing. */
  queue(): ReplanQueue {
    const count = this.queued;
    const size = 20 * count;
    const keys = allocate(size);
    const nodes = keys + 16 * count;
    try {
      check(exports().sp_replan_search_copy_queue(this.#handle.live(), nodes, keys, count, scratch.out));
      return { nodes: copyWords(nodes, count), keys: copyDoubles(keys, 2 * count) };
    } finally {
      release(keys, size);
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

  #node(node: number, field: string): number {
    return integer(node, field, 0, this.#lastNode);
  }

  #run(call: () => Status): void {
    check(this.#frame === undefined ? call() : callWithHooks(this.#frame, call));
  }
}

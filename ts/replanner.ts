import { gridHandleOf, type CellGrid } from './cell-grid.js';
import type { Grid } from './grid.js';
import type { GridOptions } from './grid-options.js';
import type { HexGrid } from './hex-grid.js';
import { cellX, cellY, checkRoom, integer, typeError } from './internal/arguments.js';
import type { Pointer, Status } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import type { GridHandle } from './internal/grid-handle.js';
import type { GridKind } from './internal/grid-functions.js';
import { Handle, track } from './internal/handles.js';
import { callWithHooks, frameOf, type Cell, type HookFrame } from './internal/hooks.js';
import type { PathStatus } from './internal/layout.gen.js';
import { address, exports, readWord, scratch, words } from './internal/memory.js';
import { encodeGridOptions, stageGridOptions } from './internal/options.js';
import { restoreState, saveState, saveStateInto, stateSize } from './internal/state.js';
import { GridPath } from './path.js';

const INT32_MAX = 2147483647;
/** As a budget: the `iterationBudget` of the options. */
const DEFAULT_BUDGET = -1;

function releaseReplanner(pointer: Pointer): void {
  exports().sp_grid_replanner_free(pointer);
}

function handleOfKind(grid: CellGrid, kind: GridKind): GridHandle {
  const handle = gridHandleOf(grid);
  if (handle.kind !== kind) throw typeError('grid', kind === 'hex' ? 'a HexGrid' : 'a Grid', grid);
  return handle;
}

/** What replanners of square and hex grids have in common. */
abstract class CellReplanner implements Disposable {
  readonly #handle: Handle;
  readonly #grid: GridHandle;
  readonly #frame: HookFrame | undefined;

  protected constructor(grid: GridHandle, start: Cell, goal: Cell, options: GridOptions | undefined) {
    const encoded = encodeGridOptions(options);
    const ends = [cellX(start, 'start'), cellY(start, 'start'), cellX(goal, 'goal'), cellY(goal, 'goal')] as const;
    const frame = frameOf(encoded.blocked, encoded.stepCost);
    const pointer = created(grid.functions.replanner_create(
      grid.live(), ...ends, stageGridOptions(encoded), frame === undefined ? 0 : frame.stage(), scratch.out));
    this.#grid = grid;
    this.#frame = frame;
    this.#handle = track(this, new Handle(pointer, 'replanner', releaseReplanner));
  }

  /** The cell that paths start at. */
  get start(): Cell {
    return this.#end(0);
  }

  /** The cell that paths lead to. */
  get goal(): Cell {
    return this.#end(1);
  }

  /** Bytes of WebAssembly memory that the replanner holds: about 25 a cell once it has planned. */
  get memory(): number {
    return Number(exports().sp_grid_replanner_memory(this.#handle.live()));
  }

  /** Pops of the queue so far, those that only brought a key up to date included. */
  get iterations(): number {
    return Number(exports().sp_grid_replanner_iterations(this.#handle.live()));
  }

  /** Nodes settled or reset so far. */
  get expanded(): number {
    return Number(exports().sp_grid_replanner_expanded(this.#handle.live()));
  }

  /** Nodes settled or reset since the last change was taken in. */
  get lastExpanded(): number {
    return exports().sp_grid_replanner_last_expanded(this.#handle.live());
  }

  /** Number of cells of the path of the last call; 0 when it found none. */
  get pathLength(): number {
    return exports().sp_grid_replanner_path_length(this.#handle.live());
  }

  /** Cost of that path, summed from the start; +Infinity when there is none. */
  get pathCost(): number {
    return exports().sp_grid_replanner_path_cost(this.#handle.live());
  }

  /**
   * Takes in what changed since the last call and repairs the path, with at most `budget` pops (0 or more; else the
   * `iterationBudget` of the options). After BudgetExhausted the next call goes on, and any slicing ends with the
   * path and the counts of one call. `iterations` of the result are the pops of this call, `expanded` the nodes
   * settled or reset since the last change; the path has no points. What a callback throws comes through, and the
   * next call plans anew. Throws {@link SamepathStateError} when callbacks changed their answers unannounced, or a
   * restored state contradicts itself, so that the costs lead to no path.
   */
  replan(budget?: number): GridPath {
    const wasm = exports();
    this.#run(budget, (replanner, pops) => wasm.sp_grid_replanner_replan(replanner, pops, scratch.result));
    const replanner = this.#handle.live();
    return new GridPath(scratch.result, {
      cells: wasm.sp_grid_replanner_cells(replanner),
      points: 0,
      expanded: wasm.sp_grid_replanner_expanded_cells(replanner),
    });
  }

  /** {@link replan} that gives the status alone and makes no object: read `pathCost` and {@link copyPath} on Found. */
  tryReplan(budget?: number): PathStatus {
    this.#run(budget, (replanner, pops) => exports().sp_grid_replanner_try_replan(replanner, pops, scratch.out));
    return readWord(scratch.out) as PathStatus;
  }

  /** Copies the path of the last call into `out` as x, y pairs and returns the number of cells; 0 without a path. */
  copyPath(out: Int32Array): number {
    if (!(out instanceof Int32Array)) throw typeError('out', 'an Int32Array', out);
    const count = this.pathLength;
    checkRoom(out, 'out', 2 * count, 'numbers');
    const first = address(exports().sp_grid_replanner_cells(this.#handle.live())) >>> 2;
    out.set(words().subarray(first, first + 2 * count));
    return count;
  }

  /** Moves the start. D* Lite keeps its work; LPA* plans anew. Throws {@link SamepathRangeError} outside the grid. */
  moveStart(cell: Cell): void {
    check(exports().sp_grid_replanner_move_start(this.#handle.live(), cellX(cell, 'start'), cellY(cell, 'start')));
  }

  /** Sets another goal; the next call plans anew. Throws {@link SamepathRangeError} outside the grid. */
  setGoal(cell: Cell): void {
    check(exports().sp_grid_replanner_set_goal(this.#handle.live(), cellX(cell, 'goal'), cellY(cell, 'goal')));
  }

  /** Announces that callbacks now answer differently for moves into or out of a cell. Edits of the grid need no word. */
  invalidate(cell: Cell): void {
    check(exports().sp_grid_replanner_invalidate(this.#handle.live(), cellX(cell, 'cell'), cellY(cell, 'cell')));
  }

  /** Announces that callbacks may answer differently anywhere: the next call plans anew. */
  invalidateAll(): void {
    check(exports().sp_grid_replanner_invalidate_all(this.#handle.live()));
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return stateSize('sp_grid_replanner', this.#handle.live());
  }

  /** Ends, costs, queue, pending edits and counters as bytes: the same on every machine. Callbacks are not part of it. */
  saveState(): Uint8Array {
    return saveState('sp_grid_replanner', this.#handle.live());
  }

  /** {@link saveState} into `out`; returns the number of bytes. Throws an argument error when `out` is too small. */
  saveStateInto(out: Uint8Array): number {
    return saveStateInto('sp_grid_replanner', this.#handle.live(), out);
  }

  /**
   * Goes on where the saved replanner stood, which must have been made with the same options over a grid of the same
   * cells, restored first. Throws {@link GridStateError}, with the byte offset or the `field` that differs, and changes
   * nothing then.
   */
  restoreState(saved: Uint8Array): void {
    restoreState('sp_grid_replanner', this.#handle.live(), saved);
  }

  /** Frees the replanner. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  #run(budget: number | undefined, call: (replanner: Pointer, pops: number) => Status): void {
    const pops = budget === undefined ? DEFAULT_BUDGET : integer(budget, 'budget', 0, INT32_MAX);
    const replanner = this.#handle.live();
    const frame = this.#frame;
    this.#grid.live();
    check(frame === undefined ? call(replanner, pops) : callWithHooks(frame, () => call(replanner, pops)));
  }

  #end(index: number): Cell {
    check(exports().sp_grid_replanner_ends(this.#handle.live(), scratch.out));
    const end = scratch.out + 8 * index;
    return { x: readWord(end), y: readWord(end + 4) };
  }
}

/**
 * A path between two cells of a square grid that follows the grid's edits. It keeps its search between calls and repairs
 * only what an edit affects: D* Lite, which follows a start that moves, or LPA* with `algorithm: 'lpa*'`. Takes every
 * option of `findPath` that says how an agent moves; `heuristicWeight` must be 1, and `'manhattan'` needs four moves.
 * It keeps its grid's memory alive.
 */
export class GridReplanner extends CellReplanner {
  /** The same as `grid.createReplanner`. */
  constructor(grid: Grid, start: Cell, goal: Cell, options?: GridOptions) {
    super(handleOfKind(grid, 'grid'), start, goal, options);
  }
}

/** {@link GridReplanner} for hex grids. */
export class HexReplanner extends CellReplanner {
  /** The same as `hexGrid.createReplanner`. */
  constructor(grid: HexGrid, start: Cell, goal: Cell, options?: GridOptions) {
    super(handleOfKind(grid, 'hex'), start, goal, options);
  }
}

import { cellX, cellY, checkRoom, integer, typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import type { GridHandle } from './internal/grid-handle.js';
import { Handle, track } from './internal/handles.js';
import { frameOf, type Cell, type HookFrame } from './internal/hooks.js';
import { GRID_PATH_LAYOUT, PathStatus } from './internal/layout.gen.js';
import { address, doubles, exports, readCount, readDouble, readWord, words } from './internal/memory.js';
import { encodedNumber, type EncodedOptions } from './internal/options.js';
import { beginSearch, checkSliceable, readSearch, searchRecord, STEPPED_ALGORITHMS, stepSearch } from './internal/query.js';
import { restoreState, saveState, saveStateInto, stateSize } from './internal/state.js';
import type { GridPath } from './path.js';

const INT32_MAX = 2147483647;
const AT = GRID_PATH_LAYOUT.offsets;

function releaseSearch(pointer: Pointer): void {
  exports().sp_grid_search_free(pointer);
}

/**
 * A query of a grid that is stepped by hand and can be begun again; made by `createSearch` of a grid. However it is
 * sliced, it gives the path, cost and counts of `findPath`. `iterationBudget` is left to the caller. Its
 * working memory (about 16 bytes a cell) is its own and is reused; it keeps its grid's memory alive.
 */
export class GridSearch implements Disposable {
  readonly #handle: Handle;
  readonly #grid: GridHandle;
  readonly #frame: HookFrame | undefined;
  readonly #iterationsPerSlice: number;
  #status: PathStatus = PathStatus.None;

  /** Made by `createSearch` of a grid. */
  constructor(grid: GridHandle, encoded: EncodedOptions) {
    checkSliceable(grid, encoded, STEPPED_ALGORITHMS);
    this.#frame = frameOf(encoded.blocked, encoded.stepCost);
    this.#grid = grid;
    this.#handle = track(this, new Handle(grid.createSearch(encoded, this.#frame), 'search', releaseSearch));
    this.#iterationsPerSlice = encodedNumber(encoded, 'iterationsPerSlice');
  }

  /** None before a query has begun, InProgress while work is left, then Found or NoPath. */
  get status(): PathStatus {
    return this.#status;
  }

  /** Cost of the path; +Infinity until it is found. */
  get cost(): number {
    return readDouble(searchRecord(this.#handle.live(), false) + AT.cost);
  }

  /** Number of cells of the path; 0 until it is found. */
  get cellCount(): number {
    return readWord(searchRecord(this.#handle.live(), false) + AT.cellCount);
  }

  /** Nodes expanded so far; the goal's pop is not one. */
  get expanded(): number {
    return readCount(searchRecord(this.#handle.live(), false) + AT.expanded);
  }

  /** Pops of the open list so far, the goal's included. */
  get iterations(): number {
    return readCount(searchRecord(this.#handle.live(), false) + AT.iterations);
  }

  /** Whether the options and the grid as it is now select the specialised octile engine. */
  get usesSpecializedEngine(): boolean {
    return exports().sp_grid_search_uses_specialized_engine(this.#handle.live()) === 1;
  }

  /** Begins a query: InProgress, or StartInvalid or GoalInvalid, which leave a running query alone. */
  tryBegin(start: Cell, goal: Cell): PathStatus {
    const search = this.#live();
    const status = beginSearch(
      search, this.#frame, cellX(start, 'start'), cellY(start, 'start'), cellX(goal, 'goal'), cellY(goal, 'goal'));
    if (status === PathStatus.InProgress) this.#status = status;
    return status;
  }

  /** Begins a query. Throws {@link SamepathArgumentError} naming `start` or `goal` where {@link tryBegin} refuses. */
  begin(start: Cell, goal: Cell): void {
    const status = this.tryBegin(start, goal);
    if (status === PathStatus.InProgress) return;
    const field = status === PathStatus.StartInvalid ? 'start' : 'goal';
    const { x, y } = field === 'start' ? start : goal;
    throw new SamepathArgumentError(`${field} (${x}, ${y}) is outside, blocked or too narrow`, { field });
  }

  /**
   * Pops at most `iterations` (0 or more) nodes: InProgress, Found or NoPath. Throws {@link SamepathStateError}
   * before a query has begun and after an edit of the grid.
   */
  step(iterations: number): PathStatus {
    const search = this.#live();
    const count = integer(iterations, 'iterations', 0, INT32_MAX);
    try {
      this.#status = stepSearch(search, this.#frame, count);
    } catch (error) {
      if (this.#frame !== undefined && this.#handle.isLive) this.#status = this.#currentStatus();
      throw error;
    }
    return this.#status;
  }

  /** Steps to the end of the query, `iterations` at a time, and yields the status after each slice. */
  *slices(iterations: number = this.#iterationsPerSlice): IterableIterator<PathStatus> {
    const count = integer(iterations, 'iterations', 1, INT32_MAX);
    while (this.#status === PathStatus.InProgress) yield this.step(count);
  }

  /** The result so far, without world points. Before the end it has no path, only counts. */
  result(): GridPath {
    return readSearch(this.#handle.live(), false);
  }

  /** The result so far; a path comes with its points and length in world units. */
  resultWithPoints(): GridPath {
    return readSearch(this.#handle.live(), true);
  }

  /** Copies the path's cells into `out` as x, y pairs and returns their number; 0 without a path. */
  copyPath(out: Int32Array): number {
    if (!(out instanceof Int32Array)) throw typeError('out', 'an Int32Array', out);
    const search = this.#handle.live();
    const count = readWord(searchRecord(search, false) + AT.cellCount);
    checkRoom(out, 'out', 2 * count, 'numbers');
    const first = address(exports().sp_grid_search_cells(search)) >>> 2;
    out.set(words().subarray(first, first + 2 * count));
    return count;
  }

  /** Copies the path's points into `out` as x, y pairs and returns their number; 0 without a path. */
  copyPathPoints(out: Float64Array): number {
    if (!(out instanceof Float64Array)) throw typeError('out', 'a Float64Array', out);
    const search = this.#handle.live();
    const count = readWord(searchRecord(search, true) + AT.pointCount);
    checkRoom(out, 'out', 2 * count, 'numbers');
    const first = address(exports().sp_grid_search_points(search)) >>> 3;
    out.set(doubles().subarray(first, first + 2 * count));
    return count;
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return stateSize('sp_grid_search', this.#handle.live());
  }

  /** Progress, visited cells and open list as bytes: the same on every machine for the same history. */
  saveState(): Uint8Array {
    return saveState('sp_grid_search', this.#handle.live());
  }

  /** {@link saveState} into `out`; returns the number of bytes. Throws an argument error when `out` is too small. */
  saveStateInto(out: Uint8Array): number {
    return saveStateInto('sp_grid_search', this.#handle.live(), out);
  }

  /**
   * Goes on where the saved search stood, which must have been made with the same options over a grid of the same
   * cells, restored first. Throws {@link GridStateError}, with the byte offset or the `field` that differs; the search
   * may then have to be begun or restored again. Expansions are kept by the generic engines only.
   */
  restoreState(saved: Uint8Array): void {
    const search = this.#live();
    try {
      restoreState('sp_grid_search', search, saved);
    } finally {
      this.#status = readWord(searchRecord(search, false) + AT.status) as PathStatus;
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

  /** The search; a state error when it or its grid was freed. */
  #live(): Pointer {
    const search = this.#handle.live();
    this.#grid.live();
    return search;
  }

  /** A callback that throws ends the query; other errors leave it as it was. */
  #currentStatus(): PathStatus {
    return readSearch(this.#handle.live(), false).status;
  }
}

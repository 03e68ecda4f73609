import { AreaCosts, areaCostsOf } from './area-costs.js';
import { fixedCostOf } from './fixed.js';
import type { GridOptions } from './grid-options.js';
import {
  cellX, cellY, integer, looseInteger, number, positionCoordinate, typeError, worldCoordinate,
} from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { GridHandle } from './internal/grid-handle.js';
import { track } from './internal/handles.js';
import { frameOf, type Cell } from './internal/hooks.js';
import { Listeners, type GridListener } from './internal/listeners.js';
import { address, bytes, exports, readDouble, readWord, scratch, withInput } from './internal/memory.js';
import { findNearest, findNearestOfMany } from './internal/nearest.js';
import { encodeGridOptions } from './internal/options.js';
import {
  runAsync, runBatch, runQuery, runWithSignal, signalOf, type AsyncQueryExtras, type Ends, type FindFunction, type QueryExtras,
} from './internal/query.js';
import type { GridPath, GridPathBatch, WorldPoint } from './path.js';
import { GridSearch } from './search.js';

/** Where a grid lies in the world: cell (x, y) spans `origin + (x, y) * cellSize` to the next cell. */
export interface GridSpace {
  /** World coordinate of the left edge, -2^21 to 2^21. */
  readonly originX: number;
  /** World coordinate of the top edge, -2^21 to 2^21. */
  readonly originY: number;
  /** Side of a cell in world units, above 0 and at most 2^21. */
  readonly cellSize: number;
}

const WALL = AreaCosts.Wall;
/** Largest number of cells of a grid; the module checks the product of the sides. */
const MAX_CELLS = 268435456;

/** Takes over a C grid. */
export let adoptGrid: (pointer: Pointer) => Grid;
/** The C grid of an argument; a state error after `free`. */
export let gridPointer: (grid: Grid) => Pointer;

function createOpenGrid(width: unknown, height: unknown): Pointer {
  const [columns, rows] = [integer(width, 'width', 1, MAX_CELLS), integer(height, 'height', 1, MAX_CELLS)];
  return created(exports().sp_grid_create(columns, rows, 0, scratch.out));
}

/** What points beside the grid map to: no cell of any grid. */
const OUTSIDE: Cell = { x: -1, y: -1 };

function cellEnds(start: Cell, goal: Cell): Ends {
  return [cellX(start, 'start'), cellY(start, 'start'), cellX(goal, 'goal'), cellY(goal, 'goal')];
}

/** `Array.isArray` that keeps the type of readonly arrays. */
function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function areaBytes(areas: unknown): Uint8Array {
  if (!(areas instanceof Uint8Array)) throw typeError('areas', 'a Uint8Array', areas);
  return areas;
}

function wallsFrom(cells: ArrayLike<unknown>): Uint8Array {
  return Uint8Array.from(cells, (cell) => (cell ? 0 : WALL));
}

/**
 * A square grid. Each cell holds an area id: 0 to 254 are walkable and cost what `areas` says, 255 is a
 * wall. Column `x` counts from the left, row `y` from the top. A grid takes one byte a cell, and about
 * 20 more once it was searched.
 *
 * Call and await `init()` first. Free a grid with `free()` or `using`; a forgotten one is freed when it is
 * collected. Every member throws {@link SamepathStateError} after that.
 */
export class Grid implements Disposable {
  /** Number of columns. */
  readonly width: number;
  /** Number of rows. */
  readonly height: number;
  /** Multipliers of the area ids. */
  readonly areas: AreaCosts;
  readonly #handle: GridHandle;
  readonly #listeners = new Listeners();

  /**
   * Makes a grid of open cells (area 0). Throws {@link SamepathRangeError} unless both sides are at least 1
   * and the cells at most 2^28; {@link SamepathMemoryError} when WebAssembly has no room (about 2^26 cells
   * can be searched).
   */
  constructor(width: number, height: number);
  constructor(width: number | GridHandle, height = 0) {
    const handle = width instanceof GridHandle ? width : new GridHandle(createOpenGrid(width, height));
    this.#handle = track(this, handle);
    this.width = exports().sp_grid_width(handle.live());
    this.height = exports().sp_grid_height(handle.live());
    this.areas = areaCostsOf(handle);
  }

  static {
    const Adopting = Grid as unknown as new (handle: GridHandle) => Grid;
    adoptGrid = (pointer) => new Adopting(new GridHandle(pointer));
    gridPointer = (grid) => {
      if (!(grid instanceof Grid)) throw typeError('grid', 'a Grid', grid);
      return grid.#handle.live();
    };
  }

  /** Makes a grid from rows of booleans, `rows[y][x]`; true is walkable. Throws an argument error for uneven rows. */
  static from(rows: ReadonlyArray<ArrayLike<boolean>>): Grid {
    if (!isArray(rows)) throw typeError('rows', 'an array of rows', rows);
    const width = rows[0]?.length ?? 0;
    const areas = new Uint8Array(width * rows.length);
    rows.forEach((row, y) => {
      if (row.length !== width) {
        throw new SamepathArgumentError(`rows[${y}] must have ${width} cells as rows[0] has; got ${row.length}`, { field: 'rows' });
      }
      areas.set(wallsFrom(row), y * width);
    });
    return Grid.fromAreas(areas, width, rows.length);
  }

  /** Makes a grid from `width * height` row-major flags; true (or a number other than 0) is walkable. */
  static fromWalkable(cells: ArrayLike<boolean | number>, width: number, height: number): Grid {
    if (typeof cells !== 'object' || cells === null) throw typeError('cells', 'an array', cells);
    return Grid.fromAreas(wallsFrom(cells), width, height);
  }

  /** Makes a grid from `width * height` row-major area ids, which it copies. Throws an argument error for another length. */
  static fromAreas(areas: Uint8Array, width: number, height: number): Grid {
    const [columns, rows] = [integer(width, 'width', 1, MAX_CELLS), integer(height, 'height', 1, MAX_CELLS)];
    const input = areaBytes(areas);
    if (input.length !== columns * rows) {
      throw new SamepathArgumentError(`areas must hold ${columns * rows} cells; got ${input.length}`, { field: 'areas' });
    }
    return withInput(input, (pointer) =>
      adoptGrid(created(exports().sp_grid_from_areas(pointer, columns, rows, 0, scratch.out))));
  }

  /**
   * Makes a grid from a picture: `.` open, `#` wall, `1` to `9` area ids; one row a line. Throws
   * {@link GridFormatError} with line and offset for anything else.
   */
  static fromText(picture: string): Grid {
    if (typeof picture !== 'string') throw typeError('picture', 'a string', picture);
    return withInput(new TextEncoder().encode(picture), (pointer, length) =>
      adoptGrid(created(exports().sp_grid_from_text(pointer, length, 0, scratch.out))));
  }

  /** Edits of cells so far, from 0; it wraps after 2^31 - 1. Writing a value that is there already is no edit. */
  get version(): number {
    return exports().sp_grid_version(this.#handle.live());
  }

  /** Bytes of WebAssembly memory that the grid and its working memory hold. */
  get memory(): number {
    return Number(exports().sp_grid_memory(this.#handle.live()));
  }

  /** Place in the world; `undefined` until one is set, which means unit cells at (0, 0). */
  get space(): GridSpace | undefined {
    exports().sp_grid_get_space(this.#handle.live(), scratch.out);
    const cellSize = readDouble(scratch.out + 16);
    if (cellSize === 0) return undefined;
    return { originX: readDouble(scratch.out), originY: readDouble(scratch.out + 8), cellSize };
  }

  /** Throws {@link SamepathRangeError} for values out of bounds. */
  set space(space: GridSpace) {
    if (typeof space !== 'object' || space === null) throw typeError('space', 'an object', space);
    const { originX, originY, cellSize } = space;
    check(exports().sp_grid_set_space(
      this.#handle.live(), number(originX, 'originX'), number(originY, 'originY'), number(cellSize, 'cellSize')));
  }

  /** Area id of a cell, 255 for a wall; -1 outside the grid. */
  getArea(x: number, y: number): number {
    return exports().sp_grid_get_area(this.#handle.live(), looseInteger(x, 'x'), looseInteger(y, 'y'));
  }

  /** True when the cell is inside the grid and not a wall. */
  isWalkable(x: number, y: number): boolean {
    return exports().sp_grid_is_walkable(this.#handle.live(), looseInteger(x, 'x'), looseInteger(y, 'y')) === 1;
  }

  /**
   * Writes the area id of a cell (255 makes a wall). Throws {@link SamepathRangeError} outside the grid or
   * for an id that is not 0 to 255; {@link SamepathStateError} from inside a callback of this grid.
   */
  setArea(x: number, y: number, area: number): void {
    const [column, row] = [integer(x, 'x', 0, this.width - 1), integer(y, 'y', 0, this.height - 1)];
    const id = integer(area, 'area', 0, WALL);
    const grid = this.#handle.live();
    this.#listeners.edit(() => exports().sp_grid_set_area(grid, column, row, id));
  }

  /**
   * Writes a rectangle as one edit: one area id everywhere, or `width * height` row-major ids. Throws
   * {@link SamepathRangeError} unless it lies in the grid; a rectangle without cells does nothing.
   */
  setRect(x: number, y: number, width: number, height: number, area: number | Uint8Array): void {
    const [column, row] = [integer(x, 'x', 0, this.width), integer(y, 'y', 0, this.height)];
    const columns = integer(width, 'width', 0, this.width - column);
    const rows = integer(height, 'height', 0, this.height - row);
    const grid = this.#handle.live();
    if (typeof area === 'number') {
      const id = integer(area, 'area', 0, WALL);
      this.#listeners.edit(() => exports().sp_grid_set_rect(grid, column, row, columns, rows, id));
      return;
    }
    withInput(areaBytes(area), (pointer, length) =>
      this.#listeners.edit(() => exports().sp_grid_set_rect_areas(grid, column, row, columns, rows, pointer, length)));
  }

  /** A copy of all cells: `width * height` row-major area ids. */
  cells(): Uint8Array {
    const copy = new Uint8Array(this.width * this.height);
    this.cellsInto(copy);
    return copy;
  }

  /** Copies all cells into `out` and returns their number. Throws an argument error when `out` is too small. */
  cellsInto(out: Uint8Array): number {
    const count = this.width * this.height;
    if (!(out instanceof Uint8Array)) throw typeError('out', 'a Uint8Array', out);
    if (out.length < count) {
      throw new SamepathArgumentError(`out must have room for ${count} cells; got ${out.length}`, { code: 'SP_E_BUFFER_TOO_SMALL', field: 'out' });
    }
    const start = address(exports().sp_grid_cells(this.#handle.live()));
    out.set(bytes().subarray(start, start + count));
    return count;
  }

  /**
   * 64-bit hash of the size, the cells and all area multipliers, the same on every machine: compare it to see
   * whether two worlds are still equal. `version`, `space` and the history of edits do not count. O(cells) after an
   * edit, else O(1).
   */
  contentHash(): bigint {
    return BigInt.asUintN(64, exports().sp_grid_content_hash(this.#handle.live()));
  }

  /** True when an agent of `size` x `size` cells (1 to 255) fits with its top-left cell at `cell`. */
  canFit(cell: Cell, size: number): boolean {
    return this.maxAgentSizeAt(cell) >= integer(size, 'size', 1, 255);
  }

  /** Side of the largest agent that fits at `cell`, 0 to 255; 0 outside the grid. */
  maxAgentSizeAt(cell: Cell): number {
    check(exports().sp_grid_clearance(this.#handle.live(), cellX(cell, 'cell'), cellY(cell, 'cell'), scratch.out));
    return readWord(scratch.out);
  }

  /**
   * The cell nearest to `cell`, which may lie outside the grid, where an agent of `agentSize` fits and that `blocked`
   * does not refuse: least squared distance between indices, then smaller row, then smaller column. Looks at most
   * `nearestRadius` columns and rows away; `undefined` when nothing is there. Other options do not matter.
   * Coordinates are clamped to ±2^30. Looks at O(cells up to that distance); allocates nothing after warm-up.
   */
  findNearestWalkable(cell: Cell, options?: GridOptions): Cell | undefined {
    const [x, y] = [positionCoordinate(cell, 'cell', 'x'), positionCoordinate(cell, 'cell', 'y')];
    return findNearest(this.#handle, exports().sp_grid_find_nearest_walkable, x, y, encodeGridOptions(options));
  }

  /**
   * {@link findNearestWalkable} from the cell under a world point, in the grid or beside it. Throws
   * {@link SamepathRangeError} for NaN and coordinates beyond 2^21.
   */
  findNearestWalkableAt(point: WorldPoint, options?: GridOptions): Cell | undefined {
    const [x, y] = [worldCoordinate(point, 'point', 'x'), worldCoordinate(point, 'point', 'y')];
    return findNearest(this.#handle, exports().sp_grid_find_nearest_walkable_at, x, y, encodeGridOptions(options));
  }

  /**
   * {@link findNearestWalkable} for many cells in one call: x, y pairs in, x, y pairs out, -1, -1 where there is
   * none. Throws an argument error for an odd number of numbers.
   */
  findNearestWalkables(cells: Int32Array, options?: GridOptions): Int32Array {
    if (!(cells instanceof Int32Array)) throw typeError('cells', 'an Int32Array', cells);
    const find = exports().sp_grid_find_nearest_walkables;
    return findNearestOfMany(this.#handle, find, cells, 'cells', encodeGridOptions(options));
  }

  /** {@link findNearestWalkableAt} for many world points in one call, as {@link findNearestWalkables}. */
  findNearestWalkablesAt(points: Float64Array, options?: GridOptions): Int32Array {
    if (!(points instanceof Float64Array)) throw typeError('points', 'a Float64Array', points);
    const find = exports().sp_grid_find_nearest_walkables_at;
    return findNearestOfMany(this.#handle, find, points, 'points', encodeGridOptions(options));
  }

  /**
   * Cost of a path as an exact Q31.32 integer: of each step what queries without callbacks charge, times 2^32,
   * rounded half to even; the integers are added. Takes a path, x, y pairs, or cells. `undefined` when a cell is
   * outside or a wall, when two cells in a row are no neighbours, or when the sum leaves int64. See
   * {@link fixedToDouble}.
   */
  fixedCost(cells: Int32Array | Iterable<Cell>): bigint | undefined {
    return fixedCostOf(this.#handle, cells);
  }

  /** The cell under a world point; `undefined` outside the grid. Throws {@link SamepathRangeError} beyond 2^21. */
  cellAt(point: WorldPoint): Cell | undefined {
    const cell = this.#cellUnder(point, 'point');
    return cell === OUTSIDE ? undefined : cell;
  }

  /** Centre of a cell in world units, of the cells around the grid too (coordinates within int32). */
  center(cell: Cell): WorldPoint {
    const [x, y] = [cellX(cell, 'cell'), cellY(cell, 'cell')];
    exports().sp_grid_cell_center(this.#handle.live(), x, y, scratch.out);
    return { x: readDouble(scratch.out), y: readDouble(scratch.out + 8) };
  }

  /**
   * Registers a change listener and returns the function that removes it. Listeners run after the edit; editing
   * this grid from one is a state error. What a listener throws comes out of the edit, which is done by then.
   */
  addListener(listener: GridListener): () => void {
    const handle = this.#handle;
    const listeners = this.#listeners;
    const { slot, id } = listeners.add(handle.live(), listener);
    return () => {
      if (handle.isLive) listeners.remove(handle.live(), slot, id);
    };
  }

  /**
   * Finds a path between two cells. Ends that are outside, blocked or too narrow give a status; coordinates
   * that are no integers throw {@link SamepathRangeError}. The path has no world points. With warm memory
   * the call allocates nothing but the result.
   */
  findPath(start: Cell, goal: Cell, options?: GridOptions, extras?: QueryExtras): GridPath {
    return this.#find(exports().sp_grid_find_path, cellEnds(start, goal), false, options, extras);
  }

  /** The same as {@link findPath}, and fills `points` and `length` in world units through `space`. */
  findPathWithPoints(start: Cell, goal: Cell, options?: GridOptions, extras?: QueryExtras): GridPath {
    return this.#find(exports().sp_grid_find_path_with_points, cellEnds(start, goal), true, options, extras);
  }

  /**
   * Finds a path between the cells under two world points; its points are cell centres. Points beside the
   * grid give a status; NaN and coordinates beyond 2^21 throw {@link SamepathRangeError}.
   */
  findPathBetween(start: WorldPoint, goal: WorldPoint, options?: GridOptions, extras?: QueryExtras): GridPath {
    return this.#find(exports().sp_grid_find_path_with_points, this.#worldEnds(start, goal), true, options, extras);
  }

  /**
   * {@link findPath} in slices of `iterationsPerSlice`, with a turn of the event loop between two; the result is
   * the same. Runs `'astar'`, `'jps'` and `'jps+'` without `recordExpansions`. All errors come through the
   * promise; so does an abort, and a state error when the grid was edited or freed in between.
   */
  async findPathAsync(start: Cell, goal: Cell, options?: GridOptions, extras?: AsyncQueryExtras): Promise<GridPath> {
    return runAsync(this.#handle, cellEnds(start, goal), encodeGridOptions(options), extras, false);
  }

  /** {@link findPathBetween} in slices, as {@link findPathAsync}. */
  async findPathBetweenAsync(
    start: WorldPoint, goal: WorldPoint, options?: GridOptions, extras?: AsyncQueryExtras,
  ): Promise<GridPath> {
    return runAsync(this.#handle, this.#worldEnds(start, goal), encodeGridOptions(options), extras, true);
  }

  /**
   * Answers many queries in one call: start x, start y, goal x, goal y per query. Each result equals that of
   * {@link findPath}; expansions are not recorded. Throws an argument error unless the length is a multiple of 4.
   */
  findPaths(queries: Int32Array, options?: GridOptions): GridPathBatch {
    return runBatch(this.#handle, queries, encodeGridOptions(options));
  }

  /** Makes a search that is stepped by hand: `'astar'`, `'jps'` or `'jps+'`. Free it when done. */
  createSearch(options?: GridOptions): GridSearch {
    return new GridSearch(this.#handle, encodeGridOptions(options));
  }

  #find(
    find: FindFunction, ends: Ends, withPoints: boolean, options: GridOptions | undefined,
    extras: QueryExtras | undefined,
  ): GridPath {
    const encoded = encodeGridOptions(options);
    const signal = signalOf(extras, ['signal']);
    if (signal !== undefined) return runWithSignal(this.#handle, ends, encoded, signal, withPoints);
    return runQuery(this.#handle, find, encoded, frameOf(encoded.blocked, encoded.stepCost), ...ends);
  }

  /** The cells under two world points; (-1, -1), which is outside, for points beside the grid. */
  #worldEnds(start: WorldPoint, goal: WorldPoint): Ends {
    const [from, to] = [this.#cellUnder(start, 'start'), this.#cellUnder(goal, 'goal')];
    return [from.x, from.y, to.x, to.y];
  }

  #cellUnder(point: WorldPoint, name: string): Cell {
    const [x, y] = [worldCoordinate(point, name, 'x'), worldCoordinate(point, name, 'y')];
    check(exports().sp_grid_cell_at(this.#handle.live(), x, y, scratch.out, scratch.out + 8));
    return readWord(scratch.out + 8) === 1 ? { x: readWord(scratch.out), y: readWord(scratch.out + 4) } : OUTSIDE;
  }

  /** Frees the grid's memory now, or when its last search and topology are freed. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

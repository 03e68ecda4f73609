import { areaCostsOf, AreaCosts } from './area-costs.js';
import { GridFlowField } from './flow-field.js';
import type { GridOptions } from './grid-options.js';
import { cellX, cellY, checkRoom, integer, looseInteger, number, typeError, worldCoordinate } from './internal/arguments.js';
import { GridStateError, SamepathArgumentError } from './internal/errors.js';
import type { Pointer, Status } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import type { GridHandle } from './internal/grid-handle.js';
import { track } from './internal/handles.js';
import { frameOf, type Cell } from './internal/hooks.js';
import { Listeners, type GridListener } from './internal/listeners.js';
import { address, bytes, readDouble, readWord, scratch, withInput } from './internal/memory.js';
import { encodeGridOptions } from './internal/options.js';
import { runAsync, runBatch, runQuery, runWithSignal, type Ends, type FindFunction } from './internal/query.js';
import { signalOf, type AsyncQueryExtras, type QueryExtras } from './internal/sliced.js';
import { restoreState, saveState, saveStateInto, stateSize } from './internal/state.js';
import type { GridPath, GridPathBatch, WorldPoint } from './path.js';
import { GridSearch } from './search.js';

/**
 * Where a grid lies in the world. Cell (x, y) of a square grid spans `origin + (x, y) * cellSize` to the next cell;
 * on a hex grid the origin is the centre of cell (0, 0), and adjacent centres are `cellSize` apart.
 */
export interface GridSpace {
  /** World coordinate of the left edge (hex: of the first centre), -2^21 to 2^21. */
  readonly originX: number;
  /** World coordinate of the top edge (hex: of the first centre), -2^21 to 2^21. */
  readonly originY: number;
  /** Side of a cell (hex: distance of adjacent centres) in world units, above 0 and at most 2^21. */
  readonly cellSize: number;
}

/** Area id of a wall. */
const WALL = AreaCosts.Wall;
/** What points beside the grid map to: no cell of any grid. */
const OUTSIDE: Cell = { x: -1, y: -1 };
/** Largest number of cells of a grid. */
const MAX_CELLS = 268435456;

/** The handle of a grid; an argument error for what is none. */
export let gridHandleOf: (grid: CellGrid) => GridHandle;

function cellEnds(start: Cell, goal: Cell): Ends {
  return [cellX(start, 'start'), cellY(start, 'start'), cellX(goal, 'goal'), cellY(goal, 'goal')];
}

function areaBytes(areas: unknown): Uint8Array {
  if (!(areas instanceof Uint8Array)) throw typeError('areas', 'a Uint8Array', areas);
  return areas;
}

/** Checks the sides of a grid; the module checks their product. */
export function sidesOf(width: unknown, height: unknown): [columns: number, rows: number] {
  return [integer(width, 'width', 1, MAX_CELLS), integer(height, 'height', 1, MAX_CELLS)];
}

/** Makes a C grid from `width * height` row-major area ids. */
export function createFromAreas(
  areas: unknown, width: unknown, height: unknown, create: (areas: Pointer, columns: number, rows: number) => Status,
): Pointer {
  const [columns, rows] = sidesOf(width, height);
  const input = areaBytes(areas);
  if (input.length !== columns * rows) {
    throw new SamepathArgumentError(`areas must hold ${columns * rows} cells; got ${input.length}`, { field: 'areas' });
  }
  return withInput(input, (pointer) => created(create(pointer, columns, rows)));
}

/** Makes a C grid from a picture. */
export function createFromText(picture: unknown, create: (text: Pointer, length: number) => Status): Pointer {
  if (typeof picture !== 'string') throw typeError('picture', 'a string', picture);
  return withInput(new TextEncoder().encode(picture), (pointer, length) => created(create(pointer, length)));
}

/**
 * What square and hex grids have in common: cells with area ids, their multipliers and edits, a place in the
 * world, and path queries. Made as a {@link Grid} or a {@link HexGrid}.
 */
export abstract class CellGrid implements Disposable {
  /** Number of columns. */
  readonly width: number;
  /** Number of rows. */
  readonly height: number;
  /** Multipliers of the area ids. */
  readonly areas: AreaCosts;
  readonly #handle: GridHandle;
  readonly #listeners: Listeners;

  static {
    gridHandleOf = (grid) => {
      if (!(grid instanceof CellGrid)) throw typeError('grid', 'a Grid or a HexGrid', grid);
      return grid.#handle;
    };
  }

  /** Takes over a C grid. */
  protected constructor(handle: GridHandle) {
    this.#handle = track(this, handle);
    this.#listeners = new Listeners(handle.functions);
    this.width = handle.functions.width(handle.live());
    this.height = handle.functions.height(handle.live());
    this.areas = areaCostsOf(handle);
  }

  /** Edits of cells so far, from 0; it wraps after 2^31 - 1. Writing a value that is there already is no edit. */
  get version(): number {
    return this.#handle.functions.version(this.#handle.live());
  }

  /** Bytes of WebAssembly memory that the grid and its working memory hold. */
  get memory(): number {
    return Number(this.#handle.functions.memory(this.#handle.live()));
  }

  /** Place in the world; `undefined` until one is set, which means unit cells at (0, 0). */
  get space(): GridSpace | undefined {
    this.#handle.functions.get_space(this.#handle.live(), scratch.out);
    const cellSize = readDouble(scratch.out + 16);
    if (cellSize === 0) return undefined;
    return { originX: readDouble(scratch.out), originY: readDouble(scratch.out + 8), cellSize };
  }

  /** Throws {@link SamepathRangeError} for values out of bounds. */
  set space(space: GridSpace) {
    if (typeof space !== 'object' || space === null) throw typeError('space', 'an object', space);
    const { originX, originY, cellSize } = space;
    check(this.#handle.functions.set_space(
      this.#handle.live(), number(originX, 'originX'), number(originY, 'originY'), number(cellSize, 'cellSize')));
  }

  /** Area id of a cell, 255 for a wall; -1 outside the grid. */
  getArea(x: number, y: number): number {
    return this.#handle.functions.get_area(this.#handle.live(), looseInteger(x, 'x'), looseInteger(y, 'y'));
  }

  /** True when the cell is inside the grid and not a wall. */
  isWalkable(x: number, y: number): boolean {
    return this.#handle.functions.is_walkable(this.#handle.live(), looseInteger(x, 'x'), looseInteger(y, 'y')) === 1;
  }

  /**
   * Writes the area id of a cell (255 makes a wall). Throws {@link SamepathRangeError} outside the grid or
   * for an id that is not 0 to 255; {@link SamepathStateError} from inside a callback of this grid.
   */
  setArea(x: number, y: number, area: number): void {
    const [column, row] = [integer(x, 'x', 0, this.width - 1), integer(y, 'y', 0, this.height - 1)];
    const id = integer(area, 'area', 0, WALL);
    const grid = this.#handle.live();
    this.#listeners.edit(() => this.#handle.functions.set_area(grid, column, row, id));
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
      this.#listeners.edit(() => this.#handle.functions.set_rect(grid, column, row, columns, rows, id));
      return;
    }
    withInput(areaBytes(area), (pointer, length) =>
      this.#listeners.edit(() => this.#handle.functions.set_rect_areas(grid, column, row, columns, rows, pointer, length)));
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
    checkRoom(out, 'out', count, 'cells');
    const start = address(this.#handle.functions.cells(this.#handle.live()));
    out.set(bytes().subarray(start, start + count));
    return count;
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return stateSize(`sp_${this.#handle.kind}`, this.#handle.live());
  }

  /** Cells, multipliers, versions and space as bytes: the same on every machine for the same history. */
  saveState(): Uint8Array {
    return saveState(`sp_${this.#handle.kind}`, this.#handle.live());
  }

  /** {@link saveState} into `out`; returns the number of bytes. Throws an argument error when `out` is too small. */
  saveStateInto(out: Uint8Array): number {
    return saveStateInto(`sp_${this.#handle.kind}`, this.#handle.live(), out);
  }

  /**
   * Makes this grid what was saved. Throws {@link GridStateError}, with the byte offset or the `field` that differs,
   * and changes nothing then. Listeners hear of each cell that differs as of an edit of that cell. Restore the grid
   * first, then the searches over it.
   */
  restoreState(saved: Uint8Array): void {
    const listeners = this.#listeners;
    restoreState(`sp_${this.#handle.kind}`, this.#handle.live(), saved, GridStateError, (call, FormatError) =>
      listeners.edit(call, FormatError));
  }

  /** The cell under a world point; `undefined` outside the grid. Throws {@link SamepathRangeError} beyond 2^21. */
  cellAt(point: WorldPoint): Cell | undefined {
    const cell = this.#cellUnder(point, 'point');
    return cell === OUTSIDE ? undefined : cell;
  }

  /** Centre of a cell in world units, of the cells around the grid too (coordinates within int32). */
  center(cell: Cell): WorldPoint {
    const [x, y] = [cellX(cell, 'cell'), cellY(cell, 'cell')];
    this.#handle.functions.cell_center(this.#handle.live(), x, y, scratch.out);
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
    return this.#find(this.#handle.functions.find_path, cellEnds(start, goal), false, options, extras);
  }

  /** The same as {@link findPath}, and fills `points` and `length` in world units through `space`. */
  findPathWithPoints(start: Cell, goal: Cell, options?: GridOptions, extras?: QueryExtras): GridPath {
    return this.#find(this.#handle.functions.find_path_with_points, cellEnds(start, goal), true, options, extras);
  }

  /**
   * Finds a path between the cells under two world points; its points are cell centres. Points beside the
   * grid give a status; NaN and coordinates beyond 2^21 throw {@link SamepathRangeError}.
   */
  findPathBetween(start: WorldPoint, goal: WorldPoint, options?: GridOptions, extras?: QueryExtras): GridPath {
    return this.#find(this.#handle.functions.find_path_with_points, this.#worldEnds(start, goal), true, options, extras);
  }

  /**
   * {@link findPath} in slices of `iterationsPerSlice`, with a turn of the event loop between two; the result is
   * the same. Runs `'astar'`, `'jps'`, `'jps+'` and `'hpa*'` without `recordExpansions`; what an algorithm prepares, and
   * the cells of an `'hpa*'` path, are made within one slice. All errors come through the promise; so does an abort,
   * and a state error when the grid was edited or freed in between.
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

  /**
   * Makes the field of least costs from every cell to the nearest of some goals, and of the cells to step to. One
   * field serves any number of agents. It is computed at once, or for the first `iterationBudget` iterations; of the
   * options `connectivity`, `diagonals`, `agentSize`, `iterationBudget` and the callbacks are read. A goal where the
   * agent cannot stand is inactive. Throws {@link SamepathRangeError} for a goal outside the grid. Free it when done.
   */
  createFlowField(goals: Cell | readonly Cell[], options?: GridOptions): GridFlowField {
    return new GridFlowField(this.#handle, goals, encodeGridOptions(options));
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
    check(this.#handle.functions.cell_at(this.#handle.live(), x, y, scratch.out, scratch.out + 8));
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

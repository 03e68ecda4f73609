import { AreaCosts } from './area-costs.js';
import { CellGrid, createFromAreas, createFromText, sidesOf } from './cell-grid.js';
import { fixedCostOf } from './fixed.js';
import type { GridOptions } from './grid-options.js';
import { cellX, cellY, integer, positionCoordinate, typeError, worldCoordinate } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { GridHandle } from './internal/grid-handle.js';
import type { Cell } from './internal/hooks.js';
import { exports, readWord, scratch } from './internal/memory.js';
import { findNearest, findNearestOfMany } from './internal/nearest.js';
import { encodeGridOptions } from './internal/options.js';
import { reachGrids } from './internal/reach.js';
import { createFromState } from './internal/state.js';
import type { WorldPoint } from './path.js';
import { GridReplanner } from './replanner.js';

const WALL = AreaCosts.Wall;

/** Takes over a C grid. */
export let adoptGrid: (pointer: Pointer) => Grid;
/** The C grid of a square grid; a state error after `free`, an argument error for what is none. */
export let gridPointer: (grid: Grid) => Pointer;

function createOpenGrid(width: unknown, height: unknown): Pointer {
  const [columns, rows] = sidesOf(width, height);
  return created(exports().sp_grid_create(columns, rows, 0, scratch.out));
}

/** `Array.isArray` that keeps the type of readonly arrays. */
function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
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
export class Grid extends CellGrid {
  readonly #handle: GridHandle;

  /**
   * Makes a grid of open cells (area 0). Throws {@link SamepathRangeError} unless both sides are at least 1
   * and the cells at most 2^28; {@link SamepathMemoryError} when WebAssembly has no room (about 2^26 cells
   * can be searched).
   */
  constructor(width: number, height: number);
  constructor(width: number | GridHandle, height = 0) {
    const handle = width instanceof GridHandle ? width : new GridHandle(createOpenGrid(width, height), 'grid');
    super(handle);
    this.#handle = handle;
  }

  static {
    const Adopting = Grid as unknown as new (handle: GridHandle) => Grid;
    adoptGrid = (pointer) => new Adopting(new GridHandle(pointer, 'grid'));
    gridPointer = (grid) => {
      if (!(grid instanceof Grid)) throw typeError('grid', 'a Grid', grid);
      return grid.#handle.live();
    };
    reachGrids((value) => (value instanceof Grid ? value.#handle.live() : undefined));
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
    return adoptGrid(createFromAreas(areas, width, height, (pointer, columns, rows) =>
      exports().sp_grid_from_areas(pointer, columns, rows, 0, scratch.out)));
  }

  /**
   * Makes a grid from a picture: `.` open, `#` wall, `1` to `9` area ids; one row a line. Throws
   * {@link GridFormatError} with line and offset for anything else.
   */
  static fromText(picture: string): Grid {
    return adoptGrid(createFromText(picture, (pointer, length) =>
      exports().sp_grid_from_text(pointer, length, 0, scratch.out)));
  }

  /** Makes a grid of what {@link saveState} gave. Throws {@link GridStateError} with the byte offset. */
  static fromState(saved: Uint8Array): Grid {
    return adoptGrid(createFromState('sp_grid', saved));
  }

  /**
   * Makes a replanner between two cells, which follows the edits of this grid: `'lpa*'`, else D* Lite. Free it when done.
   * Throws {@link SamepathRangeError} for cells outside, {@link SamepathArgumentError} for options that it cannot take.
   */
  createReplanner(start: Cell, goal: Cell, options?: GridOptions): GridReplanner {
    return new GridReplanner(this, start, goal, options);
  }

  /**
   * True when the straight segment between the centres of two cells touches no wall, not even a wall's corner. Cells
   * outside the grid are walls; a wall sees nothing. Exact and symmetric; takes time by the length of the segment.
   */
  lineOfSight(from: Cell, to: Cell): boolean {
    const ends = [cellX(from, 'from'), cellY(from, 'from'), cellX(to, 'to'), cellY(to, 'to')] as const;
    return exports().sp_grid_line_of_sight(this.#handle.live(), ...ends) === 1;
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
}

import { CellGrid, createFromAreas, createFromText, sidesOf } from './cell-grid.js';
import type { GridOptions } from './grid-options.js';
import { cellX, cellY, integer, typeError } from './internal/arguments.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { GridHandle } from './internal/grid-handle.js';
import type { Cell } from './internal/hooks.js';
import { HEX_LAYOUT_NAMES, type HEX_LAYOUT_NUMBERS } from './internal/layout.gen.js';
import { copyWords, exports, readWord, scratch } from './internal/memory.js';
import { choiceNumber } from './internal/options.js';
import { createFromState } from './internal/state.js';
import { HexReplanner } from './replanner.js';

/**
 * How the cells of a hex grid lie. Pointy cells have corners at the top and stand in rows, of which the odd or the
 * even ones lie half a cell to the right; flat cells have edges at the top and stand in columns, of which the odd or
 * the even ones lie half a cell further down.
 * @useDeclaredType
 */
export type HexLayout = keyof typeof HEX_LAYOUT_NUMBERS;

/** Axial coordinates of a hex cell. The third cube coordinate is `-q - r`. */
export interface HexCoord {
  readonly q: number;
  readonly r: number;
}

const INT32_MIN = -2147483648;
const INT32_MAX = 2147483647;
const LAYOUT = { name: 'layout', enum: 'hexLayout', min: 0, max: 3 } as const;

/** Takes over a C hex grid. */
let adoptHex: (pointer: Pointer) => HexGrid;

function createOpenHex(width: unknown, height: unknown, layout: unknown): Pointer {
  const [columns, rows] = sidesOf(width, height);
  return created(exports().sp_hex_create(columns, rows, choiceNumber(LAYOUT, layout), 0, scratch.out));
}

/** A member of a cell or of axial coordinates: an integer within int32. */
function int32Of(object: unknown, member: string, name: string): number {
  if (typeof object !== 'object' || object === null) throw typeError(name, 'an object with two coordinates', object);
  return integer((object as Record<string, unknown>)[member], `${name}.${member}`, INT32_MIN, INT32_MAX);
}

/**
 * A hex grid: an array of hexagonal cells with `width` columns and `height` rows. Cells, multipliers, edits and queries
 * are those of a square grid; a cell has six neighbours, and a step between two of them has length 1. Its layout
 * says which rows or columns lie half a cell further.
 *
 * Queries take the options of square grids, but not all of them matter: A* runs whatever `algorithm` says,
 * `connectivity` and `diagonals` are not read, every `heuristic` but `'zero'` is the distance in steps, and an
 * `agentSize` other than 1 is an argument error.
 */
export class HexGrid extends CellGrid {
  /** How the cells lie. */
  readonly layout: HexLayout;
  readonly #handle: GridHandle;

  /**
   * Makes a grid of open cells (area 0). Throws {@link SamepathRangeError} for an unknown layout, and unless both
   * sides are at least 1 and the cells at most 2^28; {@link SamepathMemoryError} when WebAssembly has no room.
   */
  constructor(width: number, height: number, layout: HexLayout);
  constructor(width: number | GridHandle, height?: number, layout?: HexLayout) {
    const handle = width instanceof GridHandle ? width : new GridHandle(createOpenHex(width, height, layout), 'hex');
    super(handle);
    this.#handle = handle;
    this.layout = HEX_LAYOUT_NAMES[exports().sp_hex_layout(handle.live()) as keyof typeof HEX_LAYOUT_NAMES];
  }

  static {
    const Adopting = HexGrid as unknown as new (handle: GridHandle) => HexGrid;
    adoptHex = (pointer) => new Adopting(new GridHandle(pointer, 'hex'));
  }

  /** Makes a grid from `width * height` row-major area ids, which it copies. Throws an argument error for another length. */
  static fromAreas(areas: Uint8Array, width: number, height: number, layout: HexLayout): HexGrid {
    const number = choiceNumber(LAYOUT, layout);
    return adoptHex(createFromAreas(areas, width, height, (pointer, columns, rows) =>
      exports().sp_hex_from_areas(pointer, columns, rows, number, 0, scratch.out)));
  }

  /**
   * Makes a grid from a picture: `.` open, `#` wall, `1` to `9` area ids; one row a line, not indented. Throws
   * {@link GridFormatError} with line and offset for anything else.
   */
  static fromText(picture: string, layout: HexLayout): HexGrid {
    const number = choiceNumber(LAYOUT, layout);
    return adoptHex(createFromText(picture, (pointer, length) =>
      exports().sp_hex_from_text(pointer, length, number, 0, scratch.out)));
  }

  /** Makes a grid of what {@link saveState} gave. Throws {@link GridStateError} with the byte offset. */
  static fromState(saved: Uint8Array): HexGrid {
    return adoptHex(createFromState('sp_hex', saved));
  }

  /** Makes a replanner between two cells, as `Grid.createReplanner`. Free it when done. */
  createReplanner(start: Cell, goal: Cell, options?: GridOptions): HexReplanner {
    return new HexReplanner(this, start, goal, options);
  }

  /**
   * Axial coordinates of a cell, in the grid or not. Throws {@link SamepathRangeError} for coordinates beyond int32,
   * and when the result is.
   */
  toAxial(cell: Cell): HexCoord {
    const [x, y] = [int32Of(cell, 'x', 'cell'), int32Of(cell, 'y', 'cell')];
    check(exports().sp_hex_to_axial(this.#handle.live(), x, y, scratch.out));
    return { q: readWord(scratch.out), r: readWord(scratch.out + 4) };
  }

  /** The cell at axial coordinates, in the grid or not. Throws as {@link toAxial}. */
  fromAxial(axial: HexCoord): Cell {
    const [q, r] = [int32Of(axial, 'q', 'axial'), int32Of(axial, 'r', 'axial')];
    check(exports().sp_hex_from_axial(this.#handle.live(), q, r, scratch.out));
    return { x: readWord(scratch.out), y: readWord(scratch.out + 4) };
  }

  /** Steps between two cells over open ground, in the grid or not. Throws a range error for coordinates beyond int32. */
  distance(from: Cell, to: Cell): number {
    return exports().sp_hex_distance(
      this.#handle.live(), int32Of(from, 'x', 'from'), int32Of(from, 'y', 'from'), int32Of(to, 'x', 'to'), int32Of(to, 'y', 'to'));
  }

  /**
   * The cells of the grid next to a cell, walls included, in the order of the axial directions (+1,0), (+1,-1),
   * (0,-1), (-1,0), (-1,+1), (0,+1): the order in which searches look at them.
   */
  neighbors(cell: Cell): Cell[] {
    const count = exports().sp_hex_neighbors(this.#handle.live(), cellX(cell, 'cell'), cellY(cell, 'cell'), scratch.out);
    const pairs = copyWords(scratch.out, 2 * count);
    return Array.from({ length: count }, (_, i) => ({ x: pairs[2 * i] as number, y: pairs[2 * i + 1] as number }));
  }
}

import { gridPointer, type Grid } from './grid.js';
import { cellX, cellY, integer, looseInteger, typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import type { Cell } from './internal/hooks.js';
import { JUMPER_NUMBERS, PathStatus, SearchStatus, STATUS, type OptionSpec } from './internal/layout.gen.js';
import { allocate, bytes, copyWords, exports, readPointer, readWord, release, scratch } from './internal/memory.js';
import { optionNumbers } from './internal/options.js';
import { restoreState, saveState, saveStateInto, stateSize } from './internal/state.js';

/**
 * How jump points are found: `'cells'` one by one, `'blocks'` 64 at a time on bit rows and columns, `'table'` in
 * precomputed distances, which also stop level with the goal.
 * @useDeclaredType
 */
export type Jumper = keyof typeof JUMPER_NUMBERS;

/** What a jump aims at, and how it is found. */
export interface JumpOptions {
  /** Default `'blocks'`. */
  readonly jumper?: Jumper | undefined;
  /** A cell where the jump stops as well. */
  readonly goal?: Cell | undefined;
}

/** How a jump point search runs. */
export interface JumpSearchOptions {
  /** Default `'blocks'`. */
  readonly jumper?: Jumper | undefined;
  /** Whether f includes the octile estimate; without, it searches like Dijkstra's algorithm. Default true. */
  readonly estimate?: boolean | undefined;
  /** Keep the expanded jump points in order. Default false. */
  readonly recordExpansions?: boolean | undefined;
}

/** Walkable cells as bits: bit i of word k of a line is position 64 k + i. */
export interface BlockMap {
  /** Lines one after the other; a bigint holds 64 cells, and bits past the end of a line are 0. */
  readonly words: BigUint64Array;
  /** Words of one line. */
  readonly wordsPerLine: number;
}

const INT32_MAX = 2147483647;
const DIRECTIONS = 8;
const BITS = 64;

const JUMPER: OptionSpec = {
  field: 0, name: 'jumper', kind: 'choice', type: 'i32', offset: 0, default: JUMPER_NUMBERS.blocks, min: 0, max: 2, enum: 'jumper',
};
const SEARCH_SPECS: readonly OptionSpec[] = [
  JUMPER,
  { field: 0, name: 'estimate', kind: 'bool', type: 'i32', offset: 0, default: 1, min: 0, max: 1 },
  { field: 0, name: 'recordExpansions', kind: 'bool', type: 'i32', offset: 0, default: 0, min: 0, max: 1 },
];

/**
 * Steps of the jump from a cell in a direction (0 to 7: N, E, S, W, NE, SE, SW, NW) to the goal, to a cell with a
 * forced neighbour, or to one where a straight jump starts; 0 when a wall comes first. For eight moves without
 * corner cutting and agents of one cell. The first call builds what the jumper reads; later edits are followed.
 */
export function jump(grid: Grid, from: Cell, direction: number, options: JumpOptions = {}): number {
  const pointer = gridPointer(grid);
  const { goal, ...rest } = options;
  const { jumper } = optionNumbers(rest, [JUMPER], 'jump option');
  const [x, y] = [cellX(from, 'from'), cellY(from, 'from')];
  const [goalX, goalY] = goal === undefined ? [-1, -1] : [cellX(goal, 'goal'), cellY(goal, 'goal')];
  check(exports().sp_grid_jump(
    pointer, jumper as number, x, y, integer(direction, 'direction', 0, DIRECTIONS - 1), goalX, goalY, scratch.out));
  return readWord(scratch.out);
}

/** A copy of the grid's bit map, by rows or by columns. Takes cells / 8 bytes. */
export function blockMap(grid: Grid, lines: 'rows' | 'columns' = 'rows'): BlockMap {
  if (lines !== 'rows' && lines !== 'columns') throw typeError('lines', "'rows' or 'columns'", lines);
  const pointer = gridPointer(grid);
  const wordsPerLine = Math.ceil((lines === 'rows' ? grid.width : grid.height) / BITS);
  const count = wordsPerLine * (lines === 'rows' ? grid.height : grid.width);
  const block = allocate(8 * count);
  try {
    check(exports().sp_grid_copy_block_map(pointer, lines === 'rows' ? 0 : 1, block, count, scratch.out));
    return { words: new BigUint64Array(bytes().slice(block, block + 8 * count).buffer), wordsPerLine };
  } finally {
    release(block, 8 * count);
  }
}

/**
 * A copy of the JPS+ table as `[direction * cells + node]`: d > 0 are the steps to the next jump point, d <= 0 mean
 * that -d walkable cells and then a wall follow; zeros at walls. Takes 16 bytes a cell; sides up to 32766 cells,
 * `SamepathRangeError` beyond.
 */
export function jumpTable(grid: Grid): Int16Array {
  const pointer = gridPointer(grid);
  check(exports().sp_grid_jump_table(pointer, scratch.out));
  const cells = grid.width * grid.height;
  const entries = new Int16Array(bytes().buffer, readPointer(scratch.out), DIRECTIONS * cells);
  const table = new Int16Array(DIRECTIONS * cells);
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    for (let node = 0; node < cells; node++) {
      table[direction * cells + node] = entries[DIRECTIONS * node + direction] as number;
    }
  }
  return table;
}

function releaseSearch(pointer: Pointer): void {
  exports().sp_jump_search_free(pointer);
}

/**
 * A* over jump points, node by node: `f = g + h`, ties go to the larger g, then to the smaller node. It is, step by
 * step, what `Grid.findPath` runs with `algorithm: 'jps'` (jumper `'blocks'`) or `'jps+'` (`'table'`) and
 * `specializedEngines: false`. It has its own memory and keeps the grid's alive. A node is `y * width + x`.
 */
export class JumpSearch implements Disposable {
  readonly #handle: Handle;

  /** Throws `SamepathRangeError` naming the option, or the side that is too long for a table. */
  constructor(grid: Grid, options: JumpSearchOptions = {}) {
    const pointer = gridPointer(grid);
    const { jumper, estimate, recordExpansions } = optionNumbers(options, SEARCH_SPECS, 'jump search option');
    this.#handle = track(this, new Handle(created(exports().sp_jump_search_create(
      pointer, jumper as number, 1 - (estimate as number), recordExpansions as number, scratch.out)), 'jump search', releaseSearch));
  }

  /**
   * Begins a search: InProgress, or StartInvalid or GoalInvalid, which change nothing. Throws an argument error while
   * area multipliers differ.
   */
  tryBegin(start: number, goal: number): PathStatus {
    const [from, to] = [looseInteger(start, 'start'), looseInteger(goal, 'goal')];
    check(exports().sp_jump_search_try_begin(this.#handle.live(), from, to, scratch.out));
    return readWord(scratch.out) as PathStatus;
  }

  /** Begins a search. Throws {@link SamepathArgumentError} naming `start` or `goal` where {@link tryBegin} refuses. */
  begin(start: number, goal: number): void {
    const status = this.tryBegin(start, goal);
    if (status === PathStatus.InProgress) return;
    const [field, node] = status === PathStatus.StartInvalid ? ['start', start] as const : ['goal', goal] as const;
    throw new SamepathArgumentError(`${field} (node ${node}) is outside or blocked`, { field });
  }

  /** Pops at most `iterations` (0 or more) jump points. Throws `SamepathStateError` before a begin and after an edit. */
  step(iterations: number): SearchStatus {
    const count = integer(iterations, 'iterations', 0, INT32_MAX);
    check(exports().sp_jump_search_step(this.#handle.live(), count, scratch.out));
    return readWord(scratch.out) as SearchStatus;
  }

  /** Steps to the end. */
  run(): SearchStatus {
    return this.step(INT32_MAX);
  }

  /** NotStarted, Running, Found or NotFound. */
  get status(): SearchStatus {
    return exports().sp_jump_search_status(this.#handle.live()) as SearchStatus;
  }

  /** Cost of the path; +Infinity until it is found. */
  get cost(): number {
    return exports().sp_jump_search_cost(this.#handle.live());
  }

  /** Pops of the open list, the goal's included. */
  get iterations(): number {
    return Number(exports().sp_jump_search_iterations(this.#handle.live()));
  }

  /** Jump points expanded; the goal's pop is not one. */
  get expanded(): number {
    return Number(exports().sp_jump_search_expanded(this.#handle.live()));
  }

  /** A copy of the expanded jump points in order; empty without `recordExpansions`. */
  get expandedNodes(): Int32Array {
    const search = this.#handle.live();
    return copyWords(exports().sp_jump_search_expanded_nodes(search), exports().sp_jump_search_recorded(search) >>> 0);
  }

  /** The found path as nodes, every cell of it, start first; empty without a path. */
  path(): Int32Array {
    return this.#copy(0);
  }

  /** The jump points of the found path, start and goal included; empty without a path. */
  jumpPoints(): Int32Array {
    return this.#copy(1);
  }

  #copy(jumpPoints: number): Int32Array {
    const search = this.#handle.live();
    const status = exports().sp_jump_search_copy_path(search, jumpPoints, 0, 0, scratch.out);
    if (status !== STATUS.E_BUFFER_TOO_SMALL) check(status);
    const length = readWord(scratch.out);
    if (length === 0) return new Int32Array(0);
    const nodes = allocate(4 * length);
    try {
      check(exports().sp_jump_search_copy_path(search, jumpPoints, nodes, length, scratch.out));
      return copyWords(nodes, length);
    } finally {
      release(nodes, 4 * length);
    }
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return stateSize('sp_jump_search', this.#handle.live());
  }

  /** Progress, visited nodes, open list and recorded expansions as bytes: the same on every machine for the same history. */
  saveState(): Uint8Array {
    return saveState('sp_jump_search', this.#handle.live());
  }

  /** {@link saveState} into `out`; returns the number of bytes. Throws an argument error when `out` is too small. */
  saveStateInto(out: Uint8Array): number {
    return saveStateInto('sp_jump_search', this.#handle.live(), out);
  }

  /**
   * Goes on where the saved search stood, which must have been made with the same options over a grid of the same
   * cells, restored first. Throws `GridStateError`, with the byte offset or the `field` that differs; the search
   * may then have to be begun or restored again.
   */
  restoreState(saved: Uint8Array): void {
    restoreState('sp_jump_search', this.#handle.live(), saved);
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

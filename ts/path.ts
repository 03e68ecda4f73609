import type { Pointer } from './internal/exports.js';
import type { Cell } from './internal/hooks.js';
import {
  GRID_ALGORITHM_NAMES, GRID_PATH_LAYOUT, PATH_REASON_NAMES, PathStatus, type PATH_REASON_NUMBERS,
} from './internal/layout.gen.js';
import { copyDoubles, copyWords, readCount, readDouble, readWord } from './internal/memory.js';
import type { GridAlgorithm } from './internal/options.js';
import { PathBatch } from './path-batch.js';

/**
 * Why a query has no path.
 * @useDeclaredType
 */
export type PathReason = Exclude<keyof typeof PATH_REASON_NUMBERS, 'none'>;

/** A point in world units. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** Numbers of straight and diagonal steps of a path. */
export interface StepCounts {
  readonly straight: number;
  readonly diagonal: number;
}

/** True for the statuses that come with a path: Found and Partial. */
export function hasPath(status: PathStatus): boolean {
  return status === PathStatus.Found || status === PathStatus.Partial;
}

const AT = GRID_PATH_LAYOUT.offsets;
const ANY_ANGLE: readonly GridAlgorithm[] = ['theta*', 'lazy-theta*'];

/** The values of a result that a query has decided; the rest is in its record. */
export interface Outcome {
  readonly status: PathStatus;
  readonly reason: PathReason | undefined;
}

/** Where a query left its cells, points and expanded cells. */
export interface PathArrays {
  readonly cells: Pointer;
  readonly points: Pointer;
  readonly expanded: Pointer;
}

/**
 * Result of a path query on a grid: plain data, copied out of the module. There is nothing to free, and
 * later queries and edits do not change it.
 */
export class GridPath {
  /** Outcome; `Found` is the only one with a path on grids. */
  readonly status: PathStatus;
  /** Why there is no path; `undefined` with a path. */
  readonly reason: PathReason | undefined;
  /** Cost of the path: step lengths times area multipliers, in cells; +Infinity without a path. */
  readonly cost: number;
  /** Length of the polyline of `points` in world units; 0 without a path, NaN when the query made no points. */
  readonly length: number;
  /**
   * The path as x, y pairs, start first, both ends included; empty without a path. The cells of an any-angle path
   * are its waypoints, joined by straight segments.
   */
  readonly cells: Int32Array;
  /** The centres of the cells in world units as x, y pairs; empty when the query made no points. */
  readonly points: Float64Array;
  /** Algorithm that ran, or would have run: `'astar'` where the one asked for does not apply. */
  readonly algorithm: GridAlgorithm;
  /** Whether the specialised octile engine ran, or would have run. */
  readonly specialized: boolean;
  /** Nodes expanded; the goal's pop is not one. */
  readonly expanded: number;
  /** Pops of the open list, the goal's included. */
  readonly iterations: number;
  /** The expanded cells in order as x, y pairs; empty unless `recordExpansions`. */
  readonly expandedCells: Int32Array;
  readonly #straight: number;
  readonly #diagonal: number;

  /** Reads the record of a query; `outcome` replaces the record's. */
  constructor(record: Pointer, arrays: PathArrays, outcome?: Outcome) {
    const reason = PATH_REASON_NAMES[readWord(record + AT.reason) as keyof typeof PATH_REASON_NAMES];
    this.status = outcome?.status ?? (readWord(record + AT.status) as PathStatus);
    this.reason = outcome === undefined ? (reason === 'none' ? undefined : reason) : outcome.reason;
    this.cost = readDouble(record + AT.cost);
    this.length = readDouble(record + AT.length);
    this.cells = copyWords(arrays.cells, 2 * readWord(record + AT.cellCount));
    this.points = copyDoubles(arrays.points, 2 * readWord(record + AT.pointCount));
    this.algorithm = GRID_ALGORITHM_NAMES[readWord(record + AT.algorithm) as keyof typeof GRID_ALGORITHM_NAMES];
    this.specialized = readWord(record + AT.specialized) === 1;
    this.expanded = readCount(record + AT.expanded);
    this.iterations = readCount(record + AT.iterations);
    this.expandedCells = copyWords(arrays.expanded, 2 * readWord(record + AT.recorded));
    this.#straight = readWord(record + AT.straightSteps);
    this.#diagonal = readWord(record + AT.diagonalSteps);
  }

  /** True when the goal was reached. */
  get found(): boolean {
    return this.status === PathStatus.Found;
  }

  /** True when there is a path: to the goal, or (never on grids) to the closest reachable place. */
  get hasPath(): boolean {
    return hasPath(this.status);
  }

  /** True when the path ends before the goal; never on grids. */
  get isPartial(): boolean {
    return this.status === PathStatus.Partial;
  }

  /** Number of cells of the path. */
  get cellCount(): number {
    return this.cells.length / 2;
  }

  /** Numbers of straight and diagonal steps; `undefined` without a path, and for any-angle paths. */
  get stepCounts(): StepCounts | undefined {
    return this.hasPath && !ANY_ANGLE.includes(this.algorithm) ? { straight: this.#straight, diagonal: this.#diagonal } : undefined;
  }

  /** Cell `index` of the path, counted from the end when negative; `undefined` beyond the ends. */
  at(index: number): Cell | undefined {
    return pairAt(this.cells, index);
  }

  /** Point `index` of the path, counted from the end when negative; `undefined` beyond the ends. */
  pointAt(index: number): WorldPoint | undefined {
    return pairAt(this.points, index);
  }

  /** The cells of the path as objects, start first. */
  *[Symbol.iterator](): IterableIterator<Cell> {
    for (let i = 0; i < this.cells.length; i += 2) {
      yield { x: this.cells[i] as number, y: this.cells[i + 1] as number };
    }
  }
}

function pairAt(pairs: Int32Array | Float64Array, index: number): Cell | undefined {
  const first = 2 * Math.trunc(index);
  const x = pairs.at(first);
  const y = pairs.at(first + 1);
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** Results of `Grid.findPaths`, one entry per query in the order of the queries. */
export class GridPathBatch extends PathBatch {
  /** The cells of all paths, one path after the other, as x, y pairs. */
  readonly cells: Int32Array;

  /** Reads `count` records. */
  constructor(records: Pointer, count: number, cells: Pointer) {
    super(records, count, GRID_PATH_LAYOUT, AT.cellCount);
    this.cells = copyWords(cells, 2 * this.total);
  }

  /** The cells of path `index` as x, y pairs; shares memory with `cells`. */
  cellsOf(index: number): Int32Array {
    return this.part(this.cells, index, 2);
  }
}

import type { Pointer } from './internal/exports.js';
import type { VoxelCell } from './internal/hooks.js';
import { PATH_REASON_NAMES, PathStatus, VOXEL_PATH_LAYOUT } from './internal/layout.gen.js';
import { copyDoubles, copyWords, readCount, readDouble, readWord } from './internal/memory.js';
import { PathBatch } from './path-batch.js';
import { hasPath, type Outcome, type PathArrays, type PathReason } from './path.js';

/** A point in world units. */
export interface VoxelPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Numbers of steps of a path through faces, across edges and across corners. */
export interface VoxelStepCounts {
  readonly face: number;
  readonly edge: number;
  readonly corner: number;
}

const AT = VOXEL_PATH_LAYOUT.offsets;

/**
 * Result of a path query on a voxel grid: plain data, copied out of the module. There is nothing to free, and
 * later queries and edits do not change it.
 */
export class VoxelPath {
  /** Outcome; `Found` is the only one with a path on voxel grids. */
  readonly status: PathStatus;
  /** Why there is no path; `undefined` with a path. */
  readonly reason: PathReason | undefined;
  /** Cost of the path: step lengths times area multipliers, in voxels; +Infinity without a path. */
  readonly cost: number;
  /** Length of the polyline of `points` in world units; 0 without a path, NaN when the query made no points. */
  readonly length: number;
  /** The path as x, y, z triples, start first, both ends included; empty without a path. */
  readonly cells: Int32Array;
  /** The centres of the voxels in world units as x, y, z triples; empty when the query made no points. */
  readonly points: Float64Array;
  /** Nodes expanded; the goal's pop is not one. */
  readonly expanded: number;
  /** Pops of the open list, the goal's included. */
  readonly iterations: number;
  /** The expanded voxels in order as x, y, z triples; empty unless `recordExpansions`. */
  readonly expandedCells: Int32Array;
  /** Search pages of 8 x 8 x 8 voxels that the query used. */
  readonly pages: number;
  /** Bytes of those pages. */
  readonly pageBytes: number;
  readonly #steps: VoxelStepCounts;

  /** Reads the record of a query; `outcome` replaces the record's. */
  constructor(record: Pointer, arrays: PathArrays, outcome?: Outcome) {
    const reason = PATH_REASON_NAMES[readWord(record + AT.reason) as keyof typeof PATH_REASON_NAMES];
    this.status = outcome?.status ?? (readWord(record + AT.status) as PathStatus);
    this.reason = outcome === undefined ? (reason === 'none' ? undefined : reason) : outcome.reason;
    this.cost = readDouble(record + AT.cost);
    this.length = readDouble(record + AT.length);
    this.cells = copyWords(arrays.cells, 3 * readWord(record + AT.cellCount));
    this.points = copyDoubles(arrays.points, 3 * readWord(record + AT.pointCount));
    this.expanded = readCount(record + AT.expanded);
    this.iterations = readCount(record + AT.iterations);
    this.expandedCells = copyWords(arrays.expanded, 3 * readWord(record + AT.recorded));
    this.pages = readWord(record + AT.pages) >>> 0;
    this.pageBytes = readCount(record + AT.pageBytes);
    this.#steps = {
      face: readWord(record + AT.faceSteps), edge: readWord(record + AT.edgeSteps), corner: readWord(record + AT.cornerSteps),
    };
  }

  /** True when the goal was reached. */
  get found(): boolean {
    return this.status === PathStatus.Found;
  }

  /** True when there is a path: to the goal, or (never on voxel grids) to the closest reachable place. */
  get hasPath(): boolean {
    return hasPath(this.status);
  }

  /** True when the path ends before the goal; never on voxel grids. */
  get isPartial(): boolean {
    return this.status === PathStatus.Partial;
  }

  /** Number of voxels of the path. */
  get cellCount(): number {
    return this.cells.length / 3;
  }

  /** Numbers of steps by kind; `undefined` without a path. */
  get stepCounts(): VoxelStepCounts | undefined {
    return this.hasPath ? this.#steps : undefined;
  }

  /** Voxel `index` of the path, counted from the end when negative; `undefined` beyond the ends. */
  at(index: number): VoxelCell | undefined {
    return tripleAt(this.cells, index);
  }

  /** Point `index` of the path, counted from the end when negative; `undefined` beyond the ends. */
  pointAt(index: number): VoxelPoint | undefined {
    return tripleAt(this.points, index);
  }

  /** The voxels of the path as objects, start first. */
  *[Symbol.iterator](): IterableIterator<VoxelCell> {
    for (let i = 0; i < this.cellCount; i++) yield tripleAt(this.cells, i) as VoxelCell;
  }
}

function tripleAt(triples: Int32Array | Float64Array, index: number): VoxelCell | undefined {
  const first = 3 * Math.trunc(index);
  const x = triples.at(first);
  const y = triples.at(first + 1);
  const z = triples.at(first + 2);
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
}

/** Results of `VoxelGrid.findPaths`, one entry per query in the order of the queries. */
export class VoxelPathBatch extends PathBatch {
  /** The voxels of all paths, one path after the other, as x, y, z triples. */
  readonly cells: Int32Array;

  /** Reads `count` records. */
  constructor(records: Pointer, count: number, cells: Pointer) {
    super(records, count, VOXEL_PATH_LAYOUT, AT.cellCount);
    this.cells = copyWords(cells, 3 * this.total);
  }

  /** The voxels of path `index` as x, y, z triples; shares memory with `cells`. */
  cellsOf(index: number): Int32Array {
    return this.part(this.cells, index, 3);
  }
}

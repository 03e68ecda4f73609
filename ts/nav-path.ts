import type { Pointer } from './internal/exports.js';
import { NAV_PATH_LAYOUT, PATH_REASON_NAMES, PathStatus, type QueryStatus } from './internal/layout.gen.js';
import { copyDoubles, copyLongs, readCount, readDouble, readWord } from './internal/memory.js';
import { packLongs, packPoints, POINT_NUMBERS, unpackBytes, unpackDoubles, unpackLongs } from './internal/packed.js';
import { pointAt, type NavPoint } from './nav-point.js';
import { PathBatch } from './path-batch.js';
import { hasPath, type Outcome, type PathReason } from './path.js';

const AT = NAV_PATH_LAYOUT.offsets;
const OFF_MESH = 4;

/** A point of a path. */
export interface NavPathPoint extends NavPoint {
  /** The polygon that is entered after the point; for the last one the polygon it lies on. */
  readonly polygon: bigint;
  /** Whether an off-mesh link begins here; the next point is its far end. */
  readonly offMesh: boolean;
}

/** Where a query left its arrays. */
export interface NavPathArrays {
  readonly points: Pointer;
  readonly pointFlags: Pointer;
  readonly pointPolygons: Pointer;
  readonly polygons: Pointer;
}

/** The position at an address; `undefined` when it is NaN. */
function positionAt(pointer: Pointer): NavPoint | undefined {
  const x = readDouble(pointer);
  return Number.isNaN(x) ? undefined : { x, y: readDouble(pointer + 8), z: readDouble(pointer + 16) };
}

/**
 * Result of a path query on a navigation mesh: plain data, copied out of the module. There is nothing to free, and later
 * queries and edits do not change it. Its lists become typed arrays when they are first asked for; what goes to a worker is
 * one of them, not the object.
 */
export class NavPath {
  /** Outcome. `Partial` leads to the closest reachable place: the goal is out of reach, or the search ran out of nodes. */
  readonly status: PathStatus;
  /** The same in the words of `NavQuery`, a `QueryStatus`. */
  readonly detail: QueryStatus;
  /** Why there is no path, or only a part of one; `undefined` when the goal was reached. */
  readonly reason: PathReason | undefined;
  /** Cost under the filter: lengths times area costs; +Infinity without a path. */
  readonly cost: number;
  /** Length of the polyline of `points` in world units; 0 without a path. */
  readonly length: number;
  /** Number of points of the path. */
  readonly pointCount: number;
  /** The point of the mesh that the path starts from; `undefined` when no polygon was accepted anywhere. */
  readonly start: NavPoint | undefined;
  /** Its distance from the start asked for; +Infinity without one. */
  readonly startDistance: number;
  /** The point of the mesh nearest to the goal; `undefined` when no polygon was accepted anywhere. */
  readonly goal: NavPoint | undefined;
  /** Its distance from the goal asked for; +Infinity without one. */
  readonly goalDistance: number;
  /** Polygons expanded, those that were reached again on a better way counted again. */
  readonly expanded: number;
  /** Whether the search ran out of nodes. */
  readonly nodeLimitReached: boolean;
  /* Points, marks, polygons of the points, polygons. */
  private readonly lists: readonly number[];
  #points: Float64Array | undefined;
  #pointFlags: Uint8Array | undefined;
  #pointPolygons: BigUint64Array | undefined;
  #polygons: BigUint64Array | undefined;

  /** Reads the record of a query; `outcome` replaces the record's. */
  constructor(record: Pointer, arrays: NavPathArrays, outcome?: Outcome) {
    const reason = PATH_REASON_NAMES[readWord(record + AT.reason) as keyof typeof PATH_REASON_NAMES];
    const points = readWord(record + AT.pointCount);
    const polygons = readWord(record + AT.polygonCount);
    const lists = new Array<number>(POINT_NUMBERS * points + 2 * polygons);
    const end = packPoints(lists, arrays.points, arrays.pointFlags, arrays.pointPolygons, points);
    packLongs(lists, end, arrays.polygons, polygons);
    this.status = outcome?.status ?? (readWord(record + AT.status) as PathStatus);
    this.detail = readWord(record + AT.detail) as QueryStatus;
    this.reason = outcome === undefined ? (reason === 'none' ? undefined : reason) : outcome.reason;
    this.cost = readDouble(record + AT.cost);
    this.length = readDouble(record + AT.length);
    this.pointCount = points;
    this.start = positionAt(record + AT.startX);
    this.startDistance = readDouble(record + AT.startDistance);
    this.goal = positionAt(record + AT.goalX);
    this.goalDistance = readDouble(record + AT.goalDistance);
    this.expanded = readCount(record + AT.iterations);
    this.nodeLimitReached = readWord(record + AT.nodeLimitReached) === 1;
    this.lists = lists;
  }

  /** The path as x, y, z triples: start, one point at each corner to be rounded, goal; empty without a path. */
  get points(): Float64Array {
    return (this.#points ??= unpackDoubles(this.lists, 0, 3 * this.pointCount));
  }

  /** Marks of each point: 1 the start, 2 the end, 4 an off-mesh link begins. */
  get pointFlags(): Uint8Array {
    return (this.#pointFlags ??= unpackBytes(this.lists, 3 * this.pointCount, this.pointCount));
  }

  /** The polygon that is entered after each point. */
  get pointPolygons(): BigUint64Array {
    return (this.#pointPolygons ??= unpackLongs(this.lists, 4 * this.pointCount, this.pointCount));
  }

  /** The polygons that the path crosses, start first. */
  get polygons(): BigUint64Array {
    const from = POINT_NUMBERS * this.pointCount;
    return (this.#polygons ??= unpackLongs(this.lists, from, (this.lists.length - from) / 2));
  }

  /** True when the goal was reached. */
  get found(): boolean {
    return this.status === PathStatus.Found;
  }

  /** True when there is a path: to the goal, or to the closest reachable place. */
  get hasPath(): boolean {
    return hasPath(this.status);
  }

  /** True when the path ends before the goal. */
  get isPartial(): boolean {
    return this.status === PathStatus.Partial;
  }

  /** Iterations of the search: one an expansion. */
  get iterations(): number {
    return this.expanded;
  }

  /** Point `index` of the path, counted from the end when negative; `undefined` beyond the ends. */
  at(index: number): NavPathPoint | undefined {
    const point = pointAt(this.points, index);
    const polygon = this.pointPolygons.at(index);
    if (point === undefined || polygon === undefined) return undefined;
    return { ...point, polygon, offMesh: ((this.pointFlags.at(index) as number) & OFF_MESH) !== 0 };
  }

  /** The points of the path, start first. */
  *[Symbol.iterator](): IterableIterator<NavPathPoint> {
    for (let i = 0; i < this.pointCount; i++) yield this.at(i) as NavPathPoint;
  }
}

/** Results of `NavMesh.findPaths`, one entry per query in the order of the queries. */
export class NavPathBatch extends PathBatch {
  /** Length of each path in world units; 0 without one. */
  readonly lengths: Float64Array;
  /** The points of all paths, one path after the other, as x, y, z triples. */
  readonly points: Float64Array;
  /** The polygons of all paths, one path after the other. */
  readonly polygons: BigUint64Array;
  /** Where the polygons of each path begin; one more entry holds the end of the last. */
  readonly polygonOffsets: Uint32Array;

  /** Reads `count` records. */
  constructor(records: Pointer, count: number, points: Pointer, polygons: Pointer) {
    super(records, count, { size: NAV_PATH_LAYOUT.size, offsets: { ...AT, expanded: AT.iterations } }, AT.pointCount);
    this.lengths = new Float64Array(count);
    this.polygonOffsets = new Uint32Array(count + 1);
    for (let i = 0; i < count; i++) {
      const record = records + i * NAV_PATH_LAYOUT.size;
      this.lengths[i] = readDouble(record + AT.length);
      this.polygonOffsets[i + 1] = (this.polygonOffsets[i] as number) + readWord(record + AT.polygonCount);
    }
    this.points = copyDoubles(points, 3 * this.total);
    this.polygons = copyLongs(polygons, this.polygonOffsets[count] as number);
  }

  /** The points of path `index` as x, y, z triples; shares memory with `points`. */
  pointsOf(index: number): Float64Array {
    return this.part(this.points, index, 3);
  }

  /** The polygons of path `index`; shares memory with `polygons`. */
  polygonsOf(index: number): BigUint64Array {
    return this.polygons.subarray(this.polygonOffsets[index] ?? 0, this.polygonOffsets[index + 1] ?? 0);
  }
}

// Searches for the polygons in a shape, walls, corridors and moves: the queries of a NavQuery that give lists. The module
// cuts what does not fit and says so; lists whose length it knows are read in two calls, others until they fit.
import type { NavFilter } from '../nav-filter.js';
import type { NavPoint } from '../nav-point.js';
import { CastRay, readMove, type NavMove, type NavRay } from '../nav-results.js';
import { typeError } from './arguments.js';
import type { Pointer, Status } from './exports.js';
import { check } from './failure.js';
import {
  AreaQueryStatus, NAV_AREA_SEARCH_LAYOUT, NAV_CORRIDOR_LAYOUT, NAV_MOVE_LAYOUT, NAV_RAY_LAYOUT, NAV_STRAIGHT_PATH_LAYOUT,
  NAV_WALL_HIT_LAYOUT, NAV_WALL_LAYOUT, QueryStatus,
} from './layout.gen.js';
import { callWithFilter } from './mesh-hooks.js';
import { stageEnds, withRecords } from './mesh-queries.js';
import {
  borrow, copyDoubles, copyLongs, exports, giveBack, longs, readCount, readDouble, readWord, scratch, words,
} from './memory.js';
import { packLongs, packPoints, POINT_NUMBERS, unpackBytes, unpackDoubles, unpackLongs } from './packed.js';

/** Polygons from one polygon to another. */
export interface NavCorridor {
  /** Outcome: a `QueryStatus`. */
  readonly status: QueryStatus;
  /** The polygons, start first. */
  readonly polygons: BigUint64Array;
  /** Cost under the filter; +Infinity without a route. */
  readonly cost: number;
  /** Expansions of the search. */
  readonly iterations: number;
  /** Whether the search ran out of nodes. */
  readonly nodeLimitReached: boolean;
}

/** The shortest way through a corridor. */
export interface NavStraightPath {
  /** Outcome: a `QueryStatus`, `Success` or `InvalidCorridor`. */
  readonly status: QueryStatus;
  /** Length of the points in world units. */
  readonly length: number;
  /** x, y, z triples. */
  readonly points: Float64Array;
  /** Marks of each point: 1 the start, 2 the end, 4 an off-mesh link begins. */
  readonly pointFlags: Uint8Array;
  /** The polygon that is entered after each point. */
  readonly pointPolygons: BigUint64Array;
  /** Whether `maxCorners` ended it. */
  readonly truncated: boolean;
}

/** Polygons in a shape. */
export interface NavArea {
  /** Outcome: an `AreaQueryStatus`. */
  readonly status: AreaQueryStatus;
  /** The polygons in the order in which they were reached. */
  readonly polygons: BigUint64Array;
  /** The polygon that each was reached from; 0 for the start. */
  readonly parents: BigUint64Array;
  /** Squared distance in X/Z from the middle of the shape to the edge that each was reached through. */
  readonly distancesSquared: Float64Array;
  /** Expansions of the search. */
  readonly iterations: number;
  /** Whether the search ran out of nodes. */
  readonly nodeLimitReached: boolean;
}

/** The wall nearest to a position. */
export interface NavWallHit extends NavPoint {
  /** Outcome of the circle search: an `AreaQueryStatus`. */
  readonly status: AreaQueryStatus;
  /** Whether there is a wall within the radius. */
  readonly found: boolean;
  /** Distance in X/Z; the radius when nothing was found. */
  readonly distance: number;
  /** Unit vector from the wall to the position in X/Z. */
  readonly normalX: number;
  readonly normalZ: number;
  /** The polygon that has the wall; 0 when nothing was found. */
  readonly polygon: bigint;
  /** Edge of the polygon; -1 when nothing was found. */
  readonly edge: number;
}

/** Pieces of wall, nearest first. */
export interface NavWalls {
  /** Outcome of the circle search: an `AreaQueryStatus`. */
  readonly status: AreaQueryStatus;
  /** Both ends of each piece as six coordinates; the walkable side lies left of it in X/Z. */
  readonly segments: Float64Array;
  /** Distance of each piece in X/Z. */
  readonly distances: Float64Array;
  /** The polygon that has each piece. */
  readonly polygons: BigUint64Array;
  /** The edge of that polygon. */
  readonly edges: Int32Array;
}

/** A ray from a polygon, with the polygons that it crosses. */
export interface NavPolygonRay extends NavRay {
  /** The polygons that were crossed, start first. */
  readonly visited: BigUint64Array;
}

const CORRIDOR = NAV_CORRIDOR_LAYOUT.offsets;
const STRAIGHT = NAV_STRAIGHT_PATH_LAYOUT.offsets;
const AREA = NAV_AREA_SEARCH_LAYOUT.offsets;
const WALL_HIT = NAV_WALL_HIT_LAYOUT.offsets;
const WALL = NAV_WALL_LAYOUT.offsets;
/** Room for polygons of a corridor or that a ray crosses, at first. */
const SOME_POLYGONS = 64;
/** Room for pieces of wall, at first. */
const SOME_WALLS = 32;
/** Iterations of a step that runs to the end; the module counts them in 32 bits. */
export const ALL_ITERATIONS = 4294967295;

/** The corridor of the search so far: in one call when it is not long. */
export function readCorridor(query: Pointer): NavCorridor {
  const at = scratch.meshResult;
  for (let capacity = SOME_POLYGONS; ; capacity = readWord(at + CORRIDOR.polygonCount)) {
    const polygons = borrow(8 * capacity);
    try {
      check(exports().sp_navquery_finish_path(query, polygons, capacity, at));
      if (readWord(at + CORRIDOR.truncated) === 1) continue;
      return {
        status: readWord(at + CORRIDOR.status) as QueryStatus,
        polygons: copyLongs(polygons, readWord(at + CORRIDOR.polygonCount)),
        cost: readDouble(at + CORRIDOR.cost), iterations: readCount(at + CORRIDOR.iterations),
        nodeLimitReached: readWord(at + CORRIDOR.nodeLimitReached) === 1,
      };
    } finally {
      giveBack(polygons, 8 * capacity);
    }
  }
}

/** A straight path, read from its record. */
class StraightPath implements NavStraightPath {
  readonly status: QueryStatus;
  readonly length: number;
  readonly truncated: boolean;
  /* Points, marks, polygons of the points. */
  private readonly lists: readonly number[];
  #points: Float64Array | undefined;
  #pointFlags: Uint8Array | undefined;
  #pointPolygons: BigUint64Array | undefined;

  constructor(at: Pointer, points: Pointer, flags: Pointer, polygons: Pointer) {
    const count = readWord(at + STRAIGHT.pointCount);
    const lists = new Array<number>(POINT_NUMBERS * count);
    packPoints(lists, points, flags, polygons, count);
    this.status = readWord(at + STRAIGHT.status) as QueryStatus;
    this.length = readDouble(at + STRAIGHT.length);
    this.truncated = readWord(at + STRAIGHT.truncated) === 1;
    this.lists = lists;
  }

  private get pointCount(): number {
    return this.lists.length / POINT_NUMBERS;
  }

  get points(): Float64Array {
    return (this.#points ??= unpackDoubles(this.lists, 0, 3 * this.pointCount));
  }

  get pointFlags(): Uint8Array {
    return (this.#pointFlags ??= unpackBytes(this.lists, 3 * this.pointCount, this.pointCount));
  }

  get pointPolygons(): BigUint64Array {
    return (this.#pointPolygons ??= unpackLongs(this.lists, 4 * this.pointCount, this.pointCount));
  }
}

/** Pulls a string through a corridor. */
export function straightPath(
  query: Pointer, start: NavPoint, end: NavPoint, corridor: BigUint64Array, maxCorners: number,
): NavStraightPath {
  if (!(corridor instanceof BigUint64Array)) throw typeError('corridor', 'a BigUint64Array', corridor);
  stageEnds(start, end, 'end');
  const count = corridor.length;
  const capacity = 2 * count + 2; /* a portal adds a corner, an off-mesh link two points */
  const size = 8 * count + 33 * capacity;
  const input = borrow(size);
  try {
    const points = input + 8 * count;
    const polygons = points + 24 * capacity;
    const flags = polygons + 8 * capacity;
    longs().set(corridor, input >>> 3);
    const view = words();
    const buffers = scratch.out >>> 2;
    view[buffers] = points;
    view[buffers + 1] = polygons;
    view[buffers + 2] = flags;
    check(exports().sp_navquery_find_straight_path(
      query, scratch.meshInput, scratch.meshInput + 24, input, count, maxCorners, scratch.out, capacity, scratch.meshResult));
    return new StraightPath(scratch.meshResult, points, flags, polygons);
  } finally {
    giveBack(input, size);
  }
}

/** The polygons of the area search so far. */
export function readArea(query: Pointer): NavArea {
  const at = scratch.meshResult;
  check(exports().sp_navquery_finish_area(query, 0, 0, at));
  const count = readWord(at + AREA.polygonCount);
  return withRecords(count, 24, (polygons) => {
    const [parents, distances] = [polygons + 8 * count, polygons + 16 * count];
    words().set([polygons, parents, distances], scratch.out >>> 2);
    check(exports().sp_navquery_finish_area(query, scratch.out, count, at));
    return {
      status: readWord(at + AREA.status) as AreaQueryStatus, polygons: copyLongs(polygons, count),
      parents: copyLongs(parents, count), distancesSquared: copyDoubles(distances, count),
      iterations: readCount(at + AREA.iterations), nodeLimitReached: readWord(at + AREA.nodeLimitReached) === 1,
    };
  });
}

/** Reads the nearest wall. */
export function readWallHit(at: Pointer): NavWallHit {
  return {
    status: readWord(at + WALL_HIT.status) as AreaQueryStatus, found: readWord(at + WALL_HIT.found) === 1,
    x: readDouble(at + WALL_HIT.x), y: readDouble(at + WALL_HIT.y), z: readDouble(at + WALL_HIT.z),
    distance: readDouble(at + WALL_HIT.distance), normalX: readDouble(at + WALL_HIT.normalX),
    normalZ: readDouble(at + WALL_HIT.normalZ), polygon: longs()[(at + WALL_HIT.polygon) >>> 3] as bigint,
    edge: readWord(at + WALL_HIT.edge),
  };
}

function readWalls(at: Pointer, count: number, status: AreaQueryStatus): NavWalls {
  const walls = {
    status, segments: new Float64Array(6 * count), distances: new Float64Array(count),
    polygons: new BigUint64Array(count), edges: new Int32Array(count),
  };
  for (let i = 0; i < count; i++) {
    const wall = at + i * NAV_WALL_LAYOUT.size;
    walls.segments.set(copyDoubles(wall + WALL.x0, 6), 6 * i);
    walls.distances[i] = readDouble(wall + WALL.distance);
    walls.polygons[i] = longs()[(wall + WALL.polygon) >>> 3] as bigint;
    walls.edges[i] = readWord(wall + WALL.edge);
  }
  return walls;
}

/** Every piece of wall within a radius of the position at `scratch.meshInput`. */
export function findWalls(query: Pointer, polygon: bigint, radius: number, filter: NavFilter | undefined): NavWalls {
  const [count, truncated, status] = [scratch.out, scratch.out + 4, scratch.out + 8];
  for (let capacity = SOME_WALLS; ; capacity *= 2) {
    const found = withRecords(capacity, NAV_WALL_LAYOUT.size, (walls) => {
      callWithFilter(filter, (pointer) => exports().sp_navquery_find_walls(
        query, polygon, scratch.meshInput, radius, pointer, walls, capacity, count, truncated, status));
      if (readWord(truncated) === 1) return undefined;
      return readWalls(walls, readWord(count), readWord(status) as AreaQueryStatus);
    });
    if (found !== undefined) return found;
  }
}

/** What traces a segment from a polygon. */
type TraceFunction = (
  query: Pointer, polygon: bigint, start: Pointer, end: Pointer, filter: Pointer, visited: Pointer, capacity: number,
  out: Pointer) => Status;

/** Traces the segment at `scratch.meshInput` with ever more room for the list of visited polygons until that fits. */
function trace(
  run: TraceFunction, query: Pointer, polygon: bigint, filter: NavFilter | undefined,
  { truncated, visitedCount }: { readonly truncated: number; readonly visitedCount: number },
): number[] {
  const at = scratch.meshResult;
  for (let capacity = SOME_POLYGONS; ; capacity *= 2) {
    const list = borrow(8 * capacity);
    try {
      callWithFilter(filter, (pointer) =>
        run(query, polygon, scratch.meshInput, scratch.meshInput + 24, pointer, list, capacity, at));
      if (readWord(at + truncated) === 1) continue;
      const count = readWord(at + visitedCount);
      const visited = new Array<number>(2 * count);
      packLongs(visited, 0, list, count);
      return visited;
    } finally {
      giveBack(list, 8 * capacity);
    }
  }
}

/** A ray from a polygon, read from its record. */
class PolygonRay extends CastRay implements NavPolygonRay {
  private readonly list: readonly number[];
  #visited: BigUint64Array | undefined;

  constructor(list: readonly number[]) {
    super(scratch.meshResult, scratch.meshInput);
    this.list = list;
  }

  get visited(): BigUint64Array {
    return (this.#visited ??= unpackLongs(this.list, 0, this.list.length / 2));
  }
}

/** Follows the segment at `scratch.meshInput` from a polygon. */
export function castPolygonRay(query: Pointer, polygon: bigint, filter: NavFilter | undefined): NavPolygonRay {
  return new PolygonRay(trace(exports().sp_navquery_raycast, query, polygon, filter, NAV_RAY_LAYOUT.offsets));
}

/** Moves along the segment at `scratch.meshInput` from a polygon. */
export function moveAlong(query: Pointer, polygon: bigint, filter: NavFilter | undefined): NavMove {
  const list = trace(exports().sp_navquery_move_along_surface, query, polygon, filter, NAV_MOVE_LAYOUT.offsets);
  return readMove(scratch.meshResult, unpackLongs(list, 0, list.length / 2));
}

import type { Pointer } from './internal/exports.js';
import {
  NAV_MOVE_LAYOUT, NAV_NEAREST_LAYOUT, NAV_RANDOM_POINT_LAYOUT, NAV_RAY_LAYOUT, type RaycastStatus,
} from './internal/layout.gen.js';
import { longs, readDouble, readWord } from './internal/memory.js';
import type { NavPoint } from './nav-point.js';

/** A point on a polygon of the mesh. */
export interface NavSurfacePoint extends NavPoint {
  readonly polygon: bigint;
}

/** The point of a mesh nearest to a position. */
export interface NavNearest extends NavSurfacePoint {
  /** How far it is from the position. */
  readonly distance: number;
  /** Whether the position is straight above or below it. */
  readonly isOver: boolean;
}

/** Nearest points of many positions, one entry each. */
export interface NavNearestBatch {
  /** x, y, z triples; NaN where there is none. */
  readonly points: Float64Array;
  /** The polygon of each; 0 where there is none. */
  readonly polygons: BigUint64Array;
  /** How far each is from its position; +Infinity where there is none. */
  readonly distances: Float64Array;
}

/** Where a ray across the surface ends, and at what. */
export interface NavRay extends NavPoint {
  /** Outcome: a `RaycastStatus`. */
  readonly status: RaycastStatus;
  /** Whether a wall was hit; true too when there is no polygon at the start. */
  readonly hit: boolean;
  /** Fraction of the segment that is free, 0 to 1. */
  readonly t: number;
  /** Length of the free part. */
  readonly distance: number;
  /** Outward normal of the wall in X/Z; 0, 0 without a hit. */
  readonly normalX: number;
  readonly normalZ: number;
  /** The polygon whose wall was hit, or in which the ray ends; 0 for none. */
  readonly polygon: bigint;
  /** Edge of the polygon that was hit; -1 without a hit. */
  readonly edge: number;
}

/** Rays of one call, one entry each. */
export interface NavRayBatch {
  /** Outcome of each: a `RaycastStatus`. */
  readonly statuses: Uint8Array;
  /** 1 where a wall was hit. */
  readonly hits: Uint8Array;
  /** Fraction of each segment that is free. */
  readonly fractions: Float64Array;
  /** Where each ray ends, on its segment, as x, y, z triples. */
  readonly points: Float64Array;
  /** Outward normals of the walls as x, z pairs. */
  readonly normals: Float64Array;
  /** The polygon of each; 0 for none. */
  readonly polygons: BigUint64Array;
}

/** Where a move along the surface ends. */
export interface NavMove extends NavSurfacePoint {
  /** Outcome: a `RaycastStatus`. */
  readonly status: RaycastStatus;
  /** Whether a wall was met, along which the move slid. */
  readonly blocked: boolean;
  /** The polygons that were crossed, start first. */
  readonly visited: BigUint64Array;
}

const NEAREST = NAV_NEAREST_LAYOUT.offsets;
const RAY = NAV_RAY_LAYOUT.offsets;
const MOVE = NAV_MOVE_LAYOUT.offsets;
const RANDOM = NAV_RANDOM_POINT_LAYOUT.offsets;

/** Reads the 64-bit integer at an address. */
function readLong(pointer: Pointer): bigint {
  return longs()[pointer >>> 3] as bigint;
}

/** Reads a nearest point; `undefined` when there is none. */
export function readNearest(at: Pointer): NavNearest | undefined {
  const polygon = readLong(at + NEAREST.polygon);
  if (polygon === 0n) return undefined;
  return {
    x: readDouble(at + NEAREST.x), y: readDouble(at + NEAREST.y), z: readDouble(at + NEAREST.z), polygon,
    distance: Math.sqrt(readDouble(at + NEAREST.distanceSquared)), isOver: readWord(at + NEAREST.overPolygon) === 1,
  };
}

/** Reads nearest points; those farther away than the square root of `reach` are none. */
export function readNearestBatch(records: Pointer, count: number, reach: number): NavNearestBatch {
  const batch = {
    points: new Float64Array(3 * count).fill(NaN), polygons: new BigUint64Array(count),
    distances: new Float64Array(count).fill(Infinity),
  };
  for (let i = 0; i < count; i++) {
    const at = records + i * NAV_NEAREST_LAYOUT.size;
    const polygon = readLong(at + NEAREST.polygon);
    const squared = readDouble(at + NEAREST.distanceSquared);
    if (polygon === 0n || !(squared <= reach)) continue;
    batch.points.set([readDouble(at + NEAREST.x), readDouble(at + NEAREST.y), readDouble(at + NEAREST.z)], 3 * i);
    batch.polygons[i] = polygon;
    batch.distances[i] = Math.sqrt(squared);
  }
  return batch;
}

/** A ray that was cast, read from its record; the six coordinates of its segment are at `segment`. */
export class CastRay implements NavRay {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly status: RaycastStatus;
  readonly hit: boolean;
  readonly t: number;
  readonly distance: number;
  readonly normalX: number;
  readonly normalZ: number;
  readonly polygon: bigint;
  readonly edge: number;

  constructor(at: Pointer, segment: Pointer) {
    const from = readDouble(segment + 8);
    this.t = readDouble(at + RAY.t);
    this.x = readDouble(at + RAY.x);
    this.y = from + (readDouble(segment + 32) - from) * this.t;
    this.z = readDouble(at + RAY.z);
    const dx = this.x - readDouble(segment);
    const dy = this.y - from;
    const dz = this.z - readDouble(segment + 16);
    this.status = readWord(at + RAY.status) as RaycastStatus;
    this.hit = readWord(at + RAY.hit) === 1;
    this.distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
    this.normalX = readDouble(at + RAY.normalX);
    this.normalZ = readDouble(at + RAY.normalZ);
    this.polygon = readLong(at + RAY.polygon);
    this.edge = readWord(at + RAY.edge);
  }
}

/** Reads rays along segments of six coordinates each. */
export function readRayBatch(records: Pointer, segments: Pointer, count: number): NavRayBatch {
  const batch = {
    statuses: new Uint8Array(count), hits: new Uint8Array(count), fractions: new Float64Array(count),
    points: new Float64Array(3 * count), normals: new Float64Array(2 * count), polygons: new BigUint64Array(count),
  };
  for (let i = 0; i < count; i++) {
    const ray = new CastRay(records + i * NAV_RAY_LAYOUT.size, segments + 48 * i);
    batch.statuses[i] = ray.status;
    batch.hits[i] = ray.hit ? 1 : 0;
    batch.fractions[i] = ray.t;
    batch.points.set([ray.x, ray.y, ray.z], 3 * i);
    batch.normals.set([ray.normalX, ray.normalZ], 2 * i);
    batch.polygons[i] = ray.polygon;
  }
  return batch;
}

/** Reads a random point; `undefined` when there is none. */
export function readRandomPoint(at: Pointer): NavSurfacePoint | undefined {
  const polygon = readLong(at + RANDOM.polygon);
  if (polygon === 0n) return undefined;
  return { x: readDouble(at + RANDOM.x), y: readDouble(at + RANDOM.y), z: readDouble(at + RANDOM.z), polygon };
}

/** Reads a move. */
export function readMove(at: Pointer, visited: BigUint64Array): NavMove {
  return {
    x: readDouble(at + MOVE.x), y: readDouble(at + MOVE.y), z: readDouble(at + MOVE.z),
    polygon: readLong(at + MOVE.polygon), status: readWord(at + MOVE.status) as RaycastStatus,
    blocked: readWord(at + MOVE.blocked) === 1, visited,
  };
}

import { integer, number, typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { triplesOf, withArrays } from './internal/mesh-arguments.js';
import { NAVTILE_POLYGONS } from './internal/mesh-structs.js';
import { doubles, scratch, words } from './internal/memory.js';
import type { NavPoint } from './nav-point.js';

/**
 * Convex polygons in world coordinates, wound either way, that share corners by index: what a tile is made of. They lie
 * within one tile; two that share an edge are joined, and edges on the tile's border join it to its neighbours.
 */
export interface NavPolygons {
  /** Corners: points, or x, y, z triples. At most 65536. */
  readonly vertices: readonly NavPoint[] | readonly number[] | Float64Array | Float32Array;
  /** Each polygon as indices of its corners. Large sets are given by `polygonVertexCounts` and `indices` instead. */
  readonly polygons?: readonly ArrayLike<number>[] | undefined;
  /** Number of corners of each polygon, 3 to `maxVertsPerPoly`. */
  readonly polygonVertexCounts?: ArrayLike<number> | undefined;
  /** Indices of the corners of all polygons, one polygon after the other. */
  readonly indices?: ArrayLike<number> | undefined;
  /** Area of each polygon, 0 to 63. */
  readonly areas?: ArrayLike<number> | undefined;
  /** Flags of each polygon, 0 to 65535. */
  readonly flags?: ArrayLike<number> | undefined;
  /** Column of the tile. Default 0. */
  readonly tileX?: number | undefined;
  /** Row of the tile. Default 0. */
  readonly tileZ?: number | undefined;
  /** Layer of the tile, 0 to 1023. Default 0. */
  readonly layer?: number | undefined;
  /** Height that the heights of the tile are stored relative to. Default 0. */
  readonly originY?: number | undefined;
}

/** {@link NavPolygons} as the module reads them. */
export interface EncodedPolygons {
  readonly vertices: Float64Array;
  readonly counts: Uint8Array;
  readonly indices: Uint32Array;
  readonly areas: Uint8Array;
  readonly flags: Uint16Array;
  readonly tileX: number;
  readonly tileZ: number;
  readonly layer: number;
  readonly originY: number;
}

const INT32_MAX = 2147483647;
const UINT32_MAX = 4294967295;

/** Copies numbers into a typed array; each must be an integer up to `max`. */
function integersOf<T extends Uint8Array | Uint16Array | Uint32Array>(
  values: ArrayLike<number>, field: string, max: number, Type: { new (length: number): T },
): T {
  if (typeof values !== 'object' || values === null) throw typeError(field, 'an array', values);
  const integers = new Type(values.length);
  for (let i = 0; i < values.length; i++) integers[i] = integer(values[i], `${field}[${i}]`, 0, max);
  return integers;
}

function attributesOf<T extends Uint8Array | Uint16Array>(
  values: ArrayLike<number> | undefined, field: string, max: number, count: number, initial: number,
  Type: { new (length: number): T },
): T {
  if (values === undefined) return new Type(count).fill(initial) as T;
  const attributes = integersOf(values, field, max, Type);
  if (attributes.length === count) return attributes;
  throw new SamepathArgumentError(`${field} must hold ${count} numbers, one a polygon; got ${attributes.length}`, { field });
}

/** Corner counts and indices of either form. */
function outlinesOf({ polygons, polygonVertexCounts, indices }: NavPolygons): [Uint8Array, Uint32Array] {
  if (polygons !== undefined) {
    if (!Array.isArray(polygons)) throw typeError('polygons', 'an array of polygons', polygons);
    const list: readonly ArrayLike<number>[] = polygons;
    const counts = list.map((polygon) => polygon.length);
    const corners = list.flatMap((polygon) => Array.from(polygon));
    return [integersOf(counts, 'polygons', 255, Uint8Array), integersOf(corners, 'polygons', UINT32_MAX, Uint32Array)];
  }
  if (polygonVertexCounts === undefined) throw typeError('polygons', 'an array of polygons', polygons);
  if (indices === undefined) throw typeError('indices', 'an array', indices);
  const counts = integersOf(polygonVertexCounts, 'polygonVertexCounts', 255, Uint8Array);
  const corners = integersOf(indices, 'indices', UINT32_MAX, Uint32Array);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === corners.length) return [counts, corners];
  const message = `indices must hold ${total} numbers, as polygonVertexCounts says; got ${corners.length}`;
  throw new SamepathArgumentError(message, { field: 'indices' });
}

/** Checks polygons; those without area or flags are given these. */
export function encodePolygons(polygons: NavPolygons, area: number, flags: number): EncodedPolygons {
  if (typeof polygons !== 'object' || polygons === null) throw typeError('polygons', 'an object', polygons);
  const [counts, indices] = outlinesOf(polygons);
  const { tileX = 0, tileZ = 0, layer = 0, originY = 0 } = polygons;
  return {
    vertices: triplesOf(polygons.vertices, 'vertices'),
    counts,
    indices,
    areas: attributesOf(polygons.areas, 'areas', 63, counts.length, area, Uint8Array),
    flags: attributesOf(polygons.flags, 'flags', 65535, counts.length, flags, Uint16Array),
    tileX: integer(tileX, 'tileX', -INT32_MAX - 1, INT32_MAX),
    tileZ: integer(tileZ, 'tileZ', -INT32_MAX - 1, INT32_MAX),
    layer: integer(layer, 'layer', 0, 1023),
    originY: number(originY, 'originY'),
  };
}

/** Puts polygons where the module can read them, for the time of `call`. */
export function withPolygons<T>(polygons: EncodedPolygons, call: (pointer: Pointer) => T): T {
  const { vertices, counts, indices, areas, flags } = polygons;
  return withArrays([vertices, counts, indices, areas, flags], (pointers) => {
    const struct = scratch.meshResult;
    doubles()[(struct + NAVTILE_POLYGONS.originY) >>> 3] = polygons.originY;
    words().set([
      polygons.tileX, polygons.tileZ, polygons.layer, vertices.length / 3, counts.length, ...pointers,
    ], (struct + NAVTILE_POLYGONS.tileX) >>> 2);
    return call(struct);
  });
}

/** Least and greatest coordinate of an axis. */
function boundsOf(vertices: Float64Array, axis: number): [number, number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (let i = axis; i < vertices.length; i += 3) {
    const value = vertices[i] as number;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}

/** A tile that polygons fit into: its side is a power of two, its corner whole. */
export interface FittingTile {
  readonly originX: number;
  readonly originY: number;
  readonly originZ: number;
  readonly tileSize: number;
}

/** The tile that fits around corners; `undefined` without any, or when a coordinate is not finite. */
export function fittingTile(vertices: Float64Array): FittingTile | undefined {
  const [x, y, z] = [boundsOf(vertices, 0), boundsOf(vertices, 1), boundsOf(vertices, 2)];
  const [originX, originY, originZ] = [Math.floor(x[0]), Math.floor(y[0]), Math.floor(z[0])];
  const side = Math.max(x[1] - originX, z[1] - originZ);
  if (!Number.isFinite(side) || !Number.isFinite(originY)) return undefined;
  let tileSize = 1;
  while (tileSize < side) tileSize *= 2;
  return { originX, originY, originZ, tileSize };
}

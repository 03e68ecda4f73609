// Debug geometry of regions of the plane, in the world that a mesh of them lies in: x is X, y is Z.
import { typeError } from './internal/arguments.js';
import { shiftOf, type NavGeometryOptions } from './mesh-debug.js';
import type { RegionPart, RegionRings } from './region-parts.js';

/** Boundary of a region. */
export interface RegionOutlines {
  /** Both ends of each edge. */
  readonly positions: Float32Array;
  /** 1 for edges of holes. Both ends of each edge. */
  readonly holes: Uint8Array;
  /** Number of the ring. Both ends of each edge. */
  readonly rings: Uint32Array;
}

/** Polygons as triangles. */
export interface RegionSurface {
  /** x, y, z of each corner. */
  readonly positions: Float32Array;
  /** Corners of each triangle, counter-clockwise seen from above. */
  readonly indices: Uint32Array;
  /** Polygon of each triangle, counted over all parts: what a picked triangle belongs to. */
  readonly trianglePolygons: Uint32Array;
}

/** Edges of polygons. */
export interface RegionEdges {
  /** Both ends of each edge. */
  readonly positions: Float32Array;
  /** 1 for edges that no other polygon of the part has: boundaries and tile lines. Both ends of each edge. */
  readonly walls: Uint8Array;
}

/** Writes points of the plane one after the other. */
class PlaneWriter {
  readonly positions: Float32Array;
  readonly #shift: readonly [number, number, number];
  #next = 0;

  constructor(points: number, options: NavGeometryOptions) {
    this.positions = new Float32Array(3 * points);
    this.#shift = shiftOf(options);
  }

  write(pairs: ArrayLike<number>, index: number): void {
    const [x, y, z] = this.#shift;
    this.positions[this.#next++] = (pairs[2 * index] as number) + x;
    this.positions[this.#next++] = y;
    this.positions[this.#next++] = (pairs[2 * index + 1] as number) + z;
  }
}

/** Whether a ring runs clockwise. */
function isHole(points: Float64Array, first: number, end: number): boolean {
  let doubled = 0;
  for (let i = first, before = end - 1; i < end; before = i++) {
    const [ax, ay] = [points[2 * before] as number, points[2 * before + 1] as number];
    doubled += ax * (points[2 * i + 1] as number) - ay * (points[2 * i] as number);
  }
  return doubled < 0;
}

/** The boundary as segments. */
function outlines(rings: RegionRings, options: NavGeometryOptions = {}): RegionOutlines {
  if (typeof rings !== 'object' || rings === null) throw typeError('rings', 'rings of a region', rings);
  const { points, offsets } = rings;
  const count = points.length / 2;
  const writer = new PlaneWriter(2 * count, options);
  const made = { positions: writer.positions, holes: new Uint8Array(2 * count), rings: new Uint32Array(2 * count) };
  for (let ring = 0; ring + 1 < offsets.length; ring++) {
    const [first, end] = [offsets[ring] as number, offsets[ring + 1] as number];
    for (let i = first; i < end; i++) {
      writer.write(points, i);
      writer.write(points, i + 1 < end ? i + 1 : first);
    }
    made.holes.fill(isHole(points, first, end) ? 1 : 0, 2 * first, 2 * end);
    made.rings.fill(ring, 2 * first, 2 * end);
  }
  return made;
}

function listOf(parts: RegionPart | readonly RegionPart[]): readonly RegionPart[] {
  if (typeof parts !== 'object' || parts === null) throw typeError('parts', 'parts of a region', parts);
  return Array.isArray(parts) ? (parts as readonly RegionPart[]) : [parts as RegionPart];
}

const sum = (parts: readonly RegionPart[], size: (part: RegionPart) => number): number =>
  parts.reduce((total, part) => total + size(part), 0);

/** The polygons as fans of triangles, over the vertices of their parts. */
function surface(parts: RegionPart | readonly RegionPart[], options: NavGeometryOptions = {}): RegionSurface {
  const list = listOf(parts);
  const writer = new PlaneWriter(sum(list, ({ vertices }) => vertices.length / 2), options);
  const triangles = sum(list, ({ indices, polygonVertexCounts }) => indices.length - 2 * polygonVertexCounts.length);
  const made = { positions: writer.positions, indices: new Uint32Array(3 * triangles), trianglePolygons: new Uint32Array(triangles) };
  let [base, triangle, polygon] = [0, 0, 0];
  for (const { vertices, polygonVertexCounts, indices } of list) {
    for (let i = 0; i < vertices.length / 2; i++) writer.write(vertices, i);
    let first = 0;
    for (const count of polygonVertexCounts) {
      for (let i = 1; i + 1 < count; i++) {
        // Counter-clockwise in the plane is clockwise from above in a world where Y is up.
        made.indices.set([0, i + 1, i].map((corner) => base + (indices[first + corner] as number)), 3 * triangle);
        made.trianglePolygons[triangle++] = polygon;
      }
      first += count;
      polygon++;
    }
    base += vertices.length / 2;
  }
  return made;
}

/** The edges of polygons. */
function edges(parts: RegionPart | readonly RegionPart[], options: NavGeometryOptions = {}): RegionEdges {
  const list = listOf(parts);
  const count = sum(list, ({ indices }) => indices.length);
  const writer = new PlaneWriter(2 * count, options);
  const made = { positions: writer.positions, walls: new Uint8Array(2 * count) };
  let edge = 0;
  for (const { vertices, polygonVertexCounts, indices, neighbors } of list) {
    let first = 0;
    for (const corners of polygonVertexCounts) {
      for (let i = 0; i < corners; i++, edge++) {
        writer.write(vertices, indices[first + i] as number);
        writer.write(vertices, indices[first + ((i + 1) % corners)] as number);
        made.walls.fill((neighbors[first + i] as number) < 0 ? 1 : 0, 2 * edge, 2 * edge + 2);
      }
      first += corners;
    }
  }
  return made;
}

/**
 * Debug geometry of regions of the plane, to be drawn with that of the meshes built of them: x is X, y is Z, at the height
 * 0 plus `lift`. Coordinates are copies.
 */
export const RegionDebug = /* @__PURE__ */ Object.freeze({
  /** The boundary as segments: of `region.rings()`, or of a build between its steps. */
  outlines,
  /** Polygons as triangles: of `region.triangulate()`, `partition()` or `slice()`. */
  surface,
  /** The edges of polygons. */
  edges,
});

// Debug geometry of navigation meshes: arrays of coordinates and indices that a GPU takes as they are.
import { number, typeError } from './internal/arguments.js';
import { NavMesh } from './nav-mesh.js';
import { NavPath } from './nav-path.js';
import type { NavPoint } from './nav-point.js';
import { NavQuery } from './nav-query.js';
import type { NavLinkKind } from './internal/mesh-read.js';
import type { Complete } from './nav-settings.js';
import type { NavTileData, NavTileLink } from './nav-tile.js';

/** Where geometry is drawn. */
export interface NavGeometryOptions {
  /**
   * World position of the geometry's zero. Coordinates are float32, exact to a 1/16 at the far end of the world; give a point
   * nearby and move what is drawn there. Default the world's zero.
   */
  readonly origin?: NavPoint | undefined;
  /** Height that everything is raised by, so that lines lie above what they are drawn on. Default 0. */
  readonly lift?: number | undefined;
}

/** Which polygons are drawn. */
export interface NavSurfaceOptions extends NavGeometryOptions {
  /** References of polygons, stale ones are left out; default all. */
  readonly polygons?: BigUint64Array | undefined;
}

/** Triangles of polygons: the height detail where there is some, else fans. */
export interface NavSurface {
  /** x, y, z of each corner. */
  readonly positions: Float32Array;
  /** Corners of each triangle, counter-clockwise seen from above. */
  readonly indices: Uint32Array;
  /** Area of the polygon of each corner. */
  readonly areas: Uint8Array;
  /** References of the polygons drawn. */
  readonly polygons: BigUint64Array;
  /** Polygon of each triangle, an index of `polygons`: what a picked triangle belongs to. */
  readonly trianglePolygons: Uint32Array;
}

/** Edges of polygons. */
export interface NavOutlines {
  /** Both ends of each edge. */
  readonly positions: Float32Array;
  /** 1 for edges that lead nowhere: no neighbour in the tile, no link. Both ends of each edge. */
  readonly walls: Uint8Array;
}

/** Links across tile borders and along off-mesh links, in the order of slots, polygons and links. */
export interface NavLinkLines {
  /** Both ends of each: the covered part of the edge, or the off-mesh link in the direction it is walked. */
  readonly positions: Float32Array;
  readonly kinds: readonly NavLinkKind[];
  readonly from: BigUint64Array;
  readonly to: BigUint64Array;
}

/** What a path query did. */
export interface NavQueryGeometry {
  /** Polygons that were expanded, each once, in that order. */
  readonly expanded: NavSurface;
  /** Polygons that the path crosses, start first. */
  readonly corridor: NavSurface;
  /** Points of the path. */
  readonly path: Float32Array;
}

const POLYGON_BITS = 20n;
const tileOf = (ref: bigint): bigint => (ref >> POLYGON_BITS) << POLYGON_BITS;
const polygonOf = (ref: bigint): number => Number(BigInt.asUintN(20, ref));

/** Side of an edge that does not lie on the tile's border. */
const INNER = 255;

/** Where the world's zero is drawn. */
export function shiftOf({ origin = { x: 0, y: 0, z: 0 }, lift = 0 }: NavGeometryOptions): readonly [number, number, number] {
  if (typeof origin !== 'object' || origin === null) throw typeError('origin', 'an object with x, y and z', origin);
  const [x, y, z] = [number(origin.x, 'origin.x'), number(origin.y, 'origin.y'), number(origin.z, 'origin.z')];
  return [-x, number(lift, 'lift') - y, -z];
}

/** A tile, and where its polygons begin. */
interface TileView {
  readonly data: Complete<NavTileData>;
  readonly firstEdges: Uint32Array;
  /** Where the tile's origin is drawn. */
  readonly origin: readonly [number, number, number];
}

/** A polygon in its tile. */
interface PolygonView {
  readonly tile: TileView;
  /** Its index in the tile. */
  readonly index: number;
  readonly firstEdge: number;
  readonly cornerCount: number;
}

/** Reads a mesh for drawing: each tile once, coordinates relative to the origin asked for. */
class Reader {
  readonly mesh: NavMesh;
  readonly #tiles = new Map<bigint, TileView>();
  readonly #shift: readonly [number, number, number];
  readonly #grid: { readonly originX: number; readonly originZ: number; readonly tileSize: number };

  constructor(mesh: NavMesh, options: NavGeometryOptions) {
    if (!(mesh instanceof NavMesh)) throw typeError('mesh', 'a NavMesh', mesh);
    this.mesh = mesh;
    this.#grid = mesh.params;
    this.#shift = shiftOf(options);
  }

  /** All polygons in the order of slots, or those asked for that are there. */
  refs(asked: BigUint64Array | undefined): BigUint64Array {
    if (asked !== undefined && !(asked instanceof BigUint64Array)) throw typeError('polygons', 'a BigUint64Array', asked);
    if (asked !== undefined) return asked.filter((ref) => this.mesh.isValid(ref));
    const { tiles } = this.mesh;
    const counts = Array.from(tiles, (tile) => this.tile(tile).data.polygonVertexCounts.length);
    const refs = new BigUint64Array(counts.reduce((sum, count) => sum + count, 0));
    let next = 0;
    tiles.forEach((tile, i) => {
      for (let polygon = 0; polygon < (counts[i] as number); polygon++) refs[next++] = tile + BigInt(polygon);
    });
    return refs;
  }

  /** The tile of a reference that is there. */
  tile(ref: bigint): TileView {
    const key = tileOf(ref);
    const known = this.#tiles.get(key);
    if (known !== undefined) return known;
    const data = this.mesh.tileData(ref) as Complete<NavTileData>;
    const firstEdges = new Uint32Array(data.polygonVertexCounts.length + 1);
    data.polygonVertexCounts.forEach((count, i) => (firstEdges[i + 1] = (firstEdges[i] as number) + count));
    const { originX, originZ, tileSize } = this.#grid;
    const [x, y, z] = this.#shift;
    const view: TileView = {
      data, firstEdges,
      origin: [originX + data.tileX * tileSize + x, data.originY + y, originZ + data.tileZ * tileSize + z],
    };
    this.#tiles.set(key, view);
    return view;
  }

  polygon(ref: bigint): PolygonView {
    const tile = this.tile(ref);
    const index = polygonOf(ref);
    return {
      tile, index, firstEdge: tile.firstEdges[index] as number, cornerCount: tile.data.polygonVertexCounts[index] as number,
    };
  }
}

/** Coordinates that are written one point after the other. */
class PointWriter {
  readonly positions: Float32Array;
  #next = 0;

  constructor(points: number) {
    this.positions = new Float32Array(3 * points);
  }

  /** Writes a point of a tile: the one with an index in `coordinates`. */
  write({ origin }: TileView, coordinates: ArrayLike<number>, index: number): void {
    for (let axis = 0; axis < 3; axis++) {
      this.positions[this.#next++] = (origin[axis] as number) + (coordinates[3 * index + axis] as number);
    }
  }

  /** Writes the point at a fraction of an edge of a polygon. */
  writeOnEdge(polygon: PolygonView, edge: number, fraction: number): void {
    const { tile: { data: { vertices }, origin } } = polygon;
    const [a, b] = [vertexOf(polygon, edge), vertexOf(polygon, edge + 1)];
    for (let axis = 0; axis < 3; axis++) {
      const [from, to] = [vertices[3 * a + axis] as number, vertices[3 * b + axis] as number];
      this.positions[this.#next++] = (origin[axis] as number) + (from + (to - from) * fraction);
    }
  }
}

/** Vertex of the tile at a corner of a polygon, counted on past the last one. */
function vertexOf({ tile, firstEdge, cornerCount }: PolygonView, corner: number): number {
  return tile.data.indices[firstEdge + (corner % cornerCount)] as number;
}

/** Height detail of a polygon: first vertex, first triangle, vertices, triangles; no triangles where there is none. */
function detailOf({ tile, index }: PolygonView): readonly [number, number, number, number] {
  const [vertexBase = 0, triangleBase = 0, vertexCount = 0, triangleCount = 0] = tile.data.details.subarray(4 * index, 4 * index + 4);
  return [vertexBase, triangleBase, triangleCount === 0 ? 0 : vertexCount, triangleCount];
}

/** Fills a {@link NavSurface} whose sizes are known. */
class SurfaceWriter {
  readonly points: PointWriter;
  readonly indices: Uint32Array;
  readonly areas: Uint8Array;
  readonly trianglePolygons: Uint32Array;
  #corner = 0;
  #triangle = 0;

  constructor(corners: number, triangles: number) {
    this.points = new PointWriter(corners);
    this.indices = new Uint32Array(3 * triangles);
    this.areas = new Uint8Array(corners);
    this.trianglePolygons = new Uint32Array(triangles);
  }

  /** Writes the polygon that has index `nth` in the surface. */
  write(polygon: PolygonView, area: number, nth: number): void {
    const { tile, cornerCount } = polygon;
    const [vertexBase, triangleBase, vertexCount, triangleCount] = detailOf(polygon);
    for (let i = 0; i < cornerCount; i++) this.points.write(tile, tile.data.vertices, vertexOf(polygon, i));
    for (let i = 0; i < vertexCount; i++) this.points.write(tile, tile.data.detailVertices, vertexBase + i);
    for (let i = 0; i < (triangleCount === 0 ? cornerCount - 2 : 0); i++) this.#writeTriangle(polygon, [0, i + 1, i + 2], nth);
    for (let i = 4 * triangleBase; i < 4 * (triangleBase + triangleCount); i += 4) {
      this.#writeTriangle(polygon, tile.data.detailTriangles.subarray(i, i + 3), nth);
    }
    this.areas.fill(area, this.#corner, this.#corner + cornerCount + vertexCount);
    this.#corner += cornerCount + vertexCount;
  }

  /**
   * Writes a triangle in the order that is counter-clockwise seen from above. Polygons run counter-clockwise with X to the
   * right and Z up, which is clockwise from above in a world where Y is up; triangles of height detail run either way.
   */
  #writeTriangle(polygon: PolygonView, corners: ArrayLike<number>, nth: number): void {
    const [a, b, c] = [corners[0] as number, corners[1] as number, corners[2] as number];
    const at = 3 * this.#triangle;
    const isUp = turnOf(polygon, a, b, c) >= 0;
    this.indices[at] = this.#corner + a;
    this.indices[at + 1] = this.#corner + (isUp ? b : c);
    this.indices[at + 2] = this.#corner + (isUp ? c : b);
    this.trianglePolygons[this.#triangle++] = nth;
  }
}

/** Above 0 where three corners of a polygon or of its height detail run counter-clockwise seen from above. */
function turnOf(polygon: PolygonView, a: number, b: number, c: number): number {
  const [ax, az, bx, bz, cx, cz] = [
    coordinate(polygon, a, 0), coordinate(polygon, a, 2), coordinate(polygon, b, 0), coordinate(polygon, b, 2),
    coordinate(polygon, c, 0), coordinate(polygon, c, 2)];
  return (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
}

/** A coordinate, relative to the tile, of a corner of a polygon or, counted on from those, of its height detail. */
function coordinate(polygon: PolygonView, corner: number, axis: number): number {
  const { tile: { data }, index, cornerCount } = polygon;
  if (corner < cornerCount) return data.vertices[3 * vertexOf(polygon, corner) + axis] as number;
  return data.detailVertices[3 * ((data.details[4 * index] as number) + corner - cornerCount) + axis] as number;
}

function surfaceOf(reader: Reader, refs: BigUint64Array): NavSurface {
  let [corners, triangles] = [0, 0];
  for (const ref of refs) {
    const polygon = reader.polygon(ref);
    const [, , vertexCount, triangleCount] = detailOf(polygon);
    corners += polygon.cornerCount + vertexCount;
    triangles += triangleCount === 0 ? polygon.cornerCount - 2 : triangleCount;
  }
  const writer = new SurfaceWriter(corners, triangles);
  refs.forEach((ref, i) => writer.write(reader.polygon(ref), reader.mesh.polygonState(ref)?.area ?? 0, i));
  const { points: { positions }, indices, areas, trianglePolygons } = writer;
  return { positions, indices, areas, polygons: refs, trianglePolygons };
}

/** The triangles of polygons. */
function surface(mesh: NavMesh, options: NavSurfaceOptions = {}): NavSurface {
  const reader = new Reader(mesh, options);
  return surfaceOf(reader, reader.refs(options.polygons));
}

/** Edges that portals cross, one bit each. */
function portalsOf(mesh: NavMesh, ref: bigint, { tile, firstEdge, cornerCount }: PolygonView): number {
  const sides = tile.data.portalSides.subarray(firstEdge, firstEdge + cornerCount);
  if (sides.every((side) => side === INNER)) return 0;
  return (mesh.links(ref) ?? []).reduce((bits, { kind, edge }) => (kind === 'portal' ? bits | (1 << edge) : bits), 0);
}

/** The edges of polygons; those that lead nowhere are walls. */
function outlines(mesh: NavMesh, options: NavSurfaceOptions = {}): NavOutlines {
  const reader = new Reader(mesh, options);
  const refs = reader.refs(options.polygons);
  const edges = refs.reduce((sum, ref) => sum + reader.polygon(ref).cornerCount, 0);
  const points = new PointWriter(2 * edges);
  const walls = new Uint8Array(2 * edges);
  let next = 0;
  for (const ref of refs) {
    const polygon = reader.polygon(ref);
    const { tile, firstEdge, cornerCount } = polygon;
    const portals = portalsOf(mesh, ref, polygon);
    for (let edge = 0; edge < cornerCount; edge++, next += 2) {
      points.write(tile, tile.data.vertices, vertexOf(polygon, edge));
      points.write(tile, tile.data.vertices, vertexOf(polygon, edge + 1));
      const leads = tile.data.neighbors[firstEdge + edge] !== 0 || (portals & (1 << edge)) !== 0;
      walls.fill(leads ? 0 : 1, next, next + 2);
    }
  }
  return { positions: points.positions, walls };
}

/** Every link as a segment. */
function links(mesh: NavMesh, options: NavGeometryOptions = {}): NavLinkLines {
  const reader = new Reader(mesh, options);
  const found = Array.from(reader.refs(undefined), (ref) => (mesh.links(ref) ?? []).map((link) => ({ ref, link }))).flat();
  const points = new PointWriter(2 * found.length);
  for (const { ref, link } of found) {
    if (link.kind === 'portal') {
      const polygon = reader.polygon(ref);
      points.writeOnEdge(polygon, link.edge, link.rangeMin / 255);
      points.writeOnEdge(polygon, link.edge, link.rangeMax / 255);
    } else {
      const owner = reader.tile(link.owner);
      const { start, end } = owner.data.offMeshLinks[link.linkIndex] as NavTileLink;
      const isForward = link.kind === 'off-mesh';
      points.write(owner, isForward ? start : end, 0);
      points.write(owner, isForward ? end : start, 0);
    }
  }
  return {
    positions: points.positions, kinds: found.map(({ link }) => link.kind),
    from: BigUint64Array.from(found, ({ ref }) => ref), to: BigUint64Array.from(found, ({ link }) => link.target),
  };
}

/** The points of a path, as a line. */
function path(found: NavPath, options: NavGeometryOptions = {}): Float32Array {
  if (!(found instanceof NavPath)) throw typeError('path', 'a NavPath', found);
  const shift = shiftOf(options);
  return Float32Array.from(found.points, (value, i) => value + (shift[i % 3] as number));
}

/** What the last path search of a query object did, and the path that it found. */
function query(mesh: NavMesh, of: NavQuery, found: NavPath, options: NavGeometryOptions = {}): NavQueryGeometry {
  if (!(of instanceof NavQuery)) throw typeError('query', 'a NavQuery', of);
  const reader = new Reader(mesh, options);
  return {
    expanded: surfaceOf(reader, reader.refs(of.expandedPolygons)),
    corridor: surfaceOf(reader, reader.refs(found.polygons)),
    path: path(found, options),
  };
}

/**
 * Debug geometry of navigation meshes and of queries on them. Everything is a copy: later changes of the mesh do not show.
 * Each takes time by the number of polygons that are drawn.
 */
export const NavMeshDebug = /* @__PURE__ */ Object.freeze({
  /** The triangles of polygons. */
  surface,
  /** The edges of polygons; those that lead nowhere are walls. */
  outlines,
  /** Every link as a segment. */
  links,
  /** The points of a path, as a line. */
  path,
  /** What the last path search of a query object did, and the path that it found. */
  query,
});

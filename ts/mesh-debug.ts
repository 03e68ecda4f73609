// Debug geometry of navigation meshes: arrays of coordinates and indices that a GPU takes as they are.
import { typeError } from './internal/arguments.js';
import { NavMesh } from './nav-mesh.js';
import { NavPath } from './nav-path.js';
import type { NavPoint } from './nav-point.js';
import { NavQuery } from './nav-query.js';
import type { NavLinkKind } from './internal/mesh-read.js';
import type { Complete } from './nav-settings.js';
import type { NavTileData } from './nav-tile.js';

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

type Tiles = Map<bigint, Complete<NavTileData>>;

const POLYGON_BITS = 20n;
const tileOf = (ref: bigint): bigint => (ref >> POLYGON_BITS) << POLYGON_BITS;
const polygonOf = (ref: bigint): number => Number(ref & ((1n << POLYGON_BITS) - 1n));

/** Reads a mesh for drawing: each tile once, world coordinates relative to the origin asked for. */
class Reader {
  readonly mesh: NavMesh;
  readonly #tiles: Tiles = new Map();
  readonly #firstEdges = new Map<bigint, Uint32Array>();
  readonly #shift: readonly [number, number, number];
  readonly #corner: { readonly originX: number; readonly originZ: number; readonly tileSize: number };

  constructor(mesh: NavMesh, { origin = { x: 0, y: 0, z: 0 }, lift = 0 }: NavGeometryOptions) {
    if (!(mesh instanceof NavMesh)) throw typeError('mesh', 'a NavMesh', mesh);
    this.mesh = mesh;
    this.#corner = mesh.params;
    this.#shift = [-origin.x, lift - origin.y, -origin.z];
  }

  /** All polygons, or those asked for that are there. */
  refs(asked: BigUint64Array | undefined): BigUint64Array {
    return asked?.filter((ref) => this.mesh.isValid(ref)) ?? this.mesh.polygons().refs;
  }

  tile(ref: bigint): Complete<NavTileData> {
    const key = tileOf(ref);
    const known = this.#tiles.get(key);
    if (known !== undefined) return known;
    const data = this.mesh.tileData(ref) as Complete<NavTileData>;
    const firsts = new Uint32Array(data.polygonVertexCounts.length + 1);
    data.polygonVertexCounts.forEach((count, i) => (firsts[i + 1] = (firsts[i] as number) + count));
    this.#tiles.set(key, data);
    this.#firstEdges.set(key, firsts);
    return data;
  }

  /** First edge of a polygon of {@link tile}. */
  firstEdge(ref: bigint): number {
    return (this.#firstEdges.get(tileOf(ref)) as Uint32Array)[polygonOf(ref)] as number;
  }

  /** Where a point of a tile is drawn. */
  place(tile: NavTileData, coordinates: ArrayLike<number>, index: number): [number, number, number] {
    const { originX, originZ, tileSize } = this.#corner;
    const [x, y, z] = [0, 1, 2].map((axis) => coordinates[3 * index + axis] as number) as [number, number, number];
    return [
      originX + tile.tileX * tileSize + x + this.#shift[0], tile.originY + y + this.#shift[1],
      originZ + tile.tileZ * tileSize + z + this.#shift[2]];
  }

  /** Where a corner of a polygon is drawn. */
  corner(ref: bigint, index: number): [number, number, number] {
    const tile = this.tile(ref);
    const edge = this.firstEdge(ref);
    return this.place(tile, tile.vertices, tile.indices[edge + index] as number);
  }

  cornerCount(ref: bigint): number {
    return this.tile(ref).polygonVertexCounts[polygonOf(ref)] as number;
  }
}

/** Corners of a polygon's triangles and triples of them: its height detail, or a fan. */
function trianglesOf(reader: Reader, ref: bigint): { corners: [number, number, number][]; triples: number[] } {
  const tile = reader.tile(ref);
  const count = reader.cornerCount(ref);
  const corners = Array.from({ length: count }, (_, i) => reader.corner(ref, i));
  const [vertexBase = 0, triangleBase = 0, vertexCount = 0, triangleCount = 0] =
    tile.details.subarray(4 * polygonOf(ref), 4 * polygonOf(ref) + 4);
  if (triangleCount === 0) {
    return { corners, triples: Array.from({ length: count - 2 }, (_, i) => [0, i + 1, i + 2]).flat() };
  }
  for (let i = 0; i < vertexCount; i++) corners.push(reader.place(tile, tile.detailVertices, vertexBase + i));
  const triples = Array.from({ length: triangleCount }, (_, i) =>
    [0, 1, 2].map((k) => tile.detailTriangles[4 * (triangleBase + i) + k] as number)).flat();
  return { corners, triples };
}

/**
 * Puts a triangle's corners in the order that is counter-clockwise seen from above. Polygons run counter-clockwise with X to
 * the right and Z up, which is clockwise from above in a world where Y is up.
 */
function facingUp(corners: readonly [number, number, number][], triple: readonly number[]): readonly number[] {
  const [a, b, c] = triple.map((index) => corners[index]) as [number, number, number][];
  if (a === undefined || b === undefined || c === undefined) return triple;
  const up = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
  return up >= 0 ? triple : [triple[0] as number, triple[2] as number, triple[1] as number];
}

function surfaceOf(reader: Reader, refs: BigUint64Array): NavSurface {
  const [positions, indices, areas, trianglePolygons]: [number[], number[], number[], number[]] = [[], [], [], []];
  refs.forEach((ref, polygon) => {
    const { corners, triples } = trianglesOf(reader, ref);
    const first = positions.length / 3;
    const area = reader.mesh.polygonState(ref)?.area ?? 0;
    for (const corner of corners) {
      positions.push(...corner);
      areas.push(area);
    }
    for (let i = 0; i < triples.length; i += 3) {
      for (const index of facingUp(corners, triples.slice(i, i + 3))) indices.push(first + index);
      trianglePolygons.push(polygon);
    }
  });
  return {
    positions: Float32Array.from(positions), indices: Uint32Array.from(indices), areas: Uint8Array.from(areas),
    polygons: refs, trianglePolygons: Uint32Array.from(trianglePolygons),
  };
}

/** The triangles of polygons. */
function surface(mesh: NavMesh, options: NavSurfaceOptions = {}): NavSurface {
  const reader = new Reader(mesh, options);
  return surfaceOf(reader, reader.refs(options.polygons));
}

/** The edges of polygons; those that lead nowhere are walls. */
function outlines(mesh: NavMesh, options: NavSurfaceOptions = {}): NavOutlines {
  const reader = new Reader(mesh, options);
  const [positions, walls]: [number[], number[]] = [[], []];
  for (const ref of reader.refs(options.polygons)) {
    const tile = reader.tile(ref);
    const count = reader.cornerCount(ref);
    const linked = new Set((mesh.links(ref) ?? []).filter(({ kind }) => kind === 'portal').map(({ edge }) => edge));
    for (let edge = 0; edge < count; edge++) {
      const isWall = tile.neighbors[reader.firstEdge(ref) + edge] === 0 && !linked.has(edge);
      positions.push(...reader.corner(ref, edge), ...reader.corner(ref, (edge + 1) % count));
      walls.push(isWall ? 1 : 0, isWall ? 1 : 0);
    }
  }
  return { positions: Float32Array.from(positions), walls: Uint8Array.from(walls) };
}

function between(a: readonly number[], b: readonly number[], fraction: number): number[] {
  return a.map((value, axis) => value + ((b[axis] as number) - value) * fraction);
}

/** Every link as a segment. */
function links(mesh: NavMesh, options: NavGeometryOptions = {}): NavLinkLines {
  const reader = new Reader(mesh, options);
  const positions: number[] = [];
  const kinds: NavLinkKind[] = [];
  const [from, to]: [bigint[], bigint[]] = [[], []];
  for (const ref of reader.refs(undefined)) {
    for (const link of mesh.links(ref) ?? []) {
      if (link.kind === 'portal') {
        const [a, b] = [reader.corner(ref, link.edge), reader.corner(ref, (link.edge + 1) % reader.cornerCount(ref))];
        positions.push(...between(a, b, link.rangeMin / 255), ...between(a, b, link.rangeMax / 255));
      } else {
        const owner = reader.tile(link.owner);
        const { start, end } = owner.offMeshLinks[link.linkIndex] as { start: ArrayLike<number>; end: ArrayLike<number> };
        const ends = [reader.place(owner, start, 0), reader.place(owner, end, 0)];
        positions.push(...(link.kind === 'off-mesh' ? ends : ends.reverse()).flat());
      }
      kinds.push(link.kind);
      from.push(ref);
      to.push(link.target);
    }
  }
  return {
    positions: Float32Array.from(positions), kinds, from: BigUint64Array.from(from), to: BigUint64Array.from(to),
  };
}

/** The points of a path, as a line. */
function path(found: NavPath, options: NavGeometryOptions = {}): Float32Array {
  if (!(found instanceof NavPath)) throw typeError('path', 'a NavPath', found);
  const { origin = { x: 0, y: 0, z: 0 }, lift = 0 } = options;
  const shift = [-origin.x, lift - origin.y, -origin.z] as const;
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
export const NavMeshDebug = /* @__PURE__ */ Object.freeze({ surface, outlines, links, path, query });

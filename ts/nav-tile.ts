import { integer, number, typeError } from './internal/arguments.js';
import { NavMeshFormatError, SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { withArrays } from './internal/mesh-arguments.js';
import { NAVTILE_DATA, NAVTILE_DETAIL, NAVTILE_LINK } from './internal/mesh-structs.js';
import {
  copyBytes, doubles, exports, readDouble, readPointer, readWord, scratch, withInput, words,
} from './internal/memory.js';
import { writtenBytes } from './internal/state.js';
import { encodePolygons, withPolygons, type NavPolygons } from './nav-polygons.js';
import { stageParams, type Complete, type NavMeshParams } from './nav-settings.js';

/** An off-mesh link of a tile, relative to the tile's origin. */
export interface NavTileLink {
  /** x, y, z. */
  readonly start: ArrayLike<number>;
  /** x, y, z; it may lie in any tile. */
  readonly end: ArrayLike<number>;
  readonly radius: number;
  readonly bidirectional: boolean;
  readonly area: number;
  readonly flags: number;
  readonly userId: number;
}

/**
 * The content of a tile, in coordinates relative to its origin: corner (`originX + tileX * tileSize`, `originY`,
 * `originZ + tileZ * tileSize`). Edge e of all polygons runs from its corner to the polygon's next one.
 */
export interface NavTileData {
  readonly tileX: number;
  readonly tileZ: number;
  readonly layer: number;
  readonly originY: number;
  /** x, y, z triples. */
  readonly vertices: Float32Array;
  readonly polygonVertexCounts: Uint8Array;
  /** Corners of all polygons, one polygon after the other, counter-clockwise with X to the right and Z up. */
  readonly indices: Uint16Array;
  /** Of each edge: 0 for a wall or portal, k for polygon k - 1. */
  readonly neighbors: Int32Array;
  /** Of each edge: the side of the tile that it lies on, 0 +X, 1 +Z, 2 -X, 3 -Z; else 255. */
  readonly portalSides: Uint8Array;
  /** Of each polygon, as it was built. */
  readonly areas: Uint8Array;
  /** Of each polygon, as it was built. */
  readonly flags: Uint16Array;
  /** Height detail of each polygon: first vertex, first triangle, vertices, triangles. Empty when no polygon has any. */
  readonly details?: Uint32Array | undefined;
  /** x, y, z triples. */
  readonly detailVertices?: Float32Array | undefined;
  /** Three corners and edge marks of each triangle; corners count the polygon's, then its detail vertices. */
  readonly detailTriangles?: Uint8Array | undefined;
  readonly offMeshLinks?: readonly NavTileLink[] | undefined;
}

const INT32_MAX = 2147483647;

/** Takes over a C tile. */
export let adoptTile: (pointer: Pointer) => NavTile;
/** The C tile of an argument; a state error after `free`. */
export let tilePointer: (tile: NavTile) => Pointer;

function releaseTile(pointer: Pointer): void {
  exports().sp_navtile_free(pointer);
}

function encodeDetails(details: Uint32Array): Uint8Array {
  const encoded = new DataView(new ArrayBuffer(NAVTILE_DETAIL.size * (details.length / 4)));
  for (let i = 0; i < details.length / 4; i++) {
    const at = i * NAVTILE_DETAIL.size;
    encoded.setUint32(at + NAVTILE_DETAIL.vertexBase, details[4 * i] as number, true);
    encoded.setUint32(at + NAVTILE_DETAIL.triangleBase, details[4 * i + 1] as number, true);
    encoded.setUint16(at + NAVTILE_DETAIL.vertexCount, details[4 * i + 2] as number, true);
    encoded.setUint16(at + NAVTILE_DETAIL.triangleCount, details[4 * i + 3] as number, true);
  }
  return new Uint8Array(encoded.buffer);
}

function decodeDetails(pointer: Pointer, count: number): Uint32Array {
  if (pointer === 0) return new Uint32Array(0);
  const view = new DataView(copyBytes(pointer, count * NAVTILE_DETAIL.size).buffer);
  return Uint32Array.from({ length: 4 * count }, (_, i) => {
    const at = (i >>> 2) * NAVTILE_DETAIL.size;
    if (i % 4 < 2) return view.getUint32(at + 4 * (i % 4), true);
    return view.getUint16(at + (i % 4 === 2 ? NAVTILE_DETAIL.vertexCount : NAVTILE_DETAIL.triangleCount), true);
  });
}

function encodeLinks(links: readonly NavTileLink[]): Uint8Array {
  const encoded = new DataView(new ArrayBuffer(NAVTILE_LINK.size * links.length));
  links.forEach(({ start, end, radius, bidirectional, area, flags, userId }, i) => {
    const at = i * NAVTILE_LINK.size;
    const name = `offMeshLinks[${i}]`;
    for (let axis = 0; axis < 3; axis++) {
      encoded.setFloat32(at + NAVTILE_LINK.start + 4 * axis, number(start[axis], `${name}.start`), true);
      encoded.setFloat32(at + NAVTILE_LINK.end + 4 * axis, number(end[axis], `${name}.end`), true);
    }
    encoded.setFloat32(at + NAVTILE_LINK.radius, number(radius, `${name}.radius`), true);
    encoded.setUint32(at + NAVTILE_LINK.userId, integer(userId, `${name}.userId`, 0, 4294967295), true);
    encoded.setUint16(at + NAVTILE_LINK.flags, integer(flags, `${name}.flags`, 0, 65535), true);
    encoded.setUint8(at + NAVTILE_LINK.area, integer(area, `${name}.area`, 0, 255));
    encoded.setUint8(at + NAVTILE_LINK.bidirectional, bidirectional ? 1 : 0);
  });
  return new Uint8Array(encoded.buffer);
}

function decodeLinks(pointer: Pointer, count: number): NavTileLink[] {
  const view = new DataView(copyBytes(pointer, count * NAVTILE_LINK.size).buffer);
  const triple = (at: number): number[] => [0, 4, 8].map((step) => view.getFloat32(at + step, true));
  return Array.from({ length: count }, (_, i) => {
    const at = i * NAVTILE_LINK.size;
    return {
      start: triple(at + NAVTILE_LINK.start),
      end: triple(at + NAVTILE_LINK.end),
      radius: view.getFloat32(at + NAVTILE_LINK.radius, true),
      bidirectional: view.getUint8(at + NAVTILE_LINK.bidirectional) === 1,
      area: view.getUint8(at + NAVTILE_LINK.area),
      flags: view.getUint16(at + NAVTILE_LINK.flags, true),
      userId: view.getUint32(at + NAVTILE_LINK.userId, true),
    };
  });
}

/** Each array and the number of elements it must have. */
function checkLengths(lengths: readonly (readonly [field: string, actual: number, expected: number])[]): void {
  for (const [field, actual, expected] of lengths) {
    if (actual === expected) continue;
    throw new SamepathArgumentError(`${field} must hold ${expected} numbers; got ${actual}`, { field });
  }
}

/** Puts the content of a tile where the module can read it, for the time of `call`. */
function withData<T>(data: NavTileData, call: (pointer: Pointer) => T): T {
  if (typeof data !== 'object' || data === null) throw typeError('data', 'an object', data);
  const { vertices, polygonVertexCounts: counts, indices, neighbors, portalSides, areas, flags } = data;
  const detailVertices = data.detailVertices ?? new Float32Array(0);
  const detailTriangles = data.detailTriangles ?? new Uint8Array(0);
  const details = data.details ?? new Uint32Array(0);
  const links = data.offMeshLinks ?? [];
  const [edges, count] = [indices.length, counts.length];
  checkLengths([
    ['indices', edges, counts.reduce((sum, corners) => sum + corners, 0)], ['neighbors', neighbors.length, edges],
    ['portalSides', portalSides.length, edges], ['areas', areas.length, count], ['flags', flags.length, count],
    ['details', details.length, details.length === 0 ? 0 : 4 * count],
  ]);
  const arrays = [
    vertices, counts, indices, neighbors, portalSides, areas, flags, encodeDetails(details), detailVertices, detailTriangles,
    encodeLinks(links)];
  const numbers = [
    integer(data.tileX, 'tileX', -INT32_MAX - 1, INT32_MAX), integer(data.tileZ, 'tileZ', -INT32_MAX - 1, INT32_MAX),
    integer(data.layer, 'layer', -INT32_MAX - 1, INT32_MAX), vertices.length / 3, count, edges, detailVertices.length / 3,
    detailTriangles.length / 4, links.length];
  return withArrays(arrays, (pointers) => {
    doubles()[scratch.meshResult >>> 3] = number(data.originY, 'originY');
    words().set([...numbers, ...pointers], (scratch.meshResult + NAVTILE_DATA.tileX) >>> 2);
    return call(scratch.meshResult);
  });
}

/** Copies the content of a tile out. */
export function readTileData(tile: Pointer): Complete<NavTileData> {
  const at = scratch.meshResult;
  check(exports().sp_navtile_get_data(tile, at));
  const count = (offset: number): number => readWord(at + offset);
  const copy = (offset: number, length: number): ArrayBuffer => copyBytes(readPointer(at + offset), length).buffer;
  const [polygons, edges] = [count(NAVTILE_DATA.polygonCount), count(NAVTILE_DATA.edgeCount)];
  return {
    tileX: count(NAVTILE_DATA.tileX),
    tileZ: count(NAVTILE_DATA.tileZ),
    layer: count(NAVTILE_DATA.layer),
    originY: readDouble(at + NAVTILE_DATA.originY),
    vertices: new Float32Array(copy(NAVTILE_DATA.vertices, 12 * count(NAVTILE_DATA.vertexCount))),
    polygonVertexCounts: new Uint8Array(copy(NAVTILE_DATA.polygonVertexCounts, polygons)),
    indices: new Uint16Array(copy(NAVTILE_DATA.indices, 2 * edges)),
    neighbors: new Int32Array(copy(NAVTILE_DATA.neighbors, 4 * edges)),
    portalSides: new Uint8Array(copy(NAVTILE_DATA.portalSides, edges)),
    areas: new Uint8Array(copy(NAVTILE_DATA.areas, polygons)),
    flags: new Uint16Array(copy(NAVTILE_DATA.flags, 2 * polygons)),
    details: decodeDetails(readPointer(at + NAVTILE_DATA.details), polygons),
    detailVertices: new Float32Array(copy(NAVTILE_DATA.detailVertices, 12 * count(NAVTILE_DATA.detailVertexCount))),
    detailTriangles: new Uint8Array(copy(NAVTILE_DATA.detailTriangles, 4 * count(NAVTILE_DATA.detailTriangleCount))),
    offMeshLinks: decodeLinks(readPointer(at + NAVTILE_DATA.links), count(NAVTILE_DATA.linkCount)),
  };
}

/**
 * A tile of a navigation mesh: convex polygons over shared vertices. Immutable; meshes share it, so it may be freed as
 * soon as it was added. Free it with `free()` or `using`; a forgotten one is freed when it is collected.
 */
export class NavTile implements Disposable {
  readonly #handle: Handle;

  private constructor(pointer: Pointer) {
    this.#handle = track(this, new Handle(pointer, 'navigation mesh tile', releaseTile));
  }

  static {
    adoptTile = (pointer) => new NavTile(pointer);
    tilePointer = (tile) => {
      if (!(tile instanceof NavTile)) throw typeError('tile', 'a NavTile', tile);
      return tile.#handle.live();
    };
  }

  /**
   * A tile of polygons in world coordinates. Corners within a 1024th of a cell of the tile's border move onto it. Polygons
   * that are given none have area 0 and flags 1, as with the default settings. Throws {@link NavMeshFormatError} with field and index for polygons
   * that are not convex, not in the tile, or overlap along an edge.
   */
  static fromPolygons(polygons: NavPolygons, params: NavMeshParams = {}): NavTile {
    return withPolygons(encodePolygons(polygons, 0, 1), (pointer) => new NavTile(created(
      exports().sp_navtile_from_polygons(stageParams(params), pointer, 0, scratch.out), NavMeshFormatError)));
  }

  /** A tile of content in its own form. Throws {@link NavMeshFormatError} with field and index for what is not valid. */
  static fromData(data: NavTileData, params: NavMeshParams = {}): NavTile {
    return withData(data, (pointer) => new NavTile(created(
      exports().sp_navtile_create(stageParams(params), pointer, 0, scratch.out), NavMeshFormatError)));
  }

  /**
   * Reads what {@link serialize} gave, for a mesh of equal parameters. Throws {@link NavMeshFormatError} with the byte
   * offset.
   */
  static deserialize(saved: Uint8Array, params: NavMeshParams = {}): NavTile {
    if (!(saved instanceof Uint8Array)) throw typeError('saved', 'a Uint8Array', saved);
    return withInput(saved, (input, length) => new NavTile(created(
      exports().sp_navtile_read(stageParams(params), input, BigInt(length), 0, scratch.out), NavMeshFormatError)));
  }

  /** SHA-256 of the saved tile in hexadecimal: equal for tiles of equal content. */
  get contentId(): string {
    check(exports().sp_navtile_content_id(this.#handle.live(), scratch.out));
    return Array.from(copyBytes(scratch.out, 32), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /** The content, copied. */
  get data(): Complete<NavTileData> {
    return readTileData(this.#handle.live());
  }

  /** The tile as bytes, the same on every machine. */
  serialize(): Uint8Array {
    const tile = this.#handle.live();
    return writtenBytes(exports().sp_navtile_size(tile), (saved, size) => exports().sp_navtile_write(tile, saved, size));
  }

  /** Frees the tile; meshes keep what they share of it. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

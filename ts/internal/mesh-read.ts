// What is read from the C mesh at once: all polygons, and the links of one.
import type { Complete, NavMeshParams } from '../nav-settings.js';
import type { Pointer } from './exports.js';
import { check } from './failure.js';
import { NAVLINK, NAVTILE_DATA } from './mesh-structs.js';
import {
  address, allocate, bytes, exports, longs, readDouble, readPointer, readWord, release, scratch,
} from './memory.js';

/** Polygons of a mesh as arrays. */
export interface NavMeshPolygons {
  /** Reference of each polygon. */
  readonly refs: BigUint64Array;
  /** Corners of all polygons, one polygon after the other, as x, y, z triples. */
  readonly vertices: Float64Array;
  /** Where each polygon begins, counted in corners; one more entry holds the end of the last. */
  readonly offsets: Uint32Array;
  /** Area of each polygon. */
  readonly areas: Uint8Array;
  /** Flags of each polygon. */
  readonly flags: Uint16Array;
}

/** How a link leads from its polygon to another: across a tile border, or along an off-mesh link, forwards or back. */
export type NavLinkKind = 'portal' | 'off-mesh' | 'off-mesh-reverse';

const LINK_KINDS: readonly NavLinkKind[] = ['portal', 'off-mesh', 'off-mesh-reverse'];

/** A link of a polygon. */
export interface NavLink {
  /** The polygon it leads to. */
  readonly target: bigint;
  readonly kind: NavLinkKind;
  /** Edge of the polygon that a portal crosses. */
  readonly edge: number;
  /** Side of the tile that a portal lies on: 0 +X, 1 +Z, 2 -X, 3 -Z. */
  readonly side: number;
  /** Covered part of that edge, in 255ths from its first corner. */
  readonly rangeMin: number;
  readonly rangeMax: number;
  /** Reference of the tile that has the off-mesh link, and its index there; 0 for a portal. */
  readonly owner: bigint;
  readonly linkIndex: number;
}

interface TilePolygons {
  readonly ref: bigint;
  readonly counts: Uint8Array;
  readonly corners: Float64Array;
}

/** Reference, corner counts and corners of the polygons of the tile in a slot; `undefined` for a free one. */
function readTile(mesh: Pointer, slot: number, params: Complete<NavMeshParams>): TilePolygons | undefined {
  const wasm = exports();
  const ref = BigInt.asUintN(64, wasm.sp_navmesh_tile_in_slot(mesh, slot));
  if (ref === 0n) return undefined;
  const at = scratch.meshResult;
  check(wasm.sp_navtile_get_data(wasm.sp_navmesh_get_tile(mesh, ref), at));
  const memory = bytes();
  const array = <T>(Type: new (buffer: ArrayBufferLike, offset: number, length: number) => T, field: number, length: number): T =>
    new Type(memory.buffer, readPointer(at + field), length);
  const originX = params.originX + readWord(at + NAVTILE_DATA.tileX) * params.tileSize;
  const originZ = params.originZ + readWord(at + NAVTILE_DATA.tileZ) * params.tileSize;
  const originY = readDouble(at + NAVTILE_DATA.originY);
  const [polygons, edges] = [readWord(at + NAVTILE_DATA.polygonCount), readWord(at + NAVTILE_DATA.edgeCount)];
  const vertices = array(Float32Array, NAVTILE_DATA.vertices, 3 * readWord(at + NAVTILE_DATA.vertexCount));
  const indices = array(Uint16Array, NAVTILE_DATA.indices, edges);
  const corners = new Float64Array(3 * edges);
  for (let i = 0; i < edges; i++) {
    const first = 3 * (indices[i] as number);
    corners[3 * i] = originX + (vertices[first] as number);
    corners[3 * i + 1] = originY + (vertices[first + 1] as number);
    corners[3 * i + 2] = originZ + (vertices[first + 2] as number);
  }
  return { ref, counts: array(Uint8Array, NAVTILE_DATA.polygonVertexCounts, polygons).slice(), corners };
}

/** Reads all polygons. */
export function readPolygons(mesh: Pointer, params: Complete<NavMeshParams>): NavMeshPolygons {
  const wasm = exports();
  const tiles: TilePolygons[] = [];
  for (let slot = 0; slot < wasm.sp_navmesh_slot_count(mesh); slot++) {
    const tile = readTile(mesh, slot, params);
    if (tile !== undefined) tiles.push(tile);
  }
  const count = tiles.reduce((sum, { counts }) => sum + counts.length, 0);
  const corners = tiles.reduce((sum, tile) => sum + tile.corners.length, 0);
  const result = {
    refs: new BigUint64Array(count), vertices: new Float64Array(corners), offsets: new Uint32Array(count + 1),
    areas: new Uint8Array(count), flags: new Uint16Array(count),
  };
  let [polygon, first] = [0, 0];
  for (const tile of tiles) {
    result.vertices.set(tile.corners, 3 * first);
    tile.counts.forEach((vertices, i) => {
      const ref = tile.ref + BigInt(i);
      check(wasm.sp_navmesh_get_polygon(mesh, ref, scratch.out, scratch.out + 4));
      result.refs[polygon] = ref;
      result.areas[polygon] = readWord(scratch.out);
      result.flags[polygon] = readWord(scratch.out + 4);
      first += vertices;
      result.offsets[++polygon] = first;
    });
  }
  return result;
}

/** Reads the links of a polygon that is there. */
export function readLinks(mesh: Pointer, ref: bigint): NavLink[] {
  const wasm = exports();
  check(wasm.sp_navmesh_get_links(mesh, ref, 0, 0, scratch.out));
  const count = readWord(scratch.out);
  const size = count * NAVLINK.size;
  const links = allocate(size);
  try {
    check(wasm.sp_navmesh_get_links(mesh, ref, links, count, scratch.out));
    return Array.from({ length: count }, (_, i) => readLink(mesh, links + i * NAVLINK.size));
  } finally {
    release(links, size);
  }
}

function readLink(mesh: Pointer, at: Pointer): NavLink {
  const byte = (offset: number): number => bytes()[at + offset] as number;
  const kind = LINK_KINDS[byte(NAVLINK.kind)] as NavLinkKind;
  const slot = readWord(at + NAVLINK.ownerSlot);
  return {
    target: longs()[(at + NAVLINK.target) >>> 3] as bigint,
    kind,
    edge: byte(NAVLINK.edge),
    side: byte(NAVLINK.side),
    rangeMin: byte(NAVLINK.rangeMin),
    rangeMax: byte(NAVLINK.rangeMax),
    owner: kind === 'portal' ? 0n : BigInt.asUintN(64, exports().sp_navmesh_tile_in_slot(mesh, address(slot))),
    linkIndex: readWord(at + NAVLINK.linkIndex),
  };
}

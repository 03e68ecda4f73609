// What is read from a C region at once: its rings, and the polygons that it was cut into.
import type { RegionPart, RegionRings } from '../region-parts.js';
import type { Pointer, Status } from './exports.js';
import { check, created, type FormatErrorClass } from './failure.js';
import { copyBytes, copyDoubles, copyLongs, copyWords, exports, readPointer, readWord, scratch, withBlock } from './memory.js';
import { REGION_PART, REGION_RINGS } from './region-structs.js';

/** Copies unsigned words out. */
function copyUnsigned(pointer: Pointer, count: number): Uint32Array {
  return new Uint32Array(copyWords(pointer, count).buffer);
}

/** Points in world units, and where the rings begin. */
export function readRings(region: Pointer): RegionRings {
  const wasm = exports();
  const count = wasm.sp_region_point_count(region);
  const points = withBlock(16 * count, (block) => {
    check(wasm.sp_region_read_points(region, block, count));
    return copyDoubles(block, 2 * count);
  });
  const rings = scratch.meshResult;
  check(wasm.sp_region_get_rings(region, rings));
  const starts = readPointer(rings + REGION_RINGS.ringStarts);
  return { points, offsets: copyUnsigned(starts, readWord(rings + REGION_RINGS.ringCount) + 1) };
}

/** Points in units of the grid. */
export function readGridPoints(region: Pointer): BigInt64Array {
  const rings = scratch.meshResult;
  check(exports().sp_region_get_rings(region, rings));
  const count = readWord(rings + REGION_RINGS.pointCount);
  return new BigInt64Array(copyLongs(readPointer(rings + REGION_RINGS.gridPoints), 2 * count).buffer);
}

/** A part of no polygons. */
export function emptyPart(): RegionPart {
  return {
    tileX: 0, tileZ: 0, vertices: new Float64Array(0), polygonVertexCounts: new Uint8Array(0), indices: new Uint32Array(0),
    neighbors: new Int32Array(0),
  };
}

function readPart(parts: Pointer, number: number): RegionPart {
  const at = scratch.meshResult;
  check(exports().sp_region_parts_get(parts, number, at));
  const [polygons, edges] = [readWord(at + REGION_PART.polygonCount), readWord(at + REGION_PART.edgeCount)];
  return {
    tileX: readWord(at + REGION_PART.tileX),
    tileZ: readWord(at + REGION_PART.tileZ),
    vertices: copyDoubles(readPointer(at + REGION_PART.vertices), 2 * readWord(at + REGION_PART.vertexCount)),
    polygonVertexCounts: copyBytes(readPointer(at + REGION_PART.polygonVertexCounts), polygons),
    indices: copyUnsigned(readPointer(at + REGION_PART.indices), edges),
    neighbors: copyWords(readPointer(at + REGION_PART.neighbors), edges),
  };
}

/** All parts. */
export function readParts(parts: Pointer): RegionPart[] {
  return Array.from({ length: exports().sp_region_parts_count(parts) }, (_, i) => readPart(parts, i));
}

/** The parts that a call makes. */
export function partsOf(make: (out: Pointer) => Status, FormatError?: FormatErrorClass): RegionPart[] {
  const parts = created(make(scratch.out), FormatError);
  try {
    return readParts(parts);
  } finally {
    exports().sp_region_parts_free(parts);
  }
}

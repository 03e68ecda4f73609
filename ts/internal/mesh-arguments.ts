// Arguments of navigation meshes: positions, polygon references, and arrays that one call reads.
import type { NavPoint } from '../nav-point.js';
import { MAX_COORDINATE, MAX_UINT64, number, rangeError, typeError } from './arguments.js';
import { SamepathArgumentError } from './errors.js';
import type { Pointer } from './exports.js';
import { allocate, bytes, doubles, release } from './memory.js';

function isCoordinate(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) < MAX_COORDINATE;
}

/** The error for a coordinate that is no number or not within 2^21. */
function coordinateError(value: unknown, field: string): Error {
  return rangeError(field, number(value, field), -MAX_COORDINATE, MAX_COORDINATE);
}

/** Writes a position to `pointer` and the 16 bytes after it. */
export function stagePosition(pointer: Pointer, point: NavPoint, name: string): void {
  if (typeof point !== 'object' || point === null) throw typeError(name, 'an object with x, y and z', point);
  const { x, y, z } = point;
  if (!isCoordinate(x)) throw coordinateError(x, `${name}.x`);
  if (!isCoordinate(y)) throw coordinateError(y, `${name}.y`);
  if (!isCoordinate(z)) throw coordinateError(z, `${name}.z`);
  const view = doubles();
  const index = pointer >>> 3;
  view[index] = x;
  view[index + 1] = y;
  view[index + 2] = z;
}

/** Positions as x, y, z triples: as they are, or of an array of points. */
export function triplesOf(points: unknown, field: string): Float64Array {
  if (points instanceof Float32Array) return triplesOf(Float64Array.from(points), field);
  if (points instanceof Float64Array) {
    if (points.length % 3 === 0) return points;
    throw new SamepathArgumentError(`${field} must hold 3 numbers a point; got ${points.length}`, { field });
  }
  if (!Array.isArray(points)) throw typeError(field, 'an array of points, or a Float64Array or Float32Array', points);
  if (typeof points[0] === 'number') return triplesOf(Float64Array.from(points as number[]), field);
  const triples = new Float64Array(3 * points.length);
  (points as readonly NavPoint[]).forEach((point, i) => {
    if (typeof point !== 'object' || point === null) throw typeError(`${field}[${i}]`, 'an object with x, y and z', point);
    triples[3 * i] = number(point.x, `${field}[${i}].x`);
    triples[3 * i + 1] = number(point.y, `${field}[${i}].y`);
    triples[3 * i + 2] = number(point.z, `${field}[${i}].z`);
  });
  return triples;
}

/** A polygon or tile reference; the module finds out whether it leads somewhere. */
export function reference(value: unknown, field: string): bigint {
  if (typeof value === 'bigint' && value >= 0n && value <= MAX_UINT64) return value;
  throw typeError(field, 'a bigint of 64 bits', value);
}

/** What of a typed array the module reads. */
export type Bytes = Pick<Uint8Array, 'buffer' | 'byteOffset' | 'byteLength'>;

/** Copies arrays into one block of the module for the time of `call`, which gets their addresses; 0 for what is empty. */
export function withArrays<T>(arrays: readonly (Bytes | undefined)[], call: (pointers: Pointer[]) => T): T {
  let size = 0;
  const places = arrays.map((array) => {
    const place = size;
    size += ((array?.byteLength ?? 0) + 7) & ~7;
    return place;
  });
  const block = allocate(size);
  try {
    const pointers = arrays.map((array, i) => {
      if (array === undefined || array.byteLength === 0) return 0;
      const pointer = block + (places[i] as number);
      bytes().set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), pointer);
      return pointer;
    });
    return call(pointers);
  } finally {
    release(block, size);
  }
}

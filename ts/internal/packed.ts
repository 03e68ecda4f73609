// Lists of a result, copied out of the module as numbers of one plain array. For a few items, making a typed array takes
// longer than the query; so the lists become typed arrays when somebody asks for them.
import type { Pointer } from './exports.js';
import { bytes, doubles, words } from './memory.js';

/** Copies doubles to `numbers` from `to` on; returns where the next list begins. */
export function packDoubles(numbers: number[], to: number, pointer: Pointer, count: number): number {
  const view = doubles();
  const first = pointer >>> 3;
  for (let i = 0; i < count; i++) numbers[to + i] = view[first + i] as number;
  return to + count;
}

/** The same for 64-bit integers, which are two numbers each. */
export function packLongs(numbers: number[], to: number, pointer: Pointer, count: number): number {
  const view = words();
  const first = pointer >>> 2;
  for (let i = 0; i < 2 * count; i++) numbers[to + i] = view[first + i] as number;
  return to + 2 * count;
}

/** The same for bytes. */
export function packBytes(numbers: number[], to: number, pointer: Pointer, count: number): number {
  const view = bytes();
  const first = pointer >>> 0;
  for (let i = 0; i < count; i++) numbers[to + i] = view[first + i] as number;
  return to + count;
}

/** The doubles that stand in `numbers` from `from` on. */
export function unpackDoubles(numbers: readonly number[], from: number, count: number): Float64Array {
  const doubles = new Float64Array(count);
  for (let i = 0; i < count; i++) doubles[i] = numbers[from + i] as number;
  return doubles;
}

/** The 64-bit integers that stand in `numbers` from `from` on. */
export function unpackLongs(numbers: readonly number[], from: number, count: number): BigUint64Array {
  const words = new Int32Array(2 * count);
  for (let i = 0; i < 2 * count; i++) words[i] = numbers[from + i] as number;
  return new BigUint64Array(words.buffer);
}

/** The bytes that stand in `numbers` from `from` on. */
export function unpackBytes(numbers: readonly number[], from: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  for (let i = 0; i < count; i++) bytes[i] = numbers[from + i] as number;
  return bytes;
}

/** Points with their marks and polygons: 3 + 1 + 2 numbers a point. */
export const POINT_NUMBERS = 6;

/** Copies the points, then their marks, then their polygons to the beginning of `numbers`; returns where they end. */
export function packPoints(
  numbers: number[], points: Pointer, flags: Pointer, polygons: Pointer, count: number,
): number {
  const flagsAt = packDoubles(numbers, 0, points, 3 * count);
  return packLongs(numbers, packBytes(numbers, flagsAt, flags, count), polygons, count);
}

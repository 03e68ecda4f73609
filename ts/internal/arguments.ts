// Checks of arguments before they cross into the module. Integers beyond int32 never wrap around.
import { SamepathArgumentError, SamepathRangeError } from './errors.js';
import type { Cell, VoxelCell } from './hooks.js';

/** World coordinates are exact within this bound, inclusive (2^21 world units). */
export const MAX_COORDINATE = 2097152;
/** The largest integer of 64 bits. */
export const MAX_UINT64 = 18446744073709551615n;
const INT32_MIN = -2147483648;
const INT32_MAX = 2147483647;

function show(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}

/** The error for a value outside `min`..`max`. */
export function rangeError(field: string, value: number, min: number, max: number): SamepathRangeError {
  return new SamepathRangeError(`${field} must be ${min} to ${max}; got ${value}`, { field, value, min, max });
}

/** The error for a value that is not above 0, or infinite. */
export function aboveZeroError(field: string, value: number): SamepathRangeError {
  return new SamepathRangeError(`${field} must be above 0 and finite; got ${value}`, { field, value, min: 0 });
}

/** The error for a value that is no number, or no integer. */
export function numberError(field: string, value: unknown, kind = 'an integer'): SamepathArgumentError {
  const message = `${field} must be ${kind}; got ${show(value)}`;
  return typeof value === 'number'
    ? new SamepathRangeError(message, { field, value })
    : new SamepathArgumentError(message, { field });
}

/** The error for an argument of the wrong type. */
export function typeError(field: string, expected: string, value: unknown): SamepathArgumentError {
  return new SamepathArgumentError(`${field} must be ${expected}; got ${show(value)}`, { field });
}

/** An array of the caller's must have room for what a call writes, `count` of `unit`. */
export function checkRoom(out: ArrayLike<number>, field: string, count: number, unit: string): void {
  if (out.length >= count) return;
  throw new SamepathArgumentError(`${field} must have room for ${count} ${unit}; got ${out.length}`, {
    code: 'SP_E_BUFFER_TOO_SMALL', field,
  });
}

/**
 * A coordinate that is passed on whether it lies in the grid or not. What int32 cannot hold is outside
 * every grid, as -1 is.
 */
export function looseInteger(value: unknown, field: string): number {
  if (!Number.isInteger(value)) throw numberError(field, value);
  const integer = value as number;
  return (integer | 0) === integer ? integer : -1;
}

/** An integer within bounds. */
export function integer(value: unknown, field: string, min: number, max: number): number {
  if (!Number.isInteger(value)) throw numberError(field, value);
  if ((value as number) < min || (value as number) > max) throw rangeError(field, value as number, min, max);
  return value as number;
}

/** A seed or state of 64 bits. */
export function seedOf(value: number | bigint, field = 'seed'): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value === 'bigint' && value >= 0n && value <= MAX_UINT64) return value;
  const message = `${field} must be an integer from 0 to 2^64 - 1; got ${String(value)}`;
  throw new SamepathRangeError(message, { field, value });
}

/** A number of any value; the module checks the bounds. */
export function number(value: unknown, field: string): number {
  if (typeof value !== 'number') throw numberError(field, value, 'a number');
  return value;
}

function member(point: Cell, name: string, axis: 'x' | 'y'): unknown {
  if (typeof point !== 'object' || point === null) throw typeError(name, 'an object with x and y', point);
  return point[axis];
}

/** Column of a cell argument. */
export function cellX(cell: Cell, name: string): number {
  const x: unknown = (cell as Cell | undefined)?.x;
  if (typeof x === 'number' && (x | 0) === x) return x;
  return looseInteger(member(cell, name, 'x'), `${name}.x`);
}

/** Row of a cell argument. */
export function cellY(cell: Cell, name: string): number {
  const y: unknown = (cell as Cell | undefined)?.y;
  if (typeof y === 'number' && (y | 0) === y) return y;
  return looseInteger(member(cell, name, 'y'), `${name}.y`);
}

/** A coordinate of a position that may lie far beside the grid: clamped to int32. */
export function positionCoordinate(position: Cell, name: string, axis: 'x' | 'y'): number {
  const value = member(position, name, axis);
  if (!Number.isInteger(value)) throw numberError(`${name}.${axis}`, value);
  return Math.max(INT32_MIN, Math.min(INT32_MAX, value as number));
}

/** A coordinate of a world point: finite and within 2^21. */
export function worldCoordinate(point: Cell, name: string, axis: 'x' | 'y'): number {
  const field = `${name}.${axis}`;
  const value = number(member(point, name, axis), field);
  if (!(Math.abs(value) <= MAX_COORDINATE)) throw rangeError(field, value, -MAX_COORDINATE, MAX_COORDINATE);
  return value;
}

/** Checks that a voxel or a point in space is an object, and gives its members. */
function spatial(point: VoxelCell, name: string): VoxelCell {
  if (typeof point !== 'object' || point === null) throw typeError(name, 'an object with x, y and z', point);
  return point;
}

/** Coordinates of a voxel argument, inside the grid or not. */
export function voxelCoordinates(voxel: VoxelCell, name: string): [x: number, y: number, z: number] {
  const { x, y, z } = spatial(voxel, name);
  return [looseInteger(x, `${name}.x`), looseInteger(y, `${name}.y`), looseInteger(z, `${name}.z`)];
}

/** Coordinates of a point in space: finite and within 2^21. */
export function worldCoordinates(point: VoxelCell, name: string): [x: number, y: number, z: number] {
  spatial(point, name);
  return (['x', 'y', 'z'] as const).map((axis) => {
    const field = `${name}.${axis}`;
    const value = number(point[axis], field);
    if (!(Math.abs(value) <= MAX_COORDINATE)) throw rangeError(field, value, -MAX_COORDINATE, MAX_COORDINATE);
    return value;
  }) as [number, number, number];
}

/** Rejects keys that are not known, with the nearest that is. */
export function checkKeys(given: object, known: readonly string[], what: string): void {
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue;
    throw new SamepathArgumentError(`unknown ${what} "${key}"; did you mean "${nearest(key, known)}"?`, { field: key });
  }
}

/** The known name with the fewest edits to `name`, upper and lower case being equal; the first of equals. */
export function nearest(name: string, known: readonly string[]): string {
  const target = name.toLowerCase();
  let best = '';
  let bestDistance = Infinity;
  for (const candidate of known) {
    const distance = editDistance(target, candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

// Outlines in each of their forms into the arrays that the module reads, with every point checked on the way.
import type { Outlines, PlanePoint, Ring } from '../outlines.js';
import { MAX_COORDINATE, numberError, typeError } from './arguments.js';
import { OutlineRangeError, SamepathArgumentError, SamepathRangeError } from './errors.js';
import type { Pointer } from './exports.js';
import { withArrays } from './mesh-arguments.js';
import { scratch, words } from './memory.js';
import { OUTLINES } from './region-structs.js';

/** Outlines as the module reads them. */
export interface EncodedOutlines {
  readonly points: Float64Array;
  readonly ringSizes: Uint32Array;
  readonly outlineSizes: Uint32Array;
}

/** Fewest points of a ring. */
const MIN_POINTS = 3;
/** Most points of all rings. */
const MAX_POINTS = 536870912;

type PairRing = Extract<Ring, { readonly buffer: unknown }>;

function isPairs(value: unknown): value is PairRing {
  return value instanceof Float64Array || value instanceof Float32Array || value instanceof Int32Array;
}

/** Whether a member of an outline is a point, so that the outline is a single ring. */
function isPoint(value: unknown): boolean {
  if (isPairs(value) || typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? typeof value[0] === 'number' : 'x' in value;
}

/** A ring and where it lies among the outlines given. */
interface PlacedRing {
  readonly points: Ring;
  /** What errors call the outlines. */
  readonly list: string;
  readonly outline: number;
  readonly ring: number;
  /** Whether it stands for an outline of its own. */
  readonly isAlone: boolean;
}

function nameOf({ list, outline, ring, isAlone }: PlacedRing): string {
  return isAlone ? `${list}[${outline}]` : `${list}[${outline}][${ring}]`;
}

function sizeError(placed: PlacedRing, size: number): Error {
  const [{ outline, ring }, field] = [placed, nameOf(placed)];
  const message = `${field} must have at least ${MIN_POINTS} points; got ${size}`;
  return new OutlineRangeError(message, { field, value: size, min: MIN_POINTS, max: undefined, outline, ring });
}

function coordinateError(placed: PlacedRing, vertex: number, axis: 'x' | 'y', value: unknown): Error {
  const [{ outline, ring }, field] = [placed, `${nameOf(placed)}[${vertex}].${axis}`];
  if (typeof value !== 'number') return numberError(field, value, 'a number');
  const message = `${field} must be ${-MAX_COORDINATE} to ${MAX_COORDINATE}; got ${value}`;
  return new OutlineRangeError(message, {
    field, value, min: -MAX_COORDINATE, max: MAX_COORDINATE, outline, ring, vertex,
  });
}

/** The rings of an outline. */
function ringsOf(given: unknown, list: string, outline: number): PlacedRing[] {
  const alone = { list, outline, ring: 0, isAlone: true };
  if (isPairs(given)) return [{ ...alone, points: given }];
  if (!Array.isArray(given)) throw typeError(`${list}[${outline}]`, 'a ring or an array of rings', given);
  const members: readonly unknown[] = given;
  if (isPoint(members[0])) return [{ ...alone, points: members as Ring }];
  return Array.from(members, (points, ring) => { // also visits the gaps of sparse arrays
    const placed = { points: points as Ring, list, outline, ring, isAlone: false };
    if (!isPairs(points) && !Array.isArray(points)) throw typeError(nameOf(placed), 'a ring', points);
    return placed;
  });
}

/** Number of points of a ring. */
function sizeOf(placed: PlacedRing): number {
  const { points } = placed;
  const size = isPairs(points) ? points.length / 2 : points.length;
  if (!Number.isInteger(size)) {
    const field = nameOf(placed);
    throw new SamepathArgumentError(`${field} must hold 2 numbers a point; got ${points.length}`, { field });
  }
  if (size < MIN_POINTS) throw sizeError(placed, size);
  return size;
}

function coordinatesOf(point: object): readonly unknown[] {
  return Array.isArray(point) ? (point as readonly unknown[]) : [(point as PlanePoint).x, (point as PlanePoint).y];
}

/** Writes the points of a ring of objects or arrays. */
function writePoints(given: readonly unknown[], placed: PlacedRing, pairs: Float64Array, first: number): void {
  for (let i = 0; i < given.length; i++) {
    const point = given[i];
    if (typeof point !== 'object' || point === null) throw typeError(`${nameOf(placed)}[${i}]`, 'a point', point);
    const [x, y] = coordinatesOf(point);
    if (typeof x !== 'number') throw coordinateError(placed, i, 'x', x);
    if (typeof y !== 'number') throw coordinateError(placed, i, 'y', y);
    pairs[2 * (first + i)] = x;
    pairs[2 * (first + i) + 1] = y;
  }
}

function checkPairs(pairs: Float64Array, first: number, end: number, placed: PlacedRing): void {
  for (let i = 2 * first; i < 2 * end; i++) {
    const value = pairs[i] as number;
    if (Math.abs(value) <= MAX_COORDINATE) continue; // false for NaN
    throw coordinateError(placed, (i >> 1) - first, i % 2 === 0 ? 'x' : 'y', value);
  }
}

/** Checks outlines and copies them together; `name` is what errors call them. */
export function encodeOutlines(outlines: Outlines, name: string): EncodedOutlines {
  if (!Array.isArray(outlines)) throw typeError(name, 'an array of outlines', outlines);
  const nested = Array.from(outlines as Outlines, (outline, i) => ringsOf(outline, name, i));
  const rings = nested.flat();
  const ringSizes = Uint32Array.from(rings, sizeOf);
  const total = ringSizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_POINTS) {
    throw new SamepathRangeError(`${name} must have at most ${MAX_POINTS} points; got ${total}`, { field: name, value: total, max: MAX_POINTS });
  }
  const points = new Float64Array(2 * total);
  let first = 0;
  rings.forEach((placed, i) => {
    const end = first + (ringSizes[i] as number);
    if (isPairs(placed.points)) points.set(placed.points, 2 * first);
    else writePoints(placed.points, placed, points, first);
    checkPairs(points, first, end, placed);
    first = end;
  });
  return { points, ringSizes, outlineSizes: Uint32Array.from(nested, ({ length }) => length) };
}

/** Puts outlines where the module can read them, for the time of `call`; `undefined` is a null pointer. */
export function withOutlines<T>(
  encoded: readonly (EncodedOutlines | undefined)[], call: (pointers: Pointer[]) => T,
): T {
  const arrays = encoded.flatMap((outlines) => [outlines?.points, outlines?.ringSizes, outlines?.outlineSizes]);
  return withArrays(arrays, (blocks) => call(encoded.map((outlines, i) => {
    if (outlines === undefined) return 0;
    const at = scratch.meshInput + i * OUTLINES.size;
    const { points, ringSizes, outlineSizes } = outlines;
    words().set([
      points.length / 2, ringSizes.length, outlineSizes.length, 0, ...blocks.slice(3 * i, 3 * i + 3),
    ], at >>> 2);
    return at;
  })));
}

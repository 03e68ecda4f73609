// Outlines in each of their forms into the arrays that the module reads, with every point checked on the way.
import type { Outlines, PlanePoint, Ring } from '../outlines.js';
import { MAX_COORDINATE, numberError, typeError } from './arguments.js';
import { OutlineRangeError, SamepathArgumentError } from './errors.js';
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

/** Where a ring lies among the outlines given. */
interface Place {
  readonly name: string;
  readonly outline: number;
  readonly ring: number;
}

function sizeError({ name, outline, ring }: Place, size: number): Error {
  const message = `${name} must have at least ${MIN_POINTS} points; got ${size}`;
  return new OutlineRangeError(message, { field: name, value: size, min: MIN_POINTS, max: undefined, outline, ring });
}

function coordinateError({ name, outline, ring }: Place, vertex: number, axis: 'x' | 'y', value: unknown): Error {
  const field = `${name}[${vertex}].${axis}`;
  if (typeof value !== 'number') return numberError(field, value, 'a number');
  const message = `${field} must be ${-MAX_COORDINATE} to ${MAX_COORDINATE}; got ${value}`;
  return new OutlineRangeError(message, {
    field, value, min: -MAX_COORDINATE, max: MAX_COORDINATE, outline, ring, vertex,
  });
}

/** The rings of an outline with their places. */
function ringsOf(outline: unknown, name: string, index: number): [Ring, Place][] {
  if (isPairs(outline)) return [[outline, { name, outline: index, ring: 0 }]];
  if (!Array.isArray(outline)) throw typeError(name, 'a ring or an array of rings', outline);
  const members: readonly unknown[] = outline;
  if (isPoint(members[0])) return [[members as Ring, { name, outline: index, ring: 0 }]];
  return members.map((ring, k) => {
    const place = { name: `${name}[${k}]`, outline: index, ring: k };
    if (!isPairs(ring) && !Array.isArray(ring)) throw typeError(place.name, 'a ring', ring);
    return [ring as Ring, place];
  });
}

function sizeOf(ring: Ring, place: Place): number {
  const size = isPairs(ring) ? ring.length / 2 : ring.length;
  if (!Number.isInteger(size)) {
    const message = `${place.name} must hold 2 numbers a point; got ${ring.length}`;
    throw new SamepathArgumentError(message, { field: place.name });
  }
  if (size < MIN_POINTS) throw sizeError(place, size);
  return size;
}

function coordinatesOf(point: object): readonly unknown[] {
  return Array.isArray(point) ? (point as readonly unknown[]) : [(point as PlanePoint).x, (point as PlanePoint).y];
}

/** Writes the points of a ring of objects or arrays. */
function writePoints(ring: readonly unknown[], place: Place, points: Float64Array, first: number): void {
  for (let i = 0; i < ring.length; i++) {
    const point = ring[i];
    if (typeof point !== 'object' || point === null) throw typeError(`${place.name}[${i}]`, 'a point', point);
    const [x, y] = coordinatesOf(point);
    if (typeof x !== 'number') throw coordinateError(place, i, 'x', x);
    if (typeof y !== 'number') throw coordinateError(place, i, 'y', y);
    points[2 * (first + i)] = x;
    points[2 * (first + i) + 1] = y;
  }
}

function checkPoints(points: Float64Array, first: number, end: number, place: Place): void {
  for (let i = 2 * first; i < 2 * end; i++) {
    const value = points[i] as number;
    if (Math.abs(value) <= MAX_COORDINATE) continue; // false for NaN
    throw coordinateError(place, (i >> 1) - first, i % 2 === 0 ? 'x' : 'y', value);
  }
}

/** Checks outlines and copies them together; `name` is what errors call them. */
export function encodeOutlines(outlines: Outlines, name: string): EncodedOutlines {
  if (!Array.isArray(outlines)) throw typeError(name, 'an array of outlines', outlines);
  const nested = (outlines as Outlines).map((outline, i) => ringsOf(outline, `${name}[${i}]`, i));
  const rings = nested.flat();
  const ringSizes = Uint32Array.from(rings, ([ring, place]) => sizeOf(ring, place));
  const total = ringSizes.reduce((sum, size) => sum + size, 0);
  if (total > MAX_POINTS) throw new SamepathArgumentError(`${name} must have at most ${MAX_POINTS} points; got ${total}`, { field: name });
  const points = new Float64Array(2 * total);
  let first = 0;
  rings.forEach(([ring, place], i) => {
    const end = first + (ringSizes[i] as number);
    if (isPairs(ring)) points.set(ring, 2 * first);
    else writePoints(ring, place, points, first);
    checkPoints(points, first, end, place);
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

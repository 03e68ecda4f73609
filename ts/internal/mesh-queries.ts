// Queries of a navigation mesh on a C query object: a lent one of the mesh, or the caller's.
import type { NavFilter } from '../nav-filter.js';
import { NavPath, NavPathBatch } from '../nav-path.js';
import type { NavPoint } from '../nav-point.js';
import {
  CastRay, readNearest, readNearestBatch, readRandomPoint, readRayBatch, type NavNearest, type NavNearestBatch, type NavRay,
  type NavRayBatch, type NavSurfacePoint,
} from '../nav-results.js';
import type { Outcome } from '../path.js';
import { SeededRandom } from '../seeded-random.js';
import { integer, number, rangeError, typeError } from './arguments.js';
import { SamepathArgumentError } from './errors.js';
import type { Pointer, Status } from './exports.js';
import { check, created } from './failure.js';
import {
  NAV_NEAREST_LAYOUT, NAV_PATH_LAYOUT, NAV_PATH_OPTIONS_LAYOUT, NAV_RAY_LAYOUT, PathStatus,
} from './layout.gen.js';
import { stagePosition } from './mesh-arguments.js';
import { callWithFilter, callWithHeldFilter } from './mesh-hooks.js';
import { allocate, doubles, exports, longs, readWord, release, scratch, withInput, words } from './memory.js';
import { checkOptions } from './options.js';
import { SlicedQuery } from './sliced.js';

/** What every query of a navigation mesh takes. */
export interface NavQueryOptions {
  /** Which polygons may be used. Default all, at cost 1. */
  readonly filter?: NavFilter | undefined;
}

/** How a path between two positions is found. */
export interface NavPathOptions extends NavQueryOptions {
  /** How far the ends may be from the mesh along each axis. Default 2, 4, 2. */
  readonly halfExtents?: NavPoint | undefined;
  /** Iterations between two yields of `findPathAsync`, 1 to 2^31 - 1. Default 256. */
  readonly iterationsPerSlice?: number | undefined;
}

const PATH_KEYS: readonly string[] = ['filter', 'halfExtents', 'iterationsPerSlice'];
const INT32_MAX = 2147483647;

/** Checked path options. */
export interface EncodedPathOptions {
  readonly filter: NavFilter | undefined;
  readonly halfExtents: readonly [x: number, y: number, z: number];
  readonly iterationsPerSlice: number;
}

const DEFAULTS: EncodedPathOptions = { filter: undefined, halfExtents: [2, 4, 2], iterationsPerSlice: 256 };

/** Checks half extents: finite and 0 or more. */
export function halfExtentsOf(halfExtents: NavPoint): [x: number, y: number, z: number] {
  if (typeof halfExtents !== 'object' || halfExtents === null) {
    throw typeError('halfExtents', 'an object with x, y and z', halfExtents);
  }
  const { x, y, z } = halfExtents;
  return [halfExtent(x, 'halfExtents.x'), halfExtent(y, 'halfExtents.y'), halfExtent(z, 'halfExtents.z')];
}

function halfExtent(value: number, field: string): number {
  if (!(number(value, field) >= 0 && value < Infinity)) throw rangeError(field, value, 0, Number.MAX_VALUE);
  return value;
}

/** Checks path options. */
export function encodePathOptions(options: NavPathOptions | undefined): EncodedPathOptions {
  if (options === undefined) return DEFAULTS;
  checkOptions(options, PATH_KEYS, 'path option');
  const { filter, halfExtents, iterationsPerSlice } = options;
  return {
    filter,
    halfExtents: halfExtents === undefined ? DEFAULTS.halfExtents : halfExtentsOf(halfExtents),
    iterationsPerSlice: iterationsPerSlice === undefined
      ? DEFAULTS.iterationsPerSlice : integer(iterationsPerSlice, 'iterationsPerSlice', 1, INT32_MAX),
  };
}

/** The filter of a query's options. */
export function filterOf(options: NavQueryOptions | undefined): NavFilter | undefined {
  if (options === undefined) return undefined;
  checkOptions(options, ['filter'], 'query option');
  return options.filter;
}

/** Puts checked half extents where the module can read them. */
export function stageExtents(at: Pointer, halfExtents: readonly [x: number, y: number, z: number]): void {
  const view = doubles();
  const index = at >>> 3;
  view[index] = halfExtents[0];
  view[index + 1] = halfExtents[1];
  view[index + 2] = halfExtents[2];
}

/** Puts path options where the module can read them; 0 for the defaults. */
function stagePathOptions(encoded: EncodedPathOptions): Pointer {
  if (encoded === DEFAULTS) return 0;
  const at = scratch.meshOptions;
  words()[at >>> 2] = NAV_PATH_OPTIONS_LAYOUT.size;
  words()[(at + NAV_PATH_OPTIONS_LAYOUT.offsets.iterationsPerSlice) >>> 2] = encoded.iterationsPerSlice;
  stageExtents(at + NAV_PATH_OPTIONS_LAYOUT.offsets.extentX, encoded.halfExtents);
  return at;
}

/** Runs `call` with a query object that the mesh lends. */
export function withQuery<T>(mesh: Pointer, call: (query: Pointer) => T): T {
  const query = created(exports().sp_navmesh_borrow_query(mesh, scratch.out));
  try {
    return call(query);
  } finally {
    exports().sp_navmesh_return_query(query);
  }
}

/** Runs a query that writes a record of `size` bytes for each of its inputs. */
export function withRecords<T>(count: number, size: number, call: (records: Pointer) => T): T {
  const records = allocate(count * size);
  try {
    return call(records);
  } finally {
    release(records, count * size);
  }
}

/** Puts two positions where the module can read them; `goal` is what the caller calls the second one. */
export function stageEnds(start: NavPoint, end: NavPoint, goal: string): void {
  stagePosition(scratch.meshInput, start, 'start');
  stagePosition(scratch.meshInput + 24, end, goal);
}

/** The result that the last path query of a query object left. */
export function readPath(query: Pointer, outcome?: Outcome): NavPath {
  const wasm = exports();
  return new NavPath(scratch.meshResult, {
    points: wasm.sp_navquery_path_points(query),
    pointFlags: wasm.sp_navquery_path_point_flags(query),
    pointPolygons: wasm.sp_navquery_path_point_polygons(query),
    polygons: wasm.sp_navquery_path_polygons(query),
  }, outcome);
}

/** Finds a path in one call. */
export function findPath(query: Pointer, start: NavPoint, goal: NavPoint, encoded: EncodedPathOptions): NavPath {
  stageEnds(start, goal, 'goal');
  const from = scratch.meshInput;
  const options = stagePathOptions(encoded);
  callWithFilter(encoded.filter, (filter) =>
    exports().sp_navquery_find_path(query, from, from + 24, options, filter, scratch.meshResult));
  return readPath(query);
}

/** Begins a path; the status is InProgress when there is something to search. */
export function beginPath(query: Pointer, start: NavPoint, goal: NavPoint, encoded: EncodedPathOptions): PathStatus {
  stageEnds(start, goal, 'goal');
  const from = scratch.meshInput;
  const options = stagePathOptions(encoded);
  callWithFilter(encoded.filter, (filter) =>
    exports().sp_navquery_begin_find_path(query, from, from + 24, options, filter, scratch.out));
  return readWord(scratch.out) as PathStatus;
}

/** Runs one slice of a path; `filter` is that of the search. */
export function stepPath(query: Pointer, iterations: number, filter: NavFilter | undefined): PathStatus {
  callWithHeldFilter(filter, () => exports().sp_navquery_step_find_path(query, iterations, scratch.out));
  return readWord(scratch.out) as PathStatus;
}

/** The result of a path so far. */
export function finishPath(query: Pointer, outcome?: Outcome): NavPath {
  check(exports().sp_navquery_finish_find_path(query, scratch.meshResult));
  return readPath(query, outcome);
}

/** A path query that runs slice by slice on a query object that the mesh lends. */
export class SlicedPathQuery extends SlicedQuery<NavPath> {
  readonly #mesh: () => Pointer;
  readonly #ends: readonly [start: NavPoint, goal: NavPoint];
  readonly #encoded: EncodedPathOptions;
  readonly #query: Pointer;

  /** `mesh` gives the C mesh; it throws after it was freed. */
  constructor(mesh: () => Pointer, start: NavPoint, goal: NavPoint, encoded: EncodedPathOptions) {
    super(0);
    this.#mesh = mesh;
    this.#ends = [start, goal];
    this.#encoded = encoded;
    this.#query = created(exports().sp_navmesh_borrow_query(mesh(), scratch.out));
  }

  protected override beginSearch(): PathStatus {
    return beginPath(this.#query, ...this.#ends, this.#encoded);
  }

  protected override stepSearch(iterations: number): PathStatus {
    this.#mesh();
    return stepPath(this.#query, iterations, this.#encoded.filter);
  }

  protected override readSearch(outcome?: Outcome): NavPath {
    return finishPath(this.#query, outcome);
  }

  protected override refusal(): NavPath {
    return this.readSearch();
  }

  override close(): void {
    exports().sp_navmesh_return_query(this.#query);
  }
}

/** Runs a query on six coordinates each, in one call. */
function withPairs<T>(pairs: Float64Array, field: string, call: (input: Pointer, count: number) => T): T {
  if (!(pairs instanceof Float64Array)) throw typeError(field, 'a Float64Array', pairs);
  const count = pairs.length / 6;
  if (!Number.isInteger(count)) {
    throw new SamepathArgumentError(`${field} must hold 6 numbers an entry; got ${pairs.length}`, { field });
  }
  return withInput(new Uint8Array(pairs.buffer, pairs.byteOffset, pairs.byteLength), (input) => call(input, count));
}

/** Finds many paths in one call. */
export function findPaths(query: Pointer, queries: Float64Array, encoded: EncodedPathOptions): NavPathBatch {
  return withPairs(queries, 'queries', (input, count) => withRecords(count, NAV_PATH_LAYOUT.size, (results) => {
    const wasm = exports();
    const options = stagePathOptions(encoded);
    callWithFilter(encoded.filter, (filter) =>
      wasm.sp_navquery_find_paths(query, input, count, options, filter, results));
    return new NavPathBatch(
      results, count, wasm.sp_navquery_path_points(query), wasm.sp_navquery_path_polygons(query));
  }));
}

/** The point nearest to a position that is at most `maxDistance` away. */
export function findNearestPoint(
  query: Pointer, position: NavPoint, maxDistance: number, filter: NavFilter | undefined,
): NavNearest | undefined {
  const reach = number(maxDistance, 'maxDistance');
  stagePosition(scratch.meshInput, position, 'position');
  callWithFilter(filter, (pointer) =>
    exports().sp_navquery_sample_position(query, scratch.meshInput, reach, pointer, scratch.meshResult));
  return readNearest(scratch.meshResult);
}

/** Nearest points within a box round each position; those farther away than `maxDistance` are none. */
export function findNearestBatch(
  query: Pointer, positions: Float64Array, halfExtents: readonly number[], maxDistance: number, filter: NavFilter | undefined,
): NavNearestBatch {
  if (!(positions instanceof Float64Array)) throw typeError('positions', 'a Float64Array', positions);
  const count = positions.length / 3;
  if (!Number.isInteger(count)) {
    const message = `positions must hold 3 numbers a position; got ${positions.length}`;
    throw new SamepathArgumentError(message, { field: 'positions' });
  }
  return withRecords(count, NAV_NEAREST_LAYOUT.size, (results) => {
    const input = new Uint8Array(positions.buffer, positions.byteOffset, positions.byteLength);
    return withInput(input, (centers) => {
      doubles().set(halfExtents, scratch.meshInput >>> 3);
      callWithFilter(filter, (pointer) =>
        exports().sp_navquery_find_nearest_many(query, centers, count, scratch.meshInput, pointer, results));
      return readNearestBatch(results, count, maxDistance * maxDistance);
    });
  });
}

/** Follows a segment from the polygon nearest to its start. */
export function castRay(query: Pointer, start: NavPoint, end: NavPoint, filter: NavFilter | undefined): NavRay {
  stageEnds(start, end, 'end');
  callWithFilter(filter, (pointer) =>
    exports().sp_navquery_raycast_from(query, scratch.meshInput, scratch.meshInput + 24, pointer, scratch.meshResult));
  return new CastRay(scratch.meshResult, scratch.meshInput);
}

/** Follows many segments in one call. */
export function castRays(query: Pointer, segments: Float64Array, filter: NavFilter | undefined): NavRayBatch {
  return withPairs(segments, 'segments', (input, count) => withRecords(count, NAV_RAY_LAYOUT.size, (results) => {
    callWithFilter(filter, (pointer): Status =>
      exports().sp_navquery_raycast_many(query, input, count, pointer, results));
    return readRayBatch(results, input, count);
  }));
}

/** Runs a query that draws from a generator; its state is at `scratch.out`. */
export function withRandom(random: SeededRandom, call: (state: Pointer) => void): NavSurfacePoint | undefined {
  if (!(random instanceof SeededRandom)) throw typeError('random', 'a SeededRandom', random);
  longs()[scratch.out >>> 3] = random.state;
  call(scratch.out);
  random.state = longs()[scratch.out >>> 3] as bigint;
  return readRandomPoint(scratch.meshResult);
}

/** A random point of the whole mesh. */
export function randomPoint(
  query: Pointer, random: SeededRandom, filter: NavFilter | undefined,
): NavSurfacePoint | undefined {
  return withRandom(random, (state) => callWithFilter(filter, (pointer) =>
    exports().sp_navquery_random_point(query, state, pointer, scratch.meshResult)));
}

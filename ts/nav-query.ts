import { integer, number } from './internal/arguments.js';
import type { Pointer, Status } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { AreaQueryStatus, NAVQUERY_OPTIONS_SPECS, PathStatus, QueryStatus, type PATH_NODE_MODEL_NUMBERS } from './internal/layout.gen.js';
import { reference, stagePosition, triplesOf, withArrays } from './internal/mesh-arguments.js';
import {
  ALL_ITERATIONS, castPolygonRay, findWalls, moveAlong, readArea, readCorridor, readWallHit, straightPath,
  type NavArea, type NavCorridor, type NavPolygonRay, type NavStraightPath, type NavWallHit, type NavWalls,
} from './internal/mesh-areas.js';
import { callWithFilter, callWithHeldFilter } from './internal/mesh-hooks.js';
import {
  beginPath, castRay, castRays, encodePathOptions, filterOf, findNearestBatch, findNearestPoint, findPath, findPaths,
  finishPath, halfExtentsOf, randomPoint, stageEnds, stageExtents, stepPath, withRandom, type NavPathOptions, type NavQueryOptions,
} from './internal/mesh-queries.js';
import { copyLongs, exports, readPointer, readWord, scratch } from './internal/memory.js';
import { stageOptions } from './internal/options.js';
import type { NavFilter } from './nav-filter.js';
import { meshPointer, type NavMesh } from './nav-mesh.js';
import type { NavPath, NavPathBatch } from './nav-path.js';
import type { NavPoint } from './nav-point.js';
import {
  readNearest, type NavMove, type NavNearest, type NavNearestBatch, type NavRay, type NavRayBatch, type NavSurfacePoint,
} from './nav-results.js';
import type { SeededRandom } from './seeded-random.js';

/**
 * What a node of a path search stands for: a polygon, or a crossing of an edge at its middle, which is exact for that
 * model and takes about three times the nodes.
 * @useDeclaredType
 */
export type PathNodeModel = keyof typeof PATH_NODE_MODEL_NUMBERS;

/** How a query object searches. */
export interface NavQueryObjectOptions {
  /** Default `'polygon'`. */
  readonly nodeModel?: PathNodeModel | undefined;
  /** Most nodes of a search, 1 to 2^24; further ones are dropped. Default 65536. */
  readonly maxNodes?: number | undefined;
}

function releaseQuery(pointer: Pointer): void {
  exports().sp_navquery_free(pointer);
}

function create(mesh: NavMesh, options: NavQueryObjectOptions): Pointer {
  const pointer = meshPointer(mesh);
  stageOptions(scratch.meshOptions, options, NAVQUERY_OPTIONS_SPECS, 'query object option');
  return created(exports().sp_navquery_create(pointer, scratch.meshOptions, 0, scratch.out));
}

function radiusOf(radius: unknown): number {
  return number(radius, 'radius');
}

/**
 * Every query of a navigation mesh, on a work space of its own: for searches that are stepped by hand, and for those that
 * start from a polygon. References that are stale or refused by the filter are no errors; the outcome says so. The
 * object keeps its memory, so that calls in a row allocate their results only. A search refers to the mesh as it was when
 * it began: stepping it after an edit throws `SamepathStateError`.
 *
 * Free it with `free()` or `using`; a forgotten one is freed when it is collected.
 */
export class NavQuery implements Disposable {
  readonly #handle: Handle;
  readonly #mesh: NavMesh;
  #pathFilter: NavFilter | undefined;
  #areaFilter: NavFilter | undefined;

  constructor(mesh: NavMesh, options: NavQueryObjectOptions = {}) {
    this.#mesh = mesh;
    this.#handle = track(this, new Handle(create(mesh, options), 'query object', releaseQuery));
  }

  /** Bytes of WebAssembly memory that the object holds. */
  get memory(): number {
    return Number(exports().sp_navquery_memory(this.#live()));
  }

  /** As `NavMesh.findPath`. */
  findPath(start: NavPoint, goal: NavPoint, options?: NavPathOptions): NavPath {
    return findPath(this.#live(), start, goal, encodePathOptions(options));
  }

  /** As `NavMesh.findPaths`. */
  findPaths(queries: Float64Array, options?: NavPathOptions): NavPathBatch {
    return findPaths(this.#live(), queries, encodePathOptions(options));
  }

  /** Begins a path between two positions; the status is `InProgress` when there is something to search. */
  beginPath(start: NavPoint, goal: NavPoint, options?: NavPathOptions): PathStatus {
    const encoded = encodePathOptions(options);
    const status = beginPath(this.#live(), start, goal, encoded);
    this.#pathFilter = encoded.filter;
    return status;
  }

  /** At most `iterations` expansions of the path begun. */
  stepPath(iterations: number): PathStatus {
    const count = integer(iterations, 'iterations', 0, ALL_ITERATIONS);
    return stepPath(this.#live(), count, this.#pathFilter);
  }

  /** The path begun; while it is in progress that to the closest place so far. */
  finishPath(): NavPath {
    return finishPath(this.#live());
  }

  /** Polygons that the last path search expanded, each once, in that order. */
  get expandedPolygons(): BigUint64Array {
    check(exports().sp_navquery_expanded_polygons(this.#live(), scratch.out, scratch.out + 4));
    return copyLongs(readPointer(scratch.out), readWord(scratch.out + 4));
  }

  /** Begins a search from polygon to polygon: `InProgress`, `InvalidStartPoly` or `InvalidEndPoly`. */
  beginCorridor(
    startPolygon: bigint, endPolygon: bigint, start: NavPoint, end: NavPoint, options?: NavQueryOptions,
  ): QueryStatus {
    const query = this.#live();
    const [from, to] = [reference(startPolygon, 'startPolygon'), reference(endPolygon, 'endPolygon')];
    const filter = filterOf(options);
    stageEnds(start, end, 'end');
    callWithFilter(filter, (pointer) => exports().sp_navquery_begin_path(
      query, from, to, scratch.meshInput, scratch.meshInput + 24, pointer, scratch.out));
    this.#pathFilter = filter;
    return readWord(scratch.out) as QueryStatus;
  }

  /** At most `iterations` expansions of the corridor begun. */
  stepCorridor(iterations: number): QueryStatus {
    const count = integer(iterations, 'iterations', 0, ALL_ITERATIONS);
    const query = this.#live();
    callWithHeldFilter(this.#pathFilter, () =>
      exports().sp_navquery_update_path(query, count, scratch.out, scratch.out + 4));
    return readWord(scratch.out + 4) as QueryStatus;
  }

  /** The corridor begun: the one found, or that to the expanded place closest to the end. */
  finishCorridor(): NavCorridor {
    return readCorridor(this.#live());
  }

  /** Begins a corridor, runs it to its end and gives it. */
  findCorridor(
    startPolygon: bigint, endPolygon: bigint, start: NavPoint, end: NavPoint, options?: NavQueryOptions,
  ): NavCorridor {
    let status = this.beginCorridor(startPolygon, endPolygon, start, end, options);
    while (status === QueryStatus.InProgress) status = this.stepCorridor(ALL_ITERATIONS);
    return this.finishCorridor();
  }

  /**
   * The shortest way through a corridor in X/Z, between the points of its first and last polygon that are closest to the
   * ends. `maxCorners` above 0 stops after that many points, the start included.
   */
  findStraightPath(start: NavPoint, end: NavPoint, corridor: BigUint64Array, maxCorners = 0): NavStraightPath {
    const corners = integer(maxCorners, 'maxCorners', 0, ALL_ITERATIONS);
    return straightPath(this.#live(), start, end, corridor, corners);
  }

  /** As `NavMesh.findNearestPoint`. */
  findNearestPoint(position: NavPoint, maxDistance: number, options?: NavQueryOptions): NavNearest | undefined {
    return findNearestPoint(this.#live(), position, maxDistance, filterOf(options));
  }

  /**
   * The point nearest to a position on the polygons whose bounds meet the box round it; `undefined` when there is none.
   * Equally near ones: lowest column, row, layer, polygon.
   */
  findNearestPolygon(center: NavPoint, halfExtents: NavPoint, options?: NavQueryOptions): NavNearest | undefined {
    const query = this.#live();
    stagePosition(scratch.meshInput, center, 'center');
    stageExtents(scratch.meshInput + 24, halfExtentsOf(halfExtents));
    callWithFilter(filterOf(options), (filter) => exports().sp_navquery_find_nearest(
      query, scratch.meshInput, scratch.meshInput + 24, filter, scratch.meshResult));
    return readNearest(scratch.meshResult);
  }

  /** {@link findNearestPolygon} for many positions in one call: x, y, z triples. */
  findNearestPolygons(centers: Float64Array, halfExtents: NavPoint, options?: NavQueryOptions): NavNearestBatch {
    return findNearestBatch(this.#live(), centers, halfExtentsOf(halfExtents), Infinity, filterOf(options));
  }

  /** The point of one polygon that is closest to a position; `undefined` for a stale reference. */
  closestPoint(polygon: bigint, position: NavPoint): NavNearest | undefined {
    const query = this.#live();
    stagePosition(scratch.meshInput, position, 'position');
    check(exports().sp_navquery_closest_point(query, reference(polygon, 'polygon'), scratch.meshInput, scratch.meshResult));
    return readNearest(scratch.meshResult);
  }

  /** As `NavMesh.raycast`. */
  raycast(start: NavPoint, end: NavPoint, options?: NavQueryOptions): NavRay {
    return castRay(this.#live(), start, end, filterOf(options));
  }

  /** As `NavMesh.raycasts`. */
  raycasts(segments: Float64Array, options?: NavQueryOptions): NavRayBatch {
    return castRays(this.#live(), segments, filterOf(options));
  }

  /** Follows a segment from a point of a polygon across the surface until it ends or meets a wall. */
  raycastFrom(startPolygon: bigint, start: NavPoint, end: NavPoint, options?: NavQueryOptions): NavPolygonRay {
    const polygon = reference(startPolygon, 'startPolygon');
    stageEnds(start, end, 'end');
    return castPolygonRay(this.#live(), polygon, filterOf(options));
  }

  /**
   * Moves from a point of a polygon along the surface; at a wall the move ends at the wall's point closest to `end`. One
   * slide only: move again from the result to slide on.
   */
  moveAlongSurface(startPolygon: bigint, start: NavPoint, end: NavPoint, options?: NavQueryOptions): NavMove {
    const polygon = reference(startPolygon, 'startPolygon');
    stageEnds(start, end, 'end');
    return moveAlong(this.#live(), polygon, filterOf(options));
  }

  /** Begins a search for the polygons that can be reached through edges that touch a circle, of radius 0 to 2^22, in X/Z. */
  beginCircle(startPolygon: bigint, center: NavPoint, radius: number, options?: NavQueryOptions): AreaQueryStatus {
    return this.#beginRound(exports().sp_navquery_begin_circle, startPolygon, center, radius, options);
  }

  /** The same for a convex polygon of 3 to 64 corners, wound either way; heights do not matter. */
  beginShape(
    startPolygon: bigint, shape: readonly NavPoint[] | Float64Array, options?: NavQueryOptions,
  ): AreaQueryStatus {
    const query = this.#live();
    const polygon = reference(startPolygon, 'startPolygon');
    const [corners, filter] = [triplesOf(shape, 'shape'), filterOf(options)];
    withArrays([corners], ([input = 0]) => callWithFilter(filter, (pointer) =>
      exports().sp_navquery_begin_shape(query, polygon, input, corners.length / 3, pointer, scratch.out)));
    this.#areaFilter = filter;
    return readWord(scratch.out) as AreaQueryStatus;
  }

  /** {@link beginCircle} without polygons that overlap one already found, so that stacked floors appear once. */
  beginLocalNeighbourhood(
    startPolygon: bigint, center: NavPoint, radius: number, options?: NavQueryOptions,
  ): AreaQueryStatus {
    return this.#beginRound(exports().sp_navquery_begin_local_neighbourhood, startPolygon, center, radius, options);
  }

  /** At most `iterations` expansions of the area search begun. */
  stepArea(iterations: number): AreaQueryStatus {
    const count = integer(iterations, 'iterations', 0, ALL_ITERATIONS);
    const query = this.#live();
    callWithHeldFilter(this.#areaFilter, () =>
      exports().sp_navquery_update_area(query, count, scratch.out, scratch.out + 4));
    return readWord(scratch.out + 4) as AreaQueryStatus;
  }

  /** The polygons that the area search has reached so far. */
  finishArea(): NavArea {
    return readArea(this.#live());
  }

  /** {@link beginCircle} run to its end. */
  findInCircle(startPolygon: bigint, center: NavPoint, radius: number, options?: NavQueryOptions): NavArea {
    return this.#runArea(this.beginCircle(startPolygon, center, radius, options));
  }

  /** {@link beginShape} run to its end. */
  findInShape(startPolygon: bigint, shape: readonly NavPoint[] | Float64Array, options?: NavQueryOptions): NavArea {
    return this.#runArea(this.beginShape(startPolygon, shape, options));
  }

  /** {@link beginLocalNeighbourhood} run to its end. */
  findLocalNeighbourhood(startPolygon: bigint, center: NavPoint, radius: number, options?: NavQueryOptions): NavArea {
    return this.#runArea(this.beginLocalNeighbourhood(startPolygon, center, radius, options));
  }

  /** The nearest wall within `radius`, over the polygons of the circle search. */
  distanceToWall(startPolygon: bigint, center: NavPoint, radius: number, options?: NavQueryOptions): NavWallHit {
    const [query, polygon] = [this.#live(), reference(startPolygon, 'startPolygon')];
    stagePosition(scratch.meshInput, center, 'center');
    callWithFilter(filterOf(options), (filter) => exports().sp_navquery_distance_to_wall(
      query, polygon, scratch.meshInput, radiusOf(radius), filter, scratch.meshResult));
    return readWallHit(scratch.meshResult);
  }

  /** The same over the polygons that {@link beginCircle} and {@link stepArea} have reached. */
  finishDistanceToWall(): NavWallHit {
    const query = this.#live();
    callWithHeldFilter(this.#areaFilter, () => exports().sp_navquery_finish_distance_to_wall(query, scratch.meshResult));
    return readWallHit(scratch.meshResult);
  }

  /** Every piece of wall within `radius`, nearest first. */
  findWalls(startPolygon: bigint, center: NavPoint, radius: number, options?: NavQueryOptions): NavWalls {
    const polygon = reference(startPolygon, 'startPolygon');
    stagePosition(scratch.meshInput, center, 'center');
    return findWalls(this.#live(), polygon, radiusOf(radius), filterOf(options));
  }

  /** As `NavMesh.randomPoint`. */
  randomPoint(random: SeededRandom, options?: NavQueryOptions): NavSurfacePoint | undefined {
    return randomPoint(this.#live(), random, filterOf(options));
  }

  /**
   * A random point, uniform over what of the polygons of the circle search lies in the circle; `undefined` after 64 failed
   * attempts of four numbers each.
   */
  randomPointAround(
    random: SeededRandom, startPolygon: bigint, center: NavPoint, radius: number, options?: NavQueryOptions,
  ): NavSurfacePoint | undefined {
    const [query, polygon] = [this.#live(), reference(startPolygon, 'startPolygon')];
    const filter = filterOf(options);
    stagePosition(scratch.meshInput, center, 'center');
    return withRandom(random, (state) => callWithFilter(filter, (pointer) => exports().sp_navquery_random_point_around(
      query, state, polygon, scratch.meshInput, radiusOf(radius), pointer, scratch.meshResult)));
  }

  /** The same draw over the polygons that {@link beginCircle} and {@link stepArea} have reached. */
  finishRandomPointAround(random: SeededRandom): NavSurfacePoint | undefined {
    const query = this.#live();
    return withRandom(random, (state) =>
      check(exports().sp_navquery_finish_random_point_around(query, state, scratch.meshResult)));
  }

  /** Frees the object. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  #beginRound(
    begin: (query: Pointer, polygon: bigint, center: Pointer, radius: number, filter: Pointer, status: Pointer) => Status,
    startPolygon: bigint, center: NavPoint, radius: number, options: NavQueryOptions | undefined,
  ): AreaQueryStatus {
    const [query, polygon] = [this.#live(), reference(startPolygon, 'startPolygon')];
    const filter = filterOf(options);
    stagePosition(scratch.meshInput, center, 'center');
    callWithFilter(filter, (pointer) =>
      begin(query, polygon, scratch.meshInput, radiusOf(radius), pointer, scratch.out));
    this.#areaFilter = filter;
    return readWord(scratch.out) as AreaQueryStatus;
  }

  #runArea(begun: AreaQueryStatus): NavArea {
    let status = begun;
    while (status === AreaQueryStatus.InProgress) status = this.stepArea(ALL_ITERATIONS);
    if (status === AreaQueryStatus.Success) return this.finishArea();
    return {
      status, polygons: new BigUint64Array(0), parents: new BigUint64Array(0), distancesSquared: new Float64Array(0),
      iterations: 0, nodeLimitReached: false,
    };
  }

  /** The query object; a state error when it or its mesh was freed. */
  #live(): Pointer {
    const query = this.#handle.live();
    meshPointer(this.#mesh);
    return query;
  }
}

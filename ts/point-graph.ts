import type { GraphOptions } from './graph-options.js';
import type { GraphPath, Point3 } from './graph-path.js';
import { number, rangeError, MAX_COORDINATE, numberError, typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { LinkFrame, type LinkValidCallback } from './internal/graph-hooks.js';
import { graphPointer } from './internal/graph-pointers.js';
import { callWithHooks } from './internal/hooks.js';
import { POINT_GRAPH_OPTIONS_SPECS } from './internal/layout.gen.js';
import { allocate, copyDoubles, doubles, exports, readWord, release, scratch, words } from './internal/memory.js';
import { callbackOf, checkOptions, stageOptions } from './internal/options.js';
import type { AsyncQueryExtras, QueryExtras } from './internal/query.js';
import { SearchableGraph } from './searchable-graph.js';

/** Which points are linked. Repeated pairs and links of a point with itself are dropped. */
export interface PointGraphOptions {
  /** Without `nearestCount`: links every pair up to this distance. With it: the longest link. 0 is off. Default 0. */
  readonly maxDistance?: number | undefined;
  /** Links each point with this many of its nearest. 0 is off. Default 0. */
  readonly nearestCount?: number | undefined;
  /** Pairs that are linked in any case: point indices two by two, or as pairs. Copied. */
  readonly links?: Int32Array | readonly (readonly [number, number])[] | undefined;
  /** Asked about each link that `maxDistance` or `nearestCount` suggests, lower index first, in a fixed order. */
  readonly linkValid?: LinkValidCallback | undefined;
}

const KEYS: readonly (keyof PointGraphOptions)[] = ['maxDistance', 'nearestCount', 'links', 'linkValid'];

function coordinatesOf(points: readonly Point3[] | Float64Array): Float64Array {
  if (points instanceof Float64Array) {
    if (points.length % 3 === 0) return points;
    const message = `points must hold 3 numbers a point; got ${points.length}`;
    throw new SamepathArgumentError(message, { field: 'points' });
  }
  if (!Array.isArray(points)) throw typeError('points', 'an array of points or a Float64Array', points);
  const coordinates = new Float64Array(3 * points.length);
  (points as readonly Point3[]).forEach(({ x, y, z = 0 }, i) => {
    coordinates[3 * i] = number(x, `points[${i}].x`);
    coordinates[3 * i + 1] = number(y, `points[${i}].y`);
    coordinates[3 * i + 2] = number(z, `points[${i}].z`);
  });
  return coordinates;
}

function linksOf(links: PointGraphOptions['links']): Int32Array {
  if (links === undefined) return new Int32Array(0);
  if (!(links instanceof Int32Array) && !Array.isArray(links)) {
    throw typeError('links', 'an Int32Array or an array of pairs', links);
  }
  const ends: readonly unknown[] | Int32Array = links instanceof Int32Array ? links : (links as readonly unknown[]).flat();
  if (ends.length % 2 !== 0) {
    throw new SamepathArgumentError(`links must hold 2 points a link; got ${ends.length}`, { field: 'links' });
  }
  return Int32Array.from(ends as ArrayLike<unknown>, (value, i) => {
    if (typeof value === 'number' && (value | 0) === value) return value;
    throw numberError(`links[${i >>> 1}]`, value, 'a point');
  });
}

/** Makes the C graph; the callback runs inside. */
function create(coordinates: Float64Array, links: Int32Array, linkValid: LinkValidCallback | undefined): Pointer {
  const size = 8 * coordinates.length + 4 * links.length;
  const input = allocate(size);
  const linkInput = input + 8 * coordinates.length;
  const frame = linkValid === undefined ? undefined : new LinkFrame(linkValid);
  try {
    doubles().set(coordinates, input >>> 3);
    words().set(links, linkInput >>> 2);
    const call = (hooks: Pointer): number => exports().sp_point_graph_create(
      input, coordinates.length / 3, linkInput, links.length / 2, scratch.graphOptions, hooks, 0, scratch.out);
    return created(frame === undefined ? call(0) : callWithHooks(frame, () => call(frame.stage())));
  } finally {
    release(input, size);
  }
}

/** A coordinate of a query: finite and within 2^21. */
function coordinate(value: unknown, field: string): number {
  const checked = number(value, field);
  if (!(Math.abs(checked) <= MAX_COORDINATE)) throw rangeError(field, checked, -MAX_COORDINATE, MAX_COORDINATE);
  return checked;
}

/**
 * Points in space, linked both ways at their straight-line distance: waypoints, cover points, a coarse network over open
 * terrain. Immutable. Queries use the straight line as an estimate. A link takes 48 bytes, a point 32.
 *
 * ```ts
 * const points = PointGraph.from([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }], { maxDistance: 1.1 });
 * points.findPathBetween({ x: 0, y: 0 }, { x: 2, y: 0 }).cost; // 2
 * ```
 */
export class PointGraph extends SearchableGraph {
  private constructor(pointer: Pointer) {
    super(pointer);
  }

  /**
   * Links points; `z` is 0 where it is left out, and a Float64Array holds x, y, z of each. Coordinates are finite and
   * within 2^21 (else `SamepathRangeError` with axis and index). Throws what `linkValid` throws.
   */
  static from(points: readonly Point3[] | Float64Array, options: PointGraphOptions = {}): PointGraph {
    checkOptions(options, KEYS, 'point graph option');
    const coordinates = coordinatesOf(points);
    const { links, linkValid, ...numbers } = options;
    const pairs = linksOf(links);
    const callback = callbackOf('linkValid', linkValid);
    stageOptions(scratch.graphOptions, numbers, POINT_GRAPH_OPTIONS_SPECS, 'point graph option');
    return new PointGraph(create(coordinates, pairs, callback));
  }

  /** The positions as x, y, z. */
  get points(): Float64Array {
    return copyDoubles(exports().sp_graph_points(graphPointer(this)), 3 * this.nodeCount);
  }

  /** The node nearest to a position, the smaller one of equals; -1 without nodes. Looks at every node. */
  nearestNode(position: Point3): number {
    return this.#nearest(position, 'position');
  }

  /** {@link findPath} between the nodes nearest to two positions. */
  findPathBetween(start: Point3, goal: Point3, options?: GraphOptions, extras?: QueryExtras): GraphPath {
    return this.findPath(this.#nearest(start, 'start'), this.#nearest(goal, 'goal'), options, extras);
  }

  /** {@link findPathAsync} between the nodes nearest to two positions. */
  async findPathBetweenAsync(
    start: Point3, goal: Point3, options?: GraphOptions, extras?: AsyncQueryExtras,
  ): Promise<GraphPath> {
    return this.findPathAsync(this.#nearest(start, 'start'), this.#nearest(goal, 'goal'), options, extras);
  }

  #nearest(position: Point3, name: string): number {
    if (typeof position !== 'object' || position === null) throw typeError(name, 'an object with x and y', position);
    const { x, y, z = 0 } = position;
    const at = [coordinate(x, `${name}.x`), coordinate(y, `${name}.y`), coordinate(z, `${name}.z`)] as const;
    check(exports().sp_graph_nearest_node(graphPointer(this), ...at, scratch.out));
    return readWord(scratch.out);
  }
}

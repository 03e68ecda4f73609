import { withSettings, NavSettings } from './nav-settings.js';
import type { Outlines, PlanePoint, TileMap } from './outlines.js';
import type { Grid } from './grid.js';
import { aboveZeroError, integer, number, typeError } from './internal/arguments.js';
import { NavMeshFormatError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import {
  OFFSET_OPTIONS_SPECS, POINT_PLACE_NAMES, REGION_OPTIONS_SPECS, RegionOperation, type OFFSET_JOIN_NUMBERS,
  type POINT_PLACE_NUMBERS,
} from './internal/layout.gen.js';
import { exports, longs, readWord, scratch } from './internal/memory.js';
import { checkOptions, optionNumbers, stageOptions } from './internal/options.js';
import { encodeOutlines } from './internal/outlines.js';
import { reachRegions } from './internal/reach.js';
import {
  combine, createOfGrid, createOfOutlines, createOfTileMap, encodeTileMap, gridOf,
} from './internal/region-build.js';
import { emptyPart, partsOf, readGridPoints, readRings } from './internal/region-read.js';
import type { RegionPart, RegionRings } from './region-parts.js';

/**
 * Where a point lies in a region.
 * @useDeclaredType
 */
export type PointPlace = keyof typeof POINT_PLACE_NUMBERS;

/**
 * What an offset puts around corners: circles, as polygons around them, or squares along the axes.
 * @useDeclaredType
 */
export type OffsetJoin = keyof typeof OFFSET_JOIN_NUMBERS;

/** How a region is made. */
export interface RegionOptions {
  /** Coordinates are rounded to multiples of 2^-snapBits, 0 to 16. Default 16. */
  readonly snapBits?: number | undefined;
}

/** How a region is made of a tile map. */
export interface TileMapOptions extends RegionOptions, Omit<TileMap, 'cells' | 'width' | 'height'> {}

/** How a region is offset. */
export interface OffsetOptions {
  /** What goes around the corners. Default `'round'`. */
  readonly join?: OffsetJoin | undefined;
  /**
   * How far a polygon may lie outside of its circle, in world units; below one grid unit a 128th of the distance, at least
   * one unit. Default 0.
   */
  readonly arcTolerance?: number | undefined;
}

/** How a region is cut into convex polygons. */
export interface PartitionOptions {
  /** Most corners of a polygon, 3 to 16. Default 6. */
  readonly maxVertices?: number | undefined;
}

/** The C region of an argument; a state error after `free`. */
export let regionPointer: (region: Region, field?: string) => Pointer;

function releaseRegion(pointer: Pointer): void {
  exports().sp_region_free(pointer);
}

function snapBitsOf(options: RegionOptions): number {
  return optionNumbers(options, REGION_OPTIONS_SPECS, 'option')['snapBits'] as number;
}

/**
 * An area of the plane with holes, exact on a grid: coordinates are rounded once, when they come in, to multiples of
 * 2^-snapBits, and crossings of boundaries to the nearest grid point; everything else is integer arithmetic. So a result is
 * the same on every machine and depends only on the set of edges that it was made of. Regions never change.
 *
 * Call and await `init()` of `samepath` first. Free a region with `free()` or `using`; a forgotten one is freed when it is
 * collected.
 *
 * ```ts
 * using room = Region.fromOutlines([[[0, 0], [20, 0], [20, 10], [0, 10]]]);
 * using pillar = Region.fromOutlines([[[9, 4], [11, 4], [11, 6], [9, 6]]]);
 * using floor = room.difference(pillar);
 * floor.area; // 196
 * ```
 */
export class Region implements Disposable {
  readonly #handle: Handle;

  private constructor(pointer: Pointer) {
    this.#handle = track(this, new Handle(pointer, 'region', releaseRegion));
  }

  static {
    regionPointer = (region, field = 'region') => {
      if (!(region instanceof Region)) throw typeError(field, 'a Region', region);
      return region.#handle.live();
    };
    reachRegions((value) => (value instanceof Region ? value.#handle.live() : undefined));
  }

  /**
   * The union of outlines. Throws `OutlineRangeError`, which names outline, ring and point, for coordinates that are
   * not finite or beyond 2^21 and for rings of fewer than 3 points.
   */
  static fromOutlines(outlines: Outlines, options: RegionOptions = {}): Region {
    const snapBits = snapBitsOf(options);
    return new Region(createOfOutlines(encodeOutlines(outlines, 'outlines'), snapBits));
  }

  /**
   * The walkable cells of `width * height` row-major flags; what is neither `false` nor 0 is walkable. Cell (x, y) spans
   * origin + (x, y) * cellSize to origin + (x + 1, y + 1) * cellSize. Throws `SamepathRangeError` for cells below one
   * grid unit, and names the grid line that lies beyond 2^21.
   */
  static fromTileMap(
    cells: ArrayLike<boolean | number>, width: number, height: number, options: TileMapOptions = {},
  ): Region {
    checkOptions(options, ['cellSize', 'originX', 'originY', 'snapBits'], 'option');
    const { snapBits, ...place } = options;
    const bits = snapBitsOf({ snapBits });
    return new Region(createOfTileMap(encodeTileMap({ ...place, cells, width, height }), bits));
  }

  /** The cells of a grid that are no walls, where the grid lies in the world. */
  static fromGrid(grid: Grid, options: RegionOptions = {}): Region {
    const snapBits = snapBitsOf(options);
    return new Region(createOfGrid(gridOf(grid), snapBits));
  }

  /**
   * Most fraction bits of a region, up to 16, that the tiles of a mesh with this cell size can store: what a build takes
   * by itself. -1 for cells above 256, which no build takes. Throws a range error unless `cellSize` is above 0.
   */
  static finestSnapBits(cellSize: number): number {
    if (!(number(cellSize, 'cellSize') > 0)) throw aboveZeroError('cellSize', cellSize);
    return exports().sp_region_finest_snap_bits(cellSize);
  }

  /** Fraction bits of the grid. */
  get snapBits(): number {
    return exports().sp_region_snap_bits(this.#handle.live());
  }

  /** Number of rings; 0 for an empty region. */
  get ringCount(): number {
    return exports().sp_region_ring_count(this.#handle.live());
  }

  /** Number of points of all rings. */
  get pointCount(): number {
    return exports().sp_region_point_count(this.#handle.live());
  }

  /** The double nearest to the area in square world units. */
  get area(): number {
    return exports().sp_region_area(this.#handle.live());
  }

  /** Twice the area in square grid units, exactly. */
  get doubledArea(): bigint {
    check(exports().sp_region_doubled_area(this.#handle.live(), scratch.out));
    const [low, high] = [longs()[scratch.out >>> 3] as bigint, longs()[(scratch.out >>> 3) + 1] as bigint];
    return (high << 64n) | low;
  }

  /**
   * The rings, in an order that depends on the region alone. Outer boundaries run counter-clockwise and holes clockwise
   * (x to the right, y up); rings meet each other, or themselves, only at points.
   */
  rings(): RegionRings {
    return readRings(this.#handle.live());
  }

  /** The points of {@link rings} as integers in grid units of 2^-snapBits, x, y pairs. */
  gridPoints(): BigInt64Array {
    return readGridPoints(this.#handle.live());
  }

  /** All rings as one outline: {@link fromOutlines} makes the same region of it. Rings are x, y pairs in world units. */
  toOutline(): Float64Array[] {
    const { points, offsets } = this.rings();
    return Array.from({ length: offsets.length - 1 }, (_, i) =>
      points.subarray(2 * (offsets[i] as number), 2 * (offsets[i + 1] as number)));
  }

  /** Where a point lies, decided exactly. Takes time by the number of points. */
  locate(point: PlanePoint): PointPlace {
    if (typeof point !== 'object' || point === null) throw typeError('point', 'an object with x and y', point);
    const [x, y] = [number(point.x, 'point.x'), number(point.y, 'point.y')];
    check(exports().sp_region_locate_point(this.#handle.live(), x, y, scratch.out));
    return POINT_PLACE_NAMES[readWord(scratch.out) as keyof typeof POINT_PLACE_NAMES];
  }

  /** What either region covers. Both must have the same grid, else an argument error is thrown. */
  union(other: Region): Region {
    return this.#combine(other, RegionOperation.UNION);
  }

  /** What both regions cover. */
  intersection(other: Region): Region {
    return this.#combine(other, RegionOperation.INTERSECTION);
  }

  /** What this region covers and the other does not. */
  difference(other: Region): Region {
    return this.#combine(other, RegionOperation.DIFFERENCE);
  }

  /** What exactly one of the regions covers. */
  symmetricDifference(other: Region): Region {
    return this.#combine(other, RegionOperation.SYMMETRIC_DIFFERENCE);
  }

  /**
   * The region grown by a distance, or shrunk by a negative one: thin parts vanish and narrow gaps close. Throws
   * `SamepathRangeError` beyond 2^20, and where the result would leave 2^21 + 2^20.
   */
  offset(distance: number, options: OffsetOptions = {}): Region {
    const by = number(distance, 'distance');
    stageOptions(scratch.regionOptions, options, OFFSET_OPTIONS_SPECS, 'option');
    const region = this.#handle.live();
    return new Region(created(exports().sp_region_offset(region, by, scratch.regionOptions, 0, scratch.out)));
  }

  /**
   * The region shrunk by the radius of the agents, as builds of meshes do it: with fewer points than {@link offset}, and
   * round corners of the circle's area.
   */
  shrink(settings: NavSettings = NavSettings.humanoid): Region {
    return withSettings(settings, (pointer) => new Region(
      created(exports().sp_region_shrink(this.#handle.live(), pointer, 0, scratch.out), NavMeshFormatError)));
  }

  /** The region as triangles: its constrained Delaunay triangulation, whose vertices are those of the rings. */
  triangulate(): RegionPart {
    const region = this.#handle.live();
    return partsOf((out) => exports().sp_region_triangulate(region, 0, out))[0] ?? emptyPart();
  }

  /**
   * The region as convex polygons: its triangles, with diagonals left out, the longest first, where the corners at both ends
   * stay convex.
   */
  partition(options: PartitionOptions = {}): RegionPart {
    checkOptions(options, ['maxVertices'], 'option');
    const most = integer(options.maxVertices ?? 6, 'maxVertices', 3, 16);
    const region = this.#handle.live();
    return partsOf((out) => exports().sp_region_partition(region, most, 0, out))[0] ?? emptyPart();
  }

  /**
   * The region as convex polygons tile by tile, with the tiles and the limit of corners of the settings: no polygon crosses a
   * tile line, and polygons on both sides of one have the same vertices on it. Parts are in the order of rows, then columns;
   * tiles without polygons have none. Throws `SamepathRangeError` for a grid that is finer than tiles can store, for
   * more than 4096 tile lines per axis or 2^20 crossings of them, and {@link NavMeshFormatError} for a tile line that is
   * more than a 1024th of a cell off the grid.
   */
  slice(settings: NavSettings = NavSettings.humanoid): RegionPart[] {
    return withSettings(settings, (pointer) => {
      const region = this.#handle.live();
      return partsOf((out) => exports().sp_region_slice(region, pointer, 0, out), NavMeshFormatError);
    });
  }

  /** Frees the region. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  #combine(other: Region, operation: number): Region {
    return new Region(combine(this.#handle.live(), regionPointer(other, 'other'), operation));
  }
}

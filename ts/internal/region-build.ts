// Where regions and meshes of the plane come from: outlines, tile maps, grids, regions.
import type { Grid } from '../grid.js';
import { withSettings, type NavSettings } from '../nav-settings.js';
import type { OutlineMap, Outlines, TileMap } from '../outlines.js';
import type { Region } from '../region.js';
import { checkKeys, integer, number, typeError } from './arguments.js';
import { NavMeshFormatError, SamepathArgumentError } from './errors.js';
import type { Pointer, Status } from './exports.js';
import { created } from './failure.js';
import { REGION_OPTIONS_SPECS, RegionOperation } from './layout.gen.js';
import { exports, scratch, withInput } from './memory.js';
import { writeStruct } from './options.js';
import { encodeOutlines, withOutlines, type EncodedOutlines } from './outlines.js';
import { gridBehind, regionBehind } from './reach.js';

/**
 * What a navigation mesh of the plane is built of: a region, a grid, a tile map, outlines with obstacles, or outlines
 * alone.
 */
export type Build2DSource = Region | Grid | TileMap | OutlineMap | Outlines;

/** The C grid of an argument. */
export function gridOf(grid: Grid): Pointer {
  const pointer = gridBehind(grid);
  if (pointer === undefined) throw typeError('grid', 'a Grid', grid);
  return pointer;
}

/** Settings and links of a build, as the module reads them. */
type Staged = readonly [settings: Pointer, links: Pointer, linkCount: number];

/** A checked source. */
export interface PlaneSource {
  /** Builds the mesh in one call. */
  build(...staged: Staged): Status;
  /** The region, on a grid of `snapBits` unless it is there already. */
  createRegion(snapBits: number): Pointer;
  /** Whether the region is there already, so that it is not given back. */
  readonly borrowsRegion: boolean;
}

const MAX_CELLS = 268435456;
const TILE_MAP_KEYS: readonly string[] = ['cells', 'width', 'height', 'cellSize', 'originX', 'originY'];

/** Puts the options of a region where the module can read them. */
export function stageRegionOptions(snapBits: number): Pointer {
  writeStruct(scratch.regionOptions, REGION_OPTIONS_SPECS, [REGION_OPTIONS_SPECS[0].default, snapBits]);
  return scratch.regionOptions;
}

/** A tile map as the module reads it. */
export interface EncodedTileMap {
  readonly cells: Uint8Array;
  readonly frame: readonly [width: number, height: number, cellSize: number, originX: number, originY: number];
}

/** Checks a tile map and copies its cells: the caller may change or transfer them before they are read. */
export function encodeTileMap(map: TileMap): EncodedTileMap {
  const { cells, cellSize = 1, originX = 0, originY = 0 } = map;
  const [width, height] = [integer(map.width, 'width', 1, MAX_CELLS), integer(map.height, 'height', 1, MAX_CELLS)];
  if (typeof cells !== 'object' || cells === null) throw typeError('cells', 'an array', cells);
  if (cells.length !== width * height) {
    throw new SamepathArgumentError(`cells must hold ${width * height} flags; got ${cells.length}`, { field: 'cells' });
  }
  return {
    cells: cells instanceof Uint8Array ? new Uint8Array(cells) : Uint8Array.from(cells as ArrayLike<unknown>, (cell) => (cell ? 1 : 0)),
    frame: [width, height, number(cellSize, 'cellSize'), number(originX, 'originX'), number(originY, 'originY')],
  };
}

/** A C region of a tile map. */
export function createOfTileMap({ cells, frame }: EncodedTileMap, snapBits: number): Pointer {
  return withInput(cells, (input) =>
    created(exports().sp_region_from_tile_map(input, ...frame, stageRegionOptions(snapBits), 0, scratch.out)));
}

/** A C region of a grid. */
export function createOfGrid(grid: Pointer, snapBits: number): Pointer {
  return created(exports().sp_region_from_grid(grid, stageRegionOptions(snapBits), 0, scratch.out));
}

/** A C region of outlines. */
export function createOfOutlines(outlines: EncodedOutlines, snapBits: number): Pointer {
  return withOutlines([outlines], ([input = 0]) =>
    created(exports().sp_region_create(input, stageRegionOptions(snapBits), 0, scratch.out)));
}

/** Combines C regions. */
export function combine(first: Pointer, second: Pointer, operation: number): Pointer {
  return created(exports().sp_region_combine(first, second, operation, 0, scratch.out));
}

/** Makes a C region of outlines without obstacles. */
function createOfMap(outlines: EncodedOutlines, obstacles: EncodedOutlines | undefined, snapBits: number): Pointer {
  const { sp_region_free: free } = exports();
  const region = createOfOutlines(outlines, snapBits);
  if (obstacles === undefined) return region;
  let other = 0;
  try {
    other = createOfOutlines(obstacles, snapBits);
    return combine(region, other, RegionOperation.DIFFERENCE);
  } finally {
    free(other);
    free(region);
  }
}

function regionSource(region: () => Pointer): PlaneSource {
  return {
    build: (...staged) => exports().sp_navmesh_build2d_region(region(), ...staged, 0, scratch.out),
    createRegion: region,
    borrowsRegion: true,
  };
}

function gridSource(grid: () => Pointer): PlaneSource {
  return {
    build: (...staged) => exports().sp_navmesh_build2d_grid(grid(), ...staged, 0, scratch.out),
    createRegion: (snapBits) => createOfGrid(grid(), snapBits),
    borrowsRegion: false,
  };
}

function tileMapSource(map: TileMap): PlaneSource {
  checkKeys(map, TILE_MAP_KEYS, 'member of a tile map');
  const encoded = encodeTileMap(map);
  return {
    build: (...staged) => withInput(encoded.cells, (cells) =>
      exports().sp_navmesh_build2d_tile_map(cells, ...encoded.frame, ...staged, 0, scratch.out)),
    createRegion: (snapBits) => createOfTileMap(encoded, snapBits),
    borrowsRegion: false,
  };
}

function outlineSource({ outlines, obstacles }: OutlineMap): PlaneSource {
  const walkable = encodeOutlines(outlines, 'outlines');
  const blocked = obstacles === undefined ? undefined : encodeOutlines(obstacles, 'obstacles');
  return {
    build: (...staged) => withOutlines([walkable, blocked], ([given = 0, taken = 0]) =>
      exports().sp_navmesh_build2d_outlines(given, taken, ...staged, 0, scratch.out)),
    createRegion: (snapBits) => createOfMap(walkable, blocked, snapBits),
    borrowsRegion: false,
  };
}

/** Checks what a mesh is to be built of. */
export function encodeSource(source: Build2DSource): PlaneSource {
  if (typeof source !== 'object' || source === null) {
    throw typeError('source', 'a Region, a Grid, a tile map, or outlines', source);
  }
  if (regionBehind(source) !== undefined) return regionSource(() => regionBehind(source) as Pointer);
  if (gridBehind(source) !== undefined) return gridSource(() => gridBehind(source) as Pointer);
  if (Array.isArray(source)) return outlineSource({ outlines: source as Outlines });
  if ('cells' in source) return tileMapSource(source as TileMap);
  checkKeys(source, ['outlines', 'obstacles'], 'member of the source');
  return outlineSource(source as OutlineMap);
}

/** A C mesh of the plane in one call. */
export function buildMesh(source: Build2DSource, settings: NavSettings): Pointer {
  const encoded = encodeSource(source);
  return withSettings(settings, (...staged) => created(encoded.build(...staged), NavMeshFormatError));
}

// Meshes of polygons in world coordinates: one tile a set, with the off-mesh links that start in its column.
import { encodePolygons, fittingTile, withPolygons, type EncodedPolygons, type NavPolygons } from '../nav-polygons.js';
import {
  NavSettings, stageParams, withOffMeshLinks, withSettings, type Complete, type NavMeshParams,
} from '../nav-settings.js';
import { typeError } from './arguments.js';
import { NavMeshFormatError } from './errors.js';
import type { Pointer } from './exports.js';
import { check, created } from './failure.js';
import { withArrays } from './mesh-arguments.js';
import { copyWords, exports, scratch } from './memory.js';

type Params = Complete<NavMeshParams>;

/** A set of polygons without a tile of its own is put into one that fits, at column 0 and row 0. */
function fit(polygons: NavPolygons, settings: NavSettings): [EncodedPolygons[], NavSettings] {
  const encoded = encodePolygons(polygons, settings.area ?? 0, settings.flags ?? 1);
  const tile = polygons.tileX === undefined && polygons.tileZ === undefined ? fittingTile(encoded.vertices) : undefined;
  if (tile === undefined) return [[encoded], settings];
  const { originX, originY, originZ, tileSize } = tile;
  return [[{ ...encoded, originY: polygons.originY ?? originY }], { ...settings, originX, originZ, tileSize }];
}

function encodeSets(polygons: NavPolygons | readonly NavPolygons[], settings: NavSettings): [EncodedPolygons[], NavSettings] {
  if (typeof settings !== 'object' || settings === null) throw typeError('settings', 'an object', settings);
  if (!Array.isArray(polygons)) return fit(polygons as NavPolygons, settings);
  const sets: readonly NavPolygons[] = polygons;
  return [sets.map((set) => encodePolygons(set, settings.area ?? 0, settings.flags ?? 1)), settings];
}

/** The sets of each column, the lowest layer first. */
function columnsOf(sets: readonly EncodedPolygons[]): EncodedPolygons[][] {
  const columns = new Map<string, EncodedPolygons[]>();
  for (const set of sets) {
    const key = `${set.tileX} ${set.tileZ}`;
    const column = columns.get(key) ?? [];
    column.push(set);
    columns.set(key, column);
  }
  return [...columns.values()].map((column) => column.sort((a, b) => a.layer - b.layer));
}

/** Exchanges the tiles of a column for ones with the links that start in them. */
function bakeLinks(tiles: Pointer[], params: Params, settings: NavSettings): void {
  withOffMeshLinks(settings.offMeshLinks, (links, count) => {
    if (count === 0) return;
    withArrays([Int32Array.from(tiles)], ([list = 0]) => {
      const status = exports().sp_navtile_bake_links(stageParams(params), links, count, list, tiles.length);
      check(status, NavMeshFormatError);
      copyWords(list, tiles.length).forEach((tile, i) => {
        tiles[i] = tile >>> 0;
      });
    });
  });
}

/** Makes the tiles of a column, with the links that start in it, and lists them in `made`, whose owner frees them. */
function makeColumn(made: Pointer[], sets: readonly EncodedPolygons[], params: Params, settings: NavSettings): void {
  const column: Pointer[] = [];
  try {
    for (const set of sets) {
      column.push(withPolygons(set, (pointer) => created(
        exports().sp_navtile_from_polygons(stageParams(params), pointer, 0, scratch.out), NavMeshFormatError)));
    }
    bakeLinks(column, params, settings);
  } finally {
    made.push(...column);
  }
}

/** A C mesh of one set of polygons, or of one a tile. */
export function createMesh(polygons: NavPolygons | readonly NavPolygons[], given: NavSettings): Pointer {
  const [sets, settings] = encodeSets(polygons, given);
  const params = NavSettings.toParams(settings);
  const mesh = created(exports().sp_navmesh_create(stageParams(params), 0, scratch.out));
  const tiles: Pointer[] = [];
  try {
    withSettings(settings, (...staged) => check(exports().sp_navmesh_set_settings(mesh, ...staged)));
    for (const column of columnsOf(sets)) makeColumn(tiles, column, params, settings);
    withArrays([Int32Array.from(tiles)], ([list = 0]) =>
      check(exports().sp_navmesh_add_tiles(mesh, list, tiles.length), NavMeshFormatError));
    return mesh;
  } catch (error) {
    exports().sp_navmesh_free(mesh);
    throw error;
  } finally {
    for (const tile of tiles) exports().sp_navtile_free(tile);
  }
}

// Meshes of polygons in world coordinates: one tile a set, with the off-mesh links that start in it.
import { encodePolygons, fittingTile, withPolygons, type EncodedPolygons, type NavPolygons } from '../nav-polygons.js';
import { NavSettings, stageParams, withSettings, type Complete, type NavMeshParams, type OffMeshLink } from '../nav-settings.js';
import { encodeLinks } from '../nav-tile.js';
import { typeError } from './arguments.js';
import { NavMeshFormatError, SamepathArgumentError } from './errors.js';
import type { Pointer } from './exports.js';
import { check, created } from './failure.js';
import { withArrays } from './mesh-arguments.js';
import { NAVTILE_DATA } from './mesh-structs.js';
import { exports, scratch, words } from './memory.js';

/** How many cells coordinates may be away from the origin of their tile. */
const MAX_EXTENT_CELLS = 16384;

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

/** Column of a coordinate, as `sp_navmesh_world_to_tile` has it. */
function columnOf(coordinate: number, origin: number, tileSize: number): number {
  return Math.floor((coordinate - origin) / tileSize);
}

/** The links that start in a tile and whose heights it can hold. */
function linksOf(set: EncodedPolygons, params: Params, links: readonly OffMeshLink[]): readonly OffMeshLink[] {
  const reach = MAX_EXTENT_CELLS * params.cellSize;
  return links.filter(({ start, end }) =>
    columnOf(start.x, params.originX, params.tileSize) === set.tileX
    && columnOf(start.z, params.originZ, params.tileSize) === set.tileZ
    && Math.abs(start.y - set.originY) <= reach && Math.abs(end.y - set.originY) <= reach);
}

/** The C tile of the same content with links, in place of `tile`, which is given back. */
function withLinks(tile: Pointer, set: EncodedPolygons, params: Params, links: readonly OffMeshLink[]): Pointer {
  const [originX, originZ] = [params.originX + set.tileX * params.tileSize, params.originZ + set.tileZ * params.tileSize];
  const relative = ({ x, y, z }: OffMeshLink['start']): number[] => [x - originX, y - set.originY, z - originZ];
  const encoded = encodeLinks(links.map(({ start, end, radius, bidirectional = false, area = 0, flags = 1, userId = 0 }) =>
    ({ start: relative(start), end: relative(end), radius, bidirectional, area, flags, userId })));
  try {
    return withArrays([encoded], ([pointer = 0]) => {
      check(exports().sp_navtile_get_data(tile, scratch.meshResult));
      words()[(scratch.meshResult + NAVTILE_DATA.linkCount) >>> 2] = links.length;
      words()[(scratch.meshResult + NAVTILE_DATA.links) >>> 2] = pointer;
      return created(
        exports().sp_navtile_create(stageParams(params), scratch.meshResult, 0, scratch.out), NavMeshFormatError);
    });
  } finally {
    exports().sp_navtile_free(tile);
  }
}

function addTile(mesh: Pointer, set: EncodedPolygons, params: Params, links: readonly OffMeshLink[]): void {
  const plain = withPolygons(set, (pointer) => created(
    exports().sp_navtile_from_polygons(stageParams(params), pointer, 0, scratch.out), NavMeshFormatError));
  const tile = links.length === 0 ? plain : withLinks(plain, set, params, links);
  try {
    check(exports().sp_navmesh_add_tile(mesh, tile, scratch.out), NavMeshFormatError);
  } finally {
    exports().sp_navtile_free(tile);
  }
}

/** Which of several layers a link belongs to is for the builders to say. */
function refuseLayers(sets: readonly EncodedPolygons[]): void {
  const columns = new Set(sets.map(({ tileX, tileZ }) => `${tileX} ${tileZ}`));
  if (columns.size === sets.length) return;
  throw new SamepathArgumentError('offMeshLinks need tiles of one layer; give those of several layers to their tiles', {
    code: 'SP_E_UNSUPPORTED', field: 'offMeshLinks',
  });
}

/** A C mesh of one set of polygons, or of one a tile. */
export function createMesh(polygons: NavPolygons | readonly NavPolygons[], given: NavSettings): Pointer {
  const [sets, settings] = encodeSets(polygons, given);
  const params = NavSettings.toParams(settings);
  const links = settings.offMeshLinks ?? [];
  if (links.length > 0) refuseLayers(sets);
  const mesh = created(exports().sp_navmesh_create(stageParams(params), 0, scratch.out));
  try {
    withSettings(settings, (...staged) => check(exports().sp_navmesh_set_settings(mesh, ...staged)));
    for (const set of sets) addTile(mesh, set, params, linksOf(set, params, links));
    return mesh;
  } catch (error) {
    exports().sp_navmesh_free(mesh);
    throw error;
  }
}

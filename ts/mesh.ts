/**
 * The middle tier of navigation meshes: tiles, libraries and streamers of them, and query objects whose searches are stepped
 * by hand or start from a polygon. Load the module through `samepath` or `samepath/wasm` first; `NavMesh`, `NavFilter` and `SeededRandom` come
 * from there.
 *
 * ```ts
 * import { NavMesh } from 'samepath';
 * import { NavQuery, NavTile } from 'samepath/mesh';
 * mesh.replaceTile(NavTile.fromPolygons(polygons, mesh.params));
 * const query = new NavQuery(mesh);
 * const walls = query.findWalls(polygon, position, 5);
 * ```
 * @packageDocumentation
 */
export { NavQuery, type NavQueryObjectOptions, type PathNodeModel } from './nav-query.js';
export type { NavMove } from './nav-results.js';
export { NavTileLibrary } from './nav-tile-library.js';
export { TileStreamer, type QueuedOperation, type TileOperation } from './nav-tile-streamer.js';
export { NavTile, type NavTileData, type NavTileLink } from './nav-tile.js';
export { AreaQueryStatus, QueryStatus, RaycastStatus } from './internal/layout.gen.js';
export type {
  NavArea, NavCorridor, NavPolygonRay, NavStraightPath, NavWallHit, NavWalls,
} from './internal/mesh-areas.js';

/**
 * The middle tier of navigation meshes: tiles. Load the module through `samepath` or `samepath/wasm` first; `NavMesh` and
 * `NavSettings` come from there.
 *
 * ```ts
 * import { NavMesh } from 'samepath';
 * import { NavTile } from 'samepath/mesh';
 * mesh.replaceTile(NavTile.fromPolygons(polygons, mesh.params));
 * ```
 * @packageDocumentation
 */
export { NavTile, type NavTileData, type NavTileLink } from './nav-tile.js';

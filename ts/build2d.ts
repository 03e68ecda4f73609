/**
 * Regions of the plane: exact boolean operations, offsets, triangulations and convex polygons, and builds of navigation
 * meshes in steps. Load the module through `samepath` or `samepath/wasm` first; `NavMesh`, `NavSettings` and `Grid` come
 * from there.
 *
 * ```ts
 * import { NavMesh } from 'samepath';
 * import { Region } from 'samepath/build2d';
 * using level = Region.fromOutlines(outlines, { snapBits: 9 });
 * using walkable = level.difference(Region.fromOutlines(buildings, { snapBits: 9 }));
 * const mesh = NavMesh.build2D(walkable);
 * ```
 * @packageDocumentation
 */
export { NavMeshBuild2D } from './nav-mesh-build2d.js';
export {
  Region, type OffsetJoin, type OffsetOptions, type PartitionOptions, type PointPlace, type RegionOptions, type TileMapOptions,
} from './region.js';
export type { RegionPart, RegionRings } from './region-parts.js';

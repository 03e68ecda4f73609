// Structs of the C interface of navigation meshes that hold pointers or packed bytes, as wasm32 lays them out. They have
// no rows in options.def, because other targets lay them out in other ways; wasm/host.c asserts these numbers.

/** sp_off_mesh_link. */
export const OFF_MESH_LINK = {
  size: 72, start: 0, end: 24, radius: 48, userId: 56, bidirectional: 60, area: 64, flags: 68,
} as const;

/** sp_navtile_polygons. */
export const NAVTILE_POLYGONS = {
  size: 48, originY: 0, tileX: 8, tileZ: 12, layer: 16, vertexCount: 20, polygonCount: 24, vertices: 28,
  polygonVertexCounts: 32, indices: 36, areas: 40, flags: 44,
} as const;

/** sp_navtile_data. */
export const NAVTILE_DATA = {
  size: 88, originY: 0, tileX: 8, tileZ: 12, layer: 16, vertexCount: 20, polygonCount: 24, edgeCount: 28,
  detailVertexCount: 32, detailTriangleCount: 36, linkCount: 40, vertices: 44, polygonVertexCounts: 48, indices: 52,
  neighbors: 56, portalSides: 60, areas: 64, flags: 68, details: 72, detailVertices: 76, detailTriangles: 80, links: 84,
} as const;

/** sp_navtile_detail. */
export const NAVTILE_DETAIL = { size: 12, vertexBase: 0, triangleBase: 4, vertexCount: 8, triangleCount: 10 } as const;

/** sp_navtile_link. */
export const NAVTILE_LINK = {
  size: 36, start: 0, end: 12, radius: 24, userId: 28, flags: 32, area: 34, bidirectional: 35,
} as const;

/** sp_navlink. */
export const NAVLINK = {
  size: 24, target: 0, ownerSlot: 8, linkIndex: 12, kind: 16, edge: 17, side: 18, rangeMin: 19, rangeMax: 20,
} as const;

// Structs of the C interface of regions that hold pointers, as wasm32 lays them out. They have no rows in options.def,
// because other targets lay them out in other ways; wasm/host.c asserts these numbers.

/** sp_outlines. */
export const OUTLINES = {
  size: 28, pointCount: 0, ringCount: 4, outlineCount: 8, reserved: 12, points: 16, ringSizes: 20, outlineSizes: 24,
} as const;

/** sp_region_rings. */
export const REGION_RINGS = { size: 16, pointCount: 0, ringCount: 4, gridPoints: 8, ringStarts: 12 } as const;

/** sp_region_part. */
export const REGION_PART = {
  size: 40, tileX: 0, tileZ: 4, vertexCount: 8, polygonCount: 12, edgeCount: 16, reserved: 20, vertices: 24,
  polygonVertexCounts: 28, indices: 32, neighbors: 36,
} as const;

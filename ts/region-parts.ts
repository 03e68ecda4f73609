/** Rings of a region. */
export interface RegionRings {
  /** Points of all rings in world units, one ring after the other, as x, y pairs; exact. */
  readonly points: Float64Array;
  /** Where each ring begins, counted in points; one more entry holds the end of the last. */
  readonly offsets: Uint32Array;
}

/**
 * Convex polygons over shared vertices: a region, or what of it lies in a tile. Polygons run counter-clockwise (x to the
 * right, y up), begin at their vertex of least index, and are sorted by their indices; a corner may be straight.
 */
export interface RegionPart {
  /** Column and row of the tile; 0 and 0 for a region in one part. */
  readonly tileX: number;
  readonly tileZ: number;
  /** Vertices in (x, y) order, in world units, as x, y pairs; exact. */
  readonly vertices: Float64Array;
  /** Number of corners of each polygon. */
  readonly polygonVertexCounts: Uint8Array;
  /** Indices of the corners of all polygons, one polygon after the other. */
  readonly indices: Uint32Array;
  /** The polygon across each edge, which runs from its index to the next one of its polygon; -1 for none. */
  readonly neighbors: Int32Array;
}

/** A point of the plane. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * A closed line, whose last point is joined to the first: x, y pairs in a typed array, which are taken as they are, or
 * points as `{ x, y }` or `[x, y]`, whose further numbers do not matter. At least 3 points; coordinates within 2^21.
 */
export type Ring = Float64Array | Float32Array | Int32Array | readonly PlanePoint[] | readonly (readonly number[])[];

/**
 * An area with holes: it covers what an odd number of its rings winds round. Rings may run either way, overlap, and cross
 * themselves or each other. A single ring may stand for itself.
 */
export type Outline = Ring | readonly Ring[];

/** Outlines, whose union is meant. The coordinates of a GeoJSON MultiPolygon are ones. */
export type Outlines = readonly Outline[];

/** Cells in rows from an origin on, each walkable or not. */
export interface TileMap {
  /** `width * height` row-major flags; what is neither `false` nor 0 is walkable. A Uint8Array is taken as it is. */
  readonly cells: ArrayLike<boolean | number>;
  readonly width: number;
  readonly height: number;
  /** Side of a cell in world units, above 0. Default 1. */
  readonly cellSize?: number | undefined;
  /** World coordinates of the corner of cell (0, 0). Default 0, 0. */
  readonly originX?: number | undefined;
  readonly originY?: number | undefined;
}

/** Walkable outlines, and what is taken out of them. */
export interface OutlineMap {
  readonly outlines: Outlines;
  readonly obstacles?: Outlines | undefined;
}

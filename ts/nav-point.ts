/**
 * A position in world units, Y up. Coordinates are finite and below 2^21 in size. Any object with `x`, `y` and `z` passes,
 * such as the vectors of an engine.
 */
export interface NavPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Triple `index` of an array of x, y, z triples, counted from the end when negative; `undefined` beyond the ends. */
export function pointAt(points: Float64Array, index: number): NavPoint | undefined {
  const first = 3 * Math.trunc(index);
  const [x, y, z] = [points.at(first), points.at(first + 1), points.at(first + 2)];
  return x === undefined || y === undefined || z === undefined ? undefined : { x, y, z };
}

// Regions of the plane for tests: what they are made of, and what is known of them by other means.
import type { Outline, PlanePoint } from 'samepath';
import type { Region, RegionPart } from 'samepath/build2d';

export const point = (x: number, y: number): PlanePoint => ({ x, y });

/** A rectangle as an outline. */
export const box = (x: number, y: number, width: number, height: number): Outline =>
  [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

/** Whether cell (x, y) of the cookbook's 30 x 20 tile map is floor. */
export const isCookbookFloor = (x: number, y: number): boolean => x < 11 || x > 18 || y < 6 || y > 11;

/** The cookbook's tile map: floor with a block of walls in the middle. */
export const COOKBOOK = {
  cells: Uint8Array.from({ length: 600 }, (_, i) => (isCookbookFloor(i % 30, Math.floor(i / 30)) ? 1 : 0)), width: 30, height: 20,
};

/** Twice the signed area of x, y pairs. */
export function doubledAreaOf(points: ArrayLike<bigint>): bigint {
  let sum = 0n;
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length;
    sum += (points[i] as bigint) * (points[next + 1] as bigint) - (points[i + 1] as bigint) * (points[next] as bigint);
  }
  return sum;
}

/** Points in grid units of 2^-snapBits. */
export function onGrid(points: Float64Array, snapBits: number): bigint[] {
  return Array.from(points, (value) => BigInt(value * 2 ** snapBits));
}

/** Twice the area of all rings, by the sum over their edges. */
export function doubledAreaOfRings(region: Region): bigint {
  const [points, { offsets }] = [region.gridPoints(), region.rings()];
  let sum = 0n;
  for (let i = 0; i + 1 < offsets.length; i++) sum += doubledAreaOf(points.subarray(2 * (offsets[i] ?? 0), 2 * (offsets[i + 1] ?? 0)));
  return sum;
}

/** The corners of each polygon as x, y pairs. */
export function polygonsOf({ vertices, polygonVertexCounts, indices }: RegionPart): Float64Array[] {
  let first = 0;
  return Array.from(polygonVertexCounts, (count) => {
    const polygon = Float64Array.from({ length: 2 * count }, (_, i) => vertices[2 * (indices[first + (i >> 1)] as number) + (i % 2)] as number);
    first += count;
    return polygon;
  });
}

/** Twice the area of all polygons of a part in grid units; throws for one that is not convex and counter-clockwise. */
export function doubledAreaOfPart(part: RegionPart, snapBits: number): bigint {
  return polygonsOf(part).reduce((sum, corners) => {
    const points = onGrid(corners, snapBits);
    for (let i = 0; i < points.length; i += 2) {
      const turn = [0, 2, 4].flatMap((step) => [points[(i + step) % points.length] as bigint, points[(i + step + 1) % points.length] as bigint]);
      if (doubledAreaOf(turn) < 0n) throw new Error(`a polygon is not convex: ${String(corners)}`);
    }
    return sum + doubledAreaOf(points);
  }, 0n);
}

/** The number of edges whose neighbour does not have them the other way round. */
export function countBadNeighbors({ polygonVertexCounts, indices, neighbors }: RegionPart): number {
  const owners = new Map<string, number>();
  const edges: [key: string, reversed: string][] = [];
  let first = 0;
  polygonVertexCounts.forEach((count, polygon) => {
    for (let i = 0; i < count; i++) {
      const [a, b] = [indices[first + i] as number, indices[first + ((i + 1) % count)] as number];
      owners.set(`${a} ${b}`, polygon);
      edges.push([`${a} ${b}`, `${b} ${a}`]);
    }
    first += count;
  });
  return edges.filter(([, reversed], e) => (owners.get(reversed) ?? -1) !== neighbors[e]).length;
}

/** A generator of numbers below a bound that follows from a seed. */
export function drawer(seed: number): (below: number) => number {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** A ring of legs along the axes and diagonals between points of even coordinates, so that all crossings are integers. */
export function octilinearRing(draw: (below: number) => number, side: number): [number, number][] {
  const ring: [number, number][] = [];
  let [x, y] = [2 * draw(side / 2), 2 * draw(side / 2)];
  const [startX, startY] = [x, y];
  const go = (toX: number, toY: number): void => {
    const diagonal = Math.min(Math.abs(toX - x), Math.abs(toY - y));
    ring.push([x, y]);
    x += Math.sign(toX - x) * diagonal;
    y += Math.sign(toY - y) * diagonal;
    ring.push([x, y]);
    [x, y] = [toX, toY];
  };
  for (let legs = 2 + draw(5); legs > 0; legs--) go(2 * draw(side / 2), 2 * draw(side / 2));
  go(startX, startY);
  return ring;
}

/** Whether a point that lies on no edge is inside by the even-odd rule. */
function isInRings(rings: readonly (readonly [number, number])[][], x: number, y: number): boolean {
  let odd = false;
  for (const ring of rings) {
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length] as readonly [number, number];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    });
  }
  return odd;
}

/** Which quarters of the unit cells, cut along both diagonals, are inside of one of the outlines of octilinear rings. */
export function quartersInside(outlines: readonly (readonly [number, number])[][][], side: number): boolean[] {
  const quarters = [[0.5, 0.2], [0.8, 0.5], [0.5, 0.8], [0.2, 0.5]] as const;
  return Array.from({ length: 4 * side * side }, (_, i) => {
    const [dx, dy] = quarters[i % 4] as readonly [number, number];
    const [x, y] = [(i >> 2) % side, Math.floor((i >> 2) / side)];
    return outlines.some((rings) => isInRings(rings, x + dx, y + dy));
  });
}

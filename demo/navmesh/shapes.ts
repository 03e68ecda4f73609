// Lines in space as the page draws them: along the surface, over jumps, as walls and as the rims of floors.
import { BufferAttribute, BufferGeometry, CatmullRomCurve3, CurvePath, LineCurve3, TubeGeometry, Vector3, type Curve } from 'three';
import type { NavOutlines, NavSurface } from 'samepath/debug';

type Triple = readonly [number, number, number];

/** Steps along the surface between two points of a path. */
const step = 0.25;
/** How much of the way off-mesh links rise over the higher end. */
const arcRise = 0.22;

/** Height of a triangle of a surface at x, z; undefined outside of it. */
function heightIn({ positions, indices }: NavSurface, triangle: number, x: number, z: number): number | undefined {
  const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * triangle + k]!) as [number, number, number];
  const [ax, az] = [positions[a]!, positions[a + 2]!];
  const [ux, uz, vx, vz] = [positions[b]! - ax, positions[b + 2]! - az, positions[c]! - ax, positions[c + 2]! - az];
  const area = ux * vz - uz * vx;
  const s = ((x - ax) * vz - (z - az) * vx) / area;
  const t = (ux * (z - az) - uz * (x - ax)) / area;
  if (!(s >= -1e-3 && t >= -1e-3 && s + t <= 1.001)) return undefined;
  return positions[a + 1]! + s * (positions[b + 1]! - positions[a + 1]!) + t * (positions[c + 1]! - positions[a + 1]!);
}

/** Walks over polygons in the order in which a line crosses them, so that heights never jump to another storey. */
export class SurfaceWalk {
  readonly #surface: NavSurface;
  #triangle = 0;

  constructor(surface: NavSurface) {
    this.#surface = surface;
  }

  /** The points of a straight line along the surface, both ends included, `lift` above it. */
  line(from: Triple, to: Triple, lift: number): Vector3[] {
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[2] - from[2]) / step));
    return Array.from({ length: steps + 1 }, (_, i) => {
      const [x, y, z] = from.map((value, axis) => value + ((to[axis]! - value) * i) / steps) as [number, number, number];
      return new Vector3(x, (this.#heightAt(x, z) ?? y) + lift, z);
    });
  }

  #heightAt(x: number, z: number): number | undefined {
    const count = this.#surface.trianglePolygons.length;
    for (let triangle = this.#triangle; triangle < count; triangle += 1) {
      const height = heightIn(this.#surface, triangle, x, z);
      if (height === undefined) continue;
      // The fan of the polygon may be entered anywhere: go on from its first triangle.
      const polygon = this.#surface.trianglePolygons[triangle]!;
      this.#triangle = triangle;
      while (this.#triangle > 0 && this.#surface.trianglePolygons[this.#triangle - 1] === polygon) this.#triangle -= 1;
      return height;
    }
    return undefined;
  }
}

/** The points of a jump or a ladder. */
export function arc(from: Triple, to: Triple, lift: number): Vector3[] {
  const away = Math.hypot(to[0] - from[0], to[2] - from[2]);
  const rise = 0.6 + arcRise * away;
  const top = Math.max(from[1], to[1]) + rise;
  const middle = from[1] > to[1] ? 0.35 : 0.65;
  const between = (axis: 0 | 2): number => from[axis] + (to[axis] - from[axis]) * middle;
  const curve = new CatmullRomCurve3([
    new Vector3(from[0], from[1] + lift, from[2]), new Vector3(between(0), top, between(2)), new Vector3(to[0], to[1] + lift, to[2])]);
  return curve.getPoints(16);
}

/** A tube along points. */
export function tube(points: readonly Vector3[], radius: number): TubeGeometry | null {
  const kept = points.filter((point, i) => i === 0 || point.distanceToSquared(points[i - 1]!) > 1e-8);
  if (kept.length < 2) return null;
  const path = new CurvePath<Vector3>();
  for (let i = 1; i < kept.length; i += 1) path.add(new LineCurve3(kept[i - 1]!, kept[i]!));
  return new TubeGeometry(path as unknown as Curve<Vector3>, Math.max(kept.length * 2, 8), radius, 8);
}

/** Upright bands from segments, six coordinates each: from `below` under them to `above` over them. */
export function bands(segments: ArrayLike<number>, below: number, above: number): BufferGeometry {
  const count = segments.length / 6;
  const positions = new Float32Array(12 * count);
  const indices = new Uint32Array(6 * count);
  for (let i = 0; i < count; i += 1) {
    const [ax, ay, az, bx, by, bz] = Array.from({ length: 6 }, (_, k) => segments[6 * i + k]!) as [number, number, number, number, number, number];
    positions.set([ax, ay - below, az, bx, by - below, bz, bx, by + above, bz, ax, ay + above, az], 12 * i);
    indices.set([0, 1, 2, 0, 2, 3].map((k) => 4 * i + k), 6 * i);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3)).setIndex(new BufferAttribute(indices, 1));
  geometry.computeVertexNormals();
  return geometry;
}

/** The segments of outlines that are walls, or those that are not. */
export function edgesOf({ positions, walls }: NavOutlines, areWalls: boolean): Float32Array {
  const wanted = areWalls ? 1 : 0;
  const kept = new Float32Array(3 * walls.reduce((sum, wall) => sum + Number(wall === wanted), 0));
  let next = 0;
  for (let i = 0; i < walls.length; i += 2) {
    if (walls[i] !== wanted) continue;
    kept.set(positions.subarray(3 * i, 3 * i + 6), next);
    next += 6;
  }
  return kept;
}

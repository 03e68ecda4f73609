// Where things are in the plane: what lies under a point, and how much space a level takes.
import type { Bounds } from '../shared/camera.js';
import type { Level, Ring, Shape, ShapeLevel, Spot } from './model.js';

/** A corner of a ring, or the edge that begins there. */
export interface RingPlace {
  readonly shape: number;
  readonly ring: number;
  readonly vertex: number;
}

export const cornerAt = (ring: Ring, vertex: number): Spot => ({ x: ring[2 * vertex]!, y: ring[2 * vertex + 1]! });

/** Whether a point lies inside of rings by the even-odd rule. */
export function isInside(rings: readonly Ring[], { x, y }: Spot): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 0, before = ring.length - 2; i < ring.length; before = i, i += 2) {
      const [ax, ay, bx, by] = [ring[before]!, ring[before + 1]!, ring[i]!, ring[i + 1]!];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

/** The point of a segment nearest to a point. */
export function nearestOnSegment({ x, y }: Spot, a: Spot, b: Spot): Spot {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.min(Math.max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1);
  return { x: a.x + t * dx, y: a.y + t * dy };
}

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Visits the edges of a level: `vertex` is the corner at which each begins. */
function visitEdges({ shapes }: ShapeLevel, visit: (place: RingPlace, from: Spot, to: Spot) => void): void {
  shapes.forEach(({ rings }, shape) => rings.forEach((ring, ringIndex) => {
    const count = ring.length / 2;
    for (let vertex = 0; vertex < count; vertex += 1) {
      visit({ shape, ring: ringIndex, vertex }, cornerAt(ring, vertex), cornerAt(ring, (vertex + 1) % count));
    }
  }));
}

/** The corner nearest to a point, at most `reach` away. */
export function cornerNear(level: ShapeLevel, point: Spot, reach: number): RingPlace | null {
  let [found, least]: [RingPlace | null, number] = [null, reach];
  visitEdges(level, (place, from) => {
    const far = distance(point, from);
    if (far <= least) [found, least] = [place, far];
  });
  return found;
}

/** The edge nearest to a point, at most `reach` away. */
export function edgeNear(level: ShapeLevel, point: Spot, reach: number): RingPlace | null {
  let [found, least]: [RingPlace | null, number] = [null, reach];
  visitEdges(level, (place, from, to) => {
    const far = distance(point, nearestOnSegment(point, from, to));
    if (far <= least) [found, least] = [place, far];
  });
  return found;
}

/** The topmost shape that covers a point: obstacles lie over outlines, later shapes over earlier ones. */
export function shapeAt({ shapes }: ShapeLevel, point: Spot): number | null {
  const covers = (shape: Shape, role: Shape['role']): boolean => shape.role === role && isInside(shape.rings, point);
  for (const role of ['obstacle', 'outline'] as const) {
    const found = shapes.findLastIndex((shape) => covers(shape, role));
    if (found >= 0) return found;
  }
  return null;
}

/** The space that a level takes; a usual one for a level without shapes. */
export function boundsOfLevel(level: Level): Bounds {
  if (level.kind === 'tiles') return { left: 0, top: 0, right: level.width * level.side, bottom: level.height * level.side };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  visitEdges(level, (_, { x, y }) => {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  });
  if (left > right) return { left: 0, top: 0, right: 40, bottom: 26 };
  return { left, top, right: Math.max(right, left + 1), bottom: Math.max(bottom, top + 1) };
}

/** A place on the drawing grid; with a step of 0 the place itself. */
export function onGrid({ x, y }: Spot, step: number): Spot {
  if (step === 0) return { x, y };
  return { x: Math.round(x / step) * step + 0, y: Math.round(y / step) * step + 0 };
}

/** The corners of a rectangle between two places. */
export const rectangleRing = (a: Spot, b: Spot): Ring => [a.x, a.y, b.x, a.y, b.x, b.y, a.x, b.y];

// Changes of levels. A change makes a new level that shares with the old one whatever stays the same.
import { cornerAt, isInside, onGrid, type RingPlace } from './geometry.js';
import { kept, type Ring, type Role, type Shape, type ShapeLevel, type Spot, type TileLevel } from './model.js';

/** Corners that a ring must have. */
const fewestCorners = 3;

const withShapes = (shapes: readonly Shape[]): ShapeLevel => ({ kind: 'shapes', shapes });

function replaceRing(level: ShapeLevel, { shape, ring }: Pick<RingPlace, 'shape' | 'ring'>, change: (ring: Ring) => Ring): ShapeLevel {
  return withShapes(level.shapes.map((one, i) => {
    if (i !== shape) return one;
    return { ...one, rings: one.rings.map((corners, j) => (j === ring ? change(corners) : corners)) };
  }));
}

/** Whether corners can be a ring: at least three different ones. */
export function isRing(ring: Ring): boolean {
  const corners = new Set(Array.from({ length: ring.length / 2 }, (_, i) => `${ring[2 * i]} ${ring[2 * i + 1]}`));
  return corners.size >= fewestCorners;
}

/** Adds a shape over all others. */
export function addShape(level: ShapeLevel, role: Role, ring: Ring): ShapeLevel {
  return withShapes([...level.shapes, { role, rings: [ring.map(kept)] }]);
}

/** Adds a hole to the last shape that covers its first corner; null without such a shape. */
export function addHole(level: ShapeLevel, ring: Ring): ShapeLevel | null {
  const shape = level.shapes.findLastIndex(({ rings }) => isInside(rings, cornerAt(ring, 0)));
  if (shape < 0) return null;
  return withShapes(level.shapes.map((one, i) => (i === shape ? { ...one, rings: [...one.rings, ring.map(kept)] } : one)));
}

export function moveCorner(level: ShapeLevel, place: RingPlace, to: Spot): ShapeLevel {
  return replaceRing(level, place, (ring) => ring.with(2 * place.vertex, kept(to.x)).with(2 * place.vertex + 1, kept(to.y)));
}

/** A new corner on the edge that begins at a place. */
export function insertCorner(level: ShapeLevel, place: RingPlace, at: Spot): ShapeLevel {
  return replaceRing(level, place, (ring) => ring.toSpliced(2 * place.vertex + 2, 0, kept(at.x), kept(at.y)));
}

/** Deletes a corner; a ring of three goes as a whole, and a shape with its first ring. */
export function deleteCorner(level: ShapeLevel, place: RingPlace): ShapeLevel {
  const ring = level.shapes[place.shape]!.rings[place.ring]!;
  if (ring.length / 2 > fewestCorners) return replaceRing(level, place, (corners) => corners.toSpliced(2 * place.vertex, 2));
  if (place.ring === 0) return deleteShape(level, place.shape);
  return withShapes(level.shapes.map((one, i) => (i === place.shape ? { ...one, rings: one.rings.toSpliced(place.ring, 1) } : one)));
}

export function deleteShape(level: ShapeLevel, shape: number): ShapeLevel {
  return withShapes(level.shapes.toSpliced(shape, 1));
}

/** How far a shape moves when it is dragged: so that its first corner stays on the drawing grid if it was on it. */
export function dragOf(level: ShapeLevel, shape: number, from: Spot, to: Spot, step: number): Spot {
  const corner = cornerAt(level.shapes[shape]!.rings[0]!, 0);
  const moved = onGrid({ x: corner.x + to.x - from.x, y: corner.y + to.y - from.y }, step);
  return { x: moved.x - corner.x, y: moved.y - corner.y };
}

export function moveShape(level: ShapeLevel, shape: number, by: Spot): ShapeLevel {
  return withShapes(level.shapes.map((one, i) => {
    if (i !== shape) return one;
    return { ...one, rings: one.rings.map((ring) => ring.map((value, j) => kept(value + (j % 2 === 0 ? by.x : by.y)))) };
  }));
}

export function setRole(level: ShapeLevel, shape: number, role: Role): ShapeLevel {
  return withShapes(level.shapes.map((one, i) => (i === shape ? { ...one, role } : one)));
}

/** Columns and rows of tiles; `right` and `bottom` are outside. */
export interface TileRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The tile under a place; outside of the map the numbers go on. */
export const tileAt = ({ side }: TileLevel, { x, y }: Spot): Spot => ({ x: Math.floor(x / side), y: Math.floor(y / side) });

/** The tiles that a brush of some tiles across covers around a tile. */
export function brushOf({ x, y }: Spot, size: number): TileRect {
  const [left, top] = [x - Math.floor((size - 1) / 2), y - Math.floor((size - 1) / 2)];
  return { left, top, right: left + size, bottom: top + size };
}

/** Paints rectangles of tiles with floor or wall; the same level when that changes nothing. */
export function paintTiles(level: TileLevel, rects: readonly TileRect[], value: 0 | 1): TileLevel {
  const cells = level.cells.slice();
  for (const rect of rects) {
    const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, level.width)];
    for (let y = Math.max(rect.top, 0); y < Math.min(rect.bottom, level.height) && left < right; y += 1) {
      cells.fill(value, y * level.width + left, y * level.width + right);
    }
  }
  return cells.every((cell, i) => cell === level.cells[i]) ? level : { ...level, cells };
}

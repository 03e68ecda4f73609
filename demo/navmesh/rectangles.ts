// Rasters of storeys as convex polygons: rectangles of equal area, tile by tile, whose outlines take in the corners of
// their neighbours, so that polygons that touch share whole edges.
import type { NavPolygons } from 'samepath';
import { area, flag, storey, tileSize } from './model.js';
import type { Rect } from './building.js';

/** A storey: the area of each square, -1 where there is no floor, index `z * side + x`. */
export interface Raster {
  readonly side: number;
  readonly y: number;
  readonly areas: Int8Array;
}

/** A rectangle that rises by a storey along Z, from the end where it is low. */
export interface Slope {
  readonly rect: Rect;
  readonly lowAt: 'z0' | 'z1';
  /** Height of the low end. */
  readonly y: number;
}

/** Longest side of a rectangle: with every corner of its neighbours its outline has 16 corners at most. */
const longest = 4;

interface Piece extends Rect {
  readonly area: number;
  readonly heightAt: (z: number) => number;
}

/** The rectangles of a storey within a tile: from each square not yet covered as far right, then as far down as it goes. */
function piecesOf({ side, y, areas }: Raster, { x0, z0, x1, z1 }: Rect): Piece[] {
  const covered = new Set<number>();
  const isFree = (x: number, z: number, value: number): boolean =>
    x < x1 && z < z1 && areas[z * side + x] === value && !covered.has(z * side + x);
  const pieces: Piece[] = [];
  for (let z = z0; z < z1; z += 1) {
    for (let x = x0; x < x1; x += 1) {
      const value = areas[z * side + x]!;
      if (value < 0 || !isFree(x, z, value)) continue;
      let [width, depth] = [1, 1];
      while (width < longest && isFree(x + width, z, value)) width += 1;
      const rowIsFree = (row: number): boolean => Array.from({ length: width }, (_, i) => x + i).every((at) => isFree(at, row, value));
      while (depth < longest && rowIsFree(z + depth)) depth += 1;
      for (let i = 0; i < width * depth; i += 1) covered.add((z + Math.floor(i / width)) * side + x + (i % width));
      pieces.push({ x0: x, z0: z, x1: x + width, z1: z + depth, area: value, heightAt: () => y });
    }
  }
  return pieces;
}

/** The parts of a slope within a tile. */
function slopePieces({ rect, lowAt, y }: Slope, tile: Rect): Piece[] {
  const heightAt = (z: number): number => y + (storey * Math.abs(z - rect[lowAt])) / (rect.z1 - rect.z0);
  const [x0, x1] = [Math.max(rect.x0, tile.x0), Math.min(rect.x1, tile.x1)];
  const pieces: Piece[] = [];
  if (x0 >= x1) return pieces;
  for (let z = Math.max(rect.z0, tile.z0); z < Math.min(rect.z1, tile.z1); z += longest) {
    pieces.push({ x0, x1, z0: z, z1: Math.min(z + longest, rect.z1, tile.z1), area: area.stairs, heightAt });
  }
  return pieces;
}

/** The points with whole coordinates around a rectangle, with X to the right and Z up counter-clockwise. */
function around({ x0, z0, x1, z1 }: Rect): [number, number][] {
  const points: [number, number][] = [];
  for (let x = x0; x < x1; x += 1) points.push([x, z0]);
  for (let z = z0; z < z1; z += 1) points.push([x1, z]);
  for (let x = x1; x > x0; x -= 1) points.push([x, z1]);
  for (let z = z1; z > z0; z -= 1) points.push([x0, z]);
  return points;
}

const flagsOf = (value: number): number =>
  value === area.water ? flag.water : value === area.door ? flag.door : flag.walk;

/** Polygons of a tile's rectangles over shared corners. */
function joined(pieces: readonly Piece[], tileX: number, tileZ: number): NavPolygons {
  const known = new Map<string, number>();
  const vertices: number[] = [];
  const key = (x: number, y: number, z: number): string => `${x} ${y} ${z}`;
  for (const { x0, z0, x1, z1, heightAt } of pieces) {
    for (const [x, z] of [[x0, z0], [x1, z0], [x1, z1], [x0, z1]] as const) {
      const name = key(x, heightAt(z), z);
      if (known.has(name)) continue;
      known.set(name, vertices.length / 3);
      vertices.push(x, heightAt(z), z);
    }
  }
  const polygons = pieces.map((piece) => around(piece).flatMap(([x, z]) => known.get(key(x, piece.heightAt(z), z)) ?? []));
  return {
    vertices, polygons, areas: pieces.map((piece) => piece.area), flags: pieces.map((piece) => flagsOf(piece.area)), tileX, tileZ,
  };
}

/** The tiles of storeys and the slopes between them. */
export function tilesOf(floors: readonly Raster[], slopes: readonly Slope[]): NavPolygons[] {
  const count = floors[0]!.side / tileSize;
  return Array.from({ length: count * count }, (_, i) => {
    const [tileX, tileZ] = [i % count, Math.floor(i / count)];
    const tile = { x0: tileX * tileSize, z0: tileZ * tileSize, x1: (tileX + 1) * tileSize, z1: (tileZ + 1) * tileSize };
    const pieces = [...floors.flatMap((floor) => piecesOf(floor, tile)), ...slopes.flatMap((slope) => slopePieces(slope, tile))];
    return joined(pieces, tileX, tileZ);
  });
}

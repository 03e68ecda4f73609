// The plain data that the pages with maps share: what a map and a map generator are made of.

/** Area id of a wall cell; 0 to 254 are walkable. */
export const wall = 255;
/** Areas the page can paint: 0 is open ground, 1 to 9 carry editable multipliers. */
export const paintedAreas = 10;
/** Largest map the page takes, in cells and per side; the library itself goes further. */
export const maxCells = 1 << 22;
export const maxSide = 4096;

export interface Cell {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Cell {
  readonly width: number;
  readonly height: number;
}

export type GeneratorKind = 'empty' | 'random' | 'rooms' | 'maze' | 'terrain';

/** What a generated map depends on; the same numbers always give the same map. */
export interface GeneratorSpec {
  readonly kind: GeneratorKind;
  readonly width: number;
  readonly height: number;
  readonly amount: number;
  readonly seed: number;
}

/** Where a map came from: a generator and untouched since, a file, or the visitor's hand. */
export type MapSource =
  | { readonly kind: 'generated'; readonly spec: GeneratorSpec }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'drawn' };

export interface GridMap {
  readonly width: number;
  readonly height: number;
  /** Area ids, row by row. */
  readonly cells: Uint8Array;
  readonly source: MapSource;
}

/** Multipliers of the areas 0 to 9 as the page starts with them. */
export const defaultCosts: readonly number[] = Object.freeze([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]);

export const isInside = (map: { width: number; height: number }, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < map.width && y < map.height;

/** The part of a rectangle that lies on the map; width or height 0 when there is none. */
export function clipRect(map: { width: number; height: number }, rect: Rect): Rect {
  const x = Math.max(rect.x, 0);
  const y = Math.max(rect.y, 0);
  const width = Math.max(Math.min(rect.x + rect.width, map.width) - x, 0);
  const height = Math.max(Math.min(rect.y + rect.height, map.height) - y, 0);
  return { x, y, width, height };
}

/** The rectangle with two opposite corner cells, both included. */
export function rectBetween(a: Cell, b: Cell): Rect {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, width: Math.abs(a.x - b.x) + 1, height: Math.abs(a.y - b.y) + 1 };
}

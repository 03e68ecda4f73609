// Navigation meshes for tests: floors of square polygons, some left out, cut to tiles.
import { NavMesh, type NavMeshPolygons, type NavPoint, type NavPolygons, type NavSettings } from 'samepath';

export const at = (x: number, z: number, y = 0): NavPoint => ({ x, y, z });

/** A number below 1 that follows from `i`. */
export const noise = (i: number): number => ((Math.imul(i + 1, 0x9e3779b1) >>> 8) & 0xffff) / 65536;

/** A room, a ramp to the east that rises by 1, and a passage to the south. */
export const HOUSE: NavPolygons = {
  vertices: [at(0, 0), at(9, 0), at(9, 9), at(0, 9), at(18, 0, 1), at(18, 9, 1), at(9, 20), at(0, 20)],
  polygons: [[0, 1, 2, 3], [1, 4, 5, 2], [3, 2, 6, 7]],
  areas: [0, 1, 2],
};

/** Side of a tile and of a square polygon of {@link floor}. */
export const TILE = 16;
export const CELL = 2;

/** Whether the floor has a polygon in a column and row. */
export type Floor = (column: number, row: number) => boolean;

function tileOf(tileX: number, tileZ: number, isFloor: Floor): NavPolygons {
  const side = TILE / CELL;
  const vertices: number[] = [];
  for (let i = 0; i < (side + 1) * (side + 1); i++) {
    vertices.push(TILE * tileX + CELL * (i % (side + 1)), 0, TILE * tileZ + CELL * Math.floor(i / (side + 1)));
  }
  const polygons: number[][] = [];
  for (let i = 0; i < side * side; i++) {
    const [column, row] = [i % side, Math.floor(i / side)];
    const first = row * (side + 1) + column;
    if (isFloor(tileX * side + column, tileZ * side + row)) {
      polygons.push([first, first + 1, first + side + 2, first + side + 1]);
    }
  }
  return { vertices, polygons, tileX, tileZ };
}

/** The polygons of a floor of `tiles` x `tiles` tiles. */
export function floorPolygons(tiles: number, isFloor: Floor): NavPolygons[] {
  return Array.from({ length: tiles * tiles }, (_, i) => tileOf(i % tiles, Math.floor(i / tiles), isFloor));
}

/** A mesh of a floor. */
export function floor(tiles: number, isFloor: Floor, settings: NavSettings = {}): NavMesh {
  return NavMesh.fromPolygons(floorPolygons(tiles, isFloor), { ...settings, tileSize: TILE });
}

/** A floor that misses about a third of its squares. */
export function ruins(seed: number): Floor {
  return (column, row) => noise(seed * 7919 + column * 131 + row) > 0.3;
}

/** The corners of a polygon as x, z pairs. */
export function outlineOf(all: NavMeshPolygons, ref: bigint): number[][] {
  const index = all.refs.indexOf(ref);
  const [from, to] = [all.offsets[index] as number, all.offsets[index + 1] as number];
  return Array.from({ length: to - from }, (_, i) => [all.vertices[3 * (from + i)] as number, all.vertices[3 * (from + i) + 2] as number]);
}

// Floors that navigation meshes are made of: convex polygons tile by tile, generated, the same on every machine. All
// coordinates are multiples of 1/16, which the peers' tiles hold exactly, and no polygon has more than six corners.
import { randomSource } from './random.mjs';

/** Side of a tile in world units, and in the units of the generators. */
export const TILE_SIZE = 64;
export const UNIT = 1 / 16;
const SIDE = TILE_SIZE / UNIT;
const MOST_CORNERS = 6;

const ROOMS = 4; // of a tile, per axis
const ROOM = SIDE / ROOMS;
const WALL = 8; // half of its thickness
const DOOR = 40; // width
const NICHE = 24; // least distance of a door from a corner of its room
const LATTICE = 18; // cells of a tile of rubble, per axis

/** Twice the area of a triangle, above 0 when it turns left with X to the right and Z up. */
const turn = (a, b, c) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether the corners turn left everywhere. */
const isConvex = (corners) =>
  corners.every((corner, i) => turn(corner, corners[(i + 1) % corners.length], corners[(i + 2) % corners.length]) > 0);

/** A number below `bound` that belongs to a place, whoever asks for it. */
function placeSource(seed) {
  return (x, z, bound) => {
    let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(z, 0x85ebca6b) ^ seed;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
    return ((hash ^ (hash >>> 15)) >>> 0) % bound;
  };
}

/** Rooms of nine polygons behind walls, with doors of one polygon; a fifth of the doors is missing. */
function rooms(columns, rows) {
  const [doorX, doorZ, isOpen, shake] = [11, 23, 37, 41].map(placeSource);
  const free = ROOM - 2 * (WALL + NICHE) - DOOR;
  /** Lines of the rooms of a column: wall, door, door, wall. */
  const lines = (source, index) => {
    const door = index * ROOM + WALL + NICHE + source(index, 0, free);
    return [index * ROOM + WALL, door, door + DOOR, (index + 1) * ROOM - WALL];
  };
  const corner = (x, z, i, j) => {
    const inside = i % 3 !== 0 && j % 3 !== 0;
    const away = (salt) => (inside ? shake(4 * x + i, 4 * z + j + salt, 13) - 6 : 0);
    return [lines(doorX, x)[i] + away(0), lines(doorZ, z)[j] + away(7777)];
  };
  const doorsEast = (x, z) => {
    if (x + 1 === columns * ROOMS || isOpen(2 * x, z, 5) === 0) return [];
    const [[left, low], [, high], right] = [corner(x, z, 3, 1), corner(x, z, 3, 2), corner(x + 1, z, 0, 1)[0]];
    const middle = (x + 1) * ROOM;
    const ends = (x + 1) % ROOMS === 0 ? [[left, middle], [middle, right]] : [[left, right]];
    return ends.map(([from, to]) => [[from, low], [to, low], [to, high], [from, high]]);
  };
  const doorsNorth = (x, z) => {
    if (z + 1 === rows * ROOMS || isOpen(2 * x + 1, z, 5) === 0) return [];
    const [[low, near], [high], far] = [corner(x, z, 1, 3), corner(x, z, 2, 3), corner(x, z + 1, 1, 0)[1]];
    const middle = (z + 1) * ROOM;
    const ends = (z + 1) % ROOMS === 0 ? [[near, middle], [middle, far]] : [[near, far]];
    return ends.map(([from, to]) => [[low, from], [high, from], [high, to], [low, to]]);
  };
  const roomAt = (x, z) => Array.from({ length: 9 }, (_, k) => {
    const [i, j] = [k % 3, Math.floor(k / 3)];
    return [corner(x, z, i, j), corner(x, z, i + 1, j), corner(x, z, i + 1, j + 1), corner(x, z, i, j + 1)];
  });
  const polygons = [];
  for (let z = 0; z < rows * ROOMS; z++) {
    for (let x = 0; x < columns * ROOMS; x++) polygons.push(...roomAt(x, z), ...doorsEast(x, z), ...doorsNorth(x, z));
  }
  return polygons;
}

/** Joins two polygons along edge `i` of the one and `j` of the other. */
const joined = (a, i, b, j) => [
  ...a.slice(i + 1), ...a.slice(0, i + 1),
  ...[...b.slice(j + 1), ...b.slice(0, j + 1)].slice(1, -1),
];

const edgeName = (from, to) => `${from[0]} ${from[1]} ${to[0]} ${to[1]}`;

/** Merges neighbours in random order while what comes out is convex and has not too many corners. */
function merge(polygons, random) {
  const owner = new Map();
  const note = (polygon, index) =>
    polygon.forEach((corner, i) => owner.set(edgeName(corner, polygon[(i + 1) % polygon.length]), index));
  polygons.forEach(note);
  const order = polygons.map((_, index) => index);
  for (let i = order.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  for (const index of order) {
    for (let i = 0; polygons[index] !== undefined && i < polygons[index].length; i++) {
      const own = polygons[index];
      const other = owner.get(edgeName(own[(i + 1) % own.length], own[i]));
      if (other === undefined || own.length + polygons[other].length - 2 > MOST_CORNERS) continue;
      const back = polygons[other].findIndex((corner) => corner[0] === own[(i + 1) % own.length][0] && corner[1] === own[(i + 1) % own.length][1]);
      const whole = joined(own, i, polygons[other], back);
      if (!isConvex(whole)) continue;
      polygons[index] = whole;
      polygons[other] = undefined;
      note(whole, index);
      i = -1;
    }
  }
  return polygons.filter((polygon) => polygon !== undefined);
}

/** A shaken lattice cut into triangles that are merged again; cells and blocks of cells are missing. */
function rubble(columns, rows) {
  const [shakeX, shakeZ, hole, block, diagonal] = [101, 211, 307, 401, 503].map(placeSource);
  const corner = (x, z) => [
    Math.round((x * SIDE) / LATTICE) + (x % LATTICE === 0 ? 0 : shakeX(x, z, 29) - 14),
    Math.round((z * SIDE) / LATTICE) + (z % LATTICE === 0 ? 0 : shakeZ(x, z, 29) - 14),
  ];
  const isFree = (x, z) => hole(x, z, 8) !== 0 && block(Math.floor(x / 3), Math.floor(z / 3), 7) !== 0;
  const cell = (x, z) => {
    const [a, b, c, d] = [corner(x, z), corner(x + 1, z), corner(x + 1, z + 1), corner(x, z + 1)];
    return diagonal(x, z, 2) === 0 ? [[a, b, c], [a, c, d]] : [[a, b, d], [b, c, d]];
  };
  const polygons = [];
  const random = randomSource(77);
  for (let tile = 0; tile < columns * rows; tile++) {
    const [left, low] = [(tile % columns) * LATTICE, Math.floor(tile / columns) * LATTICE];
    const triangles = [];
    for (let k = 0; k < LATTICE * LATTICE; k++) {
      const [x, z] = [left + (k % LATTICE), low + Math.floor(k / LATTICE)];
      if (isFree(x, z)) triangles.push(...cell(x, z));
    }
    polygons.push(...merge(triangles, random));
  }
  return polygons;
}

/** The kinds of floors: polygons in units of 1/16, counter-clockwise with X to the right and Z up. */
export const FLOORS = { rooms, rubble };

/** The polygons of each tile, in the form of `NavTile.fromPolygons`. */
export function tilesOf(polygons, columns, rows) {
  const tiles = Array.from({ length: columns * rows }, (_, i) => ({
    tileX: i % columns, tileZ: Math.floor(i / columns), numbers: new Map(), vertices: [], polygons: [],
  }));
  for (const polygon of polygons) {
    const [x, z] = [0, 1].map((axis) => Math.floor(polygon.reduce((sum, corner) => sum + corner[axis], 0) / polygon.length / SIDE));
    const tile = tiles[z * columns + x];
    tile.polygons.push(polygon.map((corner) => {
      const name = `${corner[0]} ${corner[1]}`;
      if (!tile.numbers.has(name)) {
        tile.numbers.set(name, tile.numbers.size);
        tile.vertices.push(corner[0] * UNIT, 0, corner[1] * UNIT);
      }
      return tile.numbers.get(name);
    }));
  }
  return tiles.filter((tile) => tile.polygons.length > 0).map(({ numbers: _, ...tile }) => tile);
}

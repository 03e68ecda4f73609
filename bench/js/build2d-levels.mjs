// What the builder in the plane is measured on: tile maps and rooms, generated, the same on every machine, with the exact
// area that is left when the floor is shrunk by a disc.
import { readFileSync, writeFileSync } from 'node:fs';

import { randomSource } from './random.mjs';

/** Numbers in [0, 1) of the 64-bit linear congruential generator of Knuth's MMIX: the upper 53 bits of each state. */
function congruential(seed) {
  let state = BigInt.asUintN(64, seed);
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 11n) / 2 ** 53;
  };
}

/** Square tile map, row by row: 1 is floor, with probability `share`. */
export function makeTiles(side, share, seed) {
  const next = congruential(BigInt(seed) * 1000003n + 77n);
  return Uint8Array.from({ length: side * side }, () => Number(next() < share));
}

/** The eight neighbours in counter-clockwise order; those with an even number share a side. */
const AROUND = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

/**
 * Exact area of the floor of a tile map at least `radius`, at most half a tile, away from its walls, which are also all
 * around. Along walls a strip is lost, where two strips meet in a corner they are counted once, and where a wall touches a
 * corner alone a quarter of a disc is lost.
 */
export function shrunkTilesArea(cells, side, tile, radius) {
  const isFloor = (x, y) => x >= 0 && x < side && y >= 0 && y < side && cells[y * side + x] === 1;
  const counts = { floor: 0, strips: 0, corners: 0, discs: 0 };
  cells.forEach((cell, i) => {
    if (cell === 0) return;
    const walls = AROUND.map(([dx, dy]) => !isFloor((i % side) + dx, Math.floor(i / side) + dy));
    counts.floor++;
    for (let k = 0; k < 8; k += 2) {
      const next = walls[(k + 2) % 8];
      if (walls[k]) counts.strips++;
      if (walls[k] && next) counts.corners++;
      if (!walls[k] && !next && walls[k + 1]) counts.discs++;
    }
  });
  const { floor, strips, corners, discs } = counts;
  return floor * tile * tile - strips * tile * radius + corners * radius * radius - (discs * Math.PI * radius * radius) / 4;
}

/** Rooms: squares of 16 units behind walls of 1, with doors of 3 and pillars of 5 to 12 corners. */
const ROOM = 16;
const WALL = 1;
const DOOR = 3;
const CLEAR = 3; // least distance of a door from the line that a wall across is on
const PLACES = [[4.5, 4.5], [11.5, 4.5], [4.5, 11.5], [11.5, 11.5]]; // of the middles of pillars: 2 units around the largest are clear
const LARGEST = 2; // radius of a pillar

const rectangle = (left, low, right, high) => [[left, low], [right, low], [right, high], [left, high]];

/** A convex polygon with corners on a circle, in 64ths. */
function pillar([x, y], random) {
  const corners = 5 + random(8);
  const radius = 1 + random(65 * (LARGEST - 1)) / 64;
  const turn = random(64) / 64;
  return Array.from({ length: corners }, (_, k) => {
    const angle = (2 * Math.PI * (k + turn)) / corners;
    return [Math.cos(angle), Math.sin(angle)].map((part, axis) => Math.round(([x, y][axis] + radius * part) * 64) / 64);
  });
}

const areaOf = (ring) => ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0) / 2;
const lengthOf = (ring) => ring.reduce((sum, [x, y], i) => sum + Math.hypot(ring[(i + 1) % ring.length][0] - x, ring[(i + 1) % ring.length][1] - y), 0);

/** A wall between two rooms along one axis, in two pieces when it has a door: `from` to `to` at `line`. */
function wall(isUpright, line, from, to, door) {
  const piece = (start, end) =>
    (isUpright ? rectangle(line - WALL / 2, start, line + WALL / 2, end) : rectangle(start, line - WALL / 2, end, line + WALL / 2));
  if (door === undefined) return [piece(from - WALL / 2, to + WALL / 2)];
  return [piece(from - WALL / 2, from + door), piece(from + door + DOOR, to + WALL / 2)];
}

/** `rooms` x `rooms` rooms: the floor, the walls and pillars that stand on it, and how many of each. */
export function makeRooms(rooms) {
  const random = randomSource(4711);
  const [obstacles, pillars] = [[], []];
  let doors = 0;
  for (let line = 0; line <= rooms; line++) {
    for (let k = 0; k < rooms; k++) {
      for (const isUpright of [true, false]) {
        const isOpen = line > 0 && line < rooms && random(5) > 0;
        const door = isOpen ? CLEAR + random(64 * (ROOM - DOOR - 2 * CLEAR)) / 64 : undefined;
        if (isOpen) doors++;
        obstacles.push(...wall(isUpright, line * ROOM, k * ROOM, (k + 1) * ROOM, door));
      }
    }
  }
  for (let room = 0; room < rooms * rooms; room++) {
    const [left, low] = [(room % rooms) * ROOM, Math.floor(room / rooms) * ROOM];
    for (const [x, y] of PLACES) if (random(4) > 0) pillars.push(pillar([left + x, low + y], random));
  }
  return { side: rooms * ROOM, floor: rectangle(0, 0, rooms * ROOM, rooms * ROOM), obstacles: [...obstacles, ...pillars], pillars, doors, rooms };
}

/**
 * Exact area of rooms shrunk by a disc of `radius`: squares, the doors between them with a quarter of a disc missing at each
 * of their corners, less what every pillar takes with the disc around it (Steiner's formula). Nothing of it meets as long as
 * the radius is below 1.
 */
export function shrunkRoomsArea({ rooms, doors, pillars }, radius) {
  const square = (ROOM - WALL - 2 * radius) ** 2;
  const door = (DOOR - 2 * radius) * WALL + 2 * (DOOR * radius - (Math.PI * radius * radius) / 2);
  const taken = pillars.reduce((sum, ring) => sum + areaOf(ring) + lengthOf(ring) * radius + Math.PI * radius * radius, 0);
  return rooms * rooms * square + doors * door - taken;
}

/** Outlines of one ring each in the form that the native programs read. */
export const outlinesOf = (rings) => [rings.length, rings.length, rings.flat().length, ...rings.map(() => 1), ...rings.map(({ length }) => length), ...rings.flat(2)];

/**
 * Writes a level: doubles kind (0 tiles, 1 outlines), radius, cell side, tile side of the mesh, side of the world, exact area;
 * then side of a tile, tiles per axis and the tiles row by row, or the outlines of floor and obstacles.
 */
export function writeLevel(file, { tiles, plan, radius, cell, meshTile }) {
  const content = tiles === undefined
    ? [1, radius, cell, meshTile, plan.side, shrunkRoomsArea(plan, radius), ...outlinesOf([plan.floor]), ...outlinesOf(plan.obstacles)]
    : [0, radius, cell, meshTile, tiles.side * tiles.tile, shrunkTilesArea(tiles.cells, tiles.side, tiles.tile, radius), tiles.tile, tiles.side, ...tiles.cells];
  writeFileSync(file, new Uint8Array(Float64Array.from(content).buffer));
}

/** Reads a level: `source` is what `NavMesh.build2D` takes. */
export function readLevel(file) {
  const bytes = readFileSync(file);
  const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const [kind, radius, cell, meshTile, world, exactArea] = numbers;
  let at = 6;
  const take = (count) => numbers.slice(at, (at += count));
  const outlines = () => {
    const [count, , pointCount] = take(3);
    take(count);
    const sizes = take(count);
    const points = take(2 * pointCount);
    let first = 0;
    return Array.from(sizes, (size) => [points.slice(2 * first, 2 * (first += size))]);
  };
  const tiles = () => {
    const [cellSize, side] = take(2);
    return { cells: Uint8Array.from(take(side * side)), width: side, height: side, cellSize };
  };
  return { radius, cell, meshTile, world, exactArea, source: kind === 0 ? tiles() : { outlines: outlines(), obstacles: outlines() } };
}

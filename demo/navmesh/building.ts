// A building of three storeys, made of nothing but its numbers: rooms around a hall, a gallery with a bridge over it, a
// ramp and stairs. Storeys are rasters of unit squares, which become rectangles tile by tile; only integers are drawn, and
// heights come from one formula, so every browser builds the same mesh.
import type { NavPolygons, OffMeshLink } from 'samepath';
import { Random } from '../shared/random.js';
import { area, flag, mostStoreys, storey, tileSize, type Building, type EndName, type SceneSpec } from './model.js';
import { tilesOf, type Raster, type Slope } from './rectangles.js';

/** Squares from `x0`, `z0` up to but without `x1`, `z1`. */
export interface Rect {
  readonly x0: number;
  readonly z0: number;
  readonly x1: number;
  readonly z1: number;
}

const galleryWidth = 3;
const shortestRoom = 6;
const longestRoom = 12;
/** Part of the walls between rooms that get a door although the rooms are joined already, in percent. */
const extraDoors = 30;

interface Plan {
  readonly side: number;
  /** Depth of the rooms around the hall, with their walls. */
  readonly depth: number;
  readonly hall: Rect;
  /** What the gallery leaves open. */
  readonly atrium: Rect;
  readonly random: Random;
}

const between = (random: Random, low: number, high: number): number => low + random.below(high - low + 1);

function planOf({ tiles, seed }: SceneSpec): Plan {
  const side = tiles * tileSize;
  const depth = side / 4;
  const hall = { x0: depth + 1, z0: depth + 1, x1: side - depth - 1, z1: side - depth - 1 };
  const inset = (by: number): Rect => ({ x0: hall.x0 + by, z0: hall.z0 + by, x1: hall.x1 - by, z1: hall.z1 - by });
  return { side, depth, hall, atrium: inset(galleryWidth), random: new Random(seed * 8 + tiles) };
}

function fill({ side, areas }: Raster, { x0, z0, x1, z1 }: Rect, value: number): void {
  for (let z = z0; z < z1; z += 1) areas.fill(value, z * side + x0, z * side + x1);
}

/** Cuts a length into rooms with walls of one square between them. */
function cut(random: Random, from: number, to: number): [number, number][] {
  const rooms: [number, number][] = [];
  let begin = from;
  while (to - begin > longestRoom) {
    const end = begin + between(random, shortestRoom, Math.min(longestRoom, to - begin - shortestRoom - 1));
    rooms.push([begin, end]);
    begin = end + 1;
  }
  return [...rooms, [begin, to]];
}

type Wing = 'north' | 'south' | 'west' | 'east';

/** The rooms of a wing; north is the low end of Z. */
function roomsOf({ side, depth, random }: Plan, wing: Wing): Rect[] {
  const isLow = wing === 'north' || wing === 'west';
  const [near, far] = isLow ? [1, depth] : [side - depth, side - 1];
  if (wing === 'north' || wing === 'south') {
    return cut(random, 1, side - 1).map(([x0, x1]) => ({ x0, x1, z0: near, z1: far }));
  }
  return cut(random, depth + 1, side - depth - 1).map(([z0, z1]) => ({ z0, z1, x0: near, x1: far }));
}

/** Where a door fits between two rooms: two squares of the wall between them; null when they have no wall in common. */
function doorBetween(random: Random, a: Rect, b: Rect): Rect | null {
  const place = (low: number, high: number): number => between(random, low + 1, high - 3);
  const [x0, x1] = [Math.max(a.x0, b.x0), Math.min(a.x1, b.x1)];
  const [z0, z1] = [Math.max(a.z0, b.z0), Math.min(a.z1, b.z1)];
  if (x0 - x1 === 1 && z1 - z0 >= 4) {
    const z = place(z0, z1);
    return { x0: x1, x1: x0, z0: z, z1: z + 2 };
  }
  if (z0 - z1 === 1 && x1 - x0 >= 4) {
    const x = place(x0, x1);
    return { x0: x, x1: x + 2, z0: z1, z1: z0 };
  }
  return null;
}

/** Doors that join all rooms, and some more. */
function carveDoors(raster: Raster, rooms: readonly Rect[], random: Random): void {
  const group = rooms.map((_, i) => i);
  const pairs = rooms.flatMap((a, i) => rooms.slice(i + 1).map((b, k) => ({ i, k: i + 1 + k, door: doorBetween(random, a, b) })));
  for (let i = pairs.length - 1; i > 0; i -= 1) {
    const other = random.below(i + 1);
    [pairs[i], pairs[other]] = [pairs[other]!, pairs[i]!];
  }
  for (const { i, k, door } of pairs) {
    const isExtra = random.chance(extraDoors);
    const [from, to] = [group[i]!, group[k]!];
    if (door === null || (from === to && !isExtra)) continue;
    fill(raster, door, area.door);
    group.forEach((value, at) => { if (value === to) group[at] = from; });
  }
}

function middleOf({ x0, z0, x1, z1 }: Rect): { x: number; z: number } {
  return { x: (x0 + x1) / 2, z: (z0 + z1) / 2 };
}

function patch(random: Random, { x0, z0, x1, z1 }: Rect): Rect {
  const [x, z] = [between(random, x0 + 1, x0 + 2), between(random, z0 + 1, z0 + 2)];
  return { x0: x, z0: z, x1: between(random, x1 - 3, x1 - 1), z1: between(random, z1 - 3, z1 - 1) };
}

/** The ground: rooms on all sides, mud in two of them, a hall with a pool and pillars. */
function groundFloor(plan: Plan, raster: Raster): readonly Rect[] {
  const { hall, atrium, random, side } = plan;
  const rooms = (['north', 'west', 'east', 'south'] as const).flatMap((wing) => roomsOf(plan, wing));
  for (const room of [...rooms, hall]) fill(raster, room, area.floor);
  for (const room of [rooms.at(-2)!, rooms[random.below(rooms.length - 2)]!]) fill(raster, patch(random, room), area.mud);
  const pool = { x0: atrium.x0, z0: atrium.z0, x1: atrium.x0 + between(random, 5, 7), z1: side / 2 - 3 };
  fill(raster, pool, area.water);
  fill(raster, { ...pool, x0: pool.x1, x1: pool.x1 + 3, z0: pool.z0 + between(random, 1, 2) }, area.water);
  for (const x of [atrium.x0 - 1, atrium.x1]) {
    for (const z of [atrium.z0 - 1, side / 2, atrium.z1]) fill(raster, { x0: x, z0: z, x1: x + 1, z1: z + 1 }, -1);
  }
  return [...rooms, hall];
}

/** The first floor: rooms to the north and west, a gallery around the hall, a bridge across it. */
function firstFloor(plan: Plan, raster: Raster): readonly Rect[] {
  const { hall, atrium, side } = plan;
  const rooms = (['north', 'west'] as const).flatMap((wing) => roomsOf(plan, wing));
  for (const room of [...rooms, hall]) fill(raster, room, area.floor);
  fill(raster, atrium, -1);
  fill(raster, { ...atrium, z0: side / 2 - 1, z1: side / 2 + 1 }, area.floor);
  return [...rooms, hall];
}

/** The top: rooms and gardens to the north, and a gallery before them. */
function topFloor(plan: Plan, raster: Raster): readonly Rect[] {
  const { hall, atrium, random } = plan;
  const rooms = roomsOf(plan, 'north');
  for (const room of rooms) fill(raster, room, area.floor);
  for (const room of rooms) if (random.chance(40)) fill(raster, patch(random, room), area.garden);
  const gallery = { ...hall, z1: atrium.z0 };
  fill(raster, gallery, area.floor);
  return [...rooms, gallery];
}

function slopesOf({ atrium, side, random }: Plan): Slope[] {
  const ramp = between(random, atrium.x0 + 1, atrium.x0 + 3);
  const stairs = between(random, side / 2 - 2, side / 2 + 2);
  return [
    { rect: { x0: ramp, x1: ramp + 3, z0: side / 2 + 1, z1: Math.min(side / 2 + 11, atrium.z1) }, lowAt: 'z1', y: 0 },
    { rect: { x0: stairs, x1: stairs + 2, z0: atrium.z0, z1: side / 2 - 1 }, lowAt: 'z1', y: storey },
  ];
}

function linksOf({ hall, atrium, side, depth }: Plan): OffMeshLink[] {
  const at = (x: number, floor: number, z: number): OffMeshLink['start'] => ({ x, y: floor * storey, z });
  const jump = { radius: 0.5, area: area.jump, flags: flag.jump };
  return [
    { start: at(atrium.x1 - 0.7, 0, side / 2 + 4), end: at(atrium.x1 + 0.5, 1, side / 2 + 4), radius: 0.5, bidirectional: true, area: area.ladder, flags: flag.ladder },
    { start: at(atrium.x1 - 2.5, 1, side / 2 - 0.7), end: at(atrium.x1 - 2.5, 0, side / 2 - 3.5), ...jump },
    { start: at(hall.x1 - 1.5, 2, atrium.z0 - 0.3), end: at(hall.x1 - 1.5, 1, atrium.z0 + 2), ...jump },
    { start: at(3.5, 1, side - depth - 1.3), end: at(3.5, 0, side - depth + 1.5), ...jump },
  ];
}

/** The building of some numbers. */
export function generateBuilding(spec: SceneSpec): Building {
  const plan = planOf(spec);
  const floors = [groundFloor, firstFloor, topFloor].map((furnish, floor) => {
    const raster: Raster = { side: plan.side, y: floor * storey, areas: new Int8Array(plan.side * plan.side).fill(-1) };
    carveDoors(raster, furnish(plan, raster), plan.random);
    return raster;
  });
  const slopes = slopesOf(plan);
  for (const { rect, y } of slopes) fill(floors[y / storey]!, rect, -1);
  const tiles: NavPolygons[] = tilesOf(floors, slopes);
  return { tiles, links: linksOf(plan) };
}

/** Start and goal of a building that nobody placed yet: the far corner of the ground, and the top. */
export function placeNavEnds({ tiles }: SceneSpec): Record<EndName, { x: number; y: number; z: number }> {
  const side = tiles * tileSize;
  const low = middleOf({ x0: side - 5, x1: side - 2, z0: side - 5, z1: side - 2 });
  return { start: { ...low, y: 0 }, goal: { x: 3.5, y: (mostStoreys - 1) * storey, z: 3.5 } };
}

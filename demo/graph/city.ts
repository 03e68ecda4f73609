// Generated cities: a bent street grid with avenues, highways, a river, parks and an uneven edge. The network is
// planar: streets are those of a lattice whose crossings move by less than they are apart.
import { Random } from '../shared/random.js';
import type { RoadClass, RoadNetwork } from './model.js';
import { Noise } from './noise.js';

/** Metres between two crossings before the city is bent. */
const spacing = 90;
/** Metres per second by road class. */
const speeds = [8, 14, 27] as const;
/** Lattice lines between two avenues, and between two highways. */
const avenueEvery = 8;
const highwayEvery = 40;
/** How far from its place a crossing moves, in parts of the spacing. */
const jitter = 0.22;

/** What decides which crossings there are; all noise of one city. */
interface Ground {
  readonly side: number;
  readonly edge: Noise;
  readonly river: Noise;
  readonly park: Noise;
  readonly bend: readonly [Noise, Noise];
}

function makeGround(side: number, random: Random): Ground {
  const noise = (): Noise => new Noise(random);
  return { side, edge: noise(), river: noise(), park: noise(), bend: [noise(), noise()] };
}

const classOfLine = (line: number): RoadClass => {
  if (line % highwayEvery === 0) return 2;
  return line % avenueEvery === 0 ? 1 : 0;
};

/** Width of the river's band, and how much of the noise is parks. */
const riverWidth = 0.028;
const parkFrom = 0.52;

/** Whether there is a crossing at a place of the lattice; avenues go through parks, highways over the river too. */
function exists(ground: Ground, column: number, row: number): boolean {
  const { side } = ground;
  const [u, v] = [(2 * column) / side - 1, (2 * row) / side - 1];
  const reach = 0.9 + 0.16 * ground.edge.rough(2.2 * u + 40, 2.2 * v + 40);
  if (u * u + v * v > reach * reach) return false;
  const road = Math.max(classOfLine(column), classOfLine(row));
  const distance = Math.abs(ground.river.at(1.15 * u + 60, 1.15 * v + 60) - 0.08);
  if (distance < riverWidth) return road === 2 || (road === 1 && distance < riverWidth && (column + row) % (3 * avenueEvery) === 0);
  return road > 0 || ground.park.rough(7 * u + 90, 7 * v + 90) < parkFrom;
}

/** Side of the lattice that leaves about `size` crossings: the part that exists hardly depends on the side. */
function sideFor(size: number, seed: number): number {
  const probe = makeGround(240, new Random(seed));
  let kept = 0;
  for (let row = 0; row < probe.side; row += 1) {
    for (let column = 0; column < probe.side; column += 1) kept += Number(exists(probe, column, row));
  }
  return Math.max(Math.round(Math.sqrt((size * probe.side * probe.side) / kept)), 4);
}

/** Where a crossing lies: moved by chance, bent by noise, and closer together in the middle. */
function place(ground: Ground, column: number, row: number, random: Random): [number, number] {
  const { side, bend } = ground;
  const free = (line: number): number => (classOfLine(line) === 2 ? 0.3 : 1) * jitter * (random.below(2001) / 1000 - 1);
  const [du, dv] = [free(column), free(row)];
  const [u, v] = [(2 * (column + du)) / side - 1, (2 * (row + dv)) / side - 1];
  const [wide, narrow] = [0.11, 0.022];
  const x = u + wide * bend[0].at(1.7 * u + 9, 1.7 * v + 9) + narrow * bend[0].at(9 * u + 50, 9 * v + 50);
  const y = v + wide * bend[1].at(1.7 * u + 9, 1.7 * v + 9) + narrow * bend[1].at(9 * u + 50, 9 * v + 50);
  const spread = 0.74 + 0.26 * (x * x + y * y);
  const scale = 0.5 * side * spacing * spread;
  return [x * scale, y * scale];
}

// Streets ----------------------------------------------------------------------------------------

/** Whether the street from a crossing to the next exists; blocks of a quarter share a pattern. */
function hasStreet(road: RoadClass, pattern: number, along: 'row' | 'column', line: number, random: Random): boolean {
  const chance = random.below(100);
  if (road > 0) return true;
  // Quarters with long blocks in one direction keep every second or third street of the other.
  const sparse = (pattern & 1) === 0 ? 'row' : 'column';
  if (pattern < 6 && along === sparse) return line % (pattern < 3 ? 3 : 2) === 0 || chance < 12;
  return chance < 90;
}

interface Lattice {
  /** Number of a crossing, -1 where there is none. */
  readonly numbers: Int32Array;
  readonly positions: Float64Array;
}

function placeCrossings(ground: Ground, random: Random): Lattice {
  const { side } = ground;
  const numbers = new Int32Array(side * side).fill(-1);
  const positions: number[] = [];
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      if (!exists(ground, column, row)) continue;
      numbers[row * side + column] = positions.length / 2;
      positions.push(...place(ground, column, row, random));
    }
  }
  return { numbers, positions: Float64Array.from(positions) };
}

interface Streets {
  readonly from: number[];
  readonly to: number[];
  readonly classes: RoadClass[];
}

function layStreets(side: number, lattice: Lattice, random: Random): Streets {
  const streets: Streets = { from: [], to: [], classes: [] };
  const quarters = Math.ceil(side / avenueEvery);
  const patterns = Uint8Array.from({ length: quarters * quarters }, () => random.below(12));
  const lay = (a: number, b: number, road: RoadClass): void => {
    streets.from.push(lattice.numbers[a]!);
    streets.to.push(lattice.numbers[b]!);
    streets.classes.push(road);
  };
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const here = row * side + column;
      if (lattice.numbers[here]! < 0) continue;
      const pattern = patterns[Math.floor(row / avenueEvery) * quarters + Math.floor(column / avenueEvery)]!;
      const [rowClass, columnClass] = [classOfLine(row), classOfLine(column)];
      const east = column + 1 < side && lattice.numbers[here + 1]! >= 0;
      const south = row + 1 < side && lattice.numbers[here + side]! >= 0;
      if (east && hasStreet(rowClass, pattern, 'row', row, random)) lay(here, here + 1, rowClass);
      if (south && hasStreet(columnClass, pattern, 'column', column, random)) lay(here, here + side, columnClass);
    }
  }
  return streets;
}

// Largest part -----------------------------------------------------------------------------------

/** The part of each node, by joining the ends of all streets. */
function partsOf(nodes: number, streets: Streets): Int32Array {
  const parents = Int32Array.from({ length: nodes }, (_, node) => node);
  const root = (node: number): number => {
    let at = node;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };
  streets.from.forEach((from, i) => {
    parents[root(from)] = root(streets.to[i]!);
  });
  return parents.map((_, node) => root(node));
}

/** New numbers of the nodes of the largest part, in order; -1 for the others. */
function keepLargest(parts: Int32Array): Int32Array {
  const sizes = new Int32Array(parts.length);
  for (const part of parts) sizes[part]! += 1;
  let largest = 0;
  sizes.forEach((size, part) => {
    if (size > sizes[largest]!) largest = part;
  });
  let next = 0;
  return parts.map((part) => (part === largest ? next++ : -1));
}

/** Tenths of a second; whole numbers, so that every search adds them up without rounding. */
function travelTime(positions: Float64Array, a: number, b: number, road: RoadClass): number {
  const dx = positions[2 * a]! - positions[2 * b]!;
  const dy = positions[2 * a + 1]! - positions[2 * b + 1]!;
  return Math.max(Math.round((10 * Math.sqrt(dx * dx + dy * dy)) / speeds[road]), 1);
}

/** A city of about `size` crossings: the same for a seed, everywhere and for ever. Units are metres. */
export function generateCity(size: number, seed: number): RoadNetwork {
  const side = sideFor(size, seed);
  const ground = makeGround(side, new Random(seed));
  const random = new Random(seed ^ 0x2545f491);
  const lattice = placeCrossings(ground, random);
  const streets = layStreets(side, lattice, random);
  const numbers = keepLargest(partsOf(lattice.positions.length / 2, streets));
  const kept = streets.from.flatMap((from, i) => (numbers[from]! >= 0 ? [i] : []));
  const positions = lattice.positions.filter((_, i) => numbers[i >> 1]! >= 0);
  const from = Int32Array.from(kept, (i) => numbers[streets.from[i]!]!);
  const to = Int32Array.from(kept, (i) => numbers[streets.to[i]!]!);
  const classes = Uint8Array.from(kept, (i) => streets.classes[i]!);
  const weights = Float64Array.from(kept, (_, k) => travelTime(positions, from[k]!, to[k]!, classes[k] as RoadClass));
  return { source: { kind: 'city', size, seed }, positions, from, to, weights, classes, directed: false };
}

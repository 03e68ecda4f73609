// Generated scenes. Each is a function of its spec alone; only additions and products of doubles are used, so every
// browser builds the same scene.
import { Random } from '../shared/random.js';
import { isSolid, type SceneKind, type SceneSpec, type VoxelScene } from './model.js';

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Noise with one random value per lattice point, smoothly blended between them; 0 to 1. */
class Noise3 {
  readonly #values: Float64Array;
  readonly #side: number;
  readonly #pitch: number;

  constructor(random: Random, extent: number, pitch: number) {
    this.#pitch = pitch;
    this.#side = Math.ceil(extent / pitch) + 2;
    this.#values = Float64Array.from({ length: this.#side ** 3 }, () => random.below(1024) / 1023);
  }

  at(x: number, y: number, z: number): number {
    const cell = [x, y, z].map((value) => Math.floor(value / this.#pitch)) as [number, number, number];
    const [u, v, w] = [x, y, z].map((value, axis) => smooth(value / this.#pitch - cell[axis]!)) as [number, number, number];
    const value = (dx: number, dy: number, dz: number): number =>
      this.#values[cell[0] + dx + this.#side * (cell[1] + dy + this.#side * (cell[2] + dz))]!;
    const blend = (a: number, b: number, t: number): number => a + (b - a) * t;
    const row = (dy: number, dz: number): number => blend(value(0, dy, dz), value(1, dy, dz), u);
    return blend(blend(row(0, 0), row(1, 0), v), blend(row(0, 1), row(1, 1), v), w);
  }
}

type Fill = (x: number, y: number, z: number) => boolean;

/** Hills, as high as noise says. */
function hills(random: Random, side: number, height: number, least: number, most: number): Fill {
  const [coarse, fine] = [new Noise3(random, side, side / 3), new Noise3(random, side, side / 8)];
  return (x, y, z) => y < height * (least + (most - least) * (0.7 * coarse.at(x, 0, z) + 0.3 * fine.at(x, 0, z)));
}

/** Blocks of towers that reach the ceiling, joined by slabs, on low hills. */
function city(random: Random, side: number, height: number): Fill {
  const ground = hills(random, side, height, 0.05, 0.3);
  const pitch = 8;
  const columns = Math.ceil(side / pitch);
  const towers = Array.from({ length: columns * columns }, () => ({
    width: random.chance(78) ? 3 + random.below(4) : 0,
    top: random.chance(70) ? height : Math.floor(height / 3) + random.below(Math.ceil(height / 2)),
    slab: random.chance(45) ? Math.floor(height / 4) + random.below(Math.ceil(height / 2)) : -1,
    window: Math.floor(height / 3) + random.below(Math.ceil(height / 3)),
  }));
  return (x, y, z) => {
    if (ground(x, y, z)) return true;
    const tower = towers[Math.floor(x / pitch) + columns * Math.floor(z / pitch)]!;
    if (y === tower.slab) return true;
    const [dx, dz] = [x % pitch, z % pitch];
    const inTower = dx < tower.width && dz < tower.width && y < tower.top;
    return inTower && !(y >= tower.window && y < tower.window + 2 && dx > 0 && dx < tower.width - 1);
  };
}

/** A block of rock with tunnels where two noises are both near their middle. */
function caves(random: Random, side: number): Fill {
  const [a, b] = [new Noise3(random, side, side / 6), new Noise3(random, side, side / 6)];
  return (x, y, z) => {
    const [u, v] = [a.at(x, 2 * y, z) - 0.5, b.at(x, 2 * y, z) - 0.5];
    return u * u + v * v > 0.026;
  };
}

const makers: Readonly<Record<SceneKind, (random: Random, side: number, height: number) => Fill>> = {
  city, caves, terrain: (random, side, height) => hills(random, side, height, 0.05, 1.25),
};

/** The scene of a spec. */
export function generateScene(spec: SceneSpec): VoxelScene {
  const { kind, side } = spec;
  const height = Math.floor(side / 2);
  const fill = makers[kind](new Random(spec.seed), side, height);
  const solid = new Uint8Array(side * height * side);
  for (let z = 0, index = 0; z < side; z += 1) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < side; x += 1, index += 1) solid[index] = fill(x, y, z) ? 1 : 0;
    }
  }
  return { sizeX: side, sizeY: height, sizeZ: side, solid, source: spec };
}

/** Numbers the parts of the open space that face moves join, and gives the number of the largest. */
function largestPart({ sizeX, sizeY, solid }: VoxelScene): { parts: Int32Array; largest: number } {
  const parts = new Int32Array(solid.length);
  const queue = new Int32Array(solid.length);
  const slice = sizeX * sizeY;
  let [part, largest, largestSize] = [0, 0, 0];
  for (let seed = 0; seed < solid.length; seed += 1) {
    if (solid[seed] === 1 || parts[seed] !== 0) continue;
    part += 1;
    let tail = 0;
    const visit = (index: number): void => {
      if (solid[index] !== 0 || parts[index] !== 0) return; // Beyond the ends there is nothing, which is not 0.
      parts[index] = part;
      queue[tail] = index;
      tail += 1;
    };
    visit(seed);
    for (let head = 0; head < tail; head += 1) {
      const at = queue[head]!;
      const [x, y] = [at % sizeX, Math.floor(at / sizeX) % sizeY];
      if (x > 0) visit(at - 1);
      if (x < sizeX - 1) visit(at + 1);
      if (y > 0) visit(at - sizeX);
      if (y < sizeY - 1) visit(at + sizeX);
      visit(at - slice);
      visit(at + slice);
    }
    if (tail > largestSize) [largest, largestSize] = [part, tail];
  }
  return { parts, largest };
}

/** Scenes up to this many voxels have their parts numbered. */
const mostNumbered = 1 << 23;

/** The two voxels of the largest open part nearest to two opposite corners, on the ground where there is some. */
export function placeVoxelEnds(scene: VoxelScene): Record<'start' | 'goal', { x: number; y: number; z: number }> {
  const { sizeX, sizeY, sizeZ, solid } = scene;
  // Numbering the parts of a huge scene would take more memory than the scene.
  const numbered = solid.length <= mostNumbered ? largestPart(scene) : null;
  const usable = (index: number): boolean => (numbered === null ? solid[index] === 0 : numbered.parts[index] === numbered.largest);
  const inset = Math.floor(Math.min(sizeX, sizeZ) / 10);
  const nearest = (toX: number, toZ: number): { x: number; y: number; z: number } => {
    let [best, least] = [{ x: toX, y: 0, z: toZ }, Infinity];
    for (let index = 0; index < solid.length; index += 1) {
      if (!usable(index)) continue;
      const [x, y, z] = [index % sizeX, Math.floor(index / sizeX) % sizeY, Math.floor(index / (sizeX * sizeY))];
      const floating = y > 0 && !isSolid(scene, x, y - 1, z) ? sizeX : 0;
      const distance = (x - toX) ** 2 + (z - toZ) ** 2 + floating + y / sizeY;
      if (distance < least) [best, least] = [{ x, y, z }, distance];
    }
    return best;
  };
  return { start: nearest(inset, inset), goal: nearest(sizeX - 1 - inset, sizeZ - 1 - inset) };
}

// Landscape maps: smooth noise gives a height and a wetness per cell, which choose the area. Only
// additions and products of doubles are used, so every browser draws the same landscape.
import { Random } from './random.js';
import { wall, type GeneratorSpec } from './cells.js';

/** Noise with one random value per lattice point, smoothly blended between them; 0 to 1. */
class Noise {
  readonly #values: Float64Array;
  readonly #columns: number;
  readonly #pitch: number;

  constructor(random: Random, width: number, height: number, pitch: number) {
    this.#pitch = pitch;
    this.#columns = Math.ceil(width / pitch) + 2;
    const rows = Math.ceil(height / pitch) + 2;
    this.#values = new Float64Array(this.#columns * rows);
    for (let i = 0; i < this.#values.length; i += 1) this.#values[i] = random.below(1024) / 1023;
  }

  at(x: number, y: number): number {
    const column = Math.floor(x / this.#pitch);
    const row = Math.floor(y / this.#pitch);
    const u = smooth(x / this.#pitch - column);
    const v = smooth(y / this.#pitch - row);
    const corner = row * this.#columns + column;
    const value = (index: number): number => this.#values[index]!;
    const top = value(corner) + (value(corner + 1) - value(corner)) * u;
    const below = corner + this.#columns;
    const bottom = value(below) + (value(below + 1) - value(below)) * u;
    return top + (bottom - top) * v;
  }
}

const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Three layers of noise, each half as coarse and half as strong as the one before. */
function layered(random: Random, spec: GeneratorSpec): (x: number, y: number) => number {
  const { width, height, amount } = spec;
  const layers = [amount, Math.max(amount / 2, 2), Math.max(amount / 4, 1)].map(
    (pitch) => new Noise(random, width, height, pitch),
  ) as [Noise, Noise, Noise];
  return (x, y) => (4 * layers[0].at(x, y) + 2 * layers[1].at(x, y) + layers[2].at(x, y)) / 7;
}

function areaOf(elevation: number, wetness: number): number {
  if (elevation > 0.62) return wall;
  if (elevation > 0.59) return 9; // scree
  if (elevation < 0.33) return 5; // water
  if (elevation < 0.365) return 1; // sand
  if (wetness > 0.66) return 4; // marsh
  if (wetness > 0.58) return 3; // forest
  return wetness < 0.34 ? 2 : 0; // tall grass, or open ground
}

export function terrainCells(spec: GeneratorSpec): Uint8Array {
  const random = new Random(spec.seed);
  const elevation = layered(random, spec);
  const wetness = layered(random, spec);
  const cells = new Uint8Array(spec.width * spec.height);
  for (let y = 0; y < spec.height; y += 1) {
    for (let x = 0; x < spec.width; x += 1) cells[y * spec.width + x] = areaOf(elevation(x, y), wetness(x, y));
  }
  return cells;
}

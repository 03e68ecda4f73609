// Smooth seeded noise from additions and products only, so that it has the same bits in every browser.
import { Random } from '../shared/random.js';

/** Side of the table of values; a power of two. */
const side = 256;

const fade = (t: number): number => t * t * (3 - 2 * t);

/** Values from -1 to 1 that change smoothly over about one unit. */
export class Noise {
  readonly #values = new Float64Array(side * side);

  constructor(random: Random) {
    for (let i = 0; i < this.#values.length; i += 1) this.#values[i] = random.below(65_537) / 32_768 - 1;
  }

  #value(column: number, row: number): number {
    return this.#values[(row & (side - 1)) * side + (column & (side - 1))]!;
  }

  at(x: number, y: number): number {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [fade(x - column), fade(y - row)];
    const top = this.#value(column, row) + (this.#value(column + 1, row) - this.#value(column, row)) * across;
    const bottom = this.#value(column, row + 1) + (this.#value(column + 1, row + 1) - this.#value(column, row + 1)) * across;
    return top + (bottom - top) * down;
  }

  /** A coarse and a finer layer together. */
  rough(x: number, y: number): number {
    return 0.67 * this.at(x, y) + 0.33 * this.at(2.13 * x + 31.7, 2.13 * y + 17.3);
  }
}

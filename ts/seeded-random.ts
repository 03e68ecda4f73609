import { seedOf } from './internal/arguments.js';

const GAMMA = 0x9e3779b97f4a7c15n;
const wrap = (value: bigint): bigint => BigInt.asUintN(64, value);

/**
 * A generator of random numbers (SplitMix64) for the queries that draw points. The state is all it has: save it, and the
 * same numbers follow. There is no other source of chance in the library.
 *
 * ```ts
 * const random = new SeededRandom(7);
 * const point = mesh.randomPoint(random);
 * ```
 */
export class SeededRandom {
  #state: bigint;

  /** A seed of 0 to 2^64 - 1. */
  constructor(seed: number | bigint) {
    this.#state = seedOf(seed);
  }

  /** The whole state, 0 to 2^64 - 1. */
  get state(): bigint {
    return this.#state;
  }

  /** Goes on from a state: 0 to 2^64 - 1. */
  set state(state: bigint) {
    this.#state = seedOf(state, 'state');
  }

  /** The next number, at least 0 and below 1. */
  next(): number {
    this.#state = wrap(this.#state + GAMMA);
    let bits = this.#state;
    bits = wrap((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n);
    bits = wrap((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn);
    bits ^= bits >> 31n;
    return Number(bits >> 11n) / 9007199254740992;
  }
}

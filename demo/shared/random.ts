/** Seeded numbers from integer operations only, so that a seed means the same map in every browser. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // A seed of 0 would keep a xorshift generator at 0 for ever; the product spreads near seeds.
    this.#state = Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995 || 1;
    for (let i = 0; i < 8; i += 1) this.#next();
  }

  #next(): number {
    let value = this.#state;
    value ^= value << 13;
    value ^= value >>> 17;
    value ^= value << 5;
    this.#state = value;
    return value >>> 0;
  }

  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number {
    return Math.floor((this.#next() / 0x1_0000_0000) * limit);
  }

  /** True in `percent` of 100 calls. */
  chance(percent: number): boolean {
    return this.below(10_000) < percent * 100;
  }
}

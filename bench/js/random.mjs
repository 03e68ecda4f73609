// Random numbers for generated inputs.

/** Random numbers below `bound`, the same on every machine (xorshift32). */
export function randomSource(seed) {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 4294967296) * bound);
  };
}

// Letters as closed lines, on a raster of 5 by 6: drawn for the one word that the preset needs.
import type { Ring, Spot } from './model.js';

/** Outer line first, then holes. Every letter stands on the line that joins them, at 6. */
const glyphs: Readonly<Record<string, readonly Ring[]>> = {
  s: [[0, 0.6, 0.6, 0, 5, 0, 5, 1.4, 1.5, 1.4, 1.5, 2.3, 4.4, 2.3, 5, 2.9, 5, 6, 0, 6, 0, 4.6, 3.5, 4.6, 3.5, 3.7, 0.6, 3.7, 0, 3.1]],
  a: [[0, 6, 1.8, 0, 3.2, 0, 5, 6, 3.4, 6, 3, 4.6, 2, 4.6, 1.6, 6], [2.5, 1.4, 2, 3.3, 3, 3.3]],
  m: [[0, 6, 0, 0, 1.6, 0, 2.5, 2.4, 3.4, 0, 5, 0, 5, 6, 3.6, 6, 3.6, 3.2, 3, 5, 2, 5, 1.4, 3.2, 1.4, 6]],
  e: [[0, 0, 4.8, 0, 4.8, 1.4, 1.5, 1.4, 1.5, 2.3, 4.2, 2.3, 4.2, 3.7, 1.5, 3.7, 1.5, 4.6, 4.8, 4.6, 4.8, 6, 0, 6]],
  p: [[0, 0, 4, 0, 5, 1, 5, 3, 4, 4, 1.5, 4, 1.5, 6, 0, 6], [1.5, 1.4, 1.5, 2.6, 3.3, 2.6, 3.5, 2.4, 3.5, 1.6, 3.3, 1.4]],
  t: [[0, 0, 5, 0, 5, 1.5, 3.3, 1.5, 3.3, 6, 1.7, 6, 1.7, 1.5, 0, 1.5]],
  h: [[0, 0, 1.5, 0, 1.5, 2.2, 3.5, 2.2, 3.5, 0, 5, 0, 5, 6, 3.5, 6, 3.5, 3.7, 1.5, 3.7, 1.5, 6, 0, 6]],
};

/** The rings of each letter of a word, beside each other from a place on. */
export function letterRings(word: string, at: Spot, gap: number): Ring[][] {
  const to64th = (value: number): number => Math.round(value * 64) / 64;
  return [...word].map((letter, i) => (glyphs[letter] ?? []).map((ring) =>
    ring.map((value, j) => to64th(value + (j % 2 === 0 ? at.x + i * (5 + gap) : at.y)))));
}

// What the examples print, and that it is what they should print.
import assert from 'node:assert/strict';

/** Prints a value under a name; fails when it is not the expected one. */
export function show(name, value, expected) {
  console.log(`${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  assert.deepEqual(value, expected, name);
}

/** A path as text: its cells, start first. */
export function cellsOf(path) {
  return [...path].map(({ x, y }) => `${x},${y}`).join(' ');
}

// Saved states on their way in and out of the module.
import { typeError } from './arguments.js';
import { GraphFormatError } from './errors.js';
import type { Pointer, Status } from './exports.js';
import { check } from './failure.js';
import { allocate, bytes, release, withInput } from './memory.js';

/** A copy of the `size` bytes that a call writes. */
export function saveState(size: bigint, write: (saved: Pointer, capacity: bigint) => Status): Uint8Array {
  const count = Number(size);
  const saved = allocate(count);
  try {
    check(write(saved, size));
    return bytes().slice(saved, saved + count);
  } finally {
    release(saved, count);
  }
}

/** Hands a caller's saved state to a call. */
export function withSavedState<T>(saved: unknown, call: (input: Pointer, length: bigint) => T): T {
  if (!(saved instanceof Uint8Array)) throw typeError('saved', 'a Uint8Array', saved);
  return withInput(saved, (input, length) => call(input, BigInt(length)));
}

/** Hands a caller's saved state of a graph to a call that restores it. */
export function restoreGraphState(saved: unknown, restore: (input: Pointer, length: bigint) => Status): void {
  withSavedState(saved, (input, length) => check(restore(input, length), GraphFormatError));
}

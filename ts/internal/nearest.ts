// Nearest walkable cells: for one position, and for many in one call.
import { SamepathArgumentError } from './errors.js';
import type { Pointer, Status } from './exports.js';
import { check } from './failure.js';
import type { GridHandle } from './grid-handle.js';
import { callWithHooks, frameOf, type Cell } from './hooks.js';
import { allocate, copyWords, readWord, release, scratch, withInput } from './memory.js';
import { stageGridOptions, type EncodedOptions } from './options.js';

/** The C functions that answer for one position. */
export type NearestFunction = (
  grid: Pointer, x: number, y: number, options: Pointer, hooks: Pointer, cell: Pointer, found: Pointer) => Status;
/** The C functions that answer for many. */
export type NearestBatchFunction = (
  grid: Pointer, positions: Pointer, count: number, options: Pointer, hooks: Pointer, cells: Pointer) => Status;

/** Runs `call` with the options and the callback that says where an agent may stand. */
function callNearest(
  handle: GridHandle, encoded: EncodedOptions, call: (grid: Pointer, options: Pointer, hooks: Pointer) => Status,
): void {
  const grid = handle.live();
  const options = stageGridOptions(encoded);
  const frame = frameOf(encoded.blocked, undefined);
  check(frame === undefined ? call(grid, options, 0) : callWithHooks(frame, () => call(grid, options, frame.stage())));
}

/** The nearest cell to one position. */
export function findNearest(
  handle: GridHandle, find: NearestFunction, x: number, y: number, encoded: EncodedOptions,
): Cell | undefined {
  const found = scratch.out + 8;
  callNearest(handle, encoded, (grid, options, hooks) => find(grid, x, y, options, hooks, scratch.out, found));
  return readWord(found) === 1 ? { x: readWord(scratch.out), y: readWord(scratch.out + 4) } : undefined;
}

/** The nearest cells to x, y pairs, as x, y pairs. */
export function findNearestOfMany(
  handle: GridHandle, find: NearestBatchFunction, pairs: Int32Array | Float64Array, field: string, encoded: EncodedOptions,
): Int32Array {
  const count = pairs.length / 2;
  if (!Number.isInteger(count)) {
    throw new SamepathArgumentError(`${field} must hold 2 numbers a position; got ${pairs.length}`, { field });
  }
  const size = 8 * count;
  const cells = allocate(size);
  try {
    return withInput(new Uint8Array(pairs.buffer, pairs.byteOffset, pairs.byteLength), (input) => {
      callNearest(handle, encoded, (grid, options, hooks) => find(grid, input, count, options, hooks, cells));
      return copyWords(cells, pairs.length);
    });
  } finally {
    release(cells, size);
  }
}

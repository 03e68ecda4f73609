import { cellX, cellY, typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import { check } from './internal/failure.js';
import type { GridHandle } from './internal/grid-handle.js';
import type { Cell } from './internal/hooks.js';
import { exports, readSigned64, readWord, scratch, withInput } from './internal/memory.js';

const ONE = 4294967296;

/**
 * Value of a Q31.32 fixed-point number: `raw / 2^32`. Exact within ±2^21, else rounded to the nearest number.
 */
export function fixedToDouble(raw: bigint): number {
  if (typeof raw !== 'bigint') throw typeError('raw', 'a bigint', raw);
  return Number(raw) / ONE;
}

function isIterable(value: unknown): value is Iterable<Cell> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

/** Cells as x, y pairs. What int32 cannot hold is outside, as -1 is. */
function pairsOf(cells: Int32Array | Iterable<Cell>): Int32Array {
  if (cells instanceof Int32Array) {
    if (cells.length % 2 === 0) return cells;
    throw new SamepathArgumentError(`cells must hold 2 numbers a cell; got ${cells.length}`, { field: 'cells' });
  }
  if (!isIterable(cells)) throw typeError('cells', 'a path, an Int32Array or cells', cells);
  return Int32Array.from(Array.from(cells, (cell, i) => [cellX(cell, `cells[${i}]`), cellY(cell, `cells[${i}]`)]).flat());
}

/** The cost of a path in Q31.32, or `undefined` when it has none. */
export function fixedCostOf(handle: GridHandle, cells: Int32Array | Iterable<Cell>): bigint | undefined {
  const grid = handle.live();
  const pairs = pairsOf(cells);
  return withInput(new Uint8Array(pairs.buffer, pairs.byteOffset, pairs.byteLength), (input) => {
    const priced = scratch.out + 8;
    check(exports().sp_grid_fixed_cost(grid, input, pairs.length / 2, scratch.out, priced));
    return readWord(priced) === 1 ? readSigned64(scratch.out) : undefined;
  });
}

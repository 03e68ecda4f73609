import type { Pointer } from './internal/exports.js';
import { readCount, readDouble, readWord } from './internal/memory.js';

/** Where the values of a result lie in its record. */
interface RecordLayout {
  readonly size: number;
  readonly offsets: { readonly status: number; readonly cost: number; readonly expanded: number };
}

/** Results of many queries, one entry per query in the order of the queries. Plain data, copied out of the module. */
export abstract class PathBatch {
  /** Outcome of each query: a `PathStatus`. */
  readonly statuses: Uint8Array;
  /** Cost of each path; +Infinity without one. */
  readonly costs: Float64Array;
  /** Nodes expanded by each query. */
  readonly expanded: Float64Array;
  /** Where each path begins, counted in its cells, nodes or points; one more entry holds the end of the last. */
  readonly offsets: Uint32Array;

  /** Reads `count` records; `length` is where each holds the length of its path. */
  constructor(records: Pointer, count: number, { size, offsets }: RecordLayout, length: number) {
    this.statuses = new Uint8Array(count);
    this.costs = new Float64Array(count);
    this.expanded = new Float64Array(count);
    this.offsets = new Uint32Array(count + 1);
    for (let i = 0; i < count; i++) {
      const record = records + i * size;
      this.statuses[i] = readWord(record + offsets.status);
      this.costs[i] = readDouble(record + offsets.cost);
      this.expanded[i] = readCount(record + offsets.expanded);
      this.offsets[i + 1] = (this.offsets[i] as number) + readWord(record + length);
    }
  }

  /** Number of queries. */
  get count(): number {
    return this.statuses.length;
  }

  /** Cells, nodes or points of all paths together. */
  protected get total(): number {
    return this.offsets[this.count] as number;
  }

  /** The numbers of path `index` in an array with `width` numbers a cell, node or point. */
  protected part<T extends Int32Array | Float64Array>(all: T, index: number, width: number): T {
    return all.subarray(width * (this.offsets[index] ?? 0), width * (this.offsets[index + 1] ?? 0)) as T;
  }
}

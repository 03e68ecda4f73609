// The one owner of views on linear memory. Views are asked for after the call that may have grown
// the memory and never kept across one: growth detaches them (a detached view has length 0).
import { SamepathMemoryError, SamepathStateError } from './errors.js';
import type { Pointer, SamepathExports } from './exports.js';

let wasm: SamepathExports | undefined;
let byteView = new Uint8Array(0);
let wordView = new Int32Array(0);
let doubleView = new Float64Array(0);
let longView = new BigUint64Array(0);

/** Places in the scratch block of the module, which never moves: addresses, valid once attached. */
export const scratch = {
  /** 64 bytes: encoded grid options. */
  options: 0,
  /** 80 bytes: the record of a path query. */
  result: 0,
  /** 16 bytes: hooks or a listener. */
  hooks: 0,
  /** 16 bytes: encoded Moving AI options. */
  mapOptions: 0,
  /** 24 bytes: encoded options of a hierarchy. */
  hpaOptions: 0,
  /** 96 bytes: small outputs (a pointer, a cell, a centre, the neighbours of a node). */
  out: 0,
  /** 24 bytes: encoded graph, landmark or point graph options. */
  graphOptions: 0,
  /** 56 bytes: the last-error record. */
  error: 0,
  /** 512 bytes: the last-error message. */
  message: 0,
  /** 2040 bytes: all area multipliers, or the neighbours of a voxel. */
  costs: 0,
  /** 32 bytes: encoded voxel options. */
  voxelOptions: 0,
  /** 96 bytes: parameters of a navigation mesh. */
  meshParams: 0,
  /** 160 bytes: build settings of a navigation mesh. */
  meshSettings: 0,
  /** 32 bytes: encoded options of a query, a path or a filter of a navigation mesh. */
  meshOptions: 0,
  /** 64 bytes: positions that go into a query of a navigation mesh; outlines and obstacles of a region. */
  meshInput: 0,
  /** 128 bytes: the record of a query of a navigation mesh. */
  meshResult: 0,
  /** 16 bytes: encoded options of a region or an offset. */
  regionOptions: 0,
};
/** The block that `withBlock` keeps between calls. */
const kept = { pointer: 0, size: 0, isBusy: false };
/** Its largest size: 1 MB, the state of a replanner on 200 x 200 cells. */
const MAX_KEPT = 1048576;
/** Capacity of `scratch.message`. */
export const MESSAGE_CAPACITY = 512;

function refresh(memory: SamepathExports['memory']): void {
  byteView = new Uint8Array(memory.buffer);
  wordView = new Int32Array(memory.buffer);
  doubleView = new Float64Array(memory.buffer);
  longView = new BigUint64Array(memory.buffer);
}

/** Takes the exports of a checked module; from here on the facade works. */
export function attach(exported: SamepathExports): void {
  const base = address(exported.sp_abi_scratch());
  scratch.options = base;
  scratch.result = base + 64;
  scratch.hooks = base + 144;
  scratch.mapOptions = base + 160;
  scratch.out = base + 192;
  scratch.hpaOptions = base + 288;
  scratch.graphOptions = base + 896;
  scratch.error = base + 320;
  scratch.message = base + 384;
  scratch.costs = base + 1024;
  scratch.voxelOptions = base + 3072;
  scratch.meshParams = base + 3104;
  scratch.meshSettings = base + 3200;
  scratch.meshOptions = base + 3360;
  scratch.meshInput = base + 3392;
  scratch.meshResult = base + 3456;
  scratch.regionOptions = base + 3584;
  refresh(exported.memory);
  kept.size = 0;
  wasm = exported;
}

/** The module's functions; a state error that names `init` before there is a module. */
export function exports(): SamepathExports {
  if (wasm === undefined) {
    throw new SamepathStateError('samepath is not ready: call and await init() before anything else');
  }
  return wasm;
}

/** True once a module is attached. */
export function isReady(): boolean {
  return wasm !== undefined;
}

/** Addresses above 2^31 arrive as negative numbers. */
export function address(pointer: Pointer): Pointer {
  return pointer >>> 0;
}

/** Linear memory as bytes, as of now. */
export function bytes(): Uint8Array {
  if (byteView.length === 0) refresh(exports().memory);
  return byteView;
}

/** Linear memory as 32-bit words; index = address >>> 2. */
export function words(): Int32Array {
  if (wordView.length === 0) refresh(exports().memory);
  return wordView;
}

/** Linear memory as doubles; index = address >>> 3. */
export function doubles(): Float64Array {
  if (doubleView.length === 0) refresh(exports().memory);
  return doubleView;
}

/** Linear memory as 64-bit integers; index = address >>> 3. */
export function longs(): BigUint64Array {
  if (longView.length === 0) refresh(exports().memory);
  return longView;
}

/** Reads the 32-bit word at an address. */
export function readWord(pointer: Pointer): number {
  return words()[pointer >>> 2] as number;
}

/** Reads the pointer at an address. */
export function readPointer(pointer: Pointer): Pointer {
  return address(readWord(pointer));
}

/** Reads the double at an address. */
export function readDouble(pointer: Pointer): number {
  return doubles()[pointer >>> 3] as number;
}

/** Reads a uint64 count as a number; counts stay far below 2^53. */
export function readCount(pointer: Pointer): number {
  const view = words();
  const index = pointer >>> 2;
  return ((view[index] as number) >>> 0) + ((view[index + 1] as number) >>> 0) * 4294967296;
}

/** Reads the int64 at an address. */
export function readSigned64(pointer: Pointer): bigint {
  const view = words();
  const index = pointer >>> 2;
  return (BigInt(view[index + 1] as number) << 32n) | BigInt((view[index] as number) >>> 0);
}

/** Copies `count` 32-bit words out. Always a new array, because a caller may transfer it to a worker. */
export function copyWords(pointer: Pointer, count: number): Int32Array {
  const index = address(pointer) >>> 2;
  return words().slice(index, index + count);
}

/** Copies `count` doubles out, as a new array. */
export function copyDoubles(pointer: Pointer, count: number): Float64Array {
  const index = address(pointer) >>> 3;
  return doubles().slice(index, index + count);
}

/** Copies `count` 64-bit integers out, as a new array. */
export function copyLongs(pointer: Pointer, count: number): BigUint64Array {
  const index = address(pointer) >>> 3;
  return longs().slice(index, index + count);
}

/** Copies `count` bytes out, as a new array. */
export function copyBytes(pointer: Pointer, count: number): Uint8Array<ArrayBuffer> {
  const start = address(pointer);
  return bytes().slice(start, start + count);
}

/** Plain memory of the module for the time of one call; a memory error when there is none. */
export function allocate(size: number): Pointer {
  const pointer = size < 4294967296 ? address(exports().sp_abi_alloc(Math.max(size, 1))) : 0;
  if (pointer === 0) throw new SamepathMemoryError(`out of memory: no block of ${size} bytes`);
  return pointer;
}

/** Gives a block of `allocate` back. */
export function release(pointer: Pointer, size: number): void {
  exports().sp_abi_free(pointer, Math.max(size, 1));
}

/** Makes the kept block large enough; false when it serves a call that has called back, or would get too large. */
function reserveKept(size: number): boolean {
  if (kept.isBusy || size > MAX_KEPT) return false;
  if (size <= kept.size) return true;
  if (kept.size > 0) release(kept.pointer, kept.size);
  kept.size = 0;
  kept.pointer = allocate(size);
  kept.size = size;
  return true;
}

/**
 * Plain memory of the module for the time of one call, which gives it back with {@link giveBack}. The block is kept for the
 * next call, up to a size, so that calls that come again and again allocate nothing.
 */
export function borrow(size: number): Pointer {
  if (!reserveKept(size)) return allocate(size);
  kept.isBusy = true;
  return kept.pointer;
}

/** Gives a block of {@link borrow} back. */
export function giveBack(pointer: Pointer, size: number): void {
  if (kept.isBusy && pointer === kept.pointer) kept.isBusy = false;
  else release(pointer, size);
}

/** Runs `call` with a block of {@link borrow}. */
export function withBlock<T>(size: number, call: (pointer: Pointer) => T): T {
  const pointer = borrow(size);
  try {
    return call(pointer);
  } finally {
    giveBack(pointer, size);
  }
}

/** Copies `input` into the module for the time of `call`. */
export function withInput<T>(input: Uint8Array, call: (pointer: Pointer, length: number) => T): T {
  return withBlock(input.length, (pointer) => {
    bytes().set(input, pointer);
    return call(pointer, input.length);
  });
}

// Saving and restoring, which every class with a state does in the same way: by the prefix of its C functions.
import { checkRoom, typeError } from './arguments.js';
import { GridStateError } from './errors.js';
import type { Pointer, Status } from './exports.js';
import { check, created, type FormatErrorClass } from './failure.js';
import { bytes, exports, scratch, withBlock, withInput } from './memory.js';

/** The C objects that have a state. */
export type StatePrefix =
  | 'sp_astar'
  | 'sp_flow_field'
  | 'sp_graph'
  | 'sp_graph_search'
  | 'sp_grid'
  | 'sp_grid_replanner'
  | 'sp_grid_search'
  | 'sp_hex'
  | 'sp_jump_search'
  | 'sp_voxel_grid';
/** Those that can be made of one. */
export type StandalonePrefix = 'sp_graph' | 'sp_grid' | 'sp_hex' | 'sp_voxel_grid';

function stateBytes(saved: unknown): Uint8Array {
  if (saved instanceof Uint8Array) return saved;
  throw typeError('saved', 'a Uint8Array', saved);
}

/** Has `write` fill `size` bytes of the module, and hands them to `take` while they lie there. */
export function withWritten<T>(
  size: number, write: (pointer: Pointer, size: bigint) => Status, take: (written: Uint8Array) => T,
): T {
  return withBlock(size, (pointer) => {
    check(write(pointer, BigInt(size)));
    return take(bytes().subarray(pointer, pointer + size));
  });
}

/** What a C function writes into a buffer of this size, as new bytes. */
export function writtenBytes(size: bigint, write: (pointer: Pointer, size: bigint) => Status): Uint8Array {
  return withWritten(Number(size), write, (written) => written.slice());
}

/** Has the module write a state of `size` bytes, and hands it to `take` while it lies there. */
function withSaved<T>(prefix: StatePrefix, object: Pointer, size: number, take: (state: Uint8Array) => T): T {
  return withWritten(size, (saved, room) => exports()[`${prefix}_save_state`](object, saved, room), take);
}

/** Bytes that saving takes now. */
export function stateSize(prefix: StatePrefix, object: Pointer): number {
  return Number(exports()[`${prefix}_state_size`](object));
}

/** The state as new bytes. */
export function saveState(prefix: StatePrefix, object: Pointer): Uint8Array {
  return withSaved(prefix, object, stateSize(prefix, object), (state) => state.slice());
}

/** Writes the state into `out` and returns its length; an argument error, nothing written, when `out` is too small. */
export function saveStateInto(prefix: StatePrefix, object: Pointer, out: Uint8Array): number {
  if (!(out instanceof Uint8Array)) throw typeError('out', 'a Uint8Array', out);
  const size = stateSize(prefix, object);
  checkRoom(out, 'out', size, 'bytes');
  withSaved(prefix, object, size, (state) => out.set(state));
  return size;
}

/** Restores in place; `edit` runs the call where listeners hear of it. */
export function restoreState(
  prefix: StatePrefix, object: Pointer, saved: Uint8Array, FormatError: FormatErrorClass = GridStateError,
  edit: (call: () => Status, FormatError: FormatErrorClass) => void = (call) => check(call(), FormatError),
): void {
  withInput(stateBytes(saved), (input, length) =>
    edit(() => exports()[`${prefix}_restore_state`](object, input, BigInt(length)), FormatError));
}

/** The C object of a state. */
export function createFromState(
  prefix: StandalonePrefix, saved: Uint8Array, FormatError: FormatErrorClass = GridStateError,
): Pointer {
  return withInput(stateBytes(saved), (input, length) =>
    created(exports()[`${prefix}_from_state`](input, BigInt(length), 0, scratch.out), FormatError));
}

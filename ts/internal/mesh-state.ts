// Snapshots of navigation meshes, with the bytes of their tiles or with references into a library.
import type { NavTileLibrary } from '../nav-tile-library.js';
import { checkRoom, typeError } from './arguments.js';
import { NavMeshFormatError } from './errors.js';
import type { Pointer } from './exports.js';
import { check, created } from './failure.js';
import type { SNAPSHOT_MODE_NUMBERS } from './layout.gen.js';
import { exports, scratch, withInput } from './memory.js';
import { withWritten } from './state.js';
import { choiceNumber } from './options.js';

/**
 * How a snapshot holds the tiles: their bytes, or their content ids, which take a library to restore.
 * @useDeclaredType
 */
export type SnapshotMode = keyof typeof SNAPSHOT_MODE_NUMBERS;

/** The C library of an argument; set by its class, without which there is none. */
let libraryPointer = (library: NavTileLibrary): Pointer => {
  throw typeError('library', 'a NavTileLibrary', library);
};

/** Tells how the C object behind a library is reached. */
export function reachLibraries(pointer: (library: NavTileLibrary) => Pointer): void {
  libraryPointer = pointer;
}

function modeNumber(mode: SnapshotMode): number {
  return choiceNumber({ name: 'mode', enum: 'snapshotMode', min: 0, max: 1 }, mode);
}

/** Bytes of a snapshot. */
export function snapshotSize(mesh: Pointer, mode: SnapshotMode): number {
  return Number(exports().sp_navmesh_snapshot_size(mesh, modeNumber(mode)));
}

/** Has the module write a snapshot, and hands it to `take` while it lies there. */
function withSnapshot<T>(mesh: Pointer, mode: SnapshotMode, take: (snapshot: Uint8Array) => T): T {
  return withWritten(snapshotSize(mesh, mode), (saved, size) =>
    exports().sp_navmesh_save_snapshot(mesh, modeNumber(mode), saved, size), take);
}

/** A snapshot as new bytes. */
export function saveSnapshot(mesh: Pointer, mode: SnapshotMode): Uint8Array {
  return withSnapshot(mesh, mode, (snapshot) => snapshot.slice());
}

/** Writes a snapshot into `out` and returns its length. */
export function saveSnapshotInto(mesh: Pointer, mode: SnapshotMode, out: Uint8Array): number {
  if (!(out instanceof Uint8Array)) throw typeError('out', 'a Uint8Array', out);
  const size = snapshotSize(mesh, mode);
  checkRoom(out, 'out', size, 'bytes');
  withSnapshot(mesh, mode, (snapshot) => out.set(snapshot));
  return size;
}

function withSaved<T>(
  saved: Uint8Array, library: NavTileLibrary | undefined, call: (input: Pointer, length: bigint, library: Pointer) => T,
): T {
  if (!(saved instanceof Uint8Array)) throw typeError('saved', 'a Uint8Array', saved);
  const tiles = library === undefined ? 0 : libraryPointer(library);
  return withInput(saved, (input, length) => call(input, BigInt(length), tiles));
}

/** Puts a mesh into the state of a snapshot. */
export function restoreSnapshot(mesh: Pointer, saved: Uint8Array, library: NavTileLibrary | undefined): void {
  withSaved(saved, library, (...input) =>
    check(exports().sp_navmesh_restore_snapshot(mesh, ...input), NavMeshFormatError));
}

/** The C mesh of a snapshot. */
export function createFromSnapshot(saved: Uint8Array, library: NavTileLibrary | undefined): Pointer {
  return withSaved(saved, library, (...input) =>
    created(exports().sp_navmesh_from_snapshot(...input, 0, scratch.out), NavMeshFormatError));
}

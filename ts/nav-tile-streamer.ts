import { integer, typeError } from './internal/arguments.js';
import { NavMeshFormatError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { QUEUED_OPERATION_LAYOUT, TILE_OPERATION_NAMES, type TILE_OPERATION_NUMBERS } from './internal/layout.gen.js';
import { withRecords } from './internal/mesh-queries.js';
import { exports, readCount, readWord, scratch, withInput } from './internal/memory.js';
import { meshPointer, type NavMesh } from './nav-mesh.js';

/**
 * What a streamer does: a tile comes in, or all layers of a column go out.
 * @useDeclaredType
 */
export type TileOperation = keyof typeof TILE_OPERATION_NUMBERS;

/** An operation in the queue of a streamer. */
export interface QueuedOperation {
  readonly kind: TileOperation;
  /** Column, row and layer: of a tile as its bytes say, unchecked. */
  readonly tileX: number;
  readonly tileZ: number;
  readonly layer: number;
  /** Bytes of the tile; 0 when a column goes out. */
  readonly length: number;
}

const AT = QUEUED_OPERATION_LAYOUT.offsets;
const INT32_MAX = 2147483647;
const UINT32_MAX = 4294967295;

function releaseStreamer(pointer: Pointer): void {
  exports().sp_tile_streamer_free(pointer);
}

/**
 * A queue of tiles that come into a mesh and columns that leave it, for worlds that are larger than what is near: the queue
 * is worked off a few operations at a time. Free it with `free()` or `using`; a forgotten one is freed when it is
 * collected.
 */
export class TileStreamer implements Disposable {
  readonly #handle: Handle;
  readonly #mesh: NavMesh;

  constructor(mesh: NavMesh) {
    const pointer = created(exports().sp_tile_streamer_create(meshPointer(mesh), scratch.out));
    this.#mesh = mesh;
    this.#handle = track(this, new Handle(pointer, 'tile streamer', releaseStreamer));
  }

  /** Queues a saved tile, whose bytes are copied: it is added, or put in place of the one at its position. */
  streamIn(saved: Uint8Array): void {
    if (!(saved instanceof Uint8Array)) throw typeError('saved', 'a Uint8Array', saved);
    const streamer = this.#live();
    withInput(saved, (input, length) => check(exports().sp_tile_streamer_stream_in(streamer, input, BigInt(length))));
  }

  /** Queues the removal of all layers of a column, which does nothing when there are none. */
  streamOut(tileX: number, tileZ: number): void {
    const column = [integer(tileX, 'tileX', -INT32_MAX - 1, INT32_MAX), integer(tileZ, 'tileZ', -INT32_MAX - 1, INT32_MAX)] as const;
    check(exports().sp_tile_streamer_stream_out(this.#live(), ...column));
  }

  /**
   * Applies at most `maxOperations` and returns how many it applied. An operation that fails, such as bytes that are no tile
   * of this mesh, has left the queue when {@link NavMeshFormatError} is thrown; those before it stay applied.
   */
  update(maxOperations = UINT32_MAX): number {
    const most = integer(maxOperations, 'maxOperations', 0, UINT32_MAX);
    check(exports().sp_tile_streamer_update(this.#live(), most, scratch.out), NavMeshFormatError);
    return readWord(scratch.out);
  }

  /** Number of operations in the queue. */
  get queuedCount(): number {
    return exports().sp_tile_streamer_queued_count(this.#live());
  }

  /** The operations in the queue, the next one first. */
  get queued(): QueuedOperation[] {
    const streamer = this.#live();
    const count = exports().sp_tile_streamer_queued_count(streamer);
    return withRecords(count, QUEUED_OPERATION_LAYOUT.size, (records) => {
      check(exports().sp_tile_streamer_get_queued(streamer, records, count, scratch.out));
      return Array.from({ length: count }, (_, i) => {
        const at = records + i * QUEUED_OPERATION_LAYOUT.size;
        return {
          kind: TILE_OPERATION_NAMES[readWord(at + AT.kind) as keyof typeof TILE_OPERATION_NAMES],
          tileX: readWord(at + AT.tileX), tileZ: readWord(at + AT.tileZ), layer: readWord(at + AT.layer),
          length: readCount(at + AT.length),
        };
      });
    });
  }

  /** Frees the queue. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  /** The streamer; a state error when it or its mesh was freed. */
  #live(): Pointer {
    const streamer = this.#handle.live();
    meshPointer(this.#mesh);
    return streamer;
  }
}

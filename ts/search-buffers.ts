import { typeError } from './internal/arguments.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { copyWords, exports, scratch } from './internal/memory.js';

/** The C buffers of an argument; a state error after `free`. */
export let buffersPointer: (buffers: SearchBuffers) => Pointer;

function releaseBuffers(pointer: Pointer): void {
  exports().sp_search_buffers_free(pointer);
}

/**
 * Working memory of one running search at a time. It grows to the largest grid it has served, about 24 bytes a
 * cell, and is never cleared between searches.
 */
export class SearchBuffers implements Disposable {
  readonly #handle: Handle;
  #recording = false;

  static {
    buffersPointer = (buffers) => {
      if (!(buffers instanceof SearchBuffers)) throw typeError('buffers', 'SearchBuffers', buffers);
      return buffers.#handle.live();
    };
  }

  /** Makes empty buffers. */
  constructor() {
    const pointer = created(exports().sp_search_buffers_create(0, scratch.out));
    this.#handle = track(this, new Handle(pointer, 'SearchBuffers object', releaseBuffers));
  }

  /** Whether searches that begin from now on record their expanded nodes. Default false. */
  get recordExpansions(): boolean {
    return this.#recording;
  }

  /** Throws an argument error for anything but true and false. */
  set recordExpansions(record: boolean) {
    if (typeof record !== 'boolean') throw typeError('recordExpansions', 'true or false', record);
    check(exports().sp_search_buffers_set_recording(this.#handle.live(), record ? 1 : 0));
    this.#recording = record;
  }

  /** A copy of the recorded nodes, in the order of expansion. */
  get expandedNodes(): Int32Array {
    const wasm = exports();
    const buffers = this.#handle.live();
    return copyWords(wasm.sp_search_buffers_expanded(buffers), wasm.sp_search_buffers_expanded_count(buffers));
  }

  /** Frees the buffers once no search uses them. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

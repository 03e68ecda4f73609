/// <reference lib="esnext.disposable" preserve="true" />
// Ownership of C objects. A class keeps a Handle in a #private field; what is not freed by hand is
// freed when the class's object is collected.
import { SamepathArgumentError, SamepathStateError } from './errors.js';
import type { Pointer } from './exports.js';
import { exports } from './memory.js';

/** Address of a C object and how it is given back. It must not refer to the object that owns it. */
export class Handle {
  #pointer: Pointer;
  readonly #kind: string;
  readonly #release: (pointer: Pointer) => void;
  #owner: Handle | undefined;
  #keeper: object | undefined;

  /** `pointer` is `undefined` when a program without types calls a constructor that is not for users. */
  constructor(pointer: Pointer | undefined, kind: string, release: (pointer: Pointer) => void) {
    if (pointer === undefined) throw new SamepathArgumentError(`a ${kind} is made by a static function, not by "new"`);
    this.#pointer = pointer;
    this.#kind = kind;
    this.#release = release;
  }

  /** The address; a state error after `free`. */
  live(): Pointer {
    this.#owner?.live();
    if (this.#pointer === 0) throw new SamepathStateError(`this ${this.#kind} was freed`, { code: 'SP_E_HANDLE' });
    return this.#pointer;
  }

  get isLive(): boolean {
    return this.#pointer !== 0 && (this.#owner?.isLive ?? true);
  }

  /**
   * Makes the C object a part of another one, which gives it back with itself: from here on this handle lives as long as
   * `owner`. It keeps `keeper`, the object that has the owner, from being collected.
   */
  handOver(owner: Handle, keeper: object): void {
    registry.unregister(this);
    this.#owner = owner;
    this.#keeper = keeper;
  }

  /** Whether the C object is a part of another one. */
  get isPart(): boolean {
    return this.#keeper !== undefined;
  }

  /** Gives the C object back, unless it is a part of another one; further calls do nothing. */
  free(): void {
    const pointer = this.#pointer;
    if (pointer === 0 || this.isPart) return;
    this.#pointer = 0;
    registry.unregister(this);
    this.#release(pointer);
  }
}

const registry = /* @__PURE__ */ new FinalizationRegistry<Handle>((handle) => handle.free());

/** Frees `handle` when `owner` is collected, unless that was done by hand. */
export function track<T extends Handle>(owner: object, handle: T): T {
  registry.register(owner, handle, handle);
  return handle;
}

/**
 * Number of C objects alive: grids (a hex grid is two), searches, topologies, buffers. It includes the search that a grid
 * keeps for its next `findPathAsync`. For leak checks; costs one call.
 */
export function liveObjects(): number {
  return exports().sp_abi_live_objects();
}

// The C object behind a grid, and the one search that it keeps between sliced queries.
import type { Pointer } from './exports.js';
import { Handle } from './handles.js';

/** What stages the callbacks of a search. */
interface Frame {
  stage(): Pointer;
}

/** A grid's handle; `O` are its encoded options. */
export abstract class SearchHandle<O> extends Handle {
  /* The idle search has warm memory; a second one that comes back is freed. */
  #idle: Pointer = 0;
  #idleOptions: O | undefined;

  protected abstract createSearch(options: O, frame: Frame | undefined): Pointer;
  protected abstract freeSearch(search: Pointer): void;
  protected abstract equalOptions(a: O, b: O): boolean;

  /** A search for these options: the idle one when it fits, else a new one. */
  takeSearch(options: O, frame: Frame | undefined): Pointer {
    this.live();
    const idle = this.#idle;
    if (idle === 0 || frame !== undefined || this.#idleOptions === undefined || !this.equalOptions(this.#idleOptions, options)) {
      return this.createSearch(options, frame);
    }
    this.#idle = 0;
    return idle;
  }

  /** Takes a search back. Only searches without callbacks are kept: hooks are fixed at creation. */
  giveSearch(search: Pointer, options: O, frame: Frame | undefined): void {
    if (frame !== undefined || !this.isLive) {
      this.freeSearch(search);
      return;
    }
    if (this.#idle !== 0) this.freeSearch(this.#idle);
    this.#idle = search;
    this.#idleOptions = options;
  }

  override free(): void {
    if (this.#idle !== 0) this.freeSearch(this.#idle);
    this.#idle = 0;
    super.free();
  }
}

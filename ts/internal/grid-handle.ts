// The C grid behind a grid of the facade, and the one search that it keeps between sliced queries.
import type { Pointer } from './exports.js';
import { created } from './failure.js';
import { gridFunctions, type GridFunctions, type GridKind } from './grid-functions.js';
import { Handle } from './handles.js';
import type { HookFrame } from './hooks.js';
import { exports, scratch } from './memory.js';
import { equalEncodings, stageGridOptions, type EncodedOptions } from './options.js';

/** Makes a C search; it keeps the C grid alive. */
export function createSearch(handle: GridHandle, encoded: EncodedOptions, frame: HookFrame | undefined): Pointer {
  const grid = handle.live();
  const options = stageGridOptions(encoded);
  const hooks = frame === undefined ? 0 : frame.stage();
  return created(handle.functions.search_create(grid, options, hooks, scratch.out));
}

/** A grid's handle. */
export class GridHandle extends Handle {
  /* The idle search has warm memory; a second one that comes back is freed. */
  #idle: Pointer = 0;
  #idleOptions: EncodedOptions | undefined;
  /** What kind of grid it is. */
  readonly kind: GridKind;
  /** The C functions for it. */
  readonly functions: GridFunctions;

  constructor(pointer: Pointer, kind: GridKind) {
    const functions = gridFunctions(kind);
    super(pointer, kind === 'hex' ? 'hex grid' : 'grid', functions.free);
    this.kind = kind;
    this.functions = functions;
  }

  /** A search for these options: the idle one when it fits, else a new one. */
  takeSearch(encoded: EncodedOptions, frame: HookFrame | undefined): Pointer {
    this.live();
    if (this.#idle === 0 || frame !== undefined || this.#idleOptions === undefined || !equalEncodings(this.#idleOptions, encoded)) {
      return createSearch(this, encoded, frame);
    }
    const search = this.#idle;
    this.#idle = 0;
    return search;
  }

  /** Takes a search back. Only searches without callbacks are kept: hooks are fixed at creation. */
  giveSearch(search: Pointer, encoded: EncodedOptions, frame: HookFrame | undefined): void {
    if (frame !== undefined || !this.isLive) {
      exports().sp_grid_search_free(search);
      return;
    }
    if (this.#idle !== 0) exports().sp_grid_search_free(this.#idle);
    this.#idle = search;
    this.#idleOptions = encoded;
  }

  override free(): void {
    if (this.#idle !== 0) exports().sp_grid_search_free(this.#idle);
    this.#idle = 0;
    super.free();
  }
}

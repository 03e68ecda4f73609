// The C grid behind a grid of the facade.
import type { Pointer } from './exports.js';
import { created } from './failure.js';
import { gridFunctions, type GridFunctions, type GridKind } from './grid-functions.js';
import type { HookFrame } from './hooks.js';
import { exports, scratch } from './memory.js';
import { equalEncodings, stageGridOptions, type EncodedOptions } from './options.js';
import { SearchHandle } from './search-handle.js';

/** A grid's handle. */
export class GridHandle extends SearchHandle<EncodedOptions> {
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

  /** Makes a C search; it keeps the C grid alive. */
  override createSearch(encoded: EncodedOptions, frame: HookFrame | undefined): Pointer {
    const grid = this.live();
    const options = stageGridOptions(encoded);
    const hooks = frame === undefined ? 0 : frame.stage();
    return created(this.functions.search_create(grid, options, hooks, scratch.out));
  }

  protected override freeSearch(search: Pointer): void {
    exports().sp_grid_search_free(search);
  }

  protected override equalOptions(a: EncodedOptions, b: EncodedOptions): boolean {
    return equalEncodings(a, b);
  }
}

// The C grid behind a Grid.
import type { AreaCostsFunctions } from '../area-costs.js';
import type { Pointer } from './exports.js';
import { created } from './failure.js';
import type { HookFrame } from './hooks.js';
import { exports, scratch } from './memory.js';
import { equalEncodings, stageGridOptions, type EncodedOptions } from './options.js';
import { SearchHandle } from './search-handle.js';

function releaseGrid(pointer: Pointer): void {
  exports().sp_grid_free(pointer);
}

/** Makes a C search; it keeps the C grid alive. */
export function createSearch(grid: Pointer, encoded: EncodedOptions, frame: HookFrame | undefined): Pointer {
  const options = stageGridOptions(encoded);
  const hooks = frame === undefined ? 0 : frame.stage();
  return created(exports().sp_grid_search_create(grid, options, hooks, scratch.out));
}

/** A grid's handle. */
export class GridHandle extends SearchHandle<EncodedOptions> {
  /** The C functions for its multipliers. */
  readonly functions: AreaCostsFunctions;

  constructor(pointer: Pointer) {
    super(pointer, 'grid', releaseGrid);
    const wasm = exports();
    this.functions = {
      get_area_cost: wasm.sp_grid_get_area_cost,
      set_area_cost: wasm.sp_grid_set_area_cost,
      set_area_costs: wasm.sp_grid_set_area_costs,
      min_area_cost: wasm.sp_grid_min_area_cost,
      area_costs_version: wasm.sp_grid_area_costs_version,
    };
  }

  protected override createSearch(options: EncodedOptions, frame: HookFrame | undefined): Pointer {
    return createSearch(this.live(), options, frame);
  }

  protected override freeSearch(search: Pointer): void {
    exports().sp_grid_search_free(search);
  }

  protected override equalOptions(a: EncodedOptions, b: EncodedOptions): boolean {
    return equalEncodings(a, b);
  }
}

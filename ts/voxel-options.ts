import type { VoxelBlockedCallback, VoxelStepCostCallback } from './internal/hooks.js';
import { equalEncodings } from './internal/options.js';
import {
  encodeVoxelOptions, type VoxelConnectivity, type VoxelCornerRule, type VoxelHeuristic,
} from './internal/voxel-options.js';

/**
 * How a query on a voxel grid runs: a plain object, never changed by the library. Members left out or `undefined`
 * have their defaults. An unknown key is an argument error that names the nearest known one; NaN and values out
 * of range are range errors that name the option and its bounds.
 */
export interface VoxelOptions {
  /** Six, eighteen or twenty-six moves. Default 26. */
  readonly connectivity?: VoxelConnectivity | undefined;
  /** Rule for edge and corner moves. Default `'no-corner-cutting'`. */
  readonly cornerRule?: VoxelCornerRule | undefined;
  /** Heuristic. Default `'auto'`. */
  readonly heuristic?: VoxelHeuristic | undefined;
  /** Records the expanded voxels in order (`VoxelPath.expandedCells`). Default false. */
  readonly recordExpansions?: boolean | undefined;
  /** Most iterations of the query, 0 to 2^31 - 1; 0 is unlimited. Default 0. */
  readonly iterationBudget?: number | undefined;
  /** Iterations between two yields of the async queries, 1 to 2^31 - 1. Default 256. */
  readonly iterationsPerSlice?: number | undefined;
  /** Replaces the cost of a move. A cost below the usual one gives up optimality; area costs are free. */
  readonly stepCost?: VoxelStepCostCallback | undefined;
  /** Keeps the agent out of voxels; solid voxels are free. */
  readonly blocked?: VoxelBlockedCallback | undefined;
}

const defaults: VoxelOptions = {
  connectivity: 26,
  cornerRule: 'no-corner-cutting',
  heuristic: 'auto',
  recordExpansions: false,
  iterationBudget: 0,
  iterationsPerSlice: 256,
};

/**
 * Presets of {@link VoxelOptions}. They are frozen: spread derives a copy, such as
 * `{ ...VoxelOptions.sixConnected, iterationBudget: 10_000 }`.
 */
export const VoxelOptions = /* @__PURE__ */ Object.freeze({
  /** Every option with its default: twenty-six moves, no corner cutting. */
  default: /* @__PURE__ */ Object.freeze(defaults),
  /** Six moves. */
  sixConnected: /* @__PURE__ */ Object.freeze<VoxelOptions>({ connectivity: 6 }),
  /** Eighteen moves. */
  eighteenConnected: /* @__PURE__ */ Object.freeze<VoxelOptions>({ connectivity: 18 }),

  /** Throws what a query with these options would throw; returns them. */
  check(options: VoxelOptions): VoxelOptions {
    encodeVoxelOptions(options);
    return options;
  },

  /** True when both mean the same: equal values, callbacks that are the same functions. */
  equals(a: VoxelOptions, b: VoxelOptions): boolean {
    return equalEncodings(encodeVoxelOptions(a), encodeVoxelOptions(b));
  },
});

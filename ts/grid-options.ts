import type { BlockedCallback, StepCostCallback } from './internal/hooks.js';
import {
  encodeGridOptions, equalEncodings, type DiagonalRule, type GridAlgorithm, type GridConnectivity, type GridHeuristic,
} from './internal/options.js';

/**
 * How a query on a grid runs: a plain object, never changed by the library. Members left out or
 * `undefined` have their defaults. An unknown key is an argument error that names the nearest known one;
 * NaN and values out of range are range errors that name the option and its bounds.
 */
export interface GridOptions {
  /** Search algorithm. Default `'astar'`. */
  readonly algorithm?: GridAlgorithm | undefined;
  /** Weight of the heuristic, 0 to 1e300; above 1 trades optimality for fewer expansions. Default 1. */
  readonly heuristicWeight?: number | undefined;
  /** Four or eight moves. Default 8. */
  readonly connectivity?: GridConnectivity | undefined;
  /** Rule for diagonal moves. Default `'no-corner-cutting'`. */
  readonly diagonals?: DiagonalRule | undefined;
  /** Side of the agent's square in cells, 1 to 255; its position is the top-left cell. Default 1. */
  readonly agentSize?: number | undefined;
  /** Heuristic. Default `'auto'`. */
  readonly heuristic?: GridHeuristic | undefined;
  /** Records the expanded cells in order (`GridPath.expandedCells`). Default false. */
  readonly recordExpansions?: boolean | undefined;
  /** Most iterations of the query, 0 to 2^31 - 1; 0 is unlimited. Default 0. */
  readonly iterationBudget?: number | undefined;
  /** Iterations between two yields of the async queries, 1 to 2^31 - 1. Default 256. */
  readonly iterationsPerSlice?: number | undefined;
  /** Chunk side of `'hpa*'` in cells, 2 to 1024; no other search reads it. Default 16. */
  readonly hpaChunkSize?: number | undefined;
  /** Smooths paths of `'hpa*'`; no other search reads it. Default true. */
  readonly hpaSmoothing?: boolean | undefined;
  /** Allows the specialised octile engine where the query qualifies. Default true. */
  readonly specializedEngines?: boolean | undefined;
  /** How many columns and rows nearest-cell queries look away, 0 to 2^31 - 1; path queries do not read it. Default 2^31 - 1. */
  readonly nearestRadius?: number | undefined;
  /**
   * Replaces the cost of a move (see {@link StepCostCallback}). A cost below the usual one gives up
   * optimality. About 40 ns a move; area costs are free.
   */
  readonly stepCost?: StepCostCallback | undefined;
  /** Keeps the agent out of cells (see {@link BlockedCallback}). About 40 ns a move; walls are free. */
  readonly blocked?: BlockedCallback | undefined;
}

const defaults: GridOptions = {
  algorithm: 'astar',
  heuristicWeight: 1,
  connectivity: 8,
  diagonals: 'no-corner-cutting',
  agentSize: 1,
  heuristic: 'auto',
  recordExpansions: false,
  iterationBudget: 0,
  iterationsPerSlice: 256,
  hpaChunkSize: 16,
  hpaSmoothing: true,
  specializedEngines: true,
  nearestRadius: 2147483647,
};

/**
 * Presets of {@link GridOptions}. They are frozen: spread derives a copy. All but `default` hold only
 * what they change, so they combine:
 * `{ ...GridOptions.fourConnected, ...GridOptions.forAgentSize(2), iterationBudget: 10_000 }`.
 * Frozen options are checked and encoded once; other objects anew by every call (under 1 µs).
 */
export const GridOptions = /* @__PURE__ */ Object.freeze({
  /** Every option with its default: eight moves, no corner cutting, agent size 1, A*. */
  default: /* @__PURE__ */ Object.freeze(defaults),
  /** Four moves. */
  fourConnected: /* @__PURE__ */ Object.freeze<GridOptions>({ connectivity: 4 }),
  /** Diagonals need one free beside cell. */
  noSqueezing: /* @__PURE__ */ Object.freeze<GridOptions>({ diagonals: 'no-squeezing' }),

  /** An agent of `size` x `size` cells. Throws a range error unless `size` is 1 to 255. */
  forAgentSize(size: number): GridOptions {
    return GridOptions.check(Object.freeze<GridOptions>({ agentSize: size }));
  },

  /** Throws what a query with these options would throw; returns them. */
  check(options: GridOptions): GridOptions {
    encodeGridOptions(options);
    return options;
  },

  /** True when both mean the same: equal values, callbacks that are the same functions. */
  equals(a: GridOptions, b: GridOptions): boolean {
    return equalEncodings(encodeGridOptions(a), encodeGridOptions(b));
  },
});

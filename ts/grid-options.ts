import { encodeGridOptions, equalEncodings, type GridOptions as Options } from './internal/options.js';

/** How a query on a square grid runs: a plain object, every member optional. */
export type GridOptions = Options;

const defaults: Options = {
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
  fourConnected: /* @__PURE__ */ Object.freeze<Options>({ connectivity: 4 }),
  /** Diagonals need one free beside cell. */
  noSqueezing: /* @__PURE__ */ Object.freeze<Options>({ diagonals: 'no-squeezing' }),

  /** An agent of `size` x `size` cells. Throws a range error unless `size` is 1 to 255. */
  forAgentSize(size: number): Options {
    return GridOptions.check(Object.freeze<Options>({ agentSize: size }));
  },

  /** Throws what a query with these options would throw; returns them. */
  check(options: Options): Options {
    encodeGridOptions(options);
    return options;
  },

  /** True when both mean the same: equal values, callbacks that are the same functions. */
  equals(a: Options, b: Options): boolean {
    return equalEncodings(encodeGridOptions(a), encodeGridOptions(b));
  },
});

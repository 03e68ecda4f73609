import { checkOptions, callbackOf, stageOptions } from './internal/options.js';
import type { EdgeCostCallback, EstimateCallback, GraphCallbacks, NodeBlockedCallback } from './internal/graph-hooks.js';
import { landmarksPointer } from './internal/graph-pointers.js';
import type { Pointer } from './internal/exports.js';
import { GRAPH_OPTIONS_SPECS, type GRAPH_ALGORITHM_NUMBERS } from './internal/layout.gen.js';
import { scratch } from './internal/memory.js';
import type { Landmarks } from './landmarks.js';

/**
 * Search algorithm of a graph query. `'auto'` is A* where there is an estimate and Dijkstra elsewhere; A* without an
 * estimate runs as Dijkstra, and the result says so.
 * @useDeclaredType
 */
export type GraphAlgorithm = keyof typeof GRAPH_ALGORITHM_NUMBERS;

/**
 * How a query on a graph runs: a plain object, never changed by the library. Members left out or `undefined` have their
 * defaults. An unknown key is an argument error that names the nearest known one; values out of range are range errors.
 */
export interface GraphOptions {
  /** Search algorithm. Default `'auto'`. */
  readonly algorithm?: GraphAlgorithm | undefined;
  /** Records the expanded nodes in order (`GraphPath.expandedNodes`). Default false. */
  readonly recordExpansions?: boolean | undefined;
  /** Most iterations of the query, 0 to 2^31 - 1; 0 is unlimited. Default 0. */
  readonly iterationBudget?: number | undefined;
  /** Iterations between two yields of `findPathAsync`, 1 to 2^31 - 1. Default 256. */
  readonly iterationsPerSlice?: number | undefined;
  /** Distance tables of this very graph, as it is now, for better estimates. */
  readonly landmarks?: Landmarks | undefined;
  /** Replaces the cost of an edge (see {@link EdgeCostCallback}). About 40 ns an edge; weights are free. */
  readonly edgeCost?: EdgeCostCallback | undefined;
  /** Keeps paths out of nodes (see {@link NodeBlockedCallback}). */
  readonly blocked?: NodeBlockedCallback | undefined;
  /** A lower bound on the cost between two nodes (see {@link EstimateCallback}). */
  readonly heuristic?: EstimateCallback | undefined;
}

const KEYS: readonly (keyof GraphOptions)[] = [
  'algorithm', 'recordExpansions', 'iterationBudget', 'iterationsPerSlice', 'landmarks', 'edgeCost', 'blocked', 'heuristic',
];

/** Options as they cross into the module. */
export interface StagedGraphOptions {
  /** The C struct in the scratch block; valid until the next call that stages options. */
  readonly options: Pointer;
  readonly landmarks: Pointer;
  /** `undefined` without callbacks. */
  readonly callbacks: GraphCallbacks | undefined;
  readonly iterationBudget: number;
  readonly iterationsPerSlice: number;
}

/** Checks options and puts them where the module can read them. */
export function stageGraphOptions(options: GraphOptions = {}): StagedGraphOptions {
  checkOptions(options, KEYS, 'option');
  const { landmarks, edgeCost, blocked, heuristic, ...numbers } = options;
  const tables = landmarksPointer(landmarks);
  const hooked = edgeCost !== undefined || blocked !== undefined || heuristic !== undefined;
  const callbacks = {
    edgeCost: callbackOf('edgeCost', edgeCost),
    blocked: callbackOf('blocked', blocked),
    heuristic: callbackOf('heuristic', heuristic),
  };
  stageOptions(scratch.graphOptions, numbers, GRAPH_OPTIONS_SPECS, 'option');
  return {
    options: scratch.graphOptions,
    landmarks: tables,
    callbacks: hooked ? callbacks : undefined,
    iterationBudget: options.iterationBudget ?? 0,
    iterationsPerSlice: options.iterationsPerSlice ?? 256,
  };
}

/** Presets of {@link GraphOptions}. They are frozen: spread derives a copy. */
export const GraphOptions = /* @__PURE__ */ Object.freeze({
  /** Every option with its default: A* where there is an estimate, else Dijkstra. */
  default: /* @__PURE__ */ Object.freeze<GraphOptions>({
    algorithm: 'auto', recordExpansions: false, iterationBudget: 0, iterationsPerSlice: 256,
  }),
  /** Search from both ends. */
  bidirectional: /* @__PURE__ */ Object.freeze<GraphOptions>({ algorithm: 'bidirectional-astar' }),

  /** Estimates from distance tables. */
  withLandmarks(landmarks: Landmarks): GraphOptions {
    return GraphOptions.check(Object.freeze<GraphOptions>({ landmarks }));
  },

  /** Throws what a query with these options would throw, other than for tables of another graph; returns them. */
  check(options: GraphOptions): GraphOptions {
    stageGraphOptions(options);
    return options;
  },
});

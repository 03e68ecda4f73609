import { created } from './internal/failure.js';
import { GRID_OPTIONS_SPECS, type OptionSpec } from './internal/layout.gen.js';
import { exports, scratch } from './internal/memory.js';
import { optionNumbers, type GridHeuristic, type ThetaVariant } from './internal/options.js';
import { NodeSearch } from './node-search.js';
import { buffersPointer, type SearchBuffers } from './search-buffers.js';
import { topologyPointer, type Topology } from './topology.js';

/** How an any-angle search runs. */
export interface ThetaSearchOptions {
  /** When it looks for a line of sight. Default `'theta'`. */
  readonly variant?: ThetaVariant | undefined;
  /** `'auto'` and `'euclidean'` are the same here; `'zero'` is no estimate. Default `'auto'`. */
  readonly heuristic?: Extract<GridHeuristic, 'auto' | 'euclidean' | 'zero'> | undefined;
  /** Weight of the heuristic, 0 to 1e300. Default 1. */
  readonly heuristicWeight?: number | undefined;
}

const NUMBERS: readonly string[] = ['heuristic', 'heuristicWeight'];
const VARIANT: OptionSpec = {
  field: 0, name: 'variant', kind: 'choice', type: 'i32', offset: 0, default: 0, min: 0, max: 2, enum: 'thetaVariant',
};
const SPECS: readonly OptionSpec[] = /* @__PURE__ */ [
  VARIANT, .../* @__PURE__ */ GRID_OPTIONS_SPECS.filter(({ name }) => NUMBERS.includes(name)),
];

/**
 * Theta* and Lazy Theta* over a topology, node by node. The path's nodes are waypoints: each sees the next, and the
 * cost is the sum of the straight segments. `'theta'` and `'lazy-requeue'` are, step by step, what `Grid.findPath`
 * runs for `'theta*'` and `'lazy-theta*'`; `'lazy'` is the published order, whose path may be longer than that of A*.
 */
export class ThetaSearch extends NodeSearch {
  /**
   * Throws `SamepathRangeError` or `SamepathArgumentError` naming the option that is not valid, or the topology
   * unless it has eight moves, no corner cutting and agent size 1. Beginning a search is a state error while the
   * areas do not all cost the same.
   */
  constructor(topology: Topology, buffers: SearchBuffers, options: ThetaSearchOptions = {}) {
    const [moves, memory] = [topologyPointer(topology), buffersPointer(buffers)];
    const { variant, heuristic, heuristicWeight } = optionNumbers(options, SPECS, 'any-angle search option');
    const pointer = created(exports().sp_astar_create_theta(
      moves, memory, variant as number, heuristic as number, heuristicWeight as number, scratch.out));
    super('any-angle search', topology, buffers, pointer);
  }
}

import { created } from './internal/failure.js';
import { frameOf, type BlockedCallback, type StepCostCallback } from './internal/hooks.js';
import { GRID_OPTIONS_SPECS } from './internal/layout.gen.js';
import { exports, scratch } from './internal/memory.js';
import { callbackOf, checkOptions, optionNumbers, type GridHeuristic } from './internal/options.js';
import { NodeSearch } from './node-search.js';
import { buffersPointer, type SearchBuffers } from './search-buffers.js';
import { topologyPointer, type Topology } from './topology.js';

/** How an A* search estimates and prices. */
export interface AStarOptions {
  /** Heuristic, scaled by the smallest area multiplier when a search begins. Default `'auto'`. */
  readonly heuristic?: GridHeuristic | undefined;
  /** Weight of the heuristic, 0 to 1e300. Default 1. */
  readonly heuristicWeight?: number | undefined;
  /** Replaces the cost of a move. */
  readonly stepCost?: StepCostCallback | undefined;
  /** Keeps the agent out of cells. */
  readonly blocked?: BlockedCallback | undefined;
}

const NUMBERS: readonly string[] = ['heuristic', 'heuristicWeight'];
const SPECS = /* @__PURE__ */ GRID_OPTIONS_SPECS.filter(({ name }) => NUMBERS.includes(name));

/**
 * A* over a topology, node by node: `f = g + weight * h`, ties go to the larger g, then to the smaller node.
 * Without callbacks it is, step by step, what `Grid.findPath` runs with `specializedEngines: false`. It keeps its
 * topology and buffers alive; a pair of buffers serves one running search at a time.
 */
export class AStar extends NodeSearch {
  /** Throws `SamepathRangeError` or `SamepathArgumentError` naming the option that is not valid. */
  constructor(topology: Topology, buffers: SearchBuffers, options: AStarOptions = {}) {
    const [moves, memory] = [topologyPointer(topology), buffersPointer(buffers)];
    checkOptions(options, [...NUMBERS, 'stepCost', 'blocked'], 'A* option');
    const { stepCost, blocked, ...numbers } = options;
    const { heuristic, heuristicWeight } = optionNumbers(numbers, SPECS, 'A* option');
    const frame = frameOf(callbackOf('blocked', blocked), callbackOf('stepCost', stepCost));
    const hooks = frame === undefined ? 0 : frame.stage();
    const pointer = created(exports().sp_astar_create(
      moves, memory, heuristic as number, heuristicWeight as number, hooks, scratch.out));
    super('A* search', topology, buffers, pointer, frame);
  }
}

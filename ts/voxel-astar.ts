import { created } from './internal/failure.js';
import { voxelFrameOf, type VoxelBlockedCallback, type VoxelStepCostCallback } from './internal/hooks.js';
import { GRID_OPTIONS_SPECS, VOXEL_OPTIONS_SPECS } from './internal/layout.gen.js';
import { exports, scratch } from './internal/memory.js';
import { callbackOf, checkOptions, optionNumbers } from './internal/options.js';
import type { VoxelHeuristic } from './internal/voxel-options.js';
import { NodeSearch } from './node-search.js';
import { buffersPointer, type SearchBuffers } from './search-buffers.js';
import { voxelTopologyPointer, type VoxelTopology } from './voxel-topology.js';

/** How an A* search over voxels estimates and prices. */
export interface VoxelAStarOptions {
  /** Heuristic, scaled by the smallest area multiplier when a search begins. Default `'auto'`. */
  readonly heuristic?: VoxelHeuristic | undefined;
  /** Weight of the heuristic, 0 to 1e300. Default 1. */
  readonly heuristicWeight?: number | undefined;
  /** Replaces the cost of a move. */
  readonly stepCost?: VoxelStepCostCallback | undefined;
  /** Keeps the agent out of voxels. */
  readonly blocked?: VoxelBlockedCallback | undefined;
}

const SPECS = /* @__PURE__ */ [
  ...VOXEL_OPTIONS_SPECS.filter(({ name }) => name === 'heuristic'),
  ...GRID_OPTIONS_SPECS.filter(({ name }) => name === 'heuristicWeight'),
];

/**
 * A* over a voxel topology, node by node. With weight 1 it is, step by step, what `VoxelGrid.findPath` runs, on dense
 * memory: its buffers take 24 bytes for every voxel of the grid. It keeps its topology and buffers alive; a pair of
 * buffers serves one running search at a time.
 */
export class VoxelAStar extends NodeSearch<VoxelTopology> {
  /** Throws `SamepathRangeError` or `SamepathArgumentError` naming the option that is not valid. */
  constructor(topology: VoxelTopology, buffers: SearchBuffers, options: VoxelAStarOptions = {}) {
    const [moves, memory] = [voxelTopologyPointer(topology), buffersPointer(buffers)];
    checkOptions(options, ['heuristic', 'heuristicWeight', 'stepCost', 'blocked'], 'A* option');
    const { stepCost, blocked, ...numbers } = options;
    const { heuristic, heuristicWeight } = optionNumbers(numbers, SPECS, 'A* option');
    const frame = voxelFrameOf(callbackOf('blocked', blocked), callbackOf('stepCost', stepCost));
    const hooks = frame === undefined ? 0 : frame.stage();
    const pointer = created(exports().sp_voxel_astar_create(
      moves, memory, heuristic as number, heuristicWeight as number, hooks, scratch.out));
    super('A* search', topology, buffers, pointer, frame);
  }
}

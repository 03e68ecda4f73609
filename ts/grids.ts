/**
 * Middle tier of grids: the legal moves of a grid as a topology, and A* and Theta* over it node by node, on buffers
 * that the caller reuses; jump point search, and the bit map and table it reads, for drawing; hierarchies of chunks, and
 * HPA* over them; replanners, which follow the edits of a grid, and the search behind them, which is told of changes. A node
 * is `y * width + x`. Load the module through `samepath` or `samepath/wasm` first.
 *
 * ```ts
 * import { AStar, SearchBuffers, Topology } from 'samepath/grids';
 * const topology = new Topology(grid);
 * const search = new AStar(topology, new SearchBuffers());
 * search.begin(topology.nodeAt({ x: 0, y: 0 }), topology.nodeAt({ x: 4, y: 3 }));
 * while (search.step(100) === SearchStatus.Running) draw(search.openCount);
 * ```
 * @packageDocumentation
 */
export { AStar, type AStarOptions } from './astar.js';
export { HpaHierarchy, type HpaGraph, type HpaOptions, type InterEdges } from './hpa-hierarchy.js';
export { HpaSearch, type HpaSearchOptions } from './hpa-search.js';
export {
  blockMap, jump, jumpTable, JumpSearch, type BlockMap, type Jumper, type JumpOptions, type JumpSearchOptions,
} from './jump-search.js';
export { NodeSearch } from './node-search.js';
export {
  ReplanSearch, type ReplanNodeCosts, type ReplanQueue, type ReplanSearchOptions,
} from './replan-search.js';
export { GridReplanner, HexReplanner } from './replanner.js';
export { SearchBuffers } from './search-buffers.js';
export { ThetaSearch, type ThetaSearchOptions } from './theta-search.js';
export { Topology, type Neighbors, type TopologyOptions } from './topology.js';
export { VoxelAStar, type VoxelAStarOptions } from './voxel-astar.js';
export { VoxelTopology, type VoxelTopologyOptions } from './voxel-topology.js';
export { SearchStatus } from './internal/layout.gen.js';
export type { Cell, VoxelCell } from './internal/hooks.js';
export type { ThetaVariant } from './internal/options.js';

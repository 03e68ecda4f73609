// The voxel peers, each measured where a query ends within seconds and the memory suffices.
import { LARGEST_GRAPH, spaceAsGraph } from './peers-graph.mjs';
import { voxelsByFunctions } from './peers-implicit.mjs';

/** Voxels of the largest block that is searched by functions. */
const LARGEST_BLOCK = 2000000;

export const VOXEL_PEERS = [
  { id: 'abstract-astar', package: 'abstract-astar', create: voxelsByFunctions, serves: ({ length }) => length <= LARGEST_BLOCK },
  { id: 'ngraph.path A*', package: 'ngraph.path', create: spaceAsGraph, serves: ({ length }) => length <= LARGEST_GRAPH },
];

// What the entries export.
import * as main from 'samepath';
import * as build2d from 'samepath/build2d';
import * as debug from 'samepath/debug';
import * as graphs from 'samepath/graphs';
import * as grids from 'samepath/grids';
import * as mesh from 'samepath/mesh';
import * as three from 'samepath/three';
import * as split from 'samepath/wasm';
import { describe, expect, it } from 'vitest';

const FIRST_TIER = [
  'AreaCosts', 'Dimacs', 'FlowStatus', 'Graph', 'GraphFormatError', 'GraphOptions', 'Grid', 'GridFormatError', 'GridOptions',
  'GridStateError', 'HexGrid', 'Landmarks', 'MovingAi', 'NavFilter', 'NavMesh', 'NavMeshFormatError', 'NavSettings', 'NavWorld', 'OutlineRangeError', 'PathStatus', 'PointGraph', 'SamepathAbortError', 'SamepathArgumentError',
  'SamepathError', 'SamepathFormatError', 'SamepathMemoryError', 'SamepathRangeError', 'SamepathStateError', 'SeededRandom', 'VoxelGrid', 'VoxelOptions',
  'fixedToDouble', 'hasPath', 'init', 'initSync', 'liveObjects', 'version',
];
const SECOND_TIER = [
  'AStar', 'GridReplanner', 'HexReplanner', 'HpaHierarchy', 'HpaSearch', 'JumpSearch', 'NodeSearch', 'ReplanSearch', 'SearchBuffers',
  'SearchStatus', 'ThetaSearch', 'Topology',
  'VoxelAStar', 'VoxelTopology', 'blockMap', 'jump', 'jumpTable',
];

describe('entries', () => {
  it('G-063 G-255 the main entry exports the first tier and nothing of the tiers below', () => {
    expect(Object.keys(main).sort()).toEqual([...FIRST_TIER].sort());
    expect(Object.keys(split).sort()).toEqual([...FIRST_TIER].sort());
    expect(Object.keys(graphs).sort()).toEqual(['GraphSearch', 'graphRows', 'shortestPathTree']);
    expect(Object.keys(build2d).sort()).toEqual(['NavMeshBuild2D', 'Region']);
    expect(Object.keys(mesh).sort()).toEqual(['AreaQueryStatus', 'NavQuery', 'NavTile', 'NavTileLibrary', 'QueryStatus', 'RaycastStatus', 'TileStreamer']);
    expect(Object.keys(grids).sort()).toEqual([...SECOND_TIER].sort());
    expect(Object.keys(debug).sort()).toEqual(['GridDebug', 'NavMeshDebug', 'RegionDebug']);
    expect(Object.keys(three).sort()).toEqual([
      'geometryOfSurface', 'linkGeometry', 'outlineGeometry', 'pathGeometry', 'polygonOfFace', 'surfaceGeometry',
    ]);
  });

  it('G-113 every form of a square query can be cancelled, and the async forms can be sliced', async () => {
    await main.init();
    const grid = new main.Grid(64, 64);
    const signal = AbortSignal.abort();
    const [a, b] = [{ x: 0, y: 0 }, { x: 63, y: 63 }];
    for (const find of [grid.findPath, grid.findPathWithPoints, grid.findPathBetween]) {
      expect(() => find.call(grid, a, b, {}, { signal })).toThrow(signal.reason as Error);
    }
    for (const find of [grid.findPathAsync, grid.findPathBetweenAsync]) {
      await expect(find.call(grid, a, b, {}, { signal })).rejects.toBe(signal.reason);
    }
    grid.free();
  });
});

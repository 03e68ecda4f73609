// Debug data of path queries, flow fields and hierarchies as plain immutable objects.
import { AreaCosts, Graph, Grid, HexGrid, init, PathStatus, PointGraph, VoxelGrid } from 'samepath';
import { GridDebug } from 'samepath/debug';
import { HpaHierarchy } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUICKSTART, thrownBy } from './support/pictures.js';

beforeAll(() => init());

const [START, GOAL] = [{ x: 0, y: 0 }, { x: 4, y: 3 }];

describe('GridDebug', () => {
  it('G-014 G-038 G-351 describes a path: algorithm, outcome, cost, cells, points, expanded cells in order', () => {
    using grid = Grid.fromText(QUICKSTART);
    grid.space = { originX: 10, originY: 20, cellSize: 2 };
    const path = grid.findPathWithPoints(START, GOAL, { recordExpansions: true });
    const description = GridDebug.describe(path);
    expect(description).toEqual({
      kind: 'grid-path', algorithm: 'astar', specialized: true, status: PathStatus.Found, reason: undefined, cost: 11, length: 22,
      cells: [...path],
      points: [...path].map(({ x, y }) => ({ x: 10 + 2 * (x + 0.5), y: 20 + 2 * (y + 0.5) })),
      expandedCells: Array.from({ length: 19 }, (_, i) => ({ x: path.expandedCells[2 * i], y: path.expandedCells[2 * i + 1] })),
      expanded: 19, iterations: 20,
    });
    expect(description.expandedCells[0]).toEqual(START);
  });

  it('G-352 an expanded cell is one that was popped and expanded, the goal is not', () => {
    using grid = Grid.fromText('.....');
    const { expandedCells } = GridDebug.describe(grid.findPath(START, { x: 3, y: 0 }, { recordExpansions: true }));
    expect(expandedCells).toEqual([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }]);
  });

  it('G-351 describes queries without a path, and those that recorded nothing', () => {
    using grid = Grid.fromText('.#.');
    const { status, reason, cost, length, cells, points, expandedCells, expanded } = GridDebug.describe(grid.findPath(START, { x: 2, y: 0 }));
    expect({ status, reason, cost, length, cells, points, expandedCells, expanded }).toEqual({
      status: PathStatus.NoPath, reason: 'unreachable', cost: Infinity, length: 0, cells: [], points: [], expandedCells: [], expanded: 1,
    });
    expect(GridDebug.describe(grid.findPath(START, START)).length).toBeNaN();
  });

  it('G-014 is plain and immutable: it can be sent elsewhere, and later changes do not show', () => {
    using grid = Grid.fromText(QUICKSTART);
    const path = grid.findPath(START, GOAL, { recordExpansions: true });
    const description = GridDebug.describe(path);
    expect(structuredClone(description)).toEqual(description);
    path.cells.fill(7);
    path.expandedCells.fill(7);
    grid.setRect(0, 0, 8, 5, 255);
    expect([description.cells[0], description.expandedCells[0], description.cells.at(-1)]).toEqual([START, START, GOAL]);
    for (const part of [description, description.cells, description.cells[0], description.points, description.expandedCells]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it('G-351 describes paths through voxels', () => {
    using voxels = new VoxelGrid(4, 3, 2);
    voxels.setArea(1, 0, 0, AreaCosts.Wall);
    voxels.space = { originX: 10, originY: 20, originZ: 30, cellSize: 2 };
    const path = voxels.findPathWithPoints({ x: 0, y: 0, z: 0 }, { x: 2, y: 0, z: 0 }, { recordExpansions: true });
    const description = GridDebug.describe(path);
    expect(description).toEqual({
      kind: 'voxel-path', status: PathStatus.Found, reason: undefined, cost: path.cost, length: path.length,
      cells: [...path],
      points: [...path].map(({ x, y, z }) => ({ x: 11 + 2 * x, y: 21 + 2 * y, z: 31 + 2 * z })),
      expandedCells: Array.from({ length: path.expanded }, (_, i) => {
        const [x, y, z] = path.expandedCells.subarray(3 * i);
        return { x, y, z };
      }),
      expanded: path.expanded, iterations: path.iterations,
    });
    expect(description.expandedCells[0]).toEqual({ x: 0, y: 0, z: 0 });
    expect([description, description.cells, description.cells[0], description.expandedCells].every(Object.isFrozen)).toBe(true);
    expect(structuredClone(description)).toEqual(description);
  });

  it('G-351 describes paths on graphs, with positions and without', () => {
    using points = PointGraph.from([{ x: 0, y: 0 }, { x: 3, y: 4 }, { x: 3, y: 4, z: 12 }], { links: [[0, 1], [1, 2]] });
    const path = points.findPath(0, 2, { recordExpansions: true });
    const description = GridDebug.describe(path);
    expect(description).toEqual({
      kind: 'graph-path', algorithm: path.algorithm, status: PathStatus.Found, reason: undefined, cost: 17, length: 17, nodes: [0, 1, 2],
      points: [{ x: 0, y: 0, z: 0 }, { x: 3, y: 4, z: 0 }, { x: 3, y: 4, z: 12 }],
      expandedNodes: [...path.expandedNodes], expanded: path.expanded, iterations: path.iterations,
    });
    expect(description.expandedNodes.length).toBeGreaterThan(0);
    path.nodes.fill(7);
    expect([description.nodes[0], Object.isFrozen(description.nodes), Object.isFrozen(description.points)]).toEqual([0, true, true]);
    using graph = Graph.from([{ from: 0, to: 1, weight: 2 }], { nodeCount: 3 });
    expect(GridDebug.describe(graph.findPath(0, 2))).toMatchObject({
      kind: 'graph-path', status: PathStatus.NoPath, reason: 'unreachable', cost: Infinity, nodes: [], points: [], expandedNodes: [],
    });
  });

  it('G-351 describes hierarchies: nodes with their chunk, edges within and between chunks with costs', () => {
    using grid = new Grid(8, 4);
    grid.setRect(3, 0, 1, 3, AreaCosts.Wall);
    using hierarchy = new HpaHierarchy(grid, { chunkSize: 4 });
    const description = GridDebug.describe(hierarchy);
    expect(description).toMatchObject({ kind: 'hpa-hierarchy', chunkSize: 4, chunksX: 2, chunksY: 1 });
    expect([[...description.nodes], [...description.nodeChunks]]).toEqual([[27, 28], [0, 1]]);
    expect(description.interEdges).toEqual({ from: Int32Array.of(27, 28), to: Int32Array.of(28, 27), costs: Float64Array.of(1, 1) });
    expect(description.intraEdges.from.length).toBe(0);
    grid.setArea(3, 0, 0);
    expect([description.nodes.length, GridDebug.describe(hierarchy).nodes.length, Object.isFrozen(description)]).toEqual([2, 4, true]);
    expect(GridDebug.describe(hierarchy).intraEdges.costs.length).toBe(4);
  });

  it('G-351 G-352 describes paths on hex grids, jumps, nodes of hierarchies, and what replans settle or reset', () => {
    using hex = new HexGrid(5, 4, 'pointy-odd-row');
    expect(GridDebug.describe(hex.findPath(START, { x: 4, y: 3 }))).toMatchObject({ kind: 'grid-path', algorithm: 'astar', specialized: false });
    using grid = Grid.fromText(QUICKSTART);
    for (const algorithm of ['jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*'] as const) {
      const path = grid.findPath(START, GOAL, { algorithm, recordExpansions: true });
      const described = GridDebug.describe(path);
      expect([described.algorithm, described.expandedCells.length, described.cells]).toEqual([algorithm, path.expanded, [...path]]);
    }
    using replanner = grid.createReplanner(START, GOAL, { recordExpansions: true });
    replanner.replan();
    grid.setArea(3, 4, 0);
    const replanned = replanner.replan();
    const described = GridDebug.describe(replanned);
    expect(described).toMatchObject({ kind: 'grid-path', algorithm: 'd*-lite', expanded: replanned.expanded });
    expect(described.expandedCells.length).toBe(replanned.expanded);
    expect(described.expandedCells[0]).toEqual({ x: replanned.expandedCells[0], y: replanned.expandedCells[1] });
  });

  it('G-030 takes results only', () => {
    expect(thrownBy(() => GridDebug.describe({} as never))).toMatchObject({ name: 'SamepathArgumentError', field: 'subject' });
  });
});

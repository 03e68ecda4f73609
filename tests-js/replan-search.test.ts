// The search behind the replanners, node by node.
import {
  AreaCosts, Grid, HexGrid, init, PathStatus, SamepathArgumentError, SamepathRangeError, SamepathStateError,
} from 'samepath';
import { AStar, ReplanSearch, SearchBuffers, Topology } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

const WALL = AreaCosts.Wall;

/** Column 7 of the yard becomes a wall, open only at the bottom row. */
function raiseWall(grid: Grid, topology: Topology, search: ReplanSearch): void {
  grid.setRect(7, 0, 1, 7, WALL);
  for (let y = 0; y < 7; y++) search.markChanged(topology.nodeAt({ x: 7, y }), true);
}

describe('ReplanSearch', () => {
  it('KA-09 KA-10 KA-11 G-208 follows a wall and a start that moves', () => {
    for (const algorithm of ['d*-lite', 'lpa*', undefined] as const) {
      using grid = new Grid(16, 8);
      using topology = new Topology(grid);
      using search = new ReplanSearch(topology, 0, 15, { algorithm });
      const answer = (): unknown[] => [search.replan(), search.extractPath(), search.pathCost];
      expect(answer()).toEqual([PathStatus.Found, 16, 15]);
      raiseWall(grid, topology, search);
      expect([search.status, topology.isCurrent]).toEqual([PathStatus.None, false]);
      expect(answer()).toEqual([PathStatus.Found, 17, 21.384776310850242]);
      expect(topology.isCurrent).toBe(true);
      search.moveStart(topology.nodeAt({ x: 4, y: 5 }));
      expect(answer()).toEqual([PathStatus.Found, 12, 14.727922061357859]);
      expect([search.path()[0], search.path().at(-1), search.start, search.goal]).toEqual([84, 15, 84, 15]);
    }
  });

  it('G-191 G-205 G-208 does what the replanner of the grid does, in slices too', () => {
    using grid = new Grid(40, 30);
    using topology = new Topology(grid);
    using replanner = grid.createReplanner({ x: 1, y: 1 }, { x: 38, y: 2 }, { recordExpansions: true });
    using search = new ReplanSearch(topology, 41, 118, { recordExpansions: true });
    for (let round = 0; round < 12; round++) {
      const path = replanner.replan();
      let slices = 1;
      while (search.replan(9) === PathStatus.BudgetExhausted) slices++;
      expect([search.extractPath(), search.pathCost, search.lastExpanded]).toEqual([path.cellCount, path.cost, path.expanded]);
      expect([search.iterations, search.expanded]).toEqual([replanner.iterations, replanner.expanded]);
      expect([...search.path()].flatMap((node) => [node % 40, Math.floor(node / 40)])).toEqual([...path.cells]);
      expect([...search.expandedNodes].flatMap((node) => [node % 40, Math.floor(node / 40)])).toEqual([...path.expandedCells]);
      if (round === 0) expect(slices).toBeGreaterThan(4);
      /* The nodes that a replanner looks at again after an edit of two cells. */
      const [x, y] = [5 + 2 * round, round];
      grid.setRect(x, y, 1, 2, WALL);
      for (let row = Math.max(0, y - 1); row <= y + 2; row++) {
        for (let column = x - 1; column <= x + 1; column++) search.markChanged(row * 40 + column);
      }
      replanner.moveStart({ x: 1, y: 1 + round });
      search.moveStart(41 + 40 * round);
    }
  });

  it('G-192 G-208 shows both costs of nodes and the queue as it lies', () => {
    using grid = new Grid(5, 1);
    using topology = new Topology(grid);
    using search = new ReplanSearch(topology, 0, 4);
    expect([search.queued, search.nodeCosts(4), search.queue()]).toEqual([
      0, { g: Infinity, rhs: Infinity }, { nodes: new Int32Array(0), keys: new Float64Array(0) },
    ]);
    expect(search.replan(1)).toBe(PathStatus.BudgetExhausted);
    expect([search.nodeCosts(4), search.nodeCosts(3), search.nodeCosts(2)]).toEqual([
      { g: 0, rhs: 0 }, { g: Infinity, rhs: 1 }, { g: Infinity, rhs: Infinity },
    ]);
    expect([search.queued, search.queue()]).toEqual([1, { nodes: Int32Array.of(3), keys: Float64Array.of(4, 1) }]);
    expect([search.extractPath(), search.pathLength, search.pathCost, search.path().length]).toEqual([0, 0, Infinity, 0]);
    expect(search.memory).toBeGreaterThan(5 * 24);
  });

  it('G-202 G-208 keeps what is edited but not marked, and says when that leads to no path', () => {
    using grid = new Grid(9, 9);
    using topology = new Topology(grid);
    using search = new ReplanSearch(topology, 36, 44);
    search.replan();
    grid.setRect(4, 0, 1, 9, WALL);
    expect(thrownBy(() => search.extractPath())).toBeInstanceOf(SamepathStateError);
    expect(search.replan()).toBe(PathStatus.Found);
    expect(thrownBy(() => search.extractPath())).toBeInstanceOf(SamepathStateError);
    search.restart();
    expect(search.replan()).toBe(PathStatus.NoPath);
    search.setGoal(topology.nodeAt({ x: 3, y: 8 }));
    expect([search.replan(), search.extractPath()]).toEqual([PathStatus.Found, 5]);
    grid.areas.set(0, 3);
    expect([search.replan(), search.extractPath(), search.pathCost > 13]).toEqual([PathStatus.Found, 5, true]);
  });

  it('G-208 leaves a search of its topology stale when it has brought that up to date', () => {
    using grid = new Grid(9, 9);
    using topology = new Topology(grid);
    using astar = new AStar(topology, new SearchBuffers());
    using search = new ReplanSearch(topology, 0, 80);
    astar.begin(0, 80);
    astar.step(2);
    grid.setArea(4, 4, WALL);
    search.replan();
    expect(thrownBy(() => astar.step(1))).toBeInstanceOf(SamepathStateError);
    astar.begin(0, 80);
    astar.run();
    search.extractPath();
    expect(search.pathCost).toBeCloseTo(astar.cost, 9);
  });

  it('G-202 G-208 takes callbacks; what they throw comes through, and the next run plans anew', () => {
    using grid = new Grid(16, 8);
    let error: Error | undefined;
    using search = new ReplanSearch(new Topology(grid), 0, 15, {
      blocked: ({ x }) => {
        if (error !== undefined) throw error;
        return x > 15;
      },
      stepCost: (_from, _to, gridCost) => 2 * gridCost,
    });
    expect([search.replan(), search.extractPath(), search.pathCost]).toEqual([PathStatus.Found, 16, 30]);
    error = new Error('stop');
    expect(() => search.extractPath()).toThrow(error);
    expect([search.status, search.queued]).toEqual([PathStatus.None, 0]);
    expect(() => search.replan()).toThrow(error);
    error = undefined;
    expect([search.replan(), search.extractPath(), search.pathCost]).toEqual([PathStatus.Found, 16, 30]);
  });

  it('G-208 serves hex grids, agents of other sizes, and ends that are walls', () => {
    using hex = new HexGrid(12, 9, 'flat-even-column');
    using moves = new Topology(hex);
    using flights = new ReplanSearch(moves, 0, 107);
    expect([flights.replan(), flights.extractPath() > 0]).toEqual([PathStatus.Found, true]);
    expect(flights.pathCost).toBe(hex.distance({ x: 0, y: 0 }, { x: 11, y: 8 }));
    using grid = new Grid(6, 6);
    using wide = new ReplanSearch(new Topology(grid, { agentSize: 2, connectivity: 4 }), 0, 35, { heuristic: 'manhattan' });
    expect(wide.replan()).toBe(PathStatus.GoalInvalid);
    wide.setGoal(28);
    expect([wide.replan(), wide.extractPath(), wide.pathCost]).toEqual([PathStatus.Found, 9, 8]);
    grid.setArea(1, 1, WALL);
    expect(wide.replan()).toBe(PathStatus.StartInvalid);
  });

  it('G-023 G-204 GAP-48 names what is wrong', () => {
    using grid = new Grid(4, 3);
    using topology = new Topology(grid);
    expect(thrownBy(() => new ReplanSearch({} as Topology, 0, 1))).toMatchObject({ field: 'topology' });
    expect(thrownBy(() => new ReplanSearch(topology, 12, 1))).toMatchObject({ field: 'start', value: 12, min: 0, max: 11 });
    expect(thrownBy(() => new ReplanSearch(topology, 0, 1.5))).toMatchObject({ field: 'goal' });
    expect(thrownBy(() => new ReplanSearch(topology, 0, 1, { algorithm: 'astar' } as object))).toMatchObject({ field: 'algorithm' });
    expect(thrownBy(() => new ReplanSearch(topology, 0, 1, { heuristic: 'manhattan' }))).toMatchObject({ field: 'heuristic' });
    expect(thrownBy(() => new ReplanSearch(topology, 0, 1, { heuristicWeight: 2 } as object))).toBeInstanceOf(SamepathArgumentError);
    using search = new ReplanSearch(topology, 0, 11);
    expect(thrownBy(() => search.markChanged(12))).toMatchObject({ field: 'node' });
    expect(thrownBy(() => search.markChanged(1, 1 as never))).toMatchObject({ field: 'around' });
    expect(thrownBy(() => search.moveStart(-1))).toMatchObject({ field: 'start' });
    expect(thrownBy(() => search.setGoal(12))).toBeInstanceOf(SamepathRangeError);
    expect(thrownBy(() => search.nodeCosts(12))).toBeInstanceOf(SamepathRangeError);
    expect(thrownBy(() => search.replan(-1))).toMatchObject({ field: 'budget' });
    search.replan();
    search.extractPath();
    expect(thrownBy(() => search.copyPath(new Int32Array(2)))).toMatchObject({ field: 'out' });
    expect(thrownBy(() => search.copyPath([] as never))).toMatchObject({ field: 'out' });
    const out = new Int32Array(12);
    expect([search.copyPath(out), ...out.subarray(0, search.pathLength)]).toEqual([search.pathLength, ...search.path()]);
    topology.free();
    expect(search.replan()).toBe(PathStatus.Found);
    search.free();
    search.free();
    expect(thrownBy(() => search.replan())).toBeInstanceOf(SamepathStateError);
  });
});

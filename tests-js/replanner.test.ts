// Replanners through the facade: known answers, slices, callbacks, misuse, states.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  AreaCosts, Grid, GridStateError, HexGrid, init, PathStatus, SamepathArgumentError, SamepathRangeError, SamepathStateError,
} from 'samepath';
import { GridReplanner, HexReplanner } from 'samepath/grids';

beforeAll(() => init());

const WALL = AreaCosts.Wall;

describe('GridReplanner', () => {
  it('KA-09 KA-10 KA-11 G-206 follows a wall and a start that moves', () => {
    for (const algorithm of ['d*-lite', 'lpa*', undefined] as const) {
      using grid = new Grid(16, 8);
      using replanner = grid.createReplanner({ x: 0, y: 0 }, { x: 15, y: 0 }, { algorithm });
      const first = replanner.replan();
      expect([first.cost, first.cellCount, first.algorithm]).toEqual([15, 16, algorithm ?? 'd*-lite']);
      grid.setRect(7, 0, 1, 7, WALL);
      const detour = replanner.replan();
      expect([detour.cost, detour.cellCount]).toEqual([21.384776310850242, 17]);
      replanner.moveStart({ x: 4, y: 5 });
      const onward = replanner.replan();
      expect([onward.cost, onward.cellCount]).toEqual([14.727922061357859, 12]);
      expect(onward.at(0)).toEqual({ x: 4, y: 5 });
      expect(onward.at(-1)).toEqual({ x: 15, y: 0 });
      expect(onward.length).toBeNaN();
      expect(onward.stepCounts).toEqual({ straight: 2, diagonal: 9 });
    }
  });

  it('G-205 G-207 tryReplan in slices ends with the path and counts of one call', () => {
    using grid = new Grid(40, 30);
    grid.setRect(20, 0, 1, 28, WALL);
    using whole = grid.createReplanner({ x: 1, y: 1 }, { x: 38, y: 2 }, { recordExpansions: true });
    using sliced = new GridReplanner(grid, { x: 1, y: 1 }, { x: 38, y: 2 });
    const path = whole.replan();
    let calls = 0;
    while (sliced.tryReplan(7) === PathStatus.BudgetExhausted) calls++;
    expect(calls).toBeGreaterThan(10);
    expect([sliced.pathCost, sliced.pathLength]).toEqual([path.cost, path.cellCount]);
    expect([sliced.iterations, sliced.expanded, sliced.lastExpanded]).toEqual([path.iterations, path.expanded, path.expanded]);
    const out = new Int32Array(2 * sliced.pathLength + 2);
    expect(sliced.copyPath(out)).toBe(path.cellCount);
    expect(out.subarray(0, -2)).toEqual(path.cells);
    expect(path.expandedCells.length).toBe(2 * path.expanded);
    expect(() => sliced.copyPath(new Int32Array(4))).toThrow(SamepathArgumentError);
    expect(sliced.tryReplan(0)).toBe(PathStatus.Found);
  });

  it('GAP-48 ends can become invalid and come back', () => {
    using grid = new Grid(8, 8);
    using replanner = grid.createReplanner({ x: 0, y: 0 }, { x: 7, y: 7 });
    grid.setArea(0, 0, WALL);
    expect(replanner.replan()).toMatchObject({ status: PathStatus.StartInvalid, reason: 'start-blocked', cost: Infinity });
    grid.setArea(0, 0, 0);
    replanner.setGoal({ x: 3, y: 0 });
    expect(replanner.replan().cost).toBe(3);
    expect(replanner.goal).toEqual({ x: 3, y: 0 });
    expect(replanner.start).toEqual({ x: 0, y: 0 });
    grid.setRect(1, 0, 1, 8, WALL);
    expect(replanner.replan().reason).toBe('unreachable');
    expect(replanner.pathLength).toBe(0);
  });

  it('G-202 callbacks: invalidate announces new answers, a throw comes through unchanged', () => {
    using grid = new Grid(16, 8);
    let closed = -1;
    let error: Error | undefined;
    using replanner = grid.createReplanner({ x: 0, y: 0 }, { x: 15, y: 0 }, {
      blocked: ({ x, y }) => {
        if (error !== undefined) throw error;
        return x === closed && y < 7;
      },
      stepCost: (_from, _to, gridCost) => 2 * gridCost,
    });
    expect(replanner.replan().cost).toBe(30);
    closed = 7;
    for (let y = 0; y < 7; y++) replanner.invalidate({ x: 7, y });
    expect(replanner.replan().cost).toBeGreaterThan(40);
    closed = -1;
    replanner.invalidateAll();
    error = new Error('stop');
    expect(() => replanner.replan()).toThrow(error);
    error = undefined;
    expect(replanner.replan().cost).toBe(30);
  });

  it('G-023 GAP-48 wrong options, cells and budgets name what is wrong', () => {
    using grid = new Grid(16, 8);
    const ends = [{ x: 0, y: 0 }, { x: 15, y: 0 }] as const;
    expect(() => grid.createReplanner(...ends, { heuristicWeight: 2 })).toThrow(/heuristicWeight/);
    expect(() => grid.createReplanner(...ends, { heuristic: 'manhattan' })).toThrow(/heuristic/);
    expect(() => grid.createReplanner(...ends, { agentSise: 1 } as object)).toThrow(/agentSize/);
    expect(() => grid.createReplanner({ x: 16, y: 0 }, ends[1])).toThrow(SamepathRangeError);
    expect(() => grid.createReplanner({ x: 0.5, y: 0 }, ends[1])).toThrow(/start\.x/);
    using replanner = grid.createReplanner(...ends);
    expect(() => replanner.replan(-1)).toThrow(SamepathRangeError);
    expect(() => replanner.replan(1.5)).toThrow(SamepathArgumentError);
    expect(() => replanner.moveStart({ x: 0, y: 8 })).toThrow(/start\.y/);
    expect(() => new GridReplanner(new HexGrid(4, 4, 'pointy-odd-row') as never, ...ends)).toThrow(/grid/);
    replanner.free();
    replanner.free();
    expect(() => replanner.replan()).toThrow(SamepathStateError);
  });

  it('G-309 G-310 G-311 G-313 saves, rolls back with its grid, and refuses other bytes', () => {
    using grid = new Grid(16, 8);
    using replanner = grid.createReplanner({ x: 0, y: 0 }, { x: 15, y: 0 });
    replanner.tryReplan(20);
    const cells = grid.saveState();
    const saved = replanner.saveState();
    expect(saved.length).toBe(replanner.stateSize);
    grid.setRect(7, 0, 1, 7, WALL);
    const detour = replanner.replan();
    const after = replanner.saveState();
    grid.restoreState(cells);
    replanner.restoreState(saved);
    expect(replanner.saveState()).toEqual(saved);
    grid.setRect(7, 0, 1, 7, WALL);
    expect(replanner.replan().cells).toEqual(detour.cells);
    expect(replanner.saveState()).toEqual(after);
    expect(() => replanner.restoreState(saved.subarray(0, 80))).toThrow(GridStateError);
    using lifelong = grid.createReplanner({ x: 0, y: 0 }, { x: 15, y: 0 }, { algorithm: 'lpa*' });
    expect(() => lifelong.restoreState(saved)).toThrow(expect.objectContaining({ field: 'algorithm' }));
    const out = new Uint8Array(saved.length);
    expect(() => replanner.saveStateInto(new Uint8Array(3))).toThrow(SamepathArgumentError);
    replanner.restoreState(saved);
    expect(replanner.saveStateInto(out)).toBe(saved.length);
    expect(out).toEqual(saved);
  });
});

describe('HexReplanner', () => {
  it('G-206 follows edits of hex grids and costs what a search costs', () => {
    using grid = new HexGrid(12, 9, 'flat-even-column');
    using replanner = grid.createReplanner({ x: 0, y: 0 }, { x: 11, y: 8 });
    expect(replanner).toBeInstanceOf(HexReplanner);
    for (let round = 0; round < 4; round++) {
      const path = replanner.replan();
      expect(path.cost).toBe(grid.findPath({ x: 0, y: 0 }, { x: 11, y: 8 }).cost);
      grid.setRect(2 * round + 1, round % 2, 1, 8, WALL);
    }
    expect(replanner.memory).toBeGreaterThan(24 * 12 * 9);
    expect(() => grid.createReplanner({ x: 0, y: 0 }, { x: 1, y: 1 }, { agentSize: 2 })).toThrow(/agentSize/);
  });
});

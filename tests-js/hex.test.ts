// Hex grids: coordinates, places in the world, queries, and what they share with square grids.
import {
  AreaCosts, Grid, GridFormatError, HexGrid, init, liveObjects, PathStatus, SamepathArgumentError, SamepathRangeError, SamepathStateError,
  type Cell, type HexLayout,
} from 'samepath';
import { AStar, SearchBuffers, SearchStatus, Topology } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellText, thrownBy } from './support/pictures.js';

beforeAll(() => init());

const LAYOUTS: readonly HexLayout[] = ['pointy-odd-row', 'pointy-even-row', 'flat-odd-column', 'flat-even-column'];
const PICTURE = ['......', '..##..', '..#...', '......'].join('\n');
const [START, GOAL] = [{ x: 0, y: 0 }, { x: 5, y: 3 }];

/** Axial directions in the order of the rules. */
const DIRECTIONS = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]] as const;
/** Walls and four areas in a mix that the seed shifts; the first and the last cell are open. */
function scattered(layout: HexLayout, seed: number): HexGrid {
  const areas = Uint8Array.from({ length: 13 * 11 }, (_, i) => ((i * 37 + seed * 101) % 23 < 5 ? 255 : (i * 7 + seed) % 4));
  areas[0] = areas[areas.length - 1] = 0;
  const grid = HexGrid.fromAreas(areas, 13, 11, layout);
  [1, 0.5, 3, 2.25].forEach((cost, area) => grid.areas.set(area, cost));
  return grid;
}

/** Cheapest cost from the cube coordinates of all pairs of cells. */
function shortestCost(grid: HexGrid, start: Cell, goal: Cell): number {
  const areas = grid.cells();
  const cells = Array.from(areas, (_, i) => ({ x: i % grid.width, y: Math.floor(i / grid.width) }));
  const cubes = cells.map((cell) => grid.toAxial(cell));
  const cost = cells.map(({ x, y }) => (x === start.x && y === start.y ? 0 : Infinity));
  const done = new Set<number>();
  for (;;) {
    let best = -1;
    cost.forEach((value, i) => { if (!done.has(i) && value < (cost[best] ?? Infinity)) best = i; });
    if (best < 0) return cost[goal.y * grid.width + goal.x] as number;
    done.add(best);
    for (let i = 0; i < cells.length; i++) {
      const [dq, dr] = [(cubes[i]?.q ?? 0) - (cubes[best]?.q ?? 0), (cubes[i]?.r ?? 0) - (cubes[best]?.r ?? 0)];
      if (areas[i] === 255 || Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr)) !== 1) continue;
      const step = (grid.areas.get(areas[best] as number) + grid.areas.get(areas[i] as number)) * 0.5;
      cost[i] = Math.min(cost[i] as number, (cost[best] as number) + step);
    }
  }
}

describe('making hex grids', () => {
  it('G-061 G-064 makes them open, from areas and from pictures', () => {
    for (const layout of LAYOUTS) {
      using open = new HexGrid(3, 2, layout);
      using drawn = HexGrid.fromText('.1\r\n#.\n', layout);
      using given = HexGrid.fromAreas(Uint8Array.of(0, 1, 255, 0), 2, 2, layout);
      expect([open.width, open.height, open.layout, open.version]).toEqual([3, 2, layout, 0]);
      expect([...drawn.cells()]).toEqual([...given.cells()]);
      expect([drawn.getArea(0, 1), drawn.isWalkable(0, 1), drawn.isWalkable(1, 1), drawn.getArea(9, 9)]).toEqual([255, false, true, -1]);
    }
  });

  it('G-032 GAP-32 names what is wrong', () => {
    expect(thrownBy(() => new HexGrid(0, 3, 'flat-odd-column'))).toMatchObject({ name: 'SamepathRangeError', field: 'width', min: 1 });
    expect(thrownBy(() => new HexGrid(20000, 20000, 'flat-odd-column'))).toMatchObject({ field: 'cells', max: 268435456 });
    const misspelt = thrownBy(() => new HexGrid(3, 3, 'pointy-odd-rows' as HexLayout));
    expect(misspelt).toBeInstanceOf(SamepathRangeError);
    expect(misspelt).toMatchObject({
      field: 'layout',
      message: "layout must be 'pointy-odd-row' or 'pointy-even-row' or 'flat-odd-column' or 'flat-even-column'; got 'pointy-odd-rows'; did you mean 'pointy-odd-row'?",
    });
    expect(thrownBy(() => HexGrid.fromText('..', undefined as never))).toMatchObject({ field: 'layout' });
    expect(thrownBy(() => HexGrid.fromText('..\n...', 'flat-odd-column'))).toBeInstanceOf(GridFormatError);
    expect(thrownBy(() => HexGrid.fromText(7 as never, 'flat-odd-column'))).toMatchObject({ field: 'picture' });
    expect(thrownBy(() => HexGrid.fromAreas(new Uint8Array(5), 2, 2, 'flat-odd-column'))).toMatchObject({ field: 'areas' });
  });

  it('is freed once, and says so afterwards', () => {
    const before = liveObjects();
    const grid = new HexGrid(4, 4, 'flat-even-column');
    const search = grid.createSearch();
    expect(liveObjects()).toBeGreaterThan(before);
    search.free();
    grid.free();
    grid.free();
    expect(liveObjects()).toBe(before);
    const error = thrownBy(() => grid.findPath(START, START));
    expect(error).toBeInstanceOf(SamepathStateError);
    expect(error).toMatchObject({ message: 'this hex grid was freed' });
    for (const call of [() => grid.version, () => grid.distance(START, GOAL), () => grid.toAxial(START), () => grid.areas.minCost]) {
      expect(thrownBy(call)).toBeInstanceOf(SamepathStateError);
    }
  });
});

describe('coordinates', () => {
  it('G-065 GAP-10 converts offset to axial and back, negative lines among them', () => {
    const expected = { 'pointy-odd-row': [4, 3, 3, -1], 'pointy-even-row': [3, 3, 2, -1], 'flat-odd-column': [5, 1, 2, -2], 'flat-even-column': [5, 0, 2, -2] };
    for (const layout of LAYOUTS) {
      using grid = new HexGrid(6, 4, layout);
      const [a, b] = [grid.toAxial(GOAL), grid.toAxial({ x: 2, y: -1 })];
      expect([a.q, a.r, b.q, b.r]).toEqual(expected[layout]);
      for (let y = -7; y < 7; y++) {
        for (let x = -7; x < 7; x++) expect(grid.fromAxial(grid.toAxial({ x, y }))).toEqual({ x, y });
      }
    }
  });

  it('G-066 counts the steps between cells', () => {
    const distances = LAYOUTS.map((layout) => {
      using grid = new HexGrid(6, 4, layout);
      return [grid.distance(START, GOAL), grid.distance(GOAL, GOAL), grid.findPath(START, GOAL).cost];
    });
    expect(distances).toEqual([[7, 0, 7], [6, 0, 6], [6, 0, 6], [5, 0, 5]]);
  });

  it('G-077 gives the neighbours in the order of the axial directions', () => {
    for (const layout of LAYOUTS) {
      using grid = new HexGrid(5, 5, layout);
      for (const cell of [{ x: 2, y: 2 }, { x: 1, y: 3 }, { x: 0, y: 0 }, { x: 4, y: 4 }, { x: -1, y: 2 }]) {
        const { q, r } = grid.toAxial(cell);
        const around = DIRECTIONS.map(([dq, dr]) => grid.fromAxial({ q: q + dq, r: r + dr }));
        expect(grid.neighbors(cell)).toEqual(around.filter(({ x, y }) => grid.getArea(x, y) >= 0));
      }
      expect(grid.neighbors({ x: 2, y: 2 })).toHaveLength(6);
      expect(grid.neighbors({ x: 99, y: 2 })).toEqual([]);
    }
  });

  it('names coordinates that are no integers within int32', () => {
    using grid = new HexGrid(4, 4, 'pointy-odd-row');
    expect(thrownBy(() => grid.toAxial({ x: 0.5, y: 0 }))).toMatchObject({ name: 'SamepathRangeError', field: 'cell.x', value: 0.5 });
    expect(thrownBy(() => grid.toAxial({ x: 0, y: 2 ** 31 }))).toMatchObject({ field: 'cell.y', max: 2147483647 });
    expect(thrownBy(() => grid.toAxial({ x: 2 ** 31 - 1, y: -(2 ** 31) }))).toMatchObject({ field: 'q', value: 3221225471 });
    expect(thrownBy(() => grid.fromAxial({ q: 2 ** 31 - 1, r: 2 ** 31 - 1 }))).toMatchObject({ field: 'x' });
    expect(thrownBy(() => grid.fromAxial({ q: 1 } as never))).toMatchObject({ field: 'axial.r' });
    expect(thrownBy(() => grid.distance(START, null as never))).toMatchObject({ field: 'to' });
    expect(thrownBy(() => grid.neighbors({ x: 'a' } as never))).toMatchObject({ field: 'cell.x' });
    expect(grid.distance({ x: -(2 ** 31), y: 0 }, { x: 2 ** 31 - 1, y: 0 })).toBe(2 ** 32 - 1);
  });
});

describe('the world', () => {
  it('G-070 KA-20 places centres one cell size apart, the first at the origin', () => {
    for (const layout of LAYOUTS) {
      using grid = new HexGrid(6, 6, layout);
      grid.space = { originX: -3, originY: 8, cellSize: 2 };
      expect(grid.center({ x: 0, y: 0 })).toEqual({ x: -3, y: 8 });
      const cell = { x: 3, y: 2 };
      const center = grid.center(cell);
      for (const next of grid.neighbors(cell)) {
        const other = grid.center(next);
        expect(Math.hypot(other.x - center.x, other.y - center.y)).toBeCloseTo(2, 12);
      }
      const { q, r } = grid.toAxial(cell);
      const K = 0.8660254037844386;
      expect(center).toEqual(layout.startsWith('pointy') ? { x: -3 + 2 * (q + r * 0.5), y: 8 + 2 * (K * r) } : { x: -3 + 2 * (K * q), y: 8 + 2 * (r + q * 0.5) });
    }
  });

  it('G-071 G-073 finds the cell under a point, negative coordinates and borders among them', () => {
    for (const layout of LAYOUTS) {
      using grid = new HexGrid(9, 8, layout);
      grid.space = { originX: -4.75, originY: -6.5, cellSize: 1.25 };
      for (let y = -3; y < 11; y++) {
        for (let x = -3; x < 12; x++) {
          const center = grid.center({ x, y });
          const inside = x >= 0 && x < 9 && y >= 0 && y < 8;
          for (const [dx, dy] of [[0, 0], [0.6, 0], [0, -0.6], [-0.43, 0.43]] as const) {
            expect(grid.cellAt({ x: center.x + dx, y: center.y + dy })).toEqual(inside ? { x, y } : undefined);
          }
        }
      }
      expect(thrownBy(() => grid.cellAt({ x: NaN, y: 0 }))).toMatchObject({ field: 'point.x', max: 2097152 });
    }
  });

  it('G-047 G-048 G-073 GAP-21 finds paths between points, and their points are centres', () => {
    using grid = HexGrid.fromText(PICTURE, 'pointy-odd-row');
    grid.space = { originX: 10, originY: -20, cellSize: 4 };
    const [a, b] = [grid.center(START), grid.center(GOAL)];
    const path = grid.findPathBetween({ x: a.x + 1, y: a.y - 1 }, { x: b.x, y: b.y + 1.9 });
    expect(cellText(path)).toBe('0,0 1,0 2,0 3,0 4,0 4,1 5,2 5,3');
    expect(path.pointAt(0)).toEqual(a);
    expect(path.pointAt(-1)).toEqual(b);
    expect([path.cost, path.length]).toEqual([7, expect.closeTo(28, 10) as number]);
    expect(grid.findPathWithPoints(START, GOAL)).toEqual(path);
    expect(grid.findPath(START, GOAL).length).toBeNaN();
    expect(grid.findPathBetween({ x: 0, y: 0 }, b)).toMatchObject({ status: PathStatus.StartInvalid, reason: 'start-outside' });
    expect(thrownBy(() => grid.findPathBetween(a, { x: 2 ** 22, y: 0 }))).toMatchObject({ field: 'goal.x' });
  });
});

describe('queries', () => {
  it('DA-12 answers the quickstart in all layouts', () => {
    const answers = LAYOUTS.map((layout) => {
      using grid = HexGrid.fromText(PICTURE, layout);
      const path = grid.findPath(START, GOAL);
      expect([path.found, path.specialized, path.algorithm]).toEqual([true, false, 'astar']);
      expect(path.stepCounts).toEqual({ straight: path.cost, diagonal: 0 });
      return [path.cost, path.cellCount];
    });
    expect(answers).toEqual([[7, 8], [6, 7], [7, 8], [7, 8]]);
  });

  it('G-363 costs what Dijkstra finds from the cube coordinates', () => {
    for (const layout of LAYOUTS) {
      for (let seed = 0; seed < 6; seed++) {
        using grid = scattered(layout, seed);
        for (const goal of [{ x: 12, y: 10 }, { x: 12, y: 0 }, { x: 6, y: 5 }, { x: 1, y: 9 }]) {
          if (!grid.isWalkable(goal.x, goal.y)) continue;
          expect(grid.findPath({ x: 0, y: 0 }, goal).cost).toBe(shortestCost(grid, { x: 0, y: 0 }, goal));
        }
      }
    }
  });

  it('G-088 GAP-31 refuses agents above size 1 and runs A* for every algorithm', async () => {
    using grid = HexGrid.fromText(PICTURE, 'flat-odd-column');
    const error = thrownBy(() => grid.findPath(START, GOAL, { agentSize: 2 }));
    expect(error).toBeInstanceOf(SamepathArgumentError);
    expect(error).toMatchObject({ code: 'SP_E_ARGUMENT', field: 'agentSize' });
    expect(thrownBy(() => grid.createSearch({ agentSize: 3 }))).toMatchObject({ field: 'agentSize' });
    await expect(grid.findPathAsync(START, GOAL, { agentSize: 3 })).rejects.toMatchObject({ field: 'agentSize' });
    const plain = grid.findPath(START, GOAL);
    for (const algorithm of ['astar', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*', 'lpa*', 'd*-lite'] as const) {
      expect(grid.findPath(START, GOAL, { algorithm, connectivity: 4, diagonals: 'allow-all', heuristic: 'octile' })).toEqual(plain);
      expect(await grid.findPathAsync(START, GOAL, { algorithm })).toEqual(plain);
    }
  });

  it('G-035 GAP-18 gives reasons for what is not found', () => {
    using grid = HexGrid.fromText(PICTURE, 'pointy-even-row');
    expect(grid.findPath({ x: -1, y: 0 }, GOAL).reason).toBe('start-outside');
    expect(grid.findPath({ x: 2, y: 1 }, GOAL).reason).toBe('start-blocked');
    expect(grid.findPath(START, { x: 6, y: 0 }).reason).toBe('goal-outside');
    expect(grid.findPath(START, GOAL, { blocked: ({ x }) => x === 5 }).reason).toBe('goal-refused');
    expect(grid.findPath(START, GOAL, { iterationBudget: 2 })).toMatchObject({ status: PathStatus.BudgetExhausted, iterations: 2 });
    grid.setRect(3, 0, 1, 4, AreaCosts.Wall);
    expect(grid.findPath(START, GOAL)).toMatchObject({ status: PathStatus.NoPath, reason: 'unreachable', cost: Infinity });
  });

  it('GAP-17 asks its callbacks, and throws what they throw', () => {
    using grid = new HexGrid(9, 9, 'pointy-odd-row');
    const goal = { x: 8, y: 0 };
    const around = grid.findPath(START, goal, { blocked: ({ x, y }) => x === 4 && y < 8 });
    expect([...around].every(({ x, y }) => x !== 4 || y === 8)).toBe(true);
    expect(grid.findPath(START, goal, { stepCost: (from, to, usual) => usual + Math.abs(from.y - to.y) }).cost).toBe(8);
    const mistake = new Error('mistake');
    expect(thrownBy(() => grid.findPath(START, goal, { stepCost: () => { throw mistake; } }))).toBe(mistake);
    expect(grid.findPath(START, goal).cost).toBe(8);
  });

  it('G-107 G-110 gives in slices of 1, 2, 7 and 50 what one call gives', async () => {
    for (const layout of LAYOUTS) {
      using grid = scattered(layout, 3);
      const goal = { x: 12, y: 10 };
      const whole = grid.findPath(START, goal);
      const recorded = grid.findPath(START, goal, { recordExpansions: true });
      expect(recorded.expandedCells).toHaveLength(2 * whole.expanded);
      using search = grid.createSearch({ recordExpansions: true });
      for (const slice of [1, 2, 7, 50]) {
        search.begin(START, goal);
        for (const status of search.slices(slice)) expect(status).not.toBe(PathStatus.None);
        expect(search.result()).toEqual(recorded);
        expect(await grid.findPathAsync(START, goal, { iterationsPerSlice: slice })).toEqual(whole);
        expect(await grid.findPathBetweenAsync(grid.center(START), grid.center(goal), { iterationsPerSlice: slice })).toEqual(grid.findPathWithPoints(START, goal));
      }
    }
  });

  it('G-109 is ended by a signal', async () => {
    using grid = new HexGrid(64, 64, 'flat-even-column');
    const far = { x: 40, y: 40 }; /* a cell, and a point over a cell */
    const signal = AbortSignal.abort(new Error('enough'));
    for (const find of [grid.findPath, grid.findPathWithPoints, grid.findPathBetween]) {
      expect(() => find.call(grid, START, far, {}, { signal })).toThrow('enough');
    }
    await expect(grid.findPathAsync(START, far, {}, { signal })).rejects.toThrow('enough');
    for (const algorithm of ['astar', 'theta*', 'hpa*'] as const) {
      const quiet = { signal: new AbortController().signal };
      expect(grid.findPath(START, far, { algorithm }, quiet)).toEqual(grid.findPath(START, far));
    }
  });

  it('answers a batch as single queries', () => {
    for (const layout of LAYOUTS) {
      using grid = scattered(layout, 5);
      const queries = Int32Array.from({ length: 4 * 60 }, (_, i) => (i * 29 + 7 * (i % 3)) % (i % 2 === 0 ? 14 : 12));
      const batch = grid.findPaths(queries);
      for (let i = 0; i < batch.count; i++) {
        const [x, y, goalX, goalY] = queries.subarray(4 * i) as unknown as [number, number, number, number];
        const single = grid.findPath({ x, y }, { x: goalX, y: goalY });
        expect([batch.statuses[i], batch.costs[i], batch.expanded[i]]).toEqual([single.status, single.cost, single.expanded]);
        expect([...batch.cellsOf(i)]).toEqual([...single.cells]);
      }
    }
  });
});

describe('edits', () => {
  it('G-060 G-186 G-187 are heard as on square grids', () => {
    using grid = new HexGrid(6, 4, 'flat-odd-column');
    const heard: string[] = [];
    const remove = grid.addListener({ onCellChanged: (x, y) => heard.push(`${x},${y}`), onRectChanged: (x, y, w, h) => heard.push(`${x},${y} ${w}x${h}`) });
    grid.setArea(1, 2, 9);
    grid.setArea(1, 2, 9);
    grid.setRect(2, 0, 2, 2, Uint8Array.of(0, 5, 0, 5));
    remove();
    grid.setRect(0, 0, 6, 4, AreaCosts.Wall);
    expect([heard, grid.version]).toEqual([['1,2', '3,0 1x2'], 3]);
    expect([...grid.cells()].every((area) => area === 255)).toBe(true);
    expect(thrownBy(() => grid.setArea(6, 0, 0))).toMatchObject({ field: 'x', max: 5 });
    expect(thrownBy(() => grid.cellsInto(new Uint8Array(3)))).toMatchObject({ field: 'out' });
  });

  it('G-059 have multipliers of their own', () => {
    using grid = new HexGrid(3, 1, 'pointy-odd-row');
    using other = new Grid(3, 1);
    grid.setArea(1, 0, 4);
    grid.areas.set(4, 2.5);
    expect(grid.findPath(START, { x: 2, y: 0 }).cost).toBe(3.5);
    other.areas.copyFrom(grid.areas);
    expect([other.areas.get(4), grid.areas.version, grid.areas.minCost]).toEqual([2.5, 1, 1]);
    expect(grid.memory).toBeGreaterThan(0);
  });
});

describe('middle tier', () => {
  it('G-077 G-118 has the moves of the grid, and its A* is what findPath runs', () => {
    for (const layout of LAYOUTS) {
      using grid = scattered(layout, 1);
      using topology = new Topology(grid);
      using buffers = new SearchBuffers();
      buffers.recordExpansions = true;
      using search = new AStar(topology, buffers);
      const goal = { x: 10, y: 9 };
      for (let node = 0; node < 13 * 11; node++) {
        const cell = topology.cellOf(node);
        const open = topology.isWalkable(node) ? grid.neighbors(cell).filter(({ x, y }) => grid.isWalkable(x, y)) : [];
        expect([...topology.neighbors(node).nodes]).toEqual(open.map((next) => topology.nodeAt(next)));
      }
      const whole = grid.findPath(START, goal, { recordExpansions: true });
      search.begin(topology.nodeAt(START), topology.nodeAt(goal));
      expect(search.run()).toBe(whole.found ? SearchStatus.Found : SearchStatus.NotFound);
      expect([search.cost, search.expanded, search.iterations]).toEqual([whole.cost, whole.expanded, whole.iterations]);
      expect([...search.path()].flatMap((node) => Object.values(topology.cellOf(node)))).toEqual([...whole.cells]);
      expect([...buffers.expandedNodes].flatMap((node) => Object.values(topology.cellOf(node)))).toEqual([...whole.expandedCells]);
      grid.setArea(0, 0, 3);
      expect(topology.isCurrent).toBe(false);
    }
  });

  it('G-088 refuses other agent sizes', () => {
    using grid = new HexGrid(3, 3, 'pointy-odd-row');
    expect(thrownBy(() => new Topology(grid, { agentSize: 2 }))).toMatchObject({ name: 'SamepathArgumentError', field: 'agentSize' });
    using topology = new Topology(grid, { connectivity: 4 });
    expect(topology.neighbors(4).nodes).toHaveLength(6);
  });
});

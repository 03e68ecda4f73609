// HPA*: queries of a grid, hierarchies as plain data, and searches over them.
import { AreaCosts, Grid, GridOptions, init, liveObjects, PathStatus, SamepathArgumentError, SamepathRangeError, SamepathStateError, type GridPath } from 'samepath';
import { HpaHierarchy, HpaSearch, SearchStatus } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellText, rejectionOf, thrownBy, WALL_GOAL, WALL_START, wallMap } from './support/pictures.js';

beforeAll(() => init());

const HPA: GridOptions = { algorithm: 'hpa*' };
const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

/** Two rooms with a passage of `width` cells between the chunks of 8. */
function rooms(width: number): Grid {
  const grid = new Grid(16, 8);
  grid.setRect(7, width, 1, 8 - width, AreaCosts.Wall);
  return grid;
}

describe('findPath with hpa*', () => {
  it('KA-06 G-210 G-222 answers the wall map, near the optimum, with few expansions', () => {
    using map = wallMap();
    const path = map.findPath(WALL_START, WALL_GOAL, { ...HPA, recordExpansions: true });
    expect([path.algorithm, path.status, path.specialized]).toEqual(['hpa*', PathStatus.Found, false]);
    expect([path.cost, path.cellCount, path.expanded, path.iterations]).toEqual([143.1959594928934, 121, 47, 48]);
    expect([path.expandedCells.length, path.expandedCells[0], path.expandedCells[1]]).toEqual([94, WALL_START.x, WALL_START.y]);
  });

  it('G-209 takes the chunk size and smoothing from the options', () => {
    using map = wallMap();
    const expanded = [8, 10, 16, 32].map((hpaChunkSize) => map.findPath(WALL_START, WALL_GOAL, { ...HPA, hpaChunkSize }).expanded);
    expect(expanded).toEqual([194, 136, 47, 9]);
    const rough = map.findPath(WALL_START, WALL_GOAL, { ...HPA, hpaSmoothing: false });
    expect([rough.cost, rough.cellCount]).toEqual([144.95331880577413, 124]);
    expect(thrownBy(() => map.findPath(WALL_START, WALL_GOAL, { ...HPA, hpaChunkSize: 1 }))).toMatchObject({ field: 'hpaChunkSize', min: 2, max: 1024 });
  });

  it('G-121 G-210 runs A* with callbacks and with allow-all, and says so', () => {
    using map = wallMap();
    expect(map.findPath(WALL_START, WALL_GOAL, { ...HPA, blocked: () => false }).algorithm).toBe('astar');
    expect(map.findPath(WALL_START, WALL_GOAL, { ...HPA, stepCost: (_from, _to, cost) => cost }).algorithm).toBe('astar');
    expect(map.findPath(WALL_START, WALL_GOAL, { ...HPA, diagonals: 'allow-all' }).algorithm).toBe('astar');
    expect(map.findPath(WALL_START, WALL_GOAL, { ...HPA, diagonals: 'allow-all', connectivity: 4 }).algorithm).toBe('hpa*');
    expect(map.findPath(WALL_START, WALL_GOAL, { ...HPA, heuristic: 'zero', heuristicWeight: 9 }).expanded).toBe(47);
  });

  it('G-219 ends with a budget of pops, and with an aborted signal', () => {
    using map = wallMap();
    const path = map.findPath(WALL_START, WALL_GOAL, { ...HPA, iterationBudget: 47 });
    expect([path.status, path.algorithm, path.iterations, path.cellCount]).toEqual([PathStatus.BudgetExhausted, 'hpa*', 47, 0]);
    expect(map.findPath(WALL_START, WALL_GOAL, { ...HPA, iterationBudget: 48 }).found).toBe(true);
    const signal = new AbortController().signal;
    expect(map.findPath(WALL_START, WALL_GOAL, HPA, { signal }).cost).toBe(143.1959594928934);
    expect(thrownBy(() => map.findPath(WALL_START, WALL_GOAL, HPA, { signal: AbortSignal.abort(new Error('enough')) }))).toMatchObject({ message: 'enough' });
  });

  it('G-210 answers batches as single queries', () => {
    using map = wallMap();
    const batch = map.findPaths(Int32Array.of(2, 2, 60, 4, 60, 4, 2, 2), HPA);
    expect([...batch.costs]).toEqual([map.findPath(WALL_START, WALL_GOAL, HPA).cost, map.findPath(WALL_GOAL, WALL_START, HPA).cost]);
    expect(batch.cellsOf(0).length).toBe(242);
  });

  it('G-223 G-224 follows edits: found exactly when A* finds', () => {
    using map = wallMap();
    const closed = (): unknown[] => [map.findPath(WALL_START, WALL_GOAL, HPA).status, map.findPath(WALL_START, WALL_GOAL).status];
    expect(closed()).toEqual([PathStatus.Found, PathStatus.Found]);
    map.setRect(32, 62, 1, 2, AreaCosts.Wall);
    expect(closed()).toEqual([PathStatus.NoPath, PathStatus.NoPath]);
    map.setArea(32, 30, 4);
    const path = map.findPath(WALL_START, WALL_GOAL, HPA);
    expect(path.cost).toBeGreaterThan(map.findPath(WALL_START, WALL_GOAL).cost - 1e-9);
    map.areas.set(4, 100);
    expect(map.findPath(WALL_START, WALL_GOAL, HPA).cost).toBeGreaterThan(path.cost + 90);
  });
});

describe('findPathAsync with hpa*', () => {
  const facts = (path: GridPath): unknown[] =>
    [path.status, path.reason, path.algorithm, path.cost, cellText(path), path.expanded, path.iterations, [...path.points]];

  it('G-107 G-110 G-111 gives what findPath gives, however it is sliced', async () => {
    using map = wallMap();
    const ends = [[WALL_START, WALL_GOAL], [WALL_START, at(3, 2)], [WALL_START, WALL_START], [at(32, 0), WALL_GOAL]] as const;
    for (const extra of [{}, { hpaSmoothing: false, hpaChunkSize: 8 }, { agentSize: 2 }, { diagonals: 'allow-all' }, { iterationBudget: 20 }] as const) {
      for (const [from, to] of ends) {
        const plain = map.findPath(from, to, { ...HPA, ...extra });
        for (const iterationsPerSlice of [1, 7, 256]) {
          expect(facts(await map.findPathAsync(from, to, { ...HPA, ...extra, iterationsPerSlice }))).toEqual(facts(plain));
        }
      }
    }
    const [from, to] = [map.center(WALL_START), map.center(WALL_GOAL)];
    expect(facts(await map.findPathBetweenAsync(from, to, HPA))).toEqual(facts(map.findPathBetween(from, to, HPA)));
  });

  it('G-110 G-219 yields between slices of pops of the graph', async () => {
    using map = wallMap();
    let turns = 0;
    const path = await map.findPathAsync(WALL_START, WALL_GOAL, { ...HPA, iterationsPerSlice: 10 }, { yield: () => void turns++ });
    expect([path.iterations, turns]).toEqual([48, 4]);
  });

  it('G-027 G-109 ends when its signal is aborted; the next query is exact', async () => {
    using map = wallMap();
    const plain = map.findPath(WALL_START, WALL_GOAL, HPA);
    const controller = new AbortController();
    const reason = new Error('the user clicked elsewhere');
    let turns = 0;
    const pending = map.findPathAsync(WALL_START, WALL_GOAL, { ...HPA, iterationsPerSlice: 10 }, {
      signal: controller.signal,
      yield: () => { if (++turns === 2) controller.abort(reason); },
    });
    expect(await rejectionOf(pending)).toBe(reason);
    expect(turns).toBe(2);
    expect(facts(await map.findPathAsync(WALL_START, WALL_GOAL, HPA))).toEqual(facts(plain));
  });

  it('G-112 rejects when the grid is edited before it ends; the next query follows the edit', async () => {
    using map = wallMap();
    const edited = map.findPathAsync(WALL_START, WALL_GOAL, { ...HPA, iterationsPerSlice: 10 });
    map.setArea(32, 30, 0);
    expect(await rejectionOf(edited)).toBeInstanceOf(SamepathStateError);
    expect(facts(await map.findPathAsync(WALL_START, WALL_GOAL, HPA))).toEqual(facts(map.findPath(WALL_START, WALL_GOAL, HPA)));
  });
});

describe('HpaHierarchy', () => {
  it('G-212 G-213 G-214 G-351 gives its graph as plain data', () => {
    using grid = rooms(8);
    using hierarchy = new HpaHierarchy(grid, { chunkSize: 8 });
    expect(hierarchy.describe()).toEqual({
      chunkSize: 8, chunksX: 2, chunksY: 1,
      nodes: Int32Array.of(7, 119, 8, 120), nodeChunks: Int32Array.of(0, 0, 1, 1),
      intraEdges: { from: Int32Array.of(7, 119, 8, 120), to: Int32Array.of(119, 7, 120, 8), costs: Float64Array.of(7, 7, 7, 7) },
      interEdges: { from: Int32Array.of(7, 119, 8, 120), to: Int32Array.of(8, 120, 7, 119), costs: Float64Array.of(1, 1, 1, 1) },
    });
    expect([hierarchy.width, hierarchy.height, hierarchy.chunkSize, hierarchy.chunksX, hierarchy.chunksY]).toEqual([16, 8, 8, 2, 1]);
  });

  it('G-209 G-213 G-215 shows nodes, costs and edges of a chunk; the threshold decides how entrances are crossed', () => {
    using grid = rooms(4);
    using narrow = new HpaHierarchy(grid, { chunkSize: 8, entranceThreshold: 5 });
    using wide = new HpaHierarchy(grid, { chunkSize: 8, entranceThreshold: 4 });
    expect([[...narrow.chunkNodes(0)], [...wide.chunkNodes(0)]]).toEqual([[16 + 7], [7, 48 + 7]]);
    expect([wide.intraCost(0, 0, 1), wide.intraCost(0, 1, 0), wide.intraCost(0, 1, 1)]).toEqual([3, 3, 0]);
    expect(wide.interEdges(1)).toEqual({ from: Int32Array.of(8, 56), to: Int32Array.of(7, 55), costs: Float64Array.of(1, 1) });
    expect(thrownBy(() => wide.chunkNodes(2))).toMatchObject({ field: 'chunk', max: 1 });
    expect(thrownBy(() => wide.intraCost(0, 2, 0))).toMatchObject({ field: 'from', max: 1 });
    expect(thrownBy(() => wide.intraCost(0, 0, 1.5))).toMatchObject({ field: 'to' });
  });

  it('G-216 G-224 equals a new one after edits, with the same hash', () => {
    using map = wallMap();
    using hierarchy = new HpaHierarchy(map, { chunkSize: 7, agentSize: 2 });
    expect(hierarchy.isCurrent).toBe(false);
    const before = hierarchy.contentHash();
    expect([hierarchy.isCurrent, typeof before, before >= 0n]).toEqual([true, 'bigint', true]);
    map.setRect(20, 20, 9, 3, AreaCosts.Wall);
    map.setArea(32, 10, 0);
    expect(hierarchy.isCurrent).toBe(false);
    using fresh = new HpaHierarchy(map, { chunkSize: 7, agentSize: 2 });
    expect([hierarchy.contentEquals(fresh), hierarchy.contentHash() === fresh.contentHash(), hierarchy.contentHash() === before]).toEqual([true, true, false]);
    hierarchy.refresh();
    expect(hierarchy.memory).toBeGreaterThan(1000);
    using other = new HpaHierarchy(map, { chunkSize: 8, agentSize: 2 });
    expect(hierarchy.contentEquals(other)).toBe(false);
  });

  it('G-209 G-210 names options that are not valid', () => {
    using grid = new Grid(4, 4);
    expect(thrownBy(() => new HpaHierarchy(grid, { chunkSize: 1025 }))).toMatchObject({ field: 'chunkSize', min: 2, max: 1024 });
    expect(thrownBy(() => new HpaHierarchy(grid, { entranceThreshold: 0 }))).toMatchObject({ field: 'entranceThreshold', min: 1 });
    expect(thrownBy(() => new HpaHierarchy(grid, { chunksize: 4 } as object))).toMatchObject({ message: 'unknown hierarchy option "chunksize"; did you mean "chunkSize"?' });
    const error = thrownBy(() => new HpaHierarchy(grid, { diagonals: 'allow-all' }));
    expect(error).toBeInstanceOf(SamepathRangeError);
    expect(error).toMatchObject({ field: 'diagonals', value: 'allow-all' });
    new HpaHierarchy(grid, { diagonals: 'allow-all', connectivity: 4 }).free();
    expect(thrownBy(() => new HpaHierarchy({} as Grid))).toMatchObject({ field: 'grid' });
    expect(thrownBy(() => new HpaSearch({} as HpaHierarchy))).toMatchObject({ field: 'hierarchy' });
  });

  it('keeps its grid alive, and says when it was freed', () => {
    const grid = rooms(8);
    const hierarchy = new HpaHierarchy(grid, { chunkSize: 8 });
    grid.free();
    expect(hierarchy.describe().nodes.length).toBe(4);
    hierarchy.free();
    hierarchy[Symbol.dispose]();
    expect(thrownBy(() => hierarchy.refresh())).toBeInstanceOf(SamepathStateError);
  });
});

describe('HpaSearch', () => {
  it('G-219 G-220 G-347 gives in slices of every size what findPath gives', () => {
    using map = wallMap();
    using hierarchy = new HpaHierarchy(map);
    using search = new HpaSearch(hierarchy, { recordExpansions: true });
    const whole = map.findPath(WALL_START, WALL_GOAL, { ...HPA, recordExpansions: true });
    const text = (nodes: Int32Array): string => [...nodes].map((node) => Object.values(hierarchy.cellOf(node)).join(',')).join(' ');
    for (let slice = 1; slice <= 17; slice++) {
      search.begin(hierarchy.nodeAt(WALL_START), hierarchy.nodeAt(WALL_GOAL));
      expect([search.status, search.cost, search.path().length]).toEqual([SearchStatus.Running, Infinity, 0]);
      while (search.step(slice) === SearchStatus.Running);
      expect([search.cost, search.expanded, search.iterations]).toEqual([whole.cost, whole.expanded, whole.iterations]);
      expect(text(search.path())).toBe([...whole].map(({ x, y }) => `${x},${y}`).join(' '));
      expect([...search.expandedNodes].flatMap((node) => Object.values(hierarchy.cellOf(node)))).toEqual([...whole.expandedCells]);
    }
    expect(cellText(map.findPath(WALL_START, WALL_GOAL, HPA))).toBe(cellText(whole));
  });

  it('DA-04 G-221 shows the route and its cost before smoothing', () => {
    using map = wallMap();
    using hierarchy = new HpaHierarchy(map);
    using search = new HpaSearch(hierarchy, { smoothing: false });
    search.begin(hierarchy.nodeAt(WALL_START), hierarchy.nodeAt(WALL_GOAL));
    expect(search.run()).toBe(SearchStatus.Found);
    expect(search.abstractCost).toBeCloseTo(144.9533188057741, 12);
    expect([search.cost, search.path().length]).toEqual([144.95331880577413, 124]);
    const route = search.route();
    expect([hierarchy.cellOf(route[0] as number), hierarchy.cellOf(route.at(-1) as number)]).toEqual([WALL_START, WALL_GOAL]);
    const nodes = new Set(hierarchy.describe().nodes);
    expect([...route.slice(1, -1)].every((node) => nodes.has(node))).toBe(true);
  });

  it('G-242 G-246 refuses ends, calls out of turn, and steps after an edit', () => {
    using map = wallMap();
    using hierarchy = new HpaHierarchy(map);
    using search = new HpaSearch(hierarchy);
    expect(thrownBy(() => search.step(1))).toBeInstanceOf(SamepathStateError);
    expect(search.tryBegin(32, 0)).toBe(PathStatus.StartInvalid);
    expect(thrownBy(() => search.begin(0, -1))).toMatchObject({ name: 'SamepathArgumentError', field: 'goal' });
    search.begin(0, 63);
    expect(thrownBy(() => search.step(-1))).toMatchObject({ field: 'iterations' });
    map.setArea(1, 1, 9);
    expect(thrownBy(() => search.step(1))).toMatchObject({ name: 'SamepathStateError', message: expect.stringContaining('edited') as string });
    search.begin(0, 63);
    expect(search.run()).toBe(SearchStatus.Found);
    expect(thrownBy(() => search.run({ signal: AbortSignal.abort() }))).toMatchObject({ name: 'AbortError' });
    expect(thrownBy(() => new HpaSearch(hierarchy, { smoothing: 1 as never }))).toBeInstanceOf(SamepathArgumentError);
    expect(thrownBy(() => new HpaSearch(hierarchy, { smooth: true } as object))).toMatchObject({ message: 'unknown HPA* option "smooth"; did you mean "smoothing"?' });
    expect(thrownBy(() => hierarchy.nodeAt(at(64, 0)))).toMatchObject({ field: 'cell' });
  });

  it('G-118 leaves nothing behind: hundreds of queries, searches and edits keep the memory of the first', () => {
    using map = wallMap();
    const objects = liveObjects();
    const work = (i: number): void => {
      using hierarchy = new HpaHierarchy(map);
      using search = new HpaSearch(hierarchy);
      search.begin(0, 63);
      search.step(i % 9);
      map.findPath(at(i % 20, 3), at(60, i % 64), HPA);
      map.setArea(40, i % 64, (i >> 6) % 2);
    };
    for (let i = 0; i < 130; i++) work(i);
    const held = map.memory;
    for (let i = 0; i < 300; i++) work(i);
    expect([map.memory, liveObjects()]).toEqual([held, objects]);
  });

  it('keeps its hierarchy, and says when it was freed', () => {
    using map = wallMap();
    const hierarchy = new HpaHierarchy(map);
    const search = new HpaSearch(hierarchy);
    hierarchy.free();
    search.begin(0, 63);
    expect(search.run()).toBe(SearchStatus.Found);
    search.free();
    search[Symbol.dispose]();
    expect(thrownBy(() => search.status)).toBeInstanceOf(SamepathStateError);
  });
});

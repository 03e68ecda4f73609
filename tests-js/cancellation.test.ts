// Signals, async queries and slices.
import { GridOptions, init, PathStatus, SamepathAbortError, SamepathArgumentError, SamepathStateError, type GridPath } from 'samepath';
import { AStar, SearchBuffers, SearchStatus, Topology } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { runModule } from './support/node.js';
import { cellText, rejectionOf, thrownBy, WALL_GOAL, WALL_START, wallMap } from './support/pictures.js';

beforeAll(() => init());

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

/** What must be equal between two ways to answer one query. */
function facts(path: GridPath): unknown[] {
  return [path.status, path.reason, path.cost, path.length, cellText(path), path.expanded, path.iterations, path.specialized, [...path.points]];
}

/** A signal that counts how often it is looked at, and is aborted from the n-th look on. */
function countingSignal(abortAt = Infinity): { signal: AbortSignal; looks: () => number } {
  let looks = 0;
  const signal = { get aborted() { return ++looks >= abortAt; }, reason: 'enough' } as AbortSignal;
  return { signal, looks: () => looks };
}

const OPTIONS: [string, GridOptions][] = [
  ['default', {}],
  ['generic', { specializedEngines: false }],
  ['four moves', GridOptions.fourConnected],
  ['budget', { iterationBudget: 700 }],
  ['budget of a slice', { iterationBudget: 256 }],
  ['large agent without a way', GridOptions.forAgentSize(3)],
  ['recording', { recordExpansions: true }],
  ['callbacks', { blocked: ({ x, y }) => x === 20 && y > 5, stepCost: (_, __, usual) => usual * 2 }],
];

describe('a signal', () => {
  it.each([null, 5, {}, new AbortController()])('must be one: %s', (signal) => {
    using map = wallMap();
    const error = thrownBy(() => map.findPath(WALL_START, WALL_GOAL, {}, { signal } as unknown as { signal: AbortSignal }));
    expect(error).toMatchObject({ name: 'SamepathArgumentError', field: 'signal' });
  });

  it.each(OPTIONS)('G-027 GAP-68 that is never aborted changes nothing: %s', (_, options) => {
    using map = wallMap();
    const { signal } = new AbortController();
    for (const goal of [WALL_GOAL, at(32, 5), at(-1, 0)]) {
      const plain = map.findPathWithPoints(WALL_START, goal, options);
      const watched = map.findPathWithPoints(WALL_START, goal, options, { signal });
      expect(facts(watched)).toEqual(facts(plain));
      expect(watched.expandedCells).toEqual(plain.expandedCells);
    }
  });

  it('G-109 is looked at before each slice of 256 iterations', () => {
    using map = wallMap();
    const { signal, looks } = countingSignal();
    const path = map.findPath(WALL_START, WALL_GOAL, {}, { signal });
    expect([path.iterations, looks()]).toEqual([2073, Math.ceil(2073 / 256)]);
  });

  it('G-109 counts the same iterations against a budget', () => {
    using map = wallMap();
    const { signal, looks } = countingSignal();
    const path = map.findPath(WALL_START, WALL_GOAL, { iterationBudget: 600 }, { signal });
    expect([path.status, path.iterations, looks()]).toEqual([PathStatus.BudgetExhausted, 600, 3]);
  });

  it('G-027 G-109 ends the query; the grid is untouched and the next query exact', () => {
    using map = wallMap();
    const before = map.findPath(WALL_START, WALL_GOAL);
    const cells = map.cells();
    const { signal, looks } = countingSignal(4);
    const error = thrownBy(() => map.findPath(WALL_START, WALL_GOAL, {}, { signal }));
    expect(error).toBeInstanceOf(SamepathAbortError);
    expect(error).toMatchObject({ name: 'AbortError', code: 'SP_ABORTED', cause: 'enough' });
    expect([looks(), map.version, map.cells()]).toEqual([4, 1, cells]);
    expect(facts(map.findPath(WALL_START, WALL_GOAL))).toEqual(facts(before));
  });

  it('GAP-68 can be aborted by a callback of the query, and throws its own reason when that is an error', () => {
    using map = wallMap();
    const controller = new AbortController();
    const reason = new Error('player moved');
    let asked = 0;
    const blocked = (): boolean => {
      if (++asked === 500) controller.abort(reason);
      return false;
    };
    expect(thrownBy(() => map.findPath(WALL_START, WALL_GOAL, { blocked }, { signal: controller.signal }))).toBe(reason);
    expect(asked).toBeGreaterThan(500);
  });

  it('GAP-18 aborted beforehand throws, but ends that are not valid are reported first', () => {
    using map = wallMap();
    const signal = AbortSignal.abort();
    expect(thrownBy(() => map.findPath(WALL_START, WALL_GOAL, {}, { signal }))).toMatchObject({ name: 'AbortError' });
    expect(map.findPath(at(32, 0), WALL_GOAL, {}, { signal }).reason).toBe('start-blocked');
    expect(map.findPath(WALL_START, at(64, 0), {}, { signal }).reason).toBe('goal-outside');
    expect(map.findPath(at(62, 60), WALL_GOAL, GridOptions.forAgentSize(5), { signal }).reason).toBe('start-too-narrow');
    expect(thrownBy(() => map.findPath(at(0.5, 0), WALL_GOAL, {}, { signal }))).toMatchObject({ field: 'start.x' });
  });

  it('GAP-18 reports a refused end without asking the callback twice', () => {
    using map = wallMap();
    const asked: string[] = [];
    const { signal } = new AbortController();
    const refuse = (cell: { x: number; y: number }) => ({ x, y }: { x: number; y: number }): boolean => {
      asked.push(`${x},${y}`);
      return x === cell.x && y === cell.y;
    };
    expect(map.findPath(WALL_START, WALL_GOAL, { blocked: refuse(WALL_START) }, { signal }).reason).toBe('start-refused');
    expect(asked.splice(0)).toEqual(['2,2']);
    const refused = map.findPath(WALL_START, WALL_GOAL, { blocked: refuse(WALL_GOAL) }, { signal });
    expect([refused.reason, refused.specialized, asked]).toEqual(['goal-refused', false, ['2,2', '60,4']]);
  });
});

describe('async queries', () => {
  it.each(OPTIONS.filter(([, o]) => !o.recordExpansions))('G-028 G-107 G-110 return what findPath returns, however they are sliced: %s', async (_, options) => {
    using map = wallMap();
    map.space = { originX: 0, originY: 0, cellSize: 0.5 };
    const plain = facts(map.findPath(WALL_START, WALL_GOAL, options));
    const [from, to] = [map.center(WALL_START), map.center(WALL_GOAL)];
    const placed = facts(map.findPathBetween(from, to, options));
    for (const iterationsPerSlice of [100, 256, 5000]) {
      const sliced = { ...options, iterationsPerSlice };
      expect(facts(await map.findPathAsync(WALL_START, WALL_GOAL, sliced))).toEqual(plain);
      expect(facts(await map.findPathBetweenAsync(from, to, sliced))).toEqual(placed);
    }
  });

  it('G-110 yields between slices of iterationsPerSlice, 256 when nothing is said', async () => {
    using map = wallMap();
    const turns = async (options: GridOptions): Promise<number> => {
      let count = 0;
      await map.findPathAsync(WALL_START, WALL_GOAL, options, { yield: () => void count++ });
      return count;
    };
    expect(await turns({})).toBe(Math.ceil(2073 / 256) - 1);
    expect(await turns({ iterationsPerSlice: 100 })).toBe(Math.ceil(2073 / 100) - 1);
    expect(await turns({ iterationsPerSlice: 2073 })).toBe(0);
  });

  it('GAP-67 gives the event loop a turn: timers and other tasks come through', async () => {
    using map = wallMap();
    let ticks = 0;
    const timer = setInterval(() => ticks++, 0);
    await map.findPathAsync(WALL_START, WALL_GOAL, { iterationsPerSlice: 1 });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(1);
  });

  it.each([
    ['setImmediate', ''],
    ['a message channel where there is no setImmediate', 'delete globalThis.setImmediate;'],
    ['a timer where there is neither', 'delete globalThis.setImmediate; delete globalThis.MessageChannel;'],
  ])('GAP-67 uses %s', async (_, removal) => {
    const source = `
      ${removal}
      const { Grid, init } = await import('samepath');
      await init();
      const grid = new Grid(40, 40);
      let ticks = 0;
      const tick = () => { ticks++; setTimeout(tick, 0); };
      setTimeout(tick, 0);
      const query = () => grid.findPathAsync({ x: 0, y: 0 }, { x: 39, y: 20 }, { iterationsPerSlice: 1, heuristic: 'zero' });
      const paths = await Promise.all([query(), query()]);
      console.log(paths[0].cost === grid.findPath({ x: 0, y: 0 }, { x: 39, y: 20 }).cost, paths[0].cost === paths[1].cost, ticks > 1);
      process.exit();`;
    expect(await runModule(source)).toBe('true true true');
  });

  it('GAP-67 takes another way to yield', async () => {
    using map = wallMap();
    const order: string[] = [];
    const path = await map.findPathAsync(WALL_START, WALL_GOAL, { iterationsPerSlice: 700 }, {
      yield: () => new Promise<void>((resolve) => setTimeout(() => { order.push('turn'); resolve(); }, 1)),
    });
    expect([order, path.cost]).toEqual([['turn', 'turn'], 143.19595949289334]);
  });

  it('G-028 G-112 call callbacks on the calling thread, between the turns', async () => {
    using map = wallMap();
    const local = { count: 0 };
    const path = await map.findPathAsync(WALL_START, WALL_GOAL, { blocked: () => ++local.count < 0 });
    expect([path.found, local.count > 2000]).toEqual([true, true]);
  });

  it('G-110 look at the signal between slices, and reject with its reason', async () => {
    using map = wallMap();
    const controller = new AbortController();
    let turns = 0;
    const turn = (): void => {
      if (++turns === 3) controller.abort();
    };
    const error = await rejectionOf(map.findPathAsync(WALL_START, WALL_GOAL, {}, { signal: controller.signal, yield: turn }));
    expect(error).toBe(controller.signal.reason);
    expect([turns, (error as Error).name]).toEqual([3, 'AbortError']);
    expect(await rejectionOf(map.findPathAsync(WALL_START, WALL_GOAL, {}, { signal: AbortSignal.abort('no') }))).toBeInstanceOf(SamepathAbortError);
    expect((await map.findPathAsync(at(32, 0), WALL_GOAL, {}, { signal: AbortSignal.abort() })).reason).toBe('start-blocked');
  });

  const refused: [string, GridOptions][] = [
    ['theta*', { algorithm: 'theta*' }], ['lazy-theta*', { algorithm: 'lazy-theta*' }],
    ['lpa*', { algorithm: 'lpa*' }], ['d*-lite', { algorithm: 'd*-lite' }], ['recordExpansions', { recordExpansions: true }],
  ];

  it.each(refused)('G-111 refuse %s through the promise', async (_, options) => {
    using map = wallMap();
    const promise = map.findPathAsync(WALL_START, WALL_GOAL, options);
    const error = await rejectionOf(promise);
    expect(error).toBeInstanceOf(SamepathArgumentError);
    expect(error).toMatchObject({ field: options.recordExpansions ? 'recordExpansions' : 'algorithm', code: 'SP_E_UNSUPPORTED' });
  });

  it('G-111 take jps, jps+ and hpa*', async () => {
    using map = wallMap();
    for (const algorithm of ['jps', 'jps+', 'hpa*'] as const) {
      expect((await map.findPathAsync(WALL_START, WALL_GOAL, { algorithm })).algorithm).toBe(algorithm);
    }
  });

  it('G-111 deliver every error through the promise', async () => {
    using map = wallMap();
    const mistake = new Error('callback');
    expect(await rejectionOf(map.findPathAsync(at(NaN, 0), WALL_GOAL))).toMatchObject({ field: 'start.x' });
    expect(await rejectionOf(map.findPathBetweenAsync(at(3e6, 0), WALL_GOAL))).toMatchObject({ field: 'start.x' });
    expect(await rejectionOf(map.findPathAsync(WALL_START, WALL_GOAL, { agentSize: 0 }))).toMatchObject({ field: 'agentSize' });
    expect(await rejectionOf(map.findPathAsync(WALL_START, WALL_GOAL, { stepCost: () => { throw mistake; } }))).toBe(mistake);
    expect(await rejectionOf(map.findPathAsync(WALL_START, WALL_GOAL, {}, { yield: () => { throw mistake; } }))).toBe(mistake);
    expect(await rejectionOf(map.findPathAsync(WALL_START, WALL_GOAL, {}, { yeild: 1 } as object))).toMatchObject({ field: 'yeild' });
  });

  it('G-112 reject when the grid is edited or freed before they end', async () => {
    const map = wallMap();
    const edited = map.findPathAsync(WALL_START, WALL_GOAL);
    map.setArea(0, 63, 255);
    expect(await rejectionOf(edited)).toMatchObject({ name: 'SamepathStateError', message: expect.stringContaining('edited') as string });
    const freed = map.findPathAsync(WALL_START, WALL_GOAL);
    map.free();
    expect(await rejectionOf(freed)).toBeInstanceOf(SamepathStateError);
  });

  it('run side by side on one grid, each with its own memory', async () => {
    using map = wallMap();
    const goals = [WALL_GOAL, at(40, 60), at(63, 63), at(5, 50), at(33, 0)];
    const expected = goals.map((goal) => facts(map.findPath(WALL_START, goal)));
    const paths = await Promise.all(goals.map((goal) => map.findPathAsync(WALL_START, goal, { iterationsPerSlice: 37 })));
    expect(paths.map(facts)).toEqual(expected);
  });
});

describe('slices', () => {
  it.each([1, 2, 7, 50])('G-106 G-107 of %i iterations give the same order, path and cost as one run', (budget) => {
    using map = wallMap();
    using topology = new Topology(map);
    const run = (slice: number): unknown[] => {
      using buffers = new SearchBuffers();
      buffers.recordExpansions = true;
      using search = new AStar(topology, buffers);
      search.begin(topology.nodeAt(WALL_START), topology.nodeAt(WALL_GOAL));
      let status = search.step(slice);
      while (status === SearchStatus.Running) status = search.step(slice);
      return [status, search.cost, search.expanded, search.iterations, [...search.path()], [...buffers.expandedNodes]];
    };
    expect(run(budget)).toEqual(run(2147483647));
  });

  it('G-106 run() goes to the end, and a signal stops it between slices of 256', () => {
    using map = wallMap();
    using topology = new Topology(map);
    using search = new AStar(topology, new SearchBuffers());
    const [start, goal] = [topology.nodeAt(WALL_START), topology.nodeAt(WALL_GOAL)];
    search.begin(start, goal);
    expect([search.run(), search.cost]).toEqual([SearchStatus.Found, 143.19595949289317]);
    search.begin(start, goal);
    const { signal } = countingSignal(3);
    expect(thrownBy(() => search.run({ signal }))).toBeInstanceOf(SamepathAbortError);
    expect([search.status, search.iterations]).toEqual([SearchStatus.Running, 512]);
    expect([search.run(), search.cost]).toEqual([SearchStatus.Found, 143.19595949289317]);
  });
});

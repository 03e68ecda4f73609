// Any-angle search and line of sight through the facade.
import { Grid, GridOptions, init, PathStatus, type GridAlgorithm } from 'samepath';
import { SearchBuffers, SearchStatus, ThetaSearch, Topology, type ThetaSearchOptions } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellText, rejectionOf, thrownBy, WALL_GOAL, WALL_START, wallMap } from './support/pictures.js';

beforeAll(() => init());

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
const ALGORITHMS = ['theta*', 'lazy-theta*'] as const;

describe('any-angle queries', () => {
  it.each(ALGORITHMS)('KA-05 DA-03 %s goes around the wall by its corners', (algorithm) => {
    using map = wallMap();
    const path = map.findPath(WALL_START, WALL_GOAL, { algorithm, recordExpansions: true });
    expect(cellText(path)).toBe('2,2 31,62 33,62 60,4');
    expect([path.algorithm, path.specialized, path.cost, path.expanded]).toEqual([algorithm, false, 132.6173865330778, 2118]);
    expect(path.iterations).toBe(algorithm === 'theta*' ? 2119 : 2122);
    expect(path.expandedCells).toHaveLength(2 * 2118);
  });

  it('DA-10 goes straight where nothing is in the way', () => {
    using map = new Grid(64, 64);
    const path = map.findPath(at(1, 1), at(60, 50), { algorithm: 'theta*' });
    expect([cellText(path), path.cost, path.expanded]).toEqual(['1,1 60,50', Math.sqrt(5882), 105]);
  });

  it('G-158 G-254 has waypoints, and so no step counts', () => {
    using map = wallMap();
    expect(map.findPath(WALL_START, WALL_GOAL, { algorithm: 'theta*' }).stepCounts).toBeUndefined();
    expect(map.findPath(WALL_START, WALL_GOAL).stepCounts).toEqual({ straight: 64, diagonal: 56 });
  });

  it('G-047 G-048 G-158 gives the waypoints as points, with the length of their polyline', () => {
    using map = wallMap();
    map.space = { originX: 10, originY: -4, cellSize: 2 };
    const path = map.findPathWithPoints(WALL_START, WALL_GOAL, { algorithm: 'lazy-theta*' });
    expect([...path.points]).toEqual([15, 1, 73, 121, 77, 121, 131, 5]);
    expect(path.length).toBeCloseTo(2 * 132.6173865330778, 9);
    const between = map.findPathBetween(map.center(WALL_START), map.center(WALL_GOAL), { algorithm: 'lazy-theta*' });
    expect([...between.points]).toEqual([...path.points]);
  });

  it('G-116 answers batches', () => {
    using map = wallMap();
    const batch = map.findPaths(Int32Array.of(2, 2, 60, 4, 0, 0, 0, 5), { algorithm: 'theta*' });
    expect([...batch.costs]).toEqual([132.6173865330778, 5]);
    expect([...batch.cellsOf(1)]).toEqual([0, 0, 0, 5]);
  });

  const fallbacks: [string, GridOptions][] = [
    ['four moves', GridOptions.fourConnected], ['squeezing', GridOptions.noSqueezing], ['size 2', GridOptions.forAgentSize(2)],
    ['manhattan', { heuristic: 'manhattan' }], ['octile', { heuristic: 'octile' }],
    ['blocked', { blocked: () => false }], ['stepCost', { stepCost: (_, __, usual) => usual }],
  ];

  it.each(fallbacks)('G-121 G-163 runs A* and says so: %s', (_, options) => {
    using map = wallMap();
    const plain = map.findPath(WALL_START, WALL_GOAL, options);
    for (const algorithm of ALGORITHMS) {
      const path = map.findPath(WALL_START, WALL_GOAL, { ...options, algorithm });
      expect(path).toEqual(plain);
      expect(path.algorithm).toBe('astar');
    }
  });

  it('G-163 runs A* when areas cost differently, used or not', () => {
    using map = wallMap();
    map.areas.set(200, 0.5);
    expect(map.findPath(WALL_START, WALL_GOAL, { algorithm: 'theta*' }).algorithm).toBe('astar');
    map.areas.set(200, 1);
    expect(map.findPath(WALL_START, WALL_GOAL, { algorithm: 'theta*', heuristicWeight: 2 }).algorithm).toBe('theta*');
  });

  it('GAP-20 names the algorithm of queries without a path', () => {
    using map = wallMap();
    const refused = map.findPath(at(32, 0), WALL_GOAL, { algorithm: 'lazy-theta*' });
    expect([refused.reason, refused.algorithm]).toEqual(['start-blocked', 'lazy-theta*']);
    const stopped = map.findPath(WALL_START, WALL_GOAL, { algorithm: 'theta*', iterationBudget: 100 });
    expect([stopped.status, stopped.algorithm, stopped.iterations]).toEqual([PathStatus.BudgetExhausted, 'theta*', 100]);
  });
});

describe('any-angle queries with a signal', () => {
  it.each(ALGORITHMS)('G-109 G-113 GAP-18 %s answers, or throws when it was aborted before; refusals come first', (algorithm) => {
    using map = wallMap();
    map.space = { originX: 0, originY: 0, cellSize: 1 };
    const { signal } = new AbortController();
    const whole = map.findPathWithPoints(WALL_START, WALL_GOAL, { algorithm });
    expect(map.findPathWithPoints(WALL_START, WALL_GOAL, { algorithm }, { signal })).toEqual(whole);
    const aborted = { signal: AbortSignal.abort() };
    expect(thrownBy(() => map.findPath(WALL_START, WALL_GOAL, { algorithm }, aborted))).toMatchObject({ name: 'AbortError' });
    expect(map.findPath(at(32, 0), WALL_GOAL, { algorithm }, aborted).reason).toBe('start-blocked');
    expect(map.findPath(WALL_START, at(64, 0), { algorithm }, aborted).reason).toBe('goal-outside');
    expect(map.findPathWithPoints(WALL_START, WALL_GOAL, { algorithm })).toEqual(whole);
  });

  it('GAP-68 a callback makes it A*, and may abort it', () => {
    using map = wallMap();
    const controller = new AbortController();
    let asked = 0;
    const blocked = (): boolean => {
      if (++asked === 500) controller.abort(new Error('enough'));
      return false;
    };
    const options: GridOptions = { algorithm: 'theta*', blocked };
    expect(thrownBy(() => map.findPath(WALL_START, WALL_GOAL, options, { signal: controller.signal }))).toMatchObject({ message: 'enough' });
    const { signal } = new AbortController();
    expect(map.findPath(WALL_START, WALL_GOAL, options, { signal }).algorithm).toBe('astar');
  });

  it('G-109 G-116 queries of the replanners run A* under a signal too', () => {
    using map = wallMap();
    const { signal } = new AbortController();
    const plain = map.findPath(WALL_START, WALL_GOAL);
    for (const algorithm of ['lpa*', 'd*-lite'] as const) {
      expect(map.findPath(WALL_START, WALL_GOAL, { algorithm }, { signal })).toEqual(plain);
    }
  });

  it('G-111 G-241 is refused by async queries and by handles, naming the option', async () => {
    using map = wallMap();
    for (const algorithm of ALGORITHMS) {
      expect(await rejectionOf(map.findPathAsync(WALL_START, WALL_GOAL, { algorithm }))).toMatchObject({ field: 'algorithm' });
      expect(thrownBy(() => map.createSearch({ algorithm }))).toMatchObject({ field: 'algorithm', code: 'SP_E_UNSUPPORTED' });
    }
  });
});

describe('lineOfSight', () => {
  it('G-159 G-162 is blocked by a wall and by its corner, both ways', () => {
    using grid = Grid.fromText('....\n.#..\n....');
    const seen = (from: [number, number], to: [number, number]): boolean[] => [
      grid.lineOfSight(at(...from), at(...to)), grid.lineOfSight(at(...to), at(...from)),
    ];
    expect(seen([0, 0], [3, 0])).toEqual([true, true]);
    expect(seen([0, 0], [2, 2])).toEqual([false, false]);
    expect(seen([1, 0], [0, 1])).toEqual([false, false]); // The wall's corner.
    expect(seen([2, 0], [3, 1])).toEqual([true, true]);
    expect(seen([0, 0], [1, 1])).toEqual([false, false]);
    expect(grid.lineOfSight(at(0, 0), at(0, 0))).toBe(true);
  });

  it('G-159 takes cells outside for walls, and coordinates that are no integers for mistakes', () => {
    using grid = new Grid(3, 3);
    expect(grid.lineOfSight(at(0, 0), at(3, 0))).toBe(false);
    expect(grid.lineOfSight(at(2 ** 40, 0), at(0, 0))).toBe(false);
    expect(thrownBy(() => grid.lineOfSight(at(0.5, 0), at(0, 0)))).toMatchObject({ field: 'from.x' });
    expect(thrownBy(() => grid.lineOfSight(at(0, 0), at(0, NaN)))).toMatchObject({ field: 'to.y' });
  });
});

describe('ThetaSearch', () => {
  const runs: [ThetaSearchOptions['variant'], GridAlgorithm | undefined, number, number][] = [
    ['theta', 'theta*', 2118, 2119], ['lazy', undefined, 2119, 2120], ['lazy-requeue', 'lazy-theta*', 2118, 2122],
  ];

  it.each(runs)('DA-03 G-119 G-171 %s is what findPath runs, for slices of 1, 2, 7, 50 and whole', (variant, algorithm, expanded, iterations) => {
    using map = wallMap();
    using topology = new Topology(map);
    using buffers = new SearchBuffers();
    buffers.recordExpansions = true;
    using search = new ThetaSearch(topology, buffers, { variant });
    const whole = map.findPath(WALL_START, WALL_GOAL, { algorithm: algorithm ?? 'theta*', recordExpansions: true });
    for (const slice of [1, 2, 7, 50, 2147483647]) {
      search.begin(topology.nodeAt(WALL_START), topology.nodeAt(WALL_GOAL));
      while (search.step(slice) === SearchStatus.Running) expect(search.cost).toBe(Infinity);
      expect([search.status, search.expanded, search.iterations, search.cost]).toEqual([SearchStatus.Found, expanded, iterations, whole.cost]);
      expect([...search.path()].flatMap((node) => Object.values(topology.cellOf(node)))).toEqual([...whole.cells]);
      if (algorithm === undefined) continue;
      expect([...buffers.expandedNodes].flatMap((node) => Object.values(topology.cellOf(node)))).toEqual([...whole.expandedCells]);
    }
  });

  it('G-169 G-170 repairs a node in the published order at once, with re-queue at its next pop', () => {
    using grid = Grid.fromText('...\n.#.\n...');
    using topology = new Topology(grid);
    const trace = (variant: ThetaSearchOptions['variant']): number[] => {
      using search = new ThetaSearch(topology, new SearchBuffers(), { variant });
      search.begin(0, 8);
      search.run();
      return [search.cost, search.expanded, search.iterations];
    };
    expect(trace('theta')[0]).toBe(4);
    expect(trace('lazy')[0]).toBe(4);
    const [cost, expanded, iterations] = trace('lazy-requeue') as [number, number, number];
    expect(cost).toBe(4);
    expect(iterations).toBeGreaterThan(expanded + 1);
  });

  it('names options and topologies that it does not take', () => {
    using grid = new Grid(4, 4);
    using topology = new Topology(grid);
    using buffers = new SearchBuffers();
    expect(thrownBy(() => new ThetaSearch(topology, buffers, { variant: 'lasy' as 'lazy' }))).toMatchObject({
      field: 'variant', message: "variant must be 'theta' or 'lazy' or 'lazy-requeue'; got 'lasy'; did you mean 'lazy'?",
    });
    expect(thrownBy(() => new ThetaSearch(topology, buffers, { heuristic: 'octile' as 'auto' }))).toMatchObject({ name: 'SamepathArgumentError', field: 'heuristic' });
    expect(thrownBy(() => new ThetaSearch(topology, buffers, { weight: 2 } as object))).toMatchObject({ field: 'weight' });
    expect(thrownBy(() => new ThetaSearch({} as Topology, buffers))).toMatchObject({ field: 'topology' });
    for (const options of [{ connectivity: 4 }, { agentSize: 2 }, { diagonals: 'allow-all' }] as const) {
      using other = new Topology(grid, options);
      expect(thrownBy(() => new ThetaSearch(other, buffers))).toMatchObject({ name: 'SamepathArgumentError', field: 'topology' });
    }
  });

  it('G-163 is a state error while areas cost differently', () => {
    using grid = new Grid(4, 4);
    using search = new ThetaSearch(new Topology(grid), new SearchBuffers());
    grid.areas.set(3, 2);
    expect(thrownBy(() => search.begin(0, 15))).toMatchObject({ name: 'SamepathStateError', message: expect.stringContaining('same cost') as string });
    grid.areas.set(3, 1);
    search.begin(0, 15);
    expect([search.run(), search.cost]).toEqual([SearchStatus.Found, Math.sqrt(18)]);
  });
});

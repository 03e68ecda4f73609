// The middle tier: topologies, search buffers, A* node by node.
import { Grid, init, PathStatus, SamepathStateError } from 'samepath';
import { AStar, SearchBuffers, SearchStatus, Topology } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { movesFrom } from './support/oracle.js';
import { QUICKSTART, thrownBy, WALL_GOAL, WALL_START, wallMap } from './support/pictures.js';

beforeAll(() => init());

describe('Topology', () => {
  it('G-076 gives the neighbours in the order N, E, S, W, NE, SE, SW, NW', () => {
    using grid = new Grid(3, 3);
    using eight = new Topology(grid);
    using four = new Topology(grid, { connectivity: 4 });
    expect([...eight.neighbors(4).nodes]).toEqual([1, 5, 7, 3, 2, 8, 6, 0]);
    expect([...four.neighbors(4).nodes]).toEqual([1, 5, 7, 3]);
    expect([...eight.neighbors(4).costs]).toEqual([1, 1, 1, 1, Math.SQRT2, Math.SQRT2, Math.SQRT2, Math.SQRT2]);
  });

  it('G-078 G-079 G-085 has exactly the legal moves and their costs, for all rules and sizes', () => {
    const areas = Uint8Array.from({ length: 8 * 7 }, (_, i) => ((i * 29) % 17 < 4 ? 255 : i % 3));
    using grid = Grid.fromAreas(areas, 8, 7);
    grid.areas.set(1, 0.3);
    grid.areas.set(2, 7);
    const world = { width: 8, height: 7, areas, multiplier: (area: number) => [1, 0.3, 7][area] as number };
    for (const connectivity of [4, 8] as const) {
      for (const diagonals of ['no-corner-cutting', 'no-squeezing', 'allow-all'] as const) {
        for (const agentSize of [1, 2, 3]) {
          using topology = new Topology(grid, { connectivity, diagonals, agentSize });
          for (let node = 0; node < 56; node++) {
            const cell = topology.cellOf(node);
            const moves = topology.isWalkable(node) ? movesFrom(world, cell, { connectivity, diagonals, agentSize }) : [];
            const { nodes, costs } = topology.neighbors(node);
            expect([...nodes]).toEqual(moves.map(({ to }) => topology.nodeAt(to)));
            expect([...costs]).toEqual(moves.map(({ cost }) => cost));
          }
        }
      }
    }
  });

  it('G-087 is stale after an edit of a cell, and its searches say so', () => {
    using grid = Grid.fromText(QUICKSTART);
    using topology = new Topology(grid);
    using search = new AStar(topology, new SearchBuffers());
    search.begin(0, 28);
    expect(topology.isCurrent).toBe(true);
    grid.setArea(7, 0, 5);
    expect(topology.isCurrent).toBe(false);
    expect(thrownBy(() => search.step(1))).toBeInstanceOf(SamepathStateError);
    expect(thrownBy(() => search.tryBegin(0, 28))).toMatchObject({ message: expect.stringContaining('edited') as string });
  });

  it('turns cells into nodes and back', () => {
    using grid = new Grid(5, 3);
    using topology = new Topology(grid);
    expect([topology.width, topology.height, topology.nodeAt({ x: 2, y: 1 }), topology.cellOf(7)]).toEqual([5, 3, 7, { x: 2, y: 1 }]);
    expect(thrownBy(() => topology.nodeAt({ x: 5, y: 0 }))).toMatchObject({ field: 'cell' });
    for (const node of [-1, 15, 2 ** 32]) expect([topology.isWalkable(node), topology.neighbors(node).nodes.length]).toEqual([false, 0]);
  });

  it('names options that are not valid', () => {
    using grid = new Grid(2, 2);
    expect(thrownBy(() => new Topology(grid, { agentSize: 256 }))).toMatchObject({ field: 'agentSize', max: 255 });
    expect(thrownBy(() => new Topology(grid, { conectivity: 4 } as object))).toMatchObject({ message: 'unknown topology option "conectivity"; did you mean "connectivity"?' });
    expect(thrownBy(() => new Topology({} as Grid))).toMatchObject({ field: 'grid' });
    expect(thrownBy(() => new AStar({} as Topology, new SearchBuffers()))).toMatchObject({ field: 'topology' });
    using topology = new Topology(grid);
    expect(thrownBy(() => new AStar(topology, {} as SearchBuffers))).toMatchObject({ field: 'buffers' });
    expect(thrownBy(() => new AStar(topology, new SearchBuffers(), { heuristicWeight: -1 }))).toMatchObject({ field: 'heuristicWeight' });
    expect(thrownBy(() => new AStar(topology, new SearchBuffers(), null as never))).toMatchObject({ field: 'options' });
  });
});

describe('AStar', () => {
  it('G-002 G-118 is cell for cell what findPath runs without the specialised engine', () => {
    using map = wallMap();
    map.setRect(10, 50, 22, 12, 2);
    map.areas.set(2, 3);
    using topology = new Topology(map);
    using buffers = new SearchBuffers();
    buffers.recordExpansions = true;
    using search = new AStar(topology, buffers);
    search.begin(topology.nodeAt(WALL_START), topology.nodeAt(WALL_GOAL));
    expect(search.run()).toBe(SearchStatus.Found);
    const whole = map.findPath(WALL_START, WALL_GOAL, { specializedEngines: false, recordExpansions: true });
    expect([search.cost, search.expanded, search.iterations]).toEqual([whole.cost, whole.expanded, whole.iterations]);
    expect([...search.path()].flatMap((node) => Object.values(topology.cellOf(node)))).toEqual([...whole.cells]);
    expect([...buffers.expandedNodes].flatMap((node) => Object.values(topology.cellOf(node)))).toEqual([...whole.expandedCells]);
  });

  it('G-095 G-096 G-100 starts with g 0 on the start, pops one node an iteration, and tests the goal at its pop', () => {
    using grid = new Grid(3, 1);
    using topology = new Topology(grid);
    using search = new AStar(topology, new SearchBuffers());
    search.begin(0, 1);
    expect([search.nodeCost(0), search.nodeParent(0), search.openCount, search.iterations]).toEqual([0, -1, 1, 0]);
    expect([search.step(1), search.expanded, search.openCount, search.nodeCost(1), search.nodeParent(1)]).toEqual([SearchStatus.Running, 1, 1, 1, 0]);
    expect([search.cost, search.path().length]).toEqual([Infinity, 0]);
    expect([search.step(1), search.expanded, search.iterations, search.cost]).toEqual([SearchStatus.Found, 1, 2, 1]);
    expect([search.nodeCost(2), search.nodeParent(2)]).toEqual([Infinity, -1]);
  });

  it('G-099 keeps the first parent of equal ones', () => {
    using grid = new Grid(3, 3);
    using topology = new Topology(grid, { connectivity: 4 });
    using search = new AStar(topology, new SearchBuffers(), { heuristic: 'zero' });
    search.begin(4, 0);
    search.run();
    expect(search.nodeParent(0)).toBe(1);
  });

  it('G-101 G-102 is Dijkstra without a heuristic, and expands no more with one', () => {
    using map = wallMap();
    using topology = new Topology(map);
    const expanded = (['zero', 'manhattan', 'octile', 'euclidean', 'auto'] as const).map((heuristic) => {
      using search = new AStar(topology, new SearchBuffers(), { heuristic });
      search.begin(topology.nodeAt(WALL_START), topology.nodeAt(WALL_GOAL));
      search.run();
      return { heuristic, cost: search.cost, expanded: search.expanded };
    });
    const by = Object.fromEntries(expanded.map((entry) => [entry.heuristic, entry]));
    expect(by['octile']).toEqual({ ...by['auto'], heuristic: 'octile' });
    expect(by['zero']?.cost).toBeCloseTo(by['octile']?.cost as number, 10);
    expect(by['octile']?.expanded).toBeLessThan(by['euclidean']?.expanded as number);
    expect(by['euclidean']?.expanded).toBeLessThan(by['zero']?.expanded as number);
  });

  it('G-103 takes Manhattan for four moves when nothing is said', () => {
    using map = wallMap();
    using topology = new Topology(map, { connectivity: 4 });
    const counts = (['auto', 'manhattan', 'octile'] as const).map((heuristic) => {
      using search = new AStar(topology, new SearchBuffers(), { heuristic });
      search.begin(topology.nodeAt(WALL_START), topology.nodeAt(WALL_GOAL));
      search.run();
      return search.expanded;
    });
    expect(counts[0]).toBe(counts[1]);
    expect(counts[0]).not.toBe(counts[2]);
  });

  it('G-248 answers tryBegin with a status, and shows topology, start and goal', () => {
    using grid = Grid.fromText('..#');
    using topology = new Topology(grid);
    using search = new AStar(topology, new SearchBuffers());
    expect([search.start, search.goal]).toEqual([-1, -1]);
    expect([search.tryBegin(2, 0), search.tryBegin(-1, 0), search.tryBegin(0, 3), search.tryBegin(0, 2 ** 32)]).toEqual([
      PathStatus.StartInvalid, PathStatus.StartInvalid, PathStatus.GoalInvalid, PathStatus.GoalInvalid,
    ]);
    expect([search.tryBegin(0, 1), search.start, search.goal, search.topology]).toEqual([PathStatus.InProgress, 0, 1, topology]);
    expect(thrownBy(() => search.begin(2, 0))).toMatchObject({ field: 'start' });
    expect(thrownBy(() => search.begin(0, 2))).toMatchObject({ field: 'goal' });
  });

  it('G-118 reuses its buffers for grids of any size, one running search at a time', () => {
    using small = new Grid(3, 3);
    using large = new Grid(90, 90);
    using buffers = new SearchBuffers();
    using first = new AStar(new Topology(small), buffers);
    using second = new AStar(new Topology(large), buffers);
    first.begin(0, 8);
    expect(thrownBy(() => second.begin(0, 8099))).toMatchObject({ name: 'SamepathStateError', message: expect.stringContaining('buffers') as string });
    first.run();
    second.begin(0, 8099);
    expect([second.run(), second.cost]).toEqual([SearchStatus.Found, expect.closeTo(89 * Math.SQRT2, 9) as number]);
    first.begin(0, 8);
    expect([first.run(), first.cost]).toEqual([SearchStatus.Found, 2 * Math.SQRT2]);
  });

  it('asks its callbacks as a query does, and throws what they throw', () => {
    using grid = new Grid(5, 5);
    using topology = new Topology(grid);
    using search = new AStar(topology, new SearchBuffers(), { blocked: ({ x, y }) => x === 2 && y < 4, stepCost: (_, __, usual) => usual + 1 });
    search.begin(0, 4);
    search.run();
    expect(search.cost).toBe(grid.findPath({ x: 0, y: 0 }, { x: 4, y: 0 }, { blocked: ({ x, y }) => x === 2 && y < 4, stepCost: (_, __, usual) => usual + 1 }).cost);
    const mistake = new Error('mistake');
    using failing = new AStar(topology, new SearchBuffers(), { stepCost: () => { throw mistake; } });
    failing.begin(0, 4);
    expect(thrownBy(() => failing.run())).toBe(mistake);
  });

  it('copies its path into an array of the caller', () => {
    using grid = new Grid(4, 1);
    using search = new AStar(new Topology(grid), new SearchBuffers());
    const out = new Int32Array(4);
    expect([search.copyPath(out), [...search.path()]]).toEqual([0, []]);
    search.begin(0, 3);
    search.run();
    expect([search.copyPath(out), [...out]]).toEqual([4, [0, 1, 2, 3]]);
    expect(thrownBy(() => search.copyPath(new Int32Array(3)))).toMatchObject({ code: 'SP_E_BUFFER_TOO_SMALL' });
  });

  it('keeps topology and buffers usable after they are freed by hand, until it is freed itself', () => {
    const grid = new Grid(4, 1);
    const [topology, buffers] = [new Topology(grid), new SearchBuffers()];
    using search = new AStar(topology, buffers);
    topology.free();
    buffers.free();
    grid.free();
    search.begin(0, 3);
    expect(search.run()).toBe(SearchStatus.Found);
    expect(thrownBy(() => topology.isCurrent)).toMatchObject({ message: 'this topology was freed' });
    expect(thrownBy(() => buffers.expandedNodes)).toMatchObject({ message: 'this SearchBuffers object was freed' });
  });
});

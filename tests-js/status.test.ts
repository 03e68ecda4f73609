// Results and statuses: what a query says, and what the fields hold without a path.
import { Grid, GridOptions, hasPath, init, PathStatus } from 'samepath';
import { AStar, SearchBuffers, SearchStatus, Topology } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() => init());

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

describe('statuses', () => {
  it('G-039 KA-30 has the fixed numbers', () => {
    expect(PathStatus).toEqual({
      None: 0, Found: 1, StartInvalid: 2, GoalInvalid: 3, NoPath: 4, BudgetExhausted: 5, Partial: 6, InProgress: 7,
    });
  });

  it('G-040 has a path for Found and Partial only', () => {
    const withPath = Object.values(PathStatus).filter((status) => hasPath(status));
    expect(withPath).toEqual([PathStatus.Found, PathStatus.Partial]);
  });

  it('G-041 GAP-12 keeps zero for nothing happened, and success at 1 in PathStatus', () => {
    expect([PathStatus.None, PathStatus.Found, hasPath(PathStatus.None)]).toEqual([0, 1, false]);
    expect(SearchStatus).toEqual({ NotStarted: 0, Running: 1, Found: 2, NotFound: 3 });
  });

  it('gives every result arrays of its own, which may be transferred', () => {
    using grid = Grid.fromText('..#.');
    const { cells } = grid.findPath(at(0, 0), at(3, 0));
    structuredClone(cells, { transfer: [cells.buffer] });
    expect(grid.findPath(at(0, 0), at(3, 0)).cells).toEqual(new Int32Array(0));
    const again = grid.findPath(at(0, 0), at(3, 0)).cells;
    expect(() => structuredClone(again, { transfer: [again.buffer] })).not.toThrow();
  });

  it('G-049 speaks PathStatus on search handles: None, InProgress, Found or NoPath', () => {
    using grid = Grid.fromText('..#.');
    using search = grid.createSearch();
    expect(search.status).toBe(PathStatus.None);
    search.begin(at(0, 0), at(1, 0));
    expect(search.status).toBe(PathStatus.InProgress);
    expect(search.step(0)).toBe(PathStatus.InProgress);
    expect([search.step(10), search.status]).toEqual([PathStatus.Found, PathStatus.Found]);
    search.begin(at(0, 0), at(3, 0));
    expect(search.step(10)).toBe(PathStatus.NoPath);
  });

  it('G-050 speaks SearchStatus on the middle tier', () => {
    using grid = Grid.fromText('..#.');
    using topology = new Topology(grid);
    using search = new AStar(topology, new SearchBuffers());
    expect(search.status).toBe(SearchStatus.NotStarted);
    search.begin(0, 1);
    expect(search.step(1)).toBe(SearchStatus.Running);
    expect([search.step(1), search.status]).toEqual([SearchStatus.Found, SearchStatus.Found]);
    search.begin(0, 3);
    expect(search.step(9)).toBe(SearchStatus.NotFound);
  });
});

describe('ends that are not valid', () => {
  const cases = [
    ['G-042 G-117 start outside', at(-1, 0), at(0, 0), {}, PathStatus.StartInvalid, 'start-outside'],
    ['G-042 G-117 start a wall', at(2, 1), at(0, 0), {}, PathStatus.StartInvalid, 'start-blocked'],
    ['G-042 G-117 start too narrow', at(4, 2), at(0, 0), GridOptions.forAgentSize(2), PathStatus.StartInvalid, 'start-too-narrow'],
    ['G-042 start refused', at(1, 0), at(0, 0), { blocked: ({ x }: { x: number }) => x === 1 }, PathStatus.StartInvalid, 'start-refused'],
    ['G-042 G-117 goal outside', at(0, 0), at(0, 3), {}, PathStatus.GoalInvalid, 'goal-outside'],
    ['G-042 G-117 goal a wall', at(0, 0), at(2, 1), {}, PathStatus.GoalInvalid, 'goal-blocked'],
    ['G-042 G-117 goal too narrow', at(0, 0), at(1, 1), GridOptions.forAgentSize(2), PathStatus.GoalInvalid, 'goal-too-narrow'],
    ['G-042 goal refused', at(0, 0), at(1, 0), { blocked: ({ x }: { x: number }) => x === 1 }, PathStatus.GoalInvalid, 'goal-refused'],
  ] as const;

  it.each(cases)('%s is a status with a reason', (_, start, goal, options, status, reason) => {
    using grid = Grid.fromText('.....\n..#..\n.....');
    const path = grid.findPath(start, goal, options);
    expect([path.status, path.reason]).toEqual([status, reason]);
    expect([path.found, path.hasPath, path.isPartial]).toEqual([false, false, false]);
  });

  it('GAP-18 looks at the start before the goal', () => {
    using grid = Grid.fromText('.#');
    expect(grid.findPath(at(5, 5), at(1, 0)).reason).toBe('start-outside');
    expect(grid.findPath(at(1, 0), at(9, 9)).reason).toBe('start-blocked');
  });
});

describe('results', () => {
  it('G-045 G-046 GAP-20 has no cells, infinite cost and length 0 without a path, but keeps the counts', () => {
    using grid = Grid.fromText('..#.\n..#.');
    const path = grid.findPathWithPoints(at(0, 0), at(3, 0), { recordExpansions: true });
    expect([path.status, path.reason, path.cost, path.length]).toEqual([PathStatus.NoPath, 'unreachable', Infinity, 0]);
    expect([path.cells.length, path.points.length, path.cellCount, path.stepCounts]).toEqual([0, 0, 0, undefined]);
    expect([path.expanded, path.expandedCells.length, path.algorithm]).toEqual([4, 8, 'astar']);
    expect([path.at(0), path.pointAt(0), [...path]]).toEqual([undefined, undefined, []]);
  });

  it('GAP-20 names the algorithm and engine that would have run when an end is not valid', () => {
    using grid = Grid.fromText('.#');
    const invalid = grid.findPath(at(0, 0), at(1, 0), { algorithm: 'jps' });
    const generic = grid.findPath(at(0, 0), at(1, 0), { specializedEngines: false });
    expect([invalid.algorithm, invalid.specialized, invalid.expanded, invalid.iterations]).toEqual(['jps', true, 0, 0]);
    expect(generic.specialized).toBe(false);
  });

  it('G-043 gives no best effort path: never Partial', () => {
    using grid = Grid.fromText('...#.');
    const path = grid.findPath(at(0, 0), at(4, 0));
    expect([path.status, path.isPartial, path.cellCount]).toEqual([PathStatus.NoPath, false, 0]);
  });

  it.each([true, false])('GAP-19 finds a cell from itself: cost 0, one cell, one iteration (specialised %s)', (specializedEngines) => {
    using grid = new Grid(3, 3);
    const path = grid.findPathWithPoints(at(1, 2), at(1, 2), { specializedEngines });
    expect([path.found, path.cost, path.length, [...path]]).toEqual([true, 0, 0, [at(1, 2)]]);
    expect([path.expanded, path.iterations, path.stepCounts]).toEqual([0, 1, { straight: 0, diagonal: 0 }]);
  });

  it('G-047 G-048 has NaN as length unless the query made points', () => {
    using grid = new Grid(4, 4);
    grid.space = { originX: 10, originY: 20, cellSize: 2 };
    const plain = grid.findPath(at(0, 0), at(3, 2));
    const placed = grid.findPathWithPoints(at(0, 0), at(3, 2));
    expect([plain.length, plain.points.length]).toEqual([NaN, 0]);
    expect(placed.length).toBeCloseTo(2 * (1 + 2 * Math.SQRT2), 12);
    expect([placed.pointAt(0), placed.pointAt(-1)]).toEqual([at(11, 21), at(17, 25)]);
    expect(placed.points.length).toBe(placed.cells.length);
  });

  it('G-044 G-108 ends with BudgetExhausted after exactly the budget', () => {
    using grid = new Grid(40, 40);
    const whole = grid.findPath(at(0, 0), at(39, 20));
    const cut = grid.findPath(at(0, 0), at(39, 20), { iterationBudget: whole.iterations - 1 });
    const exact = grid.findPath(at(0, 0), at(39, 20), { iterationBudget: whole.iterations });
    expect([cut.status, cut.reason, cut.iterations]).toEqual([PathStatus.BudgetExhausted, 'budget', whole.iterations - 1]);
    expect([cut.cost, cut.length, cut.cellCount]).toEqual([Infinity, 0, 0]);
    expect([exact.status, exact.cost]).toEqual([PathStatus.Found, whole.cost]);
  });

  it('GAP-15 reports NoPath when the budget ends with an empty open set', () => {
    using grid = Grid.fromText('...#.');
    const path = grid.findPath(at(0, 0), at(4, 0), { iterationBudget: 3 });
    expect([path.status, path.iterations]).toEqual([PathStatus.NoPath, 3]);
  });

  it.each([true, false])('G-105 G-120 counts and records expansions without the pop of the goal (specialised %s)', (specializedEngines) => {
    using grid = new Grid(9, 9);
    const path = grid.findPath(at(0, 0), at(8, 3), { specializedEngines, recordExpansions: true });
    expect(path.iterations).toBe(path.expanded + 1);
    expect(path.expandedCells.length).toBe(2 * path.expanded);
    expect([...path.expandedCells.subarray(0, 2)]).toEqual([0, 0]);
    expect(grid.findPath(at(0, 0), at(8, 3), { specializedEngines }).expandedCells.length).toBe(0);
  });

  it('G-254 counts straight and diagonal steps exactly', () => {
    using grid = new Grid(10, 10);
    expect(grid.findPath(at(0, 0), at(9, 4)).stepCounts).toEqual({ straight: 5, diagonal: 4 });
    expect(grid.findPath(at(0, 0), at(9, 4), GridOptions.fourConnected).stepCounts).toEqual({ straight: 13, diagonal: 0 });
  });

  it('reads the path by index from both ends and by iteration', () => {
    using grid = new Grid(3, 1);
    const path = grid.findPath(at(0, 0), at(2, 0));
    expect([path.at(0), path.at(2), path.at(-1), path.at(-3)]).toEqual([at(0, 0), at(2, 0), at(2, 0), at(0, 0)]);
    expect([path.at(3), path.at(-4)]).toEqual([undefined, undefined]);
    expect([...path]).toEqual([at(0, 0), at(1, 0), at(2, 0)]);
  });

  it('keeps a result as it is while the grid is edited, searched and freed', () => {
    const grid = new Grid(4, 1);
    const path = grid.findPathWithPoints(at(0, 0), at(3, 0));
    const cells = [...path.cells];
    grid.setArea(1, 0, 255);
    grid.findPath(at(3, 0), at(2, 0));
    grid.free();
    expect([[...path.cells], path.cost, path.points.length]).toEqual([cells, 3, 8]);
  });
});

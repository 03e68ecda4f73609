// The search handle that is stepped by hand.
import { Grid, GridOptions, init, PathStatus, SamepathArgumentError, SamepathStateError } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellText, QUICKSTART, thrownBy, WALL_GOAL, WALL_START, wallMap } from './support/pictures.js';

beforeAll(() => init());

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
const START = at(0, 0);
const GOAL = at(4, 3);

describe('GridSearch', () => {
  it('G-241 is made for astar, jps and jps+, and for no other algorithm', () => {
    using map = wallMap();
    for (const algorithm of ['astar', 'jps', 'jps+'] as const) map.createSearch({ algorithm }).free();
    for (const algorithm of ['theta*', 'lazy-theta*', 'hpa*', 'lpa*', 'd*-lite'] as const) {
      expect(thrownBy(() => map.createSearch({ algorithm }))).toMatchObject({ name: 'SamepathArgumentError', field: 'algorithm' });
    }
  });

  it('G-242 answers a refusal and leaves the running query alone', () => {
    using map = wallMap();
    using search = map.createSearch();
    expect(search.tryBegin(WALL_START, WALL_GOAL)).toBe(PathStatus.InProgress);
    search.step(1000);
    expect(search.tryBegin(at(32, 0), WALL_GOAL)).toBe(PathStatus.StartInvalid);
    expect(search.tryBegin(WALL_START, at(64, 0))).toBe(PathStatus.GoalInvalid);
    expect([search.status, search.result().iterations]).toEqual([PathStatus.InProgress, 1000]);
    search.step(2147483647);
    expect(cellText(search.result())).toBe(cellText(map.findPath(WALL_START, WALL_GOAL)));
  });

  it('G-242 begin() throws where tryBegin() refuses, naming the end', () => {
    using map = wallMap();
    using search = map.createSearch(GridOptions.forAgentSize(2));
    expect(thrownBy(() => search.begin(at(32, 0), WALL_GOAL))).toMatchObject({ name: 'SamepathArgumentError', field: 'start' });
    expect(thrownBy(() => search.begin(WALL_START, at(63, 63)))).toMatchObject({ field: 'goal', message: 'goal (63, 63) is outside, blocked or too narrow' });
    expect(search.status).toBe(PathStatus.None);
  });

  const variants: [string, GridOptions][] = [
    ['default', {}], ['generic', { specializedEngines: false }], ['four', GridOptions.fourConnected], ['squeezing', GridOptions.noSqueezing],
    ['zero', { heuristic: 'zero' }], ['weighted', { heuristicWeight: 2 }], ['size 2', GridOptions.forAgentSize(2)], ['jps', { algorithm: 'jps' }],
    ['blocked', { blocked: ({ x, y }) => x + y === 30 && x > 3 }],
  ];

  it.each(variants)('G-243 G-244 G-245 gives path, counts and cost bits of findPath for every slicing: %s', (_, options) => {
    using map = wallMap();
    map.setRect(5, 5, 9, 3, 1);
    const whole = map.findPathWithPoints(WALL_START, WALL_GOAL, options);
    using search = map.createSearch(options);
    for (const slice of [1, 2, 7, 50, 4000]) {
      search.begin(WALL_START, WALL_GOAL);
      while (search.step(slice) === PathStatus.InProgress) expect(search.result().found).toBe(false);
      const path = search.resultWithPoints();
      expect(path).toEqual(whole);
      expect([path.cost, path.expanded, path.iterations, path.specialized]).toEqual([whole.cost, whole.expanded, whole.iterations, whole.specialized]);
    }
  });

  it('G-243 pops at most n nodes a step; 0 pops none', () => {
    using map = wallMap();
    using search = map.createSearch();
    search.begin(WALL_START, WALL_GOAL);
    search.step(0);
    expect(search.result().iterations).toBe(0);
    search.step(5);
    expect(search.result().iterations).toBe(5);
    expect(thrownBy(() => search.step(-1))).toMatchObject({ field: 'iterations', min: 0 });
    expect(thrownBy(() => search.step(1.5))).toMatchObject({ field: 'iterations' });
  });

  it('C-10 leaves the budget to the caller: only findPath stops at it', () => {
    using map = wallMap();
    using search = map.createSearch({ iterationBudget: 10 });
    search.begin(WALL_START, WALL_GOAL);
    expect(search.step(4000)).toBe(PathStatus.Found);
  });

  it('G-243 copies path and points into arrays of the caller', () => {
    using grid = Grid.fromText(QUICKSTART);
    using search = grid.createSearch();
    const cells = new Int32Array(30).fill(-7);
    expect(search.copyPath(cells)).toBe(0);
    search.begin(START, GOAL);
    search.step(100);
    const path = grid.findPathWithPoints(START, GOAL);
    expect([search.copyPath(cells), [...cells.subarray(0, 24)], cells[24]]).toEqual([12, [...path.cells], -7]);
    const points = new Float64Array(24);
    expect([search.copyPathPoints(points), [...points]]).toEqual([12, [...path.points]]);
    const small = new Int32Array(23).fill(-7);
    expect(thrownBy(() => search.copyPath(small))).toMatchObject({ code: 'SP_E_BUFFER_TOO_SMALL', field: 'out' });
    expect([...small].every((value) => value === -7)).toBe(true);
    expect(() => search.copyPathPoints(new Float64Array(3))).toThrow(SamepathArgumentError);
  });

  it('G-243 says which engine it uses before the first query, from options and grid', () => {
    using map = wallMap();
    using plain = map.createSearch();
    using generic = map.createSearch({ specializedEngines: false });
    using large = map.createSearch(GridOptions.forAgentSize(2));
    expect([plain, generic, large].map((search) => search.usesSpecializedEngine)).toEqual([true, false, false]);
    map.areas.set(7, 2);
    expect(plain.usesSpecializedEngine).toBe(false);
  });

  it('G-246 cannot go on after an edit of cells or multipliers, but can begin anew', () => {
    using map = wallMap();
    using search = map.createSearch();
    for (const edit of [() => map.setArea(0, 0, 3), () => map.areas.set(9, 2)]) {
      search.begin(WALL_START, WALL_GOAL);
      search.step(10);
      edit();
      expect(thrownBy(() => search.step(10))).toMatchObject({ name: 'SamepathStateError', message: expect.stringContaining('edited') as string });
    }
    search.begin(WALL_START, WALL_GOAL);
    expect([search.step(9999), search.result().cost]).toEqual([PathStatus.Found, map.findPath(WALL_START, WALL_GOAL).cost]);
  });

  it('G-049 throws when it is stepped before a query has begun', () => {
    using map = wallMap();
    using search = map.createSearch();
    expect(thrownBy(() => search.step(1))).toBeInstanceOf(SamepathStateError);
    expect(search.result().status).toBe(PathStatus.None);
  });

  it('yields the status after each slice, iterationsPerSlice when nothing is said', () => {
    using map = wallMap();
    using search = map.createSearch({ iterationsPerSlice: 1000 });
    search.begin(WALL_START, WALL_GOAL);
    expect([...search.slices()]).toEqual([PathStatus.InProgress, PathStatus.InProgress, PathStatus.Found]);
    search.begin(WALL_START, WALL_GOAL);
    expect([...search.slices(500)]).toHaveLength(5);
    expect([...search.slices()]).toEqual([]);
    expect(() => [...search.slices(0)]).toThrow('iterations must be 1 to');
  });

  it('records the expanded cells in order when asked', () => {
    using map = wallMap();
    using search = map.createSearch({ recordExpansions: true });
    search.begin(WALL_START, WALL_GOAL);
    search.step(9999);
    const whole = map.findPath(WALL_START, WALL_GOAL, { recordExpansions: true });
    expect(search.result().expandedCells).toEqual(whole.expandedCells);
  });

  it('answers with state errors when it or its grid was freed', () => {
    const map = wallMap();
    const [search, freed] = [map.createSearch(), map.createSearch()];
    freed.free();
    freed.free();
    expect(thrownBy(() => freed.step(1))).toMatchObject({ code: 'SP_E_HANDLE', message: 'this search was freed' });
    search.begin(WALL_START, WALL_GOAL);
    map.free();
    expect(thrownBy(() => search.step(1))).toMatchObject({ message: 'this grid was freed' });
    search.free();
  });
});

// The middle and raw tier of jump point search.
import { Grid, init, PathStatus } from 'samepath';
import { blockMap, jump, jumpTable, JumpSearch, SearchStatus } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUICKSTART, thrownBy, wallMap } from './support/pictures.js';

beforeAll(() => init());

describe('jump', () => {
  it('G-127 gives the steps to a jump point, to the goal, or 0 before a wall', () => {
    using grid = Grid.fromText(QUICKSTART);
    for (const jumper of ['cells', 'blocks', 'table'] as const) {
      expect(jump(grid, { x: 0, y: 0 }, 1, { jumper })).toBe(6);
      expect(jump(grid, { x: 0, y: 0 }, 1, { jumper, goal: { x: 3, y: 0 } })).toBe(3);
      expect(jump(grid, { x: 7, y: 0 }, 2, { jumper })).toBe(0);
    }
    expect(jump(grid, { x: 7, y: 0 }, 2, { goal: { x: 7, y: 4 } })).toBe(4);
  });

  it('follows edits', () => {
    using grid = new Grid(200, 3);
    expect(jump(grid, { x: 0, y: 1 }, 1)).toBe(0);
    grid.setArea(150, 0, 255);
    expect([jump(grid, { x: 0, y: 1 }, 1), jump(grid, { x: 0, y: 1 }, 1, { jumper: 'table' })]).toEqual([151, 151]);
  });

  it('names what is wrong', () => {
    using grid = new Grid(3, 3);
    expect(thrownBy(() => jump(grid, { x: 3, y: 0 }, 0))).toMatchObject({ field: 'x', value: 3, max: 2 });
    expect(thrownBy(() => jump(grid, { x: 0, y: 0 }, 8))).toMatchObject({ field: 'direction', value: 8, max: 7 });
    expect(thrownBy(() => jump(grid, { x: 0, y: 0 }, 0, { jumper: 'block' as 'blocks' }))).toMatchObject({
      field: 'jumper', message: expect.stringContaining("did you mean 'blocks'") as string,
    });
    expect(thrownBy(() => jump(grid, { x: 0, y: 0 }, 0, { gaol: { x: 0, y: 0 } } as object))).toMatchObject({
      message: expect.stringContaining('gaol') as string,
    });
  });
});

describe('blockMap and jumpTable', () => {
  it('G-130 has a bit per walkable cell, by rows and by columns', () => {
    using grid = new Grid(70, 2);
    grid.setArea(1, 0, 255);
    grid.setArea(69, 1, 255);
    const rows = blockMap(grid);
    expect(rows.wordsPerLine).toBe(2);
    expect([...rows.words]).toEqual([~2n & 0xFFFFFFFFFFFFFFFFn, 0b111111n, 0xFFFFFFFFFFFFFFFFn, 0b011111n]);
    const columns = blockMap(grid, 'columns');
    expect([columns.wordsPerLine, columns.words.length]).toEqual([1, 70]);
    expect([columns.words[0], columns.words[1], columns.words[69]]).toEqual([3n, 2n, 1n]);
    expect(thrownBy(() => blockMap(grid, 'cells' as 'rows'))).toMatchObject({ field: 'lines' });
  });

  it('DA-17 G-133 has a distance per direction and cell', () => {
    using grid = Grid.fromText(QUICKSTART);
    const table = jumpTable(grid);
    const entries = (x: number, y: number): number[] => Array.from({ length: 8 }, (_, d) => table[d * 40 + y * 8 + x] as number);
    expect(entries(0, 0)).toEqual([0, 6, 4, 0, 0, 0, 0, 0]);
    expect(entries(7, 0)).toEqual([0, 0, -4, 7, 0, 0, 1, 0]);
    expect(entries(4, 4)).toEqual([2, 2, 0, 0, 0, 0, 0, 0]);
    expect(entries(2, 4)).toEqual([2, 0, 0, 2, 0, 0, 0, 0]);
  });

  it('G-123 has no table for sides above 32766', () => {
    using grid = new Grid(32767, 1);
    expect(thrownBy(() => jumpTable(grid))).toMatchObject({ field: 'width', value: 32767, max: 32766 });
    expect(thrownBy(() => new JumpSearch(grid, { jumper: 'table' }))).toMatchObject({ field: 'width' });
  });
});

describe('JumpSearch', () => {
  it('KA-03 G-129 walks from jump point to jump point', () => {
    using grid = wallMap();
    using search = new JumpSearch(grid, { recordExpansions: true });
    expect([search.status, search.cost, [...search.path()]]).toEqual([SearchStatus.NotStarted, Infinity, []]);
    search.begin(2 * 64 + 2, 4 * 64 + 60);
    expect(search.step(3)).toBe(SearchStatus.Running);
    expect(search.run()).toBe(SearchStatus.Found);
    expect([search.cost, search.iterations, search.expanded]).toEqual([143.19595949289334, 6, 5]);
    const cells = [...search.jumpPoints()].map((node) => [node % 64, Math.floor(node / 64)]);
    expect(cells).toEqual([[2, 2], [31, 31], [31, 62], [33, 62], [60, 35], [60, 4]]);
    expect([...search.expandedNodes]).toEqual([...search.jumpPoints()].slice(0, 5));
    expect(search.path().length).toBe(121);
  });

  it('equals findPath without the specialised engines, whatever the slices', () => {
    using grid = wallMap();
    for (const [jumper, algorithm] of [['blocks', 'jps'], ['cells', 'jps'], ['table', 'jps+']] as const) {
      const path = grid.findPath({ x: 5, y: 50 }, { x: 40, y: 0 }, { algorithm, specializedEngines: false });
      using search = new JumpSearch(grid, { jumper });
      search.begin(50 * 64 + 5, 40);
      while (search.step(1) === SearchStatus.Running);
      expect([search.cost, search.expanded]).toEqual([path.cost, path.expanded]);
      expect([...search.path()].map((node) => [node % 64, node >> 6])).toEqual(Array.from(path, ({ x, y }) => [x, y]));
      expect(search.expandedNodes.length).toBe(0);
    }
  });

  it('finds the same cost without an estimate', () => {
    using grid = wallMap();
    using search = new JumpSearch(grid, { estimate: false });
    search.begin(2 * 64 + 2, 4 * 64 + 60);
    expect([search.run(), search.cost]).toEqual([SearchStatus.Found, 143.19595949289334]);
  });

  it('refuses ends, edits and unequal multipliers clearly', () => {
    const grid = wallMap();
    using search = new JumpSearch(grid);
    expect([search.tryBegin(32, 0), search.tryBegin(0, -1)]).toEqual([PathStatus.StartInvalid, PathStatus.GoalInvalid]);
    expect(thrownBy(() => search.begin(32, 0))).toMatchObject({ field: 'start' });
    expect(thrownBy(() => search.step(1))).toMatchObject({ name: 'SamepathStateError' });
    search.begin(0, 5);
    grid.setArea(9, 9, 255);
    expect(thrownBy(() => search.step(1))).toMatchObject({ name: 'SamepathStateError' });
    grid.areas.set(3, 2);
    expect(thrownBy(() => search.begin(0, 5))).toMatchObject({ code: 'SP_E_UNSUPPORTED' });
    grid.free();
    expect(thrownBy(() => new JumpSearch(grid))).toMatchObject({ message: 'this grid was freed' });
  });
});

// blocked and stepCost: what they are asked, what they change, and what happens when they throw or reenter.
import { Grid, init, PathStatus, SamepathArgumentError, SamepathStateError, type Cell } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { shortestCost } from './support/oracle.js';
import { cellText, thrownBy } from './support/pictures.js';

beforeAll(() => init());

const at = (x: number, y: number): Cell => ({ x, y });

describe('blocked', () => {
  it('G-042 GAP-17 is asked once for each end, then for the target of every legal move examined', () => {
    using grid = Grid.fromText('..#');
    const asked: string[] = [];
    const path = grid.findPath(at(0, 0), at(1, 0), { blocked: ({ x, y }) => asked.push(`${x},${y}`) < 0 });
    expect(path.cost).toBe(1);
    expect(asked).toEqual(['0,0', '1,0', '1,0']);
  });

  it('GAP-16 is not asked for cells beside a diagonal, nor for the other cells of a large agent', () => {
    using grid = new Grid(2, 2);
    const path = grid.findPath(at(0, 0), at(1, 1), { blocked: ({ x, y }) => x !== y });
    expect([path.cost, path.cellCount]).toEqual([Math.SQRT2, 2]);
    using wide = new Grid(4, 2);
    expect(wide.findPath(at(0, 0), at(2, 0), { agentSize: 2, blocked: ({ x, y }) => x === 3 || y === 1 }).found).toBe(true);
  });

  it('takes any truthy answer', () => {
    using grid = new Grid(3, 1);
    expect(grid.findPath(at(0, 0), at(2, 0), { blocked: ({ x }) => (x === 1 ? 'yes' : '') as unknown as boolean }).status).toBe(PathStatus.NoPath);
  });
});

describe('stepCost', () => {
  it('G-082 GAP-17 replaces the cost of every move that is not blocked, and knows the usual one', () => {
    using grid = new Grid(3, 1);
    grid.areas.set(0, 2);
    const asked: unknown[] = [];
    const path = grid.findPath(at(0, 0), at(2, 0), {
      blocked: ({ x }) => x < 0,
      stepCost: (from, to, gridCost) => {
        asked.push([from, to, gridCost]);
        return gridCost + 0.5;
      },
    });
    expect(path.cost).toBe(5);
    expect(asked[0]).toEqual([at(0, 0), at(1, 0), 2]);
    expect(asked.every((move) => (move as [Cell, Cell])[0] !== (move as [Cell, Cell])[1])).toBe(true);
  });

  it('G-097 skips a move that costs NaN, less than nothing or +Infinity', () => {
    using grid = new Grid(3, 1);
    for (const cost of [NaN, -1, -Infinity, Infinity]) {
      const path = grid.findPath(at(0, 0), at(2, 0), { stepCost: (from, _, usual) => (from.x === 1 ? cost : usual) });
      expect(path.reason).toBe('unreachable');
    }
    expect(grid.findPath(at(0, 0), at(2, 0), { stepCost: () => 0 }).cost).toBe(0);
  });

  it('GAP-17 is asked for closed neighbours too, once per examined move', () => {
    using grid = new Grid(3, 1);
    const moves: string[] = [];
    grid.findPath(at(0, 0), at(2, 0), { stepCost: (from, to, usual) => (moves.push(`${from.x}>${to.x}`), usual) });
    expect(moves).toEqual(['0>1', '1>2', '1>0']);
  });

  it('G-104 may lower costs: the answer is legal, but no longer promised to be the cheapest', () => {
    using grid = new Grid(5, 5);
    const stepCost = (_: Cell, to: Cell, usual: number): number => (to.y === 4 ? 0.01 : usual);
    const world = { width: 5, height: 5, areas: grid.cells(), multiplier: () => 1 };
    const best = shortestCost(world, at(0, 0), at(4, 0), { connectivity: 8, diagonals: 'no-corner-cutting', agentSize: 1, stepCost });
    expect(grid.findPath(at(0, 0), at(4, 0), { stepCost }).cost).toBeGreaterThanOrEqual(best);
    expect(grid.findPath(at(0, 0), at(4, 0), { stepCost, heuristic: 'zero' }).cost).toBeCloseTo(best, 12);
  });

  it('must return a number', () => {
    using grid = new Grid(3, 1);
    const error = thrownBy(() => grid.findPath(at(0, 0), at(2, 0), { stepCost: (() => undefined) as never }));
    expect(error).toBeInstanceOf(SamepathArgumentError);
    expect(error).toMatchObject({ field: 'stepCost', message: 'stepCost must return a number; got undefined' });
  });
});

describe('exceptions', () => {
  const thrown: unknown[] = [new Error('from the callback'), 'a string', undefined, null, 0];

  it.each(thrown)('trap 36: %s comes out unchanged, and the next query is exact', (value) => {
    using grid = new Grid(30, 30);
    const before = grid.findPath(at(0, 0), at(29, 20));
    let asked = 0;
    const blocked = (): boolean => {
      if (++asked === 100) throw value;
      return false;
    };
    const caught = { error: 'nothing' as unknown };
    try {
      grid.findPath(at(0, 0), at(29, 20), { blocked });
    } catch (error) {
      caught.error = error;
    }
    expect(caught.error).toBe(value);
    const after = grid.findPath(at(0, 0), at(29, 20));
    expect([cellText(after), after.cost, after.expanded]).toEqual([cellText(before), before.cost, before.expanded]);
    expect(grid.version).toBe(0);
  });

  it('trap 36: from stepCost, from the ends, in batches and in searches come out unchanged too', () => {
    using grid = new Grid(9, 9);
    const mistake = new Error('mistake');
    const fail = (): never => {
      throw mistake;
    };
    using search = grid.createSearch({ stepCost: fail });
    search.begin(at(0, 0), at(8, 8));
    expect(thrownBy(() => grid.findPath(at(0, 0), at(8, 8), { stepCost: fail }))).toBe(mistake);
    expect(thrownBy(() => grid.findPath(at(0, 0), at(8, 8), { blocked: fail }))).toBe(mistake);
    expect(thrownBy(() => grid.findPaths(Int32Array.of(0, 0, 8, 8), { stepCost: fail }))).toBe(mistake);
    expect(thrownBy(() => search.step(5))).toBe(mistake);
    expect(search.status).toBe(PathStatus.None);
    expect(thrownBy(() => search.step(5))).toBeInstanceOf(SamepathStateError);
    search.begin(at(0, 0), at(0, 0));
    expect(search.step(5)).toBe(PathStatus.Found);
  });

  it('pass through a query inside a callback of a query of another grid', () => {
    using outer = new Grid(9, 9);
    using inner = new Grid(9, 9);
    const mistake = new Error('innermost');
    const innerQuery = (): boolean => inner.findPath(at(0, 0), at(8, 8), { blocked: () => { throw mistake; } }).found;
    expect(thrownBy(() => outer.findPath(at(0, 0), at(8, 8), { blocked: innerQuery }))).toBe(mistake);
    let calls = 0;
    const survived = outer.findPath(at(0, 0), at(8, 0), {
      blocked: () => {
        calls++;
        expect(thrownBy(innerQuery)).toBe(mistake);
        return false;
      },
    });
    expect([survived.cost, calls > 9]).toEqual([8, true]);
  });
});

describe('calls from a callback', () => {
  const calls: [string, (grid: Grid) => unknown][] = [
    ['findPath', (grid) => grid.findPath(at(0, 0), at(1, 0))],
    ['findPaths', (grid) => grid.findPaths(Int32Array.of(0, 0, 1, 0))],
    ['setArea', (grid) => grid.setArea(0, 0, 4)],
    ['setRect', (grid) => grid.setRect(0, 0, 2, 2, 4)],
    ['area costs', (grid) => grid.areas.set(0, 4)],
    ['addListener', (grid) => grid.addListener({ onCellChanged: () => undefined })],
  ];

  it.each(calls)('%s of the grid being searched is a state error', (_, call) => {
    using grid = new Grid(5, 5);
    const error = thrownBy(() => grid.findPath(at(0, 0), at(4, 4), { blocked: () => Boolean(call(grid)) }));
    expect(error).toBeInstanceOf(SamepathStateError);
    expect(error).toMatchObject({ code: 'SP_E_REENTRANT' });
    expect([grid.version, grid.areas.version, grid.findPath(at(0, 0), at(4, 4)).found]).toEqual([0, 0, true]);
  });

  it('may read the grid, query others, and make and free objects', () => {
    using grid = new Grid(5, 5);
    const path = grid.findPath(at(0, 0), at(4, 4), {
      blocked: (cell) => {
        using other = Grid.fromText('...');
        return !grid.isWalkable(cell.x, cell.y) || !other.findPath(at(0, 0), at(2, 0), { blocked: () => false }).found;
      },
    });
    expect(path.cost).toBe(4 * Math.SQRT2);
  });

  it('may free the grid: the query then says so', () => {
    const grid = new Grid(5, 5);
    const error = thrownBy(() => grid.findPath(at(0, 0), at(4, 4), { blocked: () => { grid.free(); return false; } }));
    expect(error).toMatchObject({ name: 'SamepathStateError', message: 'this grid was freed' });
  });

  it('keep options apart: an inner query does not change the outer one', () => {
    using outer = new Grid(6, 6);
    using inner = new Grid(6, 6);
    const path = outer.findPath(at(0, 0), at(5, 5), {
      connectivity: 4,
      blocked: () => !inner.findPath(at(0, 0), at(4, 4), { agentSize: 2 }).found,
    });
    expect(path.stepCounts).toEqual({ straight: 10, diagonal: 0 });
  });
});

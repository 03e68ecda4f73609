// Change listeners.
import { Grid, init, SamepathStateError, type GridListener } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

/** A listener that writes down what it hears. */
function recorder(log: string[], name: string, kinds: { cell?: boolean; rect?: boolean }): GridListener {
  const listener: GridListener = {};
  if (kinds.cell) listener.onCellChanged = (x, y) => log.push(`${name}:${x},${y}`);
  if (kinds.rect) listener.onRectChanged = (x, y, w, h) => log.push(`${name}:${x},${y} ${w}x${h}`);
  return listener;
}

describe('listeners', () => {
  it('G-036 G-060 hear of the changed cell, after the edit', () => {
    using grid = new Grid(3, 3);
    const seen: unknown[] = [];
    grid.addListener({ onCellChanged: (x, y) => seen.push([x, y, grid.getArea(x, y), grid.version]) });
    grid.setArea(2, 1, 7);
    grid.setArea(2, 1, 7);
    expect(seen).toEqual([[2, 1, 7, 1]]);
  });

  it('G-067 G-187 hear of the smallest rectangle, or of each changed cell row by row', () => {
    using grid = new Grid(5, 4);
    const log: string[] = [];
    grid.setRect(1, 1, 3, 2, Uint8Array.of(0, 9, 0, 0, 0, 9));
    grid.addListener(recorder(log, 'both', { cell: true, rect: true }));
    grid.addListener(recorder(log, 'cells', { cell: true }));
    grid.setRect(0, 0, 5, 4, 0);
    grid.setRect(0, 0, 5, 4, 0);
    expect(log).toEqual(['both:2,1 2x2', 'cells:2,1', 'cells:3,2']);
  });

  it('G-187 see the final state of a rectangle from the first cell on', () => {
    using grid = new Grid(2, 1);
    const seen: number[][] = [];
    grid.addListener({ onCellChanged: () => seen.push([...grid.cells()]) });
    grid.setRect(0, 0, 2, 1, 4);
    expect(seen).toEqual([[4, 4], [4, 4]]);
  });

  it('GAP-70 are called in the order of registration, until they are removed', () => {
    using grid = new Grid(3, 3);
    const log: string[] = [];
    const removeA = grid.addListener(recorder(log, 'a', { cell: true }));
    grid.addListener(recorder(log, 'b', { cell: true }));
    grid.setArea(0, 0, 1);
    removeA();
    removeA();
    grid.addListener(recorder(log, 'c', { cell: true }));
    grid.setArea(0, 0, 2);
    expect(log).toEqual(['a:0,0', 'b:0,0', 'b:0,0', 'c:0,0']);
  });

  it('GAP-70 may not edit their grid: that is a state error, which comes out of the edit', () => {
    using grid = new Grid(3, 3);
    const remove = grid.addListener({ onCellChanged: () => grid.setArea(1, 1, 9) });
    const error = thrownBy(() => grid.setArea(0, 0, 1));
    expect(error).toBeInstanceOf(SamepathStateError);
    expect(error).toMatchObject({ code: 'SP_E_REENTRANT' });
    expect([grid.getArea(0, 0), grid.getArea(1, 1), grid.version]).toEqual([1, 0, 1]);
    remove();
    grid.setArea(1, 1, 9);
    expect(grid.getArea(1, 1)).toBe(9);
  });

  it('may remove themselves while they are called, and read and search other grids', () => {
    using grid = new Grid(3, 3);
    using other = new Grid(4, 4);
    const log: unknown[] = [];
    const remove = grid.addListener({
      onCellChanged: () => {
        remove();
        other.setArea(3, 0, 255);
        log.push(other.findPath({ x: 0, y: 0 }, { x: 2, y: 0 }).cost);
      },
    });
    grid.addListener({ onCellChanged: (x) => log.push(`second ${x}`) });
    grid.setArea(0, 0, 1);
    grid.setArea(1, 0, 1);
    expect(log).toEqual([2, 'second 0', 'second 1']);
  });

  it('throw through the edit once all have heard, the first error unchanged', () => {
    using grid = new Grid(3, 3);
    const [first, second] = [new Error('first'), new Error('second')];
    const log: string[] = [];
    grid.addListener({ onCellChanged: () => { throw first; } });
    grid.addListener(recorder(log, 'b', { cell: true }));
    grid.addListener({ onCellChanged: () => { throw second; } });
    expect(thrownBy(() => grid.setArea(0, 0, 1))).toBe(first);
    expect([log, grid.getArea(0, 0)]).toEqual([['b:0,0'], 1]);
  });

  it('of one grid hear nothing of another', () => {
    using a = new Grid(2, 2);
    using b = new Grid(2, 2);
    const log: string[] = [];
    a.addListener(recorder(log, 'a', { cell: true }));
    b.addListener(recorder(log, 'b', { cell: true }));
    b.setArea(1, 1, 3);
    expect(log).toEqual(['b:1,1']);
  });

  it('must have a member that is a function', () => {
    using grid = new Grid(2, 2);
    expect(() => grid.addListener({ onCellChanged: 4 as never })).toThrow('onCellChanged must be a function');
    expect(() => grid.addListener({ onCelChanged: () => undefined } as GridListener)).toThrow('did you mean "onCellChanged"?');
  });
});

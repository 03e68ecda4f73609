// World mapping and the coordinate rule.
import { Grid, init, PathStatus, SamepathRangeError } from 'samepath';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

const BOUND = 2 ** 21;

describe('space', () => {
  it('G-068 GAP-22 puts centres at origin + (x + 0.5) * size', () => {
    using grid = new Grid(4, 3);
    grid.space = { originX: -7.3, originY: 0.1, cellSize: 0.7 };
    for (const [x, y] of [[0, 0], [3, 2], [-2, 9]] as const) {
      expect(grid.center({ x, y })).toEqual({ x: -7.3 + (x + 0.5) * 0.7, y: 0.1 + (y + 0.5) * 0.7 });
    }
  });

  it('G-069 maps points by floor((p - origin) / size), outside unless both axes are in range', () => {
    using grid = new Grid(4, 3);
    grid.space = { originX: 10, originY: 20, cellSize: 2 };
    expect(grid.cellAt({ x: 10, y: 20 })).toEqual({ x: 0, y: 0 });
    expect(grid.cellAt({ x: 17.999, y: 25.999 })).toEqual({ x: 3, y: 2 });
    for (const point of [{ x: 9.999, y: 20 }, { x: 18, y: 20 }, { x: 10, y: 26 }, { x: 10, y: -3 }]) {
      expect(grid.cellAt(point)).toBeUndefined();
    }
  });

  it('G-068 G-069 finds every cell again from its centre', () => {
    const sizes = fc.double({ min: 1 / 64, max: 1024, noNaN: true });
    const origins = fc.double({ min: -1e5, max: 1e5, noNaN: true });
    fc.assert(fc.property(origins, origins, sizes, fc.nat(19), fc.nat(9), (originX, originY, cellSize, x, y) => {
      using grid = new Grid(20, 10);
      grid.space = { originX, originY, cellSize };
      expect(grid.cellAt(grid.center({ x, y }))).toEqual({ x, y });
    }), { numRuns: 200 });
  });

  it('G-075 GAP-25 reads undefined until it is set, and behaves as unit cells at 0 until then', () => {
    using grid = new Grid(4, 3);
    expect([grid.space, grid.center({ x: 1, y: 2 }), grid.cellAt({ x: 3.5, y: 0 })]).toEqual([undefined, { x: 1.5, y: 2.5 }, { x: 3, y: 0 }]);
    grid.space = { originX: 0, originY: 0, cellSize: 1 };
    expect(grid.space).toEqual({ originX: 0, originY: 0, cellSize: 1 });
    expect(grid.version).toBe(0);
  });

  it('G-075 takes origins within 2^21 and cell sizes above 0 to 2^21', () => {
    using grid = new Grid(1, 1);
    grid.space = { originX: -BOUND, originY: BOUND, cellSize: BOUND };
    expect(grid.space.cellSize).toBe(BOUND);
    grid.space = { originX: 0, originY: 0, cellSize: 5e-324 };
    for (const [field, value] of [['originX', BOUND + 1], ['originY', NaN], ['cellSize', 0], ['cellSize', -1], ['cellSize', BOUND * 2], ['cellSize', NaN]] as const) {
      const space = { originX: 0, originY: 0, cellSize: 1, [field]: value };
      expect(thrownBy(() => (grid.space = space))).toMatchObject({ name: 'SamepathRangeError', field, value });
    }
  });

  it('GAP-24 compares before it converts: tiny cells far away are outside', () => {
    using grid = new Grid(4, 4);
    grid.space = { originX: 0, originY: 0, cellSize: 1e-9 };
    expect(grid.cellAt({ x: BOUND, y: 0 })).toBeUndefined();
    expect(grid.findPathBetween({ x: 1e-9, y: 0 }, { x: -BOUND, y: 0 }).status).toBe(PathStatus.GoalInvalid);
  });
});

describe('points', () => {
  it('G-011 G-072 takes coordinates up to 2^21 and throws beyond, naming value and bound', () => {
    using grid = new Grid(4, 4);
    const inside = { x: 0.5, y: 0.5 };
    expect(grid.findPathBetween({ x: BOUND, y: -BOUND }, inside).status).toBe(PathStatus.StartInvalid);
    for (const value of [BOUND + 0.5, -BOUND - 0.5, NaN, Infinity, -Infinity]) {
      const error = thrownBy(() => grid.findPathBetween(inside, { x: 0, y: value }));
      expect(error).toBeInstanceOf(SamepathRangeError);
      expect(error).toMatchObject({ field: 'goal.y', value, min: -BOUND, max: BOUND });
      expect(thrownBy(() => grid.cellAt({ x: value, y: 0 }))).toMatchObject({ field: 'point.x', value });
    }
  });

  it('G-073 answers a point beside the grid with a status', () => {
    using grid = new Grid(4, 4);
    const path = grid.findPathBetween({ x: -0.001, y: 0 }, { x: 1, y: 1 });
    expect([path.status, path.reason]).toEqual([PathStatus.StartInvalid, 'start-outside']);
    expect(grid.findPathBetween({ x: 0, y: 0 }, { x: 4, y: 1 }).reason).toBe('goal-outside');
  });

  it('GAP-21 G-074 gives the centres of all cells, not the given ends, and their length', () => {
    using grid = new Grid(5, 5);
    grid.space = { originX: 100, originY: -100, cellSize: 0.1 };
    const path = grid.findPathBetween({ x: 100.01, y: -99.99 }, { x: 100.49, y: -99.69 });
    const centres = [...path].map((cell) => grid.center(cell));
    expect(Array.from({ length: path.cellCount }, (_, i) => path.pointAt(i))).toEqual(centres);
    let length = 0;
    for (const [i, point] of centres.entries()) {
      const before = centres[i - 1];
      if (before) length += Math.sqrt((point.x - before.x) * (point.x - before.x) + (point.y - before.y) * (point.y - before.y));
    }
    expect(path.length).toBe(length);
  });
});

describe('cells as arguments', () => {
  it('are integers: others throw and name the argument', () => {
    using grid = new Grid(4, 4);
    for (const [value, field] of [[0.5, 'start.x'], [NaN, 'start.x'], [Infinity, 'start.x']] as const) {
      expect(thrownBy(() => grid.findPath({ x: value, y: 0 }, { x: 0, y: 0 }))).toMatchObject({ name: 'SamepathRangeError', field, value });
    }
    expect(thrownBy(() => grid.findPath({ x: 0, y: 0 }, { x: 0, y: 1e-3 }))).toMatchObject({ field: 'goal.y' });
    expect(thrownBy(() => grid.maxAgentSizeAt({ x: 0.1, y: 0 }))).toMatchObject({ field: 'cell.x' });
  });

  it('beyond int32 are outside, without wraparound', () => {
    using grid = new Grid(4, 4);
    for (const x of [2 ** 31, 2 ** 32, 2 ** 32 + 1, -(2 ** 32), 2 ** 53, 1e300]) {
      expect(grid.findPath({ x, y: 0 }, { x: 0, y: 0 }).reason).toBe('start-outside');
      expect(grid.findPath({ x: 0, y: 0 }, { x: 0, y: x }).reason).toBe('goal-outside');
    }
  });

  it('may be any objects with x and y', () => {
    class Vector {
      readonly #x: number;
      constructor(x: number, readonly y: number) {
        this.#x = x;
      }
      get x(): number {
        return this.#x;
      }
    }
    using grid = new Grid(4, 4);
    expect(grid.findPath(new Vector(0, 0), new Vector(3, 0)).cost).toBe(3);
  });
});

// Many queries in one call.
import { Grid, GridOptions, init, PathStatus } from 'samepath';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { thrownBy, wallMap } from './support/pictures.js';

beforeAll(() => init());

describe('findPaths', () => {
  it('has the bits of single queries, ends that are not valid included', () => {
    using map = wallMap();
    map.setRect(5, 5, 20, 20, 3);
    const coordinate = fc.integer({ min: -1, max: 64 });
    const query = fc.tuple(coordinate, coordinate, coordinate, coordinate);
    const options: fc.Arbitrary<GridOptions> = fc.constantFrom({}, { specializedEngines: false }, GridOptions.fourConnected, { iterationBudget: 300 });
    fc.assert(fc.property(fc.array(query, { maxLength: 20 }), options, (queries, chosen) => {
      const batch = map.findPaths(Int32Array.from(queries.flat()), chosen);
      const single = queries.map(([sx, sy, gx, gy]) => map.findPath({ x: sx, y: sy }, { x: gx, y: gy }, chosen));
      expect(batch.count).toBe(queries.length);
      expect([...batch.statuses]).toEqual(single.map(({ status }) => status));
      expect([...batch.costs]).toEqual(single.map(({ cost }) => cost));
      expect([...batch.expanded]).toEqual(single.map(({ expanded }) => expanded));
      expect(queries.map((_, i) => [...batch.cellsOf(i)])).toEqual(single.map(({ cells }) => [...cells]));
    }), { numRuns: 60 });
  });

  it('lays the cells of all paths one after the other', () => {
    using grid = new Grid(4, 1);
    const batch = grid.findPaths(Int32Array.of(0, 0, 2, 0, 0, 0, 9, 0, 3, 0, 3, 0));
    expect([[...batch.offsets], [...batch.cells]]).toEqual([[0, 3, 3, 4], [0, 0, 1, 0, 2, 0, 3, 0]]);
    expect([...batch.statuses]).toEqual([PathStatus.Found, PathStatus.GoalInvalid, PathStatus.Found]);
    expect(batch.cellsOf(7).length).toBe(0);
  });

  it('takes no queries, a part of a larger buffer, and callbacks', () => {
    using grid = new Grid(4, 1);
    expect(grid.findPaths(new Int32Array(0)).count).toBe(0);
    const buffer = Int32Array.of(99, 0, 0, 3, 0, 99);
    expect([...grid.findPaths(buffer.subarray(1, 5)).costs]).toEqual([3]);
    expect([...grid.findPaths(buffer.subarray(1, 5), { blocked: ({ x }) => x === 2 }).statuses]).toEqual([PathStatus.NoPath]);
    expect([...buffer]).toEqual([99, 0, 0, 3, 0, 99]);
  });

  it('wants an Int32Array of four numbers a query', () => {
    using grid = new Grid(4, 1);
    expect(thrownBy(() => grid.findPaths(new Int32Array(5)))).toMatchObject({ field: 'queries', message: 'queries must hold 4 numbers a query; got 5' });
    expect(thrownBy(() => grid.findPaths([0, 0, 1, 0] as never))).toMatchObject({ field: 'queries' });
  });
});

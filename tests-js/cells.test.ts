// Cells and areas: making grids, edits, versions, multipliers, clearance.
import { AreaCosts, Grid, GridFormatError, init, SamepathArgumentError, SamepathRangeError } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { fits } from './support/oracle.js';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

describe('making grids', () => {
  it('G-057 keeps cells row-major: index = y * width + x', () => {
    using grid = new Grid(3, 2);
    grid.setArea(2, 0, 7);
    grid.setArea(0, 1, 9);
    expect([grid.width, grid.height, [...grid.cells()]]).toEqual([3, 2, [0, 0, 7, 9, 0, 0]]);
  });

  it('G-057 GAP-32 takes sides from 1 and at most 2^28 cells', () => {
    for (const [width, height, field] of [[0, 1, 'width'], [1, 0, 'height'], [-1, 1, 'width'], [2 ** 32, 1, 'width'], [1.5, 1, 'width'], [NaN, 1, 'width']] as const) {
      expect(thrownBy(() => new Grid(width, height))).toMatchObject({ name: 'SamepathRangeError', field });
    }
    expect(thrownBy(() => new Grid(16384, 16385))).toMatchObject({ name: 'SamepathRangeError', max: 2 ** 28 });
    expect(() => Grid.from([])).toThrow(SamepathRangeError);
  });

  it('G-062 GAP-26 reads rows of booleans as [row][column]', () => {
    using grid = Grid.from([[true, false, true], [true, true, true]]);
    expect([grid.width, grid.height]).toEqual([3, 2]);
    expect([grid.isWalkable(1, 0), grid.isWalkable(1, 1)]).toEqual([false, true]);
    expect(() => Grid.from([[true], [true, true]])).toThrow('rows[1] must have 1 cells');
    expect(() => Grid.from('no' as never)).toThrow(SamepathArgumentError);
  });

  it('G-062 reads flat flags and area ids with width and height, and copies them', () => {
    const areas = Uint8Array.of(0, 3, 255, 254);
    using fromAreas = Grid.fromAreas(areas, 2, 2);
    areas.fill(255);
    expect([...fromAreas.cells()]).toEqual([0, 3, 255, 254]);
    using fromFlags = Grid.fromWalkable([1, 0, true, false] as (boolean | number)[], 2, 2);
    expect([...fromFlags.cells()]).toEqual([0, 255, 0, 255]);
    expect(() => Grid.fromAreas(areas, 3, 2)).toThrow('areas must hold 6 cells; got 4');
  });

  it('G-061 GAP-27 reads pictures: open, wall, areas 1 to 9, both line ends, one trailing newline', () => {
    using grid = Grid.fromText('.#1\r\n..9\r\n');
    expect([...grid.cells()]).toEqual([0, 255, 1, 0, 0, 9]);
    expect(grid.areas.get(9)).toBe(1);
    for (const picture of ['.0', '..\n.', '.\n\n.', ' .', 'a']) expect(() => Grid.fromText(picture)).toThrow(GridFormatError);
  });

  it('GAP-28 starts at version 0 however it was made', () => {
    using made = new Grid(2, 2);
    using read = Grid.fromText('1#');
    expect([made.version, read.version, made.areas.version, read.areas.version]).toEqual([0, 0, 0, 0]);
  });
});

describe('edits', () => {
  it('G-060 GAP-28 counts edits, and no edit that changes nothing', () => {
    using grid = new Grid(3, 3);
    grid.setArea(1, 1, 0);
    expect(grid.version).toBe(0);
    grid.setArea(1, 1, 5);
    grid.setArea(1, 1, 5);
    expect([grid.version, grid.getArea(1, 1)]).toEqual([1, 5]);
  });

  it('G-186 writes a rectangle as one edit, from one id or from row-major ids', () => {
    using grid = new Grid(4, 3);
    grid.setRect(1, 0, 2, 2, 255);
    grid.setRect(1, 0, 2, 2, 255);
    expect([grid.version, grid.getArea(2, 1), grid.getArea(3, 1)]).toEqual([1, 255, 0]);
    grid.setRect(0, 1, 3, 2, Uint8Array.of(1, 2, 3, 4, 5, 6));
    expect([grid.version, ...grid.cells().subarray(4)]).toEqual([2, 1, 2, 3, 0, 4, 5, 6, 0]);
    grid.setRect(4, 3, 0, 0, 9);
    expect(grid.version).toBe(2);
  });

  it('G-188 refuses rectangles outside the grid and ids of another length before it writes', () => {
    using grid = new Grid(4, 3);
    expect(thrownBy(() => grid.setRect(2, 0, 3, 1, 1))).toMatchObject({ name: 'SamepathRangeError', field: 'width', max: 2 });
    expect(thrownBy(() => grid.setRect(-1, 0, 1, 1, 1))).toMatchObject({ field: 'x' });
    expect(thrownBy(() => grid.setRect(0, 0, 1, 4, 1))).toMatchObject({ field: 'height', max: 3 });
    expect(thrownBy(() => grid.setRect(0, 0, 2, 2, new Uint8Array(3)))).toMatchObject({ name: 'SamepathArgumentError', field: 'length' });
    expect([grid.version, grid.cells().every((area) => area === 0)]).toEqual([0, true]);
  });

  it('GAP-32 reads -1 and false outside the grid, and edits there are range errors', () => {
    using grid = new Grid(2, 2);
    for (const [x, y] of [[-1, 0], [2, 0], [0, 2 ** 31], [0, 2 ** 32]] as const) {
      expect([grid.getArea(x, y), grid.isWalkable(x, y)]).toEqual([-1, false]);
      expect(() => grid.setArea(x, y, 0)).toThrow(SamepathRangeError);
    }
  });

  it('copies the cells out, into an array of the caller too', () => {
    using grid = Grid.fromText('.#1');
    const copy = grid.cells();
    copy.fill(9);
    const out = new Uint8Array(5).fill(8);
    expect([grid.cellsInto(out), [...out]]).toEqual([3, [0, 255, 1, 8, 8]]);
    expect(thrownBy(() => grid.cellsInto(new Uint8Array(2)))).toMatchObject({ code: 'SP_E_BUFFER_TOO_SMALL', field: 'out' });
  });
});

describe('area costs', () => {
  it('G-059 has multiplier 1 for all areas 0 to 254, and takes positive finite ones', () => {
    using grid = new Grid(1, 1);
    expect([...grid.areas.toArray()]).toEqual(new Array(255).fill(1));
    grid.areas.set(254, 0.25);
    expect([grid.areas.get(254), grid.areas.minCost, AreaCosts.Wall]).toEqual([0.25, 0.25, 255]);
    for (const cost of [0, -1, -0, NaN, Infinity]) expect(() => grid.areas.set(1, cost)).toThrow(SamepathRangeError);
  });

  it('GAP-71 refuses ids outside 0 to 254, naming the area', () => {
    using grid = new Grid(1, 1);
    for (const area of [255, 256, -1, 1.5]) {
      expect(thrownBy(() => grid.areas.get(area))).toMatchObject({ name: 'SamepathRangeError', field: 'area' });
      expect(thrownBy(() => grid.areas.set(area, 2))).toMatchObject({ name: 'SamepathRangeError', field: 'area' });
    }
  });

  it('GAP-71 GAP-28 copies all multipliers as one edit, and none when no bit differs', () => {
    using grid = new Grid(1, 1);
    using other = new Grid(1, 1);
    const costs = Array.from({ length: 255 }, (_, i) => i + 1);
    grid.areas.copyFrom(costs);
    grid.areas.copyFrom(costs);
    grid.areas.set(4, 5);
    expect([grid.areas.version, grid.areas.get(9)]).toEqual([1, 10]);
    other.areas.copyFrom(grid.areas);
    expect([other.areas.version, other.areas.toArray()]).toEqual([1, grid.areas.toArray()]);
    expect(() => grid.areas.copyFrom([1, 2])).toThrow(SamepathArgumentError);
    expect(() => grid.areas.copyFrom(new Float64Array(300).fill(1))).toThrow(SamepathArgumentError);
  });

  it('GAP-29 takes the smallest of the whole table, areas on the map or not', () => {
    using grid = new Grid(2, 2);
    grid.areas.set(200, 0.5);
    expect(grid.areas.minCost).toBe(0.5);
    expect(grid.findPath({ x: 0, y: 0 }, { x: 1, y: 1 }).specialized).toBe(false);
  });

  it('G-079 G-086 prices a step by its length and the mean of both areas, whatever the agent size', () => {
    using grid = Grid.fromText('..12\n....\n....');
    grid.areas.set(1, 3);
    grid.areas.set(2, 0.7);
    const ends = [{ x: 1, y: 0 }, { x: 2, y: 0 }] as const;
    expect(grid.findPath(...ends).cost).toBe(1 * ((1 + 3) * 0.5));
    expect(grid.findPath(...ends, { agentSize: 2 }).cost).toBe(1 * ((1 + 3) * 0.5));
    expect(grid.findPath({ x: 2, y: 1 }, { x: 3, y: 0 }).cost).toBe(1.4142135623730951 * ((1 + 0.7) * 0.5));
  });
});

describe('agent sizes', () => {
  it('G-084 G-085 G-089 has the true clearance of every cell', () => {
    const areas = Uint8Array.from({ length: 12 * 9 }, (_, i) => ((i * 37) % 101 < 12 ? 255 : i % 3));
    using grid = Grid.fromAreas(areas, 12, 9);
    const world = { width: 12, height: 9, areas, multiplier: () => 1 };
    for (let y = 0; y < 9; y++) {
      for (let x = 0; x < 12; x++) {
        const largest = [9, 8, 7, 6, 5, 4, 3, 2, 1].find((size) => fits(world, x, y, size)) ?? 0;
        expect(grid.maxAgentSizeAt({ x, y })).toBe(largest);
        expect([largest, largest + 1].map((size) => grid.canFit({ x, y }, Math.max(size, 1)))).toEqual([largest > 0, false]);
      }
    }
  });

  it('G-089 is 0 outside the grid, without an exception', () => {
    using grid = new Grid(3, 3);
    expect([grid.maxAgentSizeAt({ x: 3, y: 0 }), grid.canFit({ x: -1, y: 0 }, 1), grid.maxAgentSizeAt({ x: 2 ** 33, y: 0 })]).toEqual([0, false, 0]);
    expect(thrownBy(() => grid.canFit({ x: 0, y: 0 }, 0))).toMatchObject({ field: 'size', min: 1, max: 255 });
  });

  it('G-084 caps clearance at 255', () => {
    using grid = new Grid(300, 300);
    expect([grid.maxAgentSizeAt({ x: 0, y: 0 }), grid.maxAgentSizeAt({ x: 100, y: 0 })]).toEqual([255, 200]);
  });

  it('G-087 follows edits', () => {
    using grid = new Grid(6, 6);
    expect(grid.maxAgentSizeAt({ x: 0, y: 0 })).toBe(6);
    grid.setArea(3, 3, 255);
    expect(grid.maxAgentSizeAt({ x: 0, y: 0 })).toBe(3);
    grid.setArea(3, 3, 1);
    expect(grid.maxAgentSizeAt({ x: 0, y: 0 })).toBe(6);
  });
});

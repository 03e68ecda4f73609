// Errors: their classes, what they carry, and what is never one.
import {
  Grid, GridFormatError, GridOptions, init, MovingAi, PathStatus, SamepathAbortError, SamepathArgumentError, SamepathError, SamepathFormatError,
  SamepathMemoryError, SamepathRangeError, SamepathStateError,
} from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

const CLASSES = [
  SamepathError, SamepathArgumentError, SamepathRangeError, SamepathFormatError, GridFormatError, SamepathStateError,
  SamepathMemoryError, SamepathAbortError,
];

describe('classes', () => {
  it.each(CLASSES)('G-034 %o can be made with nothing, a message, a message and a cause', (ErrorClass) => {
    const cause = new Error('inner');
    expect(new ErrorClass()).toBeInstanceOf(Error);
    expect(new ErrorClass('text').message).toBe('text');
    expect(new ErrorClass('text', { cause })).toMatchObject({ message: 'text', cause });
    expect('cause' in new ErrorClass('text')).toBe(false);
  });

  it('G-030 G-031 G-033 keeps data errors apart from argument and state errors, under one base', () => {
    const error = thrownBy(() => Grid.fromText('.?'));
    expect(error).toBeInstanceOf(GridFormatError);
    expect(error).toBeInstanceOf(SamepathFormatError);
    expect(error).toBeInstanceOf(SamepathError);
    expect(error).not.toBeInstanceOf(SamepathArgumentError);
    expect(error).not.toBeInstanceOf(SamepathStateError);
    expect(new SamepathRangeError()).toBeInstanceOf(SamepathArgumentError);
    expect(new SamepathArgumentError()).not.toBeInstanceOf(SamepathFormatError);
  });

  it('carries the name of the class and of the C status', () => {
    const facts = CLASSES.map((ErrorClass) => [new ErrorClass().name, new ErrorClass().code]);
    expect(facts.slice(1)).toEqual([
      ['SamepathArgumentError', 'SP_E_ARGUMENT'], ['SamepathRangeError', 'SP_E_RANGE'],
      ['SamepathFormatError', 'SP_E_FORMAT'], ['GridFormatError', 'SP_E_FORMAT'],
      ['SamepathStateError', 'SP_E_STATE'], ['SamepathMemoryError', 'SP_E_NO_MEMORY'], ['AbortError', 'SP_ABORTED'],
    ]);
  });
});

describe('misuse', () => {
  it('G-030 names the argument, the value and the bounds', () => {
    using grid = new Grid(8, 5);
    expect(thrownBy(() => grid.setArea(8, 0, 0))).toMatchObject({
      name: 'SamepathRangeError', message: 'x must be 0 to 7; got 8', field: 'x', value: 8, min: 0, max: 7,
    });
    expect(thrownBy(() => grid.setArea(0, 0, 256))).toMatchObject({ field: 'area', value: 256, min: 0, max: 255 });
    expect(thrownBy(() => grid.setArea(0, 2 ** 32, 0))).toMatchObject({ field: 'y', value: 2 ** 32 });
    expect(thrownBy(() => grid.setArea(0.5, 0, 0))).toMatchObject({ field: 'x', message: 'x must be an integer; got 0.5' });
  });

  it('G-030 G-075 passes on the bounds that the module checks, index and all', () => {
    using grid = new Grid(2, 2);
    expect(thrownBy(() => grid.areas.set(3, 0))).toMatchObject({ name: 'SamepathRangeError', field: 'cost', value: 0 });
    expect(thrownBy(() => grid.areas.copyFrom(new Array<number>(255).fill(1).with(7, -2)))).toMatchObject({
      field: 'cost', index: 7, value: -2, message: expect.stringContaining('cost[7]') as string,
    });
    expect(thrownBy(() => (grid.space = { originX: 0, originY: 2 ** 22, cellSize: 1 }))).toMatchObject({
      field: 'originY', value: 2 ** 22, min: -(2 ** 21), max: 2 ** 21,
    });
  });

  it('G-030 makes argument errors of missing and mistyped arguments', () => {
    using grid = new Grid(2, 2);
    const missing = undefined as unknown as { x: number; y: number };
    expect(thrownBy(() => grid.findPath(missing, { x: 0, y: 0 }))).toMatchObject({ name: 'SamepathArgumentError', field: 'start' });
    expect(thrownBy(() => grid.findPath({ x: 0, y: 0 }, { x: 0 } as { x: number; y: number }))).toMatchObject({ field: 'goal.y' });
    expect(thrownBy(() => grid.findPath({ x: 1n as unknown as number, y: 0 }, { x: 0, y: 0 }))).toMatchObject({ field: 'start.x' });
    expect(thrownBy(() => grid.findPath({ x: '1' as unknown as number, y: 0 }, { x: 0, y: 0 }))).toMatchObject({ name: 'SamepathArgumentError' });
    expect(thrownBy(() => Grid.fromText(7 as unknown as string))).toMatchObject({ field: 'picture' });
    expect(thrownBy(() => Grid.fromAreas([] as unknown as Uint8Array, 1, 1))).toMatchObject({ field: 'areas' });
    expect(thrownBy(() => grid.addListener({}))).toMatchObject({ field: 'listener' });
    expect(thrownBy(() => grid.findPath({ x: 0, y: 0 }, { x: 0, y: 0 }, {}, { sginal: null } as object))).toMatchObject({
      message: 'unknown extra "sginal"; did you mean "signal"?',
    });
  });

  it('G-030 makes state errors of calls at the wrong time', () => {
    using grid = new Grid(2, 2);
    using search = grid.createSearch();
    expect(thrownBy(() => search.step(1))).toMatchObject({ name: 'SamepathStateError', code: 'SP_E_STATE' });
    const freed = new Grid(2, 2);
    freed.free();
    expect(thrownBy(() => freed.getArea(0, 0))).toMatchObject({ name: 'SamepathStateError', code: 'SP_E_HANDLE', message: 'this grid was freed' });
  });

  it('changes nothing when a call fails', () => {
    using grid = Grid.fromText('.#\n..');
    const before = grid.cells();
    expect(() => grid.setRect(0, 0, 3, 1, 255)).toThrow(SamepathRangeError);
    expect(() => grid.setRect(0, 0, 2, 2, Uint8Array.of(1, 2, 3))).toThrow(SamepathArgumentError);
    expect(() => grid.areas.set(0, NaN)).toThrow(SamepathRangeError);
    expect(() => (grid.space = { originX: 0, originY: 0, cellSize: 0 })).toThrow(SamepathRangeError);
    expect([grid.cells(), grid.version, grid.areas.version, grid.space]).toEqual([before, 0, 0, undefined]);
  });
});

describe('bad data', () => {
  it('G-032 names the place and what was wrong', () => {
    expect(thrownBy(() => Grid.fromText('...\n.x.'))).toMatchObject({
      line: 2, offset: 5, detail: 'the character is not allowed here', message: 'line 2, byte 5: the character is not allowed here',
    });
    expect(thrownBy(() => MovingAi.parseMap('type octile\nheight 2\nwidth 2\nmap\n..\n'))).toMatchObject({
      name: 'GridFormatError', detail: 'the text ends before the last row', line: 6, offset: 36,
    });
  });

  it('counts the offset in UTF-8 bytes', () => {
    const scenarios = 'version 1\n0\t\u00e9\t1\t1\t0\t0\t0\t0\tx\n';
    expect(thrownBy(() => MovingAi.parseScenarios(scenarios))).toMatchObject({ line: 2, offset: 'version 1\n0\t__\t1\t1\t0\t0\t0\t0\t'.length });
    expect(thrownBy(() => Grid.fromText(''))).toBeInstanceOf(GridFormatError);
  });
});

describe('outcomes', () => {
  it('G-035 are statuses, never errors', () => {
    using grid = Grid.fromText('.#.');
    expect(grid.findPath({ x: 0, y: 0 }, { x: 2, y: 0 }).status).toBe(PathStatus.NoPath);
    expect(grid.findPath({ x: 1, y: 0 }, { x: 2, y: 0 }).status).toBe(PathStatus.StartInvalid);
    expect(grid.findPath({ x: 0, y: 0 }, { x: 2 ** 40, y: 0 }).status).toBe(PathStatus.GoalInvalid);
    expect(grid.findPath({ x: 0, y: 0 }, { x: 2, y: 0 }, GridOptions.forAgentSize(9)).status).toBe(PathStatus.StartInvalid);
  });

  it('GAP-69 says out of memory for a search that wasm32 cannot hold, and the grid stays usable', () => {
    using grid = new Grid(16384, 16384);
    const error = thrownBy(() => grid.findPath({ x: 0, y: 0 }, { x: 16383, y: 16383 }));
    expect(error).toBeInstanceOf(SamepathMemoryError);
    expect(error).toMatchObject({ code: 'SP_E_NO_MEMORY' });
    grid.setArea(5, 5, 255);
    expect([grid.isWalkable(5, 5), grid.isWalkable(6, 5), grid.version]).toEqual([false, true, 1]);
  });
});

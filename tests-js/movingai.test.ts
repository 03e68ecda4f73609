// Moving AI maps and scenarios.
import { GridFormatError, init, MovingAi } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

const map = (rows: string, header = 'type octile\nheight 2\nwidth 4\nmap\n'): string => header + rows;
const areas = (text: string, options = {}): number[] => {
  using grid = MovingAi.parseMap(text, options);
  return [...grid.cells()];
};

describe('maps', () => {
  it('G-237 reads terrain: . and G walkable, @ O T blocked, S walkable and W blocked', () => {
    expect(areas(map('.GS.\n@OTW\n'))).toEqual([0, 0, 0, 0, 255, 255, 255, 255]);
  });

  it('G-237 takes swamp and water as the options say', () => {
    expect(areas(map('SSWW\n....\n'), { swampWalkable: false, waterWalkable: true })).toEqual([255, 255, 0, 0, 0, 0, 0, 0]);
    expect(thrownBy(() => MovingAi.parseMap(map('....\n....\n'), { swamp: true } as object))).toMatchObject({
      message: 'unknown Moving AI option "swamp"; did you mean "swampWalkable"?',
    });
    expect(thrownBy(() => MovingAi.parseMap(map('....\n....\n'), { waterWalkable: 1 } as object))).toMatchObject({ field: 'waterWalkable' });
  });

  it('GAP-57 takes width before height, both line ends and blank lines at the end', () => {
    expect(areas(map('....\r\n...@\r\n\r\n', 'type octile\r\nwidth 4\r\nheight 2\r\nmap\r\n'))).toEqual([0, 0, 0, 0, 0, 0, 0, 255]);
  });

  it('G-239 names the line of what is malformed', () => {
    const cases: [string, number][] = [
      ['', 1], ['type\n', 1], ['type octile\nheight x\nwidth 4\nmap\n', 2], ['type octile\nheight 2\nwidth 4\nmap\n....\n..\n....\n', 6],
      ['type octile\nheight 2\nwidth 4\nmap\n....\n..x.\n', 6], ['type octile\nheight 0\nwidth 4\nmap\n', 2],
      ['type octile\nheight 65537\nwidth 4\nmap\n', 2], ['type octile\nheight 1\nwidth 1\nmap\n.\nmore\n', 6],
    ];
    for (const [text, line] of cases) {
      const error = thrownBy(() => MovingAi.parseMap(text));
      expect(error).toBeInstanceOf(GridFormatError);
      expect({ text, line: (error as GridFormatError).line }).toEqual({ text, line });
    }
  });

  it('G-239 refuses a size whose cells are not in the text before it makes a grid of that size', () => {
    const error = thrownBy(() => MovingAi.parseMap('type octile\nheight 16384\nwidth 16384\nmap\n....\n'));
    expect(error).toBeInstanceOf(GridFormatError);
  });
});

describe('scenarios', () => {
  it('G-238 reads nine fields a line, split by tabs or spaces', () => {
    const text = 'version 1.0\n3\tdao/arena.map\t49\t48\t1\t2\t30\t4\t29.8284\n0 b.map 9 8 7 6 5 4 0\n\n';
    expect(MovingAi.parseScenarios(text)).toEqual([
      { bucket: 3, map: 'dao/arena.map', mapWidth: 49, mapHeight: 48, start: { x: 1, y: 2 }, goal: { x: 30, y: 4 }, optimal: 29.8284 },
      { bucket: 0, map: 'b.map', mapWidth: 9, mapHeight: 8, start: { x: 7, y: 6 }, goal: { x: 5, y: 4 }, optimal: 0 },
    ]);
    expect(MovingAi.parseScenarios(new TextEncoder().encode('version 1\n'))).toEqual([]);
    expect(MovingAi.parseScenarios('version 1\n0\tk\u00e4se.map\t1\t1\t0\t0\t0\t0\t0\n')[0]?.map).toBe('k\u00e4se.map');
  });

  it('G-238 reads lengths to the last bit', () => {
    const lengths = ['4.65685425', '1000', '0.1', '123456.78901234567', '.0025', '9007199254740993', '7.'];
    const text = `version 1\n${lengths.map((length) => `0\ta\t1\t1\t0\t0\t0\t0\t${length}`).join('\n')}`;
    expect(MovingAi.parseScenarios(text).map(({ optimal }) => optimal)).toEqual(lengths.map(Number));
  });

  it('G-239 names the line of what is malformed', () => {
    for (const [text, line] of [['version 2\n', 1], ['', 1], ['version 1\n0 a 1 1 0 0 0 0\n', 2], ['version 1\n0 a 1 1 0 0 0 0 1\n0 a 1 1 x 0 0 0 1\n', 3]] as const) {
      const error = thrownBy(() => MovingAi.parseScenarios(text));
      expect(error).toBeInstanceOf(GridFormatError);
      expect({ text, line: (error as GridFormatError).line }).toEqual({ text, line });
    }
  });

  it('G-030 wants a string or bytes', () => {
    expect(thrownBy(() => MovingAi.parseScenarios(7 as never))).toMatchObject({ field: 'text' });
    expect(thrownBy(() => MovingAi.parseMap(null as never))).toMatchObject({ field: 'text' });
  });
});

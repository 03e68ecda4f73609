// The parts of the hex page that need no page: its links and where its hexagons lie.
import { HexGrid, init } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { HexEngine } from '../demo/hex/engine.js';
import { HexGeometry } from '../demo/hex/geometry.js';
import { defaultHexOptions, gridOptionsOf, layouts, type HexSnapshot } from '../demo/hex/model.js';
import { readHexFragment, writeHexFragment } from '../demo/hex/url.js';
import { defaultCosts, wall } from '../demo/shared/cells.js';
import { generateMap } from '../demo/shared/generators.js';
import { Random } from '../demo/shared/random.js';

beforeAll(() => init());

const map = generateMap({ kind: 'random', width: 30, height: 20, amount: 20, seed: 5 });
const snapshotOf = (change: Partial<HexSnapshot> = {}): HexSnapshot =>
  ({ map, start: { x: 1, y: 2 }, goal: { x: 28, y: 17 }, options: defaultHexOptions, costs: defaultCosts, ...change });

describe('hex links', () => {
  it('bring back map, ends, costs and options, and leave defaults out', () => {
    expect(writeHexFragment(snapshotOf())).toBe('gen=random.30x20.20.5&start=1.2&goal=28.17');
    const options = { layout: 'flat-even-column', algorithm: 'dijkstra', heuristicWeight: 1.5, iterationBudget: 99, slice: 7 } as const;
    const cells = Uint8Array.from(map.cells, (area, i) => (i % 7 === 0 ? 3 : area));
    const snapshot = snapshotOf({ options, costs: defaultCosts.map((cost) => cost / 3), map: { ...map, cells, source: { kind: 'drawn' } } });
    expect(readHexFragment(`#${writeHexFragment(snapshot)}`)).toEqual(snapshot);
    expect(readHexFragment('')).toBeNull();
  });

  it.each([
    ['gen=maze.20x20.1.1&start=1.1&goal=2.2', 'gen must be one of terrain, random, rooms, empty; got maze'],
    ['gen=empty.20x200.0.1&start=1.1&goal=2.2', 'height must be a whole number from 1 to 160; got 200'],
    ['gen=empty.20x20.0.1&start=1.1&goal=2.2&layout=round', 'layout must be one of pointy-odd-row'],
    ['gen=empty.20x20.0.1&start=1.1&goal=2.2&slice=-1', 'slice must be a whole number from 0 to 2147483647; got -1'],
  ])('that are wrong are refused by name: %s', (link, message) => {
    expect(() => readHexFragment(link)).toThrow(message);
  });
});

describe('hex geometry', () => {
  it.each(layouts)('%s: middles are those of the library, and a point belongs to the hexagon around it', (layout) => {
    using grid = new HexGrid(12, 9, layout);
    const geometry = new HexGeometry(layout);
    const [left, top] = geometry.center(0, 0);
    const random = new Random(11);
    for (let y = 0; y < 9; y += 1) {
      for (let x = 0; x < 12; x += 1) {
        const [cx, cy] = geometry.center(x, y);
        const theirs = grid.center({ x, y });
        const origin = grid.center({ x: 0, y: 0 });
        expect(cx - left).toBeCloseTo(theirs.x - origin.x, 9);
        expect(cy - top).toBeCloseTo(theirs.y - origin.y, 9);
        // Well inside the circle that a hexagon holds.
        const [dx, dy] = [(random.below(61) - 30) / 100, (random.below(61) - 30) / 100];
        expect(geometry.cellAt(cx + dx, cy + dy)).toEqual({ x, y });
      }
    }
    const { width, height } = geometry.extent(12, 9);
    const middles = Array.from({ length: 108 }, (_, i) => geometry.center(i % 12, Math.floor(i / 12)));
    expect(Math.max(...middles.map(([x]) => x))).toBeLessThanOrEqual(width - 0.5 + 1e-9);
    expect(Math.max(...middles.map(([, y]) => y))).toBeLessThanOrEqual(height - 0.5 + 1e-9);
  });
});

describe('hex searches', () => {
  it('in slices have the cost and the number of slices that the iterations ask for', () => {
    for (const layout of layouts) {
      const open = { ...map, cells: map.cells.map((area, i) => (i === 2 * 30 + 1 || i === 17 * 30 + 28 ? 0 : area)) };
      const engine = new HexEngine(open, defaultCosts, () => layout);
      const options = { ...defaultHexOptions, layout, slice: 10 };
      const path = engine.findPath({ x: 1, y: 2 }, { x: 28, y: 17 }, gridOptionsOf(options));
      expect(engine.searchInSlices({ x: 1, y: 2 }, { x: 28, y: 17 }, options)).toEqual({
        cost: path.cost, slices: Math.ceil(path.iterations / 10),
      });
      const blocked = open.cells.indexOf(wall);
      expect(engine.searchInSlices({ x: blocked % 30, y: Math.floor(blocked / 30) }, { x: 28, y: 17 }, options)).toBeNull();
      engine.free();
    }
  });
});

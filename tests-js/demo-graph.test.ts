// The parts of the road network page that need no page: links, generated cities, the index of nodes, files, searches.
import { createHash } from 'node:crypto';
import { init } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { layPanes } from '../demo/graph/panes.js';
import { generateCity } from '../demo/graph/city.js';
import { readNetwork } from '../demo/graph/dimacs.js';
import { defaultSnapshot, landmarkCount, nodeCountOf, variants, type RoadNetwork, type Snapshot } from '../demo/graph/model.js';
import { CellIndex } from '../demo/graph/node-index.js';
import { leastCostPerUnit, Searches } from '../demo/graph/searches.js';
import { readFragment, writeFragment } from '../demo/graph/url.js';
import { Random } from '../demo/shared/random.js';

beforeAll(() => init());

const hashOf = ({ positions, from, to, weights, classes }: RoadNetwork): string => {
  const hash = createHash('sha256');
  for (const array of [positions, from, to, weights, classes]) hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  return hash.digest('hex').slice(0, 16);
};

describe('links', () => {
  it('bring back cities, ends, the search, the layout and the camera', () => {
    const snapshots: Snapshot[] = [
      defaultSnapshot,
      { source: { kind: 'city', size: 250_000, seed: 0 }, start: 0, goal: 249_000, variant: 'bi-alt', split: true, camera: { x: -12.5, y: 1e4, scale: 0.0125 } },
      { source: { kind: 'file', name: 'a b&c=d.gr' }, start: 7, goal: null, variant: 'dijkstra', split: false, camera: null },
    ];
    for (const snapshot of snapshots) expect(readFragment(`#${writeFragment(snapshot)}`)).toEqual(snapshot);
    expect(readFragment('')).toEqual(defaultSnapshot);
    expect(writeFragment({ ...defaultSnapshot, start: 3, goal: 9 })).toBe('city=60000.7&start=3&goal=9');
  });

  it.each([
    ['start=1', 'there is no network in it'],
    ['city=60000.7.1', 'there is no network in it'],
    ['city=99.7', 'size must be a whole number from 100 to 250000; got 99'],
    ['city=1000.-1', 'seed must be a whole number from 0 to 999999; got -1'],
    ['city=1000.1&start=1.5', 'start must be a whole number from 0 to 1999999; got 1.5'],
    ['city=1000.1&search=best', 'search must be one of dijkstra, astar, bi-dijkstra, bi-astar, alt, bi-alt; got best'],
    ['city=1000.1&view=1_2', 'view must be three numbers, the last above 0; got 1_2'],
    ['city=1000.1&view=1_2_0', 'view must be three numbers, the last above 0; got 1_2_0'],
    ['city=1000.1&view=1__3', 'view must be three numbers, the last above 0; got 1__3'],
  ])('that are wrong are refused by name: %s', (link, message) => {
    expect(() => readFragment(link)).toThrow(message);
  });
});

describe('cities', () => {
  // A link holds a seed instead of a network: another one for the same seed would break every link.
  it.each([[100, 1, '0cbf40e8b4be076d'], [1000, 3, '0a664df3fd2d4b37'], [20_000, 7, '3d199dc2fb6c6f18']] as const)('of %i crossings and seed %i stay the same for ever', (size, seed, expected) => {
    expect(hashOf(generateCity(size, seed))).toBe(expected);
  });

  it.each([[1000, 5], [20_000, 2], [250_000, 11]] as const)('have about as many crossings as asked for: %i', (size, seed) => {
    const city = generateCity(size, seed);
    expect(Math.abs(nodeCountOf(city) / size - 1)).toBeLessThan(size < 10_000 ? 0.06 : 0.02);
    expect(nodeCountOf(city)).toBeLessThanOrEqual(1.02 * size);
  });

  it('are one part, with whole weights and roads of every class', () => {
    const city = generateCity(8000, 4);
    using searches = { graph: new Searches(city), [Symbol.dispose]() { this.graph.free(); } };
    const last = nodeCountOf(city) - 1;
    for (const goal of [1, last >> 1, last]) expect(searches.graph.find('dijkstra', 0, goal, false).found).toBe(true);
    expect(city.weights.every((weight) => Number.isInteger(weight) && weight >= 1)).toBe(true);
    expect(new Set(city.classes)).toEqual(new Set([0, 1, 2]));
  });

  it('are planar: no two roads cross', () => {
    const { positions, from, to } = generateCity(1500, 9);
    const at = (node: number): [number, number] => [positions[2 * node]!, positions[2 * node + 1]!];
    const side = ([ax, ay]: [number, number], [bx, by]: [number, number], [px, py]: [number, number]): number =>
      Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
    let crossings = 0;
    for (let i = 0; i < from.length; i += 1) {
      const [a, b] = [at(from[i]!), at(to[i]!)];
      for (let j = i + 1; j < from.length; j += 1) {
        const [c, d] = [at(from[j]!), at(to[j]!)];
        if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) crossings += 1;
      }
    }
    expect(crossings).toBe(0);
  });
});

describe('searches', () => {
  it('of all variants have one cost, bit for bit, and landmarks expand the least', () => {
    const city = generateCity(6000, 12);
    const searches = new Searches(city);
    searches.landmarks = searches.graph.buildLandmarks({ count: landmarkCount });
    const index = new CellIndex(city.positions);
    const { left, right, top, bottom } = index.bounds;
    const near = (part: number): number => index.nearest(left + part * (right - left), top + part * (bottom - top));
    const paths = variants.map(({ id }) => searches.find(id, near(0.25), near(0.8), true));
    expect(new Set(paths.map(({ cost }) => cost)).size).toBe(1);
    expect(paths.every(({ found, expanded, expandedNodes }) => found && expandedNodes.length === expanded)).toBe(true);
    const expanded = Object.fromEntries(paths.map((path, i) => [variants[i]!.id, path.expanded]));
    expect(expanded['astar']).toBeLessThan(expanded['dijkstra']!);
    expect(expanded['alt']).toBeLessThan(expanded['astar']!);
    searches.free();
  });

  it('estimate by a line that never costs more than the roads', () => {
    const city = generateCity(500, 2);
    const rate = leastCostPerUnit(city);
    city.from.forEach((from, road) => {
      const to = city.to[road]!;
      const dx = city.positions[2 * from]! - city.positions[2 * to]!;
      const dy = city.positions[2 * from + 1]! - city.positions[2 * to + 1]!;
      expect(rate * Math.sqrt(dx * dx + dy * dy)).toBeLessThanOrEqual(city.weights[road]!);
    });
  });
});

describe('the index of nodes', () => {
  it('finds the nearest node, the smaller number of equal ones', () => {
    const random = new Random(5);
    for (const count of [1, 2, 40, 700]) {
      const positions = Float64Array.from({ length: 2 * count }, () => random.below(60));
      const index = new CellIndex(positions);
      for (let i = 0; i < 60; i += 1) {
        const [x, y] = [random.below(140) - 40, random.below(140) - 40];
        let best = 0;
        const squared = (node: number): number => (positions[2 * node]! - x) ** 2 + (positions[2 * node + 1]! - y) ** 2;
        for (let node = 1; node < count; node += 1) if (squared(node) < squared(best)) best = node;
        expect(index.nearest(x, y)).toBe(best);
      }
    }
    expect(new CellIndex(new Float64Array(0)).nearest(1, 1)).toBe(-1);
  });
});

describe('files', () => {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const roads = 'p sp 3 4\na 1 2 5\na 2 1 5\na 2 3 7\na 3 1 20\n';

  it('become networks with north up', () => {
    const network = readNetwork('x.gr', encode(roads), encode('p aux sp co 3\nv 1 0 0\nv 2 3 4\nv 3 6 0\n'));
    expect([...network.positions]).toEqual([0, -0, 3, -4, 6, -0]);
    expect([[...network.from], [...network.to], [...network.weights]]).toEqual([[0, 1, 1, 2], [1, 0, 2, 0], [5, 5, 7, 20]]);
    const searches = new Searches(network);
    expect(searches.find('astar', 0, 2, false).cost).toBe(12);
    searches.free();
  });

  it('that do not go together, or are broken, say why', () => {
    expect(() => readNetwork('x.gr', encode(roads), encode('p aux sp co 1\nv 1 0 0\n'))).toThrow('3 nodes have roads, but 1 have coordinates');
    expect(() => readNetwork('x.gr', encode('p sp 3 4\na 1 9 5\n'), encode('p aux sp co 1\nv 1 0 0\n'))).toThrow(/line 2/);
  });
});

describe('panes', () => {
  it('divide the canvas without a rest, in the direction that is longer', () => {
    expect(layPanes(900, 600, 1, 2)).toEqual([{ left: 0, top: 0, width: 900, height: 600 }]);
    const wide = layPanes(902, 601, 6, 1);
    expect([wide[0], wide[5]]).toEqual([{ left: 0, top: 0, width: 300, height: 300 }, { left: 602, top: 301, width: 300, height: 300 }]);
    expect(layPanes(400, 902, 6, 1)[5]).toEqual({ left: 200.5, top: 602, width: 199.5, height: 300 });
  });
});

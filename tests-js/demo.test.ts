// The parts of the demo site that need no page: links, undo, generators, multipliers, scenario verdicts.
import { createHash } from 'node:crypto';
import { deflateSync } from 'fflate';
import { Grid, init, type Scenario } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { multipliersOf } from '../demo/shared/costs.js';
import { GridEngine } from '../demo/grid/engine.js';
import { generateMap, generators } from '../demo/shared/generators.js';
import { defaultCosts, wall, type GeneratorKind, type GridMap } from '../demo/shared/cells.js';
import { defaultOptions, type Snapshot } from '../demo/grid/model.js';
import { placeEnds } from '../demo/shared/placement.js';
import { checkLines, mismatch, toleranceOf } from '../demo/grid/scenario-check.js';
import { ExplorerState } from '../demo/grid/state.js';
import type { Change } from '../demo/shared/state.js';
import { readFragment, writeFragment } from '../demo/grid/url.js';
import { Random } from '../demo/shared/random.js';

beforeAll(() => init());

function drawnMap(width: number, height: number, seed: number): GridMap {
  const random = new Random(seed);
  const cells = Uint8Array.from({ length: width * height }, () => [0, 0, wall, 1 + random.below(9)][random.below(4)]!);
  return { width, height, cells, source: { kind: 'drawn' } };
}

function snapshotOf(map: GridMap, change: Partial<Snapshot> = {}): Snapshot {
  const ends = { start: { x: 0, y: 0 }, goal: { x: map.width - 1, y: map.height - 1 } };
  return { map, ...ends, options: defaultOptions, costs: defaultCosts, showClearance: false, second: null, ...change };
}

describe('links', () => {
  it('bring back maps of many sizes, cell by cell', () => {
    for (const [width, height] of [[1, 1], [1, 300], [7, 5], [64, 40], [513, 257]] as const) {
      const snapshot = snapshotOf(drawnMap(width, height, width + height));
      expect(readFragment(`#${writeFragment(snapshot)}`)).toEqual(snapshot);
    }
  });

  it('bring back options, costs, the overlay and the name of a file', () => {
    const map: GridMap = { ...drawnMap(9, 9, 1), source: { kind: 'file', name: 'a b&c=d.map' } };
    const options = {
      algorithm: 'lazy-theta*', connectivity: 4, diagonals: 'allow-all', agentSize: 3, heuristic: 'zero', heuristicWeight: 0.1 + 0.2,
      specializedEngines: false, iterationBudget: 1234,
    } as const;
    const snapshot = snapshotOf(map, { options, costs: defaultCosts.map((cost) => cost / 3), showClearance: true });
    expect(readFragment(writeFragment(snapshot))).toEqual(snapshot);
  });

  it('bring back the second pane of a comparison, whose agent is that of the first', () => {
    const { agentSize: _agentSize, ...second } = { ...defaultOptions, algorithm: 'jps+', diagonals: 'allow-all', heuristicWeight: 1.5 } as const;
    const snapshot = snapshotOf(drawnMap(9, 9, 1), { second, options: { ...defaultOptions, agentSize: 2, algorithm: 'hpa*' } });
    expect(readFragment(writeFragment(snapshot))).toEqual(snapshot);
    const state = new ExplorerState(snapshot);
    expect(state.optionsOf(1)).toEqual({ ...second, agentSize: 2 });
    state.setPaneOptions(1, { connectivity: 4, agentSize: 9 });
    expect(state.snapshot()).toEqual({ ...snapshot, second: { ...second, connectivity: 4 } });
    state.compare(null);
    expect(readFragment(writeFragment(state.snapshot()))?.second).toBeNull();
  });

  it('of before comparisons keep their meaning', () => {
    const old = readFragment('#gen=empty.20x20.0.1&start=1.1&goal=2.2&algorithm=jps&agentSize=2&clearance=true');
    expect(old).toEqual(snapshotOf(generateMap({ kind: 'empty', width: 20, height: 20, amount: 0, seed: 1 }), {
      start: { x: 1, y: 1 }, goal: { x: 2, y: 2 }, options: { ...defaultOptions, algorithm: 'jps', agentSize: 2 }, showClearance: true,
    }));
    expect(() => readFragment('#gen=empty.20x20.0.1&start=1.1&goal=2.2&compare=true&second.algorithm=best')).toThrow('algorithm must be one of');
  });

  it('name a generated map by its parameters, and its cells once it was edited', () => {
    const spec = { kind: 'maze', width: 81, height: 51, amount: 2, seed: 99 } as const;
    const map = generateMap(spec);
    const link = writeFragment(snapshotOf(map));
    expect(link).toBe('gen=maze.81x51.2.99&start=0.0&goal=80.50');
    expect(readFragment(link)?.map).toEqual(map);
    const state = new ExplorerState(snapshotOf(map));
    state.paintRect({ x: 3, y: 3, width: 1, height: 1 }, 5);
    expect(readFragment(writeFragment(state.snapshot()))?.map.cells).toEqual(state.map.cells);
  });

  it.each([
    ['start=1.1&goal=2.2', 'there is no map in it'],
    ['gen=lava.20x20.1.1&start=1.1&goal=2.2', 'gen must be one of empty, random, rooms, maze, terrain; got lava'],
    ['gen=empty.20x2000.0.1&start=1.1&goal=2.2', 'height must be a whole number from 8 to 1024; got 2000'],
    ['gen=empty.20x20.0.1&start=1.1&goal=20.2', 'goal (20, 2) is outside the 20x20 map'],
    ['gen=empty.20x20.0.1&start=1.1', 'goal x must be a whole number from 0 to 4096; got '],
    ['gen=empty.20x20.0.1&start=1.1&goal=2.2&agentSize=0', 'agentSize must be a whole number from 1 to 255; got 0'],
    ['gen=empty.20x20.0.1&start=1.1&goal=2.2&heuristic=best', 'heuristic must be one of auto, manhattan, octile, euclidean, zero; got best'],
    ['gen=empty.20x20.0.1&start=1.1&goal=2.2&costs=1_2', 'costs must be 10 numbers; got 2'],
    ['gen=empty.20x20.0.1&start=1.1&goal=2.2&costs=0_1_1_1_1_1_1_1_1_1', /^cost of area 0 must be a number from 5e-324/],
    ['map=4096x4096.AAAA&start=0.0&goal=1.1', 'map has 16777216 cells; the limit is 4194304'],
    ['map=5x5.!!!!&start=0.0&goal=1.1', 'map is damaged'],
    ['map=5x5&start=0.0&goal=1.1', 'map is damaged'],
  ])('that are wrong are refused by name: %s', (link, message) => {
    expect(() => readFragment(link)).toThrow(message);
  });

  it('cannot make the page unpack more than the size they state', () => {
    for (const [stated, packed] of [[25, 24], [25, 26], [25, 5_000_000]] as const) {
      const data = Buffer.from(deflateSync(new Uint8Array(packed))).toString('base64url');
      expect(() => readFragment(`map=5x${stated / 5}.${data}&start=0.0&goal=1.1`)).toThrow(/map should hold 25 cells|map is damaged/);
    }
  });
});

describe('undo', () => {
  it('takes back and repeats any mix of strokes, moves and new maps exactly', () => {
    const random = new Random(42);
    const state = new ExplorerState(snapshotOf(generateMap({ kind: 'rooms', width: 30, height: 20, amount: 5, seed: 1 })));
    const look = (): string => JSON.stringify({ ...state.snapshot(), map: { ...state.map, cells: [...state.map.cells] } });
    const seen = [look()];
    for (let step = 0; step < 60; step += 1) {
      const kind = random.below(6);
      const { width, height } = state.map;
      if (kind === 0) state.replaceScene({ ...snapshotOf(drawnMap(10 + random.below(20), 10, step)) });
      else if (kind === 1) state.setEnds({ x: random.below(width), y: random.below(height) }, state.start);
      else {
        state.beginStroke();
        // Strokes cross themselves and leave the map, as hands do.
        for (let i = 0; i < 8; i += 1) {
          const rect = { x: random.below(width + 4) - 2, y: random.below(height + 4) - 2, width: 1 + random.below(4), height: 1 + random.below(4) };
          state.paintRect(rect, [0, wall, 3][random.below(3)]!);
        }
        state.endStroke();
      }
      if (look() !== seen.at(-1)) seen.push(look());
    }
    expect(seen.length).toBeGreaterThan(40);
    const back: string[] = [look()];
    while (state.canUndo) {
      state.undo();
      if (look() !== back.at(-1)) back.push(look());
    }
    expect(back.reverse()).toEqual(seen);
    while (state.canRedo) state.redo();
    expect(look()).toBe(seen.at(-1));
  });

  it('forgets a stroke that turned into a pinch, and tells which cells changed', () => {
    const map = generateMap({ kind: 'empty', width: 12, height: 12, amount: 0, seed: 1 });
    const state = new ExplorerState(snapshotOf(map));
    const changes: Change[] = [];
    state.onChange((change) => changes.push(change));
    state.beginStroke();
    state.paintRect({ x: 10, y: -1, width: 4, height: 3 }, wall);
    state.endStroke(false);
    expect(changes).toEqual(Array(2).fill({ kind: 'cells', rect: { x: 10, y: 0, width: 2, height: 2 } }));
    expect(state.map).toEqual(map);
    expect(state.canUndo).toBe(false);
  });
});

describe('generators', () => {
  // A link holds a seed instead of cells: another map for the same seed would break every link.
  it.each([
    ['empty', '8ce8ba8e726ee892'], ['random', 'ae29221e3d6efdfe'], ['rooms', '3bc461adb4695c54'],
    ['maze', 'cbd38fbb43fb03fe'], ['terrain', 'c291536b21d326ab'],
  ] as const)('%s makes the same map for ever', (kind, expected) => {
    const info = generators[kind];
    const map = generateMap({ kind, width: info.width, height: info.height, amount: info.amount?.default ?? 0, seed: 2024 });
    expect(createHash('sha256').update(map.cells).digest('hex').slice(0, 16)).toBe(expected);
  });

  it('make maps of any allowed size whose ends a path joins', () => {
    const random = new Random(7);
    for (const kind of Object.keys(generators) as GeneratorKind[]) {
      for (let round = 0; round < 25; round += 1) {
        const limits = generators[kind].amount ?? { min: 0, max: 0 };
        const spec = {
          kind, width: 8 + random.below(90), height: 8 + random.below(90), seed: random.below(1_000_000),
          amount: limits.min + random.below(limits.max - limits.min + 1),
        };
        const map = generateMap(spec);
        expect(map.cells).toHaveLength(spec.width * spec.height);
        if (!map.cells.some((area) => area !== wall)) continue;
        const { start, goal } = placeEnds(map);
        using grid = Grid.fromAreas(map.cells, map.width, map.height);
        expect(grid.findPath(start, goal).found, JSON.stringify(spec)).toBe(true);
      }
    }
  });
});

describe('multipliers', () => {
  it('of areas that a map does not have equal the smallest of those it has', () => {
    const map: GridMap = { ...drawnMap(3, 1, 1), cells: Uint8Array.from([2, wall, 4]) };
    const used = multipliersOf(map, defaultCosts);
    expect([used.length, used[2], used[4], used[0], used[254]]).toEqual([255, 2, 3, 2, 2]);
    expect(multipliersOf({ ...map, cells: new Uint8Array(3).fill(wall) }, defaultCosts)).toEqual(new Float64Array(255).fill(1));
  });
});

describe('scenario lines', () => {
  const line = (optimal: number, goalX: number): Scenario => ({
    bucket: 0, map: 'm.map', mapWidth: 6, mapHeight: 1, start: { x: 0, y: 0 }, goal: { x: goalX, y: 0 }, optimal,
  });

  it('are equal within the digits of their file, different beyond, and without a path where published so', () => {
    const map: GridMap = { width: 6, height: 1, cells: Uint8Array.from([0, 0, 0, 0, wall, 0]), source: { kind: 'drawn' } };
    const engine = new GridEngine(map, defaultCosts);
    const lines = [line(3.00001, 3), line(3.00002, 3), line(0, 5), line(5, 5), line(0, 0), line(0, 3)];
    const verdicts = checkLines(engine, lines, toleranceOf(lines)).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['equal', 'different', 'no-path', 'different', 'equal', 'different']);
    expect(toleranceOf([line(12.34, 1)])(1000)).toBe(0.005);
    expect(toleranceOf([line(12.34567891, 1)])(1000)).toBe(0.001);
    expect(mismatch(lines, map)).toBeNull();
    expect(mismatch(lines, drawnMap(5, 1, 1))).toContain('m.map (6 × 1)');
    expect(mismatch([line(1, 6)], map)).toBe('Some lines lie outside the map.');
  });
});

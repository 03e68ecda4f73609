// Bytes that native code has saved: each kind is restored and goes on here as the same object made and run here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Graph, Grid, HexGrid, init, Landmarks, PathStatus, VoxelGrid, type CellGrid, type GridOptions } from 'samepath';
import { AStar, JumpSearch, SearchBuffers, SearchStatus, ThetaSearch, Topology, VoxelAStar, VoxelTopology } from 'samepath/grids';
import { GraphSearch } from 'samepath/graphs';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './support/data.js';
import { QUICKSTART } from './support/pictures.js';
import { seededGrid, seededHexGrid, seededVoxels } from './support/seeded-world.js';

beforeAll(() => init());

const fixtures = join(root, 'tests-c/fixtures/1.0');
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(fixtures, `${name}.bin`)));

interface Saved {
  readonly saveState: () => Uint8Array;
  readonly restoreState: (saved: Uint8Array) => void;
}

function expectSame(actual: Uint8Array, expected: Uint8Array, name: string): void {
  expect(Buffer.compare(actual, expected), name).toBe(0);
}

/** Restores a fixture, runs it to its end, and compares that with an object that was never saved. */
function check<T extends Saved>(name: string, make: () => T, begin: (one: T) => void, finish: (one: T) => void): T {
  const [restored, own] = [make(), make()];
  restored.restoreState(fixture(name));
  expectSame(restored.saveState(), fixture(name), name);
  begin(own);
  finish(restored);
  finish(own);
  expectSame(restored.saveState(), own.saveState(), name);
  return restored;
}

const SIDE = 6;
const SMALL = 4;

/** Searches with recorded expansions. */
function buffers(): SearchBuffers {
  const made = new SearchBuffers();
  made.recordExpansions = true;
  return made;
}

const NODE_SEARCHES: Record<string, () => AStar | ThetaSearch | VoxelAStar | JumpSearch> = {
  'astar': () => new AStar(new Topology(seededGrid(SIDE, false)), buffers()),
  'astar-areas': () => new AStar(new Topology(seededGrid(SIDE, true)), buffers(), { heuristicWeight: 1.25 }),
  'astar-hex': () => new AStar(new Topology(seededHexGrid(SIDE, true)), buffers()),
  'astar-voxels': () => new VoxelAStar(new VoxelTopology(seededVoxels(SMALL)), buffers()),
  'theta': () => new ThetaSearch(new Topology(seededGrid(SIDE, false)), buffers()),
  'lazy-theta': () => new ThetaSearch(new Topology(seededGrid(SIDE, false)), buffers(), { variant: 'lazy' }),
  'lazy-requeue': () => new ThetaSearch(new Topology(seededGrid(SIDE, false)), buffers(), { variant: 'lazy-requeue' }),
  'jump-cells': () => new JumpSearch(seededGrid(SIDE, false), { jumper: 'cells', recordExpansions: true }),
  'jump-blocks': () => new JumpSearch(seededGrid(SIDE, false), { jumper: 'blocks', recordExpansions: true }),
  'jump-table': () => new JumpSearch(seededGrid(SIDE, false), { jumper: 'table', recordExpansions: true }),
};

const QUERIES: Record<string, GridOptions> = {
  'query-octile': { algorithm: 'astar' },
  'query-octile-zero': { algorithm: 'astar', heuristic: 'zero' },
  'query-jps': { algorithm: 'jps' },
  'query-jps-plus': { algorithm: 'jps+' },
  'query-generic': { algorithm: 'astar', specializedEngines: false, recordExpansions: true },
  'query-generic-jps': { algorithm: 'jps', specializedEngines: false, recordExpansions: true },
  'query-generic-jps-plus': { algorithm: 'jps+', specializedEngines: false, recordExpansions: true },
  'query-hex': { specializedEngines: false, recordExpansions: true },
};

/** The graph of tests-c/support/fixtures_graph.c. */
function smallGraph(): Graph {
  const graph = new Graph(5);
  for (let node = 0; node < 4; node++) {
    graph.addEdge(node, node + 1, 1.5 + node);
    graph.addEdge(node + 1, node >> 1, 0.25);
  }
  graph.removeEdge(2);
  graph.addEdge(0, 2, 2);
  return graph;
}

describe('G-361 bytes of native code go on in WebAssembly', () => {
  it('G-361 grids and graphs', () => {
    for (const [name, kind] of [['grid', Grid], ['hex-grid', HexGrid], ['voxel-grid', VoxelGrid], ['graph', Graph]] as const) {
      expectSame(kind.fromState(fixture(name)).saveState(), fixture(name), name);
    }
  });

  it('G-361 searches, node by node', () => {
    for (const [name, make] of Object.entries(NODE_SEARCHES)) {
      const goal = name === 'astar-voxels' ? SMALL ** 3 - 1 : SIDE * SIDE - 1;
      check(name, make, (one) => { one.begin(0, goal); }, (one) => { while (one.step(1) === SearchStatus.Running); });
    }
  });

  it('G-361 queries in slices', () => {
    for (const [name, options] of Object.entries(QUERIES)) {
      const make = () => (name === 'query-hex' ? seededHexGrid(SIDE, false) : seededGrid(SIDE, false)).createSearch(options);
      check(name, make, (one) => { one.begin({ x: 0, y: 0 }, { x: SIDE - 1, y: SIDE - 1 }); }, (one) => {
        while (one.step(1) === PathStatus.InProgress);
      });
    }
  });

  it('G-361 graph searches and landmarks', () => {
    const search = check('graph-search', () => new GraphSearch(smallGraph(), { recordExpansions: true }),
      (one) => { one.begin(0, 4); }, (one) => { while (one.step(1) === PathStatus.InProgress); });
    expect(search.result().nodes).toEqual(new Int32Array([0, 2, 3, 4]));
    const graph = smallGraph();
    const landmarks = Landmarks.deserialize(fixture('landmarks'), graph);
    expectSame(landmarks.serialize(), fixture('landmarks'), 'landmarks');
    expect(graph.findPath(0, 4, { landmarks }).cost).toBe(search.result().cost);
  });

  /** The world of tests-c/support/fixtures_world.c; the edit opens a wall near the goal. */
  const worlds = (hex: boolean): CellGrid => (hex ? HexGrid.fromText(QUICKSTART, 'pointy-odd-row') : Grid.fromText(QUICKSTART));
  const edit = (grid: CellGrid): void => { grid.setArea(3, 4, 0); };

  it('G-361 replanners', () => {
    for (const [name, hex] of [['replanner', false], ['hex-replanner', true]] as const) {
      const [own, other] = [worlds(hex), worlds(hex)];
      const make = (grid: CellGrid) => (grid as Grid).createReplanner({ x: 0, y: 0 }, { x: 4, y: 3 }, {
        algorithm: hex ? 'lpa*' : 'd*-lite', recordExpansions: true,
      });
      const replanner = make(own);
      expect(replanner.tryReplan(6)).toBe(PathStatus.BudgetExhausted);
      edit(own);
      expectSame(replanner.saveState(), fixture(name), name);
      edit(other);
      const restored = make(other);
      restored.restoreState(fixture(name));
      const [path, expected] = [restored.replan(), replanner.replan()];
      expect(path.status).toBe(PathStatus.Found);
      expect([path.cells, path.expandedCells]).toEqual([expected.cells, expected.expandedCells]);
      expectSame(restored.saveState(), replanner.saveState(), name);
    }
  });

  it('G-361 flow fields', () => {
    for (const [name, hex] of [['flow-field', false], ['hex-flow-field', true]] as const) {
      const [own, other] = [worlds(hex), worlds(hex)];
      const make = (grid: CellGrid) => grid.createFlowField([{ x: 4, y: 3 }, { x: 7, y: 0 }, { x: 4, y: 3 }], {
        iterationBudget: hex ? 6 : 0,
      });
      const field = make(own);
      edit(own);
      expectSame(field.saveState(), fixture(name), name);
      edit(other);
      const restored = make(other);
      restored.restoreState(fixture(name));
      for (const one of [field, restored]) one.refresh();
      expect(restored.isCurrent).toBe(true);
      expectSame(restored.saveState(), field.saveState(), name);
    }
  });
});

describe('the list of fixtures', () => {
  it('G-362 every function that writes bytes has a fixture and every fixture a hash', () => {
    const headers = join(root, 'csrc/include/samepath');
    const texts = readdirSync(headers).map((name) => readFileSync(join(headers, name), 'utf8')).join('\n');
    const writers = [...texts.matchAll(/\b(sp_\w+)\([^;()]*\buint8_t \*\w+,\s+uint64_t capacity\)/g)].map((match) => match[1] as string);
    const lines = readFileSync(join(fixtures, 'transcripts.txt'), 'utf8').trimEnd().split('\n').map((line) => line.split(' '));
    expect(writers.length).toBeGreaterThanOrEqual(15);
    expect(writers.filter((name) => !lines.some((line) => line[1] === name))).toEqual([]);
    expect(lines.map((line) => `${line[0]}.bin`).sort()).toEqual(readdirSync(fixtures).filter((name) => name.endsWith('.bin')).sort());
    expect(lines.every((line) => /^[0-9a-f]{64}$/.test(line[2] as string))).toBe(true);
  });
});

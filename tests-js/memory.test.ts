// Memory: nothing grows, nothing leaks, and what is forgotten is collected.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Grid, init, liveObjects, MovingAi, PathStatus, type GridSearch } from 'samepath';
import { AStar, SearchBuffers, Topology } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { exports } from '../dist/internal/memory.js';
import { WALL_GOAL, WALL_START, wallMap } from './support/pictures.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

beforeAll(() => init());

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
/** Bytes of WebAssembly memory. It never shrinks, so equal values mean that nothing was added at any time. */
const wasmBytes = (): number => exports().memory.buffer.byteLength;

/** Collects garbage until `isDone`, with turns for the finalisers; gives up after a while. */
async function collectUntil(isDone: () => boolean): Promise<void> {
  for (let i = 0; i < 50 && !isDone(); i++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Growth of the JavaScript heap over `work`, after a warm-up. */
async function heapGrowth(work: (count: number) => void | Promise<void>): Promise<number> {
  await work(1000);
  collect();
  const before = process.memoryUsage();
  await work(20_000);
  collect();
  const after = process.memoryUsage();
  return after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
}

describe('queries', () => {
  it('G-118 100,000 of them leave no byte behind, in WebAssembly memory nor in the JavaScript heap', () => {
    using grid = new Grid(20, 20);
    grid.setRect(5, 0, 1, 15, 255);
    const query = (i: number): void => {
      grid.findPathWithPoints(at(i % 5, i % 20), at(19 - (i % 7), (i * 7) % 20), i % 2 === 0 ? undefined : { specializedEngines: i % 3 === 0 });
    };
    for (let i = 0; i < 5000; i++) query(i);
    collect();
    const [wasm, held, heap] = [wasmBytes(), grid.memory, process.memoryUsage().heapUsed];
    for (let i = 0; i < 100_000; i++) query(i);
    collect();
    expect([wasmBytes(), grid.memory]).toEqual([wasm, held]);
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(2_000_000);
  });

  it('with callbacks, in batches, with signals, sliced and failing leave nothing behind either', async () => {
    using grid = new Grid(12, 12);
    const { signal } = new AbortController();
    const batch = Int32Array.of(0, 0, 11, 11, 3, 3, 9, 0);
    const all = async (count: number): Promise<void> => {
      for (let i = 0; i < count / 20; i++) {
        grid.findPath(at(0, 0), at(11, 5), { blocked: ({ x }) => x > 11 });
        grid.findPaths(batch);
        grid.findPath(at(0, 0), at(11, 5), {}, { signal });
        grid.findPath(at(0, 0), at(11, 5), { stepCost: (_, __, usual) => usual }, { signal });
        await grid.findPathAsync(at(0, 0), at(11, 11), { iterationsPerSlice: 5 }, { yield: () => undefined });
        expect(() => grid.findPath(at(0, 0), at(11, 5), { blocked: () => { throw new Error('no'); } })).toThrow('no');
        expect(() => Grid.fromText('..\n.')).toThrow();
        expect(() => MovingAi.parseMap('type octile\nheight 9\nwidth 9\nmap\n')).toThrow();
        expect(() => grid.areas.set(0, -1)).toThrow();
      }
    };
    await all(200);
    const [wasm, objects] = [wasmBytes(), liveObjects()];
    expect(await heapGrowth(all)).toBeLessThan(4_000_000);
    expect([wasmBytes(), liveObjects()]).toEqual([wasm, objects]);
  });
});

describe('objects', () => {
  it('are freed by free(), once, and by using', () => {
    const before = liveObjects();
    const grid = wallMap();
    const search = grid.createSearch();
    const [topology, buffers] = [new Topology(grid), new SearchBuffers()];
    const astar = new AStar(topology, buffers);
    expect(liveObjects()).toBe(before + 5);
    for (const object of [grid, search, topology, buffers, astar]) {
      object.free();
      object.free();
      object[Symbol.dispose]();
    }
    expect(liveObjects()).toBe(before);
    {
      using scoped = new Grid(3, 3);
      using inner = scoped.createSearch();
      expect([liveObjects(), inner.status]).toEqual([before + 2, 0]);
    }
    expect(liveObjects()).toBe(before);
  });

  it('give their memory back: making and freeing large ones does not grow the module', () => {
    const make = (): void => {
      using grid = new Grid(500, 500);
      grid.findPath(at(0, 0), at(499, 499));
      grid.maxAgentSizeAt(at(0, 0));
    };
    make();
    const wasm = wasmBytes();
    for (let i = 0; i < 50; i++) make();
    expect(wasmBytes()).toBe(wasm);
  });

  it('can be freed in any order: children keep what they need of their parents', () => {
    const before = liveObjects();
    const grid = wallMap();
    const topology = new Topology(grid);
    const search = new AStar(topology, new SearchBuffers());
    grid.free();
    topology.free();
    search.begin(2 * 64 + 2, 4 * 64 + 60);
    search.run();
    expect(search.path().length).toBe(121);
    search.buffers.free();
    search.free();
    expect(liveObjects()).toBe(before);
  });

  it('that are forgotten are freed by the finaliser, grids with an idle search and with listeners that know them too', async () => {
    const before = liveObjects();
    const forget = async (): Promise<void> => {
      for (let i = 0; i < 50; i++) {
        const grid = new Grid(10, 10);
        grid.addListener({ onCellChanged: () => grid.getArea(0, 0) });
        grid.setArea(1, 1, 2);
        await grid.findPathAsync(at(0, 0), at(9, 9));
        const search: GridSearch = grid.createSearch({ blocked: () => search.status === PathStatus.Partial });
        search.begin(at(0, 0), at(9, 9));
        search.step(3);
        void new AStar(new Topology(grid), new SearchBuffers());
      }
      expect(liveObjects()).toBeGreaterThan(before);
    };
    await forget();
    await collectUntil(() => liveObjects() === before);
    expect(liveObjects()).toBe(before);
  });

  it('count the search that a grid keeps for its next sliced query, and free it with the grid', async () => {
    const before = liveObjects();
    const map = wallMap();
    await map.findPathAsync(WALL_START, WALL_GOAL);
    await map.findPathAsync(WALL_START, WALL_GOAL);
    expect(liveObjects()).toBe(before + 2);
    map.free();
    expect(liveObjects()).toBe(before);
  });
});

describe('views', () => {
  it('stay right when the memory of the module grows between and inside calls', () => {
    using small = new Grid(50, 50);
    const path = small.findPathWithPoints(at(0, 0), at(49, 30), { recordExpansions: true });
    const copies = [[...path.cells], [...path.points], [...path.expandedCells]];
    const wasm = wasmBytes();
    using large = new Grid(3000, 3000);
    expect(wasmBytes()).toBeGreaterThan(wasm);
    expect(large.findPath(at(0, 0), at(2999, 5)).found).toBe(true);
    large.setRect(0, 0, 3000, 2, new Uint8Array(6000).fill(7));
    expect([large.getArea(2999, 1), large.getArea(0, 2), large.cells().subarray(2998, 3000)]).toEqual([7, 0, Uint8Array.of(7, 7)]);
    expect([[...path.cells], [...path.points], [...path.expandedCells]]).toEqual(copies);
    expect(small.findPath(at(0, 0), at(49, 30)).cells).toEqual(path.cells);
  });

  it('do not escape: no result shares the memory of the module', () => {
    using grid = new Grid(5, 5);
    using topology = new Topology(grid);
    using buffers = new SearchBuffers();
    buffers.recordExpansions = true;
    using search = new AStar(topology, buffers);
    search.begin(0, 24);
    search.run();
    const path = grid.findPathWithPoints(at(0, 0), at(4, 4), { recordExpansions: true });
    const batch = grid.findPaths(Int32Array.of(0, 0, 4, 4));
    const arrays = [
      path.cells, path.points, path.expandedCells, batch.cells, batch.costs, grid.cells(), grid.areas.toArray(),
      search.path(), buffers.expandedNodes, topology.neighbors(6).nodes, topology.neighbors(6).costs,
    ];
    for (const array of arrays) expect(array.buffer).not.toBe(exports().memory.buffer);
  });
});

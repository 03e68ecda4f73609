// Warm replanners and flow fields: their calls take no memory of the module and leave nothing in the JavaScript heap.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AreaCosts, FlowStatus, Grid, init, liveObjects, PathStatus } from 'samepath';
import { ReplanSearch, Topology } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { attach, exports } from '../dist/internal/memory.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

beforeAll(() => init());

const SIDE = 64;
const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

/** Calls that ask the module for memory from now on; `stop` puts the module's own function back. */
function countAllocations(): { readonly count: number; stop(): void } {
  const real = exports();
  let count = 0;
  attach({ ...real, sp_abi_alloc: (size: number) => { count++; return real.sp_abi_alloc(size); } });
  return { get count() { return count; }, stop: () => attach(real) };
}

/** What `play` must leave as it was: every byte of memory that the package holds. */
function footprint(objects: readonly { readonly memory: number }[]): number[] {
  return [exports().memory.buffer.byteLength, liveObjects(), ...objects.map(({ memory }) => memory)];
}

/** Plays until warm, then again: nothing is asked of the module, nothing grows. */
function checkWarm(play: () => void, objects: readonly { readonly memory: number }[]): void {
  const allocations = countAllocations();
  try {
    play();
    play();
    collect();
    const [warm, asked] = [footprint(objects), allocations.count];
    const heap = process.memoryUsage();
    for (let i = 0; i < 20; i++) play();
    collect();
    const after = process.memoryUsage();
    expect(allocations.count - asked).toBe(0);
    expect(footprint(objects)).toEqual(warm);
    expect(after.heapUsed + after.arrayBuffers - heap.heapUsed - heap.arrayBuffers).toBeLessThan(1_000_000);
  } finally {
    allocations.stop();
  }
}

/** A field with walls, and a place to toggle per round. */
function battlefield(): Grid {
  const grid = new Grid(SIDE, SIDE);
  grid.setRect(20, 0, 2, 50, AreaCosts.Wall);
  grid.setRect(40, 14, 2, 50, AreaCosts.Wall);
  return grid;
}

/** 64 edits, after which the grid is as it was. */
function edits(grid: Grid, after: (round: number) => void): void {
  for (let round = 0; round < 64; round++) {
    const tower = round >> 1;
    grid.setRect(24 + (tower % 4) * 3, 2 + (tower >> 2) * 7, 2, 2, round % 2 === 0 ? AreaCosts.Wall : 0);
    after(round);
  }
}

describe('warm calls', () => {
  it.each(['d*-lite', 'lpa*'] as const)('G-207 of a replanner (%s) allocate nothing: edits, moves, replans, copies, saves, restores', (algorithm) => {
    using grid = battlefield();
    using replanner = grid.createReplanner(at(1, 1), at(62, 60), { algorithm });
    const path = new Int32Array(2 * SIDE * SIDE);
    const state = new Uint8Array(64 + 48 * SIDE * SIDE);
    let found = 0;
    checkWarm(() => edits(grid, (round) => {
      if (round % 4 === 0) replanner.moveStart(at(1 + (round % 8), 1));
      if (replanner.tryReplan(20) === PathStatus.BudgetExhausted) replanner.tryReplan();
      found += replanner.copyPath(path);
      expect(replanner.pathCost).toBeLessThan(Infinity);
      const size = replanner.saveStateInto(state);
      if (round % 16 === 15) replanner.restoreState(state.subarray(0, size));
    }), [grid, replanner]);
    expect(found).toBeGreaterThan(22 * 64 * 60);
  });

  it('G-208 of a replanning search allocate nothing: marks, moves, runs, paths', () => {
    using grid = battlefield();
    using topology = new Topology(grid);
    using search = new ReplanSearch(topology, 65, 62 + 60 * SIDE);
    const path = new Int32Array(SIDE * SIDE);
    let found = 0;
    checkWarm(() => edits(grid, (round) => {
      const tower = round >> 1;
      for (let i = 0; i < 4; i++) {
        search.markChanged(24 + (tower % 4) * 3 + (i & 1) + (2 + (tower >> 2) * 7 + (i >> 1)) * SIDE, true);
      }
      search.moveStart(65 + (round % 8));
      if (search.replan(20) === PathStatus.BudgetExhausted) search.replan();
      search.extractPath();
      found += search.copyPath(path);
    }), [grid, search]);
    expect(found).toBeGreaterThan(22 * 64 * 60);
  });

  it('G-185 of a flow field allocate nothing: edits, repairs, slices, readings, saves, restores', () => {
    using grid = battlefield();
    using field = grid.createFlowField([at(62, 60), at(60, 62)]);
    const units = Int32Array.from({ length: 400 }, (_, i) => (i * 37) % SIDE);
    const points = Float64Array.from(units, (unit) => unit + 0.5);
    const out = { costs: new Float64Array(200), next: new Int32Array(400), directions: new Float64Array(400) };
    const state = new Uint8Array(64 + 36 * SIDE * SIDE);
    let steps = 0;
    checkWarm(() => edits(grid, (round) => {
      if (field.step(30) === FlowStatus.Running) field.refresh();
      field.sample(units, out);
      field.sampleAt(points, out);
      expect(field.costsView()[0]).toBe(field.getCost(at(0, 0)));
      field.getDirection(at(5, 5));
      steps += field.tryGetNext(at(5, 5)) === undefined ? 0 : 1;
      const size = field.saveStateInto(state);
      if (round % 16 === 15) field.restoreState(state.subarray(0, size));
      if (round % 32 === 31) field.recompute();
    }), [grid, field]);
    expect(steps).toBe(22 * 64);
    expect(out.next[0]).not.toBe(-1);
  });

  it('blocks of up to 1 MB stay for the next call, larger ones and those within a callback do not', () => {
    using grid = new Grid(1200, 1000);
    using small = new Grid(8, 8);
    const large = grid.saveState();
    const allocations = countAllocations();
    try {
      for (let i = 0; i < 3; i++) grid.saveState();
      expect(allocations.count).toBe(3);
      small.saveState();
      small.saveState();
      expect(allocations.count).toBe(4);
      const saved = small.saveState();
      small.setArea(3, 3, 7);
      let heard = 0;
      const stop = small.addListener({ onCellChanged: () => { heard += grid.getArea(0, 0) === 0 ? 1 : 0; new Grid(2, 2).saveState(); } });
      small.restoreState(saved);
      stop();
      expect([heard, allocations.count]).toEqual([1, 5]);
      grid.restoreState(large);
      expect(allocations.count).toBe(6);
    } finally {
      allocations.stop();
    }
  });
});

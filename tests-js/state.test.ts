// Saved states through the facade: round trips, going on, errors.
import { AreaCosts, Grid, GridStateError, HexGrid, init, PathStatus, SamepathFormatError, VoxelGrid, type GridSearch } from 'samepath';
import { AStar, JumpSearch, SearchBuffers, SearchStatus, ThetaSearch, Topology, VoxelAStar, VoxelTopology } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUICKSTART, thrownBy, wallMap } from './support/pictures.js';

beforeAll(() => init());

describe('grids', () => {
  it('G-309 restores in place and anew, with the bytes of the first save', () => {
    using grid = Grid.fromText(QUICKSTART);
    grid.space = { originX: -1.5, originY: 2, cellSize: 0.25 };
    grid.areas.set(3, 2.5);
    const saved = grid.saveState();
    expect(saved.length).toBe(2088 + 40);
    grid.setRect(0, 0, 4, 4, 7);
    grid.restoreState(saved);
    using twin = Grid.fromState(saved);
    for (const restored of [grid, twin]) {
      expect(restored.saveState()).toEqual(saved);
      expect([restored.width, restored.height, restored.version, restored.areas.get(3)]).toEqual([8, 5, 0, 2.5]);
      expect(restored.space).toEqual({ originX: -1.5, originY: 2, cellSize: 0.25 });
      expect(restored.findPath({ x: 0, y: 0 }, { x: 4, y: 3 }).cost).toBe(11);
    }
  });

  it('G-309 writes into an array of the caller, or nothing', () => {
    using grid = new Grid(3, 2);
    const out = new Uint8Array(grid.stateSize + 2).fill(9);
    expect(grid.saveStateInto(out)).toBe(out.length - 2);
    expect([...out.subarray(0, 4), ...out.subarray(-2)]).toEqual([0x4F, 0x50, 0x47, 0x53, 9, 9]);
    const small = new Uint8Array(10);
    expect(thrownBy(() => grid.saveStateInto(small))).toMatchObject({ code: 'SP_E_BUFFER_TOO_SMALL', field: 'out' });
    expect(small).toEqual(new Uint8Array(10));
    expect(thrownBy(() => grid.saveStateInto([] as unknown as Uint8Array))).toMatchObject({ field: 'out' });
  });

  it('G-310 G-313 names what differs and changes nothing', () => {
    using grid = new Grid(8, 5);
    using other = new Grid(5, 8);
    const before = other.saveState();
    const error = thrownBy(() => { other.restoreState(grid.saveState()); });
    expect(error).toBeInstanceOf(GridStateError);
    expect(error).toBeInstanceOf(SamepathFormatError);
    expect(error).toMatchObject({ code: 'SP_E_FORMAT', field: 'width', offset: 8, message: 'byte 8, width must be 5; got 8' });
    expect(thrownBy(() => Grid.fromState(grid.saveState().subarray(0, 100)))).toMatchObject({ offset: 100, field: '' });
    expect(thrownBy(() => Grid.fromState(new Uint8Array(0)))).toBeInstanceOf(GridStateError);
    expect(thrownBy(() => { grid.restoreState('x' as unknown as Uint8Array); })).toMatchObject({ field: 'saved' });
    expect(other.saveState()).toEqual(before);
  });

  it('G-311 tells listeners of each cell that differs, and throws what they throw', () => {
    using grid = new Grid(6, 6);
    const saved = grid.saveState();
    grid.setArea(4, 1, 255);
    grid.setArea(2, 3, 9);
    const heard: number[][] = [];
    grid.addListener({ onCellChanged: (x, y) => { heard.push([x, y, grid.getArea(x, y)]); } });
    grid.restoreState(saved);
    expect(heard).toEqual([[4, 1, 0], [2, 3, 0]]);
    grid.addListener({ onCellChanged: () => { throw new RangeError('mine'); } });
    expect(() => { grid.setArea(0, 0, 1); }).toThrow('mine');
    expect(() => { grid.restoreState(saved); }).toThrow(RangeError);
    expect(grid.saveState()).toEqual(saved);
  });

  it('G-328 G-329 saves hex and voxel grids', () => {
    using hex = HexGrid.fromText('..#\n.#.\n...', 'flat-odd-column');
    using hexTwin = HexGrid.fromState(hex.saveState());
    expect([hexTwin.layout, hexTwin.stateSize]).toEqual(['flat-odd-column', 2092 + 9]);
    expect(hexTwin.cells()).toEqual(hex.cells());
    using flat = new HexGrid(3, 3, 'pointy-odd-row');
    expect(thrownBy(() => { flat.restoreState(hex.saveState()); })).toMatchObject({ field: 'layout' });

    using voxels = new VoxelGrid(20, 4, 4, 255);
    voxels.setArea(1, 2, 3, 0);
    const saved = voxels.saveState();
    expect(saved.length).toBe(2101 + 2 + 4096);
    voxels.setArea(19, 0, 0, 0);
    const heard: number[][] = [];
    voxels.addListener({ onVoxelChanged: (x, y, z) => { heard.push([x, y, z]); } });
    voxels.restoreState(saved);
    using voxelTwin = VoxelGrid.fromState(saved);
    expect(heard).toEqual([[19, 0, 0]]);
    expect([voxels.saveState(), voxelTwin.saveState()]).toEqual([saved, saved]);
    expect([voxelTwin.defaultArea, voxelTwin.getArea(1, 2, 3), voxelTwin.stateSize]).toEqual([255, 0, saved.length]);
  });
});

/** A search of any class, and how it goes on. */
interface Subject {
  readonly saveState: () => Uint8Array;
  readonly stateSize: number;
  readonly saveStateInto: (out: Uint8Array) => number;
  readonly restoreState: (saved: Uint8Array) => void;
  readonly expanded: number;
  readonly cost: number;
}

/** Compares many bytes fast. */
function expectSame(actual: Uint8Array, expected: Uint8Array): void {
  expect(Buffer.compare(actual, expected)).toBe(0);
}

function check(subject: Subject, twin: Subject, step: (search: Subject) => boolean): void {
  let running = true;
  for (let i = 0; running && i < 400; i++) {
    const saved = subject.saveState();
    const out = new Uint8Array(subject.stateSize);
    expect(subject.saveStateInto(out)).toBe(saved.length);
    expectSame(out, saved);
    twin.restoreState(saved);
    expectSame(twin.saveState(), saved);
    running = step(subject);
    expect(step(twin)).toBe(running);
    expect([twin.expanded, twin.cost]).toEqual([subject.expanded, subject.cost]);
    expectSame(twin.saveState(), subject.saveState());
  }
  expect(running).toBe(false);
}

describe('searches', () => {
  it('G-307 G-309 every node search goes on as if it had never left', () => {
    using grid = Grid.fromText(QUICKSTART);
    using topology = new Topology(grid);
    using voxels = new VoxelGrid(4, 4, 4);
    const make = [
      () => new AStar(topology, new SearchBuffers()),
      () => new ThetaSearch(topology, new SearchBuffers()),
      () => new ThetaSearch(topology, new SearchBuffers(), { variant: 'lazy' }),
      () => new ThetaSearch(topology, new SearchBuffers(), { variant: 'lazy-requeue' }),
      () => new VoxelAStar(new VoxelTopology(voxels), new SearchBuffers()),
      () => new JumpSearch(grid, { jumper: 'table', recordExpansions: true }),
      () => new JumpSearch(grid),
    ];
    for (const create of make) {
      const [search, twin] = [create(), create()];
      search.begin(0, 28);
      check(search, twin, (one) => (one as AStar).step(1) === SearchStatus.Running);
      expect((twin as AStar).path()).toEqual((search as AStar).path());
    }
  });

  it('G-340 G-341 G-378 every engine of a resumable query goes on', () => {
    using grid = wallMap();
    for (const algorithm of ['astar', 'jps', 'jps+'] as const) {
      for (const specializedEngines of [true, false]) {
        using search = grid.createSearch({ algorithm, specializedEngines });
        using twin = grid.createSearch({ algorithm, specializedEngines });
        search.begin({ x: 2, y: 2 }, { x: 60, y: 4 });
        check(search, twin, (one) => (one as GridSearch).step(97) === PathStatus.InProgress);
        expect(twin.status).toBe(PathStatus.Found);
        expect(twin.result().cells).toEqual(search.result().cells);
      }
    }
  });

  it('G-311 G-344 rolls a grid and its searches back', () => {
    using grid = wallMap();
    using search = grid.createSearch();
    search.begin({ x: 2, y: 2 }, { x: 60, y: 4 });
    search.step(500);
    const world = grid.saveState();
    const work = search.saveState();
    grid.setRect(0, 30, 20, 1, AreaCosts.Wall);
    expect(() => search.step(1)).toThrow('edited');
    grid.restoreState(world);
    expect(() => search.step(1)).toThrow('edited');
    search.restoreState(work);
    while (search.step(100) === PathStatus.InProgress);
    expect([search.expanded, search.cost]).toEqual([2072, 143.19595949289334]);
  });

  it('G-318 G-337 a search not begun restores as one; a failure leaves one that can begin', () => {
    using grid = new Grid(9, 9);
    using idle = grid.createSearch();
    using search = grid.createSearch();
    search.begin({ x: 0, y: 0 }, { x: 8, y: 8 });
    const running = search.saveState();
    expect(idle.stateSize).toBe(17);
    search.restoreState(idle.saveState());
    expect(search.status).toBe(PathStatus.None);
    expect(thrownBy(() => { search.restoreState(running.subarray(0, 50)); })).toMatchObject({ offset: 43 });
    expect(search.status).toBe(PathStatus.None);
    using jumps = grid.createSearch({ algorithm: 'jps' });
    expect(thrownBy(() => { jumps.restoreState(running); })).toMatchObject({ field: 'engine' });
    search.restoreState(running);
    expect(search.step(1000)).toBe(PathStatus.Found);
  });
});

// Voxel grids.
import {
  AreaCosts, GridFormatError, init, liveObjects, MovingAi, PathStatus, SamepathAbortError, SamepathArgumentError,
  SamepathRangeError, SamepathStateError, VoxelGrid, VoxelOptions, type VoxelPath,
} from 'samepath';
import { SearchBuffers, SearchStatus, VoxelAStar, VoxelTopology } from 'samepath/grids';
import { beforeAll, describe, expect, it } from 'vitest';
import { rejectionOf, thrownBy } from './support/pictures.js';

beforeAll(() => init());

const at = (x: number, y: number, z: number): { x: number; y: number; z: number } => ({ x, y, z });
const START = at(0, 0, 0);
const GOAL = at(31, 31, 31);

/** 32 voxels a side, a wall at x = 16 with one hole at y = z = 5. */
function quickstart(): VoxelGrid {
  const voxels = new VoxelGrid(32, 32, 32);
  for (let y = 0; y < 32; y++) {
    for (let z = 0; z < 32; z++) voxels.setWalkable(16, y, z, y === 5 && z === 5);
  }
  return voxels;
}

/** What must be equal between two ways to answer one query. */
function facts(path: VoxelPath): unknown[] {
  return [path.status, path.reason, path.cost, path.length, [...path.cells], path.expanded, path.iterations, [...path.points]];
}

describe('queries', () => {
  it('DA-13 G-018 G-234 finds the paths of the quickstart with 6, 18 and 26 moves', () => {
    using voxels = quickstart();
    const answer = (options?: VoxelOptions): unknown[] => {
      const { status, cost, cellCount, expanded, iterations } = voxels.findPath(START, GOAL, options);
      return [status, cost, cellCount, expanded, iterations];
    };
    expect(answer(VoxelOptions.sixConnected)).toEqual([PathStatus.Found, 93, 94, 925, 926]);
    expect(answer(VoxelOptions.eighteenConnected)).toEqual([PathStatus.Found, 67.81118318204302, 51, 8817, 8818]);
    expect(answer()).toEqual([PathStatus.Found, 61.87952809228576, 44, 5505, 5506]);
    expect(answer(VoxelOptions.default)).toEqual(answer());
  });

  it('KA-19 G-231 costs a corner the square root of 3, where the rule allows it', () => {
    using voxels = new VoxelGrid(2, 2, 2);
    expect(voxels.findPath(START, at(1, 1, 1)).cost).toBe(1.7320508075688772);
    voxels.setWalkable(0, 1, 0, false);
    expect(voxels.findPath(START, at(1, 1, 1)).cost).toBe(1 + Math.SQRT2);
    expect(voxels.findPath(START, at(1, 1, 1), { cornerRule: 'no-squeezing' }).stepCounts).toEqual({ face: 0, edge: 0, corner: 1 });
  });

  it('G-235 GAP-23 maps world points and sums the length of the centres', () => {
    using voxels = new VoxelGrid(10, 10, 10);
    voxels.space = { originX: 5, originY: -2, originZ: 0.5, cellSize: 0.25 };
    expect(voxels.space).toEqual({ originX: 5, originY: -2, originZ: 0.5, cellSize: 0.25 });
    const path = voxels.findPathBetween(at(5.1, -1.9, 0.6), at(5.6, -1.9, 0.6));
    expect([path.found, path.length, path.pointAt(0), path.pointAt(-1)]).toEqual([
      true, 0.5, at(5.125, -1.875, 0.625), at(5.625, -1.875, 0.625),
    ]);
    expect(path.points).toHaveLength(9);
    expect(voxels.findPathWithPoints(START, at(2, 0, 0)).length).toBe(0.5);
    expect(voxels.findPath(START, at(2, 0, 0)).length).toBeNaN();
    expect(voxels.cellAt(voxels.center(at(1, 2, 3)))).toEqual(at(1, 2, 3));
    expect(voxels.cellAt(at(0, 0, 0))).toBeUndefined();
    expect(voxels.findPathBetween(at(0, 0, 0), at(5.6, -1.9, 0.6)).reason).toBe('start-outside');
    expect(thrownBy(() => voxels.findPathBetween(at(0, 0, 0), at(0, NaN, 0)))).toMatchObject({ field: 'goal.y' });
    expect(thrownBy(() => voxels.cellAt(at(0, 0, 3e6)))).toMatchObject({ field: 'point.z', max: 2097152 });
  });

  it('G-042 G-043 G-044 says why there is no path', () => {
    using voxels = quickstart();
    const reasonOf = (start: object, goal: object, options?: VoxelOptions): unknown =>
      voxels.findPath(start as VoxelPathEnd, goal as VoxelPathEnd, options).reason;
    expect(reasonOf(at(32, 0, 0), GOAL)).toBe('start-outside');
    expect(reasonOf(at(16, 0, 0), GOAL)).toBe('start-blocked');
    expect(reasonOf(START, at(0, 0, 1e12))).toBe('goal-outside');
    expect(reasonOf(START, GOAL, { iterationBudget: 10 })).toBe('budget');
    expect(reasonOf(START, GOAL, { blocked: ({ x, y, z }) => x === 31 && y === 31 && z === 31 })).toBe('goal-refused');
    voxels.setWalkable(16, 5, 5, false);
    expect(reasonOf(START, GOAL)).toBe('unreachable');
  });

  it('GAP-56 answers batches as single queries', () => {
    using voxels = quickstart();
    const queries = Int32Array.of(0, 0, 0, 31, 31, 31, 16, 0, 0, 1, 1, 1, 3, 4, 5, 20, 9, 9);
    const batch = voxels.findPaths(queries, VoxelOptions.eighteenConnected);
    expect(batch.count).toBe(3);
    for (let i = 0; i < 3; i++) {
      const [a, b, c, d, e, f] = queries.subarray(6 * i, 6 * i + 6) as unknown as [number, number, number, number, number, number];
      const single = voxels.findPath(at(a, b, c), at(d, e, f), VoxelOptions.eighteenConnected);
      expect([batch.statuses[i], batch.costs[i], batch.expanded[i], [...batch.cellsOf(i)]]).toEqual([
        single.status, single.cost, single.expanded, [...single.cells],
      ]);
    }
    expect(thrownBy(() => voxels.findPaths(new Int32Array(5)))).toMatchObject({ field: 'queries' });
  });

  it('G-234 records expansions in order', () => {
    using voxels = quickstart();
    const path = voxels.findPath(START, GOAL, { recordExpansions: true });
    expect(path.expandedCells).toHaveLength(3 * path.expanded);
    expect([...path.expandedCells.subarray(0, 6)]).toEqual([0, 0, 0, 1, 1, 1]);
    expect(path.pages).toBeGreaterThan(4);
    expect(path.pageBytes).toBe(4936 * path.pages);
  });
});

type VoxelPathEnd = ReturnType<typeof at>;

describe('slices', () => {
  const options: VoxelOptions[] = [
    {}, VoxelOptions.sixConnected, { iterationBudget: 700 }, { iterationBudget: 256 },
    { blocked: ({ x, y }) => x === 3 && y > 2, stepCost: (_, __, usual) => usual * 2 },
  ];

  it.each(options)('G-027 G-373 a signal and turns of the event loop change nothing: %j', async (chosen) => {
    using voxels = quickstart();
    for (const goal of [GOAL, at(16, 0, 0), at(-1, 0, 0)]) {
      const plain = facts(voxels.findPath(START, goal, chosen));
      const { signal } = new AbortController();
      expect(facts(voxels.findPath(START, goal, chosen, { signal }))).toEqual(plain);
      expect(facts(await voxels.findPathAsync(START, goal, { ...chosen, iterationsPerSlice: 97 }))).toEqual(plain);
    }
    const between = voxels.findPathBetween(at(0.5, 0.5, 0.5), at(9, 9, 9), chosen);
    expect(facts(await voxels.findPathBetweenAsync(at(0.5, 0.5, 0.5), at(9, 9, 9), chosen))).toEqual(facts(between));
  });

  it('G-027 an abort ends a query and leaves the next one exact', async () => {
    using voxels = quickstart();
    const plain = facts(voxels.findPath(START, GOAL));
    const controller = new AbortController();
    const pending = voxels.findPathAsync(START, GOAL, {}, { signal: controller.signal });
    controller.abort('enough');
    expect(await rejectionOf(pending)).toBeInstanceOf(SamepathAbortError);
    expect(facts(voxels.findPath(START, GOAL))).toEqual(plain);
    expect(await rejectionOf(voxels.findPathAsync(START, GOAL, { recordExpansions: true }))).toBeInstanceOf(SamepathArgumentError);
    const edited = voxels.findPathAsync(START, GOAL);
    voxels.setWalkable(20, 20, 20, false);
    expect(await rejectionOf(edited)).toBeInstanceOf(SamepathStateError);
  });
});

describe('voxels', () => {
  it('G-225 G-226 G-236 GAP-55 holds areas in chunks over a default area', () => {
    using rock = new VoxelGrid(20, 17, 16, AreaCosts.Wall);
    expect([rock.sizeX, rock.sizeY, rock.sizeZ, rock.defaultArea, rock.version]).toEqual([20, 17, 16, 255, 0]);
    expect(rock.getChunk(0, 0, 0)).toBeUndefined();
    rock.setWalkable(18, 16, 3, true);
    const chunk = rock.getChunk(1, 1, 0) as Uint8Array;
    expect([chunk.length, chunk[2 | 0 << 4 | 3 << 8], chunk[0]]).toEqual([4096, 0, 255]);
    expect([rock.getArea(18, 16, 3), rock.isWalkable(18, 16, 3), rock.getArea(20, 0, 0)]).toEqual([0, true, -1]);
    expect(rock.getChunk(2, 0, 0)).toBeUndefined();
    expect(rock.memory).toBeGreaterThan(4096);
  });

  it('G-233 tells listeners each changed voxel; editing from one is a state error', () => {
    using voxels = new VoxelGrid(4, 4, 4);
    const heard: number[][] = [];
    const stop = voxels.addListener({ onVoxelChanged: (x, y, z) => heard.push([x, y, z]) });
    voxels.setArea(1, 2, 3, 9);
    voxels.setArea(1, 2, 3, 9);
    stop();
    voxels.setArea(1, 2, 3, 8);
    expect([heard, voxels.version]).toEqual([[[1, 2, 3]], 2]);
    voxels.addListener({ onVoxelChanged: () => voxels.setArea(0, 0, 0, 1) });
    expect(thrownBy(() => voxels.setArea(3, 3, 3, 1))).toBeInstanceOf(SamepathStateError);
    expect(voxels.getArea(3, 3, 3)).toBe(1);
    expect(thrownBy(() => voxels.addListener({} as never))).toMatchObject({ field: 'onVoxelChanged' });
  });

  it('G-225 G-230 shares the multipliers of square grids', () => {
    using voxels = new VoxelGrid(3, 1, 1);
    voxels.areas.set(2, 4);
    voxels.setArea(1, 0, 0, 2);
    expect(voxels.findPath(START, at(2, 0, 0)).cost).toBe(5);
    expect([voxels.areas.minCost, voxels.areas.version, voxels.areas.get(2)]).toEqual([1, 1, 4]);
    using other = new VoxelGrid(1, 1, 1);
    other.areas.copyFrom(voxels.areas);
    expect(other.areas.toArray()).toEqual(voxels.areas.toArray());
  });

  it('G-023 G-225 names what is out of range', () => {
    expect(thrownBy(() => new VoxelGrid(0, 1, 1))).toMatchObject({ field: 'sizeX', min: 1 });
    expect(thrownBy(() => new VoxelGrid(1024, 1024, 1025))).toBeInstanceOf(SamepathRangeError);
    expect(thrownBy(() => new VoxelGrid(1, 1, 1, 256))).toMatchObject({ field: 'defaultArea', max: 255 });
    using voxels = new VoxelGrid(4, 5, 6);
    expect(thrownBy(() => voxels.setArea(0, 0, 6, 0))).toMatchObject({ field: 'z', value: 6, max: 5 });
    expect(thrownBy(() => voxels.setArea(0, 0, 0.5, 0))).toMatchObject({ field: 'z' });
    expect(thrownBy(() => voxels.findPath(START, { x: 1, y: 2 } as never))).toMatchObject({ field: 'goal.z' });
    expect(thrownBy(() => voxels.findPath(START, START, { connectivity: 8 } as never))).toMatchObject({
      message: 'connectivity must be 6 or 18 or 26; got 8',
    });
    expect(thrownBy(() => voxels.findPath(START, START, { cornerrule: 'allow-all' } as never))).toMatchObject({
      message: 'unknown option "cornerrule"; did you mean "cornerRule"?',
    });
    expect(VoxelOptions.equals({}, VoxelOptions.default)).toBe(true);
    expect(VoxelOptions.check(VoxelOptions.sixConnected)).toBe(VoxelOptions.sixConnected);
    voxels.free();
    expect(thrownBy(() => voxels.version)).toBeInstanceOf(SamepathStateError);
  });

  it('G-234 throws what a callback throws, and answers the next query', () => {
    using voxels = quickstart();
    const plain = facts(voxels.findPath(START, GOAL));
    const error = new Error('mine');
    expect(thrownBy(() => voxels.findPath(START, GOAL, { blocked: () => { throw error; } }))).toBe(error);
    expect(thrownBy(() => voxels.findPath(START, GOAL, { stepCost: () => 'x' as never }))).toMatchObject({ field: 'stepCost' });
    expect(facts(voxels.findPath(START, GOAL))).toEqual(plain);
  });

  it('frees what it made', () => {
    const before = liveObjects();
    const voxels = quickstart();
    voxels.findPath(START, GOAL, {}, { signal: new AbortController().signal });
    voxels.free();
    voxels.free();
    expect(liveObjects()).toBe(before);
  });
});

describe('the middle tier', () => {
  it('G-236 GAP-56 steps the dense A* to the same path, cost and counts', () => {
    using voxels = quickstart();
    using topology = new VoxelTopology(voxels);
    using buffers = new SearchBuffers();
    using search = new VoxelAStar(topology, buffers);
    const path = voxels.findPath(START, GOAL);
    search.begin(topology.nodeAt(START), topology.nodeAt(GOAL));
    while (search.step(100) === SearchStatus.Running) expect(search.openCount).toBeGreaterThan(0);
    expect([search.status, search.cost, search.expanded, search.iterations]).toEqual([
      SearchStatus.Found, path.cost, path.expanded, path.iterations,
    ]);
    expect([...search.path()].map((node) => topology.cellOf(node))).toEqual([...path]);
    expect(search.topology).toBe(topology);
  });

  it('G-229 G-236 reads the live grid: neighbours by faces, edges, corners', () => {
    using voxels = new VoxelGrid(3, 3, 3);
    using topology = new VoxelTopology(voxels, { connectivity: 18, cornerRule: 'allow-all' });
    expect([...topology.neighbors(13).nodes]).toEqual([4, 10, 12, 14, 16, 22, 1, 3, 5, 7, 9, 11, 15, 17, 19, 21, 23, 25]);
    expect(topology.neighbors(13).costs[17]).toBe(Math.SQRT2);
    voxels.setWalkable(1, 1, 0, false);
    expect(topology.neighbors(13).nodes).toHaveLength(17);
    expect([topology.isWalkable(4), topology.isWalkable(27), topology.cellOf(5)]).toEqual([false, false, at(2, 1, 0)]);
    expect(thrownBy(() => topology.nodeAt(at(3, 0, 0)))).toMatchObject({ field: 'voxel' });
    expect(thrownBy(() => new VoxelTopology(voxels, { connectivity: 4 } as never))).toBeInstanceOf(SamepathRangeError);
  });
});

describe('files', () => {
  it('G-240 GAP-58 reads .3dmap and .3dscen texts', () => {
    using voxels = MovingAi.parseVoxelMap('voxel 4 5 6\r\n3 4 5\r\n0 0 0\r\n');
    expect([voxels.sizeX, voxels.sizeY, voxels.sizeZ, voxels.getArea(3, 4, 5), voxels.getArea(3, 4, 4)]).toEqual([4, 5, 6, 255, 0]);
    expect(MovingAi.parseVoxelScenarios('version 1\nA 1.3dmap\n1 2 3 4 5 6 7.25 1.5\n')).toEqual([
      { map: 'A 1.3dmap', start: at(1, 2, 3), goal: at(4, 5, 6), optimal: 7.25, ratio: 1.5 },
    ]);
    expect(MovingAi.parseVoxelScenarios('version 1\nm\n')).toEqual([]);
  });

  it('G-240 names the line of what is malformed', () => {
    const error = thrownBy(() => MovingAi.parseVoxelMap('voxel 4 5 6\n0 0 0\n4 0 0\n'));
    expect(error).toBeInstanceOf(GridFormatError);
    expect(error).toMatchObject({ line: 3, offset: 18, detail: 'the voxel is outside the map' });
    expect(thrownBy(() => MovingAi.parseVoxelScenarios('version 1\nm\n1 2 3 4 5 6 7\n'))).toMatchObject({ line: 3 });
    expect(thrownBy(() => MovingAi.parseVoxelMap(5 as never))).toMatchObject({ field: 'text' });
  });
});

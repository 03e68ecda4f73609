// Memory of regions and builds of the plane: nothing leaks, and a module without memory says so and loses nothing.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { init, liveObjects, NavMesh, SamepathMemoryError } from 'samepath';
import { NavMeshBuild2D, Region } from 'samepath/build2d';
import { NavQuery } from 'samepath/mesh';
import { beforeAll, describe, expect, it } from 'vitest';
import { attach, exports } from '../dist/internal/memory.js';
import { at } from './support/navmesh.js';
import { box, COOKBOOK } from './support/plane.js';
import { thrownBy } from './support/pictures.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

beforeAll(() => init());

const wasmBytes = (): number => exports().memory.buffer.byteLength;
const SETTINGS = { tileSize: 10, offMeshLinks: [{ start: at(2, 2), end: at(27, 17), radius: 1 }] };

/** Everything that makes and frees objects, once, two builds among it, with refusals on the way. */
function useAll(): void {
  using a = Region.fromOutlines([box(0, 0, 30, 20)], { snapBits: 9 });
  using b = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: 9 });
  using both = a.intersection(b);
  using grown = both.offset(0.5);
  using shrunk = grown.shrink();
  expect(shrunk.rings().points.length + shrunk.gridPoints().length).toBeGreaterThan(0);
  shrunk.triangulate();
  shrunk.partition();
  shrunk.slice(SETTINGS);
  using mesh = NavMesh.build2D({ outlines: [box(0, 0, 30, 20)], obstacles: [box(11, 6, 8, 6)] }, SETTINGS);
  using stepped = new NavMeshBuild2D(b, SETTINGS).finish();
  using left = new NavMeshBuild2D(b, SETTINGS);
  for (let i = 0; i < 5; i++) left.step();
  expect(stepped.tileCount).toBe(mesh.tileCount);
  expect(() => Region.fromOutlines([[[0, 0], [1, NaN], [2, 2]]])).toThrow();
  expect(() => a.offset(2e6)).toThrow();
  using refused = new NavMeshBuild2D(b, { ...SETTINGS, originX: 0.001 });
  expect(() => NavMesh.build2D(b, { ...SETTINGS, originX: 0.001 })).toThrow('tile line');
  expect(() => refused.finish()).toThrow('tile line');
}

/** All memory that the module can get, down to blocks of a few bytes; gives it back. */
function fillMemory(): () => void {
  const blocks: [pointer: number, size: number][] = [];
  for (let size = 2 ** 30; size >= 16; size /= 2) {
    for (let pointer = exports().sp_abi_alloc(size); pointer !== 0; pointer = exports().sp_abi_alloc(size)) blocks.push([pointer, size]);
  }
  return () => {
    for (const [pointer, size] of blocks) exports().sp_abi_free(pointer, size);
  };
}

describe('memory', () => {
  it('is given back after 1000 builds, whatever became of them, to the last object and byte', () => {
    for (let i = 0; i < 3; i++) useAll();
    collect();
    const [objects, bytes, heap] = [liveObjects(), wasmBytes(), process.memoryUsage()];
    for (let i = 0; i < 500; i++) {
      useAll(); // two builds
      if (i % 100 === 0) expect([liveObjects(), wasmBytes()]).toEqual([objects, bytes]);
    }
    collect();
    const after = process.memoryUsage();
    expect([liveObjects(), wasmBytes()]).toEqual([objects, bytes]);
    expect(after.heapUsed + after.arrayBuffers - heap.heapUsed - heap.arrayBuffers).toBeLessThan(2_000_000);
  });

  it('of forgotten regions and builds comes back with the collector', async () => {
    const before = liveObjects();
    const forget = async (): Promise<void> => {
      for (let i = 0; i < 50; i++) {
        const build = new NavMeshBuild2D(Region.fromOutlines([box(0, 0, 9, 9)], { snapBits: 9 }));
        build.step();
        build.step();
      }
      await Promise.resolve();
    };
    await forget();
    expect(liveObjects()).toBeGreaterThan(before);
    for (let i = 0; i < 50 && liveObjects() > before; i++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(liveObjects()).toBe(before);
  });

  it('is asked for by no warm query of a built mesh', () => {
    using mesh = NavMesh.build2D(COOKBOOK, SETTINGS);
    using query = new NavQuery(mesh);
    const play = (): void => {
      query.findPath(at(2, 9), at(28, 9));
      query.raycast(at(2, 9), at(28, 9));
      mesh.findNearestPoint(at(15, 9), 5);
    };
    for (let i = 0; i < 3; i++) play();
    const [real, bytes] = [exports(), wasmBytes()];
    let asked = 0;
    attach({ ...real, sp_abi_alloc: (size: number) => { asked++; return real.sp_abi_alloc(size); } });
    try {
      for (let i = 0; i < 100; i++) play();
    } finally {
      attach(real);
    }
    expect([asked, wasmBytes()]).toEqual([0, bytes]);
  });

  it('that is missing is a memory error; everything is as it was, and goes on when there is some again', () => {
    using region = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: 9 });
    const expected = NavMesh.build2D(region, SETTINGS);
    const bytes = expected.serialize();
    expected.free();
    const kept = liveObjects();
    const rings = region.rings();
    const builds = Array.from({ length: 10 }, (_, steps) => {
      const build = new NavMeshBuild2D(region, SETTINGS);
      for (let i = 0; i < steps; i++) build.step();
      return build;
    });
    const stages = builds.map(({ progress }) => progress);
    const objects = liveObjects();
    const free = fillMemory();
    try {
      const calls = [
        () => Region.fromOutlines([box(0, 0, 9, 9)]), () => Region.fromTileMap(COOKBOOK.cells, 30, 20), () => region.union(region), () => region.offset(1),
        () => region.shrink(), () => region.triangulate(), () => region.partition(), () => region.slice(SETTINGS), () => NavMesh.build2D(region, SETTINGS),
        () => NavMesh.build2D(COOKBOOK, SETTINGS), () => NavMesh.build2D([box(0, 0, 9, 9)]), () => new NavMeshBuild2D(COOKBOOK).step(),
        // The first step of a build of a region makes nothing; all others do.
        ...builds.slice(1).map((build) => () => build.step()),
      ];
      for (const call of calls) expect(thrownBy(call)).toBeInstanceOf(SamepathMemoryError);
      expect([liveObjects(), region.area, region.pointCount]).toEqual([objects, 552, 8]);
      expect(builds.slice(1).map(({ progress }) => progress)).toEqual(stages.slice(1));
    } finally {
      free();
    }
    expect(region.rings()).toEqual(rings);
    for (const build of builds) {
      using mesh = build.finish();
      expect(mesh.serialize()).toEqual(bytes);
    }
    expect(liveObjects()).toBe(kept);
  });
});

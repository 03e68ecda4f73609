// Regions of the plane and the meshes built of them, through the facade.
import { Grid, init, liveObjects, NavMesh, NavSettings, SamepathAbortError, type Build2DProgress, type Outlines } from 'samepath';
import { NavMeshBuild2D, Region } from 'samepath/build2d';
import { NavTile } from 'samepath/mesh';
import { beforeAll, describe, expect, it } from 'vitest';
import { box, COOKBOOK, countBadNeighbors, doubledAreaOfPart, isCookbookFloor, onGrid, point, polygonsOf } from './support/plane.js';
import { at } from './support/navmesh.js';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

/** A room with a pillar, and a closet that touches its corner. */
const ROOMS: Outlines = [[[[0, 0], [20, 0], [20, 10], [0, 10]], [[9, 4], [11, 4], [11, 6], [9, 6]]], [[20, 10], [25, 10], [25, 14]]];

describe('regions', () => {
  it('M-242 M-243 M-245 have rings with the interior on the left, in one order', () => {
    using rooms = Region.fromOutlines(ROOMS);
    const { points, offsets } = rooms.rings();
    expect([rooms.snapBits, rooms.ringCount, rooms.pointCount, rooms.area]).toEqual([16, 3, 11, 206]);
    expect([...offsets]).toEqual([0, 4, 8, 11]);
    expect([...points]).toEqual([0, 0, 20, 0, 20, 10, 0, 10, 9, 4, 9, 6, 11, 6, 11, 4, 20, 10, 25, 10, 25, 14]);
    expect([...rooms.gridPoints()]).toEqual(onGrid(points, 16));
    expect(rooms.doubledArea).toBe(412n << 32n);
    expect(rooms.toOutline().map((ring) => ring.length / 2)).toEqual([4, 4, 3]);
  });

  it('M-242 take points as objects, arrays and typed arrays, and single rings for outlines', () => {
    const pairs = [[1, 2], [9, 3, 77], [7.5, 8], [2, 6]] as const;
    const forms: Outlines[] = [
      [[pairs]], [pairs], [pairs.map(([x, y]) => point(x, y))], [[pairs.map(([x, y]) => ({ x, y, z: 'no matter' }))]],
      [Float64Array.of(1, 2, 9, 3, 7.5, 8, 2, 6)], [[Float32Array.of(1, 2, 9, 3, 7.5, 8, 2, 6)]],
      [[[...pairs, pairs[0]]]],
      // Every ring of an outline turns its inside over: twice the same is nothing.
      [[pairs, pairs, Float64Array.of(1, 2, 9, 3, 7.5, 8, 2, 6)]],
    ];
    for (const form of forms) {
      using region = Region.fromOutlines(form);
      expect([...region.rings().points]).toEqual([1, 2, 9, 3, 7.5, 8, 2, 6]);
    }
    using whole = Region.fromOutlines([Int32Array.of(0, 0, 4, 0, 4, 4)]);
    expect(whole.area).toBe(8);
    for (const nothing of [[], [[]], [[pairs, pairs]]] as Outlines[]) {
      using empty = Region.fromOutlines(nothing, { snapBits: 9 });
      expect([empty.ringCount, empty.area, empty.doubledArea, empty.rings().offsets.length]).toEqual([0, 0, 0n, 1]);
      expect([empty.triangulate().indices.length, empty.partition().vertices.length, empty.slice().length]).toEqual([0, 0, 0]);
    }
  });

  it('M-239 M-240 round coordinates to the grid, ties to even', () => {
    using coarse = Region.fromOutlines([[[0.5, 1.5], [7.4, -0.5], [6.6, 8.5]]], { snapBits: 0 });
    expect([...coarse.rings().points]).toEqual([0, 2, 7, 0, 7, 8]);
    using fine = Region.fromOutlines([[[0.5, 1.5], [7.4, -0.5], [6.6, 8.5]]], { snapBits: 16 });
    expect(fine.rings().points[2]).toBe(Math.round(7.4 * 65536) / 65536);
  });

  it('say where points lie, exactly', () => {
    using rooms = Region.fromOutlines(ROOMS);
    const places = [[1, 1], [10, 5], [9, 5], [20, 10], [22, 10], [24, 13.5], [-1, 0], [1e300, 3], [20, 10 + 1e-9]] as const;
    expect(places.map(([x, y]) => rooms.locate({ x, y }))).toEqual([
      'inside', 'outside', 'on-boundary', 'on-boundary', 'on-boundary', 'outside', 'outside', 'outside', 'outside']);
  });

  it('M-246 M-237 of tile maps and grids are traced along their cells', () => {
    using map = Region.fromTileMap(COOKBOOK.cells, 30, 20);
    expect([...map.rings().points]).toEqual([0, 0, 30, 0, 30, 20, 0, 20, 11, 6, 11, 12, 19, 12, 19, 6]);
    const flags = Array.from(COOKBOOK.cells, (cell) => cell === 1);
    using placed = Region.fromTileMap(flags, 30, 20, { cellSize: 0.5, originX: -3, originY: 1.25, snapBits: 9 });
    expect([placed.snapBits, placed.area, placed.rings().points[0], placed.rings().points[1]]).toEqual([9, 138, -3, 1.25]);
    using grid = Grid.fromWalkable(COOKBOOK.cells, 30, 20);
    grid.setArea(2, 2, 7);
    using ofGrid = Region.fromGrid(grid);
    expect(ofGrid.rings()).toEqual(map.rings());
    grid.space = { originX: -3, originY: 1.25, cellSize: 0.5 };
    using ofPlaced = Region.fromGrid(grid, { snapBits: 9 });
    expect(ofPlaced.rings()).toEqual(placed.rings());
  });

  it('M-256 combine, and stay as they are', () => {
    using a = Region.fromOutlines([box(0, 0, 10, 10)]);
    using b = Region.fromOutlines([box(5, 5, 10, 10)]);
    const areas = (['union', 'intersection', 'difference', 'symmetricDifference'] as const).map((operation) => {
      using made = a[operation](b);
      return made.area;
    });
    expect(areas).toEqual([175, 25, 75, 150]);
    expect([a.area, b.area]).toEqual([100, 100]);
    using self = a.difference(a);
    expect(self.ringCount).toBe(0);
  });

  it('M-258 M-259 M-261 are offset with round and square corners', () => {
    using square = Region.fromOutlines([box(0, 0, 10, 10)]);
    using grown = square.offset(2, { join: 'square' });
    using shrunk = square.offset(-2);
    using round = square.offset(2, { arcTolerance: 0.001 });
    using coarse = square.offset(2, { arcTolerance: 1 });
    expect([grown.area, shrunk.area, square.offset(0).area, square.offset(-5).area]).toEqual([196, 36, 100, 0]);
    expect(round.area).toBeGreaterThan(180 + 4 * Math.PI);
    expect(round.area).toBeLessThan(180 + 4 * Math.PI + 0.02);
    expect(coarse.pointCount).toBe(8); // octagons: one slanted edge at each corner
    expect(round.pointCount).toBeGreaterThan(32);
  });

  it('M-262 M-267 K-11 are shrunk as builds do it', () => {
    using map = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: Region.finestSnapBits(0.3) });
    using walkable = map.shrink();
    const grid = [[307, 307], [307, 9933], [5325, 2966], [5325, 6250], [5526, 2765], [5526, 6451], [9834, 2765], [9834, 6451], [10035, 2966], [10035, 6250], [15053, 307], [15053, 9933]];
    const points = [...walkable.gridPoints()].map(Number);
    const pairs = Array.from({ length: points.length / 2 }, (_, i) => points.slice(2 * i, 2 * i + 2));
    expect(pairs.sort(([ax = 0, ay = 0], [bx = 0, by = 0]) => ax - bx || ay - by)).toEqual(grid);
    using unshrunk = map.shrink({ agentRadius: 0 });
    expect(unshrunk.rings()).toEqual(map.rings());
    using small = map.shrink(NavSettings.small);
    expect(small.area).toBeGreaterThan(walkable.area);
  });

  it('K-24 tell the finest grid that tiles can store', () => {
    expect([0.15, 0.25, 0.3, 0.5, 1, 256, 257].map((size) => Region.finestSnapBits(size))).toEqual([10, 10, 9, 9, 8, 0, -1]);
  });
});

describe('polygons', () => {
  it('K-12 M-274 M-275 are the eight of the cookbook', () => {
    using map = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: 9 });
    using walkable = map.shrink();
    const part = walkable.partition();
    expect([...part.polygonVertexCounts]).toEqual([4, 3, 4, 3, 4, 3, 3, 4]);
    expect([...part.indices]).toEqual([0, 2, 3, 1, 0, 4, 2, 0, 10, 6, 4, 1, 3, 5, 1, 5, 7, 11, 6, 10, 8, 7, 9, 11, 8, 10, 11, 9]);
    expect([...onGrid(part.vertices, 9)].slice(0, 6)).toEqual([307n, 307n, 307n, 9933n, 5325n, 2966n]);
    expect([part.tileX, part.tileZ, countBadNeighbors(part)]).toEqual([0, 0, 0]);
    const triangles = walkable.triangulate();
    expect([...new Set(triangles.polygonVertexCounts)]).toEqual([3]);
    expect([triangles.polygonVertexCounts.length, countBadNeighbors(triangles)]).toEqual([12, 0]);
    expect(doubledAreaOfPart(triangles, 9)).toBe(walkable.doubledArea);
  });

  it('M-230 M-232 M-233 come tile by tile, rows first, and meet at the same vertices', () => {
    using map = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: 9 });
    using turned = Region.fromOutlines([[[0, 3], [28, 0], [30, 18], [1, 20]]], { snapBits: 9 });
    using floor = map.intersection(turned);
    const parts = floor.slice({ tileSize: 10, maxVertsPerPoly: 4 });
    expect(parts.map(({ tileX, tileZ }) => [tileX, tileZ])).toEqual([[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]]);
    const onLine = (part: number): string[] => [...new Set(polygonsOf(parts[part]!).flatMap((corners) =>
      Array.from({ length: corners.length / 2 }, (_, i) => [corners[2 * i], corners[2 * i + 1]]).filter(([x]) => x === 10).map(String)))].sort();
    expect(onLine(0).length).toBeGreaterThan(1);
    expect(onLine(0)).toEqual(onLine(1));
    expect(onLine(3)).toEqual(onLine(4));
    for (const part of parts) {
      expect(Math.max(...part.polygonVertexCounts)).toBeLessThanOrEqual(4);
      expect(countBadNeighbors(part)).toBe(0);
      for (const corners of polygonsOf(part)) {
        for (let i = 0; i < corners.length; i += 2) {
          expect(Math.abs(corners[i]! - 10 * part.tileX - 5)).toBeLessThanOrEqual(5);
          expect(Math.abs(corners[i + 1]! - 10 * part.tileZ - 5)).toBeLessThanOrEqual(5);
        }
      }
    }
  });

  it('M-223 of a slice are a tile of a mesh', () => {
    using floor = Region.fromOutlines([box(0, 0, 12, 8)], { snapBits: 9 });
    const settings = { agentRadius: 0, tileSize: 16 };
    const [part] = floor.slice(settings);
    const { vertices, polygonVertexCounts, indices } = part!;
    using tile = NavTile.fromPolygons({
      vertices: Array.from({ length: vertices.length / 2 }, (_, i) => at(vertices[2 * i]!, vertices[2 * i + 1]!)), polygonVertexCounts, indices,
      flags: [1],
    }, NavSettings.toParams(settings));
    using mesh = NavMesh.build2D(floor, settings);
    using built = mesh.copyTile(mesh.tiles[0]!);
    expect(tile.serialize()).toEqual(built.serialize());
  });
});

describe('meshes of the plane', () => {
  it('K-06 K-07 K-08 K-09 K-10 G-251 answer as the cookbook says', () => {
    using map = Grid.fromWalkable(COOKBOOK.cells, 30, 20);
    using mesh = NavMesh.build2D(map);
    const route = mesh.findPath(at(2, 9), at(28, 9));
    expect(route.length).toBe(27.41653466454369);
    expect([...route.points]).toEqual([2, 0, 9, 10.79296875, 0, 12.599609375, 19.20703125, 0, 12.599609375, 28, 0, 9]);
    expect(mesh.raycast(at(2, 9), at(28, 9))).toMatchObject({ hit: true, x: 10.400390625, y: 0, z: 9 });
    expect(mesh.findNearestPoint(at(15, 9), 5)).toMatchObject({ x: 15, y: 0, z: 5.400390625 });
    const baked = mesh.serialize();
    expect(baked.length).toBe(793);
    using loaded = NavMesh.deserialize(baked);
    expect(loaded.findPath(at(2, 9), at(28, 9)).length).toBe(route.length);
    expect(loaded.settings).toEqual({ ...NavSettings.humanoid, offMeshLinks: [] });
  });

  it('K-04 cross the open map of the overview', () => {
    using mesh = NavMesh.build2D({ cells: new Uint8Array(1600).fill(1), width: 40, height: 40, cellSize: 1, originX: 0, originY: 0 });
    expect(mesh.findPath(at(3, 3), at(36, 36)).length).toBe(46.66904755831214);
  });

  it('M-223 M-237 have the same bytes whatever their source is', async () => {
    using grid = Grid.fromWalkable(COOKBOOK.cells, 30, 20);
    using region = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: 9 });
    const settings = {
      ...NavSettings.humanoid, tileSize: 16, floorY: -2.5, area: 3, flags: 5,
      offMeshLinks: [{ start: at(2, 2, -2.5), end: at(27, 17, -2.5), radius: 1, bidirectional: true, area: 2, flags: 9, userId: 9 }],
    };
    const outlines = { outlines: [box(0, 0, 30, 20)], obstacles: [box(11, 6, 8, 6)] };
    const sources = [COOKBOOK, { ...COOKBOOK, cells: Array.from(COOKBOOK.cells, (cell) => cell === 1) }, grid, region, outlines, [[box(0, 0, 30, 20), box(11, 6, 8, 6)]] as Outlines];
    using first = NavMesh.build2D(COOKBOOK, settings);
    const bytes = first.serialize();
    expect([first.tileCount, first.settings]).toEqual([4, settings]);
    for (const source of sources) {
      using mesh = NavMesh.build2D(source, settings);
      using stepped = new NavMeshBuild2D(source, settings).finish();
      using later = await NavMesh.build2DAsync(source, settings, { yield: () => undefined });
      for (const made of [mesh, stepped, later]) expect(made.serialize()).toEqual(bytes);
    }
    const [entry] = [...first.polygons().refs].filter((ref) => first.links(ref)?.some(({ kind }) => kind === 'off-mesh'));
    expect(first.polygonState(entry!)).toEqual({ area: 3, flags: 5 });
  });

  it('M-237 are empty without floor, and then have no tiles', () => {
    using walls = NavMesh.build2D({ cells: new Uint8Array(9), width: 3, height: 3 });
    using thin = NavMesh.build2D([box(0, 0, 50, 1)]);
    using stepped = new NavMeshBuild2D([]).finish();
    expect([walls.tileCount, thin.tileCount, stepped.tileCount]).toEqual([0, 0, 0]);
    expect(stepped.serialize()).toEqual(NavMesh.build2D([]).serialize());
  });
});

describe('builds in steps', () => {
  const SETTINGS = { ...NavSettings.humanoid, tileSize: 10 };

  it('M-223 go through the stages, tell how far they are, and show what there is', () => {
    const before = liveObjects();
    const build = new NavMeshBuild2D(COOKBOOK, SETTINGS);
    const seen: Build2DProgress[] = [build.progress];
    expect([build.rings(), build.parts()]).toEqual([undefined, undefined]);
    build.step();
    expect(build.rings()?.points.length).toBe(16);
    expect(build.parts()).toBeUndefined();
    seen.push(build.progress);
    while (build.step()) seen.push(build.progress);
    seen.push(build.progress);
    expect(seen.map(({ stage }) => stage)).toEqual(['region', 'shrink', 'slice', 'tiles', 'tiles', 'tiles', 'tiles', 'tiles', 'tiles', 'mesh', 'done']);
    expect(seen.map(({ tilesDone }) => tilesDone)).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 6]);
    expect(seen.map(({ tileCount }) => tileCount)).toEqual([0, 0, 0, 6, 6, 6, 6, 6, 6, 6, 6]);
    expect([...seen.map(({ fraction }) => fraction)].sort((a, b) => a - b)).toEqual(seen.map(({ fraction }) => fraction));
    expect([seen[0]?.fraction, build.progress.fraction, build.step()]).toEqual([0, 1, false]);
    using region = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: 9 });
    using shrunk = region.shrink(SETTINGS);
    expect(build.rings()).toEqual(shrunk.rings());
    expect(build.parts()).toEqual(shrunk.slice(SETTINGS));
    const mesh = build.finish();
    expect(mesh.tileCount).toBe(6);
    expect(thrownBy(() => build.step())).toMatchObject({ code: 'SP_E_HANDLE' });
    mesh.free();
    region.free();
    shrunk.free();
    expect(liveObjects()).toBe(before);
  });

  it('M-223 leave out the shrink for points, keep to the settings as they were, and can be given up at any step', () => {
    const before = liveObjects();
    const settings = { ...SETTINGS, agentRadius: 0, offMeshLinks: [{ start: at(2, 2), end: at(27, 17), radius: 1 }] };
    const expected = NavMesh.build2D(COOKBOOK, settings);
    const build = new NavMeshBuild2D(COOKBOOK, settings);
    settings.tileSize = 16;
    settings.offMeshLinks[0]!.start = at(5, 5);
    build.step();
    expect(build.progress.stage).toBe('slice');
    const mesh = build.finish();
    expect(mesh.serialize()).toEqual(expected.serialize());
    for (const made of [mesh, expected]) made.free();
    for (let steps = 0; steps < 11; steps++) {
      const given = new NavMeshBuild2D(COOKBOOK, SETTINGS);
      for (let i = 0; i < steps; i++) given.step();
      given[Symbol.dispose]();
      given.free();
    }
    expect(liveObjects()).toBe(before);
  });

  it('M-223 of a region do not change it, and notice when it was freed', () => {
    const region = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: 9 });
    const rings = region.rings();
    new NavMeshBuild2D(region, SETTINGS).finish().free();
    expect(region.rings()).toEqual(rings);
    using build = new NavMeshBuild2D(region, SETTINGS);
    build.step();
    expect(build.rings()).toEqual(rings);
    region.free();
    expect(thrownBy(() => build.step())).toMatchObject({ code: 'SP_E_HANDLE' });
    expect(thrownBy(() => build.rings())).toMatchObject({ code: 'SP_E_HANDLE' });
  });

  it('M-223 take turns with the event loop, and end with their signal', async () => {
    const before = liveObjects();
    const stages: string[] = [];
    let turns = 0;
    const counter = setInterval(() => turns++, 0);
    using mesh = await NavMesh.build2DAsync(COOKBOOK, { ...SETTINGS, tileSize: 1 }, { onProgress: ({ stage }) => stages.push(stage) });
    clearInterval(counter);
    expect(turns).toBeGreaterThan(0);
    expect([...new Set(stages)]).toEqual(['region', 'shrink', 'slice', 'tiles', 'mesh', 'done']);
    expect(stages.length).toBe(mesh.tileCount + 5);
    mesh.free();
    const controller = new AbortController();
    const aborted = NavMesh.build2DAsync(COOKBOOK, SETTINGS, {
      signal: controller.signal, onProgress: ({ tilesDone }) => { if (tilesDone === 2) controller.abort('enough'); },
    });
    await expect(aborted).rejects.toBeInstanceOf(SamepathAbortError);
    await expect(NavMesh.build2DAsync(COOKBOOK, SETTINGS, { signal: AbortSignal.abort(new RangeError('mine')) })).rejects.toThrow('mine');
    await expect(NavMesh.build2DAsync(COOKBOOK, SETTINGS, { onProgress: () => { throw new Error('theirs'); } })).rejects.toThrow('theirs');
    expect(liveObjects()).toBe(before);
  });
});

describe('the cookbook map', () => {
  it('K-06 is 30 x 20 cells with a block of 8 x 6', () => {
    expect([COOKBOOK.cells.filter((cell) => cell === 0).length, isCookbookFloor(11, 6), isCookbookFloor(18, 11), isCookbookFloor(19, 11)]).toEqual([48, false, false, true]);
  });
});

// What regions and builds of the plane refuse, and how they say so. Nothing changes by it.
import {
  Grid, HexGrid, init, liveObjects, NavMesh, NavMeshFormatError, OutlineRangeError, SamepathArgumentError, SamepathRangeError,
  SamepathStateError, type Build2DSource, type NavSettings, type Outlines,
} from 'samepath';
import { NavTile } from 'samepath/mesh';
import { NavMeshBuild2D, Region } from 'samepath/build2d';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { box, COOKBOOK } from './support/plane.js';
import { at } from './support/navmesh.js';
import { thrownBy } from './support/pictures.js';

let before = 0;
beforeAll(async () => {
  await init();
  before = liveObjects();
});
afterAll(() => expect(liveObjects()).toBe(before));

/** Objects of any content, as JavaScript callers may pass them. */
const loose = <T>(value: unknown): T => value as T;
const far = 2097152.25;

describe('outlines', () => {
  const square = box(0, 0, 4, 4);

  it('M-238 name outline, ring, point, value and bound of a coordinate out of bounds', () => {
    const bad: Outlines = [square, [square, [{ x: 0, y: 0 }, { x: 1, y: far }, { x: 2, y: 0 }]]] as Outlines;
    const error = thrownBy(() => Region.fromOutlines(bad));
    expect(error).toBeInstanceOf(OutlineRangeError);
    expect(error).toBeInstanceOf(SamepathRangeError);
    expect(error).toMatchObject({
      name: 'OutlineRangeError', code: 'SP_E_RANGE', field: 'outlines[1][1][1].y', outline: 1, ring: 1, vertex: 1, value: far,
      min: -2097152, max: 2097152, message: 'outlines[1][1][1].y must be -2097152 to 2097152; got 2097152.25',
    });
    for (const value of [NaN, Infinity, -Infinity, -far]) {
      expect(thrownBy(() => Region.fromOutlines([square, [[0, 0], [1, 0], [value, 1]]]))).toMatchObject({ field: 'outlines[1][2].x', outline: 1, ring: 0, vertex: 2 });
      expect(thrownBy(() => Region.fromOutlines([[square, Float64Array.of(0, 0, 1, 0, 2, 2, 3, value)]] as Outlines))).toMatchObject({ field: 'outlines[0][1][3].y', outline: 0, ring: 1, vertex: 3 });
    }
    using edge = Region.fromOutlines([box(-2097152, -2097152, 4194304, 4194304)]);
    expect(edge.area).toBe(2 ** 44);
  });

  it('M-238 name obstacles apart from outlines', () => {
    const source = { outlines: [square], obstacles: [[[0, 0], [1, 0], [far, 1]]] as Outlines };
    for (const build of [() => NavMesh.build2D(source), () => new NavMeshBuild2D(source)]) {
      expect(thrownBy(build)).toMatchObject({ name: 'OutlineRangeError', field: 'obstacles[0][2].x', outline: 0, ring: 0, vertex: 2 });
    }
    expect(thrownBy(() => NavMesh.build2D({ ...source, outlines: loose(5) }))).toMatchObject({ field: 'outlines' });
    expect(thrownBy(() => NavMesh.build2D({ ...source, obstacles: [loose('x')] }))).toMatchObject({ field: 'obstacles[0]' });
    expect(thrownBy(() => NavMesh.build2D(loose({ outlines: [], obstacle: [] })))).toMatchObject({
      field: 'obstacle', message: 'unknown member of the source "obstacle"; did you mean "obstacles"?',
    });
  });

  it('M-242 name rings of fewer than 3 points', () => {
    expect(thrownBy(() => Region.fromOutlines([square, [[[0, 0], [1, 1]]]]))).toMatchObject({
      name: 'OutlineRangeError', field: 'outlines[1][0]', outline: 1, ring: 0, vertex: undefined, value: 2, min: 3, max: undefined,
      message: 'outlines[1][0] must have at least 3 points; got 2',
    });
    expect(thrownBy(() => Region.fromOutlines([[[]]]))).toMatchObject({ field: 'outlines[0][0]', value: 0 });
    expect(thrownBy(() => Region.fromOutlines([new Float64Array(4)]))).toMatchObject({ field: 'outlines[0]', value: 2 });
    expect(thrownBy(() => Region.fromOutlines([new Float64Array(7)]))).toMatchObject({ field: 'outlines[0]', message: 'outlines[0] must hold 2 numbers a point; got 7' });
  });

  it('M-238 name what is no outline, ring, point or number', () => {
    const cases: readonly (readonly [unknown, string])[] = [
      [undefined, 'outlines'], [{ length: 1 }, 'outlines'], [new Float64Array(6), 'outlines'], [[7], 'outlines[0]'], [[null], 'outlines[0]'],
      [[['x']], 'outlines[0][0]'], [[[square, 3]], 'outlines[0][1]'], [[[[0, 0], [1, 0], 5]], 'outlines[0][2]'], [[[[0, 0], [1, 0], null]], 'outlines[0][2]'],
      [[[[0, 0], [1, 0], [1]]], 'outlines[0][2].y'], [[[{ x: 0, y: 0 }, { x: 1, y: '0' }, { x: 1, y: 1 }]], 'outlines[0][1].y'],
      [[[{ x: 0, y: 0 }, { y: 0 }, { x: 1, y: 1 }]], 'outlines[0][1].x'], [[new Uint8Array(6)], 'outlines[0]'],
    ];
    for (const [outlines, field] of cases) {
      const error = thrownBy(() => Region.fromOutlines(loose(outlines)));
      expect(error).toBeInstanceOf(SamepathArgumentError);
      expect(error).toMatchObject({ field, code: 'SP_E_ARGUMENT' });
    }
  });
});

describe('tile maps', () => {
  it('M-238 M-246 name the grid line beyond the bound, and cells below a grid unit', () => {
    expect(thrownBy(() => Region.fromTileMap([1, 1, 1], 3, 1, { cellSize: 1e6, originX: 0 }))).toMatchObject({ name: 'SamepathRangeError', field: 'gridLinesX', index: 3, value: 3e6, max: 2097152 });
    expect(thrownBy(() => NavMesh.build2D({ cells: [1, 1], width: 1, height: 2, originY: -3e6 }))).toMatchObject({ field: 'gridLinesY', index: 0, value: -3e6, min: -2097152 });
    expect(thrownBy(() => Region.fromTileMap([1], 1, 1, { cellSize: 0.25, snapBits: 1 }))).toMatchObject({ field: 'cellSize', value: 0.25, min: 0.5 });
    for (const cellSize of [0, -1, NaN]) expect(thrownBy(() => Region.fromTileMap([1], 1, 1, { cellSize }))).toMatchObject({ field: 'cellSize' });
    expect(thrownBy(() => Region.fromTileMap([1], 1, 1, { originX: NaN }))).toMatchObject({ field: 'gridLinesX', index: 0 });
  });

  it('name sizes and cells that do not fit', () => {
    expect(thrownBy(() => Region.fromTileMap([1, 1], 3, 1))).toMatchObject({ field: 'cells', message: 'cells must hold 3 flags; got 2' });
    expect(thrownBy(() => Region.fromTileMap(loose(null), 1, 1))).toMatchObject({ field: 'cells' });
    expect(thrownBy(() => Region.fromTileMap([], 0, 1))).toMatchObject({ field: 'width', min: 1 });
    expect(thrownBy(() => Region.fromTileMap([1], 1, 1.5))).toMatchObject({ field: 'height' });
    expect(thrownBy(() => Region.fromTileMap([1], 1, 1, loose({ cellsize: 1 })))).toMatchObject({ field: 'cellsize' });
    expect(thrownBy(() => NavMesh.build2D(loose({ ...COOKBOOK, cellsize: 1 })))).toMatchObject({ message: 'unknown member of a tile map "cellsize"; did you mean "cellSize"?' });
    expect(thrownBy(() => NavMesh.build2D(loose({ cells: [1], width: '1', height: 1 })))).toMatchObject({ field: 'width' });
  });
});

describe('regions', () => {
  it('M-239 M-241 M-258 M-274 name options and arguments out of bounds', () => {
    using region = Region.fromOutlines([box(0, 0, 9, 9)]);
    using coarse = Region.fromOutlines([box(0, 0, 9, 9)], { snapBits: 4 });
    const cases: readonly (readonly [() => unknown, object])[] = [
      [() => Region.fromOutlines([], { snapBits: 17 }), { field: 'snapBits', value: 17, min: 0, max: 16 }],
      [() => Region.fromOutlines([], { snapBits: 1.5 }), { field: 'snapBits' }],
      [() => Region.fromOutlines([], loose({ snapbits: 3 })), { message: 'unknown option "snapbits"; did you mean "snapBits"?' }],
      [() => Region.fromGrid(loose({})), { field: 'grid' }],
      [() => region.union(coarse), { field: 'snapBits', code: 'SP_E_ARGUMENT' }],
      [() => region.union(loose(7)), { field: 'other' }],
      [() => region.offset(NaN), { field: 'distance' }],
      [() => region.offset(1048577), { field: 'distance', max: 1048576 }],
      [() => region.offset(loose('1')), { field: 'distance' }],
      [() => region.offset(1, { join: loose('miter') }), { field: 'join' }],
      [() => region.offset(1, { arcTolerance: -1 }), { field: 'arcTolerance', min: 0 }],
      [() => region.shrink({ agentRadius: 1048577 }), { field: 'agentRadius', max: 1048576 }],
      [() => region.shrink(loose({ radius: 1 })), { field: 'radius' }],
      [() => region.partition({ maxVertices: 2 }), { field: 'maxVertices', min: 3, max: 16 }],
      [() => region.partition(loose({ max: 4 })), { field: 'max' }],
      [() => region.locate({ x: NaN, y: 0 }), { field: 'point.x' }],
      [() => region.locate(loose(5)), { field: 'point' }],
      [() => region.slice(), { field: 'snapBits', value: 16, max: 9 }],
      [() => Region.finestSnapBits(loose('1')), { field: 'cellSize' }],
    ];
    for (const [call, expected] of cases) {
      const error = thrownBy(call);
      expect(error).toBeInstanceOf(SamepathArgumentError);
      expect(error).toMatchObject(expected);
    }
    expect(region.area).toBe(81);
  });

  it('tell when they were freed', () => {
    const region = Region.fromOutlines([box(0, 0, 9, 9)]);
    using other = Region.fromOutlines([box(0, 0, 9, 9)]);
    region.free();
    region[Symbol.dispose]();
    const calls = [
      () => region.area, () => region.doubledArea, () => region.snapBits, () => region.ringCount, () => region.pointCount, () => region.rings(),
      () => region.gridPoints(), () => region.toOutline(), () => region.locate({ x: 0, y: 0 }), () => region.union(other), () => other.difference(region),
      () => region.offset(1), () => region.shrink(), () => region.triangulate(), () => region.partition(), () => region.slice(), () => NavMesh.build2D(region),
      () => new NavMeshBuild2D(region),
    ];
    for (const call of calls) expect(thrownBy(call)).toMatchObject({ name: 'SamepathStateError', code: 'SP_E_HANDLE', message: 'this region was freed' });
  });
});

describe('builds', () => {
  const floor: Outlines = [box(0, 0, 40, 40)];
  /** Both ways to build. */
  const ways = [
    (settings: NavSettings, source: Build2DSource = floor) => NavMesh.build2D(source, settings),
    (settings: NavSettings, source: Build2DSource = floor) => {
      using build = new NavMeshBuild2D(source, settings);
      return build.finish();
    },
  ];

  it.each(ways)('M-226 M-227 M-228 M-235 refuse settings that tiles cannot have %#', (build) => {
    const link = { start: at(0, 0), end: at(9, 9), radius: 1 };
    const cases: readonly (readonly [NavSettings, object])[] = [
      [{ snapBits: 10 }, { field: 'snapBits', value: 10, max: 9 }],
      [{ cellSize: 257, tileSize: 512 }, { field: 'cellSize', max: 256 }],
      [{ cellSize: 0 }, { field: 'cellSize' }],
      [{ agentRadius: 2e6 }, { field: 'agentRadius', max: 1048576 }],
      [{ agentRadius: NaN }, { field: 'agentRadius' }],
      [{ tileSize: 2457.75 }, { field: 'tileSize' }],
      [{ maxVertsPerPoly: 17 }, { field: 'maxVertsPerPoly', max: 16 }],
      [{ tileSize: 0.3, cellSize: 0.1 }, { field: 'tileSize', message: 'tileSize must be a float32; got 0.3', min: Math.fround(0.3) }],
      [loose(null), { field: 'settings' }],
      [loose({ offMeshLinks: {} }), { field: 'offMeshLinks' }],
      [{ offMeshLinks: [{ ...link, radius: -1 }] }, { field: 'offMeshLinks[0].radius', value: -1 }],
      [{ offMeshLinks: [link, { ...link, radius: Infinity }] }, { field: 'offMeshLinks[1].radius' }],
      [{ offMeshLinks: [{ ...link, end: loose({ x: 1 }) }] }, { field: 'offMeshLinks[0].end.y' }],
      [{ offMeshLinks: [{ ...link, start: { x: 2e9, y: 0, z: 0 } }] }, { field: 'offMeshLinks[0].start.x', max: 2097152 }],
      [{ offMeshLinks: [{ ...link, bidirectional: loose('yes') }] }, { field: 'offMeshLinks[0].bidirectional' }],
      [{ offMeshLinks: [loose({ ...link, oneWay: true })] }, { field: 'oneWay' }],
      [loose({ agentradius: 1 }), { field: 'agentradius' }],
      [{ tileSize: 0.0078125, snapBits: 9 }, { field: 'tileLines' }],
    ];
    for (const [settings, expected] of cases) {
      const error = thrownBy(() => build(settings));
      expect(error).toMatchObject(expected);
      expect(error).toBeInstanceOf(SamepathArgumentError);
    }
    const off = thrownBy(() => build({ originX: 0.001, tileSize: 16 }));
    expect(off).toBeInstanceOf(NavMeshFormatError);
    expect(off).toMatchObject({ field: 'tileLines', index: 1, detail: 'the tile line does not lie on the grid; take an origin and a tile size on it, or more snapBits' });
  });

  it.each(ways)('M-235 M-201 name tiles that leave the world or have too many vertices %#', (build) => {
    expect(thrownBy(() => build({ agentRadius: 0, originX: 32 }, [box(2097100, 0, 50, 9)]))).toMatchObject({ name: 'SamepathRangeError', field: 'tileX', index: 32767, value: 2097184 });
    const cells = Uint8Array.from({ length: 260 * 260 }, (_, i) => ((i % 260) + Math.floor(i / 260)) % 2);
    expect(thrownBy(() => build({ agentRadius: 0, tileSize: 512 }, { cells, width: 260, height: 260 }))).toMatchObject({ field: 'tile', index: 0, max: 65536 });
  });

  it('refuse what is no source, and steps of what is gone', () => {
    using hex = new HexGrid(3, 3, 'pointy-odd-row');
    for (const source of [undefined, null, 5, 'x']) expect(thrownBy(() => NavMesh.build2D(loose(source)))).toMatchObject({ field: 'source' });
    expect(thrownBy(() => NavMesh.build2D(loose(hex)))).toBeInstanceOf(SamepathArgumentError);
    expect(thrownBy(() => NavMesh.build2D(loose({})))).toMatchObject({ field: 'outlines' });
    const grid = new Grid(5, 5);
    const build = new NavMeshBuild2D(grid);
    grid.free();
    expect(thrownBy(() => build.step())).toBeInstanceOf(SamepathStateError);
    expect(thrownBy(() => NavMesh.build2D(grid))).toMatchObject({ code: 'SP_E_HANDLE' });
    build.free();
    for (const call of [() => build.progress, () => build.step(), () => build.rings(), () => build.parts(), () => build.finish()]) {
      expect(thrownBy(call)).toMatchObject({ name: 'SamepathStateError', code: 'SP_E_HANDLE', message: 'this build was freed' });
    }
  });

  it('are made by what makes them', () => {
    for (const Made of [Region, NavTile]) expect(thrownBy(() => new (loose(Made) as new () => unknown)())).toBeInstanceOf(SamepathArgumentError);
    for (const size of [0, -1, NaN]) expect(thrownBy(() => Region.finestSnapBits(size))).toMatchObject({ name: 'SamepathRangeError', field: 'cellSize', min: 0 });
  });

  it('take extras that are known', async () => {
    await expect(NavMesh.build2DAsync(floor, {}, loose({ progress: 1 }))).rejects.toMatchObject({ field: 'progress' });
    await expect(NavMesh.build2DAsync(floor, {}, { onProgress: loose(5) })).rejects.toMatchObject({ field: 'onProgress' });
    await expect(NavMesh.build2DAsync(floor, {}, { yield: loose('x') })).rejects.toMatchObject({ name: 'SamepathArgumentError', field: 'yield' });
    await expect(NavMesh.build2DAsync(floor, {}, { signal: AbortSignal.abort('enough') })).rejects.toMatchObject({ name: 'AbortError', message: 'the call was aborted' });
    await expect(NavMesh.build2DAsync(loose(5))).rejects.toMatchObject({ field: 'source' });
  });
});

describe('arrays with gaps, and arrays that change', () => {
  const square = box(0, 0, 20, 20);

  it('name the gap of a sparse array', () => {
    const gapped = (): unknown[] => Object.assign([], { 1: square });
    const refused = (outlines: unknown): unknown => thrownBy(() => Region.fromOutlines(loose(outlines)));
    expect(refused(gapped())).toMatchObject({ name: 'SamepathArgumentError', field: 'outlines[0]' });
    expect(refused([Object.assign([square, square], { length: 3 })])).toMatchObject({ name: 'SamepathArgumentError', field: 'outlines[0][2]' });
    const build = (offMeshLinks: unknown): unknown => thrownBy(() => NavMesh.build2D([square], loose({ offMeshLinks })));
    expect(build(new Array(2))).toMatchObject({ name: 'SamepathArgumentError', field: 'offMeshLinks[0]' });
  });

  it('take the cells of a build as they are when it is made', () => {
    const cells = new Uint8Array(400).fill(1);
    const map = { cells, width: 20, height: 20 };
    using whole = NavMesh.build2D(map);
    const build = new NavMeshBuild2D(map);
    cells.fill(0, 100, 200);
    structuredClone(cells.buffer, { transfer: [cells.buffer] });
    using mesh = build.finish();
    expect(mesh.serialize()).toEqual(whole.serialize());
  });

  it('say that a region was freed by a setting', () => {
    for (const method of ['shrink', 'slice'] as const) {
      const region = Region.fromOutlines([square], { snapBits: 9 });
      const settings: NavSettings = { get agentRadius() { region.free(); return 1; } };
      expect(thrownBy(() => region[method](settings))).toMatchObject({ code: 'SP_E_HANDLE', message: 'this region was freed' });
    }
  });
});

// The parts of the level editor that need no page: presets, edits, undo, GeoJSON and links.
import { createHash } from 'node:crypto';
import { init, NavMesh } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDetails, buildLevel, detailNames, navSettingsOf, sourceOf } from '../demo/level/build.js';
import {
  addHole, addShape, brushOf, deleteCorner, deleteShape, dragOf, insertCorner, isRing, moveCorner, moveShape, paintTiles, setRole, tileAt,
} from '../demo/level/edit.js';
import { LevelEngine } from '../demo/level/engine.js';
import { readGeoJson, writeGeoJson } from '../demo/level/geojson.js';
import { boundsOfLevel, cornerNear, edgeNear, isInside, onGrid, rectangleRing, shapeAt } from '../demo/level/geometry.js';
import {
  defaultHidden, defaultSettings, presetNames, type LevelScene, type LevelSnapshot, type ShapeLevel, type TileLevel,
} from '../demo/level/model.js';
import { packShapes, unpackShapes } from '../demo/level/pack.js';
import { makePreset } from '../demo/level/presets.js';
import { LevelState } from '../demo/level/state.js';
import { readLevelFragment, writeLevel, writeLevelFragment } from '../demo/level/url.js';
import { packBytes } from '../demo/shared/link.js';

const square = (left: number, top: number, side: number): number[] => [left, top, left + side, top, left + side, top + side, left, top + side];
const withHole: ShapeLevel = {
  kind: 'shapes',
  shapes: [{ role: 'outline', rings: [square(0, 0, 10), square(4, 4, 2)] }, { role: 'obstacle', rings: [square(1, 1, 2)] }],
};
const tiles: TileLevel = { kind: 'tiles', width: 11, height: 3, side: 0.75, cells: Uint8Array.from({ length: 33 }, (_, i) => (i % 3 === 0 ? 0 : 1)) };
const sceneOf = (level: ShapeLevel | TileLevel): LevelScene => ({ level, start: { x: 1, y: 2.5 }, goal: { x: -3.125, y: 4 }, source: null });
const snapshotOf = (scene: LevelScene): LevelSnapshot => ({ ...scene, settings: defaultSettings, hidden: defaultHidden, gridStep: 0.5 });
const fragmentOf = (snapshot: LevelSnapshot): string => writeLevelFragment(snapshot, writeLevel(snapshot));

describe('presets', () => {
  // A link holds a seed instead of the level: another level for the same seed would break every link.
  it.each([
    ['rooms', 1, '800f7ce2735ecd8c'], ['island', 1, 'cc57b8685f9dad5c'], ['letters', 0, 'b6b80aade053211a'], ['dungeon', 1, '4188d56f7c5a8974'], ['noise', 1, '9d50b5a70aa33bef'],
    ['blank', 0, '64438526b0239f36'], ['blank-tiles', 0, '574f122ac50a43c5'],
  ] as const)('%s of seed %i is the same for ever', (preset, seed, expected) => {
    const text = writeGeoJson(makePreset(preset, seed));
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(expected);
  });

  it('survive files and links, and their rings are rings', () => {
    for (const preset of presetNames) {
      const scene = makePreset(preset, 5);
      const { level, start, goal } = scene;
      expect(readGeoJson(writeGeoJson(scene)), preset).toEqual({ level, start, goal, source: null });
      const drawn = snapshotOf({ ...scene, source: null });
      expect(readLevelFragment(fragmentOf(drawn)), preset).toEqual(drawn);
      expect(fragmentOf(snapshotOf(scene)).length).toBeLessThan(80);
      if (level.kind === 'shapes') for (const { rings } of level.shapes) expect(rings.every(isRing), preset).toBe(true);
    }
  });
});

describe('builds', () => {
  beforeAll(() => init());

  it('give the bytes of build2D, the region before and after its shrink, and each stage as a step', () => {
    for (const preset of ['island', 'blank-tiles'] as const) {
      const { level, start, goal } = makePreset(preset, 1);
      const stages = new Set<string>();
      const build = buildLevel(level, defaultSettings, ({ stage }) => stages.add(stage));
      using mesh = NavMesh.build2D(sourceOf(level), navSettingsOf(defaultSettings));
      expect(Buffer.from(build.bytes).equals(Buffer.from(mesh.serialize())), preset).toBe(true);
      expect([...stages]).toEqual(['region', 'shrink', 'slice', 'tiles', 'mesh']);
      expect([build.region.points.length > 0, build.shrunk.points.length > 0]).toEqual([true, true]);
      const engine = new LevelEngine(build.bytes);
      const path = engine.findPath(start, goal);
      expect(path.found).toBe(true);
      const info = engine.polygonAt({ x: path.points[0]!, y: path.points[2]! });
      expect([info?.number, info !== null && info.corners >= 3]).toEqual([engine.numberOf(path.polygons[0]!), true]);
      expect(engine.polygonAt({ x: -50, y: -50 })).toBeNull();
      engine.free();
    }
  });

  it('make the layers that are asked for, of the shrunk region where it is theirs', () => {
    const { level } = makePreset('blank', 0);
    const settings = { ...defaultSettings, agentRadius: 1, offset: 2, join: 'square' } as const;
    const details = [...buildDetails(level, settings, detailNames)];
    expect(details.map(({ name }) => name)).toEqual(detailNames);
    expect(details[0]!.rings?.points).toEqual(Float64Array.of(-2, -2, 42, -2, 42, 28, -2, 28));
    expect(details[1]!.polygons?.polygonVertexCounts).toEqual(Uint8Array.of(3, 3));
    expect(details[2]!.polygons?.vertices).toEqual(Float64Array.of(1, 1, 1, 25, 39, 1, 39, 25));
    expect([...buildDetails(level, { ...settings, agentRadius: 0 }, ['convex'])][0]!.polygons?.vertices[0]).toBe(0);
    expect([...buildDetails(level, settings, [])]).toEqual([]);
  });

  it('of an empty level are an empty mesh', () => {
    const build = buildLevel({ kind: 'shapes', shapes: [] }, defaultSettings, () => undefined);
    const engine = new LevelEngine(build.bytes);
    expect([engine.polygons.corners.length, engine.findPath({ x: 0, y: 0 }, { x: 1, y: 1 }).found]).toEqual([0, false]);
    engine.free();
  });
});

describe('edits', () => {
  it('add shapes and holes, and leave the level before as it was', () => {
    const before = structuredClone(withHole);
    const added = addShape(withHole, 'obstacle', square(20, 0, 3));
    expect(added.shapes).toHaveLength(3);
    expect(added.shapes[0]).toBe(withHole.shapes[0]);
    const holed = addHole(withHole, square(8, 8, 1));
    expect(holed?.shapes[0]?.rings).toHaveLength(3);
    expect(addHole(withHole, square(50, 50, 1))).toBeNull();
    expect(withHole).toEqual(before);
  });

  it('move, insert and delete corners; the last three go with their ring, the first ring with its shape', () => {
    const corner = { shape: 0, ring: 1, vertex: 1 };
    expect(moveCorner(withHole, corner, { x: 7.5, y: 3 }).shapes[0]!.rings[1]).toEqual([4, 4, 7.5, 3, 6, 6, 4, 6]);
    expect(insertCorner(withHole, { ...corner, vertex: 3 }, { x: 3, y: 5 }).shapes[0]!.rings[1]).toEqual([4, 4, 6, 4, 6, 6, 4, 6, 3, 5]);
    const triangle = deleteCorner(withHole, corner);
    expect(triangle.shapes[0]!.rings[1]).toEqual([4, 4, 6, 6, 4, 6]);
    expect(deleteCorner(triangle, { ...corner, vertex: 0 }).shapes[0]!.rings).toHaveLength(1);
    const outer = deleteCorner(withHole, { shape: 0, ring: 0, vertex: 0 });
    expect(deleteCorner(outer, { shape: 0, ring: 0, vertex: 0 }).shapes).toEqual([withHole.shapes[1]]);
    expect(isRing([0, 0, 1, 1, 0, 0])).toBe(false);
  });

  it('move whole shapes along the drawing grid, change roles and delete', () => {
    const by = dragOf(withHole, 1, { x: 2, y: 2 }, { x: 2.7, y: 3.9 }, 0.5);
    expect(by).toEqual({ x: 0.5, y: 2 });
    expect(moveShape(withHole, 1, by).shapes[1]!.rings).toEqual([square(1.5, 3, 2)]);
    expect(setRole(withHole, 1, 'outline').shapes.map(({ role }) => role)).toEqual(['outline', 'outline']);
    expect(deleteShape(withHole, 0).shapes).toEqual([withHole.shapes[1]]);
    expect(onGrid({ x: 1.3, y: -0.2 }, 0.5)).toEqual({ x: 1.5, y: 0 });
    expect(onGrid({ x: 1.3, y: -0.2 }, 0)).toEqual({ x: 1.3, y: -0.2 });
  });

  it('find what lies under a point', () => {
    expect(shapeAt(withHole, { x: 2, y: 2 })).toBe(1);
    expect(shapeAt(withHole, { x: 8, y: 8 })).toBe(0);
    expect(shapeAt(withHole, { x: 5, y: 5 })).toBeNull();
    expect(isInside(withHole.shapes[0]!.rings, { x: 5, y: 5 })).toBe(false);
    expect(cornerNear(withHole, { x: 6.2, y: 6.1 }, 0.5)).toEqual({ shape: 0, ring: 1, vertex: 2 });
    expect(cornerNear(withHole, { x: 8, y: 8 }, 0.5)).toBeNull();
    expect(edgeNear(withHole, { x: 9.9, y: 5 }, 0.5)).toEqual({ shape: 0, ring: 0, vertex: 1 });
    expect(boundsOfLevel(withHole)).toEqual({ left: 0, top: 0, right: 10, bottom: 10 });
    expect(rectangleRing({ x: 1, y: 2 }, { x: 3, y: 5 })).toEqual([1, 2, 3, 2, 3, 5, 1, 5]);
  });

  it('paint tiles inside of the map only', () => {
    const painted = paintTiles(tiles, [brushOf({ x: 0, y: 0 }, 3), { left: 9, top: 2, right: 40, bottom: 40 }], 0);
    expect([0, 1, 11, 12, 31, 32].map((i) => painted.cells[i])).toEqual([0, 0, 0, 0, 0, 0]);
    expect([2, 13, 30].map((i) => painted.cells[i])).toEqual([tiles.cells[2], tiles.cells[13], tiles.cells[30]]);
    expect(paintTiles(painted, [brushOf({ x: 0, y: 0 }, 3)], 0)).toBe(painted);
    expect(tileAt(tiles, { x: 0.8, y: -0.1 })).toEqual({ x: 1, y: -1 });
  });
});

describe('undo', () => {
  it('brings back scenes, gestures as a whole, and nothing when a gesture is given up', () => {
    const state = new LevelState(snapshotOf(sceneOf(withHole)));
    const first = state.snapshot();
    state.beginGesture();
    for (const x of [3, 4, 5]) state.edit(moveCorner(withHole, { shape: 1, ring: 0, vertex: 0 }, { x, y: 0 }));
    state.undo();
    expect(state.level).not.toBe(withHole);
    state.endGesture();
    const moved = state.level;
    state.setEnd('start', { x: 7, y: 7 });
    state.beginGesture();
    state.edit(deleteShape(withHole, 0));
    state.endGesture(false);
    expect(state.level).toBe(moved);
    state.replace(makePreset('blank-tiles', 0));
    const seen: string[] = [];
    state.onChange((change) => seen.push(change));
    state.undo();
    expect([state.start, state.level === moved]).toEqual([{ x: 7, y: 7 }, true]);
    state.undo();
    state.undo();
    expect(state.snapshot()).toEqual(first);
    expect([state.canUndo, state.canRedo]).toEqual([false, true]);
    for (let i = 0; i < 3; i += 1) state.redo();
    expect([state.level.kind, state.source?.preset, state.canRedo]).toEqual(['tiles', 'blank-tiles', false]);
    expect(seen).toEqual(['scene', 'level', 'level', 'level', 'level', 'scene']);
    state.beginGesture();
    state.endGesture();
    state.setEnd('start', state.start);
    expect(state.canRedo).toBe(false);
  });
});

describe('GeoJSON', () => {
  it('takes collections, features, bare geometries, multi-polygons, and rings that are not closed', () => {
    const polygon = { type: 'Polygon', coordinates: [[[0, 0], [4, 0], [4, 4], [0, 0]]] };
    const shapes = [{ role: 'outline', rings: [[0, 0, 4, 0, 4, 4]] }];
    expect(readGeoJson(JSON.stringify(polygon)).level).toEqual({ kind: 'shapes', shapes });
    expect(readGeoJson(JSON.stringify({ type: 'Feature', properties: null, geometry: polygon })).level).toEqual({ kind: 'shapes', shapes });
    const multi = { type: 'MultiPolygon', coordinates: [[[[0, 0], [4, 0], [4, 4]]], [[[9, 9, 7], [12, 9, 7], [9, 12, 7]]]] };
    const read = readGeoJson(JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { role: 'obstacle' }, geometry: multi }] }));
    expect(read.level).toEqual({ kind: 'shapes', shapes: [{ role: 'obstacle', rings: [[0, 0, 4, 0, 4, 4]] }, { role: 'obstacle', rings: [[9, 9, 12, 9, 9, 12]] }] });
    expect([read.start, read.goal].map(({ x, y }) => [x.toFixed(3), y.toFixed(3)])).toEqual([['1.200', '1.200'], ['10.800', '10.800']]);
    for (const level of [withHole, tiles]) expect(readGeoJson(writeGeoJson(sceneOf(level)))).toEqual(sceneOf(level));
  });

  const feature = (geometry: unknown, role: unknown = 'outline'): unknown => ({ type: 'Feature', properties: { role }, geometry });
  const collection = (...features: unknown[]): unknown => ({ type: 'FeatureCollection', features });
  const good = feature({ type: 'Polygon', coordinates: [[[0, 0], [4, 0], [4, 4]]] });

  it.each([
    [collection(good, feature({ type: 'Polygon', coordinates: [[[0, 0], [4, 0], [4, 4]], [[1, 1], [2, 1], [2, 'a']]] })), 'feature 1, ring 1, vertex 2: y must be a number from -2097152 to 2097152; got "a"'],
    [collection(feature({ type: 'MultiPolygon', coordinates: [[[[0, 0], [4, 0], [4, 4]]], [[[0, 0], [4, 0], [3e6, 4]]]] })), 'feature 0, polygon 1, ring 0, vertex 2: x must be a number from -2097152 to 2097152; got 3000000'],
    [collection(feature({ type: 'Polygon', coordinates: [[[0, 0], [4, 0], [0, 0]]] })), 'feature 0, ring 0: a ring needs at least 3 different vertices'],
    [collection(feature({ type: 'Polygon', coordinates: [[[0, 0], 4]] })), 'feature 0, ring 0, vertex 1: a position must be [x, y]; got 4'],
    [collection(good, feature({ type: 'LineString', coordinates: [] })), 'feature 1: geometry must be a Polygon, a MultiPolygon or a Point; got "LineString"'],
    [collection(feature({ type: 'Polygon', coordinates: [] })), 'feature 0: a polygon must be a list of rings; got []'],
    [collection(good, feature({ type: 'Polygon', coordinates: [[]] }, 'wall')), 'feature 1: role must be outline or obstacle; got "wall"'],
    [collection(good, feature({ type: 'Point', coordinates: [0, 0] }, 'spawn')), 'feature 1: the role of a point must be start or goal; got "spawn"'],
    [collection(good, 7), 'feature 1: must be of type Feature; got 7'],
    [collection(feature(null)), 'feature 0: geometry must be an object; got null'],
    [{ type: 'Topology' }, 'type must be FeatureCollection, Feature, Polygon or MultiPolygon; got "Topology"'],
    [{ type: 'FeatureCollection' }, 'features must be a list; got nothing'],
    [[1], 'the file must hold an object; got [1]'],
    [{ ...(collection() as object), tileMap: { tileSize: 1, rows: ['..', '.x'] } }, 'tileMap, row 1: must be a text of . and #; got ".x"'],
    [{ ...(collection() as object), tileMap: { tileSize: 1, rows: ['..', '.'] } }, 'tileMap, row 1: must have 2 tiles; got 1'],
    [{ ...(collection() as object), tileMap: { tileSize: 0, rows: ['..'] } }, 'tileMap: tileSize must be a number above 0, at most 64; got 0'],
    [{ ...(collection(good) as object), tileMap: { tileSize: 1, rows: ['..'] } }, 'tileMap: a level has polygons or a tile map, not both'],
  ])('that is wrong is refused by feature, ring and vertex: %#', (value, message) => {
    expect(() => readGeoJson(JSON.stringify(value))).toThrow(message);
  });

  it('that is no JSON says so', () => {
    expect(() => readGeoJson('{"type": ')).toThrow('not JSON: ');
  });
});

describe('links', () => {
  it('bring back level, ends, settings and view, and leave defaults out', () => {
    expect(fragmentOf(snapshotOf(makePreset('rooms', 12)))).toBe('preset=rooms.12&start=2_2&goal=58_31');
    const settings = { agentRadius: 1.25, maxVertsPerPoly: 3, tileSize: 7.5, snapBits: 9, offset: -2.5, join: 'square', arcTolerance: 0.125 } as const;
    for (const level of [withHole, tiles]) {
      const snapshot: LevelSnapshot = { ...snapshotOf(sceneOf(level)), settings, hidden: ['input', 'path'], gridStep: 0 };
      expect(readLevelFragment(`#${fragmentOf(snapshot)}`)).toEqual(snapshot);
    }
    expect(readLevelFragment('')).toBeNull();
  });

  it('hold the finest and the farthest coordinates exactly, and empty levels', () => {
    const far: ShapeLevel = { kind: 'shapes', shapes: [{ role: 'obstacle', rings: [[-(2 ** 21), 2 ** 21, 2 ** 21, -(2 ** 21), 2 ** -16, -5 * 2 ** -16]] }] };
    expect(unpackShapes(packShapes(far))).toEqual(far);
    const empty: ShapeLevel = { kind: 'shapes', shapes: [] };
    expect(readLevelFragment(fragmentOf(snapshotOf(sceneOf(empty))))?.level).toEqual(empty);
  });

  const ends = 'start=1_1&goal=2_2';
  it.each([
    [`preset=caves.1&${ends}`, 'preset must be one of rooms, island, letters, dungeon, noise, blank, blank-tiles; got caves'],
    [`preset=rooms.x&${ends}`, 'seed must be a whole number'],
    [`preset=rooms.1&start=1&goal=2_2`, 'start y must be a number from -2097152 to 2097152'],
    [`preset=rooms.1&${ends}&agentRadius=-1`, 'agentRadius must be a number from 0 to 64; got -1'],
    [`preset=rooms.1&${ends}&join=mitre`, 'join must be one of round, square; got mitre'],
    [`preset=rooms.1&${ends}&show=walls`, 'show must be one of'],
    [`preset=rooms.1&${ends}&grid=3`, 'grid must be one of 0, 0.25, 0.5, 1, 2; got 3'],
    [`shapes=!!&${ends}`, 'shapes is damaged'],
    [`tiles=4x4x1&${ends}`, 'width must be a whole number from 1 to 512'],
    [`tiles=4x4x1_AAAA&${ends}`, 'tile map is damaged'],
    [ends, 'there is no level in it'],
  ])('that are wrong are refused by name: %s', (link, message) => {
    expect(() => readLevelFragment(link)).toThrow(message);
  });

  it('with damaged shapes are refused, whatever the bytes', () => {
    const whole = packShapes(withHole);
    for (let length = 0; length < whole.length; length += 1) expect(() => unpackShapes(whole.subarray(0, length))).toThrow('shapes are damaged');
    expect(() => unpackShapes(Uint8Array.from([...whole, 0]))).toThrow('shapes are damaged');
    const large = `shapes=${packBytes(new Uint8Array(3_000_000))}&${ends}`;
    expect(() => readLevelFragment(large)).toThrow('shapes is damaged');
    for (let seed = 1; seed < 400; seed += 1) {
      const bytes = Uint8Array.from({ length: 1 + (seed % 40) }, (_, i) => (Math.imul(seed * 97 + i * 31, 0x9e3779b1) >>> 13) & 255);
      try {
        expect(unpackShapes(bytes).kind).toBe('shapes');
      } catch (error) {
        expect((error as Error).message).toBe('shapes are damaged');
      }
    }
  });
});

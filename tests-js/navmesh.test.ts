// Navigation meshes through the facade: polygons, tiles, edits, links, settings, saved forms, errors.
import { createHash } from 'node:crypto';
import {
  init, liveObjects, NavMesh, NavMeshFormatError, NavSettings, SamepathArgumentError, SamepathFormatError, SamepathRangeError,
  SamepathStateError, type NavPolygons,
} from 'samepath';
import { NavTile } from 'samepath/mesh';
import { beforeAll, describe, expect, it } from 'vitest';
import { NAV_SETTINGS_PRESETS, NAV_SETTINGS_SPECS } from '../dist/internal/layout.gen.js';
import { at, floor, floorPolygons, HOUSE, outlineOf, TILE } from './support/navmesh.js';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

const everywhere = (): boolean => true;
/** Objects of any content, as JavaScript callers may pass them. */
const loose = <T>(value: unknown): T => value as T;

describe('a mesh of polygons', () => {
  it('M-001 M-002 M-054 has them in world coordinates, in one tile that fits', () => {
    using mesh = NavMesh.fromPolygons({ ...HOUSE, vertices: (HOUSE.vertices as readonly { x: number; y: number; z: number }[]).map(({ x, y, z }) => at(x - 1000, z + 500, y + 20)) });
    const all = mesh.polygons();
    expect([mesh.tileCount, mesh.slotCount, all.refs.length]).toEqual([1, 1, 3]);
    expect(outlineOf(all, all.refs[1] as bigint)).toEqual([[-991, 500], [-982, 500], [-982, 509], [-991, 509]]);
    expect([...all.vertices.subarray(12, 24)].filter((_, i) => i % 3 === 1)).toEqual([20, 21, 21, 20]);
    expect([mesh.params.originX, mesh.params.originZ, mesh.params.tileSize]).toEqual([-1000, 500, 32]);
    expect([...all.areas]).toEqual([0, 1, 2]);
  });

  it('takes each form of arrays and gives the same bytes', () => {
    const corners = (HOUSE.vertices as readonly { x: number; y: number; z: number }[]).flatMap(({ x, y, z }) => [x, y, z]);
    const counts = { polygonVertexCounts: Uint8Array.of(4, 4, 4), indices: Uint32Array.from((HOUSE.polygons ?? []).flatMap((polygon) => Array.from(polygon))) };
    const forms: NavPolygons[] = [
      HOUSE,
      { ...HOUSE, vertices: corners },
      { ...HOUSE, vertices: Float32Array.from(corners), areas: Uint8Array.of(0, 1, 2) },
      { vertices: Float64Array.from(corners), ...counts, areas: [0, 1, 2], flags: [1, 1, 1] },
      { ...HOUSE, polygons: [[3, 2, 1, 0], [1, 4, 5, 2], [7, 6, 2, 3]] }, // clockwise ones are turned round
    ];
    const saved = forms.map((form) => {
      using mesh = NavMesh.fromPolygons(form);
      return [mesh.serialize(), mesh.polygons().refs.length];
    });
    for (const other of saved.slice(0, 4)) expect(other).toEqual(saved[0]);
    expect(saved[4]?.[1]).toBe(3);
  });

  it('M-010 gives polygons the area and flags of the settings, and keeps changes of them', () => {
    using mesh = NavMesh.fromPolygons({ ...HOUSE, areas: undefined }, { area: 7, flags: 9 });
    const [first = 0n, second = 0n] = mesh.polygons().refs;
    expect([...mesh.polygons().areas, ...mesh.polygons().flags]).toEqual([7, 7, 7, 9, 9, 9]);
    mesh.setArea(second, 63);
    mesh.setFlags(second, 65535);
    expect([mesh.polygonState(first), mesh.polygonState(second)]).toEqual([{ area: 7, flags: 9 }, { area: 63, flags: 65535 }]);
    expect(mesh.tileData(second)?.areas[1]).toBe(7);
    using again = NavMesh.deserialize(mesh.serialize());
    expect(again.polygonState(second)).toEqual({ area: 63, flags: 65535 });
    expect(thrownBy(() => mesh.setArea(first, 64))).toMatchObject({ field: 'area', max: 63 });
    expect(thrownBy(() => mesh.setFlags(first, -1))).toBeInstanceOf(SamepathRangeError);
    expect(thrownBy(() => mesh.setArea(12n, 1))).toBeInstanceOf(SamepathStateError);
  });

  it('M-062 names what is wrong with a polygon', () => {
    const concave = { vertices: [0, 0, 0, 9, 0, 0, 9, 0, 9, 8, 0, 1], polygons: [[0, 1, 2, 3]] };
    const error = thrownBy(() => NavMesh.fromPolygons(concave));
    expect(error).toBeInstanceOf(NavMeshFormatError);
    expect(error).toBeInstanceOf(SamepathFormatError);
    expect(error).not.toBeInstanceOf(SamepathArgumentError);
    expect(error).toMatchObject({ field: 'polygons', index: 0, code: 'SP_E_FORMAT' });
    expect(thrownBy(() => NavMesh.fromPolygons({ ...HOUSE, areas: undefined, polygons: [[0, 1, 99]] }))).toMatchObject({ field: 'indices', index: 2 });
    expect(thrownBy(() => NavMesh.fromPolygons({ ...HOUSE, areas: [1, 2] }))).toMatchObject({ field: 'areas', message: 'areas must hold 3 numbers, one a polygon; got 2' });
    expect(thrownBy(() => NavMesh.fromPolygons({ ...HOUSE, areas: [1, 2, 64] }))).toMatchObject({ field: 'areas[2]', max: 63 });
    expect(thrownBy(() => NavMesh.fromPolygons({ ...HOUSE, vertices: [0, 1] }))).toMatchObject({ field: 'vertices' });
    expect(thrownBy(() => NavMesh.fromPolygons({ vertices: [at(0, NaN)], polygons: [] }))).toBeInstanceOf(SamepathRangeError);
    expect(thrownBy(() => NavMesh.fromPolygons({ vertices: [], polygonVertexCounts: [3], indices: [0, 0] }))).toMatchObject({ field: 'indices' });
    expect(thrownBy(() => NavMesh.fromPolygons(loose(7)))).toMatchObject({ field: 'polygons' });
    expect(thrownBy(() => NavMesh.fromPolygons({ vertices: loose('x'), polygons: [] }))).toMatchObject({ field: 'vertices' });
    expect(thrownBy(() => NavMesh.fromPolygons({ vertices: [at(0, 0), at(90000, 0), at(0, 9)], polygons: [[0, 1, 2]] })))
      .toMatchObject({ field: 'tileSize' });
    const before = liveObjects();
    expect(thrownBy(() => NavMesh.fromPolygons([HOUSE, HOUSE]))).toBeInstanceOf(SamepathStateError);
    expect(liveObjects()).toBe(before);
  });

  it('M-012 connects what off-mesh links join, and drops those that start elsewhere', () => {
    const island: NavPolygons = {
      vertices: [...(HOUSE.vertices as readonly { x: number; y: number; z: number }[]), at(24, 0), at(30, 0), at(30, 6), at(24, 6)],
      polygons: [...(HOUSE.polygons ?? []), [8, 9, 10, 11]],
    };
    const jump = { start: at(17, 2, 1), end: at(25, 2), radius: 0.5, bidirectional: true, userId: 4000000000 };
    const offMeshLinks = [jump, { start: at(-400, 0), end: at(0, 0), radius: 1 }];
    using mesh = NavMesh.fromPolygons(island, { offMeshLinks });
    const { refs } = mesh.polygons();
    expect(mesh.tileData(mesh.tiles[0] as bigint)?.offMeshLinks).toEqual(
      [{ start: [17, 1, 2], end: [25, 0, 2], radius: 0.5, bidirectional: true, area: 0, flags: 1, userId: 4000000000 }]);
    expect(mesh.links(refs[1] as bigint)).toMatchObject([{ kind: 'off-mesh', target: refs[3], owner: mesh.tiles[0], linkIndex: 0 }]);
    expect(mesh.links(refs[3] as bigint)).toMatchObject([{ kind: 'off-mesh-reverse', target: refs[1] }]);
    expect(mesh.settings?.offMeshLinks).toHaveLength(2);
    const path = mesh.findPath(at(1, 1), at(29, 5));
    expect(path.found).toBe(true);
    expect([...path].map(({ offMesh }) => offMesh)).toEqual([false, true, false, false]);
    expect(thrownBy(() => NavMesh.fromPolygons(HOUSE, { offMeshLinks: [{ ...jump, radius: 0 }] }))).toMatchObject({ field: 'offMeshLinks[0].radius' });
  });
});

describe('tiles', () => {
  it('M-022 are joined across borders, replaced and removed, and stale references are noticed', () => {
    using mesh = floor(2, everywhere);
    expect([mesh.tileCount, mesh.tiles.length, mesh.polygons().refs.length]).toEqual([4, 4, 256]);
    const ref = mesh.tileAt(1, 0) as bigint;
    expect(ref >> 20n & 0xfffffn).toBe(1n);
    expect(mesh.worldToTile({ x: 17, z: 3 })).toEqual({ tileX: 1, tileZ: 0 });
    expect(mesh.links(ref)).toMatchObject([{ kind: 'portal', side: 2, edge: 3, rangeMin: 0, rangeMax: 255 }]);
    using tile = NavTile.fromPolygons(floorPolygons(2, everywhere)[1] as NavPolygons, mesh.params);
    expect(thrownBy(() => mesh.addTile(tile))).toBeInstanceOf(SamepathStateError);
    const replaced = mesh.replaceTile(tile);
    expect([mesh.isValid(ref), mesh.isValid(replaced), mesh.links(ref), mesh.polygonState(ref), mesh.tileData(ref)]).toEqual([false, true, undefined, undefined, undefined]);
    mesh.removeTile(1, 0);
    expect([mesh.tileCount, mesh.tileAt(1, 0), mesh.isValid(replaced)]).toEqual([3, undefined, false]);
    expect(thrownBy(() => mesh.removeTile(1, 0))).toBeInstanceOf(SamepathStateError);
    expect(mesh.addTile(tile) >> 20n & 0xfffffn).toBe(1n);
    using other = NavTile.fromPolygons(floorPolygons(1, everywhere)[0] as NavPolygons, { tileSize: TILE });
    expect(thrownBy(() => mesh.replaceTile(other))).toMatchObject({ name: 'NavMeshFormatError', detail: 'it was built with other settings' });
    expect(thrownBy(() => mesh.isValid(loose(5)))).toMatchObject({ field: 'ref' });
    expect(thrownBy(() => mesh.isValid(-1n))).toMatchObject({ field: 'ref' });
  });

  it('come back from their content and from their bytes', () => {
    using tile = NavTile.fromPolygons({ ...HOUSE, flags: [3, 4, 5] });
    using same = NavTile.fromData(tile.data);
    using read = NavTile.deserialize(tile.serialize());
    const saved = tile.serialize();
    expect([same.serialize(), read.serialize()]).toEqual([saved, saved]);
    expect(tile.contentId).toBe(createHash('sha256').update(saved).digest('hex'));
    expect([same.contentId, read.data]).toEqual([tile.contentId, tile.data]);
    expect(tile.data).toMatchObject({ tileX: 0, layer: 0, neighbors: Int32Array.of(0, 2, 3, 0, 0, 0, 0, 1, 1, 0, 0, 0) });
    const detailed = {
      ...tile.data, details: Uint32Array.of(0, 0, 1, 4, 0, 0, 0, 0, 0, 0, 0, 0), detailVertices: Float32Array.of(4, 0.5, 4),
      detailTriangles: Uint8Array.of(0, 1, 4, 1, 1, 2, 4, 1, 2, 3, 4, 1, 3, 0, 4, 1),
      offMeshLinks: [{ start: [1, 0, 1], end: [8, 0, 8], radius: 0.5, bidirectional: false, area: 2, flags: 3, userId: 9 }],
    };
    using withDetail = NavTile.fromData(detailed);
    expect(withDetail.data).toEqual(detailed);
    expect(thrownBy(() => NavTile.fromData({ ...tile.data, areas: new Uint8Array(2) }))).toMatchObject({ field: 'areas' });
    expect(thrownBy(() => NavTile.fromData({ ...tile.data, neighbors: new Int32Array(12).fill(9) }))).toBeInstanceOf(NavMeshFormatError);
    expect(thrownBy(() => NavTile.deserialize(saved, { agentRadius: 2 }))).toMatchObject({ detail: 'it was built with other settings' });
    tile.free();
    expect(thrownBy(() => tile.data)).toMatchObject({ code: 'SP_E_HANDLE' });
    expect(thrownBy(() => new NavMesh().addTile(loose({})))).toMatchObject({ field: 'tile' });
  });
});

describe('settings', () => {
  it('M-006..M-009 have every default in humanoid, and presets of other sizes', () => {
    const names = NAV_SETTINGS_SPECS.map(({ name }) => name).filter((name) => name !== 'structSize');
    const { humanoid, small, large } = NavSettings;
    expect(Object.keys(humanoid).sort()).toEqual([...names].sort());
    expect(NavSettings.toParams(humanoid)).toEqual(NavSettings.toParams({}));
    expect([small.agentRadius, small.tileSize, large.agentMaxSlopeDegrees, large.cellSize]).toEqual([0.3, 32, 40, 0.5]);
    for (const preset of ['small', 'large'] as const) {
      expect({ ...humanoid, ...NavSettings[preset] }, preset).toEqual({ ...humanoid, ...NAV_SETTINGS_PRESETS[preset].changes });
    }
    expect([NavSettings, humanoid, small, large].every((preset) => Object.isFrozen(preset))).toBe(true);
    for (const { name, default: initial, kind } of NAV_SETTINGS_SPECS) {
      if (kind !== 'size' && kind !== 'choice') expect(humanoid[name as 'agentRadius'], name).toBe(initial);
    }
  });

  it('M-058 M-059 are checked by name and bound', () => {
    expect(thrownBy(() => NavSettings.check(loose({ agentRadios: 1 })))).toMatchObject({ message: 'unknown setting "agentRadios"; did you mean "agentRadius"?' });
    expect(thrownBy(() => NavSettings.check({ agentMaxSlopeDegrees: 91 }))).toMatchObject({ field: 'agentMaxSlopeDegrees', max: 90 });
    expect(thrownBy(() => NavSettings.check({ cellSize: NaN }))).toBeInstanceOf(SamepathRangeError);
    expect(thrownBy(() => NavSettings.check({ tileSize: 0.1 }))).toMatchObject({ field: 'tileSize' });
    expect(thrownBy(() => NavSettings.check({ partition: loose('watersheds') }))).toMatchObject({ field: 'partition' });
    expect(thrownBy(() => new NavMesh(loose({ tilesize: 3 })))).toMatchObject({ field: 'tilesize' });
    const settings = { ...NavSettings.small, partition: 'layers' as const };
    expect(NavSettings.check(settings)).toBe(settings);
  });

  it('are saved with the mesh, which must be of their parameters', () => {
    const settings: NavSettings = { ...NavSettings.large, partition: 'monotone', minRegionArea: 3 };
    using mesh = new NavMesh(NavSettings.toParams(settings));
    expect(mesh.settings).toBeUndefined();
    mesh.settings = settings;
    expect(mesh.settings).toEqual({ ...NavSettings.humanoid, ...settings, offMeshLinks: [] });
    using again = NavMesh.deserialize(mesh.serialize());
    expect(again.settings).toEqual(mesh.settings);
    expect(thrownBy(() => { mesh.settings = NavSettings.small; })).toMatchObject({ name: 'NavMeshFormatError' });
  });
});

describe('saved meshes', () => {
  it('M-536 come back with the same bytes and answers, with settings or without', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    using plain = new NavMesh({ tileSize: TILE });
    using tile = NavTile.fromPolygons(floorPolygons(1, everywhere)[0] as NavPolygons, plain.params);
    plain.addTile(tile);
    for (const one of [mesh, plain]) {
      const saved = one.serialize();
      using loaded = NavMesh.deserialize(saved);
      expect(loaded.serialize()).toEqual(saved);
      expect(loaded.findPath(at(1, 1), at(8, 15))).toEqual(one.findPath(at(1, 1), at(8, 15)));
    }
    expect([mesh.serialize()[3], plain.serialize()[3]]).toEqual([0x4d, 0x4d]);
    expect(String.fromCharCode(...plain.serialize().subarray(0, 4))).toBe('ONPM');
  });

  it('M-004 are refused when they are something else, with the offset', () => {
    const saved = NavMesh.fromPolygons(HOUSE).serialize();
    const detour = Uint8Array.of(0x54, 0x45, 0x53, 0x4d, 1, 0, 0, 0, 0, 0, 0, 0);
    expect(thrownBy(() => NavMesh.deserialize(detour))).toMatchObject({ name: 'NavMeshFormatError', offset: 0, detail: 'the bytes do not begin as the format does' });
    expect(thrownBy(() => NavMesh.deserialize(new Uint8Array(0)))).toBeInstanceOf(NavMeshFormatError);
    expect(thrownBy(() => NavMesh.deserialize(loose([1])))).toMatchObject({ field: 'saved' });
    for (let length = 0; length < saved.length; length += 7) {
      expect(thrownBy(() => NavMesh.deserialize(saved.subarray(0, length)))).toBeInstanceOf(NavMeshFormatError);
    }
    const version = saved.slice();
    version[4] = 9;
    expect(thrownBy(() => NavMesh.deserialize(version))).toMatchObject({ offset: 4, detail: 'the format version is not known' });
  });
});

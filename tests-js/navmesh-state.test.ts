// Navigation meshes at run time: saved states, switches of links, libraries, streaming, worlds of agent classes.
import { createHash, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  init, liveObjects, NavFilter, NavMesh, NavMeshFormatError, NavSettings, NavWorld, PathStatus, SamepathStateError, type NavPolygons,
} from 'samepath';
import { NavQuery, NavTile, NavTileLibrary, TileStreamer } from 'samepath/mesh';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './support/data.js';
import { at, floor, floorPolygons, HOUSE, ruins, TILE, type Floor } from './support/navmesh.js';
import { rejectionOf, thrownBy } from './support/pictures.js';

beforeAll(() => init());

const everywhere = (): boolean => true;
const loose = <T>(value: unknown): T => value as T;
const tileOf = (mesh: NavMesh, index: number, isFloor: Floor = everywhere): NavTile => NavTile.fromPolygons(floorPolygons(2, isFloor)[index] as NavPolygons, mesh.params);

/** A house, an island, and a jump between them. */
function harbour(): NavMesh {
  const island: NavPolygons = {
    vertices: [...(HOUSE.vertices as readonly { x: number; y: number; z: number }[]), at(24, 0), at(30, 0), at(30, 6), at(24, 6)],
    polygons: [...(HOUSE.polygons ?? []), [8, 9, 10, 11]],
  };
  return NavMesh.fromPolygons(island, { offMeshLinks: [{ start: at(17, 2, 1), end: at(25, 2), radius: 0.5, bidirectional: true }] });
}

describe('links', () => {
  it('M-210 are switched off and on, at once and without new references', () => {
    using mesh = harbour();
    const [tile = 0n] = mesh.tiles;
    const count = mesh.editCount;
    const status = (): PathStatus => mesh.findPath(at(1, 1), at(29, 5)).status;
    expect([mesh.isLinkEnabled(tile, 0), status()]).toEqual([true, PathStatus.Found]);
    mesh.setLinkEnabled(tile, 0, false);
    expect([mesh.isLinkEnabled(tile, 0), status(), mesh.isValid(tile)]).toEqual([false, PathStatus.Partial, true]);
    mesh.setLinkEnabled(tile, 0, true);
    expect([status(), mesh.editCount]).toEqual([PathStatus.Found, count + 2]);
    expect(thrownBy(() => mesh.setLinkEnabled(tile, 1, false))).toMatchObject({ name: 'SamepathRangeError' });
    expect(thrownBy(() => mesh.setLinkEnabled(77n, 0, false))).toBeInstanceOf(SamepathStateError);
    expect(thrownBy(() => mesh.isLinkEnabled(tile, -1))).toMatchObject({ field: 'link' });
  });

  it('M-012 go to the layer that they start on', () => {
    const upstairs: NavPolygons = { vertices: [at(0, 0, 5), at(4, 0, 5), at(4, 4, 5), at(0, 4, 5)], polygons: [[0, 1, 2, 3]], tileX: 0, tileZ: 0, layer: 1 };
    const ladder = { start: at(2, 2, 5), end: at(2, 2), radius: 0.5 };
    using mesh = NavMesh.fromPolygons([upstairs, { ...HOUSE, tileX: 0, tileZ: 0 }], { tileSize: 32, offMeshLinks: [ladder] });
    const [lower = 0n, upper = 0n] = [mesh.tileAt(0, 0, 0), mesh.tileAt(0, 0, 1)];
    expect([lower, upper].map((tile) => mesh.tileData(tile)?.offMeshLinks.length)).toEqual([0, 1]);
    expect(mesh.findPath(at(1, 1, 5), at(8, 8)).found).toBe(true);
    expect(mesh.findPath(at(8, 8), at(1, 1, 5)).isPartial).toBe(true);
  });
});

describe('a saved state', () => {
  it('M-213 M-219 brings everything back, references too, and the bytes are the same again', () => {
    using mesh = floor(2, ruins(4));
    const all = mesh.polygons();
    const [first = 0n, second = 0n] = all.refs;
    mesh.setArea(first, 9);
    const saved = mesh.saveState();
    const path = mesh.findPath(at(1, 1), at(31, 31));
    const [before, size] = [mesh.polygons(), mesh.stateSize];
    expect(size).toBe(saved.length);

    mesh.setFlags(second, 8);
    mesh.removeTile(1, 1);
    using other = tileOf(mesh, 0);
    mesh.replaceTile(other);
    expect(mesh.isValid(first)).toBe(false);
    mesh.restoreState(saved);
    expect(mesh.saveState()).toEqual(saved);
    expect([mesh.polygons(), mesh.findPath(at(1, 1), at(31, 31)), mesh.isValid(first)]).toEqual([before, path, true]);

    using again = NavMesh.fromState(saved);
    expect([again.saveState(), again.settings]).toEqual([saved, undefined]);
    expect(again.findPath(at(1, 1), at(31, 31))).toEqual(path);
    const out = new Uint8Array(size + 3);
    expect([mesh.saveStateInto(out), out.subarray(0, size), out[size]]).toEqual([size, saved, 0]);
    expect(thrownBy(() => mesh.saveStateInto(new Uint8Array(3)))).toMatchObject({ code: 'SP_E_BUFFER_TOO_SMALL' });
  });

  it('M-213 is small with references, which a library resolves', () => {
    using mesh = floor(2, ruins(4));
    using library = new NavTileLibrary();
    library.addAll(mesh);
    using tile = tileOf(mesh, 0, ruins(4));
    expect([library.count, library.has(tile.contentId), library.has('0'.repeat(64))]).toEqual([4, true, false]);
    library.add(tile);
    expect(library.count).toBe(4);
    const [full, saved] = [mesh.saveState(), mesh.saveState('referenced')];
    expect(saved.length).toBeLessThan(full.length / 10);
    mesh.removeTile(0, 0);
    mesh.restoreState(saved, library);
    expect(mesh.saveState()).toEqual(full);
    using again = NavMesh.fromState(saved, library);
    expect(again.saveState('referenced')).toEqual(saved);
    expect(mesh.saveStateInto(new Uint8Array(saved.length), 'referenced')).toBe(saved.length);
    using empty = new NavTileLibrary();
    expect(thrownBy(() => mesh.restoreState(saved, empty))).toMatchObject({ detail: 'the library has no tile of this content id' });
    expect(thrownBy(() => mesh.restoreState(saved))).toBeInstanceOf(NavMeshFormatError);
    expect(thrownBy(() => mesh.restoreState(saved, loose({})))).toMatchObject({ field: 'library' });
    expect(thrownBy(() => mesh.saveState(loose('references')))).toMatchObject({ field: 'mode' });
    expect(thrownBy(() => library.has('AB'))).toMatchObject({ field: 'contentId' });
    expect(mesh.saveState()).toEqual(full);
  });

  it('M-218 of something else changes nothing', () => {
    using mesh = harbour();
    const saved = mesh.saveState();
    using other = floor(1, everywhere);
    expect(thrownBy(() => mesh.restoreState(other.saveState()))).toMatchObject({ name: 'NavMeshFormatError', detail: 'it was built with other settings' });
    for (let length = 0; length < saved.length; length += 5) {
      expect(thrownBy(() => mesh.restoreState(saved.subarray(0, length)))).toBeInstanceOf(NavMeshFormatError);
    }
    expect(thrownBy(() => mesh.restoreState(loose('x')))).toMatchObject({ field: 'saved' });
    expect(mesh.saveState()).toEqual(saved);
  });

  it('ends searches that had begun, and waits for callbacks', async () => {
    using mesh = harbour();
    const saved = mesh.saveState();
    using query = new NavQuery(mesh);
    query.beginPath(at(1, 1), at(29, 5));
    mesh.restoreState(saved);
    expect(thrownBy(() => query.stepPath(1))).toBeInstanceOf(SamepathStateError);
    expect(query.findPath(at(1, 1), at(29, 5)).found).toBe(true);
    const running = mesh.findPathAsync(at(1, 1), at(29, 5), { iterationsPerSlice: 1 }, { yield: () => mesh.restoreState(saved) });
    expect(await rejectionOf(running)).toBeInstanceOf(SamepathStateError);
    let refused: unknown;
    using streamer = new TileStreamer(mesh);
    streamer.streamOut(0, 0);
    let streamed: unknown;
    using filter = new NavFilter({ passes: () => {
      refused ??= thrownBy(() => mesh.restoreState(saved));
      streamed ??= thrownBy(() => streamer.update());
      return true;
    } });
    expect(mesh.findPath(at(1, 1), at(29, 5), { filter }).found).toBe(true);
    expect([refused, streamed]).toMatchObject([{ code: 'SP_E_REENTRANT' }, { code: 'SP_E_REENTRANT' }]);
    expect(streamer.update()).toBe(1);
  });
});

describe('copies of tiles', () => {
  it('M-212 carry areas, flags and switches into another mesh', () => {
    using mesh = harbour();
    const [tile = 0n] = mesh.tiles;
    mesh.setArea(tile, 9);
    mesh.setLinkEnabled(tile, 0, false);
    using copy = mesh.copyTile(tile);
    using other = new NavMesh(mesh.params);
    const ref = other.addTile(copy);
    expect([other.polygonState(ref)?.area, other.isLinkEnabled(ref, 0), copy.data.areas[0]]).toEqual([9, false, 0]);
    expect(thrownBy(() => mesh.copyTile(5n))).toBeInstanceOf(SamepathStateError);
  });
});

describe('a tile streamer', () => {
  it('works its queue off in order, a few operations at a time', () => {
    using mesh = new NavMesh({ tileSize: TILE });
    using streamer = new TileStreamer(mesh);
    const saved = [0, 1].map((i) => tileOf(mesh, i).serialize());
    for (const tile of saved) streamer.streamIn(tile);
    streamer.streamOut(0, 0);
    streamer.streamOut(8, 8);
    expect(streamer.queuedCount).toBe(4);
    expect(streamer.queued.slice(1, 3)).toEqual([
      { kind: 'stream-in', tileX: 1, tileZ: 0, layer: 0, length: saved[1]?.length }, { kind: 'stream-out', tileX: 0, tileZ: 0, layer: 0, length: 0 }]);
    expect([streamer.update(1), mesh.tileCount, streamer.update(1), mesh.tileCount]).toEqual([1, 1, 1, 2]);
    expect([streamer.update(), mesh.tileCount, streamer.queuedCount]).toEqual([2, 1, 0]);
    streamer.streamIn(Uint8Array.of(1, 2, 3));
    streamer.streamIn(saved[0] as Uint8Array);
    expect(thrownBy(() => streamer.update())).toBeInstanceOf(NavMeshFormatError);
    expect([streamer.queuedCount, streamer.update(), mesh.tileCount]).toEqual([1, 1, 2]);
    expect(thrownBy(() => streamer.update(-1))).toMatchObject({ field: 'maxOperations' });
    expect(thrownBy(() => streamer.streamOut(0.5, 0))).toMatchObject({ field: 'tileX' });
    expect(thrownBy(() => streamer.streamIn(loose('')))).toMatchObject({ field: 'saved' });
    mesh.free();
    expect(thrownBy(() => streamer.queuedCount)).toMatchObject({ code: 'SP_E_HANDLE' });
  });
});

describe('a world of agent classes', () => {
  it('M-061 finds paths on the mesh of the radius, and is saved whole', async () => {
    const before = liveObjects();
    const classes = [NavSettings.humanoid, NavSettings.small, NavSettings.large].map((settings) => NavMesh.fromPolygons(HOUSE, settings));
    const world = new NavWorld(classes);
    expect(world.meshes).toEqual(classes);
    expect([0.1, 0.3, 0.31, 0.6, 1, 9].map((radius) => world.classFor(radius))).toEqual([1, 1, 0, 0, 2, 2]);
    expect(world.meshFor(0.2)).toBe(classes[1]);
    const path = world.findPath(0.2, at(1, 1), at(8, 19));
    expect(path).toEqual(classes[1]?.findPath(at(1, 1), at(8, 19)));
    expect(await world.findPathAsync(0.2, at(1, 1), at(8, 19))).toEqual(path);
    const saved = world.serialize();
    const loaded = NavWorld.deserialize(saved);
    expect([loaded.serialize(), loaded.meshes.length, loaded.findPath(0.2, at(1, 1), at(8, 19))]).toEqual([saved, 3, path]);
    expect(loaded.meshes[2]?.settings?.agentRadius).toBe(1.5);
    classes[0]?.free(); // A mesh of a world is freed with it.
    expect(world.findPath(0.5, at(1, 1), at(8, 19)).found).toBe(true);
    world.free();
    world.free();
    loaded[Symbol.dispose]();
    expect(thrownBy(() => classes[1]?.tileCount)).toMatchObject({ code: 'SP_E_HANDLE', message: 'this navigation world was freed' });
    expect(thrownBy(() => world.classFor(1))).toMatchObject({ code: 'SP_E_HANDLE' });
    expect(liveObjects()).toBe(before);
  });

  it('takes meshes with settings, once', () => {
    using plain = new NavMesh();
    expect(thrownBy(() => new NavWorld([plain]))).toBeInstanceOf(SamepathStateError);
    expect(thrownBy(() => new NavWorld([]))).toMatchObject({ field: 'meshes' });
    const mesh = NavMesh.fromPolygons(HOUSE);
    expect(thrownBy(() => new NavWorld([mesh, mesh]))).toMatchObject({ field: 'meshes' });
    using world = new NavWorld([mesh]);
    expect(thrownBy(() => new NavWorld([mesh]))).toBeInstanceOf(SamepathStateError);
    expect(thrownBy(() => world.classFor(-1))).toMatchObject({ field: 'radius' });
    expect(thrownBy(() => NavWorld.deserialize(mesh.serialize()))).toMatchObject({ name: 'NavMeshFormatError', offset: 0 });
    expect(thrownBy(() => new NavWorld(loose({})))).toMatchObject({ field: 'meshes' });
  });
});

describe('bytes that native code has saved', () => {
  const folder = join(root, 'tests-c/fixtures/1.0');
  const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(folder, `${name}.bin`)));
  const transcript = (name: string): string | undefined =>
    readFileSync(join(folder, 'transcripts.txt'), 'utf8').split('\n').map((line) => line.split(' ')).find(([first]) => first === name)?.[2];

  function add(hash: Hash, ...values: (number | bigint)[]): void {
    const bytes = new BigUint64Array(values.map((value) => BigInt.asUintN(64, BigInt(value))));
    hash.update(new Uint8Array(bytes.buffer));
  }

  /** What tests-c/support/fixtures_navmesh.c says of a tile. */
  function addTile(hash: Hash, mesh: NavMesh, tile: bigint): void {
    const data = mesh.tileData(tile);
    if (data === undefined) throw new Error('no tile');
    add(hash, data.tileX, data.tileZ, data.layer);
    hash.update(Float64Array.of(data.originY, ...data.vertices));
    data.polygonVertexCounts.forEach((count, i) => add(hash, count, data.areas[i] as number, data.flags[i] as number));
    data.indices.forEach((index, i) => add(hash, index, data.neighbors[i] as number, data.portalSides[i] as number));
    for (const { radius, userId } of data.offMeshLinks) {
      hash.update(Float64Array.of(radius));
      add(hash, userId);
    }
  }

  /** What it says of a mesh. */
  function transcriptOf(mesh: NavMesh): string {
    const hash = createHash('sha256');
    const kinds = ['portal', 'off-mesh', 'off-mesh-reverse'];
    const bySlot = new Map(Array.from(mesh.tiles, (tile) => [Number((tile >> 20n) & 0xfffffn), tile]));
    for (let slot = 0; slot < mesh.slotCount; slot++) {
      const tile = bySlot.get(slot) ?? 0n;
      add(hash, tile);
      if (tile === 0n) continue;
      addTile(hash, mesh, tile);
      for (let ref = tile; mesh.isValid(ref); ref++) {
        const links = mesh.links(ref) ?? [];
        add(hash, links.length);
        for (const link of links) add(hash, link.target, kinds.indexOf(link.kind), link.edge, link.rangeMin, link.rangeMax);
      }
    }
    const { settings } = mesh;
    if (settings === undefined) return hash.digest('hex');
    hash.update(Float64Array.of(settings.agentRadius));
    add(hash, settings.area);
    for (const { end, userId = 0 } of settings.offMeshLinks) {
      hash.update(Float64Array.of(end.z));
      add(hash, userId);
    }
    return hash.digest('hex');
  }

  it.each(['navmesh', 'navmesh-settings'])('M-065 of %s are read and written here, and show the same tiles and links', (name) => {
    using mesh = NavMesh.deserialize(fixture(name));
    expect(Buffer.compare(mesh.serialize(), fixture(name))).toBe(0);
    expect(transcriptOf(mesh)).toBe(transcript(name));
  });

  it('M-065 of worlds and snapshots are read and written here', () => {
    using world = NavWorld.deserialize(fixture('navmesh-classes'));
    expect(Buffer.compare(world.serialize(), fixture('navmesh-classes'))).toBe(0);
    const [full, referenced] = [fixture('navmesh-snapshot'), fixture('navmesh-snapshot-references')];
    using mesh = NavMesh.fromState(full);
    using library = new NavTileLibrary();
    library.addAll(mesh);
    using again = NavMesh.fromState(referenced, library);
    expect([Buffer.compare(mesh.saveState(), full), Buffer.compare(again.saveState('referenced'), referenced)]).toEqual([0, 0]);
    expect(again.saveState()).toEqual(mesh.saveState());
  });
});

// Debug geometry of navigation meshes, against meshes whose coordinates are known.
import { init, NavMesh, SamepathArgumentError, SamepathStateError, type NavPolygons } from 'samepath';
import { NavMeshDebug, type NavSurface } from 'samepath/debug';
import { NavQuery, NavTile } from 'samepath/mesh';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, floor, floorPolygons, HOUSE, TILE } from './support/navmesh.js';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

const loose = <T>(value: unknown): T => value as T;

/** Two squares in a tile, a narrower one in the next, and a shelf above that a jump leads down from, and back. */
const SHELF: NavPolygons[] = [
  { vertices: [at(0, 0), at(8, 0), at(16, 0), at(16, 8), at(8, 8), at(0, 8)], polygons: [[0, 1, 4, 5], [1, 2, 3, 4]], areas: [3, 0], tileX: 0 },
  { vertices: [at(16, 2), at(24, 2), at(24, 6), at(16, 6), at(26, 2, 5), at(30, 2, 5), at(30, 6, 5), at(26, 6, 5)], polygons: [[0, 1, 2, 3], [4, 5, 6, 7]], tileX: 1 },
];
const JUMP = { start: at(29, 4, 5), end: at(4, 4), radius: 0.5, bidirectional: true };
const shelf = (offMeshLinks = [JUMP]): NavMesh => NavMesh.fromPolygons(SHELF, { tileSize: TILE, offMeshLinks });

/** Twice the area of each triangle in X/Z, above 0 where it is counter-clockwise seen from above. */
function turns({ positions, indices }: NavSurface): number[] {
  return Array.from({ length: indices.length / 3 }, (_, i) => {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * (indices[3 * i + k] as number))) as [Float32Array, Float32Array, Float32Array];
    return (b[2]! - a[2]!) * (c[0]! - a[0]!) - (b[0]! - a[0]!) * (c[2]! - a[2]!);
  });
}

/** A tile with a square whose middle is raised by height detail; two triangles of it run the other way. */
function tent(mesh: NavMesh): NavTile {
  const [x, z] = [mesh.params.originX + TILE, mesh.params.originZ];
  const vertices = [at(x, z, 2), at(x + 8, z, 2), at(x + 8, z + 8, 2), at(x, z + 8, 2)];
  using flat = NavTile.fromPolygons({ vertices, polygons: [[0, 1, 2, 3]], tileX: 1, originY: 2 }, mesh.params);
  return NavTile.fromData({
    ...flat.data, details: Uint32Array.of(0, 0, 1, 4), detailVertices: Float32Array.of(4, 1, 4),
    detailTriangles: Uint8Array.of(0, 1, 4, 1, 1, 4, 2, 1, 2, 3, 4, 1, 3, 4, 0, 1),
  }, mesh.params);
}

describe('surfaces', () => {
  it('M-195 are fans of all polygons in world coordinates, with areas and the polygon of each triangle', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const drawn = NavMeshDebug.surface(mesh);
    const { refs } = mesh.polygons();
    expect(drawn.polygons).toEqual(refs);
    expect([...drawn.areas]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    expect([...drawn.trianglePolygons]).toEqual([0, 0, 1, 1, 2, 2]);
    expect([...drawn.positions.subarray(12, 24)]).toEqual([9, 0, 0, 18, 1, 0, 18, 1, 9, 9, 0, 9]);
    expect([...drawn.indices.subarray(0, 6)]).toEqual([0, 2, 1, 0, 3, 2]);
    expect(turns(drawn)).toEqual([81, 81, 81, 81, 99, 99]);
  });

  it('M-195 follow height detail, in tiles with a height of their own, and face up', () => {
    using mesh = new NavMesh({ tileSize: TILE, originX: 100, originZ: -50 });
    using tile = tent(mesh);
    mesh.addTile(tile);
    const drawn = NavMeshDebug.surface(mesh);
    expect([...drawn.positions]).toEqual([116, 2, -50, 124, 2, -50, 124, 2, -42, 116, 2, -42, 120, 3, -46]);
    expect([drawn.areas.length, drawn.trianglePolygons.length]).toEqual([5, 4]);
    expect([...new Set(turns(drawn).map(Math.sign))]).toEqual([1]);
  });

  it('M-150 hold the polygons asked for in their order, without stale ones, with present areas', () => {
    using mesh = shelf();
    const { refs } = mesh.polygons();
    const [a = 0n, b = 0n, c = 0n, d = 0n] = refs;
    mesh.setArea(d, 9);
    const asked = BigUint64Array.of(d, a, 12n, 0n);
    expect([...NavMeshDebug.surface(mesh, { polygons: asked }).polygons]).toEqual([d, a]);
    expect([...NavMeshDebug.surface(mesh, { polygons: asked }).areas]).toEqual([9, 9, 9, 9, 3, 3, 3, 3]);
    mesh.removeTile(1, 0);
    expect([...NavMeshDebug.surface(mesh, { polygons: refs }).polygons]).toEqual([a, b]);
    expect(NavMeshDebug.outlines(mesh, { polygons: BigUint64Array.of(c) }).positions).toHaveLength(0);
  });

  it('M-195 are relative to an origin, raised by a lift, as exact as float32 allows', () => {
    const far = { ...HOUSE, vertices: (HOUSE.vertices as readonly { x: number; y: number; z: number }[]).map(({ x, y, z }) => at(x + 1_900_000.25, z - 1_900_000.75, y + 7)) };
    using mesh = NavMesh.fromPolygons(far);
    const origin = { x: 1_900_000, y: 7, z: -1_900_000 };
    const drawn = NavMeshDebug.surface(mesh, { origin, lift: 0.5 });
    expect([...drawn.positions.subarray(12, 18)]).toEqual([9.25, 0.5, -0.75, 18.25, 1.5, -0.75]);
    expect([...NavMeshDebug.outlines(mesh, { origin }).positions.subarray(0, 6)]).toEqual([0.25, 0, -0.75, 9.25, 0, -0.75]);
    const path = mesh.findPath({ x: origin.x + 1, y: 7, z: origin.z }, { x: origin.x + 2, y: 7, z: origin.z });
    expect([...NavMeshDebug.path(path, { origin, lift: 1 })]).toEqual([1, 1, 0, 2, 1, 0]);
  });

  it('M-195 are copies: later changes of the mesh and of the arrays do not show', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const [first, outline] = [NavMeshDebug.surface(mesh), NavMeshDebug.outlines(mesh)];
    const kept = structuredClone(first);
    mesh.setArea(mesh.polygons().refs[0] as bigint, 7);
    outline.positions.fill(NaN);
    expect(first).toEqual(kept);
    expect(NavMeshDebug.surface(mesh).areas[0]).toBe(7);
    expect(NavMeshDebug.outlines(mesh).positions[0]).toBe(0);
  });
});

describe('lines', () => {
  it('M-195 outline polygons, and say which edges are walls: no neighbour, no portal', () => {
    using mesh = shelf();
    const { positions, walls } = NavMeshDebug.outlines(mesh);
    expect([positions.length, walls.length]).toEqual([4 * 4 * 6, 4 * 4 * 2]);
    expect([...positions.subarray(0, 12)]).toEqual([0, 0, 0, 8, 0, 0, 8, 0, 0, 8, 0, 8]);
    const perEdge = Array.from({ length: 16 }, (_, edge) => walls[2 * edge]);
    expect(perEdge).toEqual([1, 0, 1, 1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1]);
    expect(Array.from({ length: 16 }, (_, edge) => walls[2 * edge + 1])).toEqual(perEdge);
    mesh.removeTile(1, 0);
    expect([...NavMeshDebug.outlines(mesh).walls].filter((wall) => wall === 1)).toHaveLength(2 * 6);
  });

  it('M-195 link in the order of slots, polygons and links: covered parts of edges, off-mesh links both ways', () => {
    using mesh = shelf();
    const [a = 0n, b = 0n, c = 0n, d = 0n] = mesh.polygons().refs;
    const { positions, kinds, from, to } = NavMeshDebug.links(mesh);
    expect(kinds).toEqual(['off-mesh-reverse', 'portal', 'portal', 'off-mesh']);
    expect([[...from], [...to]]).toEqual([[a, b, c, d], [d, c, b, a]]);
    expect([...positions.subarray(0, 6)]).toEqual([4, 0, 4, 29, 5, 4]);
    expect([...positions.subarray(18)]).toEqual([29, 5, 4, 4, 0, 4]);
    // The edge of the wide side runs from (16, 0) to (16, 8); 2 to 6 of it is covered, in 255ths.
    const [, , z0 = 0, , , z1 = 0] = positions.subarray(6, 12);
    expect([z0, z1].sort((p, q) => p - q).map((z) => Math.round(z * 16) / 16)).toEqual([2, 6]);
    expect([...positions.subarray(12, 18)].sort((p, q) => p - q)).toEqual([0, 0, 2, 6, 16, 16]);
    for (const [i, ref] of from.entries()) expect(mesh.links(ref)?.map(({ target }) => target)).toContain(to[i]);
    using oneWay = shelf([{ ...JUMP, bidirectional: false }]);
    expect(NavMeshDebug.links(oneWay).kinds).toEqual(['portal', 'portal', 'off-mesh']);
    expect([...NavMeshDebug.links(oneWay, { origin: at(1, 2, 3), lift: 0.5 }).positions.subarray(12)]).toEqual([28, 2.5, 2, 3, -2.5, 2]);
  });
});

describe('queries', () => {
  it('M-150 show what was expanded, once each and in order, the corridor, and the points of the path', () => {
    using mesh = floor(2, (column, row) => row !== 7 || column === 15);
    using query = new NavQuery(mesh);
    const found = query.findPath(at(1, 1), at(1, 31));
    const drawn = NavMeshDebug.query(mesh, query, found, { lift: 0.25 });
    expect(drawn.expanded.polygons).toEqual(query.expandedPolygons);
    expect(new Set(drawn.expanded.polygons).size).toBe(drawn.expanded.polygons.length);
    expect(drawn.expanded.polygons[0]).toBe(found.polygons[0]);
    expect(drawn.corridor.polygons).toEqual(found.polygons);
    expect([...drawn.corridor.trianglePolygons]).toEqual([...found.polygons].flatMap((_, i) => [i, i]));
    expect([...drawn.path]).toEqual([...found].flatMap(({ x, y, z }) => [x, y + 0.25, z].map(Math.fround)));
    expect([...drawn.corridor.positions].filter((_, i) => i % 3 === 1).every((y) => y === 0.25)).toBe(true);
  });

  it('M-150 show nothing where nothing was found', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    using query = new NavQuery(mesh);
    const drawn = NavMeshDebug.query(mesh, query, query.findPath(at(500, 500), at(1, 1)));
    expect([drawn.expanded.polygons.length, drawn.corridor.indices.length, drawn.path.length]).toEqual([0, 0, 0]);
    using empty = new NavMesh();
    expect(NavMeshDebug.surface(empty).positions).toHaveLength(0);
    expect([NavMeshDebug.outlines(empty).walls.length, NavMeshDebug.links(empty).kinds]).toEqual([0, []]);
  });

  it('M-195 take time by the number of polygons', () => {
    using mesh = NavMesh.fromPolygons(floorPolygons(16, () => true), { tileSize: TILE });
    const began = performance.now();
    const [drawn, outline, { kinds }] = [NavMeshDebug.surface(mesh), NavMeshDebug.outlines(mesh), NavMeshDebug.links(mesh)];
    console.log(`16384 polygons drawn in ${(performance.now() - began).toFixed(0)} ms`);
    expect([drawn.indices.length, outline.walls.length, kinds.length]).toEqual([16384 * 6, 16384 * 8, 16 * 15 * 8 * 4]);
  });
});

describe('arguments', () => {
  it.each<[string, (mesh: NavMesh) => unknown]>([
    ['mesh', () => NavMeshDebug.surface(loose({}))],
    ['mesh', () => NavMeshDebug.links(loose(undefined))],
    ['polygons', (mesh) => NavMeshDebug.surface(mesh, { polygons: loose([1n]) })],
    ['origin', (mesh) => NavMeshDebug.outlines(mesh, { origin: loose(7) })],
    ['origin.z', (mesh) => NavMeshDebug.outlines(mesh, { origin: loose({ x: 0, y: 0 }) })],
    ['lift', (mesh) => NavMeshDebug.surface(mesh, { lift: loose('1') })],
    ['path', () => NavMeshDebug.path(loose({}))],
    ['query', (mesh) => NavMeshDebug.query(mesh, loose({}), mesh.findPath(at(1, 1), at(2, 2)))],
  ])('that are wrong are refused by name: %s', (field, call) => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const error = thrownBy(() => call(mesh));
    expect(error).toBeInstanceOf(SamepathArgumentError);
    expect(error).toMatchObject({ field });
  });

  it('a mesh that was freed is a state error', () => {
    const mesh = NavMesh.fromPolygons(HOUSE);
    mesh.free();
    expect(thrownBy(() => NavMeshDebug.surface(mesh))).toBeInstanceOf(SamepathStateError);
  });
});

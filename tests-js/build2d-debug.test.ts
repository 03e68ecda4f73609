// Debug geometry of regions of the plane.
import { init, NavMesh } from 'samepath';
import { NavMeshBuild2D, Region } from 'samepath/build2d';
import { NavMeshDebug, RegionDebug } from 'samepath/debug';
import { beforeAll, describe, expect, it } from 'vitest';
import { box, COOKBOOK } from './support/plane.js';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

const loose = <T>(value: unknown): T => value as T;
const SETTINGS = { tileSize: 10, agentRadius: 0 };

/** Area in X/Z of triangles that are counter-clockwise seen from above; NaN when one is not. */
function areaOf({ positions, indices }: { positions: Float32Array; indices: Uint32Array }): number {
  let area = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * indices[i + k]!, 3 * indices[i + k]! + 3)) as [Float32Array, Float32Array, Float32Array];
    const doubled = (b[2]! - a[2]!) * (c[0]! - a[0]!) - (b[0]! - a[0]!) * (c[2]! - a[2]!);
    area += doubled > 0 ? doubled / 2 : NaN;
  }
  return area;
}

describe('geometry of regions', () => {
  it('M-243 has the boundary as segments that know their ring and whether it is a hole', () => {
    using region = Region.fromOutlines([[[[0, 0], [9, 0], [9, 9]], [[6, 2], [8, 2], [8, 4]]]]);
    const { positions, holes, rings } = RegionDebug.outlines(region.rings(), { origin: { x: 1, y: 2, z: 3 }, lift: 5 });
    expect([...positions.subarray(0, 12)]).toEqual([-1, 3, -3, 8, 3, -3, 8, 3, -3, 8, 3, 6]);
    expect(positions.length).toBe(3 * 2 * 6);
    expect([...holes]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
    expect([...rings]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  });

  it('M-273 M-275 has polygons as triangles that face up and cover the region', () => {
    using region = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: 9 });
    const slices = region.slice(SETTINGS);
    for (const parts of [region.triangulate(), region.partition(), slices]) expect(areaOf(RegionDebug.surface(parts))).toBe(region.area);
    const { trianglePolygons, positions } = RegionDebug.surface(slices);
    const counts = slices.flatMap(({ polygonVertexCounts }) => [...polygonVertexCounts]);
    expect([...trianglePolygons]).toEqual(counts.flatMap((count, polygon) => new Array<number>(count - 2).fill(polygon)));
    expect(positions.length).toBe(slices.reduce((sum, { vertices }) => sum + (3 * vertices.length) / 2, 0));
  });

  it('M-225 lies where the mesh does', () => {
    using region = Region.fromTileMap(COOKBOOK.cells, 30, 20, { snapBits: 9 });
    using mesh = NavMesh.build2D(region, SETTINGS);
    const spots = (positions: Float32Array): string[] => [...new Set(Array.from({ length: positions.length / 3 }, (_, i) => String(positions.subarray(3 * i, 3 * i + 3))))].sort();
    expect(spots(RegionDebug.surface(region.slice(SETTINGS)).positions)).toEqual(spots(NavMeshDebug.surface(mesh).positions));
  });

  it('M-275 has the edges of polygons, and which of them are on the boundary', () => {
    using square = Region.fromOutlines([box(0, 0, 4, 4)]);
    const { positions, walls } = RegionDebug.edges(square.triangulate());
    expect([positions.length, [...walls].filter((wall) => wall === 1).length, walls.length]).toEqual([36, 8, 12]);
    const inner = walls.indexOf(0);
    const ends = [0, 1].map((end) => [...positions.subarray(3 * (inner + end), 3 * (inner + end) + 3)]);
    expect(Math.abs(ends[0]![0]! - ends[1]![0]!)).toBe(4);
    expect(Math.abs(ends[0]![2]! - ends[1]![2]!)).toBe(4);
  });

  it('M-223 draws a build between its steps', () => {
    using build = new NavMeshBuild2D(COOKBOOK, { tileSize: 10 });
    build.step();
    expect(RegionDebug.outlines(build.rings()!).rings.length).toBe(16);
    while (build.progress.stage !== 'tiles') build.step();
    expect(areaOf(RegionDebug.surface(build.parts()!))).toBeGreaterThan(400);
    expect(RegionDebug.edges([]).positions.length).toBe(0);
  });

  it('refuses what is no rings and no parts', () => {
    expect(thrownBy(() => RegionDebug.outlines(loose(3)))).toMatchObject({ field: 'rings' });
    expect(thrownBy(() => RegionDebug.surface(loose(undefined)))).toMatchObject({ field: 'parts' });
    expect(thrownBy(() => RegionDebug.edges(loose('x')))).toMatchObject({ field: 'parts' });
    using square = Region.fromOutlines([box(0, 0, 4, 4)]);
    expect(thrownBy(() => RegionDebug.outlines(square.rings(), { lift: loose('1') }))).toMatchObject({ field: 'lift' });
  });
});

// Navigation meshes as geometries of three.js, with the real package.
import { init, NavMesh, type NavPath } from 'samepath';
import { NavMeshDebug } from 'samepath/debug';
import { NavQuery } from 'samepath/mesh';
import {
  geometryOfSurface, linkGeometry, outlineGeometry, pathGeometry, polygonOfFace, surfaceGeometry,
} from 'samepath/three';
import { BoxGeometry, BufferGeometry, Color, Line, LineSegments, Mesh, MeshBasicMaterial, Raycaster, Vector3 } from 'three';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, floor, HOUSE, noise } from './support/navmesh.js';

beforeAll(() => init());

const everywhere = (): boolean => true;
const down = new Vector3(0, -1, 0);

describe('three.js', () => {
  it('meets the polygon below a point with a ray of its own', () => {
    using mesh = floor(2, (column, row) => (column + row) % 5 !== 0);
    using query = new NavQuery(mesh);
    const drawn = new Mesh(surfaceGeometry(mesh), new MeshBasicMaterial());
    let hits = 0;
    for (let i = 0; i < 100; i++) {
      const [x, z] = [noise(2 * i) * 32, noise(2 * i + 1) * 32];
      const [hit] = new Raycaster(new Vector3(x, 9, z), down).intersectObject(drawn);
      const expected = query.findNearestPolygon(at(x, z), at(0.001, 0.001, 9));
      expect(hit === undefined ? undefined : polygonOfFace(drawn.geometry, hit.faceIndex as number)).toBe(expected?.polygon);
      hits += hit === undefined ? 0 : 1;
    }
    expect(hits).toBeGreaterThan(60);
    // Faces point up: a ray from below meets none of them.
    expect(new Raycaster(new Vector3(3, -9, 1), down.clone().negate()).intersectObject(drawn)).toEqual([]);
  });

  it('says which polygon a face belongs to, and of other geometries nothing', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const { refs } = mesh.polygons();
    const geometry = surfaceGeometry(mesh, { polygons: refs.slice(1) });
    expect([0, 1, 2, 3, 4].map((face) => polygonOfFace(geometry, face))).toEqual([refs[1], refs[1], refs[2], refs[2], undefined]);
    expect(polygonOfFace(new BoxGeometry(), 0)).toBeUndefined();
  });

  it('colours areas: the same area alike, as asked or in hues of its own', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const asked = surfaceGeometry(mesh, { areaColor: (area) => ['#ff0000', 0x00ff00, 'blue'][area] as string | number }).getAttribute('color');
    for (const [corner, color] of [[0, 'red'], [4, 'lime'], [11, 'blue']] as const) {
      expect(new Color().fromBufferAttribute(asked, corner).getHex()).toBe(new Color(color).getHex());
    }
    const own = surfaceGeometry(mesh).getAttribute('color');
    const hexes = Array.from({ length: 12 }, (_, corner) => new Color().fromBufferAttribute(own, corner).getHex());
    expect(new Set(hexes).size).toBe(3);
    expect(hexes[0]).toBe(hexes[3]);
  });

  it('takes surfaces that are there already, with normals that point up', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const drawn = NavMeshDebug.surface(mesh, { lift: 2 });
    const geometry = geometryOfSurface(drawn);
    expect(geometry.getAttribute('position').array).toBe(drawn.positions);
    expect(geometry.getIndex()?.array).toBe(drawn.indices);
    const normals = geometry.getAttribute('normal');
    for (let corner = 0; corner < normals.count; corner++) expect(normals.getY(corner)).toBeGreaterThan(0.9);
    geometry.computeBoundingBox();
    expect(geometry.boundingBox?.min.toArray()).toEqual([0, 2, 0]);
    expect(geometry.boundingBox?.max.toArray()).toEqual([18, 3, 20]);
  });

  it('draws outlines, links and paths as lines', () => {
    using mesh = floor(2, everywhere, { offMeshLinks: [{ start: at(1, 1), end: at(31, 31), radius: 0.5 }] });
    const path: NavPath = mesh.findPath(at(1, 1), at(20, 9));
    const outline = outlineGeometry(mesh);
    const { walls } = NavMeshDebug.outlines(mesh);
    expect(outline.getAttribute('wall').array).toEqual(walls);
    expect(outline.getAttribute('position').count).toBe(walls.length);
    expect(linkGeometry(mesh).getAttribute('position').array).toEqual(NavMeshDebug.links(mesh).positions);
    const line = new Line(pathGeometry(path, { lift: 1 }));
    expect(line.geometry.getAttribute('position').count).toBe(path.pointCount);
    expect(line.geometry.getAttribute('position').getY(0)).toBe(1);
    // Lines of three.js can be met by its rays, too.
    const segments = new LineSegments(outline);
    expect(new Raycaster(new Vector3(2, 5, 1), down).intersectObject(segments).length).toBeGreaterThan(0);
  });

  it('gives geometries that are freed as all others', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    let disposed = 0;
    for (const geometry of [surfaceGeometry(mesh), outlineGeometry(mesh), linkGeometry(mesh), pathGeometry(mesh.findPath(at(1, 1), at(8, 8)))]) {
      expect(geometry).toBeInstanceOf(BufferGeometry);
      geometry.addEventListener('dispose', () => { disposed++; });
      geometry.dispose();
    }
    expect(disposed).toBe(4);
  });
});

/**
 * Navigation meshes as three.js geometries. `three` is an optional peer dependency: only this entry imports it.
 *
 * ```ts
 * import { Mesh, MeshBasicMaterial } from 'three';
 * import { surfaceGeometry } from 'samepath/three';
 * scene.add(new Mesh(surfaceGeometry(mesh), new MeshBasicMaterial({ vertexColors: true })));
 * ```
 * Free geometries with `dispose()`, as all of three.js.
 * @packageDocumentation
 */
import { BufferAttribute, BufferGeometry, Color } from 'three';
import { NavMeshDebug, type NavGeometryOptions, type NavSurface, type NavSurfaceOptions } from './mesh-debug.js';
import type { NavMesh } from './nav-mesh.js';
import type { NavPath } from './nav-path.js';

/** Colour of an area, as three.js takes colours. */
export type AreaColor = (area: number) => number | string;

/** Hues that neighbouring numbers are far apart in. */
function defaultColor(area: number): string {
  return `hsl(${(200 + area * 137) % 360}, 55%, 60%)`;
}

/** Options of {@link surfaceGeometry}. */
export interface SurfaceGeometryOptions extends NavSurfaceOptions {
  /** Colour of each area; given as vertex colours. */
  readonly areaColor?: AreaColor | undefined;
}

function colorsOf(areas: Uint8Array, areaColor: AreaColor): BufferAttribute {
  const known = new Map<number, Color>();
  const colors = new Float32Array(3 * areas.length);
  areas.forEach((area, i) => {
    let color = known.get(area);
    if (color === undefined) known.set(area, (color = new Color(areaColor(area))));
    color.toArray(colors, 3 * i);
  });
  return new BufferAttribute(colors, 3);
}

function positioned(positions: Float32Array): BufferGeometry {
  return new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
}

/** The geometry of triangles that are there already; normals point up. */
export function geometryOfSurface(surface: NavSurface, areaColor: AreaColor = defaultColor): BufferGeometry {
  const geometry = positioned(surface.positions);
  geometry.setAttribute('color', colorsOf(surface.areas, areaColor));
  geometry.setIndex(new BufferAttribute(surface.indices, 1));
  geometry.computeVertexNormals();
  // What a ray of three.js hits is a face; this says which polygon that is.
  geometry.userData['trianglePolygons'] = surface.trianglePolygons;
  geometry.userData['polygons'] = surface.polygons;
  return geometry;
}

/** The triangles of a mesh, for a `Mesh`. `polygonOfFace` tells which polygon a ray has hit. */
export function surfaceGeometry(mesh: NavMesh, options: SurfaceGeometryOptions = {}): BufferGeometry {
  return geometryOfSurface(NavMeshDebug.surface(mesh, options), options.areaColor);
}

/** The polygon of a face that a `Raycaster` has hit; `undefined` for other geometries. */
export function polygonOfFace(geometry: BufferGeometry, faceIndex: number): bigint | undefined {
  const { trianglePolygons, polygons } = geometry.userData as Partial<NavSurface>;
  const polygon = trianglePolygons?.[faceIndex];
  return polygon === undefined ? undefined : polygons?.[polygon];
}

/** The edges of polygons, for `LineSegments`; attribute `wall` is 1 where they lead nowhere. */
export function outlineGeometry(mesh: NavMesh, options: NavSurfaceOptions = {}): BufferGeometry {
  const { positions, walls } = NavMeshDebug.outlines(mesh, options);
  return positioned(positions).setAttribute('wall', new BufferAttribute(walls, 1));
}

/** The links of a mesh, for `LineSegments`. */
export function linkGeometry(mesh: NavMesh, options: NavGeometryOptions = {}): BufferGeometry {
  return positioned(NavMeshDebug.links(mesh, options).positions);
}

/** The points of a path, for a `Line`. */
export function pathGeometry(path: NavPath, options: NavGeometryOptions = {}): BufferGeometry {
  return positioned(NavMeshDebug.path(path, options));
}

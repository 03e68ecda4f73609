// The picture of a navigation mesh: its polygons and their rims, what a search expanded, its corridor and path, a ray, walls
// and links. It draws when something changed, not all the time.
import {
  AmbientLight, BufferAttribute, BufferGeometry, Color, ConeGeometry, DirectionalLight, DoubleSide, Group,
  LineBasicMaterial, LineDashedMaterial, LineSegments, Line, Mesh, MeshBasicMaterial, MeshLambertMaterial, PerspectiveCamera, Plane,
  Raycaster, Scene, SphereGeometry, Sprite, Vector2, Vector3, WebGLRenderer, type Material, type Object3D,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { NavMesh, NavPoint } from 'samepath';
import { NavMeshDebug, type NavSurface } from 'samepath/debug';
import { geometryOfSurface, polygonOfFace, surfaceGeometry } from 'samepath/three';
import { makeEndSprite, paintEndSprite } from '../shared/end-sprite.js';
import { areaColor, readPalette, type Palette } from '../shared/palette.js';
import type { NavAnswer } from './engine.js';
import { areaPaint, storey, type EndName, type LayerName } from './model.js';
import { arc, bands, edgesOf, SurfaceWalk, tube } from './shapes.js';

/** A place under the pointer. */
export interface Pick {
  readonly point: NavPoint;
  /** The polygon there; undefined beside the mesh. */
  readonly polygon: bigint | undefined;
}

type Triple = readonly [number, number, number];

const pathRadius = 0.17;
const cornerRadius = 0.34;
const rimDepth = 0.45;
/** Lines are raised by this over the faces that they lie on. */
const lineLift = 0.03;
/** Where the camera looks from, and how much of the picture the mesh then takes. */
const usualSide = /* @__PURE__ */ new Vector3(0.36, 0.66, 0.78).normalize();
const frameFill = 0.9;
const OFF_MESH = 4;

const tripleAt = (points: ArrayLike<number>, index: number): Triple => [points[3 * index]!, points[3 * index + 1]!, points[3 * index + 2]!];

function disposeAll(group: Group): void {
  group.traverse((object: Object3D) => {
    const { geometry, material } = object as Partial<Mesh>;
    geometry?.dispose();
    for (const one of [material ?? []].flat() as Material[]) one.dispose();
  });
  group.clear();
}

export class NavView {
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #camera = new PerspectiveCamera(38, 1, 0.5, 4000);
  readonly #controls: OrbitControls;
  readonly #world = new Scene();
  readonly #content = new Group();
  readonly #floors = new Group();
  readonly #links = new Group();
  readonly #result = new Group();
  readonly #markers: Record<EndName, Sprite>;
  #palette: Palette = readPalette();
  #mesh: NavMesh;
  #storeys: number;
  #hidden: ReadonlySet<LayerName> = new Set();
  #surface: Mesh | null = null;
  /** Bounds of the whole mesh: middle on the ground, and size. */
  #bounds = { middle: new Vector3(), size: new Vector3(1, 1, 1) };
  /** The expansions on the storeys that are shown: after how many of all of them each triangle appears. */
  #expanded: { readonly mesh: Mesh; readonly ranks: Uint32Array } | null = null;
  #visible: ReadonlySet<bigint> = new Set();
  #route: Group | null = null;
  #answer: NavAnswer | null = null;
  #ends: Record<EndName, NavPoint> = { start: { x: 0, y: 0, z: 0 }, goal: { x: 0, y: 0, z: 0 } };
  #shown = 0;
  #requested = false;

  constructor(canvas: HTMLCanvasElement, mesh: NavMesh, storeys: number) {
    this.#canvas = canvas;
    this.#mesh = mesh;
    this.#storeys = storeys;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.addEventListener('change', () => this.request());
    this.#controls.maxPolarAngle = Math.PI * 0.49;
    const sun = new DirectionalLight(0xffffff, 1.5);
    sun.position.set(0.5, 1, 0.25);
    this.#world.add(new AmbientLight(0xffffff, 1.7), sun, this.#content);
    this.#content.add(this.#floors, this.#links, this.#result);
    const marker = (end: EndName): Sprite => makeEndSprite(end, this.#palette, 0.038, 9);
    this.#markers = { start: marker('start'), goal: marker('goal') };
    this.#content.add(this.#markers.start, this.#markers.goal);
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.#resize();
    this.setMesh(mesh);
  }

  #resize(): void {
    const { width, height } = this.#canvas.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    this.#renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
    this.#camera.updateProjectionMatrix();
    this.#draw();
  }

  /** Numbers of what is drawn. */
  get counts(): { polygons: number; expansions: number; triangles: number } {
    const polygons = (this.#surface?.geometry.userData['polygons'] as BigUint64Array | undefined)?.length ?? 0;
    return { polygons, expansions: this.#shown, triangles: this.#renderer.info.render.triangles };
  }

  // The mesh ---------------------------------------------------------------------------------------

  setMesh(mesh: NavMesh): void {
    this.#mesh = mesh;
    this.#answer = null;
    const geometry = surfaceGeometry(mesh);
    geometry.computeBoundingBox();
    if (geometry.boundingBox !== null && !geometry.boundingBox.isEmpty()) {
      geometry.boundingBox.getCenter(this.#bounds.middle);
      geometry.boundingBox.getSize(this.#bounds.size);
      this.#bounds.middle.y = geometry.boundingBox.min.y;
    }
    geometry.dispose();
    this.#content.position.copy(this.#bounds.middle).negate();
    this.#buildFloors();
    this.#buildLinks();
    this.frame();
  }

  /** Shows storeys from the ground up to a number of them. */
  setStoreys(storeys: number): void {
    if (storeys === this.#storeys) return;
    this.#storeys = storeys;
    this.#buildFloors();
    this.#buildLinks();
    if (this.#answer !== null) this.#buildResult(this.#answer);
    this.seek(this.#shown);
  }

  setHidden(hidden: readonly LayerName[]): void {
    this.#hidden = new Set(hidden);
    this.#links.visible = !this.#hidden.has('links');
    if (this.#answer !== null) this.#buildResult(this.#answer);
    this.seek(this.#shown);
  }

  /** Polygons of the storeys that are shown: those whose lowest corner is below the next one. */
  #visiblePolygons(): BigUint64Array {
    const { refs, offsets, vertices } = this.#mesh.polygons();
    const ceiling = this.#bounds.middle.y + this.#storeys * storey - 0.01;
    return refs.filter((_, i) => {
      for (let corner = offsets[i]!; corner < offsets[i + 1]!; corner += 1) if (vertices[3 * corner + 1]! >= ceiling) return false;
      return true;
    });
  }

  #buildFloors(): void {
    disposeAll(this.#floors);
    const polygons = this.#visiblePolygons();
    this.#visible = new Set(polygons);
    const paint = (area: number): string => areaColor(this.#palette, areaPaint[area] ?? 9);
    const material = new MeshLambertMaterial({ vertexColors: true });
    this.#surface = new Mesh(surfaceGeometry(this.#mesh, { polygons, areaColor: paint }), material);
    const outlines = NavMeshDebug.outlines(this.#mesh, { polygons, lift: lineLift });
    const [walls, inner] = [edgesOf(outlines, true), edgesOf(outlines, false)];
    const rim = new Color(this.#palette.css.wall).lerp(new Color(this.#palette.css.floor), 0.45);
    this.#floors.add(
      this.#surface,
      new Mesh(bands(walls, rimDepth, -lineLift), new MeshBasicMaterial({ color: rim, side: DoubleSide })),
      this.#segments(inner, this.#palette.css.text, 0.28), this.#segments(walls, this.#palette.css.wall, 0.9));
  }

  #segments(positions: Float32Array, color: string, opacity: number): LineSegments {
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(positions, 3));
    return new LineSegments(geometry, new LineBasicMaterial({ color: new Color(color), transparent: true, opacity }));
  }

  #buildLinks(): void {
    disposeAll(this.#links);
    const { positions, kinds, from, to } = NavMeshDebug.links(this.#mesh);
    const material = new MeshBasicMaterial({ color: new Color(this.#palette.css.focus) });
    kinds.forEach((kind, i) => {
      if (kind === 'portal' || !this.#visible.has(from[i]!) || !this.#visible.has(to[i]!)) return;
      const points = arc(tripleAt(positions, 2 * i), tripleAt(positions, 2 * i + 1), 0.1);
      const curve = kind === 'off-mesh' ? tube(points, 0.07) : null;
      if (curve !== null) this.#links.add(new Mesh(curve, material));
      this.#links.add(this.#arrow(points, material));
    });
  }

  /** The head of an arrow at the end of a line. */
  #arrow(points: readonly Vector3[], material: Material): Mesh {
    const [before, tip] = [points.at(-2)!, points.at(-1)!];
    const direction = tip.clone().sub(before).normalize();
    const head = new Mesh(new ConeGeometry(0.26, 0.8, 12), material);
    head.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), direction);
    head.position.copy(tip).addScaledVector(direction, -0.4);
    return head;
  }

  // The camera -------------------------------------------------------------------------------------

  /** Looks at the whole mesh from its usual side, as near as it fits. */
  frame(): void {
    const { size } = this.#bounds;
    const corners = [-0.5, 0.5].flatMap((x) => [0, 1].flatMap((y) => [-0.5, 0.5].map((z) => new Vector3(x * size.x, y * size.y, z * size.z))));
    const middle = new Vector3(0, size.y * 0.4, 0);
    let away = size.length();
    // Perspective makes this a fixed point: a few rounds are enough for the eye.
    for (let round = 0; round < 6; round += 1) {
      this.#camera.position.copy(middle).addScaledVector(usualSide, away);
      this.#camera.lookAt(middle);
      this.#camera.updateMatrixWorld();
      const seen = corners.map((corner) => corner.clone().project(this.#camera));
      const [low, high] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
      middle.y += ((low + high) / 2) * away * 0.3;
      away *= Math.max((high - low) / 2, ...seen.map(({ x }) => Math.abs(x))) / frameFill;
    }
    this.#controls.target.copy(middle);
    this.#controls.update();
    this.request();
  }

  /** Turns around the mesh, or comes nearer. */
  orbit(angle: number, zoom = 1): void {
    const offset = this.#camera.position.clone().sub(this.#controls.target);
    offset.applyAxisAngle(new Vector3(0, 1, 0), angle).multiplyScalar(zoom);
    this.#camera.position.copy(this.#controls.target).add(offset);
    this.#controls.update();
    this.request();
  }

  // The search -------------------------------------------------------------------------------------

  /** Shows a search: all of its expansions, its path, and what lies around. */
  setResult(ends: Record<EndName, NavPoint>, answer: NavAnswer): void {
    this.#ends = ends;
    this.#answer = answer;
    for (const end of ['start', 'goal'] as const) this.#markers[end].position.set(ends[end].x, ends[end].y + 0.7, ends[end].z);
    this.#buildResult(answer);
    this.seek(answer.expanded.length);
  }

  #buildResult(answer: NavAnswer): void {
    disposeAll(this.#result);
    const { path } = answer;
    this.#expanded = null;
    if (!this.#hidden.has('expanded')) this.#buildExpanded(answer.expanded);
    this.#route = new Group();
    this.#result.add(this.#route);
    const corridor = NavMeshDebug.surface(this.#mesh, { polygons: path.polygons });
    if (!this.#hidden.has('corridor')) this.#buildCorridor(path.polygons);
    if (path.pointCount > 1) this.#buildPath(answer, corridor);
    if (!this.#hidden.has('ray')) this.#buildRay(answer);
    if (!this.#hidden.has('walls') && answer.walls !== undefined) {
      const material = new MeshBasicMaterial({ color: new Color(this.#palette.css.narrow), transparent: true, opacity: 0.5, side: DoubleSide, depthWrite: false });
      this.#result.add(new Mesh(bands(answer.walls.segments, 0, 0.9), material));
    }
    for (const end of ['start', 'goal'] as const) this.#buildTether(end, path[end]);
  }

  #buildExpanded(expanded: BigUint64Array): void {
    const order = Array.from(expanded.keys()).filter((rank) => this.#visible.has(expanded[rank]!));
    const surface = NavMeshDebug.surface(this.#mesh, { polygons: expanded.filter((polygon) => this.#visible.has(polygon)), lift: 0.05 });
    const ranks = surface.trianglePolygons.map((polygon) => order[polygon]!);
    const geometry = geometryOfSurface(surface);
    const [first, last] = [new Color(this.#palette.css['trace-first']), new Color(this.#palette.css['trace-last'])];
    const [color, colors] = [new Color(), geometry.getAttribute('color')];
    ranks.forEach((rank, triangle) => {
      color.lerpColors(first, last, rank / Math.max(expanded.length - 1, 1));
      for (let k = 0; k < 3; k += 1) colors.setXYZ(surface.indices[3 * triangle + k]!, color.r, color.g, color.b);
    });
    const mesh = new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.5, depthWrite: false }));
    mesh.renderOrder = 1;
    this.#expanded = { mesh, ranks };
    this.#result.add(mesh);
  }

  #buildCorridor(polygons: BigUint64Array): void {
    const color = new Color(this.#palette.css.path);
    const options = { polygons, lift: 0.07 };
    const face = new Mesh(
      surfaceGeometry(this.#mesh, options), new MeshBasicMaterial({ color, transparent: true, opacity: 0.5, depthWrite: false }));
    face.renderOrder = 2;
    const lines = this.#segments(NavMeshDebug.outlines(this.#mesh, options).positions, this.#palette.css.path, 0.75);
    lines.renderOrder = 2;
    this.#route?.add(face, lines);
  }

  /** The path along the surface, over jumps in arcs, with a ball at each corner of the funnel. */
  #buildPath({ path }: NavAnswer, corridor: NavSurface): void {
    const walk = new SurfaceWalk(corridor);
    const points: Vector3[] = [];
    for (let i = 0; i + 1 < path.pointCount; i += 1) {
      const [from, to] = [tripleAt(path.points, i), tripleAt(path.points, i + 1)];
      points.push(...((path.pointFlags[i]! & OFF_MESH) !== 0 ? arc(from, to, 0.25) : walk.line(from, to, 0.25)));
    }
    const geometry = tube(points, pathRadius);
    if (geometry === null) return;
    const color = new Color(this.#palette.css.path);
    const hidden = { transparent: true, opacity: 0.32, depthTest: false };
    const [line, casing] = [new Mesh(geometry, new MeshBasicMaterial({ color })), new Mesh(geometry, new MeshBasicMaterial({ color, ...hidden }))];
    [line.renderOrder, casing.renderOrder] = [4, 3];
    this.#route?.add(line, casing);
    if (this.#hidden.has('corners')) return;
    const ball = new SphereGeometry(cornerRadius, 18, 12);
    for (let i = 1; i + 1 < path.pointCount; i += 1) {
      const [x, y, z] = tripleAt(path.points, i);
      const corner = new Mesh(ball, new MeshBasicMaterial({ color: new Color(this.#palette.css.casing) }));
      const rim = new Mesh(ball, new MeshBasicMaterial({ color, depthTest: true }));
      corner.scale.setScalar(0.62);
      corner.position.set(x, y + 0.25, z);
      rim.position.copy(corner.position);
      rim.renderOrder = 5;
      corner.renderOrder = 6;
      (corner.material as MeshBasicMaterial).depthTest = false;
      this.#route?.add(rim, corner);
    }
  }

  #buildRay({ ray }: NavAnswer): void {
    if (ray === undefined) return;
    const surface = NavMeshDebug.surface(this.#mesh, { polygons: ray.visited });
    const { x, y, z } = this.#answer?.path.start ?? this.#ends.start;
    const points = new SurfaceWalk(surface).line([x, y, z], [ray.x, ray.y, ray.z], 0.16);
    const color = new Color(this.#palette.css[ray.hit ? 'narrow' : 'start']);
    const geometry = tube(points, 0.07);
    if (geometry !== null) this.#result.add(new Mesh(geometry, new MeshBasicMaterial({ color })));
    const end = points.at(-1)!;
    const mark = new Mesh(new SphereGeometry(0.28, 16, 12), new MeshBasicMaterial({ color }));
    mark.position.copy(end);
    this.#result.add(mark);
  }

  /** A dashed line from an end to the place of the mesh that it was moved to. */
  #buildTether(end: EndName, to: NavPoint | undefined): void {
    const from = this.#ends[end];
    if (to === undefined || Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z) < 0.05) return;
    const color = new Color(this.#palette.css[end]);
    const points = [new Vector3(from.x, from.y + 0.2, from.z), new Vector3(to.x, to.y + 0.2, to.z)];
    const line = new Line(new BufferGeometry().setFromPoints(points), new LineDashedMaterial({ color, dashSize: 0.6, gapSize: 0.4, depthTest: false }));
    line.computeLineDistances();
    const mark = new Mesh(new SphereGeometry(0.3, 16, 12), new MeshBasicMaterial({ color, depthTest: false }));
    mark.position.copy(points[1]!);
    for (const part of [line, mark]) part.renderOrder = 8;
    this.#result.add(line, mark);
  }

  /** Shows the search as it was after some expansions; the path appears with the last one. */
  seek(position: number): void {
    this.#shown = position;
    if (this.#expanded !== null) {
      const { mesh, ranks } = this.#expanded;
      const next = ranks.findIndex((rank) => rank >= position);
      mesh.geometry.setDrawRange(0, 3 * (next < 0 ? ranks.length : next));
    }
    if (this.#route !== null) this.#route.visible = position >= (this.#answer?.expanded.length ?? 0);
    this.request();
  }

  /** Takes the colours of the theme that the page shows now. */
  recolor(): void {
    this.#palette = readPalette();
    for (const end of ['start', 'goal'] as const) paintEndSprite(this.#markers[end], end, this.#palette);
    this.#buildFloors();
    this.#buildLinks();
    if (this.#answer !== null) this.#buildResult(this.#answer);
    this.seek(this.#shown);
  }

  // Pointing and drawing ---------------------------------------------------------------------------

  /** What lies under a point of the canvas, in CSS pixels: a polygon that is shown, else the ground beside the mesh. */
  pick(left: number, top: number): Pick | null {
    const { clientWidth, clientHeight } = this.#canvas;
    const caster = new Raycaster();
    this.#world.updateMatrixWorld();
    caster.setFromCamera(new Vector2((left / clientWidth) * 2 - 1, 1 - (top / clientHeight) * 2), this.#camera);
    const [hit] = this.#surface === null ? [] : caster.intersectObject(this.#surface, false);
    const at = hit?.point ?? caster.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3());
    if (at === null || at.length() > 4 * this.#bounds.size.length()) return null;
    const { x, y, z } = at.clone().sub(this.#content.position);
    const polygon = hit === undefined ? undefined : polygonOfFace(this.#surface!.geometry, hit.faceIndex!);
    return { point: { x, y, z }, polygon };
  }

  request(): void {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#requested = false;
    this.#renderer.setClearColor(new Color(this.#palette.css.stage));
    this.#renderer.render(this.#world, this.#camera);
  }
}

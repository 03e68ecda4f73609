// The picture of a voxel scene: one instanced mesh for the solid voxels that can be seen, one for the expansions, a
// tube for the path. It draws when something changed, not all the time.
import {
  AmbientLight, BoxGeometry, Color, CurvePath, DirectionalLight, Group, InstancedMesh, LineCurve3, Matrix4, Mesh,
  MeshBasicMaterial, MeshLambertMaterial, PerspectiveCamera, Scene, Sprite, TubeGeometry, Vector3,
  WebGLRenderer, type Material,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { VoxelCell, VoxelPath } from 'samepath';
import { makeEndSprite, paintEndSprite } from '../shared/end-sprite.js';
import { areaColor, readPalette, type Palette } from '../shared/palette.js';
import type { EndName, VoxelScene } from './model.js';
import { castRay, visibleVoxels } from './surface.js';

const expansionSide = 0.42;
const tubeRadius = 0.2;
/** Areas whose colours the ground takes, from the bottom to the top. */
const groundAreas = [4, 3, 2, 1, 9] as const;

function dispose(mesh: Mesh | null): void {
  if (mesh === null) return;
  mesh.removeFromParent();
  for (const child of mesh.children) if (child instanceof Mesh) (child.material as Material).dispose();
  mesh.geometry.dispose();
  for (const material of [mesh.material].flat() as Material[]) material.dispose();
  if (mesh instanceof InstancedMesh) mesh.dispose();
}

export class VoxelView {
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #camera = new PerspectiveCamera(42, 1, 0.1, 4000);
  readonly #controls: OrbitControls;
  readonly #world = new Scene();
  readonly #content = new Group();
  readonly #markers: Record<EndName, Sprite>;
  #palette: Palette = readPalette();
  #scene: VoxelScene;
  /** Voxels from this height on are not shown. */
  #cut: number;
  #ground: InstancedMesh | null = null;
  #trace: InstancedMesh | null = null;
  #tube: Mesh | null = null;
  #path: VoxelPath | null = null;
  #requested = false;

  constructor(canvas: HTMLCanvasElement, scene: VoxelScene) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#cut = scene.sizeY;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#controls.addEventListener('change', () => this.request());
    this.#controls.maxPolarAngle = Math.PI * 0.52;
    const sun = new DirectionalLight(0xffffff, 1.75);
    sun.position.set(0.55, 1, 0.3);
    this.#world.add(new AmbientLight(0xffffff, 1.45), sun, this.#content);
    const marker = (end: EndName): Sprite => makeEndSprite(end, this.#palette, 0.052, 3);
    this.#markers = { start: marker('start'), goal: marker('goal') };
    this.#content.add(this.#markers.start, this.#markers.goal);
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.setScene(scene);
    this.#resize();
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


  /** Numbers of voxels that are drawn and of expansions that are shown. */
  get counts(): { voxels: number; expansions: number; triangles: number } {
    return { voxels: this.#ground?.count ?? 0, expansions: this.#trace?.count ?? 0, triangles: this.#renderer.info.render.triangles };
  }

  // The scene --------------------------------------------------------------------------------------

  setScene(scene: VoxelScene): void {
    this.#scene = scene;
    this.#cut = scene.sizeY;
    this.#content.position.set(-scene.sizeX / 2, 0, -scene.sizeZ / 2);
    this.#buildGround();
    this.frame();
  }

  /** Hides everything from a height on. */
  setCut(cut: number): void {
    this.#cut = cut;
    this.#buildGround();
    this.request();
  }

  /** Looks at the whole scene from its usual side. */
  frame(): void {
    const { sizeX, sizeY, sizeZ } = this.#scene;
    const reach = Math.max(sizeX, sizeZ) + sizeY * 0.4;
    const away = reach * (this.#canvas.clientWidth < this.#canvas.clientHeight ? 1.75 : 1.22);
    this.#camera.position.set(away * 0.62, away * 0.72, away * 0.82);
    this.#controls.target.set(0, sizeY * 0.2, 0);
    this.#controls.update();
    this.request();
  }

  /** Turns around the scene, or comes nearer. */
  orbit(angle: number, zoom = 1): void {
    const offset = this.#camera.position.clone().sub(this.#controls.target);
    offset.applyAxisAngle(new Vector3(0, 1, 0), angle).multiplyScalar(zoom);
    this.#camera.position.copy(this.#controls.target).add(offset);
    this.#controls.update();
    this.request();
  }

  #buildGround(): void {
    dispose(this.#ground);
    const voxels = visibleVoxels(this.#scene, this.#cut);
    const mesh = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial(), voxels.length / 3);
    const matrix = new Matrix4();
    for (let i = 0; i < mesh.count; i += 1) {
      mesh.setMatrixAt(i, matrix.makeTranslation(voxels[3 * i]! + 0.5, voxels[3 * i + 1]! + 0.5, voxels[3 * i + 2]! + 0.5));
    }
    this.#ground = mesh;
    this.#content.add(mesh);
    this.#paintGround(voxels);
  }

  /** A colour by height, a little darker on every second voxel, so that faces do not run together. */
  #paintGround(voxels: Int32Array): void {
    const mesh = this.#ground!;
    const ramp = groundAreas.map((area) => new Color(areaColor(this.#palette, area)));
    const color = new Color();
    for (let i = 0; i < mesh.count; i += 1) {
      const [x, y, z] = [voxels[3 * i]!, voxels[3 * i + 1]!, voxels[3 * i + 2]!];
      const part = (y / Math.max(this.#scene.sizeY - 1, 1)) * (ramp.length - 1);
      const low = Math.min(Math.floor(part), ramp.length - 2);
      color.lerpColors(ramp[low]!, ramp[low + 1]!, part - low).multiplyScalar(((x + y + z) & 1) === 0 ? 1 : 0.93);
      mesh.setColorAt(i, color);
    }
  }

  // The search -------------------------------------------------------------------------------------

  setEnds(ends: Record<EndName, VoxelCell>): void {
    for (const end of ['start', 'goal'] as const) {
      const { x, y, z } = ends[end];
      this.#markers[end].position.set(x + 0.5, y + 0.5, z + 0.5);
    }
    this.request();
  }

  /** Shows a search: its path and all of its expansions. */
  setResult(path: VoxelPath): void {
    this.#path = path;
    this.#buildTrace(path.expandedCells);
    this.#buildTube(path.cells);
    this.seek(path.expandedCells.length / 3);
  }

  #buildTrace(cells: Int32Array): void {
    dispose(this.#trace);
    const material = new MeshLambertMaterial({ transparent: true, opacity: 0.62 });
    const mesh = new InstancedMesh(new BoxGeometry(expansionSide, expansionSide, expansionSide), material, cells.length / 3);
    const [first, last] = [new Color(this.#palette.css['trace-first']), new Color(this.#palette.css['trace-last'])];
    const [color, matrix] = [new Color(), new Matrix4()];
    for (let i = 0; i < mesh.count; i += 1) {
      mesh.setMatrixAt(i, matrix.makeTranslation(cells[3 * i]! + 0.5, cells[3 * i + 1]! + 0.5, cells[3 * i + 2]! + 0.5));
      mesh.setColorAt(i, color.lerpColors(first, last, i / Math.max(mesh.count - 1, 1)));
    }
    mesh.frustumCulled = false; // Its count changes, the bounds computed once would not.
    this.#trace = mesh;
    this.#content.add(mesh);
  }

  #buildTube(cells: Int32Array): void {
    dispose(this.#tube);
    this.#tube = null;
    if (cells.length < 6) return;
    const curve = new CurvePath<Vector3>();
    const pointAt = (i: number): Vector3 => new Vector3(cells[3 * i]! + 0.5, cells[3 * i + 1]! + 0.5, cells[3 * i + 2]! + 0.5);
    const steps = cells.length / 3 - 1;
    for (let i = 0; i < steps; i += 1) curve.add(new LineCurve3(pointAt(i), pointAt(i + 1)));
    const material = new MeshBasicMaterial({ color: new Color(this.#palette.css.path) });
    this.#tube = new Mesh(new TubeGeometry(curve, steps * 4, tubeRadius, 10), material);
    // What lies behind voxels shines through.
    const hidden = new MeshBasicMaterial({ color: material.color, transparent: true, opacity: 0.3, depthTest: false });
    const ghost = new Mesh(this.#tube.geometry, hidden);
    ghost.renderOrder = 2;
    this.#tube.add(ghost);
    this.#content.add(this.#tube);
  }

  /** Shows the search as it was after some expansions; the path appears with the last one. */
  seek(position: number): void {
    if (this.#trace !== null) this.#trace.count = position;
    if (this.#tube !== null) this.#tube.visible = position >= (this.#path?.expandedCells.length ?? 0) / 3;
    this.request();
  }

  /** Takes the colours of the theme that the page shows now. */
  recolor(): void {
    this.#palette = readPalette();
    for (const end of ['start', 'goal'] as const) paintEndSprite(this.#markers[end], end, this.#palette);
    this.#buildGround();
    const shown = this.#trace?.count ?? 0;
    if (this.#path !== null) this.setResult(this.#path);
    this.seek(shown);
  }

  // Pointing and drawing ---------------------------------------------------------------------------

  /** The open voxel in front of the ground under a point of the canvas, in CSS pixels; null where there is none. */
  pick(left: number, top: number): VoxelCell | null {
    const { clientWidth, clientHeight } = this.#canvas;
    const far = new Vector3((left / clientWidth) * 2 - 1, 1 - (top / clientHeight) * 2, 0.5).unproject(this.#camera);
    const direction = far.sub(this.#camera.position).normalize();
    const origin = this.#camera.position.clone().sub(this.#content.position);
    return castRay(this.#scene, this.#cut, origin.toArray(), direction.toArray());
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

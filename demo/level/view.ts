// Puts the picture together, at most once a frame: the ground, what was built, and what lies over it. What was built keeps
// its picture; while the camera moves and a new one would take too long, the old one is moved and stretched.
import { Camera, type Bounds, type Pane } from '../shared/camera.js';
import type { DetailName, LevelBuild, LevelDetail } from './build.js';
import { readLevelColors, type LevelColors } from './colors.js';
import type { LevelEngine, PlanePolygons } from './engine.js';
import { boundsOfLevel } from './geometry.js';
import { Ground } from './ground.js';
import { BuiltLayers } from './layers.js';
import type { EndName, LayerName, Level, Spot } from './model.js';
import { drawActivity, drawEnds, drawPath, idle, type Activity, type ShownPath } from './overlay.js';
import type { Sheet } from './sheet.js';

/** A picture that takes longer than this, in milliseconds, waits until the camera rests. */
const longDraw = 14;
const restMilliseconds = 90;
/** Units across the canvas at the closest zoom, about, as the camera counts them. */
const closestUnits = 0.25;

const noPath: ShownPath = { points: new Float64Array(0), corridor: [] };
const noPolygons: PlanePolygons = { corners: new Float64Array(0), offsets: new Uint32Array(1) };

/** What the camera was when the kept picture was drawn. */
interface Kept {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export class LevelView {
  readonly camera = new Camera();
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #picture = document.createElement('canvas');
  readonly #ground = new Ground();
  readonly #layers = new BuiltLayers();
  #colors: LevelColors = readLevelColors();
  #level: Level;
  #ends: Readonly<Record<EndName, Spot>>;
  #agentRadius = 0;
  #gridStep = 0;
  #hidden: readonly LayerName[] = [];
  #path = noPath;
  #polygons = noPolygons;
  #activity = idle;
  #pane: Pane = { left: 0, top: 0, width: 1, height: 1 };
  #kept: Kept | null = null;
  #drawTime = 0;
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #requested = false;

  constructor(canvas: HTMLCanvasElement, level: Level, ends: Readonly<Record<EndName, Spot>>) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false })!;
    this.#level = level;
    this.#ends = ends;
    this.setLevel(level, true);
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.#resize();
  }

  // What is shown ----------------------------------------------------------------------------------

  /** Shows a level; `whole` moves the camera so that all of it is seen. */
  setLevel(level: Level, whole: boolean): void {
    this.#level = level;
    this.#ground.setLevel(level, this.#colors);
    const bounds = boundsOfLevel(level);
    const items = Math.max(((bounds.right - bounds.left) * (bounds.bottom - bounds.top)) / closestUnits ** 2, 400);
    if (whole) this.camera.setWorld(bounds, items);
    else this.camera.changeWorld(this.#around(bounds), items);
    this.request();
  }

  /** The bounds, and what is seen now: a corner that is dragged out of the level takes the camera nowhere. */
  #around({ left, top, right, bottom }: Bounds): Bounds {
    const { x, y } = this.camera;
    return { left: Math.min(left, x), top: Math.min(top, y), right: Math.max(right, x), bottom: Math.max(bottom, y) };
  }

  setEnds(ends: Readonly<Record<EndName, Spot>>, agentRadius: number): void {
    [this.#ends, this.#agentRadius] = [ends, agentRadius];
    this.request();
  }

  setPath(path: ShownPath): void {
    this.#path = path;
    this.request();
  }

  /** Shows a mesh; layers of their own that follow it stay until they come. */
  setBuild(build: LevelBuild, engine: LevelEngine, following: readonly DetailName[]): void {
    this.#layers.setBuild(build, engine, following);
    this.#polygons = engine.polygons;
    this.#path = noPath;
    this.#redraw();
  }

  setDetail(detail: LevelDetail): void {
    this.#layers.setDetail(detail);
    this.#redraw();
  }

  setHidden(hidden: readonly LayerName[]): void {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    this.#redraw();
  }

  setGridStep(step: number): void {
    this.#gridStep = step;
    this.request();
  }

  setActivity(activity: Activity): void {
    this.#activity = activity;
    this.request();
  }

  recolor(): void {
    this.#colors = readLevelColors();
    this.#ground.setLevel(this.#level, this.#colors);
    this.#redraw();
  }

  #redraw(): void {
    this.#kept = null;
    this.request();
  }

  #resize(): void {
    const ratio = window.devicePixelRatio || 1;
    const box = this.#canvas.getBoundingClientRect();
    const [width, height] = [Math.max(Math.round(box.width * ratio), 1), Math.max(Math.round(box.height * ratio), 1)];
    for (const canvas of [this.#canvas, this.#picture]) {
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
    }
    this.#pane = { left: 0, top: 0, width, height };
    this.camera.resize(this.#pane, ratio);
    this.#kept = null;
    this.draw();
  }

  // Places -----------------------------------------------------------------------------------------

  /** The place under a point of the canvas in device pixels. */
  spotAt(x: number, y: number): Spot {
    const [left, top] = this.camera.toWorld(this.#pane, x, y);
    return { x: left, y: top };
  }

  /** Where a place is on the canvas, in device pixels. */
  screenOf({ x, y }: Spot): Spot {
    return { x: this.camera.toScreenX(this.#pane, x), y: this.camera.toScreenY(this.#pane, y) };
  }

  /** The same for a point counted from the middle of the canvas, for the camera. */
  fromMiddle(x: number, y: number): [number, number] {
    return [x - this.#pane.width / 2, y - this.#pane.height / 2];
  }

  zoom(factor: number): void {
    this.camera.zoomAt(0, 0, factor);
    this.request();
  }

  // Drawing ----------------------------------------------------------------------------------------

  request(): void {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => {
      this.#requested = false;
      this.draw();
    });
  }

  draw(): void {
    const sheet: Sheet = { context: this.#context, camera: this.camera, pane: this.#pane, colors: this.#colors };
    this.#ground.draw(sheet, this.#gridStep, !this.#hidden.includes('input'));
    this.#drawBuilt(sheet);
    drawPath(sheet, this.#path, this.#polygons, this.#hidden);
    drawActivity(sheet, this.#level.kind === 'shapes' ? this.#level : null, this.#activity);
    drawEnds(sheet, this.#ends, this.#agentRadius);
  }

  #drawBuilt(sheet: Sheet): void {
    const { x, y, scale } = this.camera;
    const kept = this.#kept;
    const isSame = kept !== null && kept.x === x && kept.y === y && kept.scale === scale;
    if (kept === null || (!isSame && this.#drawTime < longDraw)) this.#paint(sheet);
    else if (!isSame) this.#paintLater();
    const shown = this.#kept!;
    const stretch = scale / shown.scale;
    const { width, height } = this.#pane;
    const left = width / 2 + (shown.x - x) * scale - (width / 2) * stretch;
    const top = height / 2 + (shown.y - y) * scale - (height / 2) * stretch;
    this.#context.imageSmoothingEnabled = stretch !== 1;
    this.#context.drawImage(this.#picture, left, top, width * stretch, height * stretch);
  }

  #paint(sheet: Sheet): void {
    const began = performance.now();
    this.#layers.draw({ ...sheet, context: this.#picture.getContext('2d')! }, this.#hidden);
    this.#drawTime = performance.now() - began;
    const { x, y, scale } = this.camera;
    this.#kept = { x, y, scale };
  }

  #paintLater(): void {
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => this.#redraw(), restMilliseconds);
  }
}

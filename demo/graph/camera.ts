// Where the network appears in a pane. Positions are the network's, lengths on screen device pixels.
import type { CameraState } from './model.js';
import type { Bounds } from './node-index.js';

/** A part of the canvas. */
export interface Pane {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Nodes across the canvas at the closest zoom, about. */
const closest = 6;

export class Camera {
  /** Position in the middle of the pane. */
  x = 0;
  y = 0;
  /** Device pixels per unit. */
  scale = 1;
  /** Device pixels per CSS pixel. */
  ratio = 1;
  #pane: Pane = { left: 0, top: 0, width: 1, height: 1 };
  #bounds: Bounds = { left: 0, top: 0, right: 1, bottom: 1 };
  #nodes = 1;
  /** Whether the network still lies as `fit` put it; then it follows a resize. */
  #fitted = true;

  setNetwork(bounds: Bounds, nodes: number): void {
    this.#bounds = bounds;
    this.#nodes = nodes;
    this.fit();
  }

  /** Takes the size of the panes, all of which show the same. */
  resize(pane: Pane, ratio: number): void {
    const before = this.ratio;
    this.#pane = pane;
    this.ratio = ratio;
    this.scale *= ratio / before;
    if (this.#fitted) this.fit();
    else this.#keepInSight();
  }

  #fitScale(): number {
    const { left, top, right, bottom } = this.#bounds;
    const beside = 18 * this.ratio;
    // Names lie at the top of a pane, controls at the bottom.
    const above = Math.max(beside, 0.08 * this.#pane.height);
    const across = Math.max(this.#pane.width - 2 * beside, 40) / Math.max(right - left, 1e-9);
    return Math.min(across, Math.max(this.#pane.height - 2 * above, 40) / Math.max(bottom - top, 1e-9));
  }

  /** Shows the whole network in the middle. */
  fit(): void {
    const { left, top, right, bottom } = this.#bounds;
    this.x = (left + right) / 2;
    this.y = (top + bottom) / 2;
    this.scale = this.#fitScale();
    this.#fitted = true;
  }

  /** As the link has it; `null` while the whole network is shown. */
  get state(): CameraState | null {
    return this.#fitted ? null : { x: this.x, y: this.y, scale: this.scale / this.ratio };
  }

  set state(state: CameraState | null) {
    if (state === null) {
      this.fit();
      return;
    }
    this.x = state.x;
    this.y = state.y;
    this.scale = this.#clampScale(state.scale * this.ratio);
    this.#fitted = false;
    this.#keepInSight();
  }

  #clampScale(scale: number): number {
    const fit = this.#fitScale();
    return Math.min(Math.max(scale, fit / 2), fit * Math.max(Math.sqrt(this.#nodes) / closest, 2));
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#fitted = false;
    this.#keepInSight();
  }

  /** Zooms by a factor around a point of a pane, counted from its middle. */
  zoomAt(dx: number, dy: number, factor: number): void {
    const before = this.scale;
    this.scale = this.#clampScale(this.scale * factor);
    this.x += dx / before - dx / this.scale;
    this.y += dy / before - dy / this.scale;
    this.#fitted = false;
    this.#keepInSight();
  }

  #keepInSight(): void {
    const { left, top, right, bottom } = this.#bounds;
    this.x = Math.min(Math.max(this.x, left), right);
    this.y = Math.min(Math.max(this.y, top), bottom);
  }

  /** What a pane of this camera's size shows. */
  visible(): Bounds {
    const [across, down] = [this.#pane.width / 2 / this.scale, this.#pane.height / 2 / this.scale];
    return { left: this.x - across, right: this.x + across, top: this.y - down, bottom: this.y + down };
  }

  toScreenX(pane: Pane, x: number): number {
    return pane.left + pane.width / 2 + (x - this.x) * this.scale;
  }

  toScreenY(pane: Pane, y: number): number {
    return pane.top + pane.height / 2 + (y - this.y) * this.scale;
  }

  toNetwork(pane: Pane, x: number, y: number): [number, number] {
    return [
      this.x + (x - pane.left - pane.width / 2) / this.scale,
      this.y + (y - pane.top - pane.height / 2) / this.scale,
    ];
  }
}

/** Divides the canvas: one pane, or one per variant with a line between them. */
export function layPanes(width: number, height: number, count: number, gap: number): Pane[] {
  if (count === 1) return [{ left: 0, top: 0, width, height }];
  const columns = width >= height ? Math.ceil(count / 2) : 2;
  const rows = Math.ceil(count / columns);
  const [paneWidth, paneHeight] = [(width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows];
  return Array.from({ length: count }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return { left: column * (paneWidth + gap), top: row * (paneHeight + gap), width: paneWidth, height: paneHeight };
  });
}

// Where a world appears in a pane of a canvas. Positions are the world's, lengths on screen device pixels.

/** A rectangle of the world. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a link says of a camera: the place in the middle, and CSS pixels per unit. */
export interface CameraState {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A part of the canvas. */
export interface Pane {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Items across the canvas at the closest zoom, about. */
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
  #items = 1;
  /** Whether the world still lies as `fit` put it; then it follows a resize. */
  #fitted = true;

  /** Shows a world with about that many items spread over it, all of it in the middle. */
  setWorld(bounds: Bounds, items: number): void {
    this.changeWorld(bounds, items);
    this.fit();
  }

  /** The world has become larger or smaller; what is seen stays. */
  changeWorld(bounds: Bounds, items: number): void {
    this.#bounds = bounds;
    this.#items = items;
  }

  /** Takes the size of the pane; where there are several, all show the same. */
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

  /** Shows the whole world in the middle. */
  fit(): void {
    const { left, top, right, bottom } = this.#bounds;
    this.x = (left + right) / 2;
    this.y = (top + bottom) / 2;
    this.scale = this.#fitScale();
    this.#fitted = true;
  }

  /** As the link has it; `null` while the whole world is shown. */
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
    return Math.min(Math.max(scale, fit / 2), fit * Math.max(Math.sqrt(this.#items) / closest, 2));
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

  toWorld(pane: Pane, x: number, y: number): [number, number] {
    return [
      this.x + (x - pane.left - pane.width / 2) / this.scale,
      this.y + (y - pane.top - pane.height / 2) / this.scale,
    ];
  }
}

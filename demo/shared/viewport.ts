// Where the map appears on the canvas. All lengths are device pixels.
import type { Cell, GridMap } from './cells.js';

/** Cells this large or larger are drawn in whole pixels, so that all look the same. */
const snapAbove = 3;

export class Viewport {
  width = 1;
  height = 1;
  /** Device pixels per CSS pixel. */
  ratio = 1;
  #zoom = 1;
  #left = 0;
  #top = 0;
  #map = { width: 1, height: 1 };
  /** Whether the map still lies as `fit` put it; then it follows a resize. */
  #fitted = true;
  #snaps = true;

  /** Device pixels per cell. */
  get scale(): number {
    return this.#snaps && this.#zoom >= snapAbove ? Math.round(this.#zoom) : this.#zoom;
  }

  /** Left edge of column 0. */
  get left(): number {
    return Math.round(this.#left);
  }

  /** Top edge of row 0. */
  get top(): number {
    return Math.round(this.#top);
  }

  setMap(map: Pick<GridMap, 'width' | 'height'>): void {
    this.#map = { width: map.width, height: map.height };
    this.fit();
  }

  resize(width: number, height: number, ratio: number): void {
    this.width = width;
    this.height = height;
    this.ratio = ratio;
    if (this.#fitted) this.fit();
    else this.#keepInSight();
  }

  /** Shows the whole map in the middle. */
  fit(): void {
    const margin = 2 * 14 * this.ratio;
    const zoom = Math.min((this.width - margin) / this.#map.width, (this.height - margin) / this.#map.height);
    this.#zoom = Math.max(zoom >= snapAbove ? Math.floor(zoom) : zoom, 0.02);
    this.#left = (this.width - this.scale * this.#map.width) / 2;
    this.#top = (this.height - this.scale * this.#map.height) / 2;
    this.#fitted = true;
  }

  /** Fills the canvas with the map exactly, cut off where their shapes differ. */
  cover(map: Pick<GridMap, 'width' | 'height'>): void {
    this.#map = { width: map.width, height: map.height };
    this.#snaps = false;
    this.#zoom = Math.max(this.width / map.width, this.height / map.height);
    this.#left = (this.width - this.scale * map.width) / 2;
    this.#top = (this.height - this.scale * map.height) / 2;
  }

  /** Zooms by a factor around a point of the canvas, which stays over the same place of the map. */
  zoomAt(x: number, y: number, factor: number): void {
    const before = this.scale;
    const column = (x - this.#left) / before;
    const row = (y - this.#top) / before;
    const largest = 96 * this.ratio;
    const smallest = Math.min(0.5 * Math.min(this.width / this.#map.width, this.height / this.#map.height), 1);
    this.#zoom = Math.min(Math.max(this.#zoom * factor, smallest), largest);
    this.#left = x - column * this.scale;
    this.#top = y - row * this.scale;
    this.#fitted = false;
    this.#keepInSight();
  }

  pan(dx: number, dy: number): void {
    this.#left += dx;
    this.#top += dy;
    this.#fitted = false;
    this.#keepInSight();
  }

  /** Pans as little as needed for a cell to lie well inside the canvas. */
  reveal(cell: Cell): void {
    const margin = Math.min(60 * this.ratio, this.width / 4, this.height / 4);
    const x = this.#left + (cell.x + 0.5) * this.scale;
    const y = this.#top + (cell.y + 0.5) * this.scale;
    const dx = Math.max(margin - x, 0) + Math.min(this.width - margin - x, 0);
    const dy = Math.max(margin - y, 0) + Math.min(this.height - margin - y, 0);
    const visible = x >= 0 && y >= 0 && x <= this.width && y <= this.height;
    if (!visible || (!this.#fitted && (dx !== 0 || dy !== 0))) this.pan(dx, dy);
  }

  /** At least a quarter of the canvas, or all of a smaller map, stays covered by the map. */
  #keepInSight(): void {
    const across = this.scale * this.#map.width;
    const down = this.scale * this.#map.height;
    const keepX = Math.min(across, this.width / 4);
    const keepY = Math.min(down, this.height / 4);
    this.#left = Math.min(Math.max(this.#left, keepX - across), this.width - keepX);
    this.#top = Math.min(Math.max(this.#top, keepY - down), this.height - keepY);
  }

  /** The cell under a point of the canvas; outside the map the numbers go on. */
  cellAt(x: number, y: number): Cell {
    return { x: Math.floor((x - this.left) / this.scale), y: Math.floor((y - this.top) / this.scale) };
  }
}

// Pictures of the map with one pixel per cell. The view scales them; they are only repainted where
// something changed, which keeps maps of a million cells fluent.
import { clipRect, wall, type GridMap, type Rect } from '../shared/cells.js';
import { narrowPixel, type Palette } from '../shared/palette.js';

/** A picture with direct access to its pixels. */
export class PixelLayer {
  readonly canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;
  #image = new ImageData(1, 1);
  pixels = new Uint32Array(this.#image.data.buffer);
  #dirty: Rect | null = null;

  constructor() {
    const context = this.canvas.getContext('2d');
    if (context === null) throw new Error('this browser has no 2D canvas');
    this.#context = context;
  }

  /** Makes the picture as large as a map, and empty. */
  reset(width: number, height: number): void {
    if (this.canvas.width === width && this.canvas.height === height && this.#image.width === width) {
      this.pixels.fill(0);
      this.#context.clearRect(0, 0, width, height);
      this.#dirty = null;
      return;
    }
    this.canvas.width = width;
    this.canvas.height = height;
    this.#image = new ImageData(width, height);
    this.pixels = new Uint32Array(this.#image.data.buffer);
    this.#dirty = null;
  }

  /** Notes that the pixels inside a rectangle changed. */
  touch(rect: Rect): void {
    const old = this.#dirty;
    if (old === null) {
      this.#dirty = rect;
      return;
    }
    const x = Math.min(old.x, rect.x);
    const y = Math.min(old.y, rect.y);
    const right = Math.max(old.x + old.width, rect.x + rect.width);
    const bottom = Math.max(old.y + old.height, rect.y + rect.height);
    this.#dirty = { x, y, width: right - x, height: bottom - y };
  }

  /** The picture with all changes in it. */
  flush(): HTMLCanvasElement {
    const dirty = this.#dirty;
    if (dirty !== null) this.#context.putImageData(this.#image, 0, 0, dirty.x, dirty.y, dirty.width, dirty.height);
    this.#dirty = null;
    return this.canvas;
  }
}

const whole = (map: GridMap): Rect => ({ x: 0, y: 0, width: map.width, height: map.height });

/** Walls and areas. */
export class MapLayer extends PixelLayer {
  paint(map: GridMap, palette: Palette, rect: Rect = whole(map)): void {
    if (this.canvas.width !== map.width || this.canvas.height !== map.height) this.reset(map.width, map.height);
    const clipped = clipRect(map, rect);
    for (let y = clipped.y; y < clipped.y + clipped.height; y += 1) {
      const row = y * map.width;
      for (let i = row + clipped.x; i < row + clipped.x + clipped.width; i += 1) {
        this.pixels[i] = palette.areas[map.cells[i]!]!;
      }
    }
    this.touch(clipped);
  }
}

/** Cells too narrow for the agent. */
export class ClearanceLayer extends PixelLayer {
  paint(map: GridMap, clearances: Uint8Array, agentSize: number, palette: Palette): void {
    this.reset(map.width, map.height);
    const pixel = narrowPixel(palette);
    for (let i = 0; i < clearances.length; i += 1) {
      if (map.cells[i] !== wall && clearances[i]! < agentSize) this.pixels[i] = pixel;
    }
    this.touch(whole(map));
  }
}

const unexpanded = 0xffffffff;

/** The expanded cells in order, shown up to a position that can move both ways. */
export class TraceLayer extends PixelLayer {
  #width = 1;
  /** Cell index of each expansion. */
  #order = new Uint32Array(0);
  /** For each cell, the number of its first expansion; a cell expanded again keeps its first colour. */
  #first = new Uint32Array(0);
  #shown = 0;
  #palette: Palette | null = null;

  get count(): number {
    return this.#order.length;
  }

  /** Takes a new search's expansions, all of them shown. */
  setTrace(map: GridMap, expandedCells: Int32Array, palette: Palette): void {
    this.reset(map.width, map.height);
    this.#width = map.width;
    this.#palette = palette;
    const count = expandedCells.length / 2;
    this.#order = new Uint32Array(count);
    if (this.#first.length !== map.cells.length) this.#first = new Uint32Array(map.cells.length);
    this.#first.fill(unexpanded);
    for (let i = 0; i < count; i += 1) {
      const index = expandedCells[2 * i + 1]! * map.width + expandedCells[2 * i]!;
      this.#order[i] = index;
      if (this.#first[index] === unexpanded) this.#first[index] = i;
    }
    this.#shown = 0;
    this.seek(count);
  }

  /** Shows the first `position` expansions. */
  seek(position: number): void {
    const ramp = this.#palette?.trace;
    if (ramp === undefined) return;
    const [from, to] = [Math.min(this.#shown, position), Math.max(this.#shown, position)];
    const show = position > this.#shown;
    const perStep = (ramp.length - 1) / Math.max(this.count - 1, 1);
    let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
    for (let i = from; i < to; i += 1) {
      const index = this.#order[i]!;
      if (this.#first[index] !== i) continue;
      this.pixels[index] = show ? ramp[Math.round(i * perStep)]! : 0;
      const x = index % this.#width;
      const y = (index - x) / this.#width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    this.#shown = position;
    if (right >= 0) this.touch({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
  }

  /** Cell index of the expansion before a position; undefined at the beginning. */
  cellBefore(position: number): number | undefined {
    return this.#order[position - 1];
  }

  /** Number of a cell's first expansion, from 0; undefined for a cell that was not expanded. */
  orderOf(index: number): number | undefined {
    const first = this.#first[index];
    return first === unexpanded ? undefined : first;
  }

  /** Recolours everything after a change of the theme. */
  recolor(palette: Palette): void {
    const shown = this.#shown;
    this.seek(0);
    this.#palette = palette;
    this.seek(shown);
  }
}

// Puts the picture together: layers, path, markers, previews. Draws at most once per frame.
import type { Cell, GridMap, Rect } from './model.js';
import { ClearanceLayer, MapLayer, TraceLayer } from './layers.js';
import { drawAgent, drawCursor, drawMarker, drawPath, drawRectPreview, drawSizes, type Frame } from './marks.js';
import { areaColor, readPalette, type Palette } from './palette.js';
import { Viewport } from './viewport.js';

/** What the view shows beside the map itself. */
export interface Scenery {
  map: GridMap;
  start: Cell;
  goal: Cell;
  agentSize: number;
  /** x, y pairs; empty without a path. */
  path: Int32Array;
  /** Side of the largest fitting agent per cell; null hides the overlay. */
  clearances: Uint8Array | null;
}

/** Where the tools want to act next. */
export interface Preview {
  readonly rect: Rect;
  readonly color: string;
}

/** From this many CSS pixels per cell on, the lines between cells are drawn. */
const linesFrom = 9;
/** The same for the numbers of the clearance overlay. */
const numbersFrom = 20;

export class GridView {
  readonly viewport = new Viewport();
  readonly trace = new TraceLayer();
  readonly #mapLayer = new MapLayer();
  readonly #clearanceLayer = new ClearanceLayer();
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #scenery: Scenery;
  #palette: Palette;
  #position = 0;
  #preview: Preview | null = null;
  #cursor: Cell | null = null;
  #requested = false;

  constructor(canvas: HTMLCanvasElement, scenery: Scenery) {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('this browser has no 2D canvas');
    this.#canvas = canvas;
    this.#context = context;
    this.#scenery = scenery;
    this.#palette = readPalette();
    this.#mapLayer.paint(scenery.map, this.#palette);
    this.viewport.setMap(scenery.map);
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.#resize();
  }

  #resize(): void {
    const ratio = window.devicePixelRatio || 1;
    const box = this.#canvas.getBoundingClientRect();
    this.#canvas.width = Math.max(Math.round(box.width * ratio), 1);
    this.#canvas.height = Math.max(Math.round(box.height * ratio), 1);
    this.viewport.resize(this.#canvas.width, this.#canvas.height, ratio);
    this.#draw();
  }

  // What is shown ----------------------------------------------------------------------------------

  setMap(map: GridMap): void {
    this.#scenery.map = map;
    this.#mapLayer.paint(map, this.#palette);
    this.viewport.setMap(map);
    this.#cursor = null;
    this.request();
  }

  /** Repaints edited cells. */
  updateCells(map: GridMap, rect: Rect): void {
    this.#scenery.map = map;
    this.#mapLayer.paint(map, this.#palette, rect);
    this.request();
  }

  setEnds(start: Cell, goal: Cell, agentSize: number): void {
    Object.assign(this.#scenery, { start, goal, agentSize });
    this.request();
  }

  /** Shows a search: its path and all of its expansions. */
  setResult(path: Int32Array, expandedCells: Int32Array): void {
    this.#scenery.path = path;
    this.trace.setTrace(this.#scenery.map, expandedCells, this.#palette);
    this.#position = this.trace.count;
    this.request();
  }

  setClearances(clearances: Uint8Array | null, agentSize: number): void {
    this.#scenery.clearances = clearances;
    if (clearances !== null) this.#clearanceLayer.paint(this.#scenery.map, clearances, agentSize, this.#palette);
    this.request();
  }

  /** Shows the search as it was after some expansions; the path appears with the last one. */
  seek(position: number): void {
    this.#position = position;
    this.trace.seek(position);
    this.request();
  }

  /** The colour that an area has on the map. */
  areaColor(area: number): string {
    return areaColor(this.#palette, area);
  }

  setPreview(preview: Preview | null): void {
    this.#preview = preview;
    this.request();
  }

  setCursor(cursor: Cell | null): void {
    this.#cursor = cursor;
    if (cursor !== null) this.viewport.reveal(cursor);
    this.request();
  }

  /** Takes the colours of the theme that the page shows now. */
  recolor(): void {
    this.#palette = readPalette();
    this.#mapLayer.paint(this.#scenery.map, this.#palette);
    this.trace.recolor(this.#palette);
    this.setClearances(this.#scenery.clearances, this.#scenery.agentSize);
  }

  request(): void {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => {
      this.#requested = false;
      this.#draw();
    });
  }

  // Drawing ----------------------------------------------------------------------------------------

  #draw(): void {
    const context = this.#context;
    const { map, start, goal, agentSize, path, clearances } = this.#scenery;
    const frame: Frame = { context, viewport: this.viewport, colors: this.#palette.css };
    context.fillStyle = this.#palette.css.stage;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#drawLayer(this.#mapLayer.flush());
    if (clearances !== null) this.#drawLayer(this.#clearanceLayer.flush());
    this.#drawLayer(this.trace.flush());
    this.#drawLines();
    const cellSize = this.viewport.scale / this.viewport.ratio;
    if (clearances !== null && cellSize >= numbersFrom) drawSizes(frame, map, clearances, agentSize);
    if (this.#position >= this.trace.count) drawPath(frame, path, agentSize);
    else this.#drawNewest(frame);
    if (agentSize > 1) {
      drawAgent(frame, start, agentSize, 'start');
      drawAgent(frame, goal, agentSize, 'goal');
    }
    drawMarker(frame, goal, agentSize, 'goal');
    drawMarker(frame, start, agentSize, 'start');
    if (this.#preview !== null) drawRectPreview(frame, this.#preview.rect, this.#preview.color);
    if (this.#cursor !== null) drawCursor(frame, this.#cursor);
  }

  #drawLayer(layer: HTMLCanvasElement): void {
    const { left, top, scale } = this.viewport;
    const { map } = this.#scenery;
    const context = this.#context;
    context.imageSmoothingEnabled = scale < 1;
    context.imageSmoothingQuality = 'medium';
    context.drawImage(layer, left, top, map.width * scale, map.height * scale);
  }

  #drawLines(): void {
    const { left, top, scale, ratio, width, height } = this.viewport;
    if (scale / ratio < linesFrom) return;
    const { map } = this.#scenery;
    const [right, bottom] = [Math.min(left + map.width * scale, width), Math.min(top + map.height * scale, height)];
    const context = this.#context;
    context.fillStyle = this.#palette.css.line;
    const thickness = Math.max(Math.floor(ratio), 1);
    for (let x = left + scale * Math.max(Math.ceil(-left / scale), 1); x < right; x += scale) {
      context.fillRect(x, Math.max(top, 0), thickness, bottom - Math.max(top, 0));
    }
    for (let y = top + scale * Math.max(Math.ceil(-top / scale), 1); y < bottom; y += scale) {
      context.fillRect(Math.max(left, 0), y, right - Math.max(left, 0), thickness);
    }
  }

  /** The cell expanded last, while the scrub bar is not at its end. */
  #drawNewest(frame: Frame): void {
    const index = this.trace.cellBefore(this.#position);
    if (index === undefined) return;
    const x = index % this.#scenery.map.width;
    const y = (index - x) / this.#scenery.map.width;
    drawRectPreview(frame, { x, y, width: 1, height: 1 }, frame.colors.path);
  }
}

// The picture of a grid map: layers of one pixel per cell, path, markers, previews.
import type { Cell, GridMap, Rect } from '../shared/cells.js';
import { MapView, type Scenery } from '../shared/map-view.js';
import { drawAgent, drawCursor, drawPath, drawRectPreview, drawSizes, markerRadius, type Frame } from '../shared/marks.js';
import { Viewport } from '../shared/viewport.js';
import { ClearanceLayer, MapLayer, TraceLayer } from './layers.js';

/** From this many CSS pixels per cell on, the lines between cells are drawn. */
const linesFrom = 9;
/** The same for the numbers of the clearance overlay. */
const numbersFrom = 20;

export class GridView extends MapView {
  readonly #trace = new TraceLayer();
  readonly #mapLayer = new MapLayer();
  readonly #clearanceLayer = new ClearanceLayer();
  /** Side of the largest fitting agent per cell; null hides the overlay. */
  #clearances: Uint8Array | null = null;

  constructor(canvas: HTMLCanvasElement, scenery: Scenery, peer: GridView | null = null) {
    super(canvas, scenery, peer?.viewport ?? new Viewport(), peer);
    this.#mapLayer.paint(scenery.map, this.palette);
    if (peer === null) this.viewport.setMap(scenery.map);
    this.begin();
  }

  override cellAt(x: number, y: number): Cell {
    return this.viewport.cellAt(x, y);
  }

  override markerAt(cell: Cell): [number, number] {
    const { left, top, scale } = this.viewport;
    const half = this.scenery.agentSize / 2;
    return [left + (cell.x + half) * scale, top + (cell.y + half) * scale];
  }

  override get markerRadius(): number {
    return markerRadius(this.viewport, this.scenery.agentSize);
  }

  override reveal(cell: Cell): void {
    this.viewport.reveal(cell);
  }

  override orderOf(index: number): number | undefined {
    return this.#trace.orderOf(index);
  }

  override setMap(map: GridMap): void {
    this.scenery.map = map;
    this.paint();
    this.viewport.setMap(map);
    this.cursor = null;
    this.request();
  }

  override updateCells(map: GridMap, rect: Rect): void {
    this.scenery.map = map;
    this.#mapLayer.paint(map, this.palette, rect);
    this.request();
  }

  override setResult(path: Int32Array, expandedCells: Int32Array): void {
    this.scenery.path = path;
    this.#trace.setTrace(this.scenery.map, expandedCells, this.palette);
    this.position = this.#trace.count;
    this.request();
  }

  setClearances(clearances: Uint8Array | null): void {
    this.#clearances = clearances;
    this.#paintClearances();
    this.request();
  }

  override seek(position: number): void {
    this.position = position;
    this.#trace.seek(position);
    this.request();
  }

  protected override paint(): void {
    this.#mapLayer.paint(this.scenery.map, this.palette);
    this.#trace.recolor(this.palette);
    this.#paintClearances();
  }

  #paintClearances(): void {
    const { map, agentSize } = this.scenery;
    // After a change of the map its clearances come a little later.
    if (this.#clearances?.length !== map.cells.length) this.#clearances = null;
    else this.#clearanceLayer.paint(map, this.#clearances, agentSize, this.palette);
  }

  // Drawing ----------------------------------------------------------------------------------------

  protected override drawScene(frame: Frame): void {
    const { map, start, goal, agentSize, path } = this.scenery;
    const clearances = this.#clearances;
    this.#drawLayer(this.#mapLayer.flush());
    if (clearances !== null) this.#drawLayer(this.#clearanceLayer.flush());
    this.#drawLayer(this.#trace.flush());
    this.#drawLines();
    const cellSize = this.viewport.scale / this.viewport.ratio;
    if (clearances !== null && cellSize >= numbersFrom) drawSizes(frame, map, clearances, agentSize);
    if (this.position >= this.#trace.count) drawPath(frame, path, agentSize);
    else this.#drawNewest(frame);
    if (agentSize > 1) {
      drawAgent(frame, start, agentSize, 'start');
      drawAgent(frame, goal, agentSize, 'goal');
    }
    this.drawMarkers(frame);
    if (this.preview !== null) drawRectPreview(frame, this.preview.rect, this.preview.color);
    if (this.cursor !== null) drawCursor(frame, this.cursor);
  }

  #drawLayer(layer: HTMLCanvasElement): void {
    const { left, top, scale } = this.viewport;
    const { map } = this.scenery;
    const context = this.context;
    context.imageSmoothingEnabled = scale < 1;
    context.imageSmoothingQuality = 'medium';
    context.drawImage(layer, left, top, map.width * scale, map.height * scale);
  }

  #drawLines(): void {
    const { left, top, scale, ratio, width, height } = this.viewport;
    if (scale / ratio < linesFrom) return;
    const { map } = this.scenery;
    const [right, bottom] = [Math.min(left + map.width * scale, width), Math.min(top + map.height * scale, height)];
    const context = this.context;
    context.fillStyle = this.palette.css.line;
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
    const index = this.#trace.cellBefore(this.position);
    if (index === undefined) return;
    const x = index % this.scenery.map.width;
    const y = (index - x) / this.scenery.map.width;
    drawRectPreview(frame, { x, y, width: 1, height: 1 }, frame.colors.path);
  }
}

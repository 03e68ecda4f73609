// The picture of a hex map. All hexagons of one colour are one path, so that maps of many thousand cells stay fluent.
import type { HexLayout } from 'samepath';
import { isInside, type Cell, type GridMap, type Rect } from '../shared/cells.js';
import { MapView, type Scenery } from '../shared/map-view.js';
import { markerRadius, strokePath, type Frame } from '../shared/marks.js';
import { areaColor, traceColor } from '../shared/palette.js';
import { Viewport } from '../shared/viewport.js';
import { HexGeometry } from './geometry.js';

/** From this many CSS pixels per cell on, gaps between cells are left. */
const gapsFrom = 7;
/** Below this many device pixels per cell, squares look the same. */
const hexagonsFrom = 5;
/** Steps of the colours for the order of expansion. */
const traceSteps = 40;

export class HexView extends MapView {
  #geometry: HexGeometry;
  #order = new Int32Array(0);
  /** For each cell, the number of its first expansion; -1 for a cell that was not expanded. */
  #first = new Int32Array(0);

  constructor(canvas: HTMLCanvasElement, scenery: Scenery, layout: HexLayout) {
    super(canvas, scenery, new Viewport());
    this.#geometry = new HexGeometry(layout);
    this.#fit();
    this.begin();
  }

  #fit(): void {
    const { width, height } = this.scenery.map;
    this.viewport.setMap(this.#geometry.extent(width, height));
  }

  setLayout(layout: HexLayout): void {
    this.#geometry = new HexGeometry(layout);
    this.#fit();
    this.request();
  }

  override setMap(map: GridMap): void {
    this.scenery.map = map;
    this.#order = new Int32Array(0);
    this.cursor = null;
    this.#fit();
    this.request();
  }

  override updateCells(map: GridMap): void {
    this.scenery.map = map;
    this.request();
  }

  override cellAt(x: number, y: number): Cell {
    const { left, top, scale } = this.viewport;
    return this.#geometry.cellAt((x - left) / scale, (y - top) / scale);
  }

  override markerAt(cell: Cell): [number, number] {
    const { left, top, scale } = this.viewport;
    const [x, y] = this.#geometry.center(cell.x, cell.y);
    return [left + x * scale, top + y * scale];
  }

  override get markerRadius(): number {
    return markerRadius(this.viewport, 1);
  }

  override reveal(cell: Cell): void {
    const [x, y] = this.#geometry.center(cell.x, cell.y);
    this.viewport.reveal({ x: x - 0.5, y: y - 0.5 });
  }

  override orderOf(index: number): number | undefined {
    const first = this.#first[index];
    return first === undefined || first < 0 ? undefined : first;
  }

  override setResult(path: Int32Array, expandedCells: Int32Array): void {
    const { map } = this.scenery;
    this.scenery.path = path;
    this.#first = new Int32Array(map.cells.length).fill(-1);
    this.#order = Int32Array.from({ length: expandedCells.length / 2 }, (_, i) => expandedCells[2 * i + 1]! * map.width + expandedCells[2 * i]!);
    this.#order.forEach((index, i) => {
      if (this.#first[index]! < 0) this.#first[index] = i;
    });
    this.position = this.#order.length;
    this.request();
  }

  override seek(position: number): void {
    this.position = position;
    this.request();
  }

  protected override paint(): void {
    // Everything is drawn from the cells each time.
  }

  // Drawing ----------------------------------------------------------------------------------------

  protected override drawScene(frame: Frame): void {
    const { path } = this.scenery;
    this.#drawCells(frame);
    if (this.position >= this.#order.length) this.#drawPath(frame, path);
    else this.#drawNewest(frame);
    this.drawMarkers(frame);
    if (this.preview !== null) this.#drawPreview(frame, this.preview.rect, this.preview.color);
    if (this.cursor !== null) this.#drawOutline(frame, this.cursor);
  }

  /** One path for each colour: the ground first, the expansions shown so far over it. */
  #drawCells({ context }: Frame): void {
    const { map } = this.scenery;
    const ground = new Map<number, Path2D>();
    const trace = new Map<number, Path2D>();
    const { scale, ratio, width, height } = this.viewport;
    const size = scale / ratio >= gapsFrom ? scale - Math.max(Math.round(ratio), scale * 0.05) : scale + 0.5;
    const last = Math.max(this.#order.length - 1, 1);
    const pathOf = (paths: Map<number, Path2D>, key: number): Path2D => {
      const known = paths.get(key) ?? new Path2D();
      paths.set(key, known);
      return known;
    };
    for (let index = 0; index < map.cells.length; index += 1) {
      const y = Math.floor(index / map.width);
      const [cx, cy] = this.markerAt({ x: index - y * map.width, y });
      if (cx < -scale || cy < -scale || cx > width + scale || cy > height + scale) continue;
      this.#addCell(pathOf(ground, map.cells[index]!), cx, cy, size);
      const order = this.#first[index] ?? -1;
      if (order < 0 || order >= this.position) continue;
      this.#addCell(pathOf(trace, Math.round((order / last) * (traceSteps - 1))), cx, cy, size);
    }
    for (const [area, path] of ground) {
      context.fillStyle = areaColor(this.palette, area);
      context.fill(path);
    }
    for (const [step, path] of trace) {
      context.fillStyle = traceColor(this.palette, step / (traceSteps - 1));
      context.fill(path);
    }
  }

  #addCell(path: Path2D, cx: number, cy: number, size: number): void {
    if (size >= hexagonsFrom) this.#geometry.outline(path, cx, cy, size);
    else path.rect(cx - size / 2, cy - size / 2, size, size);
  }

  #drawPath(frame: Frame, path: Int32Array): void {
    if (path.length < 4) return;
    const line = new Path2D();
    for (let i = 0; i < path.length; i += 2) line.lineTo(...this.markerAt({ x: path[i]!, y: path[i + 1]! }));
    strokePath(frame, line);
  }

  /** The cell expanded last, while the scrub bar is not at its end. */
  #drawNewest(frame: Frame): void {
    const index = this.#order[this.position - 1];
    if (index === undefined) return;
    const { width } = this.scenery.map;
    this.#drawPreview(frame, { x: index % width, y: Math.floor(index / width), width: 1, height: 1 }, frame.colors.path);
  }

  #drawPreview({ context, colors, viewport }: Frame, rect: Rect, color: string): void {
    const covered = new Path2D();
    for (let y = rect.y; y < rect.y + rect.height; y += 1) {
      for (let x = rect.x; x < rect.x + rect.width; x += 1) {
        if (isInside(this.scenery.map, x, y)) this.#geometry.outline(covered, ...this.markerAt({ x, y }), viewport.scale * 0.96);
      }
    }
    context.save();
    context.globalAlpha = 0.35;
    context.fillStyle = color;
    context.fill(covered);
    context.globalAlpha = 1;
    context.strokeStyle = colors.focus;
    context.lineWidth = 1.5 * viewport.ratio;
    context.stroke(covered);
    context.restore();
  }

  /** The cell that the keyboard acts on. */
  #drawOutline({ context, colors, viewport }: Frame, cell: Cell): void {
    const outline = new Path2D();
    this.#geometry.outline(outline, ...this.markerAt(cell), Math.max(viewport.scale, 6 * viewport.ratio) + 3 * viewport.ratio);
    context.save();
    for (const [color, width] of [[colors.casing, 5], [colors.focus, 2.5]] as const) {
      context.strokeStyle = color;
      context.lineWidth = width * viewport.ratio;
      context.stroke(outline);
    }
    context.restore();
  }
}

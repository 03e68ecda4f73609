// What the pictures of all flat maps have in common: canvas, viewport, palette, the scrub position, previews of the
// tools. A page's view adds how its cells look. Draws at most once per frame.
import type { Cell, GridMap, Rect } from './cells.js';
import { drawMarker, type Frame } from './marks.js';
import { areaColor, readPalette, type Palette } from './palette.js';
import { Viewport } from './viewport.js';

/** What a view shows beside the map itself. */
export interface Scenery {
  map: GridMap;
  start: Cell;
  goal: Cell;
  agentSize: number;
  /** x, y pairs; empty without a path. */
  path: Int32Array;
}

/** Where the tools want to act next. */
export interface Preview {
  readonly rect: Rect;
  readonly color: string;
}

export abstract class MapView {
  readonly viewport: Viewport;
  protected readonly canvas: HTMLCanvasElement;
  protected readonly context: CanvasRenderingContext2D;
  protected readonly scenery: Scenery;
  protected palette: Palette;
  protected position = 0;
  protected preview: Preview | null = null;
  protected cursor: Cell | null = null;
  /** The view of the other pane, which shows the same part of the map. */
  #peer: MapView | null = null;
  #requested = false;

  /** `peer` shares its viewport: who moves one moves both. */
  constructor(canvas: HTMLCanvasElement, scenery: Scenery, viewport: Viewport, peer: MapView | null = null) {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('this browser has no 2D canvas');
    this.canvas = canvas;
    this.context = context;
    this.scenery = scenery;
    this.viewport = viewport;
    this.palette = readPalette();
    this.#peer = peer;
    if (peer !== null) peer.#peer = this;
  }

  /** Draws for the first time and follows the canvas's size; the last thing a constructor does. */
  protected begin(): void {
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    this.#resize();
  }

  #resize(): void {
    const ratio = window.devicePixelRatio || 1;
    const box = this.canvas.getBoundingClientRect();
    if (box.width === 0) return; // Hidden: the other pane's size counts.
    this.canvas.width = Math.max(Math.round(box.width * ratio), 1);
    this.canvas.height = Math.max(Math.round(box.height * ratio), 1);
    this.viewport.resize(this.canvas.width, this.canvas.height, ratio);
    this.#draw();
    this.#peer?.request();
  }

  /** The cell under a point of the canvas, in device pixels; outside the map the numbers go on. */
  abstract cellAt(x: number, y: number): Cell;
  /** Middle of the marker of an end at a cell, in device pixels. */
  abstract markerAt(cell: Cell): [number, number];
  /** Pans as little as needed for a cell to be in sight. */
  abstract reveal(cell: Cell): void;
  /** Side of the visible marker's reach in device pixels. */
  abstract get markerRadius(): number;
  abstract setMap(map: GridMap): void;
  /** Repaints edited cells. */
  abstract updateCells(map: GridMap, rect: Rect): void;
  /** Shows a search: its path and all of its expansions. */
  abstract setResult(path: Int32Array, expandedCells: Int32Array): void;
  /** Number of a cell's first expansion, from 0; undefined for a cell that was not expanded. */
  abstract orderOf(index: number): number | undefined;
  /** Shows the search as it was after some expansions; the path appears with the last one. */
  abstract seek(position: number): void;
  protected abstract paint(): void;
  protected abstract drawScene(frame: Frame): void;

  setEnds(start: Cell, goal: Cell, agentSize: number): void {
    Object.assign(this.scenery, { start, goal, agentSize });
    this.request();
  }

  /** The colour that an area has on the map. */
  areaColor(area: number): string {
    return areaColor(this.palette, area);
  }

  setPreview(preview: Preview | null): void {
    this.preview = preview;
    this.request();
  }

  setCursor(cursor: Cell | null): void {
    this.cursor = cursor;
    if (cursor !== null) this.reveal(cursor);
    this.request();
  }

  /** Takes the colours of the theme that the page shows now. */
  recolor(): void {
    this.palette = readPalette();
    this.paint();
    this.request();
  }

  /** Asks for a drawing in the next frame, of the other pane too: the viewport may have moved. */
  request(): void {
    this.#requestOwn();
    if (this.#peer !== null) this.#peer.#requestOwn();
  }

  #requestOwn(): void {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => {
      this.#requested = false;
      this.#draw();
    });
  }

  #draw(): void {
    const { context, canvas, viewport, palette } = this;
    context.fillStyle = palette.css.stage;
    context.fillRect(0, 0, canvas.width, canvas.height);
    this.drawScene({ context, viewport, colors: palette.css });
  }

  /** The discs of both ends, at their places in this view. */
  protected drawMarkers(frame: Frame): void {
    for (const end of ['goal', 'start'] as const) drawMarker(frame, this.markerAt(this.scenery[end]), this.markerRadius, end);
  }
}

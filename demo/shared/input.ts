// Pointer input on the map: paint, drag the ends, pan, pinch. Mouse, pen and touch alike.
import { isInside, rectBetween, type Cell } from './cells.js';
import type { EndName, MapState } from './state.js';
import { brushRect, visitLine, type Tools } from './tools.js';
import type { MapView } from './map-view.js';

type Gesture =
  | { readonly kind: 'paint'; readonly area: number; last: Cell }
  | { readonly kind: 'rectangle'; readonly area: number; readonly from: Cell; to: Cell }
  | { readonly kind: 'end'; readonly end: EndName }
  | { readonly kind: 'pan' };

interface Point {
  readonly x: number;
  readonly y: number;
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export class PointerInput<Options extends object> {
  readonly #canvas: HTMLCanvasElement;
  readonly #view: MapView;
  readonly #state: MapState<Options>;
  readonly #tools: Tools;
  readonly #pointers = new Map<number, Point>();
  readonly #onHover: (cell: Cell | null) => void;
  #gesture: Gesture | null = null;
  #spaceHeld = false;

  constructor(
    canvas: HTMLCanvasElement, view: MapView, state: MapState<Options>, tools: Tools, onHover: (cell: Cell | null) => void,
  ) {
    this.#canvas = canvas;
    this.#view = view;
    this.#state = state;
    this.#tools = tools;
    this.#onHover = onHover;
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event, true));
    canvas.addEventListener('pointercancel', (event) => this.#up(event, false));
    canvas.addEventListener('pointerleave', () => this.#leave());
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    tools.onChange(() => this.#showCursor(null));
  }

  /** While the space bar is held, dragging pans with every tool. */
  holdSpace(held: boolean): void {
    this.#spaceHeld = held;
    this.#showCursor(null);
  }

  #point(event: MouseEvent): Point {
    const box = this.#canvas.getBoundingClientRect();
    const ratio = this.#view.viewport.ratio;
    return { x: (event.clientX - box.left) * ratio, y: (event.clientY - box.top) * ratio };
  }

  #cell(point: Point): Cell {
    return this.#view.cellAt(point.x, point.y);
  }

  /** The end whose marker lies under a point; fingers get a larger target. */
  #endAt(point: Point, touch: boolean): EndName | null {
    const { viewport, markerRadius } = this.#view;
    const reach = Math.max(markerRadius, (touch ? 20 : 9) * viewport.ratio);
    const far = (cell: Cell): number => {
      const [x, y] = this.#view.markerAt(cell);
      return distance(point, { x, y });
    };
    const [toStart, toGoal] = [far(this.#state.start), far(this.#state.goal)];
    if (Math.min(toStart, toGoal) > reach) return null;
    return toStart <= toGoal ? 'start' : 'goal';
  }

  // Gestures ---------------------------------------------------------------------------------------

  #down(event: PointerEvent): void {
    const point = this.#point(event);
    this.#pointers.set(event.pointerId, point);
    this.#canvas.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 2) {
      this.#finish(false);
      this.#gesture = { kind: 'pan' };
      return;
    }
    if (this.#pointers.size > 2 || this.#gesture !== null) return;
    this.#view.setCursor(null);
    this.#gesture = this.#begin(event, point);
    this.#showCursor(point);
  }

  #begin(event: PointerEvent, point: Point): Gesture {
    if (event.button === 1 || this.#spaceHeld) return { kind: 'pan' };
    const touch = event.pointerType === 'touch';
    const end = event.button === 0 ? this.#endAt(point, touch) : null;
    if (end !== null) return { kind: 'end', end };
    const { tool } = this.#tools;
    const cell = this.#cell(point);
    if (tool === 'start' || tool === 'goal') {
      this.#state.moveEnd(tool, cell);
      return { kind: 'end', end: tool };
    }
    // The second button erases with every painting tool.
    const area = event.button === 2 ? 0 : this.#tools.paint;
    if (area === null) return { kind: 'pan' };
    this.#state.beginStroke();
    if (this.#tools.rectangle) return { kind: 'rectangle', area, from: cell, to: cell };
    this.#state.paintRect(brushRect(cell, this.#tools.brush), area);
    return { kind: 'paint', area, last: cell };
  }

  #move(event: PointerEvent): void {
    const point = this.#point(event);
    const before = this.#pointers.get(event.pointerId);
    const cell = this.#cell(point);
    this.#onHover(isInside(this.#state.map, cell.x, cell.y) ? cell : null);
    if (before === undefined) {
      this.#showCursor(point);
      return;
    }
    if (this.#pointers.size === 2) this.#pinch(event.pointerId, before, point);
    else this.#drag(before, point, cell);
    this.#pointers.set(event.pointerId, point);
    this.#showCursor(point);
  }

  #drag(before: Point, point: Point, cell: Cell): void {
    const gesture = this.#gesture;
    if (gesture === null) return;
    if (gesture.kind === 'pan') {
      this.#view.viewport.pan(point.x - before.x, point.y - before.y);
      this.#view.request();
    } else if (gesture.kind === 'end') {
      const { width, height } = this.#state.map;
      const clamp = (value: number, limit: number): number => Math.min(Math.max(value, 0), limit - 1);
      this.#state.moveEnd(gesture.end, { x: clamp(cell.x, width), y: clamp(cell.y, height) });
    } else if (gesture.kind === 'rectangle') {
      gesture.to = cell;
    } else {
      visitLine(gesture.last, cell, (at) => this.#state.paintRect(brushRect(at, this.#tools.brush), gesture.area));
      gesture.last = cell;
    }
  }

  #pinch(id: number, before: Point, point: Point): void {
    const other = [...this.#pointers].find(([otherId]) => otherId !== id)?.[1];
    if (other === undefined) return;
    const [from, to] = [middle(before, other), middle(point, other)];
    this.#view.viewport.pan(to.x - from.x, to.y - from.y);
    this.#view.viewport.zoomAt(to.x, to.y, distance(point, other) / Math.max(distance(before, other), 1));
    this.#view.request();
  }

  #up(event: PointerEvent, keep: boolean): void {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size > 0) return;
    this.#finish(keep);
    this.#showCursor(event.pointerType === 'touch' ? null : this.#point(event));
  }

  /** Ends the gesture; `keep` false takes back what it painted. */
  #finish(keep: boolean): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (gesture?.kind === 'rectangle' && keep) {
      this.#state.paintRect(rectBetween(gesture.from, gesture.to), gesture.area);
    }
    if (gesture?.kind === 'rectangle' || gesture?.kind === 'paint') this.#state.endStroke(keep);
    if (gesture?.kind === 'end') this.#state.commitEnds();
  }

  #leave(): void {
    this.#onHover(null);
    if (this.#gesture === null) this.#view.setPreview(null);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
    const point = this.#point(event);
    const speed = event.ctrlKey ? 0.01 : 0.0018;
    this.#view.viewport.zoomAt(point.x, point.y, Math.exp(-event.deltaY * (lines ? 30 : 1) * speed));
    this.#view.request();
    this.#showCursor(point);
  }

  // Feedback ---------------------------------------------------------------------------------------

  /** Shows what a press at a point would do: the pointer's form and the outline of the brush. */
  #showCursor(point: Point | null): void {
    const gesture = this.#gesture;
    const painting = gesture?.kind === 'paint' || gesture?.kind === 'rectangle';
    const overEnd = point !== null && gesture === null && this.#endAt(point, false) !== null;
    const panning = gesture?.kind === 'pan' || this.#spaceHeld || (this.#tools.tool === 'pan' && !painting);
    if (overEnd || gesture?.kind === 'end') this.#canvas.style.cursor = gesture === null ? 'grab' : 'grabbing';
    else if (panning) this.#canvas.style.cursor = gesture === null ? 'grab' : 'grabbing';
    else this.#canvas.style.cursor = 'crosshair';
    const cell = point === null ? null : this.#cell(point);
    const onMap = cell !== null && isInside(this.#state.map, cell.x, cell.y);
    const paints = !overEnd && !panning && gesture?.kind !== 'end' && this.#tools.paint !== null;
    const outline = point !== null && paints && (onMap || painting);
    this.#view.setPreview(outline ? this.#outline(point, gesture) : null);
  }

  #outline(point: Point, gesture: Gesture | null): { rect: ReturnType<typeof brushRect>; color: string } {
    const area = gesture !== null && 'area' in gesture ? gesture.area : (this.#tools.paint ?? 0);
    const color = this.#view.areaColor(area);
    if (gesture?.kind === 'rectangle') return { rect: rectBetween(gesture.from, gesture.to), color };
    const size = this.#tools.rectangle ? 1 : this.#tools.brush;
    return { rect: brushRect(this.#cell(point), size), color };
  }
}

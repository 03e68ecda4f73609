// Pointer and keyboard on the map: drag the ends, pan, pinch, zoom; a click in a pane chooses its search.
import type { VariantId } from './model.js';
import type { EndName, NetworkView } from './view.js';

export interface InputHandlers {
  /** An end is wanted at a position of the network. */
  readonly onMoveEnd: (end: EndName, x: number, y: number) => void;
  readonly onDragDone: () => void;
  readonly onCamera: () => void;
  readonly onPick: (variant: VariantId) => void;
  /** The node of an end, -1 without. */
  readonly nodeOf: (end: EndName) => number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

type Gesture = { readonly kind: 'end'; readonly end: EndName } | { readonly kind: 'pan'; moved: number } | null;

/** A press that moves less, in CSS pixels, is a click. */
const clickReach = 4;
/** Keys move the map by this part of a pane. */
const keyStep = 60;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export class MapInput {
  readonly #canvas: HTMLCanvasElement;
  readonly #view: NetworkView;
  readonly #handlers: InputHandlers;
  readonly #pointers = new Map<number, Point>();
  #gesture: Gesture = null;
  /** Pane in which the gesture began: an end follows the pointer in its terms. */
  #origin: Point = { x: 0, y: 0 };

  constructor(canvas: HTMLCanvasElement, view: NetworkView, handlers: InputHandlers) {
    this.#canvas = canvas;
    this.#view = view;
    this.#handlers = handlers;
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event));
    canvas.addEventListener('pointercancel', (event) => this.#up(event));
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('keydown', (event) => this.#key(event));
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  }

  #point(event: MouseEvent): Point {
    const box = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#view.camera;
    return { x: (event.clientX - box.left) * ratio, y: (event.clientY - box.top) * ratio };
  }

  /** The end whose marker lies under a point; fingers get a larger target. */
  #endAt(point: Point, touch: boolean): EndName | null {
    const pane = this.#view.paneAt(point.x, point.y);
    const reach = Math.max(this.#view.markerRadius + 4, (touch ? 22 : 11) * this.#view.camera.ratio);
    const far = (end: EndName): number => {
      const node = this.#handlers.nodeOf(end);
      if (node < 0) return Infinity;
      const [x, y] = this.#view.screenOf(node, pane);
      return distance(point, { x, y });
    };
    const [toStart, toGoal] = [far('start'), far('goal')];
    if (Math.min(toStart, toGoal) > reach) return null;
    return toStart <= toGoal ? 'start' : 'goal';
  }

  #down(event: PointerEvent): void {
    const point = this.#point(event);
    this.#pointers.set(event.pointerId, point);
    this.#canvas.setPointerCapture(event.pointerId);
    if (this.#pointers.size > 1) {
      this.#finish();
      this.#gesture = { kind: 'pan', moved: Infinity };
      return;
    }
    this.#origin = point;
    const end = event.button === 0 ? this.#endAt(point, event.pointerType === 'touch') : null;
    this.#gesture = end === null ? { kind: 'pan', moved: 0 } : { kind: 'end', end };
    this.#showCursor(point);
  }

  #move(event: PointerEvent): void {
    const point = this.#point(event);
    const before = this.#pointers.get(event.pointerId);
    if (before !== undefined) {
      if (this.#pointers.size === 2) this.#pinch(event.pointerId, before, point);
      else this.#drag(before, point);
      this.#pointers.set(event.pointerId, point);
    }
    this.#showCursor(point);
  }

  #drag(before: Point, point: Point): void {
    const gesture = this.#gesture;
    if (gesture?.kind === 'end') {
      const pane = this.#view.paneAt(this.#origin.x, this.#origin.y);
      this.#handlers.onMoveEnd(gesture.end, ...this.#view.camera.toWorld(pane, point.x, point.y));
    } else if (gesture?.kind === 'pan') {
      gesture.moved += distance(before, point) / this.#view.camera.ratio;
      if (gesture.moved < clickReach) return;
      this.#view.camera.pan(point.x - before.x, point.y - before.y);
      this.#handlers.onCamera();
    }
  }

  #pinch(id: number, before: Point, point: Point): void {
    const other = [...this.#pointers].find(([otherId]) => otherId !== id)?.[1];
    if (other === undefined) return;
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
    this.#view.camera.pan((point.x - before.x) / 2, (point.y - before.y) / 2);
    this.#zoomAt(middle, distance(point, other) / Math.max(distance(before, other), 1));
  }

  #zoomAt(point: Point, factor: number): void {
    const { left, top, width, height } = this.#view.paneAt(point.x, point.y);
    this.#view.camera.zoomAt(point.x - left - width / 2, point.y - top - height / 2, factor);
    this.#handlers.onCamera();
  }

  /** Zooms around the middle. */
  zoom(factor: number): void {
    this.#view.camera.zoomAt(0, 0, factor);
    this.#handlers.onCamera();
  }

  #up(event: PointerEvent): void {
    const gesture = this.#gesture;
    const isClick = gesture?.kind === 'pan' && gesture.moved < clickReach && event.type === 'pointerup';
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size > 0) return;
    if (isClick) this.#handlers.onPick(this.#view.variantAt(this.#view.paneAt(this.#origin.x, this.#origin.y)));
    this.#finish();
    this.#showCursor(this.#point(event));
  }

  #finish(): void {
    if (this.#gesture?.kind === 'end') this.#handlers.onDragDone();
    this.#gesture = null;
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
    this.#zoomAt(this.#point(event), Math.exp(-event.deltaY * (lines ? 30 : 1) * (event.ctrlKey ? 0.01 : 0.0018)));
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = keyStep * this.#view.camera.ratio;
    const moves: Record<string, readonly [number, number]> = {
      ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step],
    };
    const move = moves[event.key];
    if (move !== undefined) this.#view.camera.pan(...move);
    else if (event.key === '+' || event.key === '=') this.#view.camera.zoomAt(0, 0, 1.3);
    else if (event.key === '-') this.#view.camera.zoomAt(0, 0, 1 / 1.3);
    else if (event.key === '0') this.#view.camera.fit();
    else if (event.key === 's' || event.key === 'g') {
      this.#handlers.onMoveEnd(event.key === 's' ? 'start' : 'goal', this.#view.camera.x, this.#view.camera.y);
      this.#handlers.onDragDone();
    } else return;
    event.preventDefault();
    this.#handlers.onCamera();
  }

  #showCursor(point: Point): void {
    const held = this.#gesture !== null;
    const overEnd = !held && this.#endAt(point, false) !== null;
    this.#canvas.style.cursor = held ? 'grabbing' : overEnd ? 'pointer' : 'grab';
  }
}

// Pointer input: drag corners, shapes and ends, draw rings, paint tiles, pan, pinch. Mouse, pen and touch alike.
import { visitLine } from '../shared/tools.js';
import { brushOf, dragOf, insertCorner, moveCorner, moveShape, paintTiles, tileAt, type TileRect } from './edit.js';
import type { Editor } from './editor.js';
import { cornerNear, distance, shapeAt, type RingPlace } from './geometry.js';
import { markerRadius, hasMiddle, middleOf } from './overlay.js';
import type { EndName, ShapeLevel, Spot, TileLevel } from './model.js';
import type { LevelState } from './state.js';
import { isDrawTool, isPaintTool, type LevelTools } from './tools.js';
import type { LevelView } from './view.js';

type Gesture =
  | { readonly kind: 'pan'; moved: boolean }
  | { readonly kind: 'end'; readonly end: EndName }
  | { readonly kind: 'corner'; readonly place: RingPlace }
  | { readonly kind: 'shape'; readonly shape: number; readonly from: Spot; readonly level: ShapeLevel; moved: boolean }
  | { readonly kind: 'ring'; readonly from: Spot; moved: boolean }
  | { readonly kind: 'paint'; readonly value: 0 | 1; last: Spot }
  | { readonly kind: 'fill'; readonly value: 0 | 1; readonly from: Spot; to: Spot };

/** A press that moves less, in CSS pixels, is a click. */
const clickReach = 5;
/** How near a pointer must be to take hold of something, in CSS pixels. */
const holdReach = { mouse: 9, touch: 20 } as const;

export interface InputHandlers {
  readonly onHover: (spot: Spot | null) => void;
  readonly onCamera: () => void;
}

const rectOf = (a: Spot, b: Spot): TileRect =>
  ({ left: Math.min(a.x, b.x), top: Math.min(a.y, b.y), right: Math.max(a.x, b.x) + 1, bottom: Math.max(a.y, b.y) + 1 });

export class LevelInput {
  readonly #canvas: HTMLCanvasElement;
  readonly #view: LevelView;
  readonly #state: LevelState;
  readonly #tools: LevelTools;
  readonly #editor: Editor;
  readonly #handlers: InputHandlers;
  readonly #pointers = new Map<number, Spot>();
  #gesture: Gesture | null = null;
  /** Where the press was, in device pixels. */
  #pressed: Spot = { x: 0, y: 0 };
  #spaceHeld = false;

  constructor(canvas: HTMLCanvasElement, view: LevelView, state: LevelState, tools: LevelTools, editor: Editor, handlers: InputHandlers) {
    this.#canvas = canvas;
    this.#view = view;
    this.#state = state;
    this.#tools = tools;
    this.#editor = editor;
    this.#handlers = handlers;
    canvas.addEventListener('pointerdown', (event) => this.#down(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    canvas.addEventListener('pointerup', (event) => this.#up(event, true));
    canvas.addEventListener('pointercancel', (event) => this.#up(event, false));
    canvas.addEventListener('pointerleave', () => this.#leave());
    canvas.addEventListener('dblclick', () => {
      if (this.#editor.isDrawing) this.#editor.closeRing();
    });
    canvas.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault());
    tools.onChange(() => this.#showCursor(null));
  }

  /** While the space bar is held, dragging pans with every tool. */
  holdSpace(held: boolean): void {
    this.#spaceHeld = held;
    this.#showCursor(null);
  }

  // Places -------------------------------------------------------------------------------------------

  #point(event: MouseEvent): Spot {
    const box = this.#canvas.getBoundingClientRect();
    const { ratio } = this.#view.camera;
    return { x: (event.clientX - box.left) * ratio, y: (event.clientY - box.top) * ratio };
  }

  #spot(point: Spot): Spot {
    return this.#view.spotAt(point.x, point.y);
  }

  /** How near in the world a pointer must be to take hold of something. */
  #reach(touch: boolean): number {
    const { ratio, scale } = this.#view.camera;
    return (holdReach[touch ? 'touch' : 'mouse'] * ratio) / scale;
  }

  #endAt(point: Spot, touch: boolean): EndName | null {
    const reach = Math.max(markerRadius, touch ? holdReach.touch : 0) * this.#view.camera.ratio;
    const far = (end: EndName): number => distance(point, this.#view.screenOf(this.#state[end]));
    const [toStart, toGoal] = [far('start'), far('goal')];
    if (Math.min(toStart, toGoal) > reach) return null;
    return toStart <= toGoal ? 'start' : 'goal';
  }

  /** The edge of the selected shape whose handle in the middle lies under a place. */
  #middleNear(level: ShapeLevel, spot: Spot, reach: number): RingPlace | null {
    const shape = this.#editor.selection?.shape ?? -1;
    for (const [ring, corners] of level.shapes[shape]?.rings.entries() ?? []) {
      for (let vertex = 0; vertex < corners.length / 2; vertex += 1) {
        if (hasMiddle(this.#view, corners, vertex) && distance(spot, middleOf(corners, vertex)) <= reach) return { shape, ring, vertex };
      }
    }
    return null;
  }

  /** A corner under a place; those of the selected shape come first. */
  #cornerAt(level: ShapeLevel, spot: Spot, reach: number): RingPlace | null {
    const shape = this.#editor.selection?.shape;
    if (shape !== undefined && level.shapes[shape] !== undefined) {
      const own = cornerNear({ kind: 'shapes', shapes: [level.shapes[shape]] }, spot, reach);
      if (own !== null) return { ...own, shape };
    }
    return cornerNear(level, spot, reach);
  }

  // Gestures -----------------------------------------------------------------------------------------

  #down(event: PointerEvent): void {
    const point = this.#point(event);
    this.#pointers.set(event.pointerId, point);
    this.#canvas.setPointerCapture(event.pointerId);
    if (this.#pointers.size === 2) {
      this.#finish(false);
      this.#gesture = { kind: 'pan', moved: true };
    }
    if (this.#pointers.size > 1 || this.#gesture !== null) return;
    this.#pressed = point;
    this.#editor.showCursor(null);
    this.#gesture = this.#begin(event, point);
    this.#showCursor(point);
  }

  #begin(event: PointerEvent, point: Spot): Gesture {
    const pan: Gesture = { kind: 'pan', moved: false };
    if (event.button === 1 || this.#spaceHeld) return pan;
    const touch = event.pointerType === 'touch';
    const spot = this.#spot(point);
    const { tool } = this.#tools;
    const end = event.button === 0 && !this.#editor.isDrawing ? this.#endAt(point, touch) : null;
    if (end !== null || tool === 'start' || tool === 'goal') {
      const moved = end ?? (tool as EndName);
      this.#state.beginGesture();
      if (end === null) this.#state.setEnd(moved, spot);
      return { kind: 'end', end: moved };
    }
    const { level } = this.#state;
    if (level.kind === 'tiles') return isPaintTool(tool) ? this.#beginPaint(event, level, spot) : pan;
    if (event.button === 2) return this.#erase(level, spot, touch);
    if (isDrawTool(tool)) return { kind: 'ring', from: this.#editor.snapped(spot), moved: false };
    return tool === 'edit' ? this.#beginEdit(level, spot, touch) : pan;
  }

  #beginEdit(level: ShapeLevel, spot: Spot, touch: boolean): Gesture {
    const reach = this.#reach(touch);
    const corner = this.#cornerAt(level, spot, reach);
    const middle = corner === null ? this.#middleNear(level, spot, reach) : null;
    const shape = shapeAt(level, spot);
    if (corner === null && middle === null && shape === null) return { kind: 'pan', moved: false };
    this.#state.beginGesture();
    if (corner !== null) {
      this.#editor.select(corner.shape, corner);
      return { kind: 'corner', place: corner };
    }
    if (middle !== null) {
      const place = { ...middle, vertex: middle.vertex + 1 };
      this.#state.edit(insertCorner(level, middle, this.#editor.snapped(spot)));
      this.#editor.select(place.shape, place);
      return { kind: 'corner', place };
    }
    this.#editor.select(shape);
    return { kind: 'shape', shape: shape!, from: spot, level, moved: false };
  }

  /** The second button takes back a corner of the ring that is drawn, else deletes what lies under it. */
  #erase(level: ShapeLevel, spot: Spot, touch: boolean): Gesture {
    const corner = this.#cornerAt(level, spot, this.#reach(touch));
    const shape = shapeAt(level, spot);
    if (this.#editor.isDrawing) this.#editor.removeLastCorner();
    else if (corner !== null) this.#editor.deleteCorner(corner);
    else if (shape !== null) this.#editor.deleteShape(shape);
    return { kind: 'pan', moved: true };
  }

  #beginPaint(event: PointerEvent, level: TileLevel, spot: Spot): Gesture {
    // The second button paints with the other of the two.
    const value = (this.#tools.tool === 'floor') === (event.button !== 2) ? 1 : 0;
    const tile = tileAt(level, spot);
    this.#state.beginGesture();
    if (event.shiftKey) return { kind: 'fill', value, from: tile, to: tile };
    this.#state.edit(paintTiles(level, [brushOf(tile, this.#tools.brush)], value));
    return { kind: 'paint', value, last: tile };
  }

  #move(event: PointerEvent): void {
    const point = this.#point(event);
    const before = this.#pointers.get(event.pointerId);
    this.#handlers.onHover(this.#spot(point));
    if (before !== undefined) {
      if (this.#pointers.size === 2) this.#pinch(event.pointerId, before, point);
      else this.#drag(before, point);
      this.#pointers.set(event.pointerId, point);
    }
    this.#showCursor(point, event.pointerType === 'touch');
  }

  #drag(before: Spot, point: Spot): void {
    const gesture = this.#gesture;
    const isDrag = distance(this.#pressed, point) >= clickReach * this.#view.camera.ratio;
    const spot = this.#spot(point);
    if (gesture === null) return;
    if (gesture.kind === 'pan') {
      gesture.moved ||= isDrag;
      if (!gesture.moved) return;
      this.#view.camera.pan(point.x - before.x, point.y - before.y);
      this.#handlers.onCamera();
    } else if (gesture.kind === 'end') this.#state.setEnd(gesture.end, spot);
    else if (gesture.kind === 'corner') {
      if (this.#editor.shapes !== null) this.#state.edit(moveCorner(this.#editor.shapes, gesture.place, this.#editor.snapped(spot)));
    } else if (gesture.kind === 'shape') {
      gesture.moved ||= isDrag;
      if (gesture.moved) this.#state.edit(moveShape(gesture.level, gesture.shape, dragOf(gesture.level, gesture.shape, gesture.from, spot, this.#state.gridStep)));
    } else if (gesture.kind === 'ring') {
      gesture.moved ||= isDrag && !this.#editor.isDrawing;
      if (gesture.moved) this.#editor.showRectangle(gesture.from, this.#editor.snapped(spot));
    } else this.#dragTiles(gesture, spot);
  }

  #dragTiles(gesture: Extract<Gesture, { kind: 'paint' | 'fill' }>, spot: Spot): void {
    const { level } = this.#state;
    if (level.kind !== 'tiles') return;
    const tile = tileAt(level, spot);
    if (gesture.kind === 'fill') {
      gesture.to = tile;
      return;
    }
    const rects: TileRect[] = [];
    visitLine(gesture.last, tile, (at) => rects.push(brushOf(at, this.#tools.brush)));
    this.#state.edit(paintTiles(level, rects, gesture.value));
    gesture.last = tile;
  }

  #pinch(id: number, before: Spot, point: Spot): void {
    const other = [...this.#pointers].find(([otherId]) => otherId !== id)?.[1];
    if (other === undefined) return;
    const { camera } = this.#view;
    camera.pan((point.x - before.x) / 2, (point.y - before.y) / 2);
    const middle = this.#view.fromMiddle((point.x + other.x) / 2, (point.y + other.y) / 2);
    camera.zoomAt(...middle, distance(point, other) / Math.max(distance(before, other), 1));
    this.#handlers.onCamera();
  }

  #up(event: PointerEvent, keep: boolean): void {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size > 0) return;
    this.#finish(keep, this.#spot(this.#point(event)), event.pointerType === 'touch');
    this.#showCursor(event.pointerType === 'touch' ? null : this.#point(event));
  }

  /** Ends the gesture; `keep` false takes back what it changed. */
  #finish(keep: boolean, spot: Spot | null = null, touch = false): void {
    const gesture = this.#gesture;
    this.#gesture = null;
    if (gesture === null) return;
    const { level } = this.#state;
    if (gesture.kind === 'fill' && keep && level.kind === 'tiles') this.#state.edit(paintTiles(level, [rectOf(gesture.from, gesture.to)], gesture.value));
    if (gesture.kind === 'ring') {
      if (!keep) this.#editor.cancelRing();
      else if (gesture.moved) this.#editor.closeRectangle();
      else this.#editor.addCorner(gesture.from, this.#reach(touch));
    } else if (gesture.kind === 'pan') {
      if (keep && spot !== null && !gesture.moved && this.#tools.tool === 'edit') this.#editor.select(null);
    } else this.#state.endGesture(keep);
  }

  #leave(): void {
    this.#handlers.onHover(null);
    if (this.#gesture !== null) return;
    this.#editor.showBrush(null);
    this.#editor.showNext(null);
    this.#editor.hover(null);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE;
    const point = this.#point(event);
    const factor = Math.exp(-event.deltaY * (lines ? 30 : 1) * (event.ctrlKey ? 0.01 : 0.0018));
    this.#view.camera.zoomAt(...this.#view.fromMiddle(point.x, point.y), factor);
    this.#handlers.onCamera();
    this.#showCursor(point);
  }

  // Feedback -----------------------------------------------------------------------------------------

  /** Shows what a press at a point would do. */
  #showCursor(point: Spot | null, touch = false): void {
    const { level } = this.#state;
    const { tool } = this.#tools;
    if (point === null) return;
    const spot = this.#spot(point);
    if (level.kind === 'tiles') this.#showBrush(level, spot);
    else if (isDrawTool(tool)) this.#editor.showNext(this.#editor.snapped(spot));
    else if (tool === 'edit' && this.#gesture === null) this.#editor.hover(this.#cornerAt(level, spot, this.#reach(touch)));
    this.#canvas.style.cursor = this.#cursorOver(point, spot);
  }

  #showBrush(level: TileLevel, spot: Spot): void {
    const gesture = this.#gesture;
    const paints = isPaintTool(this.#tools.tool) && !this.#spaceHeld && (gesture === null || gesture.kind === 'paint' || gesture.kind === 'fill');
    const rect = gesture?.kind === 'fill' ? rectOf(gesture.from, gesture.to) : brushOf(tileAt(level, spot), this.#tools.brush);
    this.#editor.showBrush(paints ? rect : null, level.side);
  }

  #cursorOver(point: Spot, spot: Spot): string {
    const kind = this.#gesture?.kind;
    const { tool } = this.#tools;
    if (kind === 'pan' || kind === 'end') return 'grabbing';
    if (kind === undefined && !this.#editor.isDrawing && this.#endAt(point, false) !== null) return 'grab';
    if (this.#spaceHeld || tool === 'pan') return 'grab';
    const { level } = this.#state;
    if (tool !== 'edit' || level.kind !== 'shapes') return 'crosshair';
    if (kind === 'corner' || kind === 'shape') return 'move';
    const over = this.#editor.activity.hovered !== null || this.#middleNear(level, spot, this.#reach(false)) !== null;
    return over ? 'pointer' : shapeAt(level, spot) === null ? 'grab' : 'move';
  }
}

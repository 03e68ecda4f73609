// What editing remembers beside the level: the selection, the ring that is being drawn, and what lies under the pointer.
import { addHole, addShape, deleteCorner, deleteShape, isRing, setRole, type TileRect } from './edit.js';
import { cornerAt, distance, onGrid, rectangleRing, type RingPlace } from './geometry.js';
import type { LevelState } from './state.js';
import type { ShapeLevel, Spot } from './model.js';
import { idle, type Activity } from './overlay.js';
import { isDrawTool, type LevelTools } from './tools.js';

export interface EditorHandlers {
  readonly onActivity: (activity: Activity) => void;
  readonly onProblem: (message: string) => void;
}

export class Editor {
  readonly #state: LevelState;
  readonly #tools: LevelTools;
  readonly #handlers: EditorHandlers;
  #activity: Activity = { ...idle, editing: true };

  constructor(state: LevelState, tools: LevelTools, handlers: EditorHandlers) {
    this.#state = state;
    this.#tools = tools;
    this.#handlers = handlers;
    tools.onChange(() => this.#show({ pending: [], next: null, rectangle: null, brush: null, editing: tools.tool === 'edit' }));
    state.onChange((change) => {
      if (change === 'scene') this.#show({ ...idle, editing: tools.tool === 'edit' });
      else if (change === 'level') this.#show(this.#stillThere());
    });
  }

  get activity(): Activity { return this.#activity; }
  get selection(): Activity['selection'] { return this.#activity.selection; }
  get isDrawing(): boolean { return this.#activity.pending.length > 0; }

  /** The level, when it is one of shapes. */
  get shapes(): ShapeLevel | null {
    const { level } = this.#state;
    return level.kind === 'shapes' ? level : null;
  }

  #show(part: Partial<Activity>): void {
    this.#activity = { ...this.#activity, ...part };
    this.#handlers.onActivity(this.#activity);
  }

  /** Drops what an edit or an undo took away from under the selection. */
  #stillThere(): Partial<Activity> {
    const ringAt = (place: RingPlace | null): boolean => {
      const ring = place === null ? undefined : this.shapes?.shapes[place.shape]?.rings[place.ring];
      return ring !== undefined && place !== null && place.vertex < ring.length / 2;
    };
    const { selection, hovered } = this.#activity;
    const kept = selection !== null && this.shapes?.shapes[selection.shape] !== undefined ? selection : null;
    return {
      selection: kept === null || ringAt(kept.corner) ? kept : { ...kept, corner: null },
      hovered: ringAt(hovered) ? hovered : null,
    };
  }

  // Looking ------------------------------------------------------------------------------------------

  select(shape: number | null, corner: RingPlace | null = null): void {
    this.#show({ selection: shape === null ? null : { shape, corner } });
  }

  hover(hovered: RingPlace | null): void {
    this.#show({ hovered });
  }

  showNext(next: Spot | null): void {
    this.#show({ next });
  }

  showBrush(brush: TileRect | null, side = 1): void {
    this.#show({
      brush: brush === null ? null : { left: brush.left * side, top: brush.top * side, right: brush.right * side, bottom: brush.bottom * side },
    });
  }

  showCursor(cursor: Spot | null): void {
    this.#show({ cursor });
  }

  snapped(spot: Spot): Spot {
    return onGrid(spot, this.#state.gridStep);
  }

  // Drawing rings ------------------------------------------------------------------------------------

  /** Adds a corner to the ring that is being drawn; one at its first corner closes it. */
  addCorner(spot: Spot, reach: number): void {
    const { pending } = this.#activity;
    const count = pending.length / 2;
    if (count > 0 && distance(spot, cornerAt(pending, count - 1)) === 0) return;
    if (count > 2 && distance(spot, cornerAt(pending, 0)) <= reach) this.closeRing();
    else this.#show({ pending: [...pending, spot.x, spot.y], selection: null });
  }

  removeLastCorner(): void {
    this.#show({ pending: this.#activity.pending.slice(0, -2) });
  }

  cancelRing(): void {
    this.#show({ pending: [], next: null, rectangle: null });
  }

  closeRing(): void {
    const ring = this.#activity.pending;
    this.cancelRing();
    this.#finish(ring);
  }

  showRectangle(a: Spot, b: Spot): void {
    this.#show({ rectangle: rectangleRing(a, b) });
  }

  closeRectangle(): void {
    const ring = this.#activity.rectangle;
    this.cancelRing();
    if (ring !== null) this.#finish(ring);
  }

  #finish(ring: readonly number[]): void {
    const { tool } = this.#tools;
    const level = this.shapes;
    if (level === null || !isDrawTool(tool)) return;
    if (!isRing(ring)) {
      this.#handlers.onProblem('A shape needs at least three different corners.');
      return;
    }
    const changed = tool === 'hole' ? addHole(level, ring) : addShape(level, tool, ring);
    if (changed === null) {
      this.#handlers.onProblem('A hole must begin inside of a shape.');
      return;
    }
    this.#state.edit(changed);
    if (tool !== 'hole') this.select(changed.shapes.length - 1);
  }

  // Changing the selection -----------------------------------------------------------------------------

  deleteCorner(place: RingPlace): void {
    if (this.shapes !== null) this.#state.edit(deleteCorner(this.shapes, place));
  }

  deleteShape(shape: number): void {
    if (this.shapes === null) return;
    this.select(null);
    this.#state.edit(deleteShape(this.shapes, shape));
  }

  /** Deletes the corner that is selected, else the shape. */
  deleteSelected(): void {
    const { selection } = this.#activity;
    if (selection === null) return;
    if (selection.corner === null) this.deleteShape(selection.shape);
    else this.deleteCorner(selection.corner);
  }

  /** Makes an obstacle of an outline, and the other way round. */
  swapRole(): void {
    const { selection } = this.#activity;
    const level = this.shapes;
    if (selection === null || level === null) return;
    this.#state.edit(setRole(level, selection.shape, level.shapes[selection.shape]!.role === 'outline' ? 'obstacle' : 'outline'));
  }
}

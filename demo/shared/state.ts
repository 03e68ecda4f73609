// The one state of a page with a map. Everything that changes it goes through a method here, which records
// undo steps and tells the listeners what kind of thing changed.
import { clipRect, defaultCosts, isInside, type Cell, type GridMap, type Rect } from './cells.js';
import { History, StrokeRecorder, type CellPatch, type HistoryEntry, type Scene } from './history.js';

/** What a link carries on every page with a map. */
export interface MapSnapshot<Options> extends Scene {
  readonly options: Options;
  readonly costs: readonly number[];
}

export type Change =
  | { readonly kind: 'map' }
  | { readonly kind: 'cells'; readonly rect: Rect }
  | { readonly kind: 'ends' }
  | { readonly kind: 'options' }
  | { readonly kind: 'costs' }
  | { readonly kind: 'overlay' }
  | { readonly kind: 'compare' }
  | { readonly kind: 'history' };

export type EndName = 'start' | 'goal';

export class MapState<Options extends object> {
  #map: GridMap;
  #start: Cell;
  #goal: Cell;
  #options: Options;
  #costs: number[];
  #stroke: StrokeRecorder | null = null;
  #dragFrom: { start: Cell; goal: Cell } | null = null;
  readonly #history = new History();
  readonly #listeners: ((change: Change) => void)[] = [];

  constructor(snapshot: Scene & { readonly options: Options; readonly costs?: readonly number[] }) {
    this.#map = snapshot.map;
    this.#start = snapshot.start;
    this.#goal = snapshot.goal;
    this.#options = snapshot.options;
    this.#costs = [...(snapshot.costs ?? defaultCosts)];
  }

  get map(): GridMap { return this.#map; }
  get start(): Cell { return this.#start; }
  get goal(): Cell { return this.#goal; }
  get options(): Options { return this.#options; }
  /** Side of the agent in cells. */
  get agentSize(): number { return 1; }
  get costs(): readonly number[] { return this.#costs; }
  get canUndo(): boolean { return this.#history.canUndo; }
  get canRedo(): boolean { return this.#history.canRedo; }

  onChange(listener: (change: Change) => void): void {
    this.#listeners.push(listener);
  }

  protected emit(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** The cells are the live ones: encode them before the next edit. */
  snapshot(): MapSnapshot<Options> {
    return { map: this.#map, start: this.#start, goal: this.#goal, options: this.#options, costs: this.#costs };
  }

  /** Takes over a whole snapshot, as when a link is opened in the running page. */
  restore(snapshot: MapSnapshot<Options>): void {
    this.#options = snapshot.options;
    this.#costs = [...snapshot.costs];
    this.replaceScene(snapshot);
    this.emit({ kind: 'options' });
    this.emit({ kind: 'costs' });
  }

  // Cells ------------------------------------------------------------------------------------------

  /** Opens a stroke: what is painted until `endStroke` is one undo step. */
  beginStroke(): void {
    this.#stroke = new StrokeRecorder(this.#map.source);
  }

  /** Writes one area into a rectangle, as far as it lies on the map. */
  paintRect(rect: Rect, area: number): void {
    const clipped = clipRect(this.#map, rect);
    const { width, cells } = this.#map;
    let changed = false;
    for (let y = clipped.y; y < clipped.y + clipped.height; y += 1) {
      const row = y * width;
      for (let index = row + clipped.x; index < row + clipped.x + clipped.width; index += 1) {
        const before = cells[index]!;
        if (before === area) continue;
        cells[index] = area;
        this.#stroke?.add(index, before, area);
        changed = true;
      }
    }
    if (!changed) return;
    if (this.#map.source.kind !== 'drawn') this.#map = { ...this.#map, source: { kind: 'drawn' } };
    this.emit({ kind: 'cells', rect: clipped });
  }

  /** Ends a stroke; `keep` false takes its changes back, as when a second finger turns it into a pinch. */
  endStroke(keep = true): void {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke === null || stroke.isEmpty) return;
    if (keep) this.#record(stroke.patch());
    else this.#applyPatch(stroke.patch(), 'before');
  }

  #record(entry: HistoryEntry): void {
    this.#history.push(entry);
    this.emit({ kind: 'history' });
  }

  #applyPatch(patch: CellPatch, side: 'before' | 'after'): void {
    this.#map = { ...this.#map, source: patch.source[side] };
    const { width, cells } = this.#map;
    const values = patch[side];
    const count = patch.indices.length;
    let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
    for (let i = 0; i < count; i += 1) {
      const at = side === 'before' ? count - 1 - i : i;
      const index = patch.indices[at]!;
      cells[index] = values[at]!;
      const x = index % width;
      const y = (index - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    this.emit({ kind: 'cells', rect: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 } });
  }

  /** Puts another map in place, with its ends; one undo step. */
  replaceScene(scene: Scene): void {
    const before: Scene = { map: this.#map, start: this.#start, goal: this.#goal };
    const after: Scene = { map: scene.map, start: scene.start, goal: scene.goal };
    this.#record({ kind: 'scene', before, after });
    this.#setScene(after);
  }

  #setScene(scene: Scene): void {
    this.#map = scene.map;
    this.#start = scene.start;
    this.#goal = scene.goal;
    this.emit({ kind: 'map' });
  }

  // Start and goal ---------------------------------------------------------------------------------

  /** Moves an end as part of a drag; `commitEnds` makes the whole drag one undo step. */
  moveEnd(end: EndName, cell: Cell): void {
    if (!isInside(this.#map, cell.x, cell.y)) return;
    const current = end === 'start' ? this.#start : this.#goal;
    if (current.x === cell.x && current.y === cell.y) return;
    this.#dragFrom ??= { start: this.#start, goal: this.#goal };
    this.#setEnds(end === 'start' ? { start: cell, goal: this.#goal } : { start: this.#start, goal: cell });
  }

  commitEnds(): void {
    const before = this.#dragFrom;
    this.#dragFrom = null;
    if (before === null) return;
    this.#record({ kind: 'ends', before, after: { start: this.#start, goal: this.#goal } });
  }

  /** Sets both ends as one undo step. */
  setEnds(start: Cell, goal: Cell): void {
    const before = { start: this.#start, goal: this.#goal };
    this.#record({ kind: 'ends', before, after: { start, goal } });
    this.#setEnds({ start, goal });
  }

  #setEnds(ends: { start: Cell; goal: Cell }): void {
    this.#start = ends.start;
    this.#goal = ends.goal;
    this.emit({ kind: 'ends' });
  }

  // Undo -------------------------------------------------------------------------------------------

  undo(): void {
    const entry = this.#history.undo();
    if (entry !== undefined) this.#applyEntry(entry, 'before');
    this.emit({ kind: 'history' });
  }

  redo(): void {
    const entry = this.#history.redo();
    if (entry !== undefined) this.#applyEntry(entry, 'after');
    this.emit({ kind: 'history' });
  }

  #applyEntry(entry: HistoryEntry, side: 'before' | 'after'): void {
    if (entry.kind === 'cells') this.#applyPatch(entry, side);
    else if (entry.kind === 'ends') this.#setEnds(entry[side]);
    else this.#setScene(entry[side]);
  }

  // Options ----------------------------------------------------------------------------------------

  setOptions(change: Partial<Options>): void {
    this.#options = { ...this.#options, ...change };
    this.emit({ kind: 'options' });
  }

  setCost(area: number, cost: number): void {
    this.#costs[area] = cost;
    this.emit({ kind: 'costs' });
  }
}

// Undo and redo. An entry is either the cells a stroke changed, or a whole map that was replaced.
import type { Cell, GridMap, MapSource } from './cells.js';

export interface CellPatch {
  readonly kind: 'cells';
  readonly indices: Uint32Array;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The first edit makes a generated or loaded map a drawn one; taking it back restores what it was. */
  readonly source: { readonly before: MapSource; readonly after: MapSource };
}

export interface Scene {
  readonly map: GridMap;
  readonly start: Cell;
  readonly goal: Cell;
}

export type HistoryEntry =
  | CellPatch
  | { readonly kind: 'ends'; readonly before: Omit<Scene, 'map'>; readonly after: Omit<Scene, 'map'> }
  | { readonly kind: 'scene'; readonly before: Scene; readonly after: Scene };

/** Cells that all kept entries may hold together; the oldest entries go first. */
const cellLimit = 16_000_000;

function weight(entry: HistoryEntry): number {
  if (entry.kind === 'cells') return entry.indices.length;
  return entry.kind === 'scene' ? entry.before.map.cells.length : 1;
}

export class History {
  readonly #past: HistoryEntry[] = [];
  readonly #future: HistoryEntry[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  push(entry: HistoryEntry): void {
    this.#future.length = 0;
    this.#past.push(entry);
    let held = this.#past.reduce((sum, kept) => sum + weight(kept), 0);
    while (held > cellLimit && this.#past.length > 1) held -= weight(this.#past.shift()!);
  }

  /** The entry to take back, moved to the redo side. */
  undo(): HistoryEntry | undefined {
    const entry = this.#past.pop();
    if (entry !== undefined) this.#future.push(entry);
    return entry;
  }

  /** The entry to apply again, moved to the undo side. */
  redo(): HistoryEntry | undefined {
    const entry = this.#future.pop();
    if (entry !== undefined) this.#past.push(entry);
    return entry;
  }
}

/** Collects what one stroke changes; a cell written twice is kept twice, so order matters. */
export class StrokeRecorder {
  readonly #indices: number[] = [];
  readonly #before: number[] = [];
  readonly #after: number[] = [];

  readonly #sourceBefore: MapSource;

  constructor(sourceBefore: MapSource) {
    this.#sourceBefore = sourceBefore;
  }

  add(index: number, before: number, after: number): void {
    this.#indices.push(index);
    this.#before.push(before);
    this.#after.push(after);
  }

  get isEmpty(): boolean {
    return this.#indices.length === 0;
  }

  patch(): CellPatch {
    return {
      kind: 'cells',
      indices: Uint32Array.from(this.#indices),
      before: Uint8Array.from(this.#before),
      after: Uint8Array.from(this.#after),
      source: { before: this.#sourceBefore, after: { kind: 'drawn' } },
    };
  }
}

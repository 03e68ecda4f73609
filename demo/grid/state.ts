// The state of the grid explorer: a map with its query, and what only this page has: the clearance overlay and
// the second pane of a comparison.
import type { GridMap } from '../shared/cells.js';
import type { Scene } from '../shared/history.js';
import { MapState } from '../shared/state.js';
import { defaultOptions, type PaneOptions, type SearchOptions, type Snapshot } from './model.js';

/** Numbers of the panes. The second one exists while two searches are compared. */
export type PaneIndex = 0 | 1;

export class ExplorerState extends MapState<SearchOptions> {
  #showClearance: boolean;
  #second: PaneOptions | null;

  constructor(snapshot: Scene & Partial<Snapshot> & { readonly map: GridMap }) {
    super({ ...snapshot, options: snapshot.options ?? defaultOptions });
    this.#showClearance = snapshot.showClearance ?? false;
    this.#second = snapshot.second ?? null;
  }

  override get agentSize(): number { return this.options.agentSize; }
  get showClearance(): boolean { return this.#showClearance; }
  get comparing(): boolean { return this.#second !== null; }

  /** Options that a pane searches with; those of the first while there is no second. */
  optionsOf(pane: PaneIndex): SearchOptions {
    return pane === 0 || this.#second === null ? this.options : { ...this.#second, agentSize: this.options.agentSize };
  }

  setPaneOptions(pane: PaneIndex, change: Partial<SearchOptions>): void {
    if (pane === 0) {
      this.setOptions(change);
      return;
    }
    this.#second = withoutAgent({ ...this.optionsOf(1), ...change });
    this.emit({ kind: 'options' });
  }

  /** Opens a second pane with these options, or closes it. */
  compare(second: SearchOptions | null): void {
    this.#second = second === null ? null : withoutAgent(second);
    this.emit({ kind: 'compare' });
  }

  setShowClearance(show: boolean): void {
    this.#showClearance = show;
    this.emit({ kind: 'overlay' });
  }

  override snapshot(): Snapshot {
    return { ...super.snapshot(), showClearance: this.#showClearance, second: this.#second };
  }

  override restore(snapshot: Snapshot): void {
    this.#showClearance = snapshot.showClearance;
    this.#second = snapshot.second;
    super.restore(snapshot);
    this.emit({ kind: 'compare' });
    this.emit({ kind: 'overlay' });
  }
}

function withoutAgent({ agentSize: _agentSize, ...rest }: SearchOptions): PaneOptions {
  return rest;
}

// A pane of the grid explorer: the search of one set of options, and the clearance overlay.
import type { GridOptions, GridPath } from 'samepath';
import { Pane } from '../shared/pane.js';
import type { ResultCard, ResultText } from '../shared/result-card.js';
import { describeGridPath } from '../shared/results.js';
import type { Change } from '../shared/state.js';
import type { GridEngine } from './engine.js';
import type { SearchOptions } from './model.js';
import type { ExplorerState, PaneIndex } from './state.js';
import type { GridView } from './view.js';

export class GridPane extends Pane<SearchOptions> {
  readonly #explorer: ExplorerState;
  readonly #engine: GridEngine;
  readonly #view: GridView;
  readonly #index: PaneIndex;
  #clearances: Uint8Array | null = null;

  constructor(state: ExplorerState, engine: GridEngine, view: GridView, card: ResultCard, index: PaneIndex) {
    super(state, engine, view, card);
    this.#explorer = state;
    this.#engine = engine;
    this.#view = view;
    this.#index = index;
  }

  override follow(change: Change): void {
    if (change.kind === 'map' || change.kind === 'cells') this.#clearances = null;
    super.follow(change);
  }

  protected override options(): GridOptions {
    return this.#explorer.optionsOf(this.#index);
  }

  protected override describe(path: GridPath): ResultText {
    return describeGridPath(path, this.options());
  }

  protected override afterQuery(): void {
    if (this.#explorer.showClearance) this.#clearances ??= this.#engine.clearances();
    this.#view.setClearances(this.#explorer.showClearance ? this.#clearances : null);
  }
}

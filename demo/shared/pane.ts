// One search on display: its engine, its picture, its result card. A page has one, or two that are compared.
import type { CellGrid, GridOptions, GridPath } from 'samepath';
import type { PathEngine } from './engine.js';
import type { MapView } from './map-view.js';
import { formatBytes, type ResultCard, type ResultText } from './result-card.js';
import type { Change, MapState } from './state.js';
import type { Timing } from './timing.js';

export abstract class Pane<Options extends object> {
  readonly engine: PathEngine<CellGrid>;
  readonly view: MapView;
  protected readonly state: MapState<Options>;
  readonly #card: ResultCard;
  #path: GridPath | null = null;
  #timing: Timing | null = null;
  #text: ResultText | null = null;

  constructor(state: MapState<Options>, engine: PathEngine<CellGrid>, view: MapView, card: ResultCard) {
    this.state = state;
    this.engine = engine;
    this.view = view;
    this.#card = card;
  }

  /** The options of this pane's query. */
  protected abstract options(): GridOptions;
  protected abstract describe(path: GridPath): ResultText;
  /** Does what a page adds to a query. */
  protected afterQuery(): void {}

  /** The result on display. */
  get path(): GridPath {
    if (this.#path === null) throw new Error('the pane has not searched yet');
    return this.#path;
  }

  /** Its time; null until it was measured. */
  get timing(): Timing | null {
    return this.#timing;
  }

  /** The result in words. */
  get text(): ResultText {
    if (this.#text === null) throw new Error('the pane has not searched yet');
    return this.#text;
  }

  /** Number of recorded expansions. */
  get total(): number {
    return this.path.expandedCells.length / 2;
  }

  follow(change: Change): void {
    const { map, costs, start, goal, agentSize } = this.state;
    if (change.kind === 'map') {
      this.engine.setMap(map);
      this.view.setMap(map);
    } else if (change.kind === 'cells') {
      this.engine.update(change.rect);
      this.view.updateCells(map, change.rect);
    } else if (change.kind === 'costs') {
      this.engine.setCosts(costs);
    }
    this.view.setEnds(start, goal, agentSize);
  }

  query(): void {
    this.#path = this.engine.findPath(this.state.start, this.state.goal, this.options());
    this.#timing = null;
    this.#text = this.describe(this.#path);
    this.afterQuery();
    this.view.setResult(this.#path.cells, this.#path.expandedCells);
    this.#card.show(this.#text);
  }

  /** Measures the query on display. */
  measure(): void {
    this.#timing = this.engine.time(this.state.start, this.state.goal, this.options());
    this.#card.showTiming(this.#timing, this.path.expanded);
    this.#card.showFact('memory', formatBytes(this.engine.memory));
  }
}

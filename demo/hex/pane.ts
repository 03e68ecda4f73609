// The search of the hex page in words and pictures.
import type { GridOptions, GridPath } from 'samepath';
import { formatCount } from '../shared/dom.js';
import { Pane } from '../shared/pane.js';
import type { ResultCard, ResultText } from '../shared/result-card.js';
import { outcomeOf, reasonOf, searchFacts } from '../shared/results.js';
import type { Change, MapState } from '../shared/state.js';
import type { HexEngine } from './engine.js';
import { gridOptionsOf, type HexOptions } from './model.js';
import type { HexView } from './view.js';

export class HexPane extends Pane<HexOptions> {
  readonly #engine: HexEngine;
  readonly #view: HexView;

  constructor(state: MapState<HexOptions>, engine: HexEngine, view: HexView, card: ResultCard) {
    super(state, engine, view, card);
    this.#engine = engine;
    this.#view = view;
  }

  override follow(change: Change): void {
    const { layout } = this.state.options;
    if (this.#engine.layout !== layout) {
      this.#engine.setMap(this.state.map);
      this.#view.setLayout(layout);
    }
    super.follow(change);
  }

  protected override options(): GridOptions {
    return gridOptionsOf(this.state.options);
  }

  protected override describe(path: GridPath): ResultText {
    const { options, start, goal } = this.state;
    const steps = path.stepCounts;
    const sliced = options.slice === 0 ? null : this.#engine.searchInSlices(start, goal, options);
    return {
      found: path.found,
      outcome: outcomeOf(path),
      cost: path.cost,
      reason: reasonOf(path),
      note: '',
      facts: [
        ...searchFacts(path),
        {
          id: 'slices', label: 'Slices', text: sliced === null ? '1' : formatCount(sliced.slices),
          title: sliced === null ? 'One call' : `The stepped search ended with the cost ${sliced.cost}`,
        },
        { id: 'steps', label: 'Steps', text: steps === undefined ? '–' : formatCount(steps.straight + steps.diagonal) },
        { id: 'distance', label: 'Distance', text: formatCount(this.#engine.distance(start, goal)), title: 'Steps over open ground' },
        { id: 'memory', label: 'Memory', text: '–', title: 'WebAssembly memory of the map and its search' },
      ],
    };
  }
}

// Two searches side by side on the same map. The second pane is made when it is first wanted, from the markup of
// the first.
import { byId, cloneWithSuffix, element, formatCount } from '../shared/dom.js';
import { formatCost, ResultCard } from '../shared/result-card.js';
import { algorithmNames } from '../shared/results.js';
import { wall } from '../shared/cells.js';
import { GridEngine } from './engine.js';
import type { SearchOptions } from './model.js';
import { GridPane } from './pane.js';
import { PaneScrub } from './pane-scrub.js';
import { bindOptions } from './panel.js';
import type { ExplorerState } from './state.js';
import { GridView } from './view.js';

const secondSuffix = '-second';
export const paneNames = ['A', 'B'] as const;

/** Options that make a good contrast to the first pane's: another algorithm, or no heuristic where few apply. */
function contrastTo(options: SearchOptions, state: ExplorerState): SearchOptions {
  if (options.algorithm !== 'astar') return { ...options, algorithm: 'astar' };
  const areas = new Set(state.map.cells);
  areas.delete(wall);
  if (areas.size <= 1) return { ...options, algorithm: 'jps' };
  return { ...options, heuristic: options.heuristic === 'zero' ? 'auto' : 'zero' };
}

export interface ComparisonParts {
  readonly first: GridPane;
  /** Makes the second canvas react to pointer and keys. */
  readonly bindInput: (view: GridView, suffix: string) => void;
  /** Takes the panes that are to be searched from now on. */
  readonly onPanes: (panes: readonly GridPane[]) => void;
}

export class Comparison {
  readonly #state: ExplorerState;
  readonly #parts: ComparisonParts;
  readonly #scrubs: PaneScrub[];
  readonly #button = byId('compare', HTMLButtonElement);
  #second: GridPane | null = null;
  /** What the second pane searched with when it was closed. */
  #kept: SearchOptions | null = null;

  constructor(state: ExplorerState, parts: ComparisonParts) {
    this.#state = state;
    this.#parts = parts;
    this.#scrubs = [new PaneScrub(parts.first.view, '', paneNames[0])];
    this.#button.addEventListener('click', () => this.toggle());
    state.onChange((change) => {
      if (change.kind === 'compare') this.#show();
    });
  }

  /** Opens the second pane if the page was opened with one; the panes must be searchable by now. */
  begin(): void {
    if (this.#state.comparing) this.#show();
  }

  toggle(): void {
    if (this.#state.comparing) {
      this.#kept = this.#state.optionsOf(1);
      this.#state.compare(null);
    } else {
      this.#state.compare(this.#kept ?? contrastTo(this.#state.options, this.#state));
    }
  }

  /** Shows the first expansions in every pane. */
  seek(position: number): void {
    for (const scrub of this.#scrubs) scrub.seek(position);
  }

  /** Follows new results: scrub bars and captions. */
  showResults(panes: readonly GridPane[]): void {
    panes.forEach((pane, index) => {
      this.#scrubs[index]?.setTotal(pane.total);
      const { path } = pane;
      const caption = byId(`caption${index === 0 ? '' : secondSuffix}`, HTMLElement);
      const name = paneNames[index] ?? '';
      caption.replaceChildren(
        element('span', { class: 'pane-badge', 'data-pane': name }, name), algorithmNames[path.algorithm],
        element('span', { class: 'muted' }, `cost ${formatCost(path.cost)} · ${formatCount(path.expanded)} expanded`));
    });
  }

  #show(): void {
    const { comparing } = this.#state;
    const fresh = comparing && this.#second === null;
    if (fresh) this.#second = this.#open();
    this.#button.setAttribute('aria-pressed', String(comparing));
    for (const id of ['panes', 'results', 'layout']) byId(id, HTMLElement).dataset['comparing'] = String(comparing);
    for (const suffix of this.#second === null ? [''] : ['', secondSuffix]) {
      byId(`caption${suffix}`, HTMLElement).hidden = !comparing;
      byId(`pane-scrub${suffix}`, HTMLElement).hidden = !comparing;
    }
    byId('search-title', HTMLElement).textContent = comparing ? `Search ${paneNames[0]}` : 'Search';
    if (this.#second === null) return;
    for (const id of ['pane', 'search', 'result']) byId(id + secondSuffix, HTMLElement).hidden = !comparing;
    // A hidden pane did not follow the map.
    if (comparing && !fresh) for (const kind of ['map', 'costs'] as const) this.#second.follow({ kind });
    this.#parts.onPanes(comparing ? [this.#parts.first, this.#second] : [this.#parts.first]);
  }

  #open(): GridPane {
    const { map, costs, start, goal, agentSize } = this.#state;
    byId('panes', HTMLElement).append(cloneWithSuffix(byId('pane', HTMLElement), secondSuffix));
    byId('search', HTMLElement).after(cloneWithSuffix(byId('search', HTMLElement), secondSuffix));
    byId(`search-title${secondSuffix}`, HTMLElement).textContent = `Search ${paneNames[1]}`;
    bindOptions(this.#state, 1, secondSuffix);
    const canvas = byId(`map${secondSuffix}`, HTMLCanvasElement);
    canvas.setAttribute('aria-label', `Map, pane ${paneNames[1]}. ${canvas.getAttribute('aria-label') ?? ''}`);
    const view = new GridView(canvas, { map, start, goal, agentSize, path: new Int32Array(0) }, this.#parts.first.view as GridView);
    this.#parts.bindInput(view, secondSuffix);
    this.#scrubs.push(new PaneScrub(view, secondSuffix, paneNames[1]));
    const card = new ResultCard(byId('results', HTMLElement), secondSuffix, paneNames[1]);
    card.element.id = `result${secondSuffix}`;
    return new GridPane(this.#state, new GridEngine(map, costs), view, card, 1);
  }
}

// The scrub bar of one pane: it follows the common one, and can be moved alone.
import { byId, formatCount } from '../shared/dom.js';
import type { MapView } from '../shared/map-view.js';

export class PaneScrub {
  readonly #view: MapView;
  readonly #range: HTMLInputElement;
  readonly #count: HTMLElement;
  #total = 0;

  constructor(view: MapView, suffix: string, name: string) {
    this.#view = view;
    this.#range = byId(`pane-range${suffix}`, HTMLInputElement);
    this.#count = byId(`pane-count${suffix}`, HTMLElement);
    this.#range.setAttribute('aria-label', `Expansions shown in pane ${name}`);
    this.#range.addEventListener('input', () => this.seek(this.#range.valueAsNumber));
  }

  /** Takes a new search; it is shown whole. */
  setTotal(total: number): void {
    this.#total = total;
    this.#range.max = String(total);
    this.#range.disabled = total === 0;
    this.#show(total);
  }

  /** Shows the first expansions, at most all there are. */
  seek(position: number): void {
    const shown = Math.min(position, this.#total);
    this.#view.seek(shown);
    this.#show(shown);
  }

  #show(position: number): void {
    this.#range.value = String(position);
    this.#range.style.setProperty('--filled', `${this.#total === 0 ? 0 : (100 * position) / this.#total}%`);
    this.#count.textContent = `${formatCount(position)} / ${formatCount(this.#total)}`;
  }
}

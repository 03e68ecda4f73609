// The bar under the field: play and pause, single ticks, the slider, and the marks of saved states.
import { byId, element } from '../shared/dom.js';
import type { Driver } from './driver.js';
import { lastTick, type Run } from './run.js';

/** Saved tick that the list offers first. */
const usualTick = 100;

export class Timeline {
  readonly #driver: Driver;
  readonly #run: () => Run;
  readonly #range = byId('scrub', HTMLInputElement);
  readonly #play = byId('play', HTMLButtonElement);
  readonly #speed = byId('speed', HTMLSelectElement);
  readonly #saved = byId('saved-tick', HTMLSelectElement);
  /** What the visitor chose of the saved ticks; an earlier one stands in until it is there. */
  #wantedSave = usualTick;
  #shownSaves = '';

  constructor(driver: Driver, run: () => Run) {
    this.#driver = driver;
    this.#run = run;
    this.#range.max = String(lastTick);
    this.#range.addEventListener('input', () => this.#seek(Number(this.#range.value)));
    this.#play.addEventListener('click', () => this.toggle());
    byId('to-first', HTMLButtonElement).addEventListener('click', () => this.#seek(0));
    byId('to-last', HTMLButtonElement).addEventListener('click', () => this.#seek(lastTick));
    byId('step-back', HTMLButtonElement).addEventListener('click', () => this.#seek(run().now - 1));
    byId('step-forward', HTMLButtonElement).addEventListener('click', () => this.#seek(run().now + 1));
    this.#speed.addEventListener('change', () => {
      if (driver.isPlaying) driver.play(Number(this.#speed.value));
    });
    this.#saved.addEventListener('change', () => {
      this.#wantedSave = Number(this.#saved.value);
    });
    addEventListener('keydown', (event) => this.#onKey(event));
  }

  #onKey(event: KeyboardEvent): void {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'number';
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'p') this.toggle();
    else if (event.key === ',') this.#seek(this.#run().now - 1);
    else if (event.key === '.') this.#seek(this.#run().now + 1);
  }

  #seek(tick: number): void {
    this.#driver.pause();
    this.#driver.seek(tick);
  }

  /** Plays, from the beginning at the end, or pauses. */
  toggle(): void {
    if (this.#driver.isPlaying) {
      this.#driver.pause();
      this.show();
      return;
    }
    if (this.#run().now === lastTick) this.#run().approach(0);
    this.#driver.play(Number(this.#speed.value));
  }

  show(): void {
    const { now, recorded, savedTicks } = this.#run();
    this.#range.value = String(now);
    this.#range.style.setProperty('--filled', `${(100 * now) / lastTick}%`);
    this.#range.setAttribute('aria-valuetext', `tick ${now} of ${lastTick}, ${recorded} recorded`);
    byId('scrub-count', HTMLOutputElement).textContent = `Tick ${now} / ${lastTick}`;
    this.#play.dataset['playing'] = String(this.#driver.isPlaying);
    this.#play.setAttribute('aria-label', this.#driver.isPlaying ? 'Pause' : 'Play');
    this.#showSaves(savedTicks);
  }

  #showSaves(ticks: readonly number[]): void {
    const text = ticks.join();
    if (text === this.#shownSaves) return;
    this.#shownSaves = text;
    this.#saved.replaceChildren(...ticks.map((tick) => element('option', { value: tick }, String(tick))));
    this.#saved.value = String(ticks.filter((tick) => tick <= this.#wantedSave).at(-1) ?? 0);
    byId('saves', HTMLElement).replaceChildren(...ticks.map((tick) => element('i', { style: `left: ${(100 * tick) / lastTick}%` })));
  }
}

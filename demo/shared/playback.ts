// The scrub bar over the recorded expansions: position, play and pause, single steps.
import { byId, formatCount } from './dom.js';

/** Time in which a whole search plays at normal speed, in milliseconds, for small and large searches. */
const shortest = 900;
const longest = 6000;
/** Milliseconds per expansion, as long as the whole stays between the bounds above. */
const perExpansion = 12;

export class Playback {
  readonly #range = byId('scrub', HTMLInputElement);
  readonly #count = byId('scrub-count', HTMLOutputElement);
  readonly #play = byId('play', HTMLButtonElement);
  readonly #speed = byId('speed', HTMLSelectElement);
  readonly #onSeek: (position: number) => void;
  #total = 0;
  #position = 0;
  #playing = false;
  #lastFrame = 0;
  /** Position with its fraction while playing. */
  #exact = 0;

  constructor(onSeek: (position: number) => void) {
    this.#onSeek = onSeek;
    this.#range.addEventListener('input', () => {
      this.pause();
      this.seek(Number(this.#range.value));
    });
    this.#play.addEventListener('click', () => this.toggle());
    byId('to-first', HTMLButtonElement).addEventListener('click', () => this.#jump(0));
    byId('to-last', HTMLButtonElement).addEventListener('click', () => this.#jump(this.#total));
    byId('step-back', HTMLButtonElement).addEventListener('click', () => this.step(-1));
    byId('step-forward', HTMLButtonElement).addEventListener('click', () => this.step(1));
    this.#show();
  }

  /** Takes a new search; it is shown whole. */
  setTotal(total: number): void {
    this.pause();
    this.#total = total;
    this.#position = total;
    this.#range.max = String(total);
    this.#range.disabled = total === 0;
    this.#show();
  }

  seek(position: number): void {
    this.#position = Math.min(Math.max(Math.round(position), 0), this.#total);
    this.#show();
    this.#onSeek(this.#position);
  }

  #jump(position: number): void {
    this.pause();
    this.seek(position);
  }

  step(by: number): void {
    this.#jump(this.#position + by);
  }

  toggle(): void {
    if (this.#playing) {
      this.pause();
      return;
    }
    if (this.#total === 0) return;
    if (this.#position >= this.#total) this.seek(0);
    this.#playing = true;
    this.#exact = this.#position;
    this.#lastFrame = performance.now();
    this.#show();
    requestAnimationFrame((time) => this.#frame(time));
  }

  pause(): void {
    if (!this.#playing) return;
    this.#playing = false;
    this.#show();
  }

  #frame(time: number): void {
    if (!this.#playing) return;
    const whole = Math.min(Math.max(this.#total * perExpansion, shortest), longest);
    const elapsed = Math.max(time - this.#lastFrame, 0);
    this.#lastFrame = time;
    this.#exact += (elapsed / whole) * this.#total * Number(this.#speed.value);
    if (this.#exact >= this.#total) {
      this.#playing = false;
      this.seek(this.#total);
      return;
    }
    this.seek(Math.floor(this.#exact));
    requestAnimationFrame((next) => this.#frame(next));
  }

  #show(): void {
    this.#range.value = String(this.#position);
    const part = this.#total === 0 ? 0 : (100 * this.#position) / this.#total;
    this.#range.style.setProperty('--filled', `${part}%`);
    this.#range.setAttribute('aria-valuetext', `${this.#position} of ${this.#total} expansions`);
    this.#count.textContent = `${formatCount(this.#position)} / ${formatCount(this.#total)}`;
    this.#play.dataset['playing'] = String(this.#playing);
    this.#play.setAttribute('aria-label', this.#playing ? 'Pause' : 'Play the search');
  }
}

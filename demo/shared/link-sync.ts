// The link: the address follows the state, an address that changes by hand is read, and the button copies.
import type { GridMap } from './cells.js';
import { byId, formatCount } from './dom.js';
import type { Change } from './state.js';
import { writeMap } from './link.js';

/** Quiet time before the address is written; browsers refuse many writes in a row. */
const quietMilliseconds = 400;
/** Longer links are still right, but many programs cut them. */
const longLink = 32_000;

/** A state that a link can carry. */
interface LinkedState<Snapshot> {
  onChange(listener: (change: Change) => void): void;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
}

/** How a page writes its state into a fragment and reads it. */
export interface LinkFormat<Snapshot> {
  write(snapshot: Snapshot, mapFields: ReturnType<typeof writeMap>): string;
  read(fragment: string): Snapshot | null;
}

export class LinkSync<Snapshot extends { readonly map: GridMap }> {
  readonly #state: LinkedState<Snapshot>;
  readonly #format: LinkFormat<Snapshot>;
  readonly #toast: (message: string, tone?: 'bad') => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written = '';
  /** The map's part of the link, as long as the map stays the same. */
  #mapFields: ReturnType<typeof writeMap> | null = null;

  constructor(state: LinkedState<Snapshot>, format: LinkFormat<Snapshot>, toast: (message: string, tone?: 'bad') => void) {
    this.#state = state;
    this.#format = format;
    this.#toast = toast;
    this.#written = location.hash;
    state.onChange((change) => {
      if (change.kind === 'map' || change.kind === 'cells') this.#mapFields = null;
      this.#schedule();
    });
    addEventListener('hashchange', () => this.#read());
    byId('copy-link', HTMLButtonElement).addEventListener('click', () => void this.#copy());
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.write(), quietMilliseconds);
  }

  /** Puts the state into the address now. */
  write(): void {
    clearTimeout(this.#timer);
    const snapshot = this.#state.snapshot();
    this.#mapFields ??= writeMap(snapshot.map);
    const fragment = `#${this.#format.write(snapshot, this.#mapFields)}`;
    if (fragment === this.#written) return;
    this.#written = fragment;
    history.replaceState(null, '', fragment);
  }

  #read(): void {
    if (location.hash === this.#written) return;
    this.#written = location.hash;
    try {
      const snapshot = this.#format.read(location.hash);
      if (snapshot !== null) this.#state.restore(snapshot);
    } catch (error) {
      this.#toast(`The link cannot be read: ${error instanceof Error ? error.message : String(error)}.`, 'bad');
    }
  }

  async #copy(): Promise<void> {
    this.write();
    const link = location.href;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      this.#toast('The browser refused the clipboard. The link is in the address bar.', 'bad');
      return;
    }
    const note = link.length > longLink ? ` It has ${formatCount(link.length)} characters; some programs cut long links.` : '';
    this.#toast(`Link copied.${note}`);
  }
}

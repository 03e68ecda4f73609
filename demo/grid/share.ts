// The link: the address follows the state, an address that changes by hand is read, and the button copies.
import { byId, formatCount } from '../shared/dom.js';
import type { ExplorerState } from './state.js';
import { readFragment, writeFragment, writeMap } from './url.js';

/** Quiet time before the address is written; browsers refuse many writes in a row. */
const quietMilliseconds = 400;
/** Longer links are still right, but many programs cut them. */
const longLink = 32_000;

export class LinkSync {
  readonly #state: ExplorerState;
  readonly #toast: (message: string, tone?: 'bad') => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #written = '';
  /** The map's part of the link, as long as the map stays the same. */
  #mapFields: ReturnType<typeof writeMap> | null = null;

  constructor(state: ExplorerState, toast: (message: string, tone?: 'bad') => void) {
    this.#state = state;
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
    const fragment = `#${writeFragment(snapshot, this.#mapFields)}`;
    if (fragment === this.#written) return;
    this.#written = fragment;
    history.replaceState(null, '', fragment);
  }

  #read(): void {
    if (location.hash === this.#written) return;
    this.#written = location.hash;
    try {
      const snapshot = readFragment(location.hash);
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

// Keeps the panes in step with the state: every change leads to at most one query a pane and frame, and when
// things are quiet the queries are timed.
import type { Pane } from './pane.js';
import type { Change, MapState } from './state.js';

/** Quiet time before a query is timed, in milliseconds. */
const quietMilliseconds = 220;

export class Session<Options extends object, P extends Pane<Options>> {
  #panes: readonly P[];
  readonly #onResult: (panes: readonly P[]) => void;
  readonly #announce: (panes: readonly P[]) => void;
  #queryScheduled = false;
  /** A change has not been answered yet. */
  #stale = true;
  #lastQueryMilliseconds = 0;
  #quietTimer: ReturnType<typeof setTimeout> | undefined;

  /** `onResult` hears of every result, `announce` of those that last. */
  constructor(
    state: MapState<Options>, panes: readonly P[], onResult: (panes: readonly P[]) => void, announce: (panes: readonly P[]) => void,
  ) {
    this.#panes = panes;
    this.#onResult = onResult;
    this.#announce = announce;
    state.onChange((change) => this.#follow(change));
    this.#query();
  }

  get panes(): readonly P[] {
    return this.#panes;
  }

  /** Takes other panes, and searches in them. */
  setPanes(panes: readonly P[]): void {
    this.#panes = panes;
    this.#schedule();
  }

  #follow(change: Change): void {
    if (change.kind === 'history' || change.kind === 'compare') return;
    for (const pane of this.#panes) pane.follow(change);
    this.#schedule();
  }

  /** Asks for a query in the next frame; after slow ones the page gets as much time as they took. */
  #schedule(): void {
    this.#stale = true;
    if (this.#queryScheduled) return;
    this.#queryScheduled = true;
    clearTimeout(this.#quietTimer);
    const run = (): void => {
      requestAnimationFrame(() => {
        this.#queryScheduled = false;
        if (this.#stale) this.#query();
      });
    };
    if (this.#lastQueryMilliseconds > 16) setTimeout(run, this.#lastQueryMilliseconds);
    else run();
  }

  /** Queries at once if a change is waiting, so that the results belong to the state. */
  settle(): void {
    if (this.#stale) this.#query();
  }

  #query(): void {
    this.#stale = false;
    const began = performance.now();
    for (const pane of this.#panes) pane.query();
    this.#onResult(this.#panes);
    this.#lastQueryMilliseconds = performance.now() - began;
    clearTimeout(this.#quietTimer);
    this.#quietTimer = setTimeout(() => this.#whenQuiet(), quietMilliseconds);
  }

  #whenQuiet(): void {
    for (const pane of this.#panes) pane.measure();
    this.#announce(this.#panes);
  }
}

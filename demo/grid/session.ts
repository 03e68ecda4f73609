// Keeps engine, view and result in step with the state: every change leads to at most one query per
// frame, and when things are quiet the query is timed.
import type { GridPath } from 'samepath';
import { byId } from '../shared/dom.js';
import { PathEngine, type Timing } from './engine.js';
import type { Playback } from './playback.js';
import { describeResult, showResult, showTiming } from './results.js';
import type { Change, ExplorerState } from './state.js';
import type { GridView } from './view.js';

/** Quiet time before a query is timed, in milliseconds. */
const quietMilliseconds = 220;

export class Session {
  readonly #state: ExplorerState;
  readonly #engine: PathEngine;
  readonly #view: GridView;
  readonly #playback: Playback;
  readonly #announce: (text: string) => void;
  #path: GridPath;
  #timing: Timing | null = null;
  #queryScheduled = false;
  #clearances: Uint8Array | null = null;
  #clearanceStale = true;
  /** A change has not been answered yet. */
  #stale = true;
  #lastQueryMilliseconds = 0;
  #quietTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    state: ExplorerState, engine: PathEngine, view: GridView, playback: Playback, announce: (text: string) => void,
  ) {
    this.#state = state;
    this.#engine = engine;
    this.#view = view;
    this.#playback = playback;
    this.#announce = announce;
    this.#path = this.#engine.findPath(state.start, state.goal, state.options);
    state.onChange((change) => this.#follow(change));
    this.#query();
  }

  /** The result on display. */
  get path(): GridPath {
    return this.#path;
  }

  /** Its time; null until it was measured. */
  get timing(): Timing | null {
    return this.#timing;
  }

  #follow(change: Change): void {
    const { map, costs, start, goal, options } = this.#state;
    if (change.kind === 'map') {
      this.#engine.setMap(map);
      this.#view.setMap(map);
      this.#clearanceStale = true;
    } else if (change.kind === 'cells') {
      this.#engine.update(change.rect);
      this.#view.updateCells(map, change.rect);
      this.#clearanceStale = true;
    } else if (change.kind === 'costs') {
      this.#engine.setCosts(costs);
    } else if (change.kind === 'history') {
      return;
    }
    this.#view.setEnds(start, goal, options.agentSize);
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

  /** Queries at once if a change is waiting, so that the result belongs to the state. */
  settle(): void {
    if (this.#stale) this.#query();
  }

  #query(): void {
    this.#stale = false;
    const { start, goal, options } = this.#state;
    const began = performance.now();
    this.#path = this.#engine.findPath(start, goal, options);
    this.#timing = null;
    this.#updateClearance();
    this.#view.setResult(this.#path.cells, this.#path.expandedCells);
    this.#playback.setTotal(this.#path.expandedCells.length / 2);
    showResult(this.#path, options);
    this.#lastQueryMilliseconds = performance.now() - began;
    clearTimeout(this.#quietTimer);
    this.#quietTimer = setTimeout(() => this.#whenQuiet(), quietMilliseconds);
  }

  #updateClearance(): void {
    const { showClearance, options } = this.#state;
    if (!showClearance) {
      this.#view.setClearances(null, options.agentSize);
      this.#clearanceStale = true;
      return;
    }
    if (this.#clearanceStale) this.#clearances = this.#engine.clearances();
    this.#clearanceStale = false;
    this.#view.setClearances(this.#clearances, options.agentSize);
  }

  #whenQuiet(): void {
    const { start, goal, options } = this.#state;
    this.#timing = this.#engine.time(start, goal, options);
    showTiming(this.#timing, this.#path.expanded);
    const megabytes = this.#engine.memory / (1 << 20);
    byId('memory', HTMLElement).textContent = `${megabytes < 10 ? megabytes.toFixed(1) : megabytes.toFixed(0)} MiB`;
    this.#announce(describeResult(this.#path, options));
  }
}

// Keeps what is built and shown up with the state: builds after every change, searches, times when things are quiet, and
// writes the address.
import { byId, formatTime } from '../shared/dom.js';
import { announce, toast } from '../shared/notices.js';
import { ResultCard } from '../shared/result-card.js';
import type { NavPath } from 'samepath';
import { detailNames, type LevelBuild } from './build.js';
import { LevelBuilder } from './builder.js';
import { LevelEngine } from './engine.js';
import type { LevelSnapshot } from './model.js';
import type { LayerList } from './panel.js';
import type { BuildRequest } from './protocol.js';
import { describePath, spokenPath } from './results.js';
import type { LevelChange, LevelState } from './state.js';
import { readLevelFragment, writeLevel, writeLevelFragment } from './url.js';
import type { LevelView } from './view.js';

/** Quiet time before a query is timed and the address written, in milliseconds. */
const quietMilliseconds = 400;
/** Builds that take less, in milliseconds, need no progress. */
const quickBuild = 150;
/** How often the time of a build is shown anew. */
const tickMilliseconds = 100;

const stageTexts: Readonly<Record<string, string>> = {
  region: 'Region', shrink: 'Shrinking', slice: 'Cutting into tiles', tiles: 'Making tiles', mesh: 'Joining tiles', done: 'Layers',
};

/** The link's state; null without one, or with one that cannot be read. */
export function readLink(): LevelSnapshot | null {
  try {
    return readLevelFragment(location.hash);
  } catch (error) {
    toast(`The link cannot be read: ${error instanceof Error ? error.message : String(error)}.`, 'bad');
    return null;
  }
}

export class LevelSession {
  readonly #state: LevelState;
  readonly #view: LevelView;
  readonly #layers: LayerList;
  readonly #card = new ResultCard(byId('results', HTMLElement));
  readonly #builder: LevelBuilder;
  #engine: LevelEngine | null = null;
  #build: LevelBuild | null = null;
  #path: NavPath | null = null;
  /** The build that is wanted next, at the end of this frame. */
  #wanted: BuildRequest | null = null;
  #asked: BuildRequest | null = null;
  #progress: readonly [string, number] = ['region', 0];
  #ticker: ReturnType<typeof setInterval> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #written = location.hash;
  #levelField: readonly [string, string] | null = null;

  constructor(state: LevelState, view: LevelView, layers: LayerList) {
    this.#state = state;
    this.#view = view;
    this.#layers = layers;
    this.#builder = new LevelBuilder({
      onProgress: (stage, fraction) => {
        this.#progress = [stage, fraction];
      },
      onMesh: (build, request) => this.#takeMesh(build, request),
      onDetail: (detail) => {
        view.setDetail(detail);
        layers.showDetail(detail);
      },
      onIdle: () => this.#idle(),
      onProblem: (message) => this.#showProblem(message),
    });
    state.onChange((change) => this.#react(change));
    addEventListener('hashchange', () => this.#readAddress());
    byId('cancel-build', HTMLButtonElement).addEventListener('click', () => this.cancel());
    byId('retry-build', HTMLButtonElement).addEventListener('click', () => this.#request());
    layers.showLevel(state.level);
    this.#request();
  }

  get engine(): LevelEngine | null { return this.#engine; }
  get build(): LevelBuild | null { return this.#build; }
  get path(): NavPath | null { return this.#path; }
  /** Whether what is shown is of the state as it is. */
  get isSettled(): boolean { return this.#wanted === null && !this.#builder.isBusy; }

  #react(change: LevelChange): void {
    const { level, start, goal, settings, hidden, gridStep } = this.#state;
    if (change === 'scene' || change === 'level') {
      this.#levelField = null;
      this.#view.setLevel(level, change === 'scene');
      this.#layers.showLevel(level);
    }
    this.#view.setEnds({ start, goal }, settings.agentRadius);
    this.#view.setGridStep(gridStep);
    if (change === 'view') this.#view.setHidden(hidden);
    if (change !== 'ends') this.#request();
    if (change !== 'view' && change !== 'settings') this.#search();
    this.#whenQuietAgain();
  }

  // Building -----------------------------------------------------------------------------------------

  /** Asks for what the state needs and is not built yet, at the end of the frame. */
  #request(): void {
    const { level, settings, hidden } = this.#state;
    const details = detailNames.filter((name) => !hidden.includes(name));
    const asked = this.#asked;
    const isSame = asked !== null && asked.level === level && asked.settings === settings && details.every((name) => asked.details.includes(name));
    if (isSame) {
      this.#wanted = null; // what the state went back from in the same frame
      return;
    }
    if (this.#wanted === null) requestAnimationFrame(() => this.#send());
    this.#wanted = { level, settings, details };
  }

  #send(): void {
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted === null) return;
    this.#asked = wanted;
    byId('problem', HTMLElement).hidden = true;
    this.#builder.request(wanted);
    this.#ticker ??= setInterval(() => this.#showProgress(), tickMilliseconds);
  }

  #takeMesh(build: LevelBuild, request: BuildRequest): void {
    const engine = new LevelEngine(build.bytes);
    this.#engine?.free();
    this.#engine = engine;
    this.#build = build;
    this.#layers.showBuild(build, engine);
    const details = detailNames.filter((name) => !request.details.includes(name));
    for (const name of details) this.#layers.set(name, '–');
    this.#view.setBuild(build, engine, request.details);
    this.#search();
  }

  #idle(): void {
    clearInterval(this.#ticker);
    this.#ticker = undefined;
    byId('building', HTMLElement).hidden = true;
    this.#whenQuietAgain();
  }

  #showProgress(): void {
    const elapsed = performance.now() - this.#builder.began;
    const box = byId('building', HTMLElement);
    box.hidden = !this.#builder.isBusy || elapsed < quickBuild;
    const [stage, fraction] = this.#progress;
    byId('building-text', HTMLElement).textContent = `${stageTexts[stage] ?? stage} · ${formatTime(elapsed)}`;
    byId('building-bar', HTMLElement).style.width = `${Math.round(100 * fraction)}%`;
  }

  /** Gives up the build that runs; what was built before stays on display. */
  cancel(): void {
    this.#asked = null;
    this.#builder.cancel();
    byId('problem-text', HTMLElement).textContent = 'The build was cancelled; the mesh is that of an earlier level.';
    byId('problem', HTMLElement).hidden = false;
  }

  #showProblem(message: string): void {
    byId('problem-text', HTMLElement).textContent = message;
    byId('problem', HTMLElement).hidden = false;
    byId('building', HTMLElement).hidden = true;
    announce(message);
    this.#asked = null;
  }

  // Searching ----------------------------------------------------------------------------------------

  #search(): void {
    const engine = this.#engine;
    if (engine === null) return;
    const { start, goal } = this.#state;
    const path = engine.findPath(start, goal);
    this.#path = path;
    const points = new Float64Array(2 * path.pointCount);
    for (let i = 0; i < path.pointCount; i += 1) points.set([path.points[3 * i]!, path.points[3 * i + 2]!], 2 * i);
    this.#view.setPath({ points, corridor: Array.from(path.polygons, (polygon) => engine.numberOf(polygon)) });
    this.#card.show(describePath(path));
    this.#layers.showPath(path.polygons.length, path.length);
  }

  // When things are quiet ------------------------------------------------------------------------------

  /** The camera moved, or something else that a link holds changed. */
  #whenQuietAgain(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#whenQuiet(), quietMilliseconds);
  }

  #whenQuiet(): void {
    this.writeAddress();
    const { start, goal } = this.#state;
    if (this.#engine === null || this.#path === null || !this.isSettled) return;
    this.#card.showTiming(this.#engine.timePath(start, goal), this.#path.expanded);
    announce(spokenPath(this.#path));
  }

  /** Puts the state into the address. */
  writeAddress(): void {
    const snapshot = this.#state.snapshot();
    this.#levelField ??= writeLevel(snapshot);
    const fragment = `#${writeLevelFragment(snapshot, this.#levelField)}`;
    if (fragment === this.#written) return;
    this.#written = fragment;
    history.replaceState(null, '', fragment);
  }

  #readAddress(): void {
    if (location.hash === this.#written) return;
    this.#written = location.hash;
    const snapshot = readLink();
    if (snapshot !== null) this.#state.restore(snapshot);
  }
}

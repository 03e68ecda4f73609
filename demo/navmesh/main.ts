// The navigation mesh page: reads the link, builds the parts and connects them.
import '../shared/theme.css';
import '../shared/explorer.css';
import './navmesh.css';
import { init } from 'samepath';
import { bindCopyLink } from '../shared/copy-link.js';
import { byId, revealCurrentPage } from '../shared/dom.js';
import { bindFileDrop } from '../shared/file-drop.js';
import { bindHelp } from '../shared/help.js';
import { announce, toast } from '../shared/notices.js';
import { Playback } from '../shared/playback.js';
import { bitsOf, formatBytes, ResultCard } from '../shared/result-card.js';
import { bindTheme, onThemeChange } from '../shared/theme.js';
import { placeNavEnds } from './building.js';
import { NavEngine, type NavAnswer } from './engine.js';
import { NavInput } from './input.js';
import { areaNames, defaultQuery, isGenerated, mostStoreys, type NavSnapshot, type SceneSource } from './model.js';
import { bindCosts, bindLayers, bindMesh, bindQuery } from './panel.js';
import { describeAnswer, spokenAnswer } from './results.js';
import { NavState } from './state.js';
import { readNavFragment, writeNavFragment } from './url.js';
import { NavView } from './view.js';

/** Quiet time before a query is timed and the address written, in milliseconds. */
const quietMilliseconds = 400;

function readLink(): NavSnapshot | null {
  try {
    return readNavFragment(location.hash);
  } catch (error) {
    toast(`The link cannot be read: ${error instanceof Error ? error.message : String(error)}.`, 'bad');
    return null;
  }
}

function firstSnapshot(): NavSnapshot {
  const scene = { tiles: 3, seed: 7 };
  return { scene, ...placeNavEnds(scene), query: defaultQuery, hidden: [], storeys: mostStoreys };
}

/** Searches after every change, at most once a frame, and times the query when things are quiet. */
class NavSession {
  readonly #state: NavState;
  readonly #engine: NavEngine;
  readonly #view: NavView;
  readonly #playback: Playback;
  readonly #card = new ResultCard(byId('results', HTMLElement));
  #answer: NavAnswer;
  #stale = false;
  #written = location.hash;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: NavState, engine: NavEngine, view: NavView, playback: Playback) {
    this.#state = state;
    this.#engine = engine;
    this.#view = view;
    this.#playback = playback;
    state.onChange((change) => {
      if (change === 'view') {
        this.#whenQuietAgain();
        return;
      }
      if (change === 'scene') {
        engine.setScene(state.scene);
        view.setMesh(engine.mesh);
      }
      if (!this.#stale) requestAnimationFrame(() => this.settle());
      this.#stale = true;
    });
    addEventListener('hashchange', () => this.#readAddress());
    this.#answer = this.#query();
  }

  /** The result on display, of the state as it is now. */
  get answer(): NavAnswer {
    this.settle();
    return this.#answer;
  }

  settle(): void {
    if (this.#stale) this.#answer = this.#query();
  }

  #query(): NavAnswer {
    this.#stale = false;
    const { start, goal, query } = this.#state;
    const answer = this.#engine.answer(start, goal, query);
    this.#view.setResult({ start, goal }, answer);
    this.#playback.setTotal(answer.expanded.length);
    this.#card.show(describeAnswer(answer));
    this.#whenQuietAgain();
    return answer;
  }

  #whenQuietAgain(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#whenQuiet(), quietMilliseconds);
  }

  #whenQuiet(): void {
    const { start, goal, query } = this.#state;
    this.#card.showTiming(this.#engine.time(start, goal, query), this.#answer.path.expanded);
    this.#card.showFact('memory', formatBytes(this.#engine.memory));
    announce(spokenAnswer(this.#answer));
    this.writeAddress();
  }

  /** Puts the state into the address, where it fits. */
  writeAddress(): void {
    const fragment = writeNavFragment(this.#state.snapshot());
    if (fragment === null || `#${fragment}` === this.#written) return;
    this.#written = `#${fragment}`;
    history.replaceState(null, '', this.#written);
  }

  #readAddress(): void {
    if (location.hash === this.#written) return;
    this.#written = location.hash;
    const snapshot = readLink();
    if (snapshot !== null) this.#state.restore(snapshot);
  }
}

async function openFiles(state: NavState, files: readonly File[]): Promise<void> {
  const file = files[0];
  if (file === undefined) return;
  try {
    const scene: SceneSource = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    const opened = new NavEngine(scene);
    const ends = opened.placeEnds();
    opened.free();
    state.setScene(scene, ends);
  } catch (error) {
    toast(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, 'bad');
  }
}

/** What the browser tests read. */
function exposeForTests(state: NavState, session: NavSession, view: NavView): void {
  const current = (): object => {
    const { scene, ...rest } = state.snapshot();
    return { ...rest, scene: isGenerated(scene) ? scene : scene.name, counts: view.counts };
  };
  const result = (): object => {
    const { path, expanded, ray, walls } = session.answer;
    const { status, found, reason, pointCount } = path;
    return {
      status, found, reason: reason ?? null, pointCount, costBits: bitsOf(path.cost), expanded: path.expanded,
      points: [...path.points], polygons: [...path.polygons].map(String), expandedPolygons: [...expanded].map(String),
      rayDistance: ray?.distance ?? null, walls: walls?.distances.length ?? null,
    };
  };
  const pick = (left: number, top: number): object | null => {
    const place = view.pick(left, top);
    return place === null ? null : { point: place.point, polygon: place.polygon === undefined ? null : String(place.polygon) };
  };
  Object.assign(window, { samepathNavmesh: { state: current, result, pick } });
}

async function start(): Promise<void> {
  revealCurrentPage();
  bindTheme(byId('theme', HTMLButtonElement));
  await Promise.all([init(), document.fonts.load("600 16px 'Inter Variable'")]);
  const state = new NavState(readLink() ?? firstSnapshot());
  const canvas = byId('scene', HTMLCanvasElement);
  const engine = new NavEngine(state.scene);
  const view = new NavView(canvas, engine.mesh, state.storeys);
  const playback = new Playback((position) => view.seek(position));
  const session = new NavSession(state, engine, view, playback);
  const describe = (polygon: bigint): string => areaNames[engine.mesh.polygonState(polygon)?.area ?? 0] ?? 'Other area';
  new NavInput(canvas, state, view, {
    togglePlay: () => playback.toggle(),
    step: (by) => playback.step(by),
    showHelp: bindHelp(),
    announce,
    describe,
  });
  bindQuery(state);
  bindCosts(state);
  bindLayers(state, view);
  bindMesh(state, engine);
  bindCopyLink(() => session.writeAddress());
  bindFileDrop((files) => openFiles(state, files));
  onThemeChange(() => view.recolor());
  exposeForTests(state, session, view);
  document.documentElement.dataset['ready'] = 'true';
}

start().catch((error: unknown) => toast(`The page could not start: ${error instanceof Error ? error.message : String(error)}`, 'bad'));

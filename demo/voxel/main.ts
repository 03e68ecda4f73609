// The voxel page: reads the link, builds the parts and connects them.
import '../shared/theme.css';
import '../shared/explorer.css';
import './voxel.css';
import { init, type VoxelPath } from 'samepath';
import { bindCopyLink } from '../shared/copy-link.js';
import { byId, formatCount } from '../shared/dom.js';
import { bindFileDrop } from '../shared/file-drop.js';
import { bindHelp } from '../shared/help.js';
import { announce, toast } from '../shared/notices.js';
import { Playback } from '../shared/playback.js';
import { bitsOf, formatBytes, ResultCard, type ResultText } from '../shared/result-card.js';
import { outcomeOf, reasonOf, searchFacts, spokenResult } from '../shared/results.js';
import { bindTheme, onThemeChange } from '../shared/theme.js';
import { readVoxelMap, VoxelEngine } from './engine.js';
import { generateScene, placeVoxelEnds } from './generators.js';
import { VoxelInput } from './input.js';
import { defaultQuery, type VoxelSnapshot } from './model.js';
import { bindQuery, bindScene } from './panel.js';
import { VoxelState } from './state.js';
import { readVoxelFragment, writeVoxelFragment } from './url.js';
import { VoxelView } from './view.js';

/** Quiet time before a query is timed and the address written, in milliseconds. */
const quietMilliseconds = 400;

function readLink(): VoxelSnapshot | null {
  try {
    return readVoxelFragment(location.hash);
  } catch (error) {
    toast(`The link cannot be read: ${error instanceof Error ? error.message : String(error)}.`, 'bad');
    return null;
  }
}

function firstSnapshot(): VoxelSnapshot {
  const scene = generateScene({ kind: 'city', side: 48, seed: 7 });
  return { scene, ...placeVoxelEnds(scene), query: defaultQuery };
}

function describe(path: VoxelPath): ResultText {
  const steps = path.stepCounts;
  const total = steps === undefined ? '–' : formatCount(steps.face + steps.edge + steps.corner);
  const kinds = steps === undefined ? '' : `${steps.face} through faces, ${steps.edge} across edges, ${steps.corner} across corners`;
  return {
    found: path.found,
    outcome: outcomeOf(path),
    cost: path.cost,
    reason: reasonOf(path),
    note: '',
    facts: [
      ...searchFacts(path),
      { id: 'steps', label: 'Steps', text: total, title: kinds },
      { id: 'blocks', label: 'Blocks', text: formatCount(path.pages), title: 'Blocks of 8 × 8 × 8 voxels that the search touched' },
      { id: 'block-memory', label: 'Their memory', text: formatBytes(path.pageBytes), title: 'Working memory of those blocks' },
      { id: 'memory', label: 'Memory', text: '–', title: 'WebAssembly memory of the scene and its search' },
    ],
  };
}

/** Searches after every change, at most once a frame, and times the query when things are quiet. */
class VoxelSession {
  readonly #state: VoxelState;
  readonly #engine: VoxelEngine;
  readonly #view: VoxelView;
  readonly #playback: Playback;
  readonly #card = new ResultCard(byId('results', HTMLElement));
  #path: VoxelPath;
  #stale = false;
  #written = location.hash;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: VoxelState, engine: VoxelEngine, view: VoxelView, playback: Playback) {
    this.#state = state;
    this.#engine = engine;
    this.#view = view;
    this.#playback = playback;
    state.onChange((change) => {
      if (change === 'scene') {
        engine.setScene(state.scene);
        view.setScene(state.scene);
      }
      if (!this.#stale) requestAnimationFrame(() => this.settle());
      this.#stale = true;
    });
    addEventListener('hashchange', () => this.#readAddress());
    this.#path = this.#query();
  }

  /** The result on display, of the state as it is now. */
  get path(): VoxelPath {
    this.settle();
    return this.#path;
  }

  settle(): void {
    if (this.#stale) this.#path = this.#query();
  }

  #query(): VoxelPath {
    this.#stale = false;
    const { start, goal, query } = this.#state;
    const path = this.#engine.findPath(start, goal, query);
    this.#view.setEnds({ start, goal });
    this.#view.setResult(path);
    this.#playback.setTotal(path.expandedCells.length / 3);
    this.#card.show(describe(path));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#whenQuiet(), quietMilliseconds);
    return path;
  }

  #whenQuiet(): void {
    const { start, goal, query } = this.#state;
    this.#card.showTiming(this.#engine.time(start, goal, query), this.#path.expanded);
    this.#card.showFact('memory', formatBytes(this.#engine.memory));
    announce(spokenResult(describe(this.#path)));
    this.writeAddress();
  }

  /** Puts the state into the address, where it fits. */
  writeAddress(): void {
    const fragment = writeVoxelFragment(this.#state.snapshot());
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

async function openFiles(state: VoxelState, files: readonly File[]): Promise<void> {
  const file = files[0];
  if (file === undefined) return;
  try {
    const scene = readVoxelMap(file.name, new Uint8Array(await file.arrayBuffer()));
    state.setScene(scene, placeVoxelEnds(scene));
  } catch (error) {
    toast(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, 'bad');
  }
}

/** What the browser tests read. */
function exposeForTests(state: VoxelState, session: VoxelSession, view: VoxelView): void {
  const current = (): object => {
    const { scene, ...rest } = state.snapshot();
    const { sizeX, sizeY, sizeZ, source } = scene;
    return { ...rest, sizes: [sizeX, sizeY, sizeZ], source, counts: view.counts };
  };
  const result = (): object => {
    const { status, found, cost, expanded, iterations, pages, cells, expandedCells } = session.path;
    return { status, found, costBits: bitsOf(cost), expanded, iterations, pages, cells: [...cells], expandedCells: [...expandedCells] };
  };
  Object.assign(window, { samepathVoxel: { state: current, result, pick: view.pick.bind(view) } });
}

async function start(): Promise<void> {
  bindTheme(byId('theme', HTMLButtonElement));
  await Promise.all([init(), document.fonts.load("600 16px 'Inter Variable'")]);
  const state = new VoxelState(readLink() ?? firstSnapshot());
  const canvas = byId('scene', HTMLCanvasElement);
  const view = new VoxelView(canvas, state.scene);
  const playback = new Playback((position) => view.seek(position));
  const session = new VoxelSession(state, new VoxelEngine(state.scene), view, playback);
  new VoxelInput(canvas, state, view, {
    togglePlay: () => playback.toggle(),
    step: (by) => playback.step(by),
    showHelp: bindHelp(),
    announce,
  });
  bindQuery(state);
  bindScene(state, view);
  bindCopyLink(() => session.writeAddress());
  bindFileDrop((files) => openFiles(state, files));
  onThemeChange(() => view.recolor());
  exposeForTests(state, session, view);
  document.documentElement.dataset['ready'] = 'true';
}

start().catch((error: unknown) => toast(`The page could not start: ${error instanceof Error ? error.message : String(error)}`, 'bad'));

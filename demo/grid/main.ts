// The grid explorer: reads the link, builds the parts and connects them.
import '../shared/theme.css';
import './grid.css';
import { init } from 'samepath';
import { byId, formatCount } from '../shared/dom.js';
import { bindTheme, onThemeChange } from '../shared/theme.js';
import { PathEngine } from './engine.js';
import { bindFiles } from './files.js';
import { generateMap } from './generators.js';
import { PointerInput } from './input.js';
import { KeyboardInput } from './keyboard.js';
import { MapPanel } from './map-panel.js';
import { wall, type Cell } from './model.js';
import { announce, toast } from './notices.js';
import { bindAreas, bindOptions } from './panel.js';
import { placeEnds } from './placement.js';
import { Playback } from './playback.js';
import { bitsOf } from './results.js';
import { ScenarioList } from './scenario-list.js';
import { Session } from './session.js';
import { LinkSync } from './share.js';
import { ExplorerState } from './state.js';
import { bindToolbar } from './toolbar.js';
import { Tools } from './tools.js';
import { readFragment } from './url.js';
import { GridView } from './view.js';

function initialState(): ExplorerState {
  try {
    const snapshot = readFragment(location.hash);
    if (snapshot !== null) return new ExplorerState(snapshot);
  } catch (error) {
    toast(`The link cannot be read: ${error instanceof Error ? error.message : String(error)}.`, 'bad');
  }
  const upright = window.innerHeight > window.innerWidth;
  const [width, height, seed] = upright ? [56, 74, 39] : [112, 70, 35];
  const map = generateMap({ kind: 'terrain', width, height, amount: 18, seed });
  return new ExplorerState({ map, ...placeEnds(map) });
}

function hoverText(state: ExplorerState, view: GridView, engine: PathEngine, cell: Cell | null): string {
  if (cell === null) return '';
  const index = cell.y * state.map.width + cell.x;
  const area = state.map.cells[index]!;
  const ground = area === wall ? 'wall' : area === 0 ? 'open' : `area ${area} × ${state.costs[area] ?? 1}`;
  const fits = area === wall ? [] : [`clearance ${engine.clearanceAt(cell)}`];
  const order = view.trace.orderOf(index);
  const expanded = order === undefined ? [] : [`expanded as no. ${formatCount(order + 1)}`];
  return [`${cell.x}, ${cell.y}`, ground, ...fits, ...expanded].join(' · ');
}

function bindHelp(): () => void {
  const dialog = byId('help', HTMLDialogElement);
  const show = (): void => dialog.showModal();
  byId('show-help', HTMLButtonElement).addEventListener('click', show);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return show;
}

/** What the browser tests read. */
function exposeForTests(state: ExplorerState, session: Session, engine: PathEngine, view: GridView, link: LinkSync): void {
  const result = (): object => {
    session.settle();
    const { path, timing } = session;
    const { status, found, reason, cost, algorithm, specialized, expanded, iterations } = path;
    return {
      status, found, reason, cost, costBits: bitsOf(cost), algorithm, specialized, expanded, iterations,
      cells: [...path.cells], expandedCells: [...path.expandedCells], timing,
    };
  };
  const current = (): object => {
    link.write();
    session.settle();
    const { map, ...rest } = state.snapshot();
    const { scale, ratio, left, top } = view.viewport;
    return {
      ...rest, map: { ...map, cells: [...map.cells] }, multipliers: [...engine.multipliers()],
      view: { cell: scale / ratio, left: left / ratio, top: top / ratio },
    };
  };
  Object.assign(window, { samepathDemo: { state: current, result } });
}

async function start(): Promise<void> {
  bindTheme(byId('theme', HTMLButtonElement));
  const [state] = [initialState(), await Promise.all([init(), document.fonts.load("600 16px 'Inter Variable'")])];
  const { map, start: from, goal, options } = state;
  const canvas = byId('map', HTMLCanvasElement);
  const engine = new PathEngine(map, state.costs);
  const view = new GridView(canvas, { map, start: from, goal, agentSize: options.agentSize, path: new Int32Array(0), clearances: null });
  const playback = new Playback((position) => view.seek(position));
  const session = new Session(state, engine, view, playback, announce);
  const tools = new Tools();
  const showHover = (cell: Cell | null): void => {
    byId('hover', HTMLElement).textContent = hoverText(state, view, engine, cell);
  };
  const pointer = new PointerInput(canvas, view, state, tools, showHover);
  new KeyboardInput(canvas, view, state, tools, pointer, {
    undo: () => state.undo(),
    redo: () => state.redo(),
    togglePlay: () => playback.toggle(),
    step: (by) => playback.step(by),
    toggleClearance: () => state.setShowClearance(!state.showClearance),
    showHelp: bindHelp(),
    announce,
    onCursor: showHover,
  });
  bindToolbar(state, tools, view);
  bindOptions(state);
  bindAreas(state, tools);
  new MapPanel(state);
  const scenarios = new ScenarioList(state, engine);
  const link = new LinkSync(state, toast);
  bindFiles({
    onMap: (loaded) => state.replaceScene({ map: loaded, ...placeEnds(loaded) }),
    onScenarios: (name, lines) => scenarios.load(name, lines),
    onProblem: (message) => toast(message, 'bad'),
  });
  onThemeChange(() => view.recolor());
  exposeForTests(state, session, engine, view, link);
  document.documentElement.dataset['ready'] = 'true';
}

start().catch((error: unknown) => toast(`The page could not start: ${error instanceof Error ? error.message : String(error)}`, 'bad'));

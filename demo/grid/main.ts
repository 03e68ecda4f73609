// The grid explorer: reads the link, builds the parts and connects them.
import '../shared/theme.css';
import '../shared/explorer.css';
import './grid.css';
import { init } from 'samepath';
import { bindAreas } from '../shared/areas-panel.js';
import { wall, type Cell, type GeneratorKind } from '../shared/cells.js';
import { byId, formatCount } from '../shared/dom.js';
import { generateMap, generators } from '../shared/generators.js';
import { bindHelp } from '../shared/help.js';
import { PointerInput } from '../shared/input.js';
import { bindUndoKeys, KeyboardInput } from '../shared/keyboard.js';
import { LinkSync } from '../shared/link-sync.js';
import { MapPanel } from '../shared/map-panel.js';
import { announce, toast } from '../shared/notices.js';
import { placeEnds } from '../shared/placement.js';
import { Playback } from '../shared/playback.js';
import { bitsOf, ResultCard } from '../shared/result-card.js';
import { spokenResult } from '../shared/results.js';
import { Session } from '../shared/session.js';
import { bindTheme, onThemeChange } from '../shared/theme.js';
import { bindToolbar } from '../shared/toolbar.js';
import { Tools } from '../shared/tools.js';
import { Comparison, paneNames } from './comparison.js';
import { GridEngine } from './engine.js';
import { bindFiles } from './files.js';
import type { SearchOptions, Snapshot } from './model.js';
import { GridPane } from './pane.js';
import { bindAgent, bindOptions } from './panel.js';
import { ScenarioList } from './scenario-list.js';
import { ExplorerState } from './state.js';
import { readFragment, writeFragment } from './url.js';
import { GridView } from './view.js';

type GridSession = Session<SearchOptions, GridPane>;

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

function hoverText(state: ExplorerState, view: GridView, engine: GridEngine, cell: Cell | null): string {
  if (cell === null) return '';
  const index = cell.y * state.map.width + cell.x;
  const area = state.map.cells[index]!;
  const ground = area === wall ? 'wall' : area === 0 ? 'open' : `area ${area} × ${state.costs[area] ?? 1}`;
  const fits = area === wall ? [] : [`clearance ${engine.clearanceAt(cell)}`];
  const order = view.orderOf(index);
  const expanded = order === undefined ? [] : [`expanded as no. ${formatCount(order + 1)}`];
  return [`${cell.x}, ${cell.y}`, ground, ...fits, ...expanded].join(' · ');
}

/** What the browser tests read; a result is that of one pane. */
function exposeForTests(state: ExplorerState, session: GridSession, link: LinkSync<Snapshot>): void {
  const result = (pane = 0): object => {
    session.settle();
    const { path, timing } = session.panes[pane]!;
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
    const { engine, view } = session.panes[0]!;
    const { scale, ratio, left, top } = view.viewport;
    return {
      ...rest, map: { ...map, cells: [...map.cells] }, multipliers: [...engine.multipliers()],
      view: { cell: scale / ratio, left: left / ratio, top: top / ratio },
    };
  };
  Object.assign(window, { samepathDemo: { state: current, result } });
}

/** What screen readers are told when results stay. */
function announceResults(panes: readonly GridPane[]): void {
  const one = panes.length === 1;
  announce(panes.map((pane, index) => `${one ? '' : `Pane ${paneNames[index] ?? ''}: `}${spokenResult(pane.text)}`).join(' '));
}

async function start(): Promise<void> {
  bindTheme(byId('theme', HTMLButtonElement));
  const [state] = [initialState(), await Promise.all([init(), document.fonts.load("600 16px 'Inter Variable'")])];
  const { map, start: from, goal, agentSize } = state;
  const engine = new GridEngine(map, state.costs);
  const view = new GridView(byId('map', HTMLCanvasElement), { map, start: from, goal, agentSize, path: new Int32Array(0) });
  const first = new GridPane(state, engine, view, new ResultCard(byId('results', HTMLElement), '', paneNames[0]), 0);
  const tools = new Tools();
  const help = bindHelp();
  const bindInput = (paneView: GridView, suffix: string): void => {
    const canvas = byId(`map${suffix}`, HTMLCanvasElement);
    const showHover = (cell: Cell | null): void => {
      byId(`hover${suffix}`, HTMLElement).textContent = hoverText(state, paneView, engine, cell);
    };
    const pointer = new PointerInput(canvas, paneView, state, tools, showHover);
    new KeyboardInput(canvas, paneView, state, tools, pointer, {
      togglePlay: () => playback.toggle(),
      step: (by) => playback.step(by),
      showHelp: help,
      letters: { c: () => state.setShowClearance(!state.showClearance), x: () => comparison.toggle() },
      announce,
      onCursor: showHover,
    });
  };
  const onPanes = (panes: readonly GridPane[]): void => session.setPanes(panes);
  const playback: Playback = new Playback((position) => comparison.seek(position));
  const showResults = (panes: readonly GridPane[]): void => {
    playback.setTotal(Math.max(...panes.map((pane) => pane.total)));
    comparison.showResults(panes);
  };
  const comparison: Comparison = new Comparison(state, { first, bindInput, onPanes });
  const session: GridSession = new Session(state, [first], showResults, announceResults);
  comparison.begin();
  bindInput(view, '');
  bindUndoKeys(state);
  bindToolbar(state, tools, view);
  bindOptions(state, 0, '');
  bindAgent(state, engine);
  bindAreas(state, tools);
  new MapPanel(state, Object.keys(generators) as GeneratorKind[]);
  const scenarios = new ScenarioList(state, engine);
  const link = new LinkSync(state, { write: writeFragment, read: readFragment }, toast);
  bindFiles({
    onMap: (loaded) => state.replaceScene({ map: loaded, ...placeEnds(loaded) }),
    onScenarios: (name, lines) => scenarios.load(name, lines),
    onProblem: (message) => toast(message, 'bad'),
  });
  onThemeChange(() => session.panes.forEach((pane) => pane.view.recolor()));
  exposeForTests(state, session, link);
  document.documentElement.dataset['ready'] = 'true';
}

start().catch((error: unknown) => toast(`The page could not start: ${error instanceof Error ? error.message : String(error)}`, 'bad'));

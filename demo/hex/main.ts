// The hex page: reads the link, builds the parts and connects them.
import '../shared/theme.css';
import '../shared/explorer.css';
import './hex.css';
import { init } from 'samepath';
import { bindAreas } from '../shared/areas-panel.js';
import { wall, type Cell } from '../shared/cells.js';
import { byId, formatCount } from '../shared/dom.js';
import { generateMap } from '../shared/generators.js';
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
import { MapState } from '../shared/state.js';
import { bindTheme, onThemeChange } from '../shared/theme.js';
import { bindToolbar } from '../shared/toolbar.js';
import { Tools } from '../shared/tools.js';
import { HexEngine } from './engine.js';
import { defaultHexOptions, hexGenerators, maxHexSide, type HexOptions, type HexSnapshot } from './model.js';
import { HexPane } from './pane.js';
import { bindHexOptions } from './panel.js';
import { readHexFragment, writeHexFragment } from './url.js';
import { HexView } from './view.js';

type HexState = MapState<HexOptions>;

function initialState(): HexState {
  try {
    const snapshot = readHexFragment(location.hash);
    if (snapshot !== null) return new MapState(snapshot);
  } catch (error) {
    toast(`The link cannot be read: ${error instanceof Error ? error.message : String(error)}.`, 'bad');
  }
  const upright = window.innerHeight > window.innerWidth;
  const [width, height, seed] = upright ? [26, 38, 39] : [56, 40, 35];
  const map = generateMap({ kind: 'terrain', width, height, amount: 10, seed });
  return new MapState({ map, ...placeEnds(map), options: defaultHexOptions });
}

function hoverText(state: HexState, view: HexView, engine: HexEngine, cell: Cell | null): string {
  if (cell === null) return '';
  const index = cell.y * state.map.width + cell.x;
  const area = state.map.cells[index]!;
  const ground = area === wall ? 'wall' : area === 0 ? 'open' : `area ${area} × ${state.costs[area] ?? 1}`;
  const { q, r } = engine.axialOf(cell);
  const order = view.orderOf(index);
  const expanded = order === undefined ? [] : [`expanded as no. ${formatCount(order + 1)}`];
  return [`${cell.x}, ${cell.y}`, `q ${q}, r ${r}`, ground, ...expanded].join(' · ');
}

/** What the browser tests read. */
function exposeForTests(state: HexState, session: Session<HexOptions, HexPane>, link: LinkSync<HexSnapshot>, view: HexView): void {
  const result = (): object => {
    session.settle();
    const { path, text } = session.panes[0]!;
    const { status, found, cost, expanded, iterations } = path;
    const slices = text.facts.find(({ id }) => id === 'slices')?.text;
    return {
      status, found, cost, costBits: bitsOf(cost), expanded, iterations, slices,
      cells: [...path.cells], expandedCells: [...path.expandedCells],
    };
  };
  const current = (): object => {
    link.write();
    session.settle();
    const { map, ...rest } = state.snapshot();
    return { ...rest, map: { ...map, cells: [...map.cells] }, multipliers: [...session.panes[0]!.engine.multipliers()] };
  };
  const pointOf = (x: number, y: number): number[] => view.markerAt({ x, y }).map((value) => value / view.viewport.ratio);
  Object.assign(window, { samepathHex: { state: current, result, pointOf } });
}

async function start(): Promise<void> {
  bindTheme(byId('theme', HTMLButtonElement));
  const [state] = [initialState(), await Promise.all([init(), document.fonts.load("600 16px 'Inter Variable'")])];
  const { map, start: from, goal, agentSize, options } = state;
  const canvas = byId('map', HTMLCanvasElement);
  const engine = new HexEngine(map, state.costs, () => state.options.layout);
  const view = new HexView(canvas, { map, start: from, goal, agentSize, path: new Int32Array(0) }, options.layout);
  const pane = new HexPane(state, engine, view, new ResultCard(byId('results', HTMLElement)));
  const playback = new Playback((position) => view.seek(position));
  const session = new Session<HexOptions, HexPane>(
    state, [pane], () => playback.setTotal(pane.total), () => announce(spokenResult(pane.text)));
  const tools = new Tools();
  const showHover = (cell: Cell | null): void => {
    byId('hover', HTMLElement).textContent = hoverText(state, view, engine, cell);
  };
  const pointer = new PointerInput(canvas, view, state, tools, showHover);
  new KeyboardInput(canvas, view, state, tools, pointer, {
    togglePlay: () => playback.toggle(),
    step: (by) => playback.step(by),
    showHelp: bindHelp(),
    announce,
    onCursor: showHover,
  });
  bindUndoKeys(state);
  bindToolbar(state, tools, view);
  bindHexOptions(state);
  bindAreas(state, tools);
  new MapPanel(state, hexGenerators, maxHexSide);
  const link = new LinkSync(state, { write: writeHexFragment, read: readHexFragment }, toast);
  onThemeChange(() => view.recolor());
  exposeForTests(state, session, link, view);
  document.documentElement.dataset['ready'] = 'true';
}

start().catch((error: unknown) => toast(`The page could not start: ${error instanceof Error ? error.message : String(error)}`, 'bad'));

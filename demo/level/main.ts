// The level editor: reads the link, builds the parts and connects them.
import '../shared/theme.css';
import '../shared/explorer.css';
import './level.css';
import { init } from 'samepath';
import { bindCopyLink } from '../shared/copy-link.js';
import { byId, revealCurrentPage } from '../shared/dom.js';
import { bindFileDrop } from '../shared/file-drop.js';
import { bindHelp } from '../shared/help.js';
import { bindUndoKeys } from '../shared/keyboard.js';
import { packBytes } from '../shared/link.js';
import { announce, toast } from '../shared/notices.js';
import { bitsOf } from '../shared/result-card.js';
import { bindTheme, onThemeChange } from '../shared/theme.js';
import { Editor } from './editor.js';
import { openLevel, saveLevel, saveMesh } from './files.js';
import { writeGeoJson } from './geojson.js';
import { LevelInput } from './input.js';
import { LevelKeys } from './keys.js';
import { defaultHidden, defaultSettings, type LevelSnapshot, type Spot } from './model.js';
import { bindLevel, bindSettings, LayerList } from './panel.js';
import { makePreset } from './presets.js';
import { LevelSession, readLink } from './session.js';
import { LevelState } from './state.js';
import { bindToolbar, showActivity } from './toolbar.js';
import { LevelTools } from './tools.js';
import { usualGridStep } from './url.js';
import { LevelView } from './view.js';

function firstSnapshot(): LevelSnapshot {
  const upright = window.innerHeight > window.innerWidth;
  return { ...makePreset(upright ? 'island' : 'rooms', 1), settings: defaultSettings, hidden: defaultHidden, gridStep: usualGridStep };
}

/** A coordinate as the line under the map shows it. */
const written = (value: number): string => String(Math.round(value * 100) / 100 + 0);

function hoverText(session: LevelSession, spot: Spot | null): string {
  if (spot === null) return '';
  const polygon = session.engine?.polygonAt(spot) ?? null;
  const what = polygon === null ? [] : [`polygon ${polygon.number}`, `${polygon.corners} corners`, `tile ${polygon.tileX}, ${polygon.tileZ}`];
  return [`${written(spot.x)}, ${written(spot.y)}`, ...what].join(' · ');
}

/** What the browser tests read. */
function exposeForTests(state: LevelState, session: LevelSession, view: LevelView): void {
  const current = (): object => {
    const { level, start, goal, source, settings, hidden, gridStep } = state.snapshot();
    return { geojson: writeGeoJson({ level, start, goal }), kind: level.kind, start, goal, source, settings, hidden, gridStep, settled: session.isSettled };
  };
  const result = (): object | null => {
    const { engine, build, path } = session;
    if (engine === null || build === null || path === null) return null;
    return {
      found: path.found, costBits: bitsOf(path.cost), points: [...path.points], polygons: engine.polygons.offsets.length - 1,
      corridor: Array.from(path.polygons, (polygon) => engine.numberOf(polygon)),
    };
  };
  /** The mesh as a link would hold it. */
  const bytes = (): string => packBytes(session.build?.bytes ?? new Uint8Array(0));
  /** Where a place is, in CSS pixels of the canvas. */
  const pointOf = (x: number, y: number): number[] => {
    const at = view.screenOf({ x, y });
    return [at.x / view.camera.ratio, at.y / view.camera.ratio];
  };
  Object.assign(window, { samepathLevel: { state: current, result, bytes, pointOf } });
}

async function start(): Promise<void> {
  revealCurrentPage();
  bindTheme(byId('theme', HTMLButtonElement));
  await Promise.all([init(), document.fonts.load("600 16px 'Inter Variable'")]);
  const state = new LevelState(readLink() ?? firstSnapshot());
  const canvas = byId('map', HTMLCanvasElement);
  const view = new LevelView(canvas, state.level, { start: state.start, goal: state.goal });
  view.setEnds({ start: state.start, goal: state.goal }, state.settings.agentRadius);
  view.setGridStep(state.gridStep);
  view.setHidden(state.hidden);
  const tools = new LevelTools(state.level.kind);
  const problem = (message: string): void => toast(message, 'bad');
  const editor = new Editor(state, tools, {
    onActivity: (activity) => {
      view.setActivity(activity);
      showActivity(activity, tools);
    },
    onProblem: problem,
  });
  state.onChange((change) => {
    if (change === 'scene') tools.setKind(state.level.kind);
  });
  const session = new LevelSession(state, view, new LayerList(state));
  const onHover = (spot: Spot | null): void => {
    byId('hover', HTMLElement).textContent = hoverText(session, spot);
  };
  const onCamera = (): void => view.request();
  const input = new LevelInput(canvas, view, state, tools, editor, { onHover, onCamera });
  new LevelKeys(canvas, view, state, tools, editor, input, { showHelp: bindHelp(), announce, onCursor: onHover, onCamera });
  bindToolbar(state, tools, editor, view, onCamera);
  bindUndoKeys(state);
  bindSettings(state);
  bindLevel(state);
  bindCopyLink(() => session.writeAddress());
  bindFileDrop((files) => openLevel(state, files, problem));
  byId('save-level', HTMLButtonElement).addEventListener('click', () => saveLevel(state));
  byId('save-mesh', HTMLButtonElement).addEventListener('click', () => {
    if (session.build !== null) saveMesh(state, session.build.bytes);
  });
  onThemeChange(() => view.recolor());
  showActivity(editor.activity, tools);
  exposeForTests(state, session, view);
  document.documentElement.dataset['ready'] = 'true';
}

start().catch((error: unknown) => toast(`The page could not start: ${error instanceof Error ? error.message : String(error)}`, 'bad'));

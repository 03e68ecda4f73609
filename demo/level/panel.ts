// The side panel: what is drawn with counts and times, the settings of the build, and the level itself.
import { byId, element, formatCount, formatTime } from '../shared/dom.js';
import { readNumber, writeField } from '../shared/fields.js';
import { maxSeed } from '../shared/generators.js';
import { formatBytes } from '../shared/result-card.js';
import type { LevelBuild, LevelDetail } from './build.js';
import type { LevelEngine } from './engine.js';
import { gridSteps, layerNames, pointCount, presetNames, settingBounds, type LayerName, type Level, type LevelSettings, type PresetName } from './model.js';
import { makePreset, presetTexts } from './presets.js';
import type { LevelState } from './state.js';

const layerTexts: Readonly<Record<LayerName, { readonly name: string; readonly title: string }>> = {
  input: { name: 'Input', title: 'What was drawn' },
  region: { name: 'Region', title: 'Outlines without obstacles, on the grid' },
  offset: { name: 'Offset', title: 'The region grown or shrunk by the distance below' },
  shrunk: { name: 'Shrunk', title: 'The region, shrunk by the radius of the agents' },
  triangles: { name: 'Triangles', title: 'Constrained Delaunay triangulation of the shrunk region' },
  convex: { name: 'Convex parts', title: 'Triangles joined to convex polygons, without tiles' },
  mesh: { name: 'Mesh', title: 'Polygons of the navigation mesh' },
  tiles: { name: 'Tile lines', title: 'Where the mesh is cut into tiles' },
  links: { name: 'Tile links', title: 'Where polygons of two tiles meet' },
  corridor: { name: 'Corridor', title: 'Polygons that the path crosses' },
  path: { name: 'Path', title: 'The string through the corridor' },
};

/** The list of layers. */
export class LayerList {
  readonly #counts = new Map<LayerName, HTMLElement>();
  readonly #times = new Map<LayerName, HTMLElement>();

  constructor(state: LevelState) {
    const switches = layerNames.map((name) => this.#addRow(state, name));
    const show = (): void => switches.forEach((input, i) => {
      input.checked = !state.hidden.includes(layerNames[i]!);
    });
    state.onChange(show);
    show();
  }

  #addRow(state: LevelState, name: LayerName): HTMLInputElement {
    const { name: text, title } = layerTexts[name];
    const input = element('input', { type: 'checkbox', id: `show-${name}`, 'aria-label': `Show ${text.toLowerCase()}` });
    input.addEventListener('change', () => state.showLayer(name, input.checked));
    const count = element('span', { class: 'layer-count num', id: `count-${name}` });
    const time = element('span', { class: 'layer-time num muted', id: `time-${name}` });
    this.#counts.set(name, count);
    this.#times.set(name, time);
    byId('layers', HTMLElement).append(element('label', { class: 'layer check', title },
      input, element('span', { class: 'layer-text' }, element('span', { class: 'layer-chip', 'data-layer': name }), element('span', { class: 'layer-name' }, text), count, time)));
    return input;
  }

  set(name: LayerName, count: string, milliseconds: number | null = null): void {
    this.#counts.get(name)!.textContent = count;
    this.#times.get(name)!.textContent = milliseconds === null ? '' : formatTime(milliseconds);
  }

  showLevel(level: Level): void {
    const text = level.kind === 'tiles'
      ? `${level.width} × ${level.height} tiles` : `${formatCount(level.shapes.length)} shapes, ${formatCount(pointCount(level))} pts`;
    this.set('input', text);
  }

  showBuild({ region, shrunk, bytes, milliseconds }: LevelBuild, engine: LevelEngine): void {
    const rings = ({ points, offsets }: LevelBuild['region']): string => `${formatCount(offsets.length - 1)} rings, ${formatCount(points.length / 2)} pts`;
    this.set('region', rings(region), milliseconds.region);
    this.set('shrunk', rings(shrunk), milliseconds.shrink);
    const polygons = engine.polygons.offsets.length - 1;
    this.set('mesh', `${formatCount(polygons)} polygons`, milliseconds.slice + milliseconds.tiles + milliseconds.mesh);
    this.set('tiles', `${formatCount(engine.mesh.tileCount)} tiles, ${formatBytes(bytes.length)}`);
    this.set('links', `${formatCount(engine.portals.length / 4)} links`);
    for (const name of ['offset', 'triangles', 'convex'] as const) if (this.#counts.get(name)!.textContent === '') this.set(name, '–');
  }

  showDetail({ name, rings, polygons, milliseconds }: LevelDetail): void {
    const text = rings === null
      ? `${formatCount(polygons!.polygonVertexCounts.length)} polygons` : `${formatCount(rings.offsets.length - 1)} rings, ${formatCount(rings.points.length / 2)} pts`;
    this.set(name, text, milliseconds);
  }

  showPath(polygons: number, length: number): void {
    this.set('corridor', `${formatCount(polygons)} polygons`);
    this.set('path', Number.isFinite(length) && length > 0 ? `length ${length.toFixed(2)}` : '–');
  }
}

const numberFields = ['agentRadius', 'maxVertsPerPoly', 'tileSize', 'snapBits', 'offset', 'arcTolerance'] as const;

/** The settings of the build; the radius has a slider too. */
export function bindSettings(state: LevelState): void {
  const inputs = numberFields.map((name) => {
    const input = byId(name, HTMLInputElement);
    const { min, max, integer } = settingBounds[name];
    [input.min, input.max, input.step] = [String(min), String(max), integer ? '1' : 'any'];
    input.addEventListener('input', () => {
      const value = readNumber(input);
      if (value !== null) state.setSettings({ [name]: value });
    });
    return [name, input] as const;
  });
  const slider = byId('radius-slider', HTMLInputElement);
  slider.addEventListener('input', () => state.setSettings({ agentRadius: slider.valueAsNumber }));
  const join = byId('join', HTMLSelectElement);
  join.addEventListener('change', () => state.setSettings({ join: join.value as LevelSettings['join'] }));
  const show = (): void => {
    for (const [name, input] of inputs) writeField(input, state.settings[name]);
    slider.value = String(state.settings.agentRadius);
    slider.style.setProperty('--filled', `${(100 * Math.min(state.settings.agentRadius, Number(slider.max))) / Number(slider.max)}%`);
    writeField(join, state.settings.join);
  };
  state.onChange(show);
  show();
}

/** Presets, and the drawing grid. */
export function bindLevel(state: LevelState): void {
  const [preset, seed, grid] = [byId('preset', HTMLSelectElement), byId('seed', HTMLInputElement), byId('grid-step', HTMLSelectElement)];
  preset.append(...presetNames.map((name) => element('option', { value: name }, presetTexts[name].name)),
    element('option', { value: '', hidden: true }, 'Drawn'));
  grid.append(...gridSteps.map((step) => element('option', { value: step }, step === 0 ? 'Off' : String(step))));
  seed.max = String(maxSeed);
  const load = (name: PresetName): void => state.replace(makePreset(name, readNumber(seed) ?? 1));
  preset.addEventListener('change', () => load(preset.value as PresetName));
  seed.addEventListener('change', () => {
    if (state.source !== null && readNumber(seed) !== null) load(state.source.preset);
  });
  byId('new-seed', HTMLButtonElement).addEventListener('click', () => {
    seed.value = String(((readNumber(seed) ?? 0) % maxSeed) + 1);
    if (state.source !== null) load(state.source.preset);
  });
  grid.addEventListener('change', () => state.setGridStep(Number(grid.value)));
  const show = (): void => {
    const { source, level } = state;
    preset.value = source?.preset ?? '';
    if (source !== null) writeField(seed, source.seed);
    byId('seed-row', HTMLElement).hidden = source === null || !presetTexts[source.preset].seeded;
    grid.value = String(state.gridStep);
    byId('grid-row', HTMLElement).hidden = level.kind === 'tiles';
    byId('level-note', HTMLElement).textContent = source === null ? 'drawn' : presetTexts[source.preset].name;
  };
  state.onChange(show);
  show();
}

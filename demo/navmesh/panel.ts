// The side panel of the navigation mesh page: options of the search, area costs, what is drawn, and the mesh.
import { byId, element, formatCount } from '../shared/dom.js';
import { readNumber, writeField } from '../shared/fields.js';
import { maxSeed } from '../shared/generators.js';
import { placeNavEnds } from './building.js';
import type { NavEngine } from './engine.js';
import {
  areaNames, areaPaint, closable, defaultCosts, flag, isGenerated, largestCost, layers, maxTiles, minTiles, mostNodes, mostStoreys,
  type LayerName, type NavPageQuery, type SceneSpec,
} from './model.js';
import type { NavState } from './state.js';
import type { NavView } from './view.js';

const closableNames: Readonly<Record<(typeof closable)[number], string>> = { door: 'Doors', water: 'Water', jump: 'Jumps', ladder: 'Ladders' };
const layerNames: Readonly<Record<LayerName, string>> = {
  expanded: 'Expanded polygons', corridor: 'Corridor', corners: 'Corners', ray: 'Ray to the goal', walls: 'Walls near the start', links: 'Off-mesh links',
};

/** A switch with a word beside it. */
function addSwitch(container: string, id: string, text: string, onChange: (checked: boolean) => void): HTMLInputElement {
  const input = element('input', { type: 'checkbox', id });
  input.addEventListener('change', () => onChange(input.checked));
  byId(container, HTMLElement).append(element('label', { class: 'check' }, input, element('span', {}, text)));
  return input;
}

export function bindQuery(state: NavState): void {
  const nodeModel = byId('nodeModel', HTMLSelectElement);
  const maxNodes = byId('maxNodes', HTMLInputElement);
  maxNodes.max = String(mostNodes);
  nodeModel.addEventListener('change', () => state.setQuery({ nodeModel: nodeModel.value as NavPageQuery['nodeModel'] }));
  maxNodes.addEventListener('input', () => {
    const value = readNumber(maxNodes);
    if (value !== null) state.setQuery({ maxNodes: value });
  });
  const closed = closable.map((name) => addSwitch('closed', `close-${name}`, closableNames[name], (open) =>
    state.setQuery({ exclude: open ? state.query.exclude & ~flag[name] : state.query.exclude | flag[name] })));
  const show = (): void => {
    writeField(nodeModel, state.query.nodeModel);
    writeField(maxNodes, state.query.maxNodes);
    closed.forEach((input, i) => { input.checked = (state.query.exclude & flag[closable[i]!]) === 0; });
  };
  state.onChange(show);
  show();
}

export function bindCosts(state: NavState): void {
  const rows = areaNames.map((name, area) => {
    const input = element('input', {
      type: 'number', min: 0.01, max: largestCost, step: 'any', inputmode: 'decimal', 'aria-label': `Cost multiplier of ${name.toLowerCase()}`,
    });
    input.addEventListener('input', () => {
      const value = readNumber(input);
      if (value !== null) state.setQuery({ costs: state.query.costs.map((cost, other) => (other === area ? value : cost)) });
    });
    const paint = areaPaint[area]!;
    const chip = element('span', { class: 'chip', style: `--swatch: var(${paint === 0 ? '--map-floor' : `--map-area-${paint}`})` });
    const row = element('label', { class: 'area-row' },
      element('span', { class: 'area-name' }, chip, name), element('span', { class: 'times', 'aria-hidden': 'true' }, '×'), input);
    return { input, row };
  });
  byId('areas', HTMLElement).append(...rows.map(({ row }) => row));
  byId('reset-costs', HTMLButtonElement).addEventListener('click', () => state.setQuery({ costs: defaultCosts }));
  const show = (): void => rows.forEach(({ input }, area) => writeField(input, state.query.costs[area]!));
  state.onChange(show);
  show();
}

/** Which layers and storeys are drawn. */
export function bindLayers(state: NavState, view: NavView): void {
  const switches = layers.map((name) => addSwitch('layers', `show-${name}`, layerNames[name], (shown) => state.showLayer(name, shown)));
  const storeys = byId('storeys', HTMLInputElement);
  storeys.max = String(mostStoreys);
  storeys.addEventListener('input', () => state.setStoreys(storeys.valueAsNumber));
  const show = (): void => {
    switches.forEach((input, i) => { input.checked = !state.hidden.includes(layers[i]!); });
    storeys.value = String(state.storeys);
    byId('storeys-shown', HTMLOutputElement).textContent = `${state.storeys} of ${mostStoreys}`;
    view.setHidden(state.hidden);
    view.setStoreys(state.storeys);
  };
  state.onChange((change) => {
    if (change === 'view') show();
  });
  show();
}

/** The generator, and what the mesh is. */
export function bindMesh(state: NavState, engine: NavEngine): void {
  const [tiles, seed] = [byId('tiles', HTMLInputElement), byId('seed', HTMLInputElement)];
  [tiles.min, tiles.max, seed.max] = [String(minTiles), String(maxTiles), String(maxSeed)];
  const generate = (): void => {
    const [tileCount, seedValue] = [readNumber(tiles), readNumber(seed)];
    if (tileCount === null || seedValue === null) return;
    const scene: SceneSpec = { tiles: tileCount, seed: seedValue };
    state.setScene(scene, placeNavEnds(scene));
  };
  for (const input of [tiles, seed]) input.addEventListener('change', generate);
  byId('new-seed', HTMLButtonElement).addEventListener('click', () => {
    seed.value = String((Number(seed.value) % maxSeed) + 1);
    generate();
  });
  byId('save-file', HTMLButtonElement).addEventListener('click', () => save(state, engine));
  const show = (): void => {
    const { scene } = state;
    const { refs } = engine.mesh.polygons();
    byId('mesh-name', HTMLElement).textContent = isGenerated(scene) ? 'Building' : scene.name;
    byId('mesh-size', HTMLElement).textContent = `${formatCount(refs.length)} polygons in ${formatCount(engine.mesh.tileCount)} tiles`;
    const copy = byId('copy-link', HTMLButtonElement);
    copy.disabled = !isGenerated(scene);
    copy.title = copy.disabled ? 'A mesh from a file is too large for a link' : '';
    if (!isGenerated(scene)) return;
    writeField(tiles, scene.tiles);
    writeField(seed, scene.seed);
  };
  state.onChange((change) => {
    if (change === 'scene') show();
  });
  show();
}

/** Offers the mesh as a file: the bytes of `serialize`. */
function save({ scene }: NavState, engine: NavEngine): void {
  const address = URL.createObjectURL(new Blob([engine.mesh.serialize() as Uint8Array<ArrayBuffer>]));
  const name = isGenerated(scene) ? `building-${scene.tiles}-${scene.seed}.navmesh` : scene.name;
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

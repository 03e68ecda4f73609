// The side panel of the voxel page: options of the search, and the scene.
import { maxSeed } from '../shared/generators.js';
import { byId, formatCount } from '../shared/dom.js';
import { readNumber, writeField } from '../shared/fields.js';
import { generateScene, placeVoxelEnds } from './generators.js';
import { maxSide, minSide, type SceneKind, type VoxelQuery } from './model.js';
import type { VoxelState } from './state.js';
import type { VoxelView } from './view.js';

export function bindQuery(state: VoxelState): void {
  const connectivity = byId('connectivity', HTMLSelectElement);
  const corners = byId('cornerRule', HTMLSelectElement);
  const heuristic = byId('heuristic', HTMLSelectElement);
  connectivity.addEventListener('change', () => state.setQuery({ connectivity: Number(connectivity.value) as VoxelQuery['connectivity'] }));
  corners.addEventListener('change', () => state.setQuery({ cornerRule: corners.value as VoxelQuery['cornerRule'] }));
  heuristic.addEventListener('change', () => state.setQuery({ heuristic: heuristic.value as VoxelQuery['heuristic'] }));
  const show = (): void => {
    const { query } = state;
    writeField(connectivity, query.connectivity);
    writeField(corners, query.cornerRule);
    corners.disabled = query.connectivity === 6;
    writeField(heuristic, query.heuristic);
  };
  state.onChange(show);
  show();
}

/** The generators, and what the scene is. */
export function bindScene(state: VoxelState, view: VoxelView): void {
  const kind = byId('kind', HTMLSelectElement);
  const side = byId('side', HTMLInputElement);
  const seed = byId('seed', HTMLInputElement);
  const cut = byId('cut', HTMLInputElement);
  [side.min, side.max, seed.max] = [String(minSide), String(maxSide), String(maxSeed)];
  const generate = (): void => {
    const [sideValue, seedValue] = [readNumber(side), readNumber(seed)];
    if (sideValue === null || seedValue === null) return;
    const scene = generateScene({ kind: kind.value as SceneKind, side: sideValue, seed: seedValue });
    state.setScene(scene, placeVoxelEnds(scene));
  };
  for (const input of [kind, side, seed]) input.addEventListener('change', generate);
  byId('new-seed', HTMLButtonElement).addEventListener('click', () => {
    seed.value = String((Number(seed.value) % maxSeed) + 1);
    generate();
  });
  const showCounts = (): void => {
    byId('scene-note', HTMLElement).textContent =
      `${formatCount(view.counts.voxels)} voxels drawn of ${formatCount(state.scene.solid.reduce((sum, solid) => sum + solid, 0))} solid ones`;
    byId('cut-height', HTMLOutputElement).textContent = cut.value;
  };
  cut.addEventListener('input', () => {
    view.setCut(cut.valueAsNumber);
    showCounts();
  });
  const show = (): void => {
    const { scene } = state;
    const generated = typeof scene.source === 'string' ? null : scene.source;
    byId('scene-name', HTMLElement).textContent = generated === null ? String(scene.source) : kind.querySelector(`[value="${generated.kind}"]`)?.textContent ?? '';
    byId('scene-size', HTMLElement).textContent = `${scene.sizeX} × ${scene.sizeY} × ${scene.sizeZ}`;
    cut.max = String(scene.sizeY);
    cut.value = cut.max;
    showCounts();
    const copy = byId('copy-link', HTMLButtonElement);
    copy.disabled = generated === null;
    copy.title = generated === null ? 'A scene from a file is too large for a link' : '';
    if (generated === null) return;
    writeField(kind, generated.kind);
    writeField(side, generated.side);
    writeField(seed, generated.seed);
  };
  state.onChange((change) => {
    if (change === 'scene') show();
  });
  show();
}

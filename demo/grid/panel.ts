// The search options and area multipliers of the side panel.
import { byId, element } from '../shared/dom.js';
import { defaultOptions, paintedAreas, type SearchOptions } from './model.js';
import type { ExplorerState } from './state.js';
import type { Tools } from './tools.js';

/** Reads a number field; null marks the field and leaves the state as it is. */
export function readNumber(input: HTMLInputElement): number | null {
  const valid = input.value !== '' && input.validity.valid;
  input.setAttribute('aria-invalid', String(!valid));
  return valid ? input.valueAsNumber : null;
}

/** Writes a value unless the visitor is typing in the field. */
export function writeField(input: HTMLInputElement | HTMLSelectElement, value: number | string): void {
  if (document.activeElement === input && input instanceof HTMLInputElement && input.type === 'number') {
    if (input.valueAsNumber === value) return;
  }
  input.value = String(value);
  input.setAttribute('aria-invalid', 'false');
}

function bindChoices(state: ExplorerState): () => void {
  const connectivity = [...document.querySelectorAll<HTMLInputElement>('input[name="connectivity"]')];
  const algorithm = byId('algorithm', HTMLSelectElement);
  const diagonals = byId('diagonals', HTMLSelectElement);
  const heuristic = byId('heuristic', HTMLSelectElement);
  const engines = byId('specialized', HTMLInputElement);
  algorithm.addEventListener('change', () => state.setOptions({ algorithm: algorithm.value as SearchOptions['algorithm'] }));
  for (const input of connectivity) {
    input.addEventListener('change', () => state.setOptions({ connectivity: input.value === '4' ? 4 : 8 }));
  }
  diagonals.addEventListener('change', () => state.setOptions({ diagonals: diagonals.value as SearchOptions['diagonals'] }));
  heuristic.addEventListener('change', () => state.setOptions({ heuristic: heuristic.value as SearchOptions['heuristic'] }));
  engines.addEventListener('change', () => state.setOptions({ specializedEngines: engines.checked }));
  return () => {
    const { options } = state;
    writeField(algorithm, options.algorithm);
    for (const input of connectivity) input.checked = input.value === String(options.connectivity);
    writeField(diagonals, options.diagonals);
    diagonals.disabled = options.connectivity === 4;
    writeField(heuristic, options.heuristic);
    engines.checked = options.specializedEngines;
  };
}

function bindNumbers(state: ExplorerState): () => void {
  const names = ['agentSize', 'heuristicWeight', 'iterationBudget'] as const;
  const fields = names.map((name) => ({ name, input: byId(name, HTMLInputElement) }));
  for (const { name, input } of fields) {
    input.addEventListener('input', () => {
      const value = readNumber(input);
      if (value !== null) state.setOptions({ [name]: value });
    });
  }
  return () => {
    for (const { name, input } of fields) writeField(input, state.options[name]);
  };
}

/** Notes what a choice of options costs, where the numbers alone would puzzle. */
function optionNote({ heuristic, heuristicWeight, connectivity }: SearchOptions): string {
  if (heuristic === 'zero' || heuristicWeight === 0) return "Without a heuristic this is Dijkstra's algorithm.";
  if (heuristic === 'manhattan' && connectivity === 8) return 'Manhattan overestimates diagonal moves: the path may not be optimal.';
  if (heuristicWeight > 1) return `Weight above 1: faster, but the path may cost up to ${heuristicWeight} times the optimum.`;
  return '';
}

export function bindOptions(state: ExplorerState): void {
  const updates = [bindChoices(state), bindNumbers(state)];
  const clearance = byId('clearance', HTMLInputElement);
  const note = byId('option-note', HTMLElement);
  const reset = byId('reset-options', HTMLButtonElement);
  clearance.addEventListener('change', () => state.setShowClearance(clearance.checked));
  reset.addEventListener('click', () => state.setOptions(defaultOptions));
  const show = (): void => {
    for (const update of updates) update();
    clearance.checked = state.showClearance;
    note.textContent = optionNote(state.options);
    note.hidden = note.textContent === '';
    reset.hidden = Object.entries(defaultOptions).every(([name, value]) => state.options[name as keyof SearchOptions] === value);
  };
  state.onChange((change) => {
    if (change.kind === 'options' || change.kind === 'overlay') show();
  });
  show();
}

/** One row per area: a button that paints with it, and its multiplier. */
export function bindAreas(state: ExplorerState, tools: Tools): void {
  const rows = Array.from({ length: paintedAreas }, (_, area) => {
    const name = area === 0 ? 'Open' : `Area ${area}`;
    const paint = element('button', { type: 'button', class: 'area-name', title: `Paint ${name.toLowerCase()}` },
      element('span', { class: 'chip', style: `--swatch: var(${area === 0 ? '--map-floor' : `--map-area-${area}`})` }), name);
    paint.addEventListener('click', () => (area === 0 ? tools.choose('open') : tools.chooseArea(area)));
    const input = element('input', { type: 'number', min: 0.01, max: 1000, step: 'any', inputmode: 'decimal', 'aria-label': `Multiplier of ${name.toLowerCase()}` });
    input.addEventListener('input', () => {
      const value = readNumber(input);
      if (value !== null) state.setCost(area, value);
    });
    return { input, row: element('div', { class: 'area-row' }, paint, element('span', { class: 'times', 'aria-hidden': 'true' }, '×'), input) };
  });
  byId('areas', HTMLElement).append(...rows.map(({ row }) => row));
  const show = (): void => rows.forEach(({ input }, area) => writeField(input, state.costs[area] ?? 1));
  state.onChange((change) => {
    if (change.kind === 'costs') show();
  });
  show();
}

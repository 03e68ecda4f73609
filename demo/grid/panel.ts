// The search options of the side panel, of one pane each, and the agent, which all panes share.
import { byId } from '../shared/dom.js';
import { readNumber, writeField } from '../shared/fields.js';
import type { GridEngine } from './engine.js';
import { defaultOptions, type SearchOptions } from './model.js';
import type { ExplorerState, PaneIndex } from './state.js';

/** Where the fields of a pane are: a suffix tells the ids of the second pane from those of the first. */
interface Form {
  readonly state: ExplorerState;
  readonly pane: PaneIndex;
  readonly suffix: string;
}

function bindChoices({ state, pane, suffix }: Form): () => void {
  const connectivity = [...document.querySelectorAll<HTMLInputElement>(`input[name="connectivity${suffix}"]`)];
  const algorithm = byId(`algorithm${suffix}`, HTMLSelectElement);
  const diagonals = byId(`diagonals${suffix}`, HTMLSelectElement);
  const heuristic = byId(`heuristic${suffix}`, HTMLSelectElement);
  const engines = byId(`specialized${suffix}`, HTMLInputElement);
  algorithm.addEventListener('change', () => state.setPaneOptions(pane, { algorithm: algorithm.value as SearchOptions['algorithm'] }));
  for (const input of connectivity) {
    input.addEventListener('change', () => state.setPaneOptions(pane, { connectivity: input.value === '4' ? 4 : 8 }));
  }
  diagonals.addEventListener('change', () => state.setPaneOptions(pane, { diagonals: diagonals.value as SearchOptions['diagonals'] }));
  heuristic.addEventListener('change', () => state.setPaneOptions(pane, { heuristic: heuristic.value as SearchOptions['heuristic'] }));
  engines.addEventListener('change', () => state.setPaneOptions(pane, { specializedEngines: engines.checked }));
  return () => {
    const options = state.optionsOf(pane);
    writeField(algorithm, options.algorithm);
    for (const input of connectivity) input.checked = input.value === String(options.connectivity);
    writeField(diagonals, options.diagonals);
    diagonals.disabled = options.connectivity === 4;
    writeField(heuristic, options.heuristic);
    engines.checked = options.specializedEngines;
  };
}

function bindNumbers({ state, pane, suffix }: Form): () => void {
  const names = ['heuristicWeight', 'iterationBudget'] as const;
  const fields = names.map((name) => ({ name, input: byId(name + suffix, HTMLInputElement) }));
  for (const { name, input } of fields) {
    input.addEventListener('input', () => {
      const value = readNumber(input);
      if (value !== null) state.setPaneOptions(pane, { [name]: value });
    });
  }
  return () => {
    for (const { name, input } of fields) writeField(input, state.optionsOf(pane)[name]);
  };
}

/** Notes what a choice of options costs, where the numbers alone would puzzle. */
function optionNote({ heuristic, heuristicWeight, connectivity }: SearchOptions): string {
  if (heuristic === 'zero' || heuristicWeight === 0) return "Without a heuristic this is Dijkstra's algorithm.";
  if (heuristic === 'manhattan' && connectivity === 8) return 'Manhattan overestimates diagonal moves: the path may not be optimal.';
  if (heuristicWeight > 1) return `Weight above 1: faster, but the path may cost up to ${heuristicWeight} times the optimum.`;
  return '';
}

export function bindOptions(state: ExplorerState, pane: PaneIndex, suffix: string): void {
  const form: Form = { state, pane, suffix };
  const updates = [bindChoices(form), bindNumbers(form)];
  const note = byId(`option-note${suffix}`, HTMLElement);
  const reset = byId(`reset-options${suffix}`, HTMLButtonElement);
  const { agentSize: _agentSize, ...defaults } = defaultOptions;
  reset.addEventListener('click', () => state.setPaneOptions(pane, defaults));
  const show = (): void => {
    for (const update of updates) update();
    const options = state.optionsOf(pane);
    note.textContent = optionNote(options);
    note.hidden = note.textContent === '';
    reset.hidden = Object.entries(defaults).every(([name, value]) => options[name as keyof SearchOptions] === value);
  };
  state.onChange((change) => {
    if (change.kind === 'options' || change.kind === 'compare') show();
  });
  show();
}

/** Size of the agent, clearance, and a way out when the agent does not fit where it stands. */
export function bindAgent(state: ExplorerState, engine: GridEngine): void {
  const size = byId('agentSize', HTMLInputElement);
  const clearance = byId('clearance', HTMLInputElement);
  const move = byId('move-ends', HTMLButtonElement);
  const smaller = byId('agent-smaller', HTMLButtonElement);
  const larger = byId('agent-larger', HTMLButtonElement);
  const [least, most] = [Number(size.min), Number(size.max)];
  const resize = (value: number): void => state.setOptions({ agentSize: Math.min(Math.max(value, least), most) });
  size.addEventListener('input', () => {
    const value = readNumber(size);
    if (value !== null) resize(value);
  });
  smaller.addEventListener('click', () => resize(state.agentSize - 1));
  larger.addEventListener('click', () => resize(state.agentSize + 1));
  clearance.addEventListener('change', () => state.setShowClearance(clearance.checked));
  move.addEventListener('click', () => {
    const [start, goal] = [state.start, state.goal].map((end) => engine.nearestFit(end, state.agentSize) ?? end);
    state.setEnds(start ?? state.start, goal ?? state.goal);
  });
  const show = (): void => {
    const { agentSize } = state;
    writeField(size, agentSize);
    smaller.disabled = agentSize === least;
    larger.disabled = agentSize === most;
    clearance.checked = state.showClearance;
    byId('agent-note', HTMLElement).textContent = `${agentSize} × ${agentSize} ${agentSize === 1 ? 'cell' : 'cells'}`;
    const fits = [state.start, state.goal].every((end) => engine.clearanceAt(end) >= agentSize);
    move.hidden = fits || engine.nearestFit(state.start, agentSize) === undefined;
  };
  state.onChange((change) => {
    if (change.kind !== 'costs' && change.kind !== 'history' && change.kind !== 'compare') show();
  });
  show();
}

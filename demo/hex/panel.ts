// The options of the hex page's side panel.
import type { HexLayout } from 'samepath';
import { byId } from '../shared/dom.js';
import { readNumber, writeField } from '../shared/fields.js';
import type { MapState } from '../shared/state.js';
import { defaultHexOptions, type HexOptions } from './model.js';

function noteOf({ algorithm, heuristicWeight, slice }: HexOptions): string {
  if (algorithm === 'dijkstra') return 'Weight 0: A* without a heuristic is Dijkstra’s algorithm.';
  if (heuristicWeight > 1) return `Weight above 1: faster, but the path may cost up to ${heuristicWeight} times the optimum.`;
  return slice > 0 ? 'The search also runs in slices; its cost has the same bits.' : '';
}

export function bindHexOptions(state: MapState<HexOptions>): void {
  const layouts = [...document.querySelectorAll<HTMLInputElement>('input[name="layout"]')];
  const algorithm = byId('algorithm', HTMLSelectElement);
  const numbers = (['heuristicWeight', 'iterationBudget', 'slice'] as const).map((name) => ({ name, input: byId(name, HTMLInputElement) }));
  const note = byId('option-note', HTMLElement);
  const reset = byId('reset-options', HTMLButtonElement);
  for (const input of layouts) input.addEventListener('change', () => state.setOptions({ layout: input.value as HexLayout }));
  algorithm.addEventListener('change', () => state.setOptions({ algorithm: algorithm.value as HexOptions['algorithm'] }));
  for (const { name, input } of numbers) {
    input.addEventListener('input', () => {
      const value = readNumber(input);
      if (value !== null) state.setOptions({ [name]: value });
    });
  }
  const { layout: _layout, ...defaults } = defaultHexOptions;
  reset.addEventListener('click', () => state.setOptions(defaults));
  const show = (): void => {
    const { options } = state;
    for (const input of layouts) input.checked = input.value === options.layout;
    writeField(algorithm, options.algorithm);
    for (const { name, input } of numbers) writeField(input, options[name]);
    byId('heuristicWeight', HTMLInputElement).disabled = options.algorithm === 'dijkstra';
    note.textContent = noteOf(options);
    note.hidden = note.textContent === '';
    reset.hidden = Object.entries(defaults).every(([name, value]) => options[name as keyof HexOptions] === value);
  };
  state.onChange((change) => {
    if (change.kind === 'options') show();
  });
  show();
}

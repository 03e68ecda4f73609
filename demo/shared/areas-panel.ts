// The areas of the side panel: a button that paints with each, and its multiplier.
import { paintedAreas } from './cells.js';
import { byId, element } from './dom.js';
import { readNumber, writeField } from './fields.js';
import type { MapState } from './state.js';
import type { Tools } from './tools.js';

export function bindAreas<Options extends object>(state: MapState<Options>, tools: Tools): void {
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

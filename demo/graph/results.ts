// The comparison: a row per search with its count, its time and whether its cost is that of the others.
import { byId, element, formatCount, formatTime } from '../shared/dom.js';
import { variants, type VariantId } from './model.js';
import type { VariantResult } from './protocol.js';

/** What the page keeps of a result: the expanded nodes went to the tiles. */
export type Summary = Omit<VariantResult, 'expandedNodes'>;

interface Row {
  readonly button: HTMLButtonElement;
  readonly bar: HTMLElement;
  readonly expanded: HTMLElement;
  readonly share: HTMLElement;
  readonly time: HTMLElement;
}

/** Bits of a number, as 16 hexadecimal digits. */
export function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).toUpperCase().padStart(16, '0');
}

/** Tenths of a second as a duration: `12 min 5 s`. */
function formatDuration(tenths: number): string {
  const seconds = Math.round(tenths / 10);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

export class ResultTable {
  readonly #rows = new Map<VariantId, Row>();

  constructor(onPick: (variant: VariantId) => void) {
    const list = byId('variants', HTMLElement);
    for (const { id, name, about } of variants) {
      const row: Row = {
        button: element('button', { type: 'button', class: 'variant', id: `variant-${id}`, title: about }),
        bar: element('span', { class: 'bar' }),
        expanded: element('span', { class: 'count num' }),
        share: element('span', { class: 'share num' }),
        time: element('span', { class: 'time num' }),
      };
      row.button.append(
        element('span', { class: 'variant-name' }, name), row.time,
        element('span', { class: 'track' }, row.bar),
        element('span', { class: 'variant-numbers' }, row.expanded, row.share));
      row.button.addEventListener('click', () => onPick(id));
      this.#rows.set(id, row);
      list.append(element('li', {}, row.button));
    }
  }

  select(variant: VariantId): void {
    for (const [id, { button }] of this.#rows) button.setAttribute('aria-pressed', String(id === variant));
  }

  /** Shows what is known; landmark searches say that they wait for their tables. */
  show(results: ReadonlyMap<VariantId, Summary>, stale: ReadonlySet<VariantId>, hasTables: boolean, nodes: number): void {
    const most = Math.max(...[...results.values()].map(({ expanded }) => expanded), 1);
    for (const { id, estimate } of variants) {
      const row = this.#rows.get(id)!;
      const result = results.get(id);
      const waits = estimate === 'landmarks' && !hasTables;
      row.button.dataset['state'] = waits ? 'waiting' : result === undefined || stale.has(id) ? 'stale' : 'fresh';
      row.bar.style.width = `${result === undefined ? 0 : (100 * result.expanded) / most}%`;
      row.time.textContent = result === undefined ? '' : formatTime(result.milliseconds);
      row.expanded.textContent = waits ? 'building distance tables…' : result === undefined ? '…' : `${formatCount(result.expanded)} expanded`;
      row.share.textContent = result === undefined ? '' : `${((100 * result.expanded) / Math.max(nodes, 1)).toFixed(1)} % of all`;
    }
    this.#showVerdict([...results.values()].filter(({ variant }) => !stale.has(variant)));
  }

  /** One line for all: the cost, and that it is the same one bit for bit. */
  #showVerdict(fresh: readonly Summary[]): void {
    const [first] = fresh;
    const pill = byId('verdict', HTMLElement);
    if (first === undefined) {
      pill.textContent = 'Searching';
      pill.dataset['tone'] = '';
      return;
    }
    const same = fresh.every(({ cost }) => bitsOf(cost) === bitsOf(first.cost));
    pill.dataset['tone'] = same && first.found ? 'good' : 'bad';
    if (!first.found) pill.textContent = 'No path';
    else pill.textContent = same ? `Same cost in ${fresh.length} of ${variants.length}` : 'Costs differ';
    byId('cost', HTMLElement).textContent = first.found ? formatCount(first.cost) : '∞';
    byId('bits', HTMLElement).textContent = bitsOf(first.cost);
    byId('path-nodes', HTMLElement).textContent = formatCount(first.nodes.length);
  }

  /** How long the tables of the landmark searches took; `null` while they are built. */
  showTables(milliseconds: number | null): void {
    const note = byId('tables', HTMLElement);
    note.hidden = milliseconds === null;
    if (milliseconds !== null) note.textContent = `Distance tables of ALT built in ${formatTime(milliseconds)}, off the page's thread.`;
  }

  showDuration(tenths: number | null): void {
    byId('duration', HTMLElement).textContent = tenths === null ? '–' : formatDuration(tenths);
  }
}

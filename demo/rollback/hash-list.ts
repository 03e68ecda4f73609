// The list of hashes after each tick, with marks where a second run was compared.
import { element } from '../shared/dom.js';
import { isEqual, type TickRecord } from './run.js';

/** Digits of a hash that fit; the rest is in the tooltip. */
const shownDigits = 12;

type Mark = 'none' | 'equal' | 'different';
const signs: Readonly<Record<Mark, string>> = { none: '', equal: '✓', different: '✗' };

const markOf = (record: TickRecord): Mark => (record.again === null ? 'none' : isEqual(record) ? 'equal' : 'different');

export class HashList {
  readonly #list: HTMLElement;
  readonly #rows: { readonly row: HTMLElement; readonly sign: HTMLElement; readonly record: TickRecord; mark: Mark }[] = [];
  #current: HTMLElement | null = null;

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /** Shows records, and which of them is that of the field now. */
  show(records: readonly TickRecord[], now: number): void {
    while (this.#rows.length > 0 && this.#rows.at(-1)!.record !== records[this.#rows.length - 1]) this.#rows.pop()!.row.remove();
    for (const record of records.slice(this.#rows.length)) this.#append(record);
    for (const entry of this.#rows) {
      const mark = markOf(entry.record);
      if (mark === entry.mark) continue;
      entry.mark = mark;
      entry.row.dataset['mark'] = mark;
      entry.sign.textContent = signs[mark];
      entry.sign.setAttribute('aria-label', mark === 'none' ? '' : mark);
    }
    this.#setCurrent(this.#rows[now]?.row ?? null);
  }

  #append(record: TickRecord): void {
    const hash = (text: string): HTMLElement => element('span', { class: 'mono', title: text }, text.slice(0, shownDigits));
    const sign = element('span', { class: 'mark' });
    const { content, state } = record.hashes;
    const row = element('div', { class: 'hash-row', role: 'listitem', 'data-mark': 'none' },
      element('span', {}, String(record.tick)), hash(content), hash(state), sign);
    this.#rows.push({ row, sign, record, mark: 'none' });
    this.#list.append(row);
  }

  #setCurrent(row: HTMLElement | null): void {
    if (row === this.#current) return;
    this.#current?.removeAttribute('aria-current');
    this.#current = row;
    if (row === null) return;
    row.setAttribute('aria-current', 'true');
    // Not scrollIntoView, which would move the page too.
    this.#list.scrollTop = row.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2;
  }
}

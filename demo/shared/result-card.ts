// The result card: outcome, cost, counters, time, and what to do when there is no path.
import { byId, element, formatCount, formatTime } from './dom.js';
import type { Timing } from './timing.js';

/** One counter of a result. */
export interface Fact {
  /** Id of its element, before the suffix of the card. */
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly title?: string;
}

/** What a card shows. */
export interface ResultText {
  readonly found: boolean;
  readonly outcome: string;
  readonly cost: number;
  /** What the visitor can do about a missing path; empty with a path. */
  readonly reason: string;
  /** What to know about a path that was found; mostly empty. */
  readonly note: string;
  readonly facts: readonly Fact[];
}

/** Below this many expansions the fixed cost of a call hides the cost of one. */
const fewestForRate = 100;

/** The 64 bits of a double in hexadecimal. */
export function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).toUpperCase().padStart(16, '0');
}

export function formatCost(cost: number): string {
  if (cost === Infinity) return '∞';
  return cost.toLocaleString('en', { maximumFractionDigits: cost < 10_000 ? 6 : 3 });
}

/** A number of bytes in the unit that fits. */
export function formatBytes(bytes: number): string {
  const mebibytes = bytes / (1 << 20);
  if (mebibytes < 0.1) return `${(bytes / 1024).toFixed(0)} KiB`;
  return `${mebibytes < 10 ? mebibytes.toFixed(1) : mebibytes.toFixed(0)} MiB`;
}

export class ResultCard {
  readonly element: HTMLElement;
  readonly #suffix: string;
  readonly #facts: HTMLDListElement;

  /** Puts a card into a container. The suffix keeps the ids of several cards apart. */
  constructor(container: HTMLElement, suffix = '', badge = '') {
    this.#suffix = suffix;
    const id = (name: string): { id: string } => ({ id: name + suffix });
    this.#facts = element('dl', { class: 'facts num' });
    this.element = element('section', { class: 'card result', 'aria-label': badge === '' ? 'Result' : `Result ${badge}` },
      element('div', { class: 'result-head' },
        ...(badge === '' ? [] : [element('span', { class: 'pane-badge', 'data-pane': badge }, badge)]),
        element('span', { class: 'pill', ...id('outcome') }, 'Loading'),
        element('span', { class: 'time-line' },
          element('strong', { class: 'num', 'data-stale': 'true', ...id('time') }, '–'),
          element('span', { class: 'time-note muted num', ...id('time-note') }))),
      element('div', { class: 'cost-line' },
        element('span', { class: 'cost num', ...id('cost') }, '–'), element('span', { class: 'cost-label' }, 'cost')),
      element('p', { class: 'bits' }, 'bits ', element('span', { class: 'mono', ...id('bits') }, '–')),
      element('p', { class: 'reason', hidden: true, ...id('reason') }),
      element('p', { class: 'note', hidden: true, ...id('result-note') }),
      this.#facts);
    container.append(this.element);
  }

  #find(id: string): HTMLElement {
    return byId(id + this.#suffix, HTMLElement);
  }

  #fill(id: string, text: string, title = ''): void {
    const target = this.#find(id);
    target.textContent = text;
    target.title = title;
  }

  /** Shows a query's result; its time comes later. */
  show(result: ResultText): void {
    this.#fill('outcome', result.outcome);
    this.#find('outcome').dataset['tone'] = result.found ? 'good' : 'bad';
    for (const [id, text] of [['reason', result.reason], ['result-note', result.note]] as const) {
      this.#fill(id, text);
      this.#find(id).hidden = text === '';
    }
    this.#fill('cost', formatCost(result.cost), result.found ? String(result.cost) : '');
    this.#fill('bits', bitsOf(result.cost), 'The 64 bits of the cost: the same on every machine');
    this.#facts.replaceChildren(...result.facts.map(({ id, label, text, title }) =>
      element('div', {}, element('dt', {}, label), element('dd', { id: id + this.#suffix, title: title ?? '' }, text))));
    this.#find('time').dataset['stale'] = 'true';
  }

  /** Shows how long the query takes. */
  showTiming(timing: Timing, expanded: number): void {
    const time = this.#find('time');
    const calls = timing.rounds * timing.callsPerRound;
    time.replaceChildren(formatTime(timing.milliseconds));
    time.title = `Best of ${timing.rounds} rounds of ${formatCount(timing.callsPerRound)} (${formatCount(calls)} calls)`;
    time.dataset['stale'] = 'false';
    const perNode = expanded >= fewestForRate ? `${((timing.milliseconds * 1e6) / expanded).toFixed(0)} ns per expansion` : '';
    const note = this.#find('time-note');
    note.textContent = perNode === '' ? `best of ${timing.rounds}` : `${perNode} · best of ${timing.rounds}`;
    note.title = note.textContent;
  }

  /** Replaces one counter, when it is known later than the rest. */
  showFact(id: string, text: string): void {
    this.#fill(id, text);
  }
}

// The list of a scenario file's lines: published optimum beside ours. Only the rows in sight exist as
// elements, so files of thousands of lines scroll fluently.
import type { Scenario } from 'samepath';
import { byId, element, formatCount, formatTime } from '../shared/dom.js';
import type { GridEngine } from './engine.js';
import { checkLines, mismatch, toleranceOf, type CheckedLine, type Tolerance } from './scenario-check.js';
import type { ExplorerState } from './state.js';

const rowHeight = 34;
/** Time of one slice of "check all", so that the page stays alive in between. */
const sliceMilliseconds = 24;
/** Quiet time after an edit of the map before the lines in sight are answered anew. */
const quietMilliseconds = 200;

const verdictTexts = { equal: '✓', 'no-path': '✓', different: '✗' } as const;
const verdictTitles = {
  equal: 'equals the published optimum',
  'no-path': 'no path, as published',
  different: 'differs from the published value',
} as const;

/** Enough digits to tell costs apart, in few enough characters for the column. */
const formatLength = (cost: number): string => cost.toFixed(cost < 1000 ? 4 : 3);

export class ScenarioList {
  readonly #state: ExplorerState;
  readonly #engine: GridEngine;
  readonly #section = byId('scenario-section', HTMLDetailsElement);
  readonly #viewport = byId('scenario-rows', HTMLDivElement);
  readonly #status = byId('scenario-status', HTMLParagraphElement);
  readonly #checkAll = byId('scenario-check', HTMLButtonElement);
  readonly #spacer = element('div', { class: 'scenario-spacer', role: 'presentation' });
  #name = '';
  #scenarios: readonly Scenario[] = [];
  #tolerance: Tolerance = () => 0;
  #checked: (CheckedLine | undefined)[] = [];
  #selected = -1;
  /** Why the lines do not belong to the map; null when they do. */
  #problem: string | null = null;
  /** Changes with file and map, so that a running check of the old ones stops. */
  #generation = 0;
  #forgetTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(state: ExplorerState, engine: GridEngine) {
    this.#state = state;
    this.#engine = engine;
    this.#viewport.append(this.#spacer);
    this.#viewport.addEventListener('scroll', () => this.#render());
    this.#viewport.addEventListener('keydown', (event) => this.#key(event));
    this.#viewport.addEventListener('click', (event) => this.#click(event));
    this.#checkAll.addEventListener('click', () => void this.#runAll());
    this.#section.addEventListener('toggle', () => this.#render());
    new ResizeObserver(() => this.#render()).observe(this.#viewport);
    state.onChange((change) => {
      if (change.kind !== 'map' && change.kind !== 'cells') return;
      this.#generation += 1;
      clearTimeout(this.#forgetTimer);
      this.#forgetTimer = setTimeout(() => this.#forget(), quietMilliseconds);
    });
    this.#show();
  }

  load(name: string, scenarios: readonly Scenario[]): void {
    this.#name = name;
    this.#scenarios = scenarios;
    this.#tolerance = toleranceOf(scenarios);
    this.#selected = -1;
    this.#section.open = true;
    this.#viewport.scrollTop = 0;
    this.#forget();
  }

  /** Drops our answers, which an edit of the map has made old. */
  #forget(): void {
    clearTimeout(this.#forgetTimer);
    this.#generation += 1;
    this.#checked = new Array<CheckedLine | undefined>(this.#scenarios.length);
    this.#show();
  }

  #show(): void {
    const loaded = this.#scenarios.length > 0;
    const problem = loaded ? mismatch(this.#scenarios, this.#state.map) : null;
    this.#problem = problem;
    byId('scenario-empty', HTMLElement).hidden = loaded;
    byId('scenario-body', HTMLElement).hidden = !loaded;
    byId('scenario-table', HTMLElement).hidden = problem !== null;
    this.#checkAll.disabled = problem !== null;
    this.#status.textContent = problem ?? `${this.#name}: ${formatCount(this.#scenarios.length)} lines`;
    this.#status.dataset['tone'] = problem === null ? '' : 'warn';
    this.#spacer.style.height = `${this.#scenarios.length * rowHeight}px`;
    if (problem === null) this.#render();
    else this.#spacer.replaceChildren();
  }

  #render(): void {
    if (this.#scenarios.length === 0 || this.#problem !== null || this.#viewport.clientHeight === 0) return;
    const first = Math.floor(this.#viewport.scrollTop / rowHeight);
    const last = Math.min(first + Math.ceil(this.#viewport.clientHeight / rowHeight) + 1, this.#scenarios.length);
    this.#check(first, last);
    this.#spacer.replaceChildren(...Array.from({ length: last - first }, (_, i) => this.#row(first + i)));
    this.#viewport.setAttribute('aria-activedescendant', this.#selected >= first && this.#selected < last ? `line-${this.#selected}` : '');
  }

  #check(first: number, last: number): void {
    for (let i = first; i < last; i += 1) {
      if (this.#checked[i] !== undefined) continue;
      let end = i;
      while (end < last && this.#checked[end] === undefined) end += 1;
      checkLines(this.#engine, this.#scenarios.slice(i, end), this.#tolerance).forEach((line, j) => {
        this.#checked[i + j] = line;
      });
    }
  }

  #row(index: number): HTMLElement {
    const scenario = this.#scenarios[index]!;
    const line = this.#checked[index]!;
    const ours = line.cost === Infinity ? 'no path' : formatLength(line.cost);
    const selected = index === this.#selected;
    return element(
      'div',
      {
        class: 'scenario-row', role: 'option', id: `line-${index}`, 'data-index': index, 'aria-selected': String(selected),
        'aria-setsize': this.#scenarios.length, 'aria-posinset': index + 1, style: `top:${index * rowHeight}px`,
      },
      element('span', { class: 'muted' }, String(index + 1)),
      element('span', {}, `${scenario.start.x},${scenario.start.y} → ${scenario.goal.x},${scenario.goal.y}`),
      element('span', { class: 'end' }, formatLength(scenario.optimal)),
      element('span', { class: 'end' }, ours),
      element('span', { class: 'verdict', 'data-verdict': line.verdict, title: verdictTitles[line.verdict] }, verdictTexts[line.verdict]),
    );
  }

  // Choosing a line --------------------------------------------------------------------------------

  #click(event: MouseEvent): void {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.scenario-row') : null;
    if (row !== null) this.select(Number(row.dataset['index']));
  }

  #key(event: KeyboardEvent): void {
    const page = Math.max(Math.floor(this.#viewport.clientHeight / rowHeight) - 1, 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: this.#selected + 1,
      ArrowUp: this.#selected - 1,
      PageDown: this.#selected + page,
      PageUp: this.#selected - page,
      Home: 0,
      End: this.#scenarios.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.select(Math.min(Math.max(to, 0), this.#scenarios.length - 1));
  }

  /** Makes a line's ends the start and goal of the page. */
  select(index: number): void {
    const scenario = this.#scenarios[index];
    if (scenario === undefined) return;
    this.#selected = index;
    const top = index * rowHeight;
    const { scrollTop, clientHeight } = this.#viewport;
    if (top < scrollTop) this.#viewport.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight) this.#viewport.scrollTop = top + rowHeight - clientHeight;
    this.#state.setEnds(scenario.start, scenario.goal);
    this.#render();
  }

  // Checking all lines -----------------------------------------------------------------------------

  async #runAll(): Promise<void> {
    // An edit may still wait for its quiet time; left waiting, it would stop this check later.
    this.#forget();
    if (this.#problem !== null) return;
    const generation = this.#generation;
    const total = this.#scenarios.length;
    const began = performance.now();
    let batch = 8;
    let done = 0;
    this.#checkAll.disabled = true;
    while (done < total) {
      const sliceBegan = performance.now();
      const end = Math.min(done + batch, total);
      this.#check(done, end);
      done = end;
      if (performance.now() - sliceBegan < sliceMilliseconds) batch *= 2;
      else batch = Math.max(Math.floor(batch / 2), 1);
      this.#status.textContent = `${formatCount(done)} of ${formatCount(total)} lines checked`;
      await new Promise((resume) => setTimeout(resume));
      if (generation !== this.#generation) return;
    }
    this.#checkAll.disabled = false;
    this.#summarise(performance.now() - began);
    this.#render();
  }

  #summarise(milliseconds: number): void {
    const different = this.#checked.filter((line) => line?.verdict === 'different').length;
    const without = this.#checked.filter((line) => line?.verdict === 'no-path').length;
    const equal = this.#scenarios.length - different - without;
    const parts = [`${formatCount(equal)} optimal`, ...(without > 0 ? [`${formatCount(without)} without a path`] : []), `${formatCount(different)} different`];
    this.#status.textContent = `${parts.join(', ')} · ${formatTime(milliseconds)}`;
    this.#status.dataset['tone'] = different === 0 ? 'good' : 'bad';
  }
}

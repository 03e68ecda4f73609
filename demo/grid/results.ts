// The result card: outcome, cost, counters, time, and what to do when there is no path.
import type { GridPath, PathReason } from 'samepath';
import { byId, element, formatCount, formatTime } from '../shared/dom.js';
import type { Timing } from './engine.js';
import type { SearchOptions } from './model.js';

const algorithmNames: Readonly<Record<GridPath['algorithm'], string>> = {
  astar: 'A*', jps: 'JPS', 'jps+': 'JPS+', 'theta*': 'Theta*', 'lazy-theta*': 'Lazy Theta*', 'hpa*': 'HPA*', 'lpa*': 'LPA*',
  'd*-lite': 'D* Lite',
};

const reasonTexts: Readonly<Record<PathReason, string>> = {
  'start-outside': 'The start is outside the map.',
  'start-blocked': 'The start lies in a wall. Drag S to open ground.',
  'start-too-narrow': 'The agent does not fit at the start. Move S or choose a smaller agent.',
  'start-refused': 'The start was refused.',
  'goal-outside': 'The goal is outside the map.',
  'goal-blocked': 'The goal lies in a wall. Drag G to open ground.',
  'goal-too-narrow': 'The agent does not fit at the goal. Move G or choose a smaller agent.',
  'goal-refused': 'The goal was refused.',
  unreachable: 'Walls separate start and goal. Everything reachable was searched.',
  budget: 'The iteration budget ran out first. Raise it, or set it to 0 for no limit.',
};

/** The 64 bits of a double in hexadecimal. */
export function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).toUpperCase().padStart(16, '0');
}

function formatCost(cost: number): string {
  if (cost === Infinity) return '∞';
  return cost.toLocaleString('en', { maximumFractionDigits: cost < 10_000 ? 6 : 3 });
}

function fill(id: string, text: string, title = ''): void {
  const target = byId(id, HTMLElement);
  target.textContent = text;
  target.title = title;
}

function stepsText(path: GridPath): string {
  const steps = path.stepCounts;
  return steps === undefined ? '–' : formatCount(steps.straight + steps.diagonal);
}

function stepsTitle(path: GridPath): string {
  const steps = path.stepCounts;
  return steps === undefined ? '' : `${formatCount(steps.straight)} straight and ${formatCount(steps.diagonal)} diagonal steps`;
}

/** Shows a query's result; its time comes later. */
export function showResult(path: GridPath, options: SearchOptions): void {
  const outcome = byId('outcome', HTMLElement);
  outcome.textContent = path.found ? 'Path found' : outcomeOf(path);
  outcome.dataset['tone'] = path.found ? 'good' : 'bad';
  const reason = byId('reason', HTMLElement);
  reason.hidden = path.reason === undefined;
  reason.textContent = reasonOf(path, options);
  fill('cost', formatCost(path.cost), path.found ? String(path.cost) : '');
  fill('bits', bitsOf(path.cost), 'The 64 bits of the cost: the same on every machine');
  fill('steps', stepsText(path), stepsTitle(path));
  fill('diagonal-steps', path.stepCounts === undefined ? '–' : formatCount(path.stepCounts.diagonal));
  fill('expanded', formatCount(path.expanded), 'Nodes whose neighbours were visited');
  fill('iterations', formatCount(path.iterations), "Pops of the open list, the goal's included");
  fill('engine', `${algorithmNames[path.algorithm]}${path.specialized ? ', octile' : ''}`, engineTitle(path, options));
  byId('time', HTMLElement).dataset['stale'] = 'true';
}

function reasonOf(path: GridPath, { agentSize }: SearchOptions): string {
  if (path.reason === undefined) return '';
  if (path.reason === 'unreachable' && agentSize > 1) {
    return `An agent of ${agentSize} × ${agentSize} cells cannot get from start to goal. Everything it can reach was searched.`;
  }
  return reasonTexts[path.reason];
}

function outcomeOf(path: GridPath): string {
  if (path.reason === 'unreachable') return 'No path';
  if (path.reason === 'budget') return 'Budget exhausted';
  return path.reason?.startsWith('start') === true ? 'Start not usable' : 'Goal not usable';
}

function engineTitle(path: GridPath, options: SearchOptions): string {
  const asked = algorithmNames[options.algorithm], ran = algorithmNames[path.algorithm];
  const fallback = asked === ran ? '' : `${asked} does not apply to this query. `;
  if (path.specialized) return `${fallback}${ran} on exact integer costs`;
  if (path.algorithm === 'astar' && options.specializedEngines) return `${fallback}Generic ${ran}: the query is beyond the specialised engine`;
  return `${fallback}Generic ${ran}`;
}

/** Below this many expansions the fixed cost of a call hides the cost of one. */
const fewestForRate = 100;

/** Shows how long the query takes. */
export function showTiming(timing: Timing, expanded: number): void {
  const time = byId('time', HTMLElement);
  const calls = timing.rounds * timing.callsPerRound;
  time.replaceChildren(formatTime(timing.milliseconds));
  time.title = `Best of ${timing.rounds} rounds of ${formatCount(timing.callsPerRound)} (${formatCount(calls)} calls)`;
  time.dataset['stale'] = 'false';
  const perNode = expanded >= fewestForRate ? `${((timing.milliseconds * 1e6) / expanded).toFixed(0)} ns per expansion` : '';
  byId('time-note', HTMLElement).replaceChildren(`best of ${timing.rounds}`, ...(perNode === '' ? [] : [' · ', element('span', {}, perNode)]));
}

/** What a screen reader says about a result. */
export function describeResult(path: GridPath, options: SearchOptions): string {
  if (!path.found) return `${outcomeOf(path)}. ${reasonOf(path, options)}`;
  return `Path found. Cost ${formatCost(path.cost)}, ${stepsText(path)} steps, ${formatCount(path.expanded)} cells expanded.`;
}

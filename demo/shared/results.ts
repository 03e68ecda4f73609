// The words of a result: reasons, names of algorithms, and the text of a path on square and hex grids.
import type { GridOptions, GridPath, PathReason } from 'samepath';
import { formatCount } from './dom.js';
import { formatCost, type Fact, type ResultText } from './result-card.js';

export const algorithmNames: Readonly<Record<GridPath['algorithm'], string>> = {
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
  'start-off-mesh': 'No polygon that may be used is near the start.',
  'goal-off-mesh': 'No polygon that may be used is near the goal.',
  'node-limit': 'The search ran out of nodes. The path leads to the closest place it found; raise the limit for more.',
  unreachable: 'Walls separate start and goal. Everything reachable was searched.',
  budget: 'The iteration budget ran out first. Raise it, or set it to 0 for no limit.',
};

/** The parts of a result that say why there is no path; paths of every kind of grid have them. */
type Explained = { readonly found: boolean; readonly reason: PathReason | undefined };

export function outcomeOf({ found, reason }: Explained): string {
  if (found) return 'Path found';
  if (reason === 'unreachable') return 'No path';
  if (reason === 'budget') return 'Budget exhausted';
  return reason?.startsWith('start') === true ? 'Start not usable' : 'Goal not usable';
}

export function reasonOf({ reason }: Explained, agentSize = 1): string {
  if (reason === undefined) return '';
  if (reason === 'unreachable' && agentSize > 1) {
    return `An agent of ${agentSize} × ${agentSize} cells cannot get from start to goal. Everything it can reach was searched.`;
  }
  return reasonTexts[reason];
}

/** The counters that every search has. */
export function searchFacts({ expanded, iterations }: { readonly expanded: number; readonly iterations: number }): Fact[] {
  return [
    { id: 'expanded', label: 'Expanded', text: formatCount(expanded), title: 'Nodes whose neighbours were visited' },
    { id: 'iterations', label: 'Iterations', text: formatCount(iterations), title: "Pops of the open list, the goal's included" },
  ];
}

function engineTitle(path: GridPath, options: GridOptions): string {
  const ran = algorithmNames[path.algorithm];
  if (path.specialized) return `${ran} on exact integer costs`;
  if (path.algorithm === 'astar' && options.specializedEngines === true) return `Generic ${ran}: the query is beyond the specialised engine`;
  return `Generic ${ran}`;
}

/** Why another algorithm ran than the chosen one; empty when it is the chosen one. */
function fallbackOf(path: GridPath, { algorithm }: GridOptions): string {
  if (algorithm === undefined || algorithm === path.algorithm) return '';
  return `${algorithmNames[algorithm]} does not apply to this query; ${algorithmNames[path.algorithm]} ran instead.`;
}

/** The result of a query on a square grid. */
export function describeGridPath(path: GridPath, options: GridOptions): ResultText {
  const steps = path.stepCounts;
  const count = (value: number | undefined): string => (value === undefined ? '–' : formatCount(value));
  const kinds = steps === undefined ? '' : `${formatCount(steps.straight)} straight and ${formatCount(steps.diagonal)} diagonal steps`;
  const fallback = fallbackOf(path, options);
  return {
    found: path.found,
    outcome: outcomeOf(path),
    cost: path.cost,
    reason: reasonOf(path, options.agentSize),
    note: fallback,
    facts: [
      ...searchFacts(path),
      {
        id: 'engine', label: 'Engine', text: `${algorithmNames[path.algorithm]}${path.specialized ? ', octile' : ''}`,
        title: [fallback, engineTitle(path, options)].filter((text) => text !== '').join(' '),
      },
      { id: 'steps', label: 'Steps', text: count(steps === undefined ? undefined : steps.straight + steps.diagonal), title: kinds },
      { id: 'diagonal-steps', label: 'Diagonal', text: count(steps?.diagonal) },
      { id: 'memory', label: 'Memory', text: '–', title: 'WebAssembly memory of the map and its search' },
    ],
  };
}

/** What a screen reader says about a result. */
export function spokenResult({ found, outcome, reason, cost, facts }: ResultText): string {
  if (!found) return `${outcome}. ${reason}`;
  const fact = (id: string): string => facts.find((known) => known.id === id)?.text ?? '';
  return `${outcome}. Cost ${formatCost(cost)}, ${fact('steps')} steps, ${fact('expanded')} expanded.`;
}

// The words of a result on a navigation mesh.
import type { NavPath } from 'samepath';
import { formatCount } from '../shared/dom.js';
import type { Fact, ResultText } from '../shared/result-card.js';
import { reasonOf as reasonTextOf } from '../shared/results.js';
import type { NavAnswer } from './engine.js';

const written = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–');

function outcomeOf({ found, reason }: NavPath): string {
  if (found) return 'Path found';
  if (reason === 'unreachable' || reason === 'node-limit') return 'Partial path';
  return reason === 'start-off-mesh' ? 'Start off the mesh' : 'Goal off the mesh';
}

function reasonOf(path: NavPath): string {
  if (path.reason === 'unreachable') return 'The goal is out of reach. The path leads to the reachable place that is closest to it.';
  const distance = path.reason === 'start-off-mesh' ? path.startDistance : path.reason === 'goal-off-mesh' ? path.goalDistance : Infinity;
  return `${reasonTextOf(path)}${distance < Infinity ? ` The nearest one is ${written(distance)} away.` : ''}`;
}

function noteOf({ hasPath, startDistance, goalDistance }: NavPath): string {
  if (!hasPath) return '';
  const moved = ([['Start', startDistance], ['Goal', goalDistance]] as const).filter(([, distance]) => distance >= 0.05);
  return moved.map(([end, distance]) => `${end} moved by ${written(distance)} onto the mesh.`).join(' ');
}

function factsOf({ path, ray, walls }: NavAnswer): Fact[] {
  const jumps = path.pointFlags.reduce((sum, flags) => sum + ((flags & 4) === 0 ? 0 : 1), 0);
  return [
    { id: 'expanded', label: 'Expanded', text: formatCount(path.expanded), title: 'Expansions of the search; a polygon reached again on a better way counts again' },
    { id: 'corridor-length', label: 'Corridor', text: formatCount(path.polygons.length), title: 'Polygons that the path crosses' },
    { id: 'corner-count', label: 'Corners', text: formatCount(Math.max(path.pointCount - 2, 0)), title: 'Points between start and goal' },
    { id: 'length', label: 'Length', text: path.hasPath ? written(path.length) : '–', title: 'World units' },
    { id: 'links-used', label: 'Links taken', text: formatCount(jumps), title: 'Jumps and ladders on the path' },
    { id: 'memory', label: 'Memory', text: '–', title: 'WebAssembly memory of the mesh and its queries, beside the tiles' },
    { id: 'ray-length', label: 'Ray', text: ray === undefined ? '–' : `${written(ray.distance)}${ray.hit ? '' : ', free'}`, title: 'How far a straight walk from start to goal gets' },
    { id: 'wall-distance', label: 'Nearest wall', text: walls?.distances[0] === undefined ? '–' : written(walls.distances[0]), title: 'Distance from the start' },
    { id: 'wall-count', label: 'Walls near', text: walls === undefined ? '–' : formatCount(walls.distances.length), title: 'Pieces of wall within 5 of the start' },
  ];
}

/** What the result card shows of an answer. */
export function describeAnswer(answer: NavAnswer): ResultText {
  const { path } = answer;
  return {
    found: path.found, outcome: outcomeOf(path), cost: path.cost, reason: reasonOf(path), note: noteOf(path), facts: factsOf(answer),
  };
}

/** What a screen reader says about it. */
export function spokenAnswer({ path }: NavAnswer): string {
  const reached = path.hasPath ? ` Cost ${written(path.cost)}, length ${written(path.length)}, ${path.expanded} expanded.` : '';
  return `${outcomeOf(path)}.${reached} ${reasonOf(path)}`.trim();
}

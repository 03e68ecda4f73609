// The words of a result on a navigation mesh.
import { formatCount } from '../shared/dom.js';
import { navNoteOf, navOutcomeOf, navReasonOf, writtenLength } from '../shared/nav-results.js';
import type { Fact, ResultText } from '../shared/result-card.js';
import type { NavAnswer } from './engine.js';

function factsOf({ path, ray, walls }: NavAnswer): Fact[] {
  const jumps = path.pointFlags.reduce((sum, flags) => sum + ((flags & 4) === 0 ? 0 : 1), 0);
  return [
    { id: 'expanded', label: 'Expanded', text: formatCount(path.expanded), title: 'Expansions of the search; a polygon reached again on a better way counts again' },
    { id: 'corridor-length', label: 'Corridor', text: formatCount(path.polygons.length), title: 'Polygons that the path crosses' },
    { id: 'corner-count', label: 'Corners', text: formatCount(Math.max(path.pointCount - 2, 0)), title: 'Points between start and goal' },
    { id: 'length', label: 'Length', text: path.hasPath ? writtenLength(path.length) : '–', title: 'World units' },
    { id: 'links-used', label: 'Links taken', text: formatCount(jumps), title: 'Jumps and ladders on the path' },
    { id: 'memory', label: 'Memory', text: '–', title: 'WebAssembly memory of the mesh and its queries, beside the tiles' },
    { id: 'ray-length', label: 'Ray', text: ray === undefined ? '–' : `${writtenLength(ray.distance)}${ray.hit ? '' : ', free'}`, title: 'How far a straight walk from start to goal gets' },
    { id: 'wall-distance', label: 'Nearest wall', text: walls?.distances[0] === undefined ? '–' : writtenLength(walls.distances[0]), title: 'Distance from the start' },
    { id: 'wall-count', label: 'Walls near', text: walls === undefined ? '–' : formatCount(walls.distances.length), title: 'Pieces of wall within 5 of the start' },
  ];
}

/** What the result card shows of an answer. */
export function describeAnswer(answer: NavAnswer): ResultText {
  const { path } = answer;
  return {
    found: path.found, outcome: navOutcomeOf(path), cost: path.cost, reason: navReasonOf(path), note: navNoteOf(path), facts: factsOf(answer),
  };
}

/** What a screen reader says about it. */
export function spokenAnswer({ path }: NavAnswer): string {
  const reached = path.hasPath ? ` Cost ${writtenLength(path.cost)}, length ${writtenLength(path.length)}, ${path.expanded} expanded.` : '';
  return `${navOutcomeOf(path)}.${reached} ${navReasonOf(path)}`.trim();
}

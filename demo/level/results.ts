// The words of a path on the level's mesh.
import type { NavPath } from 'samepath';
import { formatCount } from '../shared/dom.js';
import { navNoteOf, navOutcomeOf, navReasonOf, writtenLength } from '../shared/nav-results.js';
import type { ResultText } from '../shared/result-card.js';

export function describePath(path: NavPath): ResultText {
  return {
    found: path.found, outcome: navOutcomeOf(path), cost: path.cost, reason: navReasonOf(path), note: navNoteOf(path),
    facts: [
      { id: 'corridor-length', label: 'Corridor', text: formatCount(path.polygons.length), title: 'Polygons that the path crosses' },
      { id: 'corner-count', label: 'Corners', text: formatCount(Math.max(path.pointCount - 2, 0)), title: 'Points between start and goal' },
      { id: 'expanded', label: 'Expanded', text: formatCount(path.expanded), title: 'Expansions of the search' },
    ],
  };
}

export function spokenPath(path: NavPath): string {
  const reached = path.hasPath ? ` Length ${writtenLength(path.length)}, ${path.polygons.length} polygons.` : '';
  return `${navOutcomeOf(path)}.${reached} ${navReasonOf(path)}`.trim();
}

// The words of a path on a navigation mesh.
import type { NavPath } from 'samepath';
import { reasonOf as reasonTextOf } from './results.js';

/** A length in world units. */
export const writtenLength = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–');

export function navOutcomeOf({ found, reason }: NavPath): string {
  if (found) return 'Path found';
  if (reason === 'unreachable' || reason === 'node-limit') return 'Partial path';
  return reason === 'start-off-mesh' ? 'Start off the mesh' : 'Goal off the mesh';
}

/** Why there is no path, or only a part of one; empty with a path. */
export function navReasonOf(path: NavPath): string {
  if (path.reason === 'unreachable') return 'The goal is out of reach. The path leads to the reachable place that is closest to it.';
  const distance = path.reason === 'start-off-mesh' ? path.startDistance : path.reason === 'goal-off-mesh' ? path.goalDistance : Infinity;
  return `${reasonTextOf(path)}${distance < Infinity ? ` The nearest one is ${writtenLength(distance)} away.` : ''}`;
}

/** What to know about a path that was found. */
export function navNoteOf({ hasPath, startDistance, goalDistance }: NavPath): string {
  if (!hasPath) return '';
  const moved = ([['Start', startDistance], ['Goal', goalDistance]] as const).filter(([, distance]) => distance >= 0.05);
  return moved.map(([end, distance]) => `${end} moved by ${writtenLength(distance)} onto the mesh.`).join(' ');
}

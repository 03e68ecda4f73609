// What a query of the grid explorer is made of.
import type { MapSnapshot } from '../shared/state.js';

export const algorithms = ['astar', 'jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*'] as const;

export interface SearchOptions {
  readonly algorithm: (typeof algorithms)[number];
  readonly connectivity: 4 | 8;
  readonly diagonals: 'no-corner-cutting' | 'no-squeezing' | 'allow-all';
  readonly agentSize: number;
  readonly heuristic: 'auto' | 'manhattan' | 'octile' | 'euclidean' | 'zero';
  readonly heuristicWeight: number;
  readonly specializedEngines: boolean;
  readonly iterationBudget: number;
}

export const defaultOptions: SearchOptions = Object.freeze({
  algorithm: 'astar',
  connectivity: 8,
  diagonals: 'no-corner-cutting',
  agentSize: 1,
  heuristic: 'auto',
  heuristicWeight: 1,
  specializedEngines: true,
  iterationBudget: 0,
});

/** What one pane of a comparison chooses for itself; the agent is the same in both. */
export type PaneOptions = Omit<SearchOptions, 'agentSize'>;

/** Everything that a link carries. */
export interface Snapshot extends MapSnapshot<SearchOptions> {
  readonly showClearance: boolean;
  /** Options of the second pane; null without a comparison. */
  readonly second: PaneOptions | null;
}

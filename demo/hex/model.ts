// What a query of the hex page is made of.
import type { GridOptions, HexLayout } from 'samepath';
import type { GeneratorKind } from '../shared/cells.js';
import type { MapSnapshot } from '../shared/state.js';

export const layouts: readonly HexLayout[] = ['pointy-odd-row', 'pointy-even-row', 'flat-odd-column', 'flat-even-column'];
export const hexAlgorithms = ['astar', 'dijkstra'] as const;
/** Generators whose maps make sense on hexagons. */
export const hexGenerators: readonly GeneratorKind[] = ['terrain', 'random', 'rooms', 'empty'];

/** Largest side of a map: every frame draws each hexagon in sight. */
export const maxHexSide = 160;

export interface HexOptions {
  readonly layout: HexLayout;
  /** Dijkstra's algorithm is A* with weight 0. */
  readonly algorithm: (typeof hexAlgorithms)[number];
  readonly heuristicWeight: number;
  readonly iterationBudget: number;
  /** Iterations of one slice; 0 searches in one go. */
  readonly slice: number;
}

export type HexSnapshot = MapSnapshot<HexOptions>;

export const defaultHexOptions: HexOptions = Object.freeze({
  layout: 'pointy-odd-row', algorithm: 'astar', heuristicWeight: 1, iterationBudget: 0, slice: 0,
});

/** The options as the library takes them. */
export function gridOptionsOf({ algorithm, heuristicWeight, iterationBudget }: HexOptions): GridOptions {
  return { heuristicWeight: algorithm === 'dijkstra' ? 0 : heuristicWeight, iterationBudget };
}

/**
 * Debug data: what happened inside of a query, copied into plain immutable objects and arrays that can be drawn,
 * logged, compared or sent elsewhere as they are.
 *
 * ```ts
 * import { GridDebug } from 'samepath/debug';
 * const path = grid.findPath(start, goal, { recordExpansions: true });
 * for (const { x, y } of GridDebug.describe(path).expandedCells) mark(x, y);
 * ```
 * @packageDocumentation
 */
import { typeError } from './internal/arguments.js';
import type { Cell } from './internal/hooks.js';
import type { PathStatus } from './internal/layout.gen.js';
import type { GridAlgorithm } from './internal/options.js';
import { GridPath, type PathReason, type WorldPoint } from './path.js';

export type { Cell } from './internal/hooks.js';

/** A path query on a square grid. */
export interface GridPathDescription {
  /** Tells descriptions apart. */
  readonly kind: 'grid-path';
  /** Algorithm that ran, or would have run. */
  readonly algorithm: GridAlgorithm;
  /** Whether the specialised octile engine ran, or would have run. */
  readonly specialized: boolean;
  /** Outcome. */
  readonly status: PathStatus;
  /** Why there is no path; `undefined` with a path. */
  readonly reason: PathReason | undefined;
  /** Cost of the path; +Infinity without one. */
  readonly cost: number;
  /** Length in world units; 0 without a path, NaN when the query made no points. */
  readonly length: number;
  /** The path, start first. */
  readonly cells: readonly Cell[];
  /** The path in world units; empty when the query made no points. */
  readonly points: readonly WorldPoint[];
  /** The cells that were popped and expanded, in order; empty unless `recordExpansions`. */
  readonly expandedCells: readonly Cell[];
  /** Number of expansions, recorded or not. */
  readonly expanded: number;
  /** Pops of the open list, the goal's included. */
  readonly iterations: number;
}

function objectsOf(pairs: Int32Array | Float64Array): readonly Cell[] {
  const objects: Cell[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    objects.push(Object.freeze({ x: pairs[i] as number, y: pairs[i + 1] as number }));
  }
  return Object.freeze(objects);
}

/** Descriptions of results. */
export const GridDebug = /* @__PURE__ */ Object.freeze({
  /** Describes the result of a path query; later changes of its arrays do not show. */
  describe(path: GridPath): GridPathDescription {
    if (!(path instanceof GridPath)) throw typeError('path', 'a GridPath', path);
    return Object.freeze<GridPathDescription>({
      kind: 'grid-path',
      algorithm: path.algorithm,
      specialized: path.specialized,
      status: path.status,
      reason: path.reason,
      cost: path.cost,
      length: path.length,
      cells: objectsOf(path.cells),
      points: objectsOf(path.points),
      expandedCells: objectsOf(path.expandedCells),
      expanded: path.expanded,
      iterations: path.iterations,
    });
  },
});

/**
 * Debug data: what happened inside of a query, copied into plain immutable objects and arrays that can be drawn,
 * logged, compared or sent elsewhere as they are.
 *
 * ```ts
 * import { GridDebug } from 'samepath/debug';
 * const path = grid.findPath(start, goal, { recordExpansions: true });
 * for (const { x, y } of GridDebug.describe(path).expandedCells) mark(x, y);
 * ```
 *
 * Navigation meshes come as arrays of coordinates and indices that a GPU takes as they are; `samepath/three` makes
 * three.js geometries of them.
 * @packageDocumentation
 */
import { GridFlowField } from './flow-field.js';
import { typeError } from './internal/arguments.js';
import type { Cell } from './internal/hooks.js';
import type { FlowStatus, PathStatus } from './internal/layout.gen.js';
import type { GridAlgorithm } from './internal/options.js';
import { GridPath, type PathReason, type WorldPoint } from './path.js';

export type { Cell } from './internal/hooks.js';
export {
  NavMeshDebug, type NavGeometryOptions, type NavLinkLines, type NavOutlines, type NavQueryGeometry, type NavSurface,
  type NavSurfaceOptions,
} from './mesh-debug.js';

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

/** A flow field, finished or not. The arrays are copies. */
export interface FlowFieldDescription {
  /** Tells descriptions apart. */
  readonly kind: 'flow-field';
  /** NotStarted, Running or Complete. */
  readonly status: FlowStatus;
  /** Cells settled by the last run or repair. */
  readonly settled: number;
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** The goals as given, as nodes `y * width + x`. */
  readonly goals: Int32Array;
  /** Cost of every cell; +Infinity where none is known. Upper bounds while a run is unfinished. */
  readonly costs: Float64Array;
  /** Next node of every cell; -1 where there is none. */
  readonly next: Int32Array;
}

function describeField(field: GridFlowField): FlowFieldDescription {
  return Object.freeze<FlowFieldDescription>({
    kind: 'flow-field',
    status: field.status,
    settled: field.settled,
    width: field.width,
    height: field.height,
    goals: field.goals,
    costs: field.costs(),
    next: field.nextNodes(),
  });
}

function describePath(path: GridPath): GridPathDescription {
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
}

/** Describes the result of a path query; later changes of its arrays do not show. */
function describe(path: GridPath): GridPathDescription;
/** Describes a flow field as it is now; mid-run, too. */
function describe(field: GridFlowField): FlowFieldDescription;
function describe(subject: GridPath | GridFlowField): GridPathDescription | FlowFieldDescription {
  if (subject instanceof GridFlowField) return describeField(subject);
  if (!(subject instanceof GridPath)) throw typeError('path', 'a GridPath or a GridFlowField', subject);
  return describePath(subject);
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
  /** A path or a flow field as plain data. */
  describe,
});

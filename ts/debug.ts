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
 * Navigation meshes and regions of the plane come as arrays of coordinates and indices that a GPU takes as they are;
 * `samepath/three` makes three.js geometries of meshes.
 * @packageDocumentation
 */
import { GridFlowField } from './flow-field.js';
import type { GraphAlgorithm } from './graph-options.js';
import { GraphPath } from './graph-path.js';
import { HpaHierarchy, type HpaGraph } from './hpa-hierarchy.js';
import { typeError } from './internal/arguments.js';
import type { Cell, VoxelCell } from './internal/hooks.js';
import type { FlowStatus, PathStatus } from './internal/layout.gen.js';
import type { GridAlgorithm } from './internal/options.js';
import { GridPath, type PathReason, type WorldPoint } from './path.js';
import { VoxelPath, type VoxelPoint } from './voxel-path.js';

export type { Cell, VoxelCell } from './internal/hooks.js';
export {
  NavMeshDebug, type NavGeometryOptions, type NavLinkLines, type NavOutlines, type NavQueryGeometry, type NavSurface,
  type NavSurfaceOptions,
} from './mesh-debug.js';
export { RegionDebug, type RegionEdges, type RegionOutlines, type RegionSurface } from './region-debug.js';

/** What all descriptions of path queries say. */
export interface PathDescription {
  /** Outcome. */
  readonly status: PathStatus;
  /** Why there is no path; `undefined` with a path. */
  readonly reason: PathReason | undefined;
  /** Cost of the path; +Infinity without one. */
  readonly cost: number;
  /** Number of expansions, recorded or not. */
  readonly expanded: number;
  /** Pops of the open list, the goal's included. */
  readonly iterations: number;
}

/** A path query on a square or hex grid, or a replan. */
export interface GridPathDescription extends PathDescription {
  /** Tells descriptions apart. */
  readonly kind: 'grid-path';
  /** Algorithm that ran, or would have run. */
  readonly algorithm: GridAlgorithm;
  /** Whether the specialised octile engine ran, or would have run. */
  readonly specialized: boolean;
  /** Length in world units; 0 without a path, NaN when the query made no points. */
  readonly length: number;
  /** The path, start first. */
  readonly cells: readonly Cell[];
  /** The path in world units; empty when the query made no points. */
  readonly points: readonly WorldPoint[];
  /**
   * The cells that were popped and expanded, in order; empty unless `recordExpansions`. With jump points these are
   * theirs, with HPA* those of its nodes, with replanners the cells settled or reset.
   */
  readonly expandedCells: readonly Cell[];
}

/** A path query on a voxel grid. */
export interface VoxelPathDescription extends PathDescription {
  /** Tells descriptions apart. */
  readonly kind: 'voxel-path';
  /** Length in world units; 0 without a path, NaN when the query made no points. */
  readonly length: number;
  /** The path, start first. */
  readonly cells: readonly VoxelCell[];
  /** The path in world units; empty when the query made no points. */
  readonly points: readonly VoxelPoint[];
  /** The voxels that were popped and expanded, in order; empty unless `recordExpansions`. */
  readonly expandedCells: readonly VoxelCell[];
}

/** A path query on a graph. */
export interface GraphPathDescription extends PathDescription {
  /** Tells descriptions apart. */
  readonly kind: 'graph-path';
  /** Algorithm that ran, or would have run. */
  readonly algorithm: GraphAlgorithm;
  /** Length through the positions; 0 without a path, NaN for a graph without positions. */
  readonly length: number;
  /** The nodes of the path, start first. */
  readonly nodes: readonly number[];
  /** Their positions; empty for a graph without positions. */
  readonly points: readonly VoxelPoint[];
  /** The expanded nodes in order, those of both ends in one list; empty unless `recordExpansions`. */
  readonly expandedNodes: readonly number[];
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

/** The graph of a hierarchy as it is now. The arrays are copies. */
export interface HpaHierarchyDescription extends HpaGraph {
  /** Tells descriptions apart. */
  readonly kind: 'hpa-hierarchy';
}

/** Everything that can be described. */
type Subject = GridPath | VoxelPath | GraphPath | GridFlowField | HpaHierarchy;
type Description =
  | GridPathDescription | VoxelPathDescription | GraphPathDescription | FlowFieldDescription | HpaHierarchyDescription;

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

/** What the results of all path queries have in common. */
function outcomeOf({ status, reason, cost, expanded, iterations }: GridPath | VoxelPath | GraphPath): PathDescription {
  return { status, reason, cost, expanded, iterations };
}

function describeGridPath(path: GridPath): GridPathDescription {
  return Object.freeze<GridPathDescription>({
    kind: 'grid-path',
    ...outcomeOf(path),
    algorithm: path.algorithm,
    specialized: path.specialized,
    length: path.length,
    cells: pairsOf(path.cells),
    points: pairsOf(path.points),
    expandedCells: pairsOf(path.expandedCells),
  });
}

function describeVoxelPath(path: VoxelPath): VoxelPathDescription {
  return Object.freeze<VoxelPathDescription>({
    kind: 'voxel-path',
    ...outcomeOf(path),
    length: path.length,
    cells: triplesOf(path.cells),
    points: triplesOf(path.points),
    expandedCells: triplesOf(path.expandedCells),
  });
}

function describeGraphPath(path: GraphPath): GraphPathDescription {
  return Object.freeze<GraphPathDescription>({
    kind: 'graph-path',
    ...outcomeOf(path),
    algorithm: path.algorithm,
    length: path.length,
    nodes: Object.freeze([...path.nodes]),
    points: triplesOf(path.points),
    expandedNodes: Object.freeze([...path.expandedNodes]),
  });
}

/** Describes the result of a path query; later changes of its arrays do not show. */
function describe(path: GridPath): GridPathDescription;
/** Describes the result of a path query on a voxel grid. */
function describe(path: VoxelPath): VoxelPathDescription;
/** Describes the result of a path query on a graph. */
function describe(path: GraphPath): GraphPathDescription;
/** Describes a flow field as it is now; mid-run, too. */
function describe(field: GridFlowField): FlowFieldDescription;
/** Describes the graph of a hierarchy, after it has followed the grid's edits. */
function describe(hierarchy: HpaHierarchy): HpaHierarchyDescription;
function describe(subject: Subject): Description {
  if (subject instanceof GridPath) return describeGridPath(subject);
  if (subject instanceof VoxelPath) return describeVoxelPath(subject);
  if (subject instanceof GraphPath) return describeGraphPath(subject);
  if (subject instanceof GridFlowField) return describeField(subject);
  if (!(subject instanceof HpaHierarchy)) {
    throw typeError('subject', 'a GridPath, VoxelPath, GraphPath, GridFlowField or HpaHierarchy', subject);
  }
  return Object.freeze<HpaHierarchyDescription>({ kind: 'hpa-hierarchy', ...subject.describe() });
}

function pairsOf(pairs: Int32Array | Float64Array): readonly Cell[] {
  const objects: Cell[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    objects.push(Object.freeze({ x: pairs[i] as number, y: pairs[i + 1] as number }));
  }
  return Object.freeze(objects);
}

function triplesOf(triples: Int32Array | Float64Array): readonly VoxelCell[] {
  const objects: VoxelCell[] = [];
  for (let i = 0; i < triples.length; i += 3) {
    objects.push(Object.freeze({ x: triples[i] as number, y: triples[i + 1] as number, z: triples[i + 2] as number }));
  }
  return Object.freeze(objects);
}

/** Descriptions of results. */
export const GridDebug = /* @__PURE__ */ Object.freeze({
  /** A path, a flow field or a hierarchy as plain data. */
  describe,
});

// From the imports of the module to the callbacks of graph queries; see hooks.ts.
import { SamepathArgumentError } from './errors.js';
import type { GraphImports, Pointer } from './exports.js';
import { guarded, type CallbackFrame } from './hooks.js';
import { exports, scratch } from './memory.js';

/** Keeps paths out of a node when it returns true. Asked for both ends, then for the node that each edge leads to. */
export type NodeBlockedCallback = (node: number) => boolean;
/**
 * Replaces the cost of an edge, whose weight is `weight`. NaN, negative numbers and +Infinity forbid it. Costs below the
 * weights give up the optimality of landmarks and straight lines.
 */
export type EdgeCostCallback = (from: number, to: number, weight: number) => number;
/**
 * A lower bound on the cost from one node to another, +Infinity for unreachable. It is combined with the other estimates
 * by the maximum; NaN and negative numbers are ignored.
 */
export type EstimateCallback = (from: number, to: number) => number;
/** Whether two points may be linked; `a < b`. */
export type LinkValidCallback = (a: number, b: number) => boolean;

const BLOCKED = 1;
const EDGE_COST = 2;
const ESTIMATE = 4;

/** The callbacks of a graph query. */
export interface GraphCallbacks {
  readonly blocked?: NodeBlockedCallback | undefined;
  readonly edgeCost?: EdgeCostCallback | undefined;
  readonly heuristic?: EstimateCallback | undefined;
}

/** The callbacks of one query or search, and what they threw during the present call. */
export class GraphFrame implements CallbackFrame {
  failed = false;
  error: unknown = undefined;
  readonly callbacks: GraphCallbacks;

  constructor(callbacks: GraphCallbacks) {
    this.callbacks = callbacks;
  }

  /** Writes the C hooks to `scratch.hooks` and returns their address. */
  stage(): Pointer {
    const { blocked, edgeCost, heuristic } = this.callbacks;
    const kinds = (blocked ? BLOCKED : 0) | (edgeCost ? EDGE_COST : 0) | (heuristic ? ESTIMATE : 0);
    exports().sp_host_graph_hooks(scratch.hooks, 0, kinds);
    return scratch.hooks;
  }
}

/** The callback that validates links while a point graph is made. */
export class LinkFrame implements CallbackFrame {
  failed = false;
  error: unknown = undefined;
  readonly linkValid: LinkValidCallback;

  constructor(linkValid: LinkValidCallback) {
    this.linkValid = linkValid;
  }

  /** Writes the C hook to `scratch.hooks` and returns its address. */
  stage(): Pointer {
    exports().sp_host_link_hooks(scratch.hooks, 0);
    return scratch.hooks;
  }
}

function numberFrom(name: string, value: unknown): number {
  if (typeof value === 'number') return value;
  throw new SamepathArgumentError(`${name} must return a number; got ${String(value)}`, { field: name });
}

/** The imports that graphs need. */
export const graphImports: GraphImports = {
  node_blocked: (_slot, node) =>
    guarded((frame: GraphFrame) => (frame.callbacks.blocked?.(node) ? 1 : 0), 0),
  edge_cost: (_slot, from, to, weight) =>
    guarded((frame: GraphFrame) => numberFrom('edgeCost', frame.callbacks.edgeCost?.(from, to, weight)), NaN),
  estimate: (_slot, from, to) =>
    guarded((frame: GraphFrame) => numberFrom('heuristic', frame.callbacks.heuristic?.(from, to)), NaN),
  link_valid: (_slot, a, b) => guarded((frame: LinkFrame) => (frame.linkValid(a, b) ? 1 : 0), 0),
};

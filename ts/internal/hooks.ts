// From the imports of the module to the caller's functions. A callback always belongs to the innermost
// running call, so the functions are put in place for that call only and cleared in `finally`: nothing
// here keeps them, or what they refer to, alive. Exceptions do not cross wasm frames: they are caught,
// the call ends, and the very same value is thrown to the caller.
import { SamepathArgumentError } from './errors.js';
import type { GraphImports, Pointer, SamepathImports, Status } from './exports.js';
import { address, exports, scratch, words } from './memory.js';

/** A cell: column `x` from the left, row `y` from the top, both from 0. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Keeps the agent out of a cell when it returns true. Asked for both ends, then for the target of every legal move. */
export type BlockedCallback = (cell: Cell) => boolean;
/**
 * Replaces the cost of a move; `gridCost` is the move's usual cost. NaN, negative numbers and +Infinity
 * forbid the move. Asked for every examined move that is not blocked.
 */
export type StepCostCallback = (from: Cell, to: Cell, gridCost: number) => number;

const BLOCKED = 1;
const STEP_COST = 2;

/** What callbacks threw during the present call. */
export interface CallbackFrame {
  failed: boolean;
  error: unknown;
}

/** The callbacks of one query or search, and what they threw during the present call. */
export class HookFrame implements CallbackFrame {
  failed = false;
  error: unknown = undefined;
  readonly blocked: BlockedCallback | undefined;
  readonly stepCost: StepCostCallback | undefined;

  constructor(blocked: BlockedCallback | undefined, stepCost: StepCostCallback | undefined) {
    this.blocked = blocked;
    this.stepCost = stepCost;
  }

  /** Writes the C hooks to `scratch.hooks` and returns their address. */
  stage(): Pointer {
    const kinds = (this.blocked === undefined ? 0 : BLOCKED) | (this.stepCost === undefined ? 0 : STEP_COST);
    exports().sp_host_hooks(scratch.hooks, 0, kinds);
    return scratch.hooks;
  }
}

/** A frame for the callbacks, or `undefined` when there are none. */
export function frameOf(
  blocked: BlockedCallback | undefined,
  stepCost: StepCostCallback | undefined,
): HookFrame | undefined {
  return blocked === undefined && stepCost === undefined ? undefined : new HookFrame(blocked, stepCost);
}

/** What the listener imports reach: the functions of one grid by slot number. */
export interface ListenerTarget {
  cellChanged(slot: number, x: number, y: number): void;
  rectChanged(slot: number, x: number, y: number, width: number, height: number): void;
}

let runningHooks: CallbackFrame | undefined;
let runningListeners: ListenerTarget | undefined;

/** Runs `call` with the callbacks of `frame` in place; throws what a callback threw. */
export function callWithHooks(frame: CallbackFrame, call: () => Status): Status {
  const previous = runningHooks;
  runningHooks = frame;
  frame.failed = false;
  let status: Status;
  try {
    status = call();
  } finally {
    runningHooks = previous;
  }
  if (frame.failed) {
    const error = frame.error;
    frame.failed = false;
    frame.error = undefined;
    setFailedFlag(0);
    throw error;
  }
  return status;
}

/** Runs `call` with the listeners of one grid in place. */
export function callWithListeners(target: ListenerTarget, call: () => Status): Status {
  const previous = runningListeners;
  runningListeners = target;
  try {
    return call();
  } finally {
    runningListeners = previous;
  }
}

function setFailedFlag(value: number): void {
  words()[address(exports().sp_host_failed()) >>> 2] = value;
}

/** The frame of the innermost running call; imports are called by such calls only. */
export function runningFrame(): CallbackFrame {
  return runningHooks as CallbackFrame;
}

/** Keeps what a callback threw and has the running call end. */
export function fail(frame: CallbackFrame, error: unknown): void {
  frame.failed = true;
  frame.error = error;
  setFailedFlag(1);
}

function blocked(_slot: number, x: number, y: number): number {
  const frame = runningHooks as HookFrame;
  try {
    return frame.blocked?.({ x, y }) ? 1 : 0;
  } catch (error) {
    fail(frame, error);
    return 0;
  }
}

function stepCost(
  _slot: number, fromX: number, fromY: number, toX: number, toY: number, gridCost: number,
): number {
  const frame = runningHooks as HookFrame;
  try {
    const cost = frame.stepCost?.({ x: fromX, y: fromY }, { x: toX, y: toY }, gridCost);
    if (typeof cost !== 'number') {
      throw new SamepathArgumentError(`stepCost must return a number; got ${String(cost)}`, { field: 'stepCost' });
    }
    return cost;
  } catch (error) {
    fail(frame, error);
    return NaN;
  }
}

/** The imports of a module. Views notice growth by themselves, so its notice does nothing. */
export function hostImports(graphs: GraphImports): SamepathImports {
  return {
    samepath: {
      blocked,
      step_cost: stepCost,
      cell_changed: (slot, x, y) => runningListeners?.cellChanged(slot, x, y),
      rect_changed: (slot, x, y, width, height) => runningListeners?.rectChanged(slot, x, y, width, height),
      ...graphs,
    },
    env: { emscripten_notify_memory_growth: () => undefined },
  };
}

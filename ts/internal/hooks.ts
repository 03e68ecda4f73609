// From the imports of the module to the caller's functions. A callback always belongs to the innermost
// running call, so the functions are put in place for that call only and cleared in `finally`: nothing
// here keeps them, or what they refer to, alive. Exceptions do not cross wasm frames: they are caught,
// the call ends, and the very same value is thrown to the caller.
import { SamepathArgumentError } from './errors.js';
import type { GraphImports, MeshImports, Pointer, SamepathImports, Status } from './exports.js';
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

/** A voxel of a voxel grid: `x` varies fastest in its node, `z` slowest; all from 0. */
export interface VoxelCell {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Keeps the agent out of a voxel when it returns true. Asked for both ends, then for the target of every legal move. */
export type VoxelBlockedCallback = (voxel: VoxelCell) => boolean;
/** {@link StepCostCallback} for voxels. */
export type VoxelStepCostCallback = (from: VoxelCell, to: VoxelCell, gridCost: number) => number;

const BLOCKED = 1;
const STEP_COST = 2;

/** What callbacks threw during the present call. */
export interface CallbackFrame {
  failed: boolean;
  error: unknown;
}

/** The callbacks of one query or search, and what they threw during the present call. */
export class HookFrame<C extends Cell = Cell> implements CallbackFrame {
  failed = false;
  error: unknown = undefined;
  readonly blocked: ((cell: C) => boolean) | undefined;
  readonly stepCost: ((from: C, to: C, gridCost: number) => number) | undefined;

  constructor(
    blocked: ((cell: C) => boolean) | undefined, stepCost: ((from: C, to: C, gridCost: number) => number) | undefined,
  ) {
    this.blocked = blocked;
    this.stepCost = stepCost;
  }

  /** Writes the C hooks to `scratch.hooks` and returns their address. */
  stage(): Pointer {
    const kinds = (this.blocked === undefined ? 0 : BLOCKED) | (this.stepCost === undefined ? 0 : STEP_COST);
    this.writeHooks(scratch.hooks, kinds);
    return scratch.hooks;
  }

  /** Fills the C struct of the kind of grid. */
  protected writeHooks(out: Pointer, kinds: number): void {
    exports().sp_host_hooks(out, 0, kinds);
  }
}

/** The callbacks of a query or search over voxels. */
export class VoxelHookFrame extends HookFrame<VoxelCell> {
  protected override writeHooks(out: Pointer, kinds: number): void {
    exports().sp_host_voxel_hooks(out, 0, kinds);
  }
}

/** A frame for the callbacks, or `undefined` when there are none. */
export function frameOf(
  blocked: BlockedCallback | undefined,
  stepCost: StepCostCallback | undefined,
): HookFrame | undefined {
  return blocked === undefined && stepCost === undefined ? undefined : new HookFrame(blocked, stepCost);
}

/** A frame for the callbacks of voxels, or `undefined` when there are none. */
export function voxelFrameOf(
  blocked: VoxelBlockedCallback | undefined,
  stepCost: VoxelStepCostCallback | undefined,
): VoxelHookFrame | undefined {
  return blocked === undefined && stepCost === undefined ? undefined : new VoxelHookFrame(blocked, stepCost);
}

/** What the listener imports reach: the functions of one grid by slot number. A grid has one kind of them. */
export interface ListenerTarget {
  cellChanged?(slot: number, x: number, y: number): void;
  rectChanged?(slot: number, x: number, y: number, width: number, height: number): void;
  voxelChanged?(slot: number, x: number, y: number, z: number): void;
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
function runningFrame(): CallbackFrame {
  return runningHooks as CallbackFrame;
}

/** Keeps what a callback threw and has the running call end. */
function fail(frame: CallbackFrame, error: unknown): void {
  frame.failed = true;
  frame.error = error;
  setFailedFlag(1);
}

/** Calls back; an exception ends the running call and gives `otherwise`. */
export function guarded<F extends CallbackFrame, T>(call: (frame: F) => T, otherwise: T): T {
  const frame = runningFrame() as F;
  try {
    return call(frame);
  } catch (error) {
    fail(frame, error);
    return otherwise;
  }
}

function askBlocked(cell: Cell): number {
  const frame = runningFrame() as HookFrame;
  try {
    return frame.blocked?.(cell) ? 1 : 0;
  } catch (error) {
    fail(frame, error);
    return 0;
  }
}

function askStepCost(from: Cell, to: Cell, gridCost: number): number {
  const frame = runningFrame() as HookFrame;
  try {
    const cost = frame.stepCost?.(from, to, gridCost);
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
export function hostImports(others: GraphImports & MeshImports): SamepathImports {
  return {
    samepath: {
      blocked: (_slot, x, y) => askBlocked({ x, y }),
      step_cost: (_slot, fromX, fromY, toX, toY, gridCost) =>
        askStepCost({ x: fromX, y: fromY }, { x: toX, y: toY }, gridCost),
      cell_changed: (slot, x, y) => runningListeners?.cellChanged?.(slot, x, y),
      rect_changed: (slot, x, y, width, height) => runningListeners?.rectChanged?.(slot, x, y, width, height),
      voxel_blocked: (_slot, x, y, z) => askBlocked({ x, y, z } as VoxelCell),
      voxel_step_cost: (_slot, fromX, fromY, fromZ, toX, toY, toZ, gridCost) =>
        askStepCost({ x: fromX, y: fromY, z: fromZ } as VoxelCell, { x: toX, y: toY, z: toZ } as VoxelCell, gridCost),
      voxel_changed: (slot, x, y, z) => runningListeners?.voxelChanged?.(slot, x, y, z),
      ...others,
    },
    env: { emscripten_notify_memory_growth: () => undefined },
  };
}

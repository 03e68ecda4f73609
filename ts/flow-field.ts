import { cellX, cellY, checkRoom, integer, typeError } from './internal/arguments.js';
import { SamepathArgumentError, SamepathStateError } from './internal/errors.js';
import type { Pointer, Status } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import type { GridHandle } from './internal/grid-handle.js';
import { Handle, track } from './internal/handles.js';
import { callWithHooks, frameOf, type Cell, type HookFrame } from './internal/hooks.js';
import type { FlowStatus } from './internal/layout.gen.js';
import {
  address, allocate, bytes, copyDoubles, copyWords, doubles, exports, readDouble, readWord, release, scratch, withBlock, withInput, words,
} from './internal/memory.js';
import { stageGridOptions, type EncodedOptions } from './internal/options.js';
import { restoreState, saveState, saveStateInto, stateSize } from './internal/state.js';
import type { WorldPoint } from './path.js';

const INT32_MAX = 2147483647;

/** Where {@link GridFlowField.sample} writes its answers; each array may be missing. */
export interface FlowSamples {
  /** One cost per position. */
  readonly costs?: Float64Array | undefined;
  /** x, y of the next cell per position; -1, -1 where there is none. */
  readonly next?: Int32Array | undefined;
  /** x, y of the direction per position; 0, 0 where there is no next cell. */
  readonly directions?: Float64Array | undefined;
}

function releaseField(pointer: Pointer): void {
  exports().sp_flow_field_free(pointer);
}

function bytesOf(array: Int32Array | Float64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function goalPairs(goals: Cell | readonly Cell[]): Int32Array {
  const list = Array.isArray(goals) ? goals as readonly Cell[] : [goals as Cell];
  return Int32Array.from(list.flatMap((goal) => [cellX(goal, 'goals'), cellY(goal, 'goals')]));
}

function createField(
  grid: GridHandle, goals: Cell | readonly Cell[], encoded: EncodedOptions, frame: HookFrame | undefined,
): Pointer {
  const pairs = goalPairs(goals);
  const pointer = grid.live();
  return withInput(bytesOf(pairs), (input) => {
    const options = stageGridOptions(encoded);
    const create = (hooks: Pointer): Status =>
      grid.functions.flow_field_create(pointer, input, pairs.length / 2, options, hooks, scratch.out);
    return created(frame === undefined ? create(0) : callWithHooks(frame, () => create(frame.stage())));
  });
}

/** Bytes that a call writes for an array of the caller's, which must have room for them. */
function sizeFor(out: Int32Array | Float64Array | undefined, name: string, count: number): number {
  if (out === undefined) return 0;
  checkRoom(out, name, count, 'numbers');
  return count * out.BYTES_PER_ELEMENT;
}

function checkArray(out: unknown, kind: 'Int32Array' | 'Float64Array', name: string): void {
  const good = kind === 'Int32Array' ? out instanceof Int32Array : out instanceof Float64Array;
  if (!good) throw typeError(name, `a${kind === 'Int32Array' ? 'n' : ''} ${kind}`, out);
}

/**
 * The least cost from every cell of a grid to the nearest of some goals, and the neighbour to step to; made by
 * `createFlowField` of a grid. It hears the grid's edits: {@link refresh} or {@link step} recompute what they reach, with
 * the bits of a new field. Reading never computes, it gives the field as the last step left it. While a run is
 * unfinished, costs are upper bounds and cells have no direction yet. It holds about 17 bytes a cell, and keeps its
 * grid's memory alive.
 */
export class GridFlowField implements Disposable {
  /** Columns of the grid. */
  readonly width: number;
  /** Rows of the grid. */
  readonly height: number;
  readonly #handle: Handle;
  readonly #frame: HookFrame | undefined;

  /** Made by `createFlowField` of a grid. */
  constructor(grid: GridHandle, goals: Cell | readonly Cell[], encoded: EncodedOptions) {
    this.#frame = frameOf(encoded.blocked, encoded.stepCost);
    this.width = grid.functions.width(grid.live());
    this.height = grid.functions.height(grid.live());
    this.#handle = track(this, new Handle(createField(grid, goals, encoded, this.#frame), 'flow field', releaseField));
  }

  /** NotStarted, Running while work is left, or Complete. */
  get status(): FlowStatus {
    return exports().sp_flow_field_status(this.#handle.live()) as FlowStatus;
  }

  /** Cells settled by the last run or repair. */
  get settled(): number {
    return exports().sp_flow_field_settled(this.#handle.live());
  }

  /** True when a refresh would change nothing. */
  get isCurrent(): boolean {
    return exports().sp_flow_field_is_current(this.#handle.live()) === 1;
  }

  /** Bytes of WebAssembly memory that the field holds. */
  get memory(): number {
    return Number(exports().sp_flow_field_memory(this.#handle.live()));
  }

  /** The goals as given, as nodes `y * width + x`. */
  get goals(): Int32Array {
    const field = this.#handle.live();
    return copyWords(exports().sp_flow_field_goals(field), exports().sp_flow_field_goal_count(field));
  }

  /**
   * Takes in the edits since the last step and settles at most `iterations` (0 or more) cells. However a field is
   * sliced, it ends with the same bits. What a callback throws comes out, and the field is empty then.
   */
  step(iterations: number): FlowStatus {
    const count = integer(iterations, 'iterations', 0, INT32_MAX);
    const field = this.#handle.live();
    this.#run(() => exports().sp_flow_field_step(field, count, scratch.out));
    return readWord(scratch.out) as FlowStatus;
  }

  /** Takes in the edits and steps to the end. */
  refresh(): void {
    const field = this.#handle.live();
    this.#run(() => exports().sp_flow_field_refresh(field));
  }

  /** Empties the field: the next step starts anew. For callbacks that answer in another way than before. */
  reset(): void {
    check(exports().sp_flow_field_reset(this.#handle.live()));
  }

  /** {@link reset}, then {@link refresh}. */
  recompute(): void {
    this.reset();
    this.refresh();
  }

  /** Cost from a cell to the nearest goal; +Infinity without a way. Throws {@link SamepathRangeError} outside the grid. */
  getCost(cell: Cell): number {
    const [x, y] = [cellX(cell, 'cell'), cellY(cell, 'cell')];
    check(exports().sp_flow_field_cost(this.#handle.live(), x, y, scratch.out));
    return readDouble(scratch.out);
  }

  /** The cell to step to; `undefined` at goals, without a way, and outside the grid. */
  tryGetNext(cell: Cell): Cell | undefined {
    const [x, y] = [cellX(cell, 'cell'), cellY(cell, 'cell')];
    check(exports().sp_flow_field_next(this.#handle.live(), x, y, scratch.out, scratch.out + 8));
    return readWord(scratch.out + 8) === 1 ? { x: readWord(scratch.out), y: readWord(scratch.out + 4) } : undefined;
  }

  /** Unit vector from the centre of a cell to that of the next one; (0, 0) where there is no next one. */
  getDirection(cell: Cell): WorldPoint {
    const [x, y] = [cellX(cell, 'cell'), cellY(cell, 'cell')];
    check(exports().sp_flow_field_direction(this.#handle.live(), x, y, scratch.out));
    return { x: readDouble(scratch.out), y: readDouble(scratch.out + 8) };
  }

  /**
   * Reads many cells (x, y pairs) in one call, into arrays of the caller's. Cells outside the grid have no way. Throws
   * an argument error when an array is too small; nothing is written then.
   */
  sample(cells: Int32Array, out: FlowSamples): void {
    checkArray(cells, 'Int32Array', 'cells');
    this.#sample(exports().sp_flow_field_sample, cells, 'cells', out);
  }

  /** {@link sample} for the cells under world points (x, y pairs within 2^21). */
  sampleAt(points: Float64Array, out: FlowSamples): void {
    checkArray(points, 'Float64Array', 'points');
    this.#sample(exports().sp_flow_field_sample_at, points, 'points', out);
  }

  /** A copy of the costs of all cells, row-major; +Infinity without a way. */
  costs(): Float64Array {
    return this.costsView().slice();
  }

  /** A copy of the next nodes (`y * width + x`) of all cells; -1 where there is none. */
  nextNodes(): Int32Array {
    return this.nextNodesView().slice();
  }

  /** The directions of all cells, as x, y pairs. */
  directions(): Float64Array {
    const count = 2 * this.width * this.height;
    const field = this.#handle.live();
    const size = 8 * count;
    const pointer = allocate(size);
    try {
      check(exports().sp_flow_field_directions(field, pointer));
      return copyDoubles(pointer, count);
    } finally {
      release(pointer, size);
    }
  }

  /**
   * The costs of all cells where they lie in WebAssembly memory, without a copy. Read only, and at once: the view shows
   * later steps, and any call of this package that needs memory may detach it (its length is 0 then).
   */
  costsView(): Float64Array {
    const first = this.#view(exports().sp_flow_field_costs) >>> 3;
    return doubles().subarray(first, first + this.width * this.height);
  }

  /** The next nodes of all cells without a copy; as {@link costsView}. */
  nextNodesView(): Int32Array {
    const first = this.#view(exports().sp_flow_field_next_nodes) >>> 2;
    return words().subarray(first, first + this.width * this.height);
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return stateSize('sp_flow_field', this.#handle.live());
  }

  /** The field, finished or not, with the edits it has heard of, as bytes: the same on every machine. */
  saveState(): Uint8Array {
    return saveState('sp_flow_field', this.#handle.live());
  }

  /** Writes what {@link saveState} gives into `out` and returns its length. */
  saveStateInto(out: Uint8Array): number {
    return saveStateInto('sp_flow_field', this.#handle.live(), out);
  }

  /**
   * Makes this field what was saved. It must have been made in the same way on the same grid, restored first. Throws
   * {@link GridStateError}; the field is unusable then until it is restored, recomputed or reset.
   */
  restoreState(saved: Uint8Array): void {
    restoreState('sp_flow_field', this.#handle.live(), saved);
  }

  /** Frees the field. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  #run(call: () => Status): void {
    check(this.#frame === undefined ? call() : callWithHooks(this.#frame, call));
  }

  #view(array: (field: Pointer) => Pointer): Pointer {
    const pointer = address(array(this.#handle.live()));
    if (pointer === 0) throw new SamepathStateError('the last restore of this flow field failed');
    return pointer;
  }

  #sample(
    call: (field: Pointer, input: Pointer, count: number, costs: Pointer, next: Pointer, directions: Pointer) => Status,
    input: Int32Array | Float64Array, name: string, { costs, next, directions }: FlowSamples,
  ): void {
    const count = input.length / 2;
    if (!Number.isInteger(count)) {
      throw new SamepathArgumentError(`${name} must hold 2 numbers a position; got ${input.length}`, { field: name });
    }
    if (costs !== undefined) checkArray(costs, 'Float64Array', 'costs');
    if (next !== undefined) checkArray(next, 'Int32Array', 'next');
    if (directions !== undefined) checkArray(directions, 'Float64Array', 'directions');
    const field = this.#handle.live();
    const inputSize = input.byteLength;
    const costSize = sizeFor(costs, 'costs', count);
    const directionSize = sizeFor(directions, 'directions', 2 * count);
    const nextSize = sizeFor(next, 'next', 2 * count);
    /* Positions take 8 or 16 bytes, so the doubles after them are aligned. */
    const [directionsAt, costsAt] = [inputSize, inputSize + directionSize];
    const nextAt = costsAt + costSize;
    const size = nextAt + nextSize;
    withBlock(size, (block) => {
      bytes().set(bytesOf(input), block);
      const at = (out: unknown, offset: number): Pointer => (out === undefined ? 0 : block + offset);
      check(call(field, block, count, at(costs, costsAt), at(next, nextAt), at(directions, directionsAt)));
      costs?.set(doubles().subarray((block + costsAt) >>> 3, (block + costsAt + costSize) >>> 3));
      next?.set(words().subarray((block + nextAt) >>> 2, (block + nextAt + nextSize) >>> 2));
      directions?.set(doubles().subarray((block + directionsAt) >>> 3, (block + directionsAt + directionSize) >>> 3));
    });
  }
}

// How the queries of a grid run: in one call, in slices under a signal, or in slices across turns.
import { GridPath, GridPathBatch, type Outcome } from '../path.js';
import { typeError } from './arguments.js';
import { SamepathArgumentError } from './errors.js';
import type { Pointer, Status } from './exports.js';
import { check } from './failure.js';
import type { GridFunctions } from './grid-functions.js';
import type { GridHandle } from './grid-handle.js';
import { callWithHooks, frameOf, HookFrame } from './hooks.js';
import { GRID_ALGORITHM_NAMES, GRID_ALGORITHM_NUMBERS, GRID_PATH_LAYOUT, PathStatus } from './layout.gen.js';
import { allocate, exports, readWord, release, scratch, withInput } from './memory.js';
import { encodedNumber, stageGridOptions, withNumber, type EncodedOptions, type GridAlgorithm } from './options.js';
import {
  runInTurns, runUnderSignal, signalOf, SlicedQuery, throwIfAborted, type AsyncQueryExtras,
} from './sliced.js';

/** The C functions that answer one query. */
export type FindFunction = GridFunctions['find_path'];

/** Algorithms that a search in the caller's hands runs. */
export const STEPPED_ALGORITHMS: readonly GridAlgorithm[] = ['astar', 'jps', 'jps+'];

/** Algorithms that async queries run. The cells of an HPA* path are made in its last slice. */
const ASYNC_ALGORITHMS: readonly GridAlgorithm[] = [...STEPPED_ALGORITHMS, 'hpa*'];

/** Algorithms whose callbacks make them fall back to A*. */
const ANY_ANGLE_ALGORITHMS: readonly number[] = [
  GRID_ALGORITHM_NUMBERS['theta*'], GRID_ALGORITHM_NUMBERS['lazy-theta*'],
];

/** Algorithms whose one-off queries run A*. */
const REPLANNERS: readonly number[] = [GRID_ALGORITHM_NUMBERS['lpa*'], GRID_ALGORITHM_NUMBERS['d*-lite']];

/** An argument error for an algorithm that is not one of the `accepted`. */
export function checkSliceable(
  handle: GridHandle, encoded: EncodedOptions, accepted: readonly GridAlgorithm[],
): void {
  if (handle.kind === 'hex') return; /* Whatever is asked for, A* runs. */
  const number = encodedNumber(encoded, 'algorithm');
  const name = GRID_ALGORITHM_NAMES[number as keyof typeof GRID_ALGORITHM_NAMES];
  if (accepted.includes(name)) return;
  const names = accepted.map((one) => `'${one}'`);
  const choice = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  throw new SamepathArgumentError(`algorithm '${name}' cannot be sliced here; use ${choice}`, {
    code: 'SP_E_UNSUPPORTED', field: 'algorithm',
  });
}

/** Runs a query in one call. Allocates nothing in the module after warm-up. */
export function runQuery(
  handle: GridHandle, find: FindFunction, encoded: EncodedOptions, frame: HookFrame | undefined,
  startX: number, startY: number, goalX: number, goalY: number,
): GridPath {
  const grid = handle.live();
  const options = stageGridOptions(encoded);
  check(
    frame === undefined
      ? find(grid, startX, startY, goalX, goalY, options, 0, scratch.result)
      : callWithHooks(frame, () => find(grid, startX, startY, goalX, goalY, options, frame.stage(), scratch.result)),
  );
  return readPath(handle);
}

/** The result that the grid's last one-call query left. */
function readPath(handle: GridHandle): GridPath {
  const { functions } = handle;
  const grid = handle.live();
  return new GridPath(scratch.result, {
    cells: functions.path_cells(grid),
    points: functions.path_points(grid),
    expanded: functions.path_expanded(grid),
  });
}

/** Answers start x, start y, goal x, goal y after one another in one call. */
export function runBatch(handle: GridHandle, queries: Int32Array, encoded: EncodedOptions): GridPathBatch {
  if (!(queries instanceof Int32Array)) throw typeError('queries', 'an Int32Array', queries);
  const count = queries.length / 4;
  if (!Number.isInteger(count)) {
    const message = `queries must hold 4 numbers a query; got ${queries.length}`;
    throw new SamepathArgumentError(message, { field: 'queries' });
  }
  const { functions } = handle;
  const grid = handle.live();
  const frame = frameOf(encoded.blocked, encoded.stepCost);
  const size = count * GRID_PATH_LAYOUT.size;
  const results = allocate(size);
  try {
    return withInput(new Uint8Array(queries.buffer, queries.byteOffset, queries.byteLength), (input) => {
      const options = stageGridOptions(encoded);
      const call = (hooks: Pointer): Status => functions.find_paths(grid, input, count, options, hooks, results);
      check(frame === undefined ? call(0) : callWithHooks(frame, () => call(frame.stage())));
      return new GridPathBatch(results, count, functions.path_cells(handle.live()));
    });
  } finally {
    release(results, size);
  }
}

/** The record of a search's result so far, in the scratch block. */
export function searchRecord(search: Pointer, withPoints: boolean): Pointer {
  check(exports().sp_grid_search_result(search, withPoints ? 1 : 0, scratch.result));
  return scratch.result;
}

/** The result so far of a search. */
export function readSearch(search: Pointer, withPoints: boolean, outcome?: Outcome): GridPath {
  const wasm = exports();
  const record = searchRecord(search, withPoints);
  const arrays = {
    cells: wasm.sp_grid_search_cells(search),
    points: wasm.sp_grid_search_points(search),
    expanded: wasm.sp_grid_search_expanded(search),
  };
  return new GridPath(record, arrays, outcome);
}

/** Begins a search; the outcome is InProgress, StartInvalid or GoalInvalid. */
export function beginSearch(
  search: Pointer, frame: HookFrame | undefined, startX: number, startY: number, goalX: number, goalY: number,
): PathStatus {
  const wasm = exports();
  const begin = (): Status => wasm.sp_grid_search_try_begin(search, startX, startY, goalX, goalY, scratch.out);
  check(frame === undefined ? begin() : callWithHooks(frame, begin));
  return readWord(scratch.out) as PathStatus;
}

/** Runs one slice of a search. */
export function stepSearch(search: Pointer, frame: HookFrame | undefined, iterations: number): PathStatus {
  const wasm = exports();
  const step = (): Status => wasm.sp_grid_search_step(search, iterations, scratch.out);
  check(frame === undefined ? step() : callWithHooks(frame, step));
  return readWord(scratch.out) as PathStatus;
}

/** The four coordinates of a query's ends. */
export type Ends = readonly [startX: number, startY: number, goalX: number, goalY: number];

/** A query of a grid that runs slice by slice. */
class SlicedGridQuery extends SlicedQuery<GridPath> {
  readonly #handle: GridHandle;
  readonly #ends: Ends;
  readonly #encoded: EncodedOptions;
  readonly #frame: HookFrame | undefined;
  readonly #withPoints: boolean;
  readonly #search: Pointer;

  constructor(handle: GridHandle, ends: Ends, encoded: EncodedOptions, withPoints: boolean) {
    super(encodedNumber(encoded, 'iterationBudget'));
    this.#handle = handle;
    this.#ends = ends;
    this.#encoded = encoded;
    this.#frame = frameOf(encoded.blocked, encoded.stepCost);
    this.#withPoints = withPoints;
    this.#search = handle.takeSearch(encoded, this.#frame);
  }

  protected override beginSearch(): PathStatus {
    return beginSearch(this.#search, this.#frame, ...this.#ends);
  }

  protected override stepSearch(iterations: number): PathStatus {
    this.#handle.live();
    return stepSearch(this.#search, this.#frame, iterations);
  }

  protected override readSearch(outcome?: Outcome): GridPath {
    return readSearch(this.#search, this.#withPoints, outcome);
  }

  /**
   * The one-call query refuses the same ends, and its result says why. Callbacks are not asked again:
   * a stand-in gives the answers that led to the refusal.
   */
  protected override refusal(status: PathStatus): GridPath {
    let asked = status === PathStatus.StartInvalid ? 1 : 0;
    const standIn = this.#frame === undefined ? undefined : new HookFrame(() => asked++ > 0, undefined);
    return runQuery(this.#handle, this.#handle.functions.find_path, this.#encoded, standIn, ...this.#ends);
  }

  override close(): void {
    this.#handle.giveSearch(this.#search, this.#encoded, this.#frame);
  }
}

/** The same query for a search; `undefined` when no search runs it. Those of hex grids run everything as A*. */
function slicedForm(handle: GridHandle, encoded: EncodedOptions): EncodedOptions | undefined {
  if (handle.kind === 'hex') return encoded;
  const algorithm = encodedNumber(encoded, 'algorithm');
  const isAnyAngle = ANY_ANGLE_ALGORITHMS.includes(algorithm);
  if (!isAnyAngle && !REPLANNERS.includes(algorithm)) return encoded;
  const isQuiet = encoded.blocked === undefined && encoded.stepCost === undefined;
  return isAnyAngle && isQuiet ? undefined : withNumber(encoded, 'algorithm', GRID_ALGORITHM_NUMBERS.astar);
}

/** Runs a query without callbacks in one call: nothing can abort it half-way, so the signal is looked at once. */
function runAtOnce(
  handle: GridHandle, ends: Ends, encoded: EncodedOptions, signal: AbortSignal, withPoints: boolean,
): GridPath {
  const find = withPoints ? handle.functions.find_path_with_points : handle.functions.find_path;
  if (signal.aborted) {
    const refused = runQuery(handle, find, withNumber(encoded, 'iterationBudget', 1), undefined, ...ends);
    if (refused.status === PathStatus.StartInvalid || refused.status === PathStatus.GoalInvalid) return refused;
    throwIfAborted(signal);
  }
  return runQuery(handle, find, encoded, undefined, ...ends);
}

/** Runs a query in slices of 256 iterations and looks at the signal before each. */
export function runWithSignal(
  handle: GridHandle, ends: Ends, encoded: EncodedOptions, signal: AbortSignal, withPoints: boolean,
): GridPath {
  const sliced = slicedForm(handle, encoded);
  if (sliced === undefined) return runAtOnce(handle, ends, encoded, signal, withPoints);
  return runUnderSignal(new SlicedGridQuery(handle, ends, sliced, withPoints), signal);
}

/** An argument error for options that async queries do not take. */
export function refuseRecording(recordExpansions: number): void {
  if (recordExpansions === 0) return;
  throw new SamepathArgumentError('recordExpansions is not available in async queries', {
    code: 'SP_E_UNSUPPORTED', field: 'recordExpansions',
  });
}

/** Runs a query in slices of `iterationsPerSlice` and gives the event loop a turn between two. */
export async function runAsync(
  handle: GridHandle, ends: Ends, encoded: EncodedOptions, extras: AsyncQueryExtras | undefined, withPoints: boolean,
): Promise<GridPath> {
  signalOf(extras, ['signal', 'yield']);
  checkSliceable(handle, encoded, ASYNC_ALGORITHMS);
  refuseRecording(encodedNumber(encoded, 'recordExpansions'));
  const query = new SlicedGridQuery(handle, ends, encoded, withPoints);
  return runInTurns(query, encodedNumber(encoded, 'iterationsPerSlice'), extras);
}

// How the queries of a voxel grid run: in one call, in slices under a signal, or in slices across turns.
import type { AreaCostsFunctions } from '../area-costs.js';
import type { Outcome } from '../path.js';
import { VoxelPath, VoxelPathBatch } from '../voxel-path.js';
import { typeError } from './arguments.js';
import { SamepathArgumentError } from './errors.js';
import type { Pointer, Status } from './exports.js';
import { check, created } from './failure.js';
import { callWithHooks, VoxelHookFrame, voxelFrameOf } from './hooks.js';
import { PathStatus, VOXEL_PATH_LAYOUT } from './layout.gen.js';
import { allocate, exports, readWord, release, scratch, withInput } from './memory.js';
import { equalEncodings } from './options.js';
import { refuseRecording } from './query.js';
import { SearchHandle } from './search-handle.js';
import { runInTurns, runUnderSignal, signalOf, SlicedQuery, type AsyncQueryExtras, type QueryExtras } from './sliced.js';
import { encodedVoxelNumber, stageVoxelOptions, type EncodedVoxelOptions } from './voxel-options.js';

/** Coordinates of start and goal. */
export type VoxelEnds = readonly [
  startX: number, startY: number, startZ: number, goalX: number, goalY: number, goalZ: number];

function releaseGrid(pointer: Pointer): void {
  exports().sp_voxel_grid_free(pointer);
}

/** The handle of a voxel grid. */
export class VoxelHandle extends SearchHandle<EncodedVoxelOptions> {
  /** The C functions for its multipliers. */
  readonly functions: AreaCostsFunctions;

  constructor(pointer: Pointer) {
    super(pointer, 'voxel grid', releaseGrid);
    const wasm = exports();
    this.functions = {
      get_area_cost: wasm.sp_voxel_grid_get_area_cost,
      set_area_cost: wasm.sp_voxel_grid_set_area_cost,
      set_area_costs: wasm.sp_voxel_grid_set_area_costs,
      min_area_cost: wasm.sp_voxel_grid_min_area_cost,
      area_costs_version: wasm.sp_voxel_grid_area_costs_version,
    };
  }

  protected override createSearch(encoded: EncodedVoxelOptions, frame: VoxelHookFrame | undefined): Pointer {
    const grid = this.live();
    const options = stageVoxelOptions(encoded);
    const hooks = frame === undefined ? 0 : frame.stage();
    return created(exports().sp_voxel_search_create(grid, options, hooks, scratch.out));
  }

  protected override freeSearch(search: Pointer): void {
    exports().sp_voxel_search_free(search);
  }

  protected override equalOptions(a: EncodedVoxelOptions, b: EncodedVoxelOptions): boolean {
    return equalEncodings(a, b);
  }
}

/** Runs a query in one call. Allocates nothing in the module after warm-up. */
function runQuery(
  handle: VoxelHandle, ends: VoxelEnds, encoded: EncodedVoxelOptions, frame: VoxelHookFrame | undefined,
  withPoints: boolean,
): VoxelPath {
  const wasm = exports();
  const grid = handle.live();
  const find = withPoints ? wasm.sp_voxel_grid_find_path_with_points : wasm.sp_voxel_grid_find_path;
  const options = stageVoxelOptions(encoded);
  const call = (hooks: Pointer): Status => find(grid, ...ends, options, hooks, scratch.result);
  check(frame === undefined ? call(0) : callWithHooks(frame, () => call(frame.stage())));
  return new VoxelPath(scratch.result, {
    cells: wasm.sp_voxel_grid_path_cells(grid),
    points: wasm.sp_voxel_grid_path_points(grid),
    expanded: wasm.sp_voxel_grid_path_expanded(grid),
  });
}

/** A query of a voxel grid that runs slice by slice. */
class SlicedVoxelQuery extends SlicedQuery<VoxelPath> {
  readonly #handle: VoxelHandle;
  readonly #ends: VoxelEnds;
  readonly #encoded: EncodedVoxelOptions;
  readonly #frame: VoxelHookFrame | undefined;
  readonly #withPoints: boolean;
  readonly #search: Pointer;

  constructor(handle: VoxelHandle, ends: VoxelEnds, encoded: EncodedVoxelOptions, withPoints: boolean) {
    super(encodedVoxelNumber(encoded, 'iterationBudget'));
    this.#handle = handle;
    this.#ends = ends;
    this.#encoded = encoded;
    this.#frame = voxelFrameOf(encoded.blocked, encoded.stepCost);
    this.#withPoints = withPoints;
    this.#search = handle.takeSearch(encoded, this.#frame);
  }

  #call(call: () => Status): PathStatus {
    check(this.#frame === undefined ? call() : callWithHooks(this.#frame, call));
    return readWord(scratch.out) as PathStatus;
  }

  protected override beginSearch(): PathStatus {
    return this.#call(() => exports().sp_voxel_search_try_begin(this.#search, ...this.#ends, scratch.out));
  }

  protected override stepSearch(iterations: number): PathStatus {
    this.#handle.live();
    return this.#call(() => exports().sp_voxel_search_step(this.#search, iterations, scratch.out));
  }

  protected override readSearch(outcome?: Outcome): VoxelPath {
    const wasm = exports();
    check(wasm.sp_voxel_search_result(this.#search, this.#withPoints ? 1 : 0, scratch.result));
    return new VoxelPath(scratch.result, {
      cells: wasm.sp_voxel_search_cells(this.#search),
      points: wasm.sp_voxel_search_points(this.#search),
      expanded: wasm.sp_voxel_search_expanded(this.#search),
    }, outcome);
  }

  /** The one-call query refuses the same ends; a stand-in gives the answers that led to the refusal. */
  protected override refusal(status: PathStatus): VoxelPath {
    let asked = status === PathStatus.StartInvalid ? 1 : 0;
    const standIn = this.#frame === undefined ? undefined : new VoxelHookFrame(() => asked++ > 0, undefined);
    return runQuery(this.#handle, this.#ends, this.#encoded, standIn, false);
  }

  override close(): void {
    this.#handle.giveSearch(this.#search, this.#encoded, this.#frame);
  }
}

/** Runs a query in one call, or in slices when there is a signal to look at. */
export function findVoxelPath(
  handle: VoxelHandle, ends: VoxelEnds, encoded: EncodedVoxelOptions, extras: QueryExtras | undefined,
  withPoints: boolean,
): VoxelPath {
  const signal = signalOf(extras, ['signal']);
  if (signal !== undefined) return runUnderSignal(new SlicedVoxelQuery(handle, ends, encoded, withPoints), signal);
  return runQuery(handle, ends, encoded, voxelFrameOf(encoded.blocked, encoded.stepCost), withPoints);
}

/** Runs a query in slices of `iterationsPerSlice` and gives the event loop a turn between two. */
export async function findVoxelPathAsync(
  handle: VoxelHandle, ends: VoxelEnds, encoded: EncodedVoxelOptions, extras: AsyncQueryExtras | undefined,
  withPoints: boolean,
): Promise<VoxelPath> {
  signalOf(extras, ['signal', 'yield']);
  refuseRecording(encodedVoxelNumber(encoded, 'recordExpansions'));
  const query = new SlicedVoxelQuery(handle, ends, encoded, withPoints);
  return runInTurns(query, encodedVoxelNumber(encoded, 'iterationsPerSlice'), extras);
}

/** Answers start x, y, z, goal x, y, z after one another in one call. */
export function findVoxelPaths(
  handle: VoxelHandle, queries: Int32Array, encoded: EncodedVoxelOptions,
): VoxelPathBatch {
  if (!(queries instanceof Int32Array)) throw typeError('queries', 'an Int32Array', queries);
  const count = queries.length / 6;
  if (!Number.isInteger(count)) {
    throw new SamepathArgumentError(`queries must hold 6 numbers a query; got ${queries.length}`, { field: 'queries' });
  }
  const wasm = exports();
  const grid = handle.live();
  const frame = voxelFrameOf(encoded.blocked, encoded.stepCost);
  const size = count * VOXEL_PATH_LAYOUT.size;
  const results = allocate(size);
  try {
    return withInput(new Uint8Array(queries.buffer, queries.byteOffset, queries.byteLength), (input) => {
      const options = stageVoxelOptions(encoded);
      const call = (hooks: Pointer): Status => wasm.sp_voxel_grid_find_paths(grid, input, count, options, hooks, results);
      check(frame === undefined ? call(0) : callWithHooks(frame, () => call(frame.stage())));
      return new VoxelPathBatch(results, count, wasm.sp_voxel_grid_path_cells(handle.live()));
    });
  } finally {
    release(results, size);
  }
}

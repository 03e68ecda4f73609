import { AreaCosts, areaCostsOf } from './area-costs.js';
import { integer, looseInteger, number, typeError, voxelCoordinates, worldCoordinates } from './internal/arguments.js';
import type { Pointer } from './internal/exports.js';
import { GridStateError } from './internal/errors.js';
import { check, created } from './internal/failure.js';
import { track } from './internal/handles.js';
import type { VoxelCell } from './internal/hooks.js';
import { address, bytes, exports, readDouble, readWord, scratch } from './internal/memory.js';
import type { AsyncQueryExtras, QueryExtras } from './internal/sliced.js';
import { createFromState, restoreState, saveState, saveStateInto, stateSize } from './internal/state.js';
import { VoxelListeners, type VoxelListener } from './internal/voxel-listeners.js';
import { encodeVoxelOptions } from './internal/voxel-options.js';
import {
  findVoxelPath, findVoxelPathAsync, findVoxelPaths, VoxelHandle, type VoxelEnds,
} from './internal/voxel-query.js';
import type { VoxelOptions } from './voxel-options.js';
import type { VoxelPath, VoxelPathBatch, VoxelPoint } from './voxel-path.js';

/** Where a voxel grid lies in the world: voxel (i, j, k) spans `origin + (i, j, k) * cellSize` to the next voxel. */
export interface VoxelSpace {
  /** World coordinates of the grid's corner, -2^21 to 2^21. */
  readonly originX: number;
  readonly originY: number;
  readonly originZ: number;
  /** Side of a voxel in world units, above 0 and at most 2^21. */
  readonly cellSize: number;
}

const SOLID = AreaCosts.Wall;
/** Largest number of voxels of a grid; the module checks the product of the sides. */
const MAX_VOXELS = 1073741824;
const CHUNK_BYTES = 4096;

/** Takes over a C voxel grid. */
export let adoptVoxelGrid: (pointer: Pointer) => VoxelGrid;
/** The C voxel grid of an argument; a state error after `free`. */
export let voxelGridPointer: (grid: VoxelGrid) => Pointer;

function create(sizeX: unknown, sizeY: unknown, sizeZ: unknown, defaultArea: unknown): Pointer {
  return created(exports().sp_voxel_grid_create(
    integer(sizeX, 'sizeX', 1, MAX_VOXELS), integer(sizeY, 'sizeY', 1, MAX_VOXELS), integer(sizeZ, 'sizeZ', 1, MAX_VOXELS),
    integer(defaultArea, 'defaultArea', 0, SOLID), 0, scratch.out));
}

function ends(start: VoxelCell, goal: VoxelCell): VoxelEnds {
  return [...voxelCoordinates(start, 'start'), ...voxelCoordinates(goal, 'goal')];
}

/**
 * A block of voxels. Each holds an area id: 0 to 254 are open and cost what `areas` says, 255 is solid. Storage is
 * cut into chunks of 16 x 16 x 16 voxels; a chunk that was never changed takes a pointer, any other 4 KiB. A query
 * takes memory for the blocks it touches.
 *
 * Call and await `init()` first. Free a grid with `free()` or `using`; a forgotten one is freed when it is
 * collected. Every member throws {@link SamepathStateError} after that.
 */
export class VoxelGrid implements Disposable {
  /** Voxels along each axis. */
  readonly sizeX: number;
  readonly sizeY: number;
  readonly sizeZ: number;
  /** Area id of voxels that were never changed. */
  readonly defaultArea: number;
  /** Multipliers of the area ids. */
  readonly areas: AreaCosts;
  readonly #handle: VoxelHandle;
  readonly #listeners = new VoxelListeners();

  /**
   * Makes a grid whose voxels all have `defaultArea`: 0 (the default) for open space, 255 for a solid block to carve.
   * Throws {@link SamepathRangeError} unless the sizes are at least 1 and the voxels at most 2^30.
   */
  constructor(sizeX: number, sizeY: number, sizeZ: number, defaultArea?: number);
  constructor(sizeX: number | VoxelHandle, sizeY = 0, sizeZ = 0, defaultArea = 0) {
    const handle = sizeX instanceof VoxelHandle ? sizeX : new VoxelHandle(create(sizeX, sizeY, sizeZ, defaultArea));
    this.#handle = track(this, handle);
    exports().sp_voxel_grid_size(handle.live(), scratch.out);
    this.sizeX = readWord(scratch.out);
    this.sizeY = readWord(scratch.out + 4);
    this.sizeZ = readWord(scratch.out + 8);
    this.defaultArea = exports().sp_voxel_grid_default_area(handle.live());
    this.areas = areaCostsOf(handle);
  }

  static {
    const Adopting = VoxelGrid as unknown as new (handle: VoxelHandle) => VoxelGrid;
    adoptVoxelGrid = (pointer) => new Adopting(new VoxelHandle(pointer));
    voxelGridPointer = (grid) => {
      if (!(grid instanceof VoxelGrid)) throw typeError('grid', 'a VoxelGrid', grid);
      return grid.#handle.live();
    };
  }

  /** Makes a grid of what {@link saveState} gave. Throws {@link GridStateError} with the byte offset. */
  static fromState(saved: Uint8Array): VoxelGrid {
    return adoptVoxelGrid(createFromState('sp_voxel_grid', saved));
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return stateSize('sp_voxel_grid', this.#handle.live());
  }

  /** Changed chunks, multipliers, versions and space as bytes: the same on every machine for the same history. */
  saveState(): Uint8Array {
    return saveState('sp_voxel_grid', this.#handle.live());
  }

  /** {@link saveState} into `out`; returns the number of bytes. Throws an argument error when `out` is too small. */
  saveStateInto(out: Uint8Array): number {
    return saveStateInto('sp_voxel_grid', this.#handle.live(), out);
  }

  /**
   * Makes this grid what was saved. Throws {@link GridStateError}, with the byte offset or the `field` that differs,
   * and changes nothing then. Listeners hear of each voxel that differs as of an edit of that voxel.
   */
  restoreState(saved: Uint8Array): void {
    const listeners = this.#listeners;
    restoreState('sp_voxel_grid', this.#handle.live(), saved, GridStateError, (call, FormatError) =>
      listeners.edit(call, FormatError));
  }

  /** Edits of voxels so far, from 0; it wraps after 2^31 - 1. Writing a value that is there already is no edit. */
  get version(): number {
    return exports().sp_voxel_grid_version(this.#handle.live());
  }

  /** Bytes of WebAssembly memory that the grid and its working memory hold. */
  get memory(): number {
    return Number(exports().sp_voxel_grid_memory(this.#handle.live()));
  }

  /** Place in the world; `undefined` until one is set, which means unit voxels at (0, 0, 0). */
  get space(): VoxelSpace | undefined {
    exports().sp_voxel_grid_get_space(this.#handle.live(), scratch.out);
    const [originX, originY, originZ, cellSize] = [0, 8, 16, 24].map((offset) => readDouble(scratch.out + offset)) as
      [number, number, number, number];
    return cellSize === 0 ? undefined : { originX, originY, originZ, cellSize };
  }

  /** Throws {@link SamepathRangeError} for values out of bounds. */
  set space(space: VoxelSpace) {
    if (typeof space !== 'object' || space === null) throw typeError('space', 'an object', space);
    const { originX, originY, originZ, cellSize } = space;
    check(exports().sp_voxel_grid_set_space(
      this.#handle.live(), number(originX, 'originX'), number(originY, 'originY'), number(originZ, 'originZ'),
      number(cellSize, 'cellSize')));
  }

  /** Area id of a voxel, 255 for a solid one; -1 outside the grid. */
  getArea(x: number, y: number, z: number): number {
    return exports().sp_voxel_grid_get_area(
      this.#handle.live(), looseInteger(x, 'x'), looseInteger(y, 'y'), looseInteger(z, 'z'));
  }

  /** True when the voxel is inside the grid and not solid. */
  isWalkable(x: number, y: number, z: number): boolean {
    return exports().sp_voxel_grid_is_walkable(
      this.#handle.live(), looseInteger(x, 'x'), looseInteger(y, 'y'), looseInteger(z, 'z')) === 1;
  }

  /**
   * Writes the area id of a voxel (255 makes it solid). Throws {@link SamepathRangeError} outside the grid or for an
   * id that is not 0 to 255; {@link SamepathStateError} from inside a callback of this grid.
   */
  setArea(x: number, y: number, z: number, area: number): void {
    const [i, j, k] = [integer(x, 'x', 0, this.sizeX - 1), integer(y, 'y', 0, this.sizeY - 1), integer(z, 'z', 0, this.sizeZ - 1)];
    const id = integer(area, 'area', 0, SOLID);
    const grid = this.#handle.live();
    this.#listeners.edit(() => exports().sp_voxel_grid_set_area(grid, i, j, k, id));
  }

  /** Writes area 0 (`true`) or 255 (`false`), as {@link setArea}. */
  setWalkable(x: number, y: number, z: number, walkable: boolean): void {
    this.setArea(x, y, z, walkable ? 0 : SOLID);
  }

  /**
   * A copy of the 4096 area ids of a chunk, index `(x & 15) | (y & 15) << 4 | (z & 15) << 8`; `undefined` outside, and
   * for a chunk that was never changed: all its voxels have {@link defaultArea}.
   */
  getChunk(chunkX: number, chunkY: number, chunkZ: number): Uint8Array | undefined {
    const pointer = exports().sp_voxel_grid_chunk(
      this.#handle.live(), looseInteger(chunkX, 'chunkX'), looseInteger(chunkY, 'chunkY'), looseInteger(chunkZ, 'chunkZ'));
    return pointer === 0 ? undefined : bytes().slice(address(pointer), address(pointer) + CHUNK_BYTES);
  }

  /** The voxel under a world point; `undefined` outside the grid. Throws {@link SamepathRangeError} beyond 2^21. */
  cellAt(point: VoxelPoint): VoxelCell | undefined {
    return this.#voxelUnder(point, 'point');
  }

  /** Centre of a voxel in world units, of the voxels around the grid too (coordinates within int32). */
  center(voxel: VoxelCell): VoxelPoint {
    exports().sp_voxel_grid_center(this.#handle.live(), ...voxelCoordinates(voxel, 'voxel'), scratch.out);
    return { x: readDouble(scratch.out), y: readDouble(scratch.out + 8), z: readDouble(scratch.out + 16) };
  }

  /**
   * Registers a change listener and returns the function that removes it. Listeners run after the edit; editing
   * this grid from one is a state error. What a listener throws comes out of the edit, which is done by then.
   */
  addListener(listener: VoxelListener): () => void {
    const handle = this.#handle;
    const listeners = this.#listeners;
    const { slot, id } = listeners.add(handle.live(), listener);
    return () => {
      if (handle.isLive) listeners.remove(handle.live(), slot, id);
    };
  }

  /**
   * Finds a path between two voxels. Ends that are outside or solid give a status; coordinates that are no
   * integers throw {@link SamepathRangeError}. The path has no world points.
   */
  findPath(start: VoxelCell, goal: VoxelCell, options?: VoxelOptions, extras?: QueryExtras): VoxelPath {
    return findVoxelPath(this.#handle, ends(start, goal), encodeVoxelOptions(options), extras, false);
  }

  /** The same as {@link findPath}, and fills `points` and `length` in world units through `space`. */
  findPathWithPoints(start: VoxelCell, goal: VoxelCell, options?: VoxelOptions, extras?: QueryExtras): VoxelPath {
    return findVoxelPath(this.#handle, ends(start, goal), encodeVoxelOptions(options), extras, true);
  }

  /**
   * Finds a path between the voxels under two world points; its points are voxel centres. Points beside the grid
   * give a status; NaN and coordinates beyond 2^21 throw {@link SamepathRangeError}.
   */
  findPathBetween(start: VoxelPoint, goal: VoxelPoint, options?: VoxelOptions, extras?: QueryExtras): VoxelPath {
    return findVoxelPath(this.#handle, this.#worldEnds(start, goal), encodeVoxelOptions(options), extras, true);
  }

  /**
   * {@link findPath} in slices of `iterationsPerSlice`, with a turn of the event loop between two; the result is the
   * same. Not with `recordExpansions`. All errors come through the promise; so does an abort, and a state error
   * when the grid was edited or freed in between.
   */
  async findPathAsync(
    start: VoxelCell, goal: VoxelCell, options?: VoxelOptions, extras?: AsyncQueryExtras,
  ): Promise<VoxelPath> {
    return findVoxelPathAsync(this.#handle, ends(start, goal), encodeVoxelOptions(options), extras, false);
  }

  /** {@link findPathBetween} in slices, as {@link findPathAsync}. */
  async findPathBetweenAsync(
    start: VoxelPoint, goal: VoxelPoint, options?: VoxelOptions, extras?: AsyncQueryExtras,
  ): Promise<VoxelPath> {
    return findVoxelPathAsync(this.#handle, this.#worldEnds(start, goal), encodeVoxelOptions(options), extras, true);
  }

  /**
   * Answers many queries in one call: start x, y, z, goal x, y, z per query. Each result equals that of
   * {@link findPath}; expansions are not recorded. Throws an argument error unless the length is a multiple of 6.
   */
  findPaths(queries: Int32Array, options?: VoxelOptions): VoxelPathBatch {
    return findVoxelPaths(this.#handle, queries, encodeVoxelOptions(options));
  }

  /** The voxels under two world points; (-1, -1, -1), which is outside, for points beside the grid. */
  #worldEnds(start: VoxelPoint, goal: VoxelPoint): VoxelEnds {
    const outside = { x: -1, y: -1, z: -1 };
    const [from, to] = [this.#voxelUnder(start, 'start') ?? outside, this.#voxelUnder(goal, 'goal') ?? outside];
    return [from.x, from.y, from.z, to.x, to.y, to.z];
  }

  #voxelUnder(point: VoxelPoint, name: string): VoxelCell | undefined {
    const coordinates = worldCoordinates(point, name);
    check(exports().sp_voxel_grid_voxel_at(this.#handle.live(), ...coordinates, scratch.out, scratch.out + 12));
    if (readWord(scratch.out + 12) !== 1) return undefined;
    return { x: readWord(scratch.out), y: readWord(scratch.out + 4), z: readWord(scratch.out + 8) };
  }

  /** Frees the grid's memory now, or when its last search and topology are freed. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

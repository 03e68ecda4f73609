import { integer, number, typeError } from './internal/arguments.js';
import { NavMeshFormatError, SamepathStateError } from './internal/errors.js';
import type { Pointer, Status } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { reference, stagePosition } from './internal/mesh-arguments.js';
import { NAV_SETTINGS_SPECS } from './internal/layout.gen.js';
import { createMesh } from './internal/mesh-build.js';
import { readLinks, readPolygons, type NavLink, type NavMeshPolygons } from './internal/mesh-read.js';
import { address, exports, longs, readDouble, readWord, scratch, withInput } from './internal/memory.js';
import { writtenBytes } from './internal/state.js';
import {
  castRay, castRays, encodePathOptions, filterOf, findNearestBatch, findNearestPoint, findPath, findPaths, randomPoint,
  SlicedPathQuery, withQuery, type EncodedPathOptions, type NavPathOptions, type NavQueryOptions,
} from './internal/mesh-queries.js';
import {
  createFromSnapshot, restoreSnapshot, saveSnapshot, saveSnapshotInto, snapshotSize, type SnapshotMode,
} from './internal/mesh-state.js';
import { readStruct } from './internal/options.js';
import { buildMesh, type Build2DSource } from './internal/region-build.js';
import { runBuild, type Build2DExtras } from './internal/region-steps.js';
import {
  runInTurns, runUnderSignal, signalOf, type AsyncQueryExtras, type QueryExtras,
} from './internal/sliced.js';
import type { NavPath, NavPathBatch } from './nav-path.js';
import type { NavPoint } from './nav-point.js';
import type { NavPolygons } from './nav-polygons.js';
import type { NavNearest, NavNearestBatch, NavRay, NavRayBatch, NavSurfacePoint } from './nav-results.js';
import {
  NavSettings, readOffMeshLinks, readParams, stageParams, withSettings, type Complete, type NavMeshParams,
} from './nav-settings.js';
import type { NavTileLibrary } from './nav-tile-library.js';
import type { SeededRandom } from './seeded-random.js';
import { adoptTile, readTileData, tilePointer, type NavTile, type NavTileData } from './nav-tile.js';

/** Column and row of a tile. */
export interface TileColumn {
  readonly tileX: number;
  readonly tileZ: number;
}

/** Area and flags of a polygon at present. */
export interface NavPolygonState {
  readonly area: number;
  readonly flags: number;
}

const INT32_MAX = 2147483647;
/** First bytes of a mesh that was saved with its settings, "ONNM". */
const WITH_SETTINGS = [0x4f, 0x4e, 0x4e, 0x4d];

/** The C mesh of an argument that is to become a part of another object; a state error for one that is a part already. */
export let ownMeshPointer: (mesh: NavMesh) => Pointer;
/** Makes a mesh a part of the C object of `owner`, which belongs to `keeper`. */
export let handOverMesh: (mesh: NavMesh, owner: Handle, keeper: object) => void;
/** Takes over a C mesh. */
export let adoptMesh: (pointer: Pointer) => NavMesh;
/** The C mesh of an argument; a state error after `free`. */
export let meshPointer: (mesh: NavMesh) => Pointer;

function releaseMesh(pointer: Pointer): void {
  exports().sp_navmesh_free(pointer);
}

function tilePosition(tileX: unknown, tileZ: unknown, layer: unknown): [number, number, number] {
  return [
    integer(tileX, 'tileX', -INT32_MAX - 1, INT32_MAX), integer(tileZ, 'tileZ', -INT32_MAX - 1, INT32_MAX),
    integer(layer, 'layer', 0, 1023)];
}

/**
 * A navigation mesh: convex polygons in tiles, joined across the borders of the tiles and by off-mesh links.
 *
 * Polygons are named by references of 64 bits: the slot of the tile, the polygon in it, and a salt that changes when the
 * tile does, so that a reference to a polygon that is gone is noticed. They are `bigint`, because a number has room for 53
 * bits only, and a `BigUint64Array` in bulk. 0 is no polygon.
 *
 * Call and await `init()` first. Free a mesh with `free()` or `using`; a forgotten one is freed when it is collected.
 *
 * ```ts
 * const mesh = NavMesh.fromPolygons({
 *   vertices: [{ x: 0, y: 0, z: 0 }, { x: 9, y: 0, z: 0 }, { x: 9, y: 0, z: 9 }, { x: 0, y: 0, z: 9 }],
 *   polygons: [[0, 1, 2, 3]],
 * });
 * ```
 */
export class NavMesh implements Disposable {
  readonly #handle: Handle;

  /** A mesh without tiles. */
  constructor(params?: NavMeshParams);
  constructor(params: NavMeshParams | Handle = {}) {
    const handle = params instanceof Handle ? params : new Handle(
      created(exports().sp_navmesh_create(stageParams(params), 0, scratch.out)), 'navigation mesh', releaseMesh);
    this.#handle = track(this, handle);
  }

  static {
    const Adopting = NavMesh as unknown as new (handle: Handle) => NavMesh;
    adoptMesh = (pointer) => new Adopting(new Handle(pointer, 'navigation mesh', releaseMesh));
    ownMeshPointer = (mesh) => {
      const pointer = meshPointer(mesh);
      if (mesh.#handle.isPart) throw new SamepathStateError('this navigation mesh belongs to a world');
      return pointer;
    };
    handOverMesh = (mesh, owner, keeper) => mesh.#handle.handOver(owner, keeper);
    meshPointer = (mesh) => {
      if (!(mesh instanceof NavMesh)) throw typeError('mesh', 'a NavMesh', mesh);
      return mesh.#handle.live();
    };
  }

  /**
   * A mesh of polygons that are there already, walkable as they are: one set, or one for each tile. A single set without
   * `tileX` and `tileZ` is put into a tile that fits it, whatever the settings say of tiles; it may be 8192 cells wide.
   * Polygons without area or flags have those of the settings. Throws {@link NavMeshFormatError} with field and index for
   * polygons that are not convex, not in their tile, or overlap along an edge.
   */
  static fromPolygons(
    polygons: NavPolygons | readonly NavPolygons[], settings: NavSettings = NavSettings.humanoid,
  ): NavMesh {
    return adoptMesh(createMesh(polygons, settings));
  }

  /**
   * An exact mesh of the plane, whose x is the world's X and y its Z, at the height `floorY` of the settings: what is
   * walkable, shrunk by `agentRadius`, in convex polygons tile by tile. Grids give the cells that are no walls. Coordinates
   * are rounded to multiples of 2^-snapBits first. Throws {@link OutlineRangeError}, which names outline, ring and point,
   * {@link SamepathRangeError} for what is beyond a limit, and {@link NavMeshFormatError} for tile lines that are not on the
   * grid. See `samepath/build2d` for the stages one by one.
   *
   * ```ts
   * const mesh = NavMesh.build2D([[[0, 0], [20, 0], [20, 10], [0, 10]]]);
   * const same = NavMesh.build2D({ cells: new Uint8Array(200).fill(1), width: 20, height: 10 });
   * ```
   */
  static build2D(source: Build2DSource, settings: NavSettings = NavSettings.humanoid): NavMesh {
    return adoptMesh(buildMesh(source, settings));
  }

  /**
   * {@link build2D} with a turn of the event loop after each stage and each tile, for big maps: `onProgress` hears of them, and
   * `signal` ends the build. The mesh has the same bytes.
   */
  static async build2DAsync(
    source: Build2DSource, settings: NavSettings = NavSettings.humanoid, extras?: Build2DExtras,
  ): Promise<NavMesh> {
    return adoptMesh(await runBuild(source, settings, extras));
  }

  /** Reads what {@link serialize} gave. Throws {@link NavMeshFormatError} with the byte offset. */
  static deserialize(saved: Uint8Array): NavMesh {
    if (!(saved instanceof Uint8Array)) throw typeError('saved', 'a Uint8Array', saved);
    const wasm = exports();
    const read = WITH_SETTINGS.every((byte, i) => saved[i] === byte) ? wasm.sp_navmesh_load : wasm.sp_navmesh_read;
    return withInput(saved, (input, length) =>
      adoptMesh(created(read(input, BigInt(length), 0, scratch.out), NavMeshFormatError)));
  }

  /** A mesh of what {@link saveState} gave, without settings. Throws {@link NavMeshFormatError} with the byte offset. */
  static fromState(saved: Uint8Array, library?: NavTileLibrary): NavMesh {
    return adoptMesh(createFromSnapshot(saved, library));
  }

  /** The parameters that the mesh was made with. */
  get params(): Complete<NavMeshParams> {
    check(exports().sp_navmesh_get_params(this.#handle.live(), scratch.meshParams));
    return readParams(scratch.meshParams);
  }

  /** The settings and off-mesh links that the mesh was built with; `undefined` for one made of parameters. */
  get settings(): Complete<NavSettings> | undefined {
    const [wasm, mesh] = [exports(), this.#handle.live()];
    if (wasm.sp_navmesh_saved_size(mesh) === 0n) return undefined;
    check(wasm.sp_navmesh_get_settings(mesh, scratch.meshSettings, scratch.out));
    const links = readOffMeshLinks(address(wasm.sp_navmesh_authored_links(mesh)), readWord(scratch.out));
    return { ...readStruct(scratch.meshSettings, NAV_SETTINGS_SPECS), offMeshLinks: links } as unknown as Complete<NavSettings>;
  }

  /**
   * Says what the mesh was built with, which is saved with it. Throws {@link NavMeshFormatError} when the parameters of
   * these settings are not those of the mesh.
   */
  set settings(settings: NavSettings) {
    const mesh = this.#handle.live();
    withSettings(settings, (...staged) => check(exports().sp_navmesh_set_settings(mesh, ...staged), NavMeshFormatError));
  }

  /** Number of tiles. */
  get tileCount(): number {
    return exports().sp_navmesh_tile_count(this.#handle.live());
  }

  /** Slots in use or free: one more than the highest that was ever taken. */
  get slotCount(): number {
    return exports().sp_navmesh_slot_count(this.#handle.live());
  }

  /** Grows with every change and restore: what was derived from the mesh at another count is out of date. */
  get editCount(): number {
    return Number(exports().sp_navmesh_edit_count(this.#handle.live()));
  }

  /** Bytes of WebAssembly memory that the mesh holds beside its tiles. */
  get memory(): number {
    return Number(exports().sp_navmesh_memory(this.#handle.live()));
  }

  /** References of the tiles in the order of their slots; the polygon in them is 0. */
  get tiles(): BigUint64Array {
    const [wasm, mesh] = [exports(), this.#handle.live()];
    const slots = Array.from({ length: wasm.sp_navmesh_slot_count(mesh) }, (_, slot) =>
      BigInt.asUintN(64, wasm.sp_navmesh_tile_in_slot(mesh, slot)));
    return BigUint64Array.from(slots.filter((tile) => tile !== 0n));
  }

  /**
   * Puts a tile into the lowest free slot, joins it to its neighbours, and gives its reference. Throws
   * {@link SamepathStateError} when there is one at its position, {@link NavMeshFormatError} for one of other parameters.
   */
  addTile(tile: NavTile): bigint {
    const pointer = tilePointer(tile);
    return this.#edit(exports().sp_navmesh_add_tile(this.#handle.live(), pointer, scratch.out));
  }

  /** Puts a tile in place of the one at its position, whose references become stale, and gives its reference. */
  replaceTile(tile: NavTile): bigint {
    const pointer = tilePointer(tile);
    return this.#edit(exports().sp_navmesh_replace_tile(this.#handle.live(), pointer, scratch.out));
  }

  /** Removes the tile at a position, whose references become stale. */
  removeTile(tileX: number, tileZ: number, layer = 0): void {
    check(exports().sp_navmesh_remove_tile(this.#handle.live(), ...tilePosition(tileX, tileZ, layer)));
  }

  /** Reference of the tile at a position; `undefined` when there is none. */
  tileAt(tileX: number, tileZ: number, layer = 0): bigint | undefined {
    const tile = exports().sp_navmesh_tile_at(this.#handle.live(), ...tilePosition(tileX, tileZ, layer));
    return tile === 0n ? undefined : BigInt.asUintN(64, tile);
  }

  /** Content of the tile that a tile or polygon reference leads into, copied; `undefined` for a stale reference. */
  tileData(ref: bigint): Complete<NavTileData> | undefined {
    const tile = exports().sp_navmesh_get_tile(this.#handle.live(), reference(ref, 'ref'));
    return tile === 0 ? undefined : readTileData(address(tile));
  }

  /**
   * The tile that a tile or polygon reference leads into, with its present areas, flags and switches, for another mesh of
   * equal parameters; its content and bytes are as built. Throws {@link SamepathStateError} for a stale reference.
   */
  copyTile(ref: bigint): NavTile {
    return adoptTile(created(exports().sp_navmesh_copy_tile(this.#handle.live(), reference(ref, 'ref'), scratch.out)));
  }

  /**
   * Turns an off-mesh link of a tile off, so that it joins no polygons, or on again: doors, bridges, lifts. `link` is its
   * index in the tile. Throws {@link SamepathStateError} for a stale reference.
   */
  setLinkEnabled(tile: bigint, link: number, enabled: boolean): void {
    const index = integer(link, 'link', 0, INT32_MAX);
    check(exports().sp_navmesh_set_link_enabled(this.#handle.live(), reference(tile, 'tile'), index, enabled ? 1 : 0));
  }

  /** Whether an off-mesh link of a tile is on. Throws {@link SamepathStateError} for a stale reference. */
  isLinkEnabled(tile: bigint, link: number): boolean {
    const index = integer(link, 'link', 0, INT32_MAX);
    check(exports().sp_navmesh_get_link_enabled(this.#handle.live(), reference(tile, 'tile'), index, scratch.out));
    return readWord(scratch.out) === 1;
  }

  /** Column and row of a world position; `y` does not matter. */
  worldToTile(position: Pick<NavPoint, 'x' | 'z'>): TileColumn {
    const mesh = this.#handle.live();
    stagePosition(scratch.meshInput, { x: position.x, y: 0, z: position.z }, 'position');
    const [x, z] = [readDouble(scratch.meshInput), readDouble(scratch.meshInput + 16)];
    check(exports().sp_navmesh_world_to_tile(mesh, x, z, scratch.out, scratch.out + 4));
    return { tileX: readWord(scratch.out), tileZ: readWord(scratch.out + 4) };
  }

  /** True when a reference leads to a polygon that is there. */
  isValid(ref: bigint): boolean {
    return exports().sp_navmesh_is_valid(this.#handle.live(), reference(ref, 'ref')) === 1;
  }

  /** Area and flags of a polygon at present; `undefined` for a stale reference. */
  polygonState(ref: bigint): NavPolygonState | undefined {
    if (!this.isValid(ref)) return undefined;
    check(exports().sp_navmesh_get_polygon(this.#handle.live(), ref, scratch.out, scratch.out + 4));
    return { area: readWord(scratch.out), flags: readWord(scratch.out + 4) };
  }

  /** Changes the area of a polygon, 0 to 63. Throws {@link SamepathStateError} for a stale reference. */
  setArea(ref: bigint, area: number): void {
    const value = integer(area, 'area', 0, 63);
    check(exports().sp_navmesh_set_polygon_area(this.#handle.live(), reference(ref, 'ref'), value));
  }

  /** Changes the flags of a polygon, 0 to 65535. Throws {@link SamepathStateError} for a stale reference. */
  setFlags(ref: bigint, flags: number): void {
    const value = integer(flags, 'flags', 0, 65535);
    check(exports().sp_navmesh_set_polygon_flags(this.#handle.live(), reference(ref, 'ref'), value));
  }

  /**
   * Finds a shortest path between two positions: polygons first, then the shortest way through them in X/Z. Ends beside
   * the mesh are moved to its nearest point within `halfExtents`. A goal out of reach gives the path to the closest
   * reachable place, with status `Partial`; what else goes wrong is told by `status` and `reason`, not thrown. After
   * warm-up a query allocates only its result.
   */
  findPath(start: NavPoint, goal: NavPoint, options?: NavPathOptions, extras?: QueryExtras): NavPath {
    const signal = signalOf(extras, ['signal']);
    const encoded = encodePathOptions(options);
    if (signal !== undefined) return runUnderSignal(this.#sliced(start, goal, encoded), signal);
    return withQuery(this.#handle.live(), (query) => findPath(query, start, goal, encoded));
  }

  /**
   * {@link findPath} in slices of `iterationsPerSlice`, with a turn of the event loop between two. The result is the
   * same. The mesh may be queried meanwhile, but not edited.
   */
  async findPathAsync(
    start: NavPoint, goal: NavPoint, options?: NavPathOptions, extras?: AsyncQueryExtras,
  ): Promise<NavPath> {
    signalOf(extras, ['signal', 'yield']);
    const encoded = encodePathOptions(options);
    return runInTurns(this.#sliced(start, goal, encoded), encoded.iterationsPerSlice, extras);
  }

  /**
   * Answers many queries in one call: `queries` holds x, y, z of start and goal of each. Same bits as one by one.
   */
  findPaths(queries: Float64Array, options?: NavPathOptions): NavPathBatch {
    const encoded = encodePathOptions(options);
    return withQuery(this.#handle.live(), (query) => findPaths(query, queries, encoded));
  }

  /**
   * The point of the mesh nearest to a position, when it is at most `maxDistance` away, else `undefined`. Straight above
   * or below a polygon only the height counts, so of stacked floors the nearest one wins.
   */
  findNearestPoint(position: NavPoint, maxDistance: number, options?: NavQueryOptions): NavNearest | undefined {
    const filter = filterOf(options);
    return withQuery(this.#handle.live(), (query) => findNearestPoint(query, position, maxDistance, filter));
  }

  /** {@link findNearestPoint} for many positions in one call: x, y, z triples. */
  findNearestPoints(positions: Float64Array, maxDistance: number, options?: NavQueryOptions): NavNearestBatch {
    const filter = filterOf(options);
    const reach = number(maxDistance, 'maxDistance');
    return withQuery(this.#handle.live(), (query) =>
      findNearestBatch(query, positions, [reach, reach, reach], reach, filter));
  }

  /**
   * Follows a segment across the surface in X/Z until it ends or meets a wall. It starts at the polygon nearest to
   * `start` within 2, 4, 2; without one it is blocked at the start. Off-mesh links are not crossed.
   */
  raycast(start: NavPoint, end: NavPoint, options?: NavQueryOptions): NavRay {
    const filter = filterOf(options);
    return withQuery(this.#handle.live(), (query) => castRay(query, start, end, filter));
  }

  /** {@link raycast} for many segments in one call: x, y, z of start and end of each. */
  raycasts(segments: Float64Array, options?: NavQueryOptions): NavRayBatch {
    const filter = filterOf(options);
    return withQuery(this.#handle.live(), (query) => castRays(query, segments, filter));
  }

  /**
   * A random point, uniform over the area of all polygons in X/Z; `undefined` when there is none. It takes four numbers of
   * the generator, or none when there is no point.
   */
  randomPoint(random: SeededRandom, options?: NavQueryOptions): NavSurfacePoint | undefined {
    const filter = filterOf(options);
    return withQuery(this.#handle.live(), (query) => randomPoint(query, random, filter));
  }

  /** All polygons in world coordinates, with their present areas and flags, in the order of slots. Takes time by their number. */
  polygons(): NavMeshPolygons {
    return readPolygons(this.#handle.live(), this.params);
  }

  /**
   * Where a polygon leads across tile borders and along off-mesh links, in the order in which searches go; `undefined` for
   * a stale reference.
   */
  links(ref: bigint): NavLink[] | undefined {
    if (!this.isValid(ref)) return undefined;
    return readLinks(this.#handle.live(), ref);
  }

  /**
   * The mesh as bytes, the same on every machine: slots, tiles with their present areas and flags, and the settings when it
   * has any.
   */
  serialize(): Uint8Array {
    const [wasm, mesh] = [exports(), this.#handle.live()];
    const sizeWithSettings = wasm.sp_navmesh_saved_size(mesh); // 0 without settings
    return sizeWithSettings > 0n
      ? writtenBytes(sizeWithSettings, (saved, size) => wasm.sp_navmesh_save(mesh, saved, size))
      : writtenBytes(wasm.sp_navmesh_size(mesh), (saved, size) => wasm.sp_navmesh_write(mesh, saved, size));
  }

  /** Bytes that {@link saveState} gives now. */
  get stateSize(): number {
    return snapshotSize(this.#handle.live(), 'full');
  }

  /**
   * What can change of the mesh as bytes, the same on every machine: slots and their tiles, changed areas and flags, links
   * that are switched off. References stay valid over a restore. Mode `'referenced'` has content ids in place of tiles.
   */
  saveState(mode: SnapshotMode = 'full'): Uint8Array {
    return saveSnapshot(this.#handle.live(), mode);
  }

  /** {@link saveState} into `out`; returns the number of bytes. Throws an argument error when `out` is too small. */
  saveStateInto(out: Uint8Array, mode: SnapshotMode = 'full'): number {
    return saveSnapshotInto(this.#handle.live(), mode, out);
  }

  /**
   * Puts the mesh into a saved state; `library` has the tiles of one of mode `'referenced'`. Throws
   * {@link NavMeshFormatError} with the byte offset and changes nothing then.
   */
  restoreState(saved: Uint8Array, library?: NavTileLibrary): void {
    restoreSnapshot(this.#handle.live(), saved, library);
  }

  /** Frees the mesh; queries that run on it stop working. Further calls do nothing, nor does one on a mesh of a world. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  #sliced(start: NavPoint, goal: NavPoint, encoded: EncodedPathOptions): SlicedPathQuery {
    return new SlicedPathQuery(() => this.#handle.live(), start, goal, encoded);
  }

  /** Checks an edit of a tile and gives its reference. */
  #edit(status: Status): bigint {
    check(status, NavMeshFormatError);
    return longs()[scratch.out >>> 3] as bigint;
  }
}

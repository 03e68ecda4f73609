// A build of a mesh of the plane stage by stage: the same calls in the same order as in one call of the module.
import { withSettings, type NavSettings } from '../nav-settings.js';
import type { RegionPart, RegionRings } from '../region-parts.js';
import { NavMeshFormatError, SamepathStateError } from './errors.js';
import type { Pointer } from './exports.js';
import { check, created } from './failure.js';
import { NAV_SETTINGS_LAYOUT, NAVMESH_PARAMS_LAYOUT, STATUS } from './layout.gen.js';
import { withArrays } from './mesh-arguments.js';
import { OFF_MESH_LINK } from './mesh-structs.js';
import { allocate, bytes, exports, readDouble, readPointer, readWord, release, scratch } from './memory.js';
import { callbackOf } from './options.js';
import { pause } from './pause.js';
import { encodeSource, type Build2DSource, type PlaneSource } from './region-build.js';
import { readParts, readRings } from './region-read.js';
import { signalOf, throwIfAborted, type AsyncQueryExtras } from './sliced.js';

/** What a build does next: make the region, shrink it, cut it into tiles, make each tile, join them; `'done'` after that. */
export type Build2DStage = 'region' | 'shrink' | 'slice' | 'tiles' | 'mesh' | 'done';

/** How far a build is. */
export interface Build2DProgress {
  /** What comes next. */
  readonly stage: Build2DStage;
  /** Tiles that were made. */
  readonly tilesDone: number;
  /** Tiles of the mesh; 0 until the region was cut. */
  readonly tileCount: number;
  /** A guess at the part of the work that was done, 0 to 1. */
  readonly fraction: number;
}

/** What an async build takes beside its settings. */
export interface Build2DExtras extends AsyncQueryExtras {
  /** Called before each step, and with the stage `'done'` at the end. */
  readonly onProgress?: ((progress: Build2DProgress) => void) | undefined;
}

/** Part of the work that was done when a stage begins, as measured on noisy tile maps. */
const DONE_BEFORE: Readonly<Record<Build2DStage, number>> = {
  region: 0, shrink: 0.02, slice: 0.5, tiles: 0.9, mesh: 0.99, done: 1,
};

const PARAMS_SIZE = NAVMESH_PARAMS_LAYOUT.size;
const SETTINGS_SIZE = NAV_SETTINGS_LAYOUT.size;

function blockSize(linkCount: number): number {
  return PARAMS_SIZE + SETTINGS_SIZE + linkCount * OFF_MESH_LINK.size;
}

/** The C objects of a build in progress. They must be given back with `close`. */
export class SteppedBuild {
  readonly #source: PlaneSource;
  readonly #snapBits: number;
  /** Parameters, settings and links in the module, so that later changes of the caller's object do not matter. */
  #params: Pointer = 0;
  readonly #linkCount: number;
  #stage: Build2DStage = 'region';
  #region: Pointer = 0;
  #isOwnRegion = false;
  #parts: Pointer = 0;
  #tileCount = 0;
  #tiles: Pointer[] = [];
  #mesh: Pointer = 0;

  constructor(source: Build2DSource, settings: NavSettings) {
    this.#source = encodeSource(source);
    [this.#snapBits, this.#params, this.#linkCount] = withSettings(settings, (...staged) => {
      const [wasm, [given, links, count]] = [exports(), staged];
      check(wasm.sp_navmesh_build2d_snap_bits(...staged, scratch.out), NavMeshFormatError);
      check(wasm.sp_nav_settings_to_params(...staged, scratch.meshParams));
      const block = allocate(blockSize(count));
      bytes().copyWithin(block, scratch.meshParams, scratch.meshParams + PARAMS_SIZE);
      bytes().copyWithin(block + PARAMS_SIZE, given, given + SETTINGS_SIZE);
      bytes().copyWithin(block + PARAMS_SIZE + SETTINGS_SIZE, links, links + count * OFF_MESH_LINK.size);
      return [readWord(scratch.out), block, count];
    });
  }

  /** Address of the block of memory that the build has in the module; 0 once it was given back. */
  get block(): Pointer {
    return this.#params;
  }

  get progress(): Build2DProgress {
    const [tilesDone, tileCount] = [this.#tiles.length, this.#tileCount];
    const before = DONE_BEFORE[this.#stage];
    const fraction = this.#stage === 'tiles'
      ? before + ((DONE_BEFORE.mesh - before) * tilesDone) / tileCount
      : before;
    return { stage: this.#stage, tilesDone, tileCount, fraction };
  }

  /** Rings of the region so far; `undefined` before there is one. */
  rings(): RegionRings | undefined {
    return this.#region === 0 ? undefined : readRings(this.#regionNow());
  }

  /** Polygons of the tiles; `undefined` before the region was cut. */
  parts(): RegionPart[] | undefined {
    return this.#parts === 0 ? undefined : readParts(this.#parts);
  }

  /** Does the next stage, or makes one tile. False when nothing is left. A step that failed can be tried again. */
  step(): boolean {
    switch (this.#stage) {
      case 'region':
        this.#makeRegion();
        break;
      case 'shrink':
        this.#shrink();
        break;
      case 'slice':
        this.#slice();
        break;
      case 'tiles':
        this.#makeTile();
        break;
      case 'mesh':
        this.#join();
        break;
      case 'done':
        break;
    }
    return this.#stage !== 'done';
  }

  /** The C mesh, which is the caller's from then on. */
  take(): Pointer {
    const mesh = this.#mesh;
    if (mesh === 0) throw new SamepathStateError('this build has no mesh yet, or gave it away');
    this.#mesh = 0;
    this.close();
    return mesh;
  }

  /** Gives back what the build holds. */
  close(): void {
    const wasm = exports();
    for (const tile of this.#tiles) wasm.sp_navtile_free(tile);
    this.#tiles = [];
    wasm.sp_region_parts_free(this.#parts);
    this.#parts = 0;
    this.#replaceRegion(0, false);
    wasm.sp_navmesh_free(this.#mesh);
    this.#mesh = 0;
    if (this.#params !== 0) release(this.#params, blockSize(this.#linkCount));
    this.#params = 0;
  }

  get #settings(): Pointer {
    return this.#params + PARAMS_SIZE;
  }

  get #links(): Pointer {
    return this.#settings + SETTINGS_SIZE;
  }

  /** The region; one of the caller's is asked for anew, because it may have been freed. */
  #regionNow(): Pointer {
    return this.#isOwnRegion ? this.#region : this.#source.createRegion(this.#snapBits);
  }

  #replaceRegion(region: Pointer, isOwn: boolean): void {
    if (this.#isOwnRegion) exports().sp_region_free(this.#region);
    this.#region = region;
    this.#isOwnRegion = isOwn;
  }

  #makeRegion(): void {
    this.#replaceRegion(this.#source.createRegion(this.#snapBits), !this.#source.borrowsRegion);
    const radius = readDouble(this.#settings + NAV_SETTINGS_LAYOUT.offsets.agentRadius);
    this.#stage = radius > 0 ? 'shrink' : 'slice';
  }

  #shrink(): void {
    const status = exports().sp_region_shrink(this.#regionNow(), this.#settings, 0, scratch.out);
    this.#replaceRegion(created(status, NavMeshFormatError), true);
    this.#stage = 'slice';
  }

  #slice(): void {
    const status = exports().sp_region_slice(this.#regionNow(), this.#settings, 0, scratch.out);
    this.#parts = created(status, NavMeshFormatError);
    this.#tileCount = exports().sp_region_parts_count(this.#parts);
    this.#stage = this.#tileCount > 0 ? 'tiles' : 'mesh';
  }

  #makeTile(): void {
    const [wasm, number] = [exports(), this.#tiles.length];
    check(wasm.sp_navtile_from_region_part(
      this.#parts, number, this.#params, this.#settings, 0, scratch.out), NavMeshFormatError);
    const status = wasm.sp_navtile_bake_links(this.#params, this.#links, this.#linkCount, scratch.out, 1);
    const tile = readPointer(scratch.out);
    if (status !== STATUS.OK) wasm.sp_navtile_free(tile);
    check(status, NavMeshFormatError);
    this.#tiles.push(tile);
    if (this.#tiles.length === this.#tileCount) this.#stage = 'mesh';
  }

  #join(): void {
    const wasm = exports();
    const mesh = created(wasm.sp_navmesh_create(this.#params, 0, scratch.out));
    try {
      withArrays([Int32Array.from(this.#tiles)], ([list = 0]) =>
        check(wasm.sp_navmesh_add_tiles(mesh, list, this.#tiles.length), NavMeshFormatError));
      check(wasm.sp_navmesh_set_settings(mesh, this.#settings, this.#links, this.#linkCount), NavMeshFormatError);
    } catch (error) {
      wasm.sp_navmesh_free(mesh);
      throw error;
    }
    this.#mesh = mesh;
    this.#stage = 'done';
  }
}

/** Runs a build with a turn of the event loop after each step, and gives its mesh. Looks at the signal before each. */
export async function runBuild(
  source: Build2DSource, settings: NavSettings, extras: Build2DExtras | undefined,
): Promise<Pointer> {
  const signal = signalOf(extras, ['signal', 'yield', 'onProgress']);
  const { yield: turn = pause, onProgress } = extras ?? {};
  callbackOf('onProgress', onProgress);
  const build = new SteppedBuild(source, settings);
  try {
    for (;;) {
      throwIfAborted(signal);
      onProgress?.(build.progress);
      if (!build.step()) break;
      await turn();
    }
    onProgress?.(build.progress);
    return build.take();
  } finally {
    build.close();
  }
}

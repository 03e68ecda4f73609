// A build of a mesh of the plane stage by stage: the same calls in the same order as in one call of the module.
import type { RegionPart, RegionRings } from '../region-parts.js';
import { readOffMeshLinks, stageParams, withSettings, NavSettings, type Complete } from '../nav-settings.js';
import { typeError } from './arguments.js';
import { NavMeshFormatError, SamepathStateError } from './errors.js';
import type { Pointer } from './exports.js';
import { check, created } from './failure.js';
import { NAV_SETTINGS_SPECS } from './layout.gen.js';
import { withArrays } from './mesh-arguments.js';
import { address, exports, readPointer, readWord, scratch, words } from './memory.js';
import { readStruct } from './options.js';
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
  /** Called before each step. */
  readonly onProgress?: ((progress: Build2DProgress) => void) | undefined;
}

/** Part of the work that was done when a stage begins, as measured on noisy tile maps. */
const DONE_BEFORE: Readonly<Record<Build2DStage, number>> = {
  region: 0, shrink: 0.02, slice: 0.5, tiles: 0.9, mesh: 0.99, done: 1,
};

/** Copies settings, so that later changes of the caller's object do not matter. */
function copySettings(pointer: Pointer, links: Pointer, count: number): Complete<NavSettings> {
  const numbers = readStruct(pointer, NAV_SETTINGS_SPECS);
  return { ...numbers, offMeshLinks: readOffMeshLinks(links, count) } as unknown as Complete<NavSettings>;
}

/** The C objects of a build in progress. They must be given back with `close`. */
export class SteppedBuild {
  readonly #source: PlaneSource;
  readonly #settings: Complete<NavSettings>;
  readonly #snapBits: number;
  #stage: Build2DStage = 'region';
  #region: Pointer = 0;
  #isOwnRegion = false;
  #parts: Pointer = 0;
  #tileCount = 0;
  #tiles: Pointer[] = [];
  #mesh: Pointer = 0;

  constructor(source: Build2DSource, settings: NavSettings) {
    this.#source = encodeSource(source);
    [this.#settings, this.#snapBits] = withSettings(settings, (...staged) => {
      check(exports().sp_navmesh_build2d_snap_bits(...staged, scratch.out), NavMeshFormatError);
      const snapBits = readWord(scratch.out);
      return [copySettings(...staged), snapBits];
    });
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
    if (mesh === 0) throw new SamepathStateError('this build has no mesh, or gave it away');
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
    this.#stage = this.#settings.agentRadius > 0 ? 'shrink' : 'slice';
  }

  #shrink(): void {
    const region = this.#regionNow();
    const shrunk = withSettings(this.#settings, (settings) =>
      created(exports().sp_region_shrink(region, settings, 0, scratch.out), NavMeshFormatError));
    this.#replaceRegion(shrunk, true);
    this.#stage = 'slice';
  }

  #slice(): void {
    const region = this.#regionNow();
    this.#parts = withSettings(this.#settings, (settings) =>
      created(exports().sp_region_slice(region, settings, 0, scratch.out), NavMeshFormatError));
    this.#tileCount = exports().sp_region_parts_count(this.#parts);
    this.#stage = this.#tileCount > 0 ? 'tiles' : 'mesh';
  }

  #makeTile(): void {
    const number = this.#tiles.length;
    const params = stageParams(NavSettings.toParams(this.#settings));
    const tile = withSettings(this.#settings, (settings, links, count) => {
      const wasm = exports();
      const made = created(
        wasm.sp_navtile_from_region_part(this.#parts, number, params, settings, 0, scratch.out), NavMeshFormatError);
      if (count === 0) return made;
      words()[scratch.out >>> 2] = made;
      const status = wasm.sp_navtile_bake_links(params, links, count, scratch.out, 1);
      const baked = readPointer(scratch.out);
      if (status !== 0) wasm.sp_navtile_free(baked);
      check(status, NavMeshFormatError);
      return baked;
    });
    this.#tiles.push(address(tile));
    if (this.#tiles.length === this.#tileCount) this.#stage = 'mesh';
  }

  #join(): void {
    const wasm = exports();
    const params = stageParams(NavSettings.toParams(this.#settings));
    const mesh = created(wasm.sp_navmesh_create(params, 0, scratch.out));
    try {
      withArrays([Int32Array.from(this.#tiles)], ([list = 0]) =>
        check(wasm.sp_navmesh_add_tiles(mesh, list, this.#tiles.length), NavMeshFormatError));
      withSettings(this.#settings, (...staged) => check(wasm.sp_navmesh_set_settings(mesh, ...staged), NavMeshFormatError));
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
  if (onProgress !== undefined && typeof onProgress !== 'function') throw typeError('onProgress', 'a function', onProgress);
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

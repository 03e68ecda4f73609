import { Handle, track } from './internal/handles.js';
import type { Build2DSource } from './internal/region-build.js';
import { SteppedBuild, type Build2DProgress } from './internal/region-steps.js';
import { adoptMesh, type NavMesh } from './nav-mesh.js';
import { NavSettings } from './nav-settings.js';
import type { RegionPart, RegionRings } from './region-parts.js';

/**
 * `NavMesh.build2D` in steps: the region, its shrink, the cut into tiles, each tile, and the mesh of them. The mesh has the
 * same bytes. What there is between the steps can be drawn. Free it with `free()` or `using`; a forgotten one is freed when
 * it is collected.
 *
 * ```ts
 * using build = new NavMeshBuild2D(outlines, settings);
 * while (build.step()) show(build.progress);
 * const mesh = build.finish();
 * ```
 */
export class NavMeshBuild2D implements Disposable {
  readonly #build: SteppedBuild;
  readonly #handle: Handle;

  /** Checks source and settings, as `NavMesh.build2D` does. */
  constructor(source: Build2DSource, settings: NavSettings = NavSettings.humanoid) {
    const build = new SteppedBuild(source, settings);
    this.#build = build;
    this.#handle = track(this, new Handle(build.block, 'build', () => build.close()));
  }

  /** How far the build is. */
  get progress(): Build2DProgress {
    return this.#live().progress;
  }

  /** Does the next stage, or makes one tile. False when nothing is left. A step that threw can be tried again. */
  step(): boolean {
    return this.#live().step();
  }

  /** Rings of the region so far: as given, then shrunk. `undefined` before the first step. */
  rings(): RegionRings | undefined {
    return this.#live().rings();
  }

  /** Polygons of each tile; `undefined` before the region was cut. */
  parts(): RegionPart[] | undefined {
    return this.#live().parts();
  }

  /** Does the steps that are left, gives the mesh, and frees the build. */
  finish(): NavMesh {
    const build = this.#live();
    while (build.step());
    const mesh = adoptMesh(build.take());
    this.free();
    return mesh;
  }

  /** Frees the build. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  #live(): SteppedBuild {
    this.#handle.live();
    return this.#build;
  }
}

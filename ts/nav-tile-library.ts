import { typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { exports, scratch, withInput } from './internal/memory.js';
import { reachLibraries } from './internal/mesh-state.js';
import type { NavMesh } from './nav-mesh.js';
import { tilePointer, type NavTile } from './nav-tile.js';

function releaseLibrary(pointer: Pointer): void {
  exports().sp_navtile_library_free(pointer);
}

/** Bytes of a content id in hexadecimal. */
function idOf(contentId: string): Uint8Array {
  if (typeof contentId !== 'string' || !/^[0-9a-f]{64}$/.test(contentId)) {
    throw new SamepathArgumentError(`contentId must be 64 hexadecimal digits; got ${String(contentId)}`, { field: 'contentId' });
  }
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(contentId.slice(2 * i, 2 * i + 2), 16));
}

/**
 * Tiles by their content id, for snapshots of mode `'referenced'`: those are small, because the library has the tiles.
 * Meshes and the library share tiles. Free it with `free()` or `using`; a forgotten one is freed when it is collected.
 */
export class NavTileLibrary implements Disposable {
  readonly #handle: Handle;

  constructor() {
    const pointer = created(exports().sp_navtile_library_create(0, scratch.out));
    this.#handle = track(this, new Handle(pointer, 'tile library', releaseLibrary));
  }

  static {
    reachLibraries((library) => {
      if (!(library instanceof NavTileLibrary)) throw typeError('library', 'a NavTileLibrary', library);
      return library.#handle.live();
    });
  }

  /** Number of tiles. */
  get count(): number {
    return exports().sp_navtile_library_count(this.#handle.live());
  }

  /** Adds a tile as it was built; of tiles with equal content the first one stays. */
  add(tile: NavTile): void {
    const pointer = tilePointer(tile);
    check(exports().sp_navtile_library_add(this.#handle.live(), pointer));
  }

  /** Adds every tile of a mesh as it was built. */
  addAll(mesh: NavMesh): void {
    for (const ref of mesh.tiles) {
      using tile = mesh.copyTile(ref);
      this.add(tile);
    }
  }

  /** Whether there is a tile with this content id. */
  has(contentId: string): boolean {
    const library = this.#handle.live();
    return withInput(idOf(contentId), (id) => exports().sp_navtile_library_find(library, id) !== 0);
  }

  /** Frees the library; meshes keep what they share of it. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

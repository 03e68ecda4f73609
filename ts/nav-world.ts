import { number, typeError } from './internal/arguments.js';
import { NavMeshFormatError, SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { withArrays } from './internal/mesh-arguments.js';
import type { NavPathOptions } from './internal/mesh-queries.js';
import { address, exports, readWord, scratch, withInput } from './internal/memory.js';
import { writtenBytes } from './internal/state.js';
import type { AsyncQueryExtras, QueryExtras } from './internal/sliced.js';
import { adoptMesh, handOverMesh, ownMeshPointer, type NavMesh } from './nav-mesh.js';
import type { NavPath } from './nav-path.js';
import type { NavPoint } from './nav-point.js';

function releaseWorld(pointer: Pointer): void {
  exports().sp_navworld_free(pointer);
}

function create(meshes: readonly NavMesh[]): Pointer {
  if (!Array.isArray(meshes)) throw typeError('meshes', 'an array', meshes);
  if (new Set(meshes).size < meshes.length) throw new SamepathArgumentError('meshes holds a mesh twice', { field: 'meshes' });
  const pointers = Int32Array.from(meshes as readonly NavMesh[], (mesh) => ownMeshPointer(mesh));
  return withArrays([pointers], ([list = 0]) =>
    created(exports().sp_navworld_create(list, pointers.length, 0, scratch.out)));
}

/**
 * The navigation meshes of one place, one for each class of agents: a mesh keeps the radius of its agents from walls, so
 * small and large ones walk on different meshes. Free it with `free()` or `using`; a forgotten one is freed when it is
 * collected.
 *
 * ```ts
 * const world = new NavWorld([meshOfSmall, meshOfLarge]);
 * world.findPath(0.4, a, b); // On the mesh of the smallest agents that are not smaller than 0.4.
 * ```
 */
export class NavWorld implements Disposable {
  /** The mesh of each class. They are freed with the world. */
  readonly meshes: readonly NavMesh[];
  readonly #handle: Handle;

  /**
   * Takes over meshes that have settings; from then on they are freed with the world. Throws {@link SamepathStateError} for
   * a mesh without settings, and for one that belongs to a world.
   */
  constructor(meshes: readonly NavMesh[]);
  /** @internal */
  constructor(pointer: Pointer);
  constructor(given: readonly NavMesh[] | Pointer) {
    const pointer = typeof given === 'number' ? given : create(given);
    this.#handle = track(this, new Handle(pointer, 'navigation world', releaseWorld));
    const meshes = typeof given === 'number'
      ? Array.from({ length: exports().sp_navworld_class_count(pointer) }, (_, i) =>
          adoptMesh(address(exports().sp_navworld_mesh(pointer, i))))
      : [...given];
    for (const mesh of meshes) handOverMesh(mesh, this.#handle, this);
    this.meshes = Object.freeze(meshes);
  }

  /** Reads what {@link serialize} gave. Throws {@link NavMeshFormatError} with the byte offset. */
  static deserialize(saved: Uint8Array): NavWorld {
    if (!(saved instanceof Uint8Array)) throw typeError('saved', 'a Uint8Array', saved);
    return withInput(saved, (input, length) => new NavWorld(
      created(exports().sp_navworld_load(input, BigInt(length), 0, scratch.out), NavMeshFormatError)));
  }

  /** The class of agents of a radius: that of the smallest agents not below it, else the one of the largest. */
  classFor(radius: number): number {
    const value = number(radius, 'radius');
    check(exports().sp_navworld_class_for(this.#handle.live(), value, scratch.out));
    return readWord(scratch.out);
  }

  /** The mesh of {@link classFor}. */
  meshFor(radius: number): NavMesh {
    return this.meshes[this.classFor(radius)] as NavMesh;
  }

  /** `NavMesh.findPath` for an agent of a radius. */
  findPath(radius: number, start: NavPoint, goal: NavPoint, options?: NavPathOptions, extras?: QueryExtras): NavPath {
    return this.meshFor(radius).findPath(start, goal, options, extras);
  }

  /** `NavMesh.findPathAsync` for an agent of a radius. */
  async findPathAsync(
    radius: number, start: NavPoint, goal: NavPoint, options?: NavPathOptions, extras?: AsyncQueryExtras,
  ): Promise<NavPath> {
    return this.meshFor(radius).findPathAsync(start, goal, options, extras);
  }

  /** All meshes with their settings as bytes, the same on every machine. */
  serialize(): Uint8Array {
    const world = this.#handle.live();
    return writtenBytes(exports().sp_navworld_size(world), (saved, size) => exports().sp_navworld_save(world, saved, size));
  }

  /** Frees the world and its meshes. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

import { integer, looseInteger, typeError, voxelCoordinates } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import type { VoxelCell } from './internal/hooks.js';
import { VOXEL_OPTIONS_SPECS } from './internal/layout.gen.js';
import { copyDoubles, copyWords, exports, scratch } from './internal/memory.js';
import { optionNumbers } from './internal/options.js';
import type { VoxelConnectivity, VoxelCornerRule } from './internal/voxel-options.js';
import type { Neighbors } from './topology.js';
import { voxelGridPointer, type VoxelGrid } from './voxel-grid.js';

/** Which moves a voxel topology has. */
export interface VoxelTopologyOptions {
  /** Six, eighteen or twenty-six moves. Default 26. */
  readonly connectivity?: VoxelConnectivity | undefined;
  /** Rule for edge and corner moves. Default `'no-corner-cutting'`. */
  readonly cornerRule?: VoxelCornerRule | undefined;
}

const MAX_NEIGHBORS = 26;
const OPTIONS: readonly string[] = ['connectivity', 'cornerRule'];
const SPECS = /* @__PURE__ */ VOXEL_OPTIONS_SPECS.filter(({ name }) => OPTIONS.includes(name));

/** The C topology of an argument; a state error after `free`. */
export let voxelTopologyPointer: (topology: VoxelTopology) => Pointer;

function release(pointer: Pointer): void {
  exports().sp_voxel_topology_free(pointer);
}

function create(grid: VoxelGrid, options: VoxelTopologyOptions): Pointer {
  const pointer = voxelGridPointer(grid);
  const { connectivity, cornerRule } = optionNumbers(options, SPECS, 'topology option');
  return created(exports().sp_voxel_topology_create(
    pointer, connectivity as number, cornerRule as number, scratch.out));
}

/**
 * The moves of a voxel grid for one connectivity and corner rule. It reads the grid as it is, so edits do not age
 * it; a running search over it ends with `SamepathStateError` all the same. A node is `x + sizeX * (y + sizeY * z)`.
 * It keeps its grid's memory alive.
 */
export class VoxelTopology implements Disposable {
  /** Voxels of the grid along each axis. */
  readonly sizeX: number;
  readonly sizeY: number;
  readonly sizeZ: number;
  readonly #handle: Handle;

  static {
    voxelTopologyPointer = (topology) => {
      if (!(topology instanceof VoxelTopology)) throw typeError('topology', 'a VoxelTopology', topology);
      return topology.#handle.live();
    };
  }

  /** Throws `SamepathRangeError` for options out of range. */
  constructor(grid: VoxelGrid, options: VoxelTopologyOptions = {}) {
    this.#handle = track(this, new Handle(create(grid, options), 'topology', release));
    this.sizeX = grid.sizeX;
    this.sizeY = grid.sizeY;
    this.sizeZ = grid.sizeZ;
  }

  /** Node of a voxel. Throws {@link SamepathArgumentError} outside the grid. */
  nodeAt(voxel: VoxelCell): number {
    const [x, y, z] = voxelCoordinates(voxel, 'voxel');
    if (x < 0 || x >= this.sizeX || y < 0 || y >= this.sizeY || z < 0 || z >= this.sizeZ) {
      throw new SamepathArgumentError(`voxel (${voxel.x}, ${voxel.y}, ${voxel.z}) is outside the grid`, { field: 'voxel' });
    }
    return x + this.sizeX * (y + this.sizeY * z);
  }

  /** Voxel of a node of the grid. Throws a range error for other numbers. */
  cellOf(node: number): VoxelCell {
    const index = integer(node, 'node', 0, this.sizeX * this.sizeY * this.sizeZ - 1);
    const row = Math.floor(index / this.sizeX);
    return { x: index % this.sizeX, y: row % this.sizeY, z: Math.floor(row / this.sizeY) };
  }

  /** True when the voxel of the node is inside the grid and not solid. */
  isWalkable(node: number): boolean {
    return exports().sp_voxel_topology_is_walkable(this.#handle.live(), looseInteger(node, 'node')) === 1;
  }

  /**
   * Neighbours of a node with the costs of the moves: through faces, across edges, across corners, each by z, then y,
   * then x; none for a node that is outside or solid.
   */
  neighbors(node: number): Neighbors {
    const [nodes, costs] = [scratch.costs, scratch.costs + 4 * MAX_NEIGHBORS];
    const count = exports().sp_voxel_topology_neighbors(this.#handle.live(), looseInteger(node, 'node'), nodes, costs);
    return { nodes: copyWords(nodes, count), costs: copyDoubles(costs, count) };
  }

  /** Frees the topology. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

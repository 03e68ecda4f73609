// The only module of the voxel page that searches: it keeps a samepath voxel grid equal to the scene.
import { MovingAi, VoxelGrid, type VoxelCell, type VoxelPath } from 'samepath';
import { timeCalls, type Timing } from '../shared/timing.js';
import { maxVoxels, type VoxelQuery, type VoxelScene } from './model.js';

const solidArea = 255;
const chunkSide = 16;

/** A voxel grid with the solid voxels of a scene. */
export function gridOf(scene: VoxelScene): VoxelGrid {
  const { sizeX, sizeY, sizeZ, solid } = scene;
  const grid = new VoxelGrid(sizeX, sizeY, sizeZ);
  for (let z = 0, index = 0; z < sizeZ; z += 1) {
    for (let y = 0; y < sizeY; y += 1) {
      for (let x = 0; x < sizeX; x += 1, index += 1) if (solid[index] === 1) grid.setArea(x, y, z, solidArea);
    }
  }
  return grid;
}

function copyChunk(grid: VoxelGrid, solid: Uint8Array, corner: readonly [number, number, number]): void {
  const areas = grid.getChunk(corner[0] / chunkSide, corner[1] / chunkSide, corner[2] / chunkSide);
  if (areas === undefined) return;
  areas.forEach((area, i) => {
    if (area !== solidArea) return;
    const [x, y, z] = [corner[0] + (i & 15), corner[1] + ((i >> 4) & 15), corner[2] + (i >> 8)];
    if (x < grid.sizeX && y < grid.sizeY && z < grid.sizeZ) solid[x + grid.sizeX * (y + grid.sizeY * z)] = 1;
  });
}

/** The scene of a `.3dmap` text. Throws the library's format error, or an error for a map the page cannot show. */
export function readVoxelMap(name: string, bytes: Uint8Array): VoxelScene {
  using grid = MovingAi.parseVoxelMap(bytes);
  const { sizeX, sizeY, sizeZ } = grid;
  if (sizeX * sizeY * sizeZ > maxVoxels) {
    throw new Error(`the map has ${sizeX} × ${sizeY} × ${sizeZ} voxels; this page shows up to ${maxVoxels}`);
  }
  const solid = new Uint8Array(sizeX * sizeY * sizeZ);
  for (let z = 0; z < sizeZ; z += chunkSide) {
    for (let y = 0; y < sizeY; y += chunkSide) {
      for (let x = 0; x < sizeX; x += chunkSide) copyChunk(grid, solid, [x, y, z]);
    }
  }
  return { sizeX, sizeY, sizeZ, solid, source: name };
}

export class VoxelEngine {
  #grid: VoxelGrid;

  constructor(scene: VoxelScene) {
    this.#grid = gridOf(scene);
  }

  setScene(scene: VoxelScene): void {
    this.#grid.free();
    this.#grid = gridOf(scene);
  }

  findPath(start: VoxelCell, goal: VoxelCell, query: VoxelQuery): VoxelPath {
    return this.#grid.findPath(start, goal, { ...query, recordExpansions: true });
  }

  time(start: VoxelCell, goal: VoxelCell, query: VoxelQuery): Timing {
    const frozen = Object.freeze({ ...query });
    return timeCalls(() => this.#grid.findPath(start, goal, frozen));
  }

  /** WebAssembly memory that the grid and its search hold, in bytes. */
  get memory(): number {
    return this.#grid.memory;
  }
}

// The plain data of the voxel page.
import type { VoxelCell, VoxelOptions } from 'samepath';

export const sceneKinds = ['city', 'caves', 'terrain'] as const;
export type SceneKind = (typeof sceneKinds)[number];

/** What a generated scene depends on; the same numbers always give the same scene. */
export interface SceneSpec {
  readonly kind: SceneKind;
  /** Voxels along x and z; the height is half of it. */
  readonly side: number;
  readonly seed: number;
}

export const minSide = 16;
export const maxSide = 160;
/** Largest scene the page takes, in voxels; the library itself goes further. */
export const maxVoxels = 1 << 27;

export interface VoxelScene {
  readonly sizeX: number;
  readonly sizeY: number;
  readonly sizeZ: number;
  /** 1 for solid voxels, index `x + sizeX * (y + sizeY * z)`; y points up. */
  readonly solid: Uint8Array;
  /** The generator's numbers, or the name of a file. */
  readonly source: SceneSpec | string;
}

export interface VoxelQuery {
  readonly connectivity: 6 | 18 | 26;
  readonly cornerRule: NonNullable<VoxelOptions['cornerRule']>;
  readonly heuristic: 'auto' | 'zero';
}

export const defaultQuery: VoxelQuery = Object.freeze({ connectivity: 26, cornerRule: 'no-corner-cutting', heuristic: 'auto' });

export type EndName = 'start' | 'goal';

/** Everything that a link carries. */
export interface VoxelSnapshot {
  readonly scene: VoxelScene;
  readonly start: VoxelCell;
  readonly goal: VoxelCell;
  readonly query: VoxelQuery;
}

type Sizes = Pick<VoxelScene, 'sizeX' | 'sizeY' | 'sizeZ'>;

export const isInside = ({ sizeX, sizeY, sizeZ }: Sizes, x: number, y: number, z: number): boolean =>
  x >= 0 && y >= 0 && z >= 0 && x < sizeX && y < sizeY && z < sizeZ;

export function isSolid(scene: VoxelScene, x: number, y: number, z: number): boolean {
  return isInside(scene, x, y, z) && scene.solid[x + scene.sizeX * (y + scene.sizeY * z)] === 1;
}

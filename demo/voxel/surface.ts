// Which voxels can be seen, and which one a ray hits.
import { isInside, isSolid, type VoxelScene } from './model.js';

const sides = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]] as const;

/** The solid voxels below a height that have an open side, as x, y, z triples. Inner ones would cost time unseen. */
export function visibleVoxels(scene: VoxelScene, below: number): Int32Array {
  const { sizeX, sizeZ, solid } = scene;
  const sizeY = Math.min(scene.sizeY, below);
  const found: number[] = [];
  const covers = (x: number, y: number, z: number): boolean => y < 0 || (y < sizeY && isSolid(scene, x, y, z));
  for (let z = 0; z < sizeZ; z += 1) {
    for (let y = 0; y < sizeY; y += 1) {
      for (let x = 0; x < sizeX; x += 1) {
        if (solid[x + sizeX * (y + scene.sizeY * z)] !== 1) continue;
        if (!sides.every(([dx, dy, dz]) => covers(x + dx, y + dy, z + dz))) found.push(x, y, z);
      }
    }
  }
  return Int32Array.from(found);
}

type Triple = readonly [number, number, number];

/**
 * The open voxel in front of the first solid one below a height that a ray meets; null when it
 * meets none, or meets it at the border of the scene.
 */
export function castRay(scene: VoxelScene, below: number, origin: Triple, direction: Triple): { x: number; y: number; z: number } | null {
  const sizes = [scene.sizeX, Math.min(scene.sizeY, below), scene.sizeZ];
  let [enter, leave, side] = [0, Infinity, -1];
  for (let axis = 0; axis < 3; axis += 1) {
    const [a, b] = [-origin[axis]! / direction[axis]!, (sizes[axis]! - origin[axis]!) / direction[axis]!];
    if (direction[axis] === 0 && (origin[axis]! < 0 || origin[axis]! >= sizes[axis]!)) return null;
    if (direction[axis] === 0) continue;
    if (Math.min(a, b) > enter) [enter, side] = [Math.min(a, b), axis];
    leave = Math.min(leave, Math.max(a, b));
  }
  if (enter >= leave) return null;
  // From voxel to voxel across the nearest face, from the point where the ray enters the block.
  const point = origin.map((value, axis) => value + direction[axis]! * (enter + 1e-6));
  const at = point.map((value, axis) => Math.min(Math.max(Math.floor(value), 0), sizes[axis]! - 1)) as [number, number, number];
  const step = direction.map(Math.sign);
  const next = point.map((value, axis) => direction[axis] === 0 ? Infinity : (at[axis]! + (step[axis]! > 0 ? 1 : 0) - value) / direction[axis]!);
  // What lies before the block: beyond the scene, or above the cut.
  const before = at.map((value, axis) => (axis === side ? value - step[axis]! : value)) as [number, number, number];
  while (at.every((value, axis) => value >= 0 && value < sizes[axis]!)) {
    if (isSolid(scene, ...at)) {
      const [x, y, z] = before;
      return isInside(scene, x, y, z) && !isSolid(scene, x, y, z) ? { x, y, z } : null;
    }
    before.splice(0, 3, ...at);
    const axis = next.indexOf(Math.min(...next));
    at[axis]! += step[axis]!;
    next[axis]! += Math.abs(1 / direction[axis]!);
  }
  return null;
}

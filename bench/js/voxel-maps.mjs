// Which voxel maps are measured, and their files as plain data. One of them is generated: a cave small enough for the
// peer that needs a graph of it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataFolder, everyKth } from './maps.mjs';
import { randomSource } from './random.mjs';

const PUBLISHED = { relative: 0, absolute: 1e-6 };
const CAVE = { side: 32, solid: 25, queries: 40 }; // solid: percent

export const VOXEL_MAPS = [
  { name: 'cave', make: writeCave },
  { name: 'Simple', tolerance: PUBLISHED },
  { name: 'DC1', tolerance: PUBLISHED },
  { name: 'A1', tolerance: PUBLISHED },
];

/** A random block and random ends in it, in the files' formats; a length of 0 says that none was published. */
function writeCave(folder) {
  const { side, solid, queries } = CAVE;
  const random = randomSource(33);
  const voxels = Array.from({ length: side ** 3 }, (_, i) => [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)]);
  const isSolid = voxels.map(() => random(100) < solid);
  const open = voxels.filter((_, i) => !isSolid[i]);
  const lines = voxels.filter((_, i) => isSolid[i]).map((voxel) => voxel.join(' '));
  const ends = Array.from({ length: queries }, () => [...open[random(open.length)], ...open[random(open.length)], 0, 1].join(' '));
  const mapFile = join(folder, 'cave.3dmap');
  const scenarioFile = `${mapFile}.3dscen`;
  writeFileSync(mapFile, `voxel ${side} ${side} ${side}\n${lines.join('\n')}\n`);
  writeFileSync(scenarioFile, `version 1\ncave.3dmap\n${ends.join('\n')}\n`);
  return { mapFile, scenarioFile };
}

/** Paths of a map and its scenario file, made in `folder` when they are generated; undefined when one is missing. */
export function locateVoxels(map, folder) {
  if (map.make !== undefined) return map.make(folder);
  const mapFile = join(dataFolder(), 'voxel', `${map.name}.3dmap`);
  const scenarioFile = `${mapFile}.3dscen`;
  return existsSync(mapFile) && existsSync(scenarioFile) ? { mapFile, scenarioFile } : undefined;
}

/** The ends of every k-th line of a .3dscen, with the published length. */
export function readVoxelEnds(scenarioFile, limit) {
  const lines = readFileSync(scenarioFile, 'utf8').split(/\r?\n/).slice(2).filter((line) => line.trim() !== '');
  return everyKth(lines, limit).map((line) => {
    const [startX, startY, startZ, goalX, goalY, goalZ, published] = line.trim().split(/\s+/).map(Number);
    return { start: { x: startX, y: startY, z: startZ }, goal: { x: goalX, y: goalY, z: goalZ }, published };
  });
}

/** Sides of a located map. */
export function voxelSizeOf({ mapFile }) {
  const [width, height, depth] = readFileSync(mapFile, 'utf8').split('\n', 1)[0].split(' ').slice(1).map(Number);
  return { width, height, depth };
}

/** A .3dmap as sizes and one byte a voxel, 1 where it is open, x first. */
export function readVoxels(mapFile) {
  const [header, ...lines] = readFileSync(mapFile, 'utf8').split(/\r?\n/);
  const [sizeX, sizeY, sizeZ] = header.split(' ').slice(1).map(Number);
  const open = new Uint8Array(sizeX * sizeY * sizeZ).fill(1);
  for (const line of lines.filter((text) => text.trim() !== '')) {
    const [x, y, z] = line.trim().split(/\s+/).map(Number);
    open[x + sizeX * (y + sizeY * z)] = 0;
  }
  return { sizeX, sizeY, sizeZ, open };
}

// The built package and what the workers need of it, in one place.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { projectFolder, readWalkable } from './maps.mjs';

const dist = join(projectFolder, 'dist');
const entry = join(dist, 'index.js');

/** Whether the npm package has been built. */
export const isBuilt = existsSync(entry);

/** The package's main entry, loaded and initialised. */
export async function loadFacade() {
  const facade = await import(pathToFileURL(entry).href);
  await facade.init();
  return facade;
}

/** The middle tier, once the main entry is initialised. */
export function loadMiddleTier() {
  return import(pathToFileURL(join(dist, 'grids.js')).href);
}

/** The middle tier of navigation meshes, once the main entry is initialised. */
export function loadMeshTier() {
  return import(pathToFileURL(join(dist, 'mesh.js')).href);
}

/** Regions of the plane, once the main entry is initialised. */
export function loadPlaneTier() {
  return import(pathToFileURL(join(dist, 'build2d.js')).href);
}

/** A samepath grid of a .map file. */
export function makeGrid({ Grid }, mapFile) {
  return Grid.fromText(
    readWalkable(mapFile)
      .map((row) => row.map((free) => (free ? '.' : '#')).join(''))
      .join('\n'),
  );
}

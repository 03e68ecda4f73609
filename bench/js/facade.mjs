// The built package and what the workers need of it, in one place.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { projectFolder, readWalkable } from './maps.mjs';

const entry = join(projectFolder, 'dist', 'index.js');

/** Whether the npm package has been built. */
export const isBuilt = existsSync(entry);

/** The package's main entry, loaded and initialised. */
export async function loadFacade() {
  const facade = await import(pathToFileURL(entry).href);
  await facade.init();
  return facade;
}

/** A samepath grid of a .map file. */
export function makeGrid({ Grid }, mapFile) {
  return Grid.fromText(
    readWalkable(mapFile)
      .map((row) => row.map((free) => (free ? '.' : '#')).join(''))
      .join('\n'),
  );
}

/** Options of our engines. */
export const ENGINES = {
  specialised: { specializedEngines: true },
  generic: { specializedEngines: false },
  jps: { algorithm: 'jps' },
  'jps+': { algorithm: 'jps+' },
};

/** Engines that no option selects: the native program calls them directly. */
export const NATIVE_ENGINES = ['improved-jps', 'improved-jps+'];

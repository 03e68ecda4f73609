// Where an installed program is.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of the first of the names that is on the PATH, or null. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => isExecutable(place)) ?? null;
}

function isExecutable(place) {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

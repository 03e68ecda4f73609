// The versions of the peers' packages.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectFolder } from './maps.mjs';

/** Installed version of a package, or undefined when it is not installed. Read as a file: not every package exports it. */
export function installedVersion(packageName) {
  const file = join(projectFolder, 'node_modules', packageName, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

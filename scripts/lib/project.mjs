// Where things are. Everything in scripts/ uses Node's built-ins only, so that it runs on a fresh clone.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An absolute path below the project's root. */
export const path = (...parts) => join(root, ...parts);

/** Folder of the public data sets that some tests read; null when it is not there. */
export function dataFolder() {
  const folder = resolve(root, process.env.SAMEPATH_DATA ?? '../shared/data');
  return existsSync(folder) ? folder : null;
}

/** Files below a folder that `accept` takes, relative to the root, sorted; nothing when it is not there. */
export function listFiles(folder, accept = () => true) {
  if (!existsSync(path(folder))) return [];
  return readdirSync(path(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .filter(accept)
    .sort();
}

/** SHA-256 over the names and bytes of files, to tell what is stale without trusting clocks. */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(path(file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** The programs of local npm packages, run by Node itself so that no shell is involved. */
export const npmProgram = (file) => path('node_modules', file);

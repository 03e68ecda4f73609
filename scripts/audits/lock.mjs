// The npm lock file works behind any registry and pins what package.json pins.
import { readFileSync } from 'node:fs';
import { path } from '../lib/project.mjs';

export const title = 'G-004 the lock file pins versions and hashes, and names no address';

/** Problems of the parsed package.json and package-lock.json. */
export function lockProblems(manifest, lock) {
  const pins = Object.entries(manifest.devDependencies ?? {});
  const locked = Object.entries(lock.packages).filter(([name]) => name !== '');
  return [
    ...Object.keys(manifest.dependencies ?? {}).map((name) => `${name} is a dependency; the package has none`),
    ...pins.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)).map(([name, version]) => `${name} ${version} is no exact version`),
    ...pins
      .filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)
      .map(([name]) => `${name} has another version in the lock file`),
    ...locked.filter(([, entry]) => entry.resolved !== undefined).map(([name]) => `${name} has an address`),
    ...locked.filter(([, entry]) => entry.integrity === undefined && !entry.inBundle).map(([name]) => `${name} has no hash`),
  ];
}

export function problems() {
  const read = (file) => JSON.parse(readFileSync(path(file), 'utf8'));
  return lockProblems(read('package.json'), read('package-lock.json'));
}

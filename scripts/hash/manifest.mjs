// Manifests: `<name> <sha256>` lines in ordinal order, then `manifest <sha256>` over the lines above.
import { createHash } from 'node:crypto';

const closing = 'manifest';

/** Lines of a manifest as [name, hash] pairs; throws when the text has not the form of one. */
export function parseManifest(text) {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new Error('the manifest does not end with a line end');
  const pairs = lines.map((line) => {
    const match = /^([a-z0-9/-]+) ([0-9a-f]{64})$/.exec(line);
    if (match === null) throw new Error(`not a manifest line: ${JSON.stringify(line.slice(0, 200))}`);
    return [match[1], match[2]];
  });
  const names = pairs.slice(0, -1).map(([name]) => name);
  const unordered = names.find((name, index) => index > 0 && !(names[index - 1] < name));
  if (unordered !== undefined) throw new Error(`${unordered} is not in ordinal order`);
  const body = pairs.slice(0, -1).map(([name, hash]) => `${name} ${hash}\n`).join('');
  const [lastName, lastHash] = pairs.at(-1) ?? [];
  if (lastName !== closing || lastHash !== createHash('sha256').update(body).digest('hex')) {
    throw new Error('the last line is not the hash of the lines above');
  }
  return pairs;
}

/** Number of scenarios of a manifest. */
export const scenarioCount = (text) => parseManifest(text).length - 1;

/** The hash_u64 that belongs to a manifest: the first eight bytes of its last line's hash, as hex. */
export const shortHash = (text) => parseManifest(text).at(-1)[1].slice(0, 16);

/** Lines that differ, `-` as expected and `+` as found; empty exactly when the texts are equal. */
export function differingLines(expected, found) {
  if (expected === found) return [];
  const wanted = new Map(parseManifest(expected));
  const given = new Map(parseManifest(found));
  const names = [...new Set([...wanted.keys(), ...given.keys()])].sort();
  return names
    .filter((name) => wanted.get(name) !== given.get(name))
    .flatMap((name) => [
      ...(wanted.has(name) ? [`- ${name} ${wanted.get(name)}`] : []),
      ...(given.has(name) ? [`+ ${name} ${given.get(name)}`] : []),
    ]);
}

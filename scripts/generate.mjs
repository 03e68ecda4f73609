// Writes every file that follows from csrc/abi/options.def, so that a struct, a name or a bound has
// one place. `--check` compares instead of writing and exits 1 at the first difference.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emitHeader, emitLayoutHash } from './generate/c.mjs';
import { emitDocs } from './generate/docs.mjs';
import { buildModel } from './generate/model.mjs';
import { parseRows, parseStatuses } from './generate/rows.mjs';
import { emitTypeScript } from './generate/typescript.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Every generated file: path relative to the project's root, and its text. */
export function generate() {
  const model = buildModel(
    parseRows(read('csrc/abi/options.def')),
    parseStatuses(read('csrc/include/samepath/base.h')),
  );
  return [
    ['csrc/include/samepath/options.h', emitHeader(model)],
    ['ts/internal/layout.gen.ts', emitTypeScript(model)],
    ['docs/options.md', emitDocs(model)],
    ['csrc/abi/layout_hash.gen.h', emitLayoutHash(model)],
  ];
}

/** Text of the file as it is, or null when there is none. */
function readIfPresent(path) {
  try {
    return read(path);
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** One line that says where `path` differs from what it should be; null when it does not. */
function firstDifference(path, expected) {
  const actual = readIfPresent(path);
  if (actual === expected) return null;
  if (actual === null) return `${path}: missing`;
  const have = actual.split('\n');
  const want = expected.split('\n');
  const line = want.findIndex((text, i) => text !== have[i]);
  const at = line < 0 ? want.length : line;
  return `${path}:${at + 1}: is ${JSON.stringify(have[at] ?? null)}, should be ${JSON.stringify(want[at] ?? null)}`;
}

function main() {
  const files = generate();
  if (process.argv.includes('--check')) {
    const difference = files.map(([path, text]) => firstDifference(path, text)).find((found) => found !== null);
    if (difference !== undefined) {
      console.error(`${difference}\nrun: npm run generate`);
      process.exitCode = 1;
    }
    return;
  }
  for (const [path, text] of files) {
    if (readIfPresent(path) === text) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();

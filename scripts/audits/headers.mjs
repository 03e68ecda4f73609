// Each public header compiles alone, in every language its users may have.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, run } from '../lib/process.mjs';
import { listFiles, path } from '../lib/project.mjs';

export const title = 'each public header compiles alone as C11, C17 and C++17';

const strict = ['-fsyntax-only', '-Wall', '-Wextra', '-Wpedantic', '-Werror'];
const compilers = [
  ['gcc', '-std=c11', 'c'],
  ['gcc', '-std=c17', 'c'],
  ['clang', '-std=c17', 'c'],
  ['clang', '-std=c++17', 'c++'],
];

export async function problems() {
  const folder = mkdtempSync(join(tmpdir(), 'samepath-headers-'));
  const found = [];
  try {
    for (const header of listFiles('csrc/include', (file) => file.endsWith('.h'))) {
      const name = header.slice('csrc/include/'.length);
      const source = join(folder, 'alone');
      writeFileSync(source, `#include "${name}"\n`);
      for (const [compiler, standard, language] of compilers) {
        const flags = [...strict, standard, `-I${path('csrc/include')}`, '-x', language, source];
        const { code, output } = await run(compiler, flags, { quiet: true });
        if (code !== 0) found.push(`${name} with ${compiler} ${standard}:\n${lastLines(output, 12)}`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return found;
}

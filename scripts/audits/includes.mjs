// Include directions: a module sees only the modules below it, and of those only their outward headers.
import { readFileSync } from 'node:fs';
import { listFiles, path } from '../lib/project.mjs';

export const title = 'includes follow the arrows of the architecture';

// Module -> modules it may include. The public headers are open to all.
const arrows = {
  core: [],
  math: ['core'],
  abi: ['core'],
  grid: ['abi', 'core', 'math'],
  graph: ['abi', 'core', 'math'],
  mesh: ['abi', 'core', 'math'],
  build2d: ['abi', 'core', 'math', 'mesh'],
  build3d: ['abi', 'core', 'math', 'mesh'],
  crowd: ['abi', 'core', 'math', 'mesh'],
  runtime: ['abi', 'core', 'math', 'mesh', 'build2d', 'build3d', 'crowd'],
  world: ['abi', 'core', 'math'],
};

// What of the C library the core may see: no I/O, time, locale, and no math beyond math/.
const systemHeaders = new Set(['float.h', 'math.h', 'stdbool.h', 'stddef.h', 'stdint.h', 'string.h']);
const exceptions = { 'csrc/core/alloc.c': ['stdlib.h'], 'csrc/core/assert.h': ['intrin.h'] };
const publicSystemHeaders = new Set(['stddef.h', 'stdint.h']);

function systemProblem(file, header) {
  const allowed = file.startsWith('csrc/include/') ? publicSystemHeaders : systemHeaders;
  return allowed.has(header) || exceptions[file]?.includes(header) ? null : `<${header}> is not allowed`;
}

function moduleProblem(file, header) {
  const own = file.startsWith('csrc/include/') ? 'samepath' : file.split('/')[1];
  const target = header.includes('/') ? header.split('/')[0] : null;
  if (target === null) return `"${header}" must be written with its folder`;
  if (target === 'samepath' || target === own) return null;
  if (!(arrows[own] ?? []).includes(target)) return `${own} must not include ${target} ("${header}")`;
  return header.endsWith('_internal.h') ? `"${header}" is for the files of ${target} only` : null;
}

/** Problems of one file's text, each with its line number. */
export function includeProblems(file, text) {
  return text.split('\n').flatMap((line, index) => {
    const [, open, header] = /^\s*#\s*include\s*(["<])([^">]+)[">]/.exec(line) ?? [];
    if (header === undefined) return [];
    const problem = open === '<' ? systemProblem(file, header) : moduleProblem(file, header);
    return problem === null ? [] : [`${file}:${index + 1}: ${problem}`];
  });
}

export function problems() {
  return listFiles('csrc', (file) => /\.(c|h|def)$/.test(file)).flatMap((file) =>
    includeProblems(file, readFileSync(path(file), 'utf8')),
  );
}

// The wasm module exports exactly the public functions and imports exactly the host's.
import { readFileSync } from 'node:fs';
import { must } from '../lib/process.mjs';
import { listFiles, path } from '../lib/project.mjs';
import { wasmModules } from './wasm-size.mjs';

export const title = 'the wasm modules export the public headers and import the host functions, nothing else';

// What the linker adds by itself.
const linkerExports = ['memory', '__indirect_function_table', '_initialize', '__errno_location', 'stackSave', 'stackRestore', 'stackAlloc'];
const hostImports = [
  'samepath.blocked',
  'samepath.step_cost',
  'samepath.cell_changed',
  'samepath.rect_changed',
  'samepath.node_blocked',
  'samepath.edge_cost',
  'samepath.estimate',
  'samepath.link_valid',
  'samepath.nav_passes',
  'samepath.voxel_blocked',
  'samepath.voxel_step_cost',
  'samepath.voxel_changed',
  'env.emscripten_notify_memory_growth',
];

/** Names of the SP_API functions that a header declares. */
export function declaredFunctions(header) {
  const code = header.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(/^SP_API\s[^;]*?\b(sp_\w+)\s*\(/gm)].map((match) => match[1]);
}

/** Differences between two lists of names, said in words. */
export function differences(what, actual, expected) {
  return [
    ...actual.filter((name) => !expected.includes(name)).map((name) => `${what}: ${name} is there but not expected`),
    ...expected.filter((name) => !actual.includes(name)).map((name) => `${what}: ${name} is missing`),
  ];
}

const nonDeterministic = /relaxed|f(32x4|64x2)\.(qfma|qfms|madd|nmadd)/;

async function moduleProblems(file, functions) {
  const module = new WebAssembly.Module(readFileSync(path(file)));
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  const imported = WebAssembly.Module.imports(module).map((entry) => `${entry.module}.${entry.name}`);
  const disassembly = await must('wasm-objdump', ['-d', path(file)], { quiet: true });
  return [
    ...differences(`${file} exports`, exported, [...functions, ...linkerExports]),
    ...differences(`${file} imports`, imported, hostImports),
    ...disassembly.split('\n').filter((line) => nonDeterministic.test(line)).map((line) => `${file}: ${line.trim()}`),
  ];
}

export async function problems() {
  const headers = [...listFiles('csrc/include', (file) => file.endsWith('.h')), 'wasm/host.h'];
  const functions = headers.flatMap((file) => declaredFunctions(readFileSync(path(file), 'utf8')));
  const listed = readFileSync(path('wasm/exports.txt'), 'utf8').trim().split('\n');
  const found = differences('wasm/exports.txt', listed, functions.map((name) => `_${name}`));
  for (const { file } of wasmModules) found.push(...(await moduleProblems(file, functions)));
  return found;
}

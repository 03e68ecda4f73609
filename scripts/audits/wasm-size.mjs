// Sizes of the wasm modules against the committed budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { path } from '../lib/project.mjs';

export const title = 'the wasm modules keep to wasm/size-budget.json';

export const wasmModules = [
  { preset: 'wasm', file: 'build/wasm/samepath.wasm' },
  { preset: 'wasm-simd', file: 'build/wasm-simd/samepath.simd.wasm' },
];

export function measure(file) {
  const bytes = readFileSync(path(file));
  return { bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

/** Prints one line per module of the presets. */
export function printSizes(presets = wasmModules.map(({ preset }) => preset)) {
  for (const { preset, file } of wasmModules) {
    if (!presets.includes(preset)) continue;
    const { bytes, gzip } = measure(file);
    console.log(`${file}: ${bytes} bytes, ${gzip} gzipped`);
  }
}

/** What of a size is over its budget. */
export function overBudget(name, size, budget) {
  if (budget === undefined) return [`${name} has no budget`];
  return Object.keys(size)
    .filter((unit) => size[unit] > budget[unit])
    .map((unit) => `${name}: ${size[unit]} ${unit} is over the budget of ${budget[unit]}`);
}

export function problems() {
  const budgets = JSON.parse(readFileSync(path('wasm/size-budget.json'), 'utf8'));
  printSizes();
  return wasmModules.flatMap(({ file }) => {
    const name = file.split('/').pop();
    return overBudget(name, measure(file), budgets[name]);
  });
}

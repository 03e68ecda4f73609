// Building with CMake presets and putting the npm package together. Everything is incremental.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { missingPackages } from './packages.mjs';
import { must } from './process.mjs';
import { hashFiles, path } from './project.mjs';
import { buildPackage } from '../build-package.mjs';

/** Configures a preset when that was not done yet, or presets or packages changed; the rest is CMake's to notice. */
async function configurePreset(preset, say) {
  const stamp = path('build', preset, 'presets.hash');
  const wanted = `${hashFiles(['CMakePresets.json'])} without ${missingPackages('bench').flat().join(' ')}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say(`build/${preset}: configuring`);
  await must('cmake', ['--preset', preset, `-DSAMEPATH_NODE=${process.execPath}`], { quiet: true });
  writeFileSync(stamp, wanted);
}

/** Builds targets of a preset (all when none are named). */
export async function buildPreset(preset, targets = [], say = console.log) {
  await configurePreset(preset, say);
  say(`build/${preset}: building${targets.length > 0 ? ` ${targets.join(' ')}` : ''}`);
  const selection = targets.length > 0 ? ['--target', ...targets] : [];
  await must('cmake', ['--build', path('build', preset), '-j', String(availableParallelism()), ...selection], { quiet: true });
}

/** The wasm module and the npm package, and the native program that scenarios are compared with. */
export async function buildProduct(say = console.log) {
  await buildPreset('release', ['samepath', 'scenarios'], say);
  await buildPreset('wasm', ['samepath_wasm'], say);
  await buildPackage(say);
}

/** That, and all other native programs. */
export async function buildAll(say = console.log) {
  await buildPreset('release', [], say);
  await buildProduct(say);
}

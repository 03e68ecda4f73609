// npm test: set-up, builds, then every test. `npm test -- c js` runs only the groups named:
//   c      C tests natively              wasm   the same programs as WebAssembly
//   audit  checks of sources and builds  js     facade, packaging and browser tests
import { runAudits } from './audit.mjs';
import { buildPreset, buildProduct } from './lib/build.mjs';
import { runCTest } from './lib/ctest.mjs';
import { countsOf, main, run } from './lib/process.mjs';
import { path } from './lib/project.mjs';
import { Summary } from './lib/summary.mjs';
import { runVitest } from './lib/vitest.mjs';
import { setUp } from './setup.mjs';

const groupNames = ['c', 'wasm', 'audit', 'js'];

const say = (line) => console.log(`[build] ${line}`);

async function cTests(preset) {
  await buildPreset(preset, [], say);
  return runCTest(preset);
}

/** The audits on the project as it is and was built, and on planted faults, which they must find. */
async function audit() {
  await buildPreset('release', ['samepath'], say);
  await buildPreset('wasm', ['samepath_wasm'], say);
  await buildPreset('wasm-simd', ['samepath_wasm'], say);
  const counts = await runAudits();
  const planted = await run(process.execPath, [path('scripts/audits-test.mjs')]);
  const { passed, failed } = countsOf(planted);
  return { passed: counts.passed + passed, failed: counts.failed + failed };
}

/** The package, and everything that tests it. */
async function javaScriptTests() {
  await buildProduct(say);
  return runVitest();
}

main(async () => {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !groupNames.includes(name));
  if (unknown.length > 0) throw new Error(`unknown group ${unknown.join(', ')}; there are ${groupNames.join(', ')}`);
  const groups = named.length > 0 ? named : groupNames;
  await setUp('test');
  const summary = new Summary();
  if (groups.includes('c')) await summary.step('C tests, native', () => cTests('release'));
  if (groups.includes('wasm')) await summary.step('C tests, wasm', () => cTests('wasm'));
  if (groups.includes('audit')) await summary.step('audits', audit);
  if (groups.includes('js')) await summary.step('TypeScript tests', javaScriptTests);
  summary.close();
});

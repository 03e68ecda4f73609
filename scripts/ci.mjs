// Everything that is proven about a checkout: `npm test`, then what takes longer. Called by .ci/run.
import { runAudits } from './audit.mjs';
import { buildPreset } from './lib/build.mjs';
import { runCTest } from './lib/ctest.mjs';
import { countsOf, main, run } from './lib/process.mjs';
import { path } from './lib/project.mjs';
import { Summary } from './lib/summary.mjs';
import { setUp } from './setup.mjs';

/** The readers of files from outside and the query target get a minute, each of the others a fifth of it. */
const fuzzing = ['--seconds', '12', '--longer', 'movingai_map,movingai_scen,grid_query'];

const script = (name, args = []) => async () => countsOf(await run(process.execPath, [path('scripts', name), ...args]));

async function cTests(preset) {
  await buildPreset(preset);
  return runCTest(preset);
}

/**
 * The tests with checks of memory or of invariants. Which results are right is settled by the builds without, so a
 * third of the random cases and lines of data is enough; no case that is written down is left out.
 */
async function checkedTests(preset) {
  await buildPreset(preset, ['tests']);
  return runCTest(preset, { SAMEPATH_TEST_SCALE: '33' });
}

/** The audits of machine code again, now that builds of other compilers and processors are there. */
async function auditBuilds() {
  await buildPreset('arm64', ['samepath']);
  await buildPreset('x86', ['samepath']);
  return runAudits(['contraction', 'flags']);
}

main(async () => {
  await setUp('all');
  const summary = new Summary();
  await summary.step('npm test', async () => countsOf(await run('npm', ['test', '--silent'])));
  await summary.step('C tests, clang', () => cTests('clang-O3'));
  await summary.step('C tests, address and undefined sanitizers', () => checkedTests('asan'));
  await summary.step('C tests, internal checks', () => checkedTests('checked'));
  await summary.step('lint', script('lint.mjs'));
  await summary.step('audits of all builds', auditBuilds);
  await summary.step('hash matrix', script('hash-matrix.mjs'));
  await summary.step('fuzzing', script('fuzz.mjs', fuzzing));
  summary.close();
});

// The TypeScript tests, counted from Vitest's JSON report.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { run } from './process.mjs';
import { npmProgram, path } from './project.mjs';

/** Counts of a report, its tests and each file that could not run, and the names of what failed. */
export function countReport(report) {
  const failedTests = report.testResults.flatMap((file) => file.assertionResults.filter(({ status }) => status === 'failed'));
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    names: [...failedTests.map(({ fullName }) => `FAIL ${fullName}`), ...broken.map(({ name }) => `FAIL ${name}`)],
  };
}

/** Runs test files (all when no filter is given) and gives the counts. */
export async function runVitest(filters = []) {
  const file = path('build', 'vitest.json');
  mkdirSync(path('build'), { recursive: true });
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const config = ['--config', 'tests-js/vitest.config.ts'];
  const { code } = await run(process.execPath, [npmProgram('vitest/vitest.mjs'), 'run', ...config, ...reporters, ...filters]);
  let counts;
  try {
    counts = countReport(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

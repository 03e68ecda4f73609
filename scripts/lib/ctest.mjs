// C test programs through ctest, counted by the cases that each program reports.
import { availableParallelism } from 'node:os';
import { readFileSync, rmSync } from 'node:fs';
import { countsOf, lastLines, run } from './process.mjs';
import { path } from './project.mjs';

const entities = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescape = (text) => text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name) => entities[name]);

/** Programs of a JUnit report: name, whether it ended well, and its output. */
export function readReport(xml) {
  return [...xml.matchAll(/<testcase name="([^"]+)"[^>]*status="(\w+)"[^>]*>([\s\S]*?)<\/testcase>/g)].map(
    ([, name, status, body]) => ({
      name,
      code: status === 'run' ? 0 : 1,
      output: unescape(/<system-out>([\s\S]*?)<\/system-out>/.exec(body)?.[1] ?? ''),
    }),
  );
}

/** An example of the documentation prints what a reader would see and ends with 0 when that is right. */
const exampleCounts = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

/** Runs the tests of a preset's build, prints a line per program, and gives the counts. */
export async function runCTest(preset, env = {}) {
  const report = path('build', preset, 'ctest.xml');
  rmSync(report, { force: true });
  const result = await run('ctest', [
    ...['--test-dir', path('build', preset), '-j', String(availableParallelism()), '--output-junit', report],
    ...['--test-output-size-passed', '1000000', '--test-output-size-failed', '1000000', '--no-tests=error'],
  ], { quiet: true, env });
  let programs;
  try {
    programs = readReport(readFileSync(report, 'utf8'));
  } catch {
    throw new Error(`ctest of ${preset} wrote no report:\n${lastLines(result.output, 20)}`);
  }
  const total = { passed: 0, failed: 0, names: [] };
  for (const program of programs) {
    const counts = program.name.startsWith('example_') ? exampleCounts(program) : countsOf(program);
    total.passed += counts.passed;
    total.failed += counts.failed;
    const line = `${counts.failed === 0 ? 'ok  ' : 'FAIL'} ${preset} ${program.name}: ${counts.passed} passed, ${counts.failed} failed`;
    console.log(line);
    if (counts.failed > 0) {
      total.names.push(line);
      console.log(lastLines(program.output.replace(/^ok .*\n/gm, ''), 40).replace(/^/gm, '     '));
    }
    for (const skipped of program.output.match(/^skipped: .*$/gm) ?? []) console.log(`     ${skipped}`);
  }
  return total;
}

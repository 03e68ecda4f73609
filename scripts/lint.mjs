// npm run lint: C format, ESLint, types of everything that is TypeScript. `--fix` repairs what it can.
import { existsSync } from 'node:fs';
import { cFiles, problems as formatProblems } from './audits/format.mjs';
import { buildProduct } from './lib/build.mjs';
import { main, must, run } from './lib/process.mjs';
import { npmProgram, path } from './lib/project.mjs';
import { Summary } from './lib/summary.mjs';
import { setUp } from './setup.mjs';

const single = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

async function checkFormat() {
  const found = await formatProblems();
  for (const problem of found) console.log(problem);
  return single(found.length === 0);
}

/** Shows what the program wrote in one piece, since another one may be writing too. */
const checkWith = (program, args) => async () => {
  const { code, output } = await run(process.execPath, [npmProgram(program), ...args], { quiet: true });
  if (output !== '') console.log(output);
  return single(code === 0);
};

async function checkTypes(summary) {
  for (const project of ['.', 'tests-js', 'demo']) {
    if (!existsSync(path(project, 'tsconfig.json'))) continue;
    await summary.step(`types of ${project}`, checkWith('typescript/bin/tsc', ['-p', project, '--noEmit']));
  }
}

main(async () => {
  const fix = process.argv.includes('--fix');
  await setUp('test');
  if (fix) await must('clang-format-14', ['-i', ...cFiles()]);
  await buildProduct(); // The types of tests and demo come from the built package.
  const summary = new Summary();
  await summary.step('C format', checkFormat);
  // ESLint takes about as long as all the types: both at once, each on one core.
  await Promise.all([
    summary.step('ESLint', checkWith('eslint/bin/eslint.js', fix ? ['--fix', '.'] : ['.'])),
    checkTypes(summary),
  ]);
  summary.close();
});

// npm run hash: runs the hash scenarios in every column and compares the manifests.
//
//   node scripts/hash-matrix.mjs [all] [column ...]   runs, compares, and proves that one bit would be noticed
//   node scripts/hash-matrix.mjs run [column ...]     only runs; manifests go to build/hash/manifests
//   node scripts/hash-matrix.mjs compare              compares what is there with tests-c/hash/manifest.txt
//   node scripts/hash-matrix.mjs update               writes tests-c/hash/manifest.txt anew
//   --skip-missing   a column whose compiler, emulator or browser is not installed is left out
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { columns, missingPrograms } from './hash/columns.mjs';
import { differingLines, scenarioCount } from './hash/manifest.mjs';
import { lastLines, main } from './lib/process.mjs';
import { path } from './lib/project.mjs';

const committed = path('tests-c/hash/manifest.txt');
const folder = path('build/hash/manifests');
const manifestFile = (column) => `${folder}/${column}.manifest`;
const referenceColumn = 'gcc-O2';
const flippedScenario = 'grids/astar/cave';

const show = (good, name, text) => console.log(`${good ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${text}`);
const indent = (text) => text.replace(/^/gm, '     ');

function readCommitted() {
  if (!existsSync(committed)) throw new Error('tests-c/hash/manifest.txt is missing: node scripts/hash-matrix.mjs update');
  return readFileSync(committed, 'utf8');
}

/** Runs a column and keeps its manifest. Gives the manifest, null after a failure, undefined when left out. */
async function runColumn(name, skipMissing) {
  const missing = missingPrograms(columns[name]);
  rmSync(manifestFile(name), { force: true });
  if (missing.length > 0) {
    if (skipMissing) return void console.log(`skip ${name.padEnd(10)} not installed: ${missing.join(', ')}`);
    show(false, name, `not installed: ${missing.join(', ')}`);
    return null;
  }
  try {
    const manifest = await columns[name].run();
    scenarioCount(manifest);
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifestFile(name), manifest);
    return manifest;
  } catch (error) {
    show(false, name, `\n${indent(lastLines(error.message, 25))}`);
    return null;
  }
}

/** One line for a manifest, and the lines in which it differs. */
function compareOne(name, manifest, expected, note = '') {
  let lines;
  try {
    lines = differingLines(expected, manifest);
  } catch (error) {
    show(false, name, error.message);
    return false;
  }
  show(lines.length === 0, name, lines.length === 0 ? `${scenarioCount(manifest)} scenarios equal${note}` : 'differs');
  if (lines.length > 0) console.log(indent(lines.join('\n')));
  return lines.length === 0;
}

/** One flipped bit of one scenario must show as that scenario's line and the last one, nowhere else. */
async function selfTest(expected) {
  const manifest = await columns[referenceColumn].run(['--flip', flippedScenario]);
  const names = differingLines(expected, manifest).filter((line) => line.startsWith('+')).map((line) => line.split(' ')[1]);
  const good = names.join() === `${flippedScenario},manifest`;
  show(good, 'self-test', `one flipped bit of ${flippedScenario} changes: ${names.join(', ') || 'nothing'}`);
  return good;
}

const tally = (results) => ({
  passed: results.filter((result) => result === true).length,
  failed: results.filter((result) => result === false).length,
});

/** Runs a column and says what came of it: true, false, or undefined when it was left out. */
async function judgeColumn(name, skipMissing, expected) {
  const start = Date.now();
  const manifest = await runColumn(name, skipMissing);
  const note = `, ${((Date.now() - start) / 1000).toFixed(0)} s`;
  if (manifest === undefined) return undefined;
  if (manifest === null) return false;
  if (expected !== null) return compareOne(name, manifest, expected, note);
  show(true, name, `${scenarioCount(manifest)} scenarios${note}`);
  return true;
}

/** A column per core: some build on all cores while others run on one. */
async function runAll(names, skipMissing, compare) {
  const expected = compare ? readCommitted() : null;
  const waiting = [...names], results = [];
  const work = async () => {
    while (waiting.length > 0) results.push(await judgeColumn(waiting.shift(), skipMissing, expected));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (compare && !(skipMissing && missingPrograms(columns[referenceColumn]).length > 0)) results.push(await selfTest(expected));
  return tally(results);
}

function compareAll() {
  const expected = readCommitted();
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.manifest')).sort() : [];
  if (files.length === 0) throw new Error('there is nothing to compare: node scripts/hash-matrix.mjs run');
  return tally(files.map((file) => compareOne(basename(file, '.manifest'), readFileSync(`${folder}/${file}`, 'utf8'), expected)));
}

/** Writes the committed manifest and shows what changed, for the changelog. */
async function update() {
  const manifest = await columns[referenceColumn].run();
  const before = existsSync(committed) ? readFileSync(committed, 'utf8') : null;
  writeFileSync(committed, manifest);
  if (before === null) return console.log(`written: ${scenarioCount(manifest)} scenarios`);
  const lines = differingLines(before, manifest);
  console.log(lines.length > 0 ? lines.join('\n') : 'no line changed');
}

main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'skip-missing': { type: 'boolean', default: false } },
  });
  const commands = ['all', 'run', 'compare', 'update'];
  const command = commands.includes(positionals[0]) ? positionals.shift() : 'all';
  const unknown = positionals.filter((name) => !Object.hasOwn(columns, name));
  if (unknown.length > 0) throw new Error(`unknown column ${unknown.join(', ')}; there are ${Object.keys(columns).join(', ')}`);
  if (command === 'update') return update();
  const names = positionals.length > 0 ? positionals : Object.keys(columns);
  const counts = command === 'compare' ? compareAll() : await runAll(names, values['skip-missing'], command === 'all');
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
});

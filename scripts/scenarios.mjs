// Answers whole Moving AI scenario files through the npm package in Node and through the native
// library, and compares every cost with the published one.
//
//   node scripts/scenarios.mjs [set/map ...]        default: dao/brc000d
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { main, run } from './lib/process.mjs';
import { dataFolder, path } from './lib/project.mjs';

const defaultMaps = ['dao/brc000d'];

// The sets print their lengths with different precision: 8 decimals, 2 decimals, or 6 digits. Some
// lines of wc3maps512 end on terrain that is not walkable.
const precision = {
  street: { relative: 1e-6, absolute: 0, skipBlocked: false },
  bg512: { relative: 0, absolute: 0.005, skipBlocked: false },
  wc3maps512: { relative: 0, absolute: 0.005, skipBlocked: true },
};
const sixDigits = { relative: 5e-6, absolute: 0, skipBlocked: false };

/** What an answer is: 'agrees', 'unreachable', 'skipped' or 'mismatch'. */
function judge(line, result, { relative, absolute, skipBlocked }) {
  const noPathExpected = line.optimal === 0 && (line.start.x !== line.goal.x || line.start.y !== line.goal.y);
  if (result.found) {
    const close = Math.abs(result.cost - line.optimal) <= relative * result.cost + absolute;
    return close && !noPathExpected ? 'agrees' : 'mismatch';
  }
  if (result.reason === 'unreachable') return noPathExpected ? 'unreachable' : 'mismatch';
  return skipBlocked ? 'skipped' : 'mismatch';
}

function report(name, counts, total, expanded, microseconds) {
  const parts = [
    ...[`${total} instances`, `${counts.mismatch} mismatches`, `${counts.unreachable} unreachable`, `${counts.skipped} skipped`],
    ...[`${expanded} expansions`, `${(microseconds / total).toFixed(1)} us per query`],
  ];
  console.log(`  ${name.padEnd(24)} ${parts.join(', ')}`);
}

/** The fastest of the passes that fit into half a second, in microseconds. */
function timeBest(pass) {
  const end = performance.now() + 500;
  let best = Infinity;
  do {
    const start = performance.now();
    pass();
    best = Math.min(best, performance.now() - start);
  } while (performance.now() < end);
  return best * 1000;
}

/** A pass that checks, then timed ones; gives the mismatches. */
function runPackage(MovingAi, mapText, scenarioText, engine, bounds) {
  const grid = MovingAi.parseMap(mapText);
  const lines = MovingAi.parseScenarios(scenarioText);
  const options = { specializedEngines: engine === 'octile' };
  const counts = { agrees: 0, mismatch: 0, unreachable: 0, skipped: 0 };
  let expanded = 0;
  for (const line of lines) {
    const result = grid.findPath(line.start, line.goal, options);
    counts[judge(line, result, bounds)] += 1;
    expanded += result.expanded;
  }
  const microseconds = timeBest(() => lines.forEach((line) => grid.findPath(line.start, line.goal, options)));
  report(`npm package, ${engine}`, counts, lines.length, expanded, microseconds);
  grid.free();
  return counts.mismatch;
}

async function runNative(mapFile, scenarioFile, engine, { relative, absolute, skipBlocked }) {
  const program = path('build/release/scenarios');
  const bounds = ['--relative', String(relative), '--absolute', String(absolute), ...(skipBlocked ? ['--skip-blocked'] : [])];
  const { code, output } = await run(program, [mapFile, scenarioFile, '--engine', engine, ...bounds], { quiet: true });
  console.log(`  ${`native, ${engine}`.padEnd(24)} ${output.trim()}`);
  return code === 0 ? 0 : 1;
}

/** Runs one map with both engines on both sides; gives how many of the runs were not all right. */
async function runMap(MovingAi, folder, name) {
  const mapFile = join(folder, `${name}.map`);
  const scenarioFile = `${mapFile}.scen`;
  if (!existsSync(mapFile) || !existsSync(scenarioFile)) throw new Error(`there is no ${name} in ${folder}`);
  const bounds = precision[name.split('/')[0]] ?? sixDigits;
  console.log(`${name}, optimal lengths as published by the Moving AI Lab:`);
  let mismatches = 0;
  for (const engine of ['octile', 'generic']) {
    mismatches += runPackage(MovingAi, readFileSync(mapFile, 'utf8'), readFileSync(scenarioFile, 'utf8'), engine, bounds);
    mismatches += await runNative(mapFile, scenarioFile, engine, bounds);
  }
  return mismatches;
}

main(async () => {
  const data = dataFolder();
  if (data === null) {
    console.log('skipped: no Moving AI maps here; SAMEPATH_DATA names the folder that holds movingai/');
    return;
  }
  const { init, MovingAi } = await import('../dist/index.js');
  await init();
  const named = process.argv.slice(2);
  let mismatches = 0;
  for (const name of named.length > 0 ? named : defaultMaps) {
    mismatches += await runMap(MovingAi, join(data, 'movingai'), name);
  }
  if (mismatches > 0) throw new Error(`${mismatches} answers differ from the published ones`);
});

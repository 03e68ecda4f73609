// Each row is measured in a process of its own, so that its peak memory and its warm-up are its own.
import { execFile, execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));

/** Runs a program that prints one JSON object per line; fails with what it wrote to stderr. */
export async function jsonLines(program, args) {
  const { stdout } = await run(program, args, { maxBuffer: 1 << 28 });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Rows of a worker of this folder. */
export function runWorker(file, job) {
  return jsonLines(process.execPath, [join(here, file), JSON.stringify(job)]);
}

/** Rows of a native program for a map, in the form of the workers' rows. */
export async function runNative(program, job) {
  const rows = await jsonLines(program, [
    job.mapFile,
    job.scenarioFile,
    `engine=${job.engine}`,
    `limits=${job.limits.join(',')}`,
    `batch=${job.batch ? 1 : 0}`,
    `seconds=${job.seconds}`,
    `min-passes=${job.minPasses}`,
    `max-passes=${job.maxPasses}`,
    ...Object.entries(job.tolerance ?? {}).map(([name, value]) => `${name}=${value}`),
  ]);
  return rows.map(camelCased);
}

/** The boundary row of bench_grid. */
export async function runNativeBoundary(program) {
  return (await jsonLines(program, ['boundary'])).map(camelCased);
}

/** A row with the names of its members as JavaScript writes them. */
export function camelCased(row) {
  const renamed = (key) => key.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [renamed(key), value]));
}

/** Commit of the working tree, or undefined outside a checkout. */
export function currentCommit(folder) {
  try {
    const options = { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' };
    return execFileSync('git', ['describe', '--always', '--dirty'], options).trim();
  } catch {
    return undefined;
  }
}

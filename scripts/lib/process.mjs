// Running other programs and reading their results.
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

/**
 * Runs a program and resolves to { code, output }. Output is shown as it comes unless `quiet`; stdout
 * and stderr are collected together. A program that cannot be started has code 127.
 */
export function run(command, args = [], { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    const collect = (target) => (chunk) => {
      chunks.push(chunk);
      if (!quiet) target.write(chunk);
    };
    child.stdout.on('data', collect(process.stdout));
    child.stderr.on('data', collect(process.stderr));
    child.on('error', (error) => done({ code: 127, output: String(error.message) }));
    child.on('close', (code, signal) => {
      const output = Buffer.concat(chunks).toString();
      done({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output });
    });
  });
}

/** The same for a step that must succeed: throws with the end of its output. */
export async function must(command, args = [], options = {}) {
  const result = await run(command, args, options);
  if (result.code !== 0) {
    const tail = options.quiet ? `\n${lastLines(result.output, 60)}` : '';
    throw new Error(`${[command, ...args].join(' ')} ended with code ${result.code}${tail}`);
  }
  return result.output;
}

export const lastLines = (text, count) => text.trimEnd().split('\n').slice(-count).join('\n');

/** The last `N passed, N failed` of a program's output, or null. */
export function closingLine(output) {
  const lines = [...output.matchAll(/^(?:\w+: )?(\d+) passed, (\d+) failed\b.*$/gm)];
  const last = lines.at(-1);
  return last ? { passed: Number(last[1]), failed: Number(last[2]) } : null;
}

/** The lines of an output that name a failure, each once and without terminal colours. */
function failuresNamed(output) {
  const plain = stripVTControlCharacters(output);
  return [...new Set([...plain.matchAll(/^ *(FAIL .*)$/gm)].map(([, line]) => line))];
}

/**
 * Counts of a test program: its closing line, and a failure of its own when it ended badly without
 * saying so or printed no closing line at all. `names` are the failures it named.
 */
export function countsOf({ code, output }) {
  const counts = { ...(closingLine(output) ?? { passed: 0, failed: 1 }), names: failuresNamed(output) };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Whether a module is the script that Node was started with, not one that another script imports. */
export const isStarted = (url) => process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === url;

/** Runs the entry function of a script; an error is one clear message and exit code 1. */
export function main(entry) {
  entry().catch((error) => {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  });
}

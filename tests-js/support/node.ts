// Small programs in plain Node, each with a fresh module: what a test framework supplies must not be what makes
// the package work.
import { execFile } from 'node:child_process';
import { root } from './data.js';

/** Runs an ES module text in the project's folder and gives what it prints; rejects when it fails. */
export function runModule(source: string, nodeArguments: readonly string[] = [], folder: string = root): Promise<string> {
  const args = [...nodeArguments, '--input-type=module', '--eval', source];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, timeout: 60_000 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout.trim());
      else reject(new Error(`${error.message}\n${stderr}`));
    });
  });
}

// Runs a library over a file of cases in a child process that is ended when a case takes too long.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const worker = join(dirname(fileURLToPath(import.meta.url)), 'plane-worker.mjs');

/** One child: its rows, and the case that it was ended in, if it was. */
function runOnce(job, limitMs) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [worker, JSON.stringify(job)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const rows = [];
    let begun;
    let isLate = false;
    const late = () => {
      isLate = true;
      child.kill('SIGKILL');
    };
    let timer = setTimeout(late, limitMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      clearTimeout(timer);
      timer = setTimeout(late, limitMs);
      const row = JSON.parse(line);
      if (row.begins === undefined) rows.push(row);
      else begun = row.begins;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code !== 0 && !isLate) reject(new Error(`${job.library} ended with ${code} in case ${begun}`));
      else resolve({ rows, hung: isLate ? begun : undefined });
    });
  });
}

/** Rows of all cases; a case that did not end within the limit has only `hung`. */
export async function runCases(job, limitMs) {
  const hung = [];
  for (;;) {
    const run = await runOnce({ ...job, skipped: hung }, limitMs);
    if (run.hung === undefined) return [...run.rows, ...hung.map((index) => ({ index, hung: true }))];
    hung.push(run.hung);
  }
}

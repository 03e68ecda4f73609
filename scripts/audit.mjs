// Checks of the sources and of what was built: node scripts/audit.mjs [name ...]
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStarted, main } from './lib/process.mjs';
import { listFiles, path } from './lib/project.mjs';

/** Audits by name: every module of scripts/audits that has a title. */
export async function loadAudits() {
  const audits = new Map();
  for (const file of listFiles('scripts/audits', (name) => name.endsWith('.mjs'))) {
    audits.set(basename(file, '.mjs'), await import(pathToFileURL(path(file)).href));
  }
  return audits;
}

/** Runs audits one after the other, prints a line for each, and gives the counts. */
export async function runAudits(names = []) {
  const audits = await loadAudits();
  const unknown = names.filter((name) => !audits.has(name));
  if (unknown.length > 0) throw new Error(`no audit ${unknown.join(', ')}; there are ${[...audits.keys()].join(', ')}`);
  const counts = { passed: 0, failed: 0 };
  for (const [name, audit] of audits) {
    if (names.length > 0 && !names.includes(name)) continue;
    let found;
    try {
      found = await audit.problems();
    } catch (error) {
      found = [error.message];
    }
    counts[found.length === 0 ? 'passed' : 'failed'] += 1;
    console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}: ${audit.title}`);
    for (const problem of found) console.log(`     ${problem}`);
  }
  return counts;
}

if (isStarted(import.meta.url)) {
  main(async () => {
    const { passed, failed } = await runAudits(process.argv.slice(2));
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  });
}

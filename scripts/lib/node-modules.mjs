// npm packages of the project, exactly as the lock file says.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { must } from './process.mjs';
import { hashFiles, path } from './project.mjs';

const stamp = path('node_modules', '.lock-hash');

/** Runs `npm ci` when node_modules is absent or belongs to another lock file. */
export async function ensureNodeModules(say) {
  const wanted = hashFiles(['package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return say('npm packages: up to date');
  say('npm packages: installing (npm ci)');
  await must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { quiet: true });
  writeFileSync(stamp, wanted);
  say('npm packages: installed');
}

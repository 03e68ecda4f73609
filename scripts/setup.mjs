// Set-up of a fresh clone: system packages, npm packages, builds. Safe to run again at any time; what
// is there and current stays untouched.
//
//   node scripts/setup.mjs [run|test|all|bench] [--build]
import { buildAll } from './lib/build.mjs';
import { ensureNodeModules } from './lib/node-modules.mjs';
import { ensurePackages, needNames } from './lib/packages.mjs';
import { isStarted, main } from './lib/process.mjs';

const oldestNode = 20;

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestNode) {
    throw new Error(`samepath needs Node.js ${oldestNode} or newer; this is ${process.versions.node}.`);
  }
}

const say = (line) => console.log(`[set-up] ${line}`);

/** Makes everything of a need ready: 'run', 'test', 'all' or 'bench'. */
export async function setUp(need) {
  checkNode();
  await ensurePackages(need, say);
  await ensureNodeModules(say);
}

if (isStarted(import.meta.url)) {
  main(async () => {
    const need = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? 'run';
    if (!needNames.includes(need)) throw new Error(`unknown need ${need}; known: ${needNames.join(', ')}`);
    await setUp(need);
    if (process.argv.includes('--build')) await buildAll(say);
  });
}

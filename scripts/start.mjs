// npm start: set-up, builds, the quickstart, whole scenario files of a game map, then the demo page.
// `npm start -- --once` ends after the results; `--port N` chooses the page's port.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildPreset, buildProduct } from './lib/build.mjs';
import { main, must } from './lib/process.mjs';
import { hashFiles, listFiles, npmProgram, path, root } from './lib/project.mjs';
import { setUp } from './setup.mjs';

const vite = npmProgram('vite/bin/vite.js');
const stampFile = path('build', 'demo.stamp');
/* What the hash page shows; there only after `npm run hash` or the C tests of the wasm build. */
const hashModule = 'build/wasm/hash_module.wasm';

/** Builds the page when it, or the package it uses, changed. */
async function buildDemo(say) {
  const hash = hashFiles([
    ...listFiles('demo'), ...listFiles('dist'), 'package-lock.json', 'tests-c/hash/manifest.txt',
    ...[hashModule].filter((file) => existsSync(path(file))),
  ]);
  if (existsSync(path('build/demo/index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) {
    return say('demo: up to date');
  }
  say('demo: building');
  await must(process.execPath, [vite, 'build', 'demo'], { quiet: true });
  writeFileSync(stampFile, hash);
}

/** Serves the page until the user stops it. */
function serveDemo(port) {
  const server = spawn(process.execPath, [vite, 'preview', 'demo', '--port', port], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => {
    process.exitCode = code ?? 0;
  });
}

main(async () => {
  const { values } = parseArgs({
    options: { once: { type: 'boolean', default: false }, port: { type: 'string', default: '4173' } },
  });
  const say = (line) => console.log(`[set-up] ${line}`);
  await setUp('run');
  await buildProduct(say);
  if (existsSync(path(hashModule))) await buildPreset('wasm', ['hash_module'], say);
  await buildDemo(say);
  console.log('\nQuickstart (docs/examples/quickstart.mjs):\n');
  await must(process.execPath, [path('docs/examples/quickstart.mjs')]);
  console.log('\nScenario files of a game map (scripts/scenarios.mjs):\n');
  await must(process.execPath, [path('scripts/scenarios.mjs')]);
  if (values.once) return;
  console.log('\nThe demo page (Ctrl+C ends it):\n');
  serveDemo(values.port);
});

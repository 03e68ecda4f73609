// Puts the npm package together in dist/: compiled TypeScript, the wasm module, and the module that
// carries it inline. Does nothing when nothing changed since the last time.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { isStarted, main, must } from './lib/process.mjs';
import { hashFiles, listFiles, npmProgram, path } from './lib/project.mjs';

const wasm = 'build/wasm/samepath.wasm';
const stampFile = path('build', 'package.stamp');

function inputHash() {
  const sources = listFiles('ts', (file) => file.endsWith('.ts'));
  return hashFiles([...sources, 'tsconfig.json', 'package-lock.json', 'scripts/build-package.mjs', wasm]);
}

/** Deflated, because base64 hides repetitions from the compression on the way to the user. */
function inlineModule() {
  const text = deflateRawSync(readFileSync(path(wasm)), { level: 9 }).toString('base64');
  return `// Generated from samepath.wasm.\nexport const deflatedWasm =\n  '${text}';\n`;
}

/** The function of fflate that undoes it, with that library's licence, so that the package depends on nothing. */
async function writeInflate(outfile) {
  const licence = readFileSync(path('node_modules', 'fflate', 'LICENSE'), 'utf8').trim();
  const { build } = await import('esbuild'); // the set-up, which installs it, imports this file too
  await build({
    stdin: { contents: "export { inflateSync } from 'fflate';", resolveDir: path('.') },
    bundle: true, format: 'esm', platform: 'browser', target: 'es2022', minifySyntax: true, minifyWhitespace: true,
    banner: { js: `/* inflateSync of fflate.\n${licence}\n*/` }, logLevel: 'warning', outfile,
  });
}

/** Builds dist/ when it is stale. It is replaced as a whole, so no file of an older build stays. */
export async function buildPackage(say = console.log) {
  if (!existsSync(path(wasm))) throw new Error(`${wasm} is missing: build the wasm preset first (npm run build).`);
  const hash = inputHash();
  if (existsSync(path('dist')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) {
    return say('dist: up to date');
  }
  say('dist: compiling');
  const next = path('build', 'dist.next');
  rmSync(next, { recursive: true, force: true });
  await must(process.execPath, [npmProgram('typescript/bin/tsc'), '-p', '.', '--outDir', next], { quiet: true });
  mkdirSync(path('build', 'dist.next', 'internal'), { recursive: true });
  writeFileSync(path('build', 'dist.next', 'internal', 'wasm-inline.js'), inlineModule());
  await writeInflate(path('build', 'dist.next', 'internal', 'inflate.js'));
  for (const types of ['inflate.d.ts', 'wasm-inline.d.ts']) {
    cpSync(path('ts', 'internal', types), path('build', 'dist.next', 'internal', types));
  }
  cpSync(path(wasm), path('build', 'dist.next', 'samepath.wasm'));
  rmSync(path('dist'), { recursive: true, force: true });
  renameSync(next, path('dist'));
  writeFileSync(stampFile, hash);
  say('dist: built');
}

if (isStarted(import.meta.url)) main(buildPackage);

// The columns of the hash matrix: how each is built and run.
import { existsSync, mkdirSync } from 'node:fs';
import { must } from '../lib/process.mjs';
import { path } from '../lib/project.mjs';
import { runInBrowser } from './browsers.mjs';
import { shortHash } from './manifest.mjs';
import { findProgram } from './programs.mjs';

const wasm2cRuntime = '/usr/share/wabt/wasm2c';
const jobs = '2';

let lastBuild = Promise.resolve();

/** One build at a time, since each takes all cores and two columns may share a folder. */
function inTurn(action) {
  const result = lastBuild.then(action);
  lastBuild = result.catch(() => {});
  return result;
}

/**
 * Builds a target of a CMake preset in the preset's own folder, which tests use too. Configuring comes first and
 * always: it brings back variables of the preset that were set by hand, and costs nothing when none was.
 */
function build(preset, target) {
  return inTurn(async () => {
    const folder = path('build', preset);
    await must('cmake', ['--preset', preset, `-DSAMEPATH_NODE=${process.execPath}`], { quiet: true });
    await must('cmake', ['--build', folder, '-j', jobs, '--target', target], { quiet: true });
    return folder;
  });
}

/** The runner of a preset, started by an emulator when there is one. */
function native({ preset, needs, emulator = [], options = [] }) {
  return {
    needs,
    async run(extra = []) {
      const folder = await build(preset, 'hash_runner');
      const [command, ...args] = [...emulator, `${folder}/hash_runner`, ...options, ...extra];
      return must(command, args, { quiet: true });
    },
  };
}

const gcc = (preset, options) => native({ preset, needs: [['gcc']], options });
const clang = (preset) => native({ preset, needs: [['clang']] });

/** The runner as a WASI command in Node. */
function node(preset) {
  return {
    needs: [['emcc']],
    async run(extra = []) {
      const folder = await build(preset, 'hash_runner');
      const args = ['--no-warnings', path('scripts/run-wasi.mjs'), `${folder}/hash_runner.wasm`, ...extra];
      return must(process.execPath, args, { quiet: true });
    },
  };
}

/** The module without imports, which needs no WASI. */
const buildModule = async () => `${await build('wasm', 'hash_module')}/hash_module.wasm`;

/** The module's short hash must belong to its manifest. */
function checkShortHash(manifest, short) {
  if (short !== shortHash(manifest)) throw new Error(`hash_u64 gives ${short}, the manifest says ${shortHash(manifest)}`);
  return manifest;
}

/** The module translated to C and compiled: WebAssembly without a JavaScript engine. */
const wasm2c = {
  needs: [['emcc'], ['wasm2c'], ['gcc']],
  async run() {
    const module = await buildModule();
    if (!existsSync(`${wasm2cRuntime}/wasm-rt-impl.c`)) throw new Error(`${wasm2cRuntime}/wasm-rt-impl.c is missing (package wabt)`);
    const folder = path('build', 'hash', 'wasm2c');
    mkdirSync(folder, { recursive: true });
    await must('wasm2c', [module, '-o', `${folder}/module.c`, '-n', 'hash'], { quiet: true });
    const sources = [path('tests-c/hash/host/wasm2c_host.c'), `${folder}/module.c`, `${wasm2cRuntime}/wasm-rt-impl.c`];
    const flags = ['-O1', '-ffp-contract=off', '-fno-fast-math', `-I${folder}`, `-I${wasm2cRuntime}`];
    await must('gcc', [...flags, ...sources, '-o', `${folder}/host`, '-lm'], { quiet: true });
    const [short, ...lines] = (await must(`${folder}/host`, [], { quiet: true })).split('\n');
    return checkShortHash(lines.join('\n'), short);
  },
};

/** The module in a page. */
function browser(kind, programs) {
  return {
    needs: [['emcc'], programs],
    async run() {
      const { manifest, short } = await runInBrowser(kind, findProgram(...programs), await buildModule());
      return checkShortHash(manifest, short);
    },
  };
}

/** Name -> { needs: programs of which one each must be there, run(extra arguments) -> manifest }. */
export const columns = {
  'gcc-O0': gcc('gcc-O0'),
  'gcc-O2': gcc('gcc-O2'),
  'gcc-O3': gcc('release'),
  'clang-O2': clang('clang-O2'),
  'clang-O3': clang('clang-O3'),
  asan: clang('asan'),
  'threads-2': gcc('release', ['--threads', '2']),
  'threads-5': gcc('release', ['--threads', '5']),
  'threads-16': gcc('release', ['--threads', '16']),
  arm64: native({ preset: 'arm64', needs: [['aarch64-linux-gnu-gcc'], ['qemu-aarch64']], emulator: ['qemu-aarch64'] }),
  'x86-sse2': native({ preset: 'x86', needs: [['i686-linux-gnu-gcc'], ['qemu-i386']], emulator: ['qemu-i386'] }),
  wasm: node('wasm'),
  'wasm-simd': node('wasm-simd'),
  wasm2c,
  chromium: browser('chrome', ['chromium', 'chromium-browser', 'google-chrome']),
  firefox: browser('firefox', ['firefox-esr', 'firefox']),
};

/** Programs that a column needs and that are not there. */
export const missingPrograms = (column) => column.needs.filter((names) => findProgram(...names) === null).map(([first]) => first);

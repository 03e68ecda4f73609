// The Debian packages that the project needs, and how to get them.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must, run } from './process.mjs';

/** Whether a program is on the PATH. */
export function hasProgram(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const program = (...names) => () => names.some(hasProgram);
const file = (...paths) => () => paths.some((path) => existsSync(path));

/** Address sanitizer runtime of any clang: its folder carries the compiler's version. */
function hasSanitizerRuntime() {
  const base = '/usr/lib/clang';
  if (!existsSync(base)) return false;
  return readdirSync(base).some((version) => {
    const folder = join(base, version, 'lib', 'linux');
    return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('libclang_rt.fuzzer-'));
  });
}

// Each entry: the packages that provide it, the first that apt knows is taken, and whether it is there.
const needs = {
  /** Building the library, the wasm module and the npm package. */
  run: [
    [['gcc'], program('gcc')],
    [['libc6-dev'], file('/usr/include/stdio.h')],
    [['cmake'], program('cmake')],
    [['ninja-build'], program('ninja')],
    [['emscripten'], file('/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake')],
    [['binaryen'], program('wasm-opt')],
  ],
  /** What `npm test` uses beyond that. */
  test: [
    [['clang'], program('clang')],
    [['clang-format-14'], program('clang-format-14')],
    [['binutils'], program('objdump')],
    [['wabt'], program('wasm-objdump')],
    [['chromium', 'chromium-browser'], program('chromium', 'chromium-browser', 'google-chrome')],
    [['firefox-esr', 'firefox'], program('firefox-esr', 'firefox')],
  ],
  /** What the continuous integration, the hash matrix and fuzzing use beyond that. */
  all: [
    [['libclang-rt-dev'], hasSanitizerRuntime],
    [['gcc-aarch64-linux-gnu'], program('aarch64-linux-gnu-gcc')],
    [['libc6-dev-arm64-cross'], file('/usr/aarch64-linux-gnu/include/stdio.h')],
    [['gcc-i686-linux-gnu'], program('i686-linux-gnu-gcc')],
    [['libc6-dev-i386-cross'], file('/usr/i686-linux-gnu/include/stdio.h')],
    [['qemu-user'], program('qemu-aarch64')],
  ],
  /** The native peers of the benchmarks. */
  bench: [
    [['g++'], program('g++')],
    [['librecast-dev'], file('/usr/include/recastnavigation/DetourNavMesh.h')],
  ],
};

/** What each need includes. */
const included = { run: ['run'], test: ['run', 'test'], all: ['run', 'test', 'all'], bench: ['run', 'bench'] };
export const needNames = Object.keys(included);

/** Packages of a need that are not there, each with its alternatives. */
export function missingPackages(need) {
  return included[need].flatMap((name) => needs[name]).filter(([, present]) => !present()).map(([names]) => names);
}

/** How to become root: [] as root, a sudo prefix when it asks no password, null when neither. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (hasProgram('sudo') && (await run('sudo', ['-n', 'true'], { quiet: true })).code === 0) return ['sudo', '-n'];
  return null;
}

const aptOptions = ['-o', 'DPkg::Lock::Timeout=300', '-q'];

async function aptKnows(name) {
  const { output } = await run('apt-cache', ['policy', name], { quiet: true });
  return /Candidate: (?!\(none\))/.test(output);
}

async function chooseNames(alternatives) {
  const chosen = [];
  for (const names of alternatives) {
    let known = null;
    for (const name of names) known ??= (await aptKnows(name)) ? name : null;
    if (known === null) throw new Error(`apt knows no package ${names.join(' or ')}; install it by hand and start again.`);
    chosen.push(known);
  }
  return chosen;
}

/** Installs what is missing, or stops with the command that does. */
export async function ensurePackages(need, say) {
  const missing = missingPackages(need);
  if (missing.length === 0) return say('packages: all there');
  const names = missing.map(([first]) => first);
  const byHand = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names.join(' ')}`;
  const prefix = hasProgram('apt-get') ? await rootPrefix() : null;
  if (prefix === null) {
    throw new Error(`These packages are missing: ${names.join(' ')}\nInstall them and start again:\n\n  ${byHand}\n`);
  }
  say(`packages: installing ${names.join(' ')}`);
  const apt = (args) => {
    const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...aptOptions, ...args];
    return must(command, rest, { quiet: true });
  };
  await apt(['update']);
  await apt(['install', '-y', '--no-install-recommends', ...(await chooseNames(missing))]);
  const still = missingPackages(need);
  if (still.length > 0) throw new Error(`still missing after the installation: ${still.map(([n]) => n).join(' ')}`);
  say('packages: installed');
}

// C sources are formatted by clang-format 14 with the project's .clang-format.
import { run } from '../lib/process.mjs';
import { listFiles } from '../lib/project.mjs';

export const title = 'C sources are formatted (npm run lint -- --fix formats them)';

/** Every C file of the project. */
export const cFiles = () => ['csrc', 'wasm', 'tests-c', 'bench'].flatMap((folder) => listFiles(folder, (file) => /\.[ch]$/.test(file)));

export async function problems() {
  const { code, output } = await run('clang-format-14', ['--dry-run', '--Werror', ...cFiles()], { quiet: true });
  if (code === 127) return ['clang-format-14 is not installed: node scripts/setup.mjs test'];
  const places = [...output.matchAll(/^(\S+?):(\d+):\d+: error:/gm)].map((match) => `${match[1]}:${match[2]}`);
  return code === 0 ? [] : places.length > 0 ? places : [output];
}

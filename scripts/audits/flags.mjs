// Every C file of every build was compiled with the flags that fix the results.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { path } from '../lib/project.mjs';

export const title = 'G-016 every compile command keeps floating point as written and makes warnings errors';

const needed = ['-std=c17', '-ffp-contract=off', '-fno-fast-math', '-Werror'];
const banned = /^(-Ofast|-ffast-math|-funsafe-math-optimizations|-march=.*|-mfma.*|-mrelaxed-simd|-ffp-contract=(?!off).*)$/;

/** Problems of the commands in one compile_commands.json. */
export function flagProblems(preset, commands) {
  return commands.flatMap(({ file, command }) => {
    const flags = command.split(/\s+/);
    const wanted = /\b(gcc|cc)\s/.test(`${flags[0].split('/').pop()} `) ? [...needed, '-fexcess-precision=standard'] : needed;
    return [
      ...wanted.filter((flag) => !flags.includes(flag)).map((flag) => `${preset}: ${file} is compiled without ${flag}`),
      ...flags.filter((flag) => banned.test(flag)).map((flag) => `${preset}: ${file} is compiled with ${flag}`),
    ];
  });
}

export function problems() {
  return readdirSync(path('build')).flatMap((preset) => {
    const file = path('build', preset, 'compile_commands.json');
    return existsSync(file) ? flagProblems(preset, JSON.parse(readFileSync(file, 'utf8'))) : [];
  });
}

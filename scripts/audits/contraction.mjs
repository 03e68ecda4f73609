// No fused multiply-add in the machine code: it rounds once where two operations round twice.
import { existsSync } from 'node:fs';
import { must } from '../lib/process.mjs';
import { path } from '../lib/project.mjs';

export const title = 'G-008 the machine code has no fused multiply-add';

const targets = [
  { preset: 'release', tool: 'objdump' },
  { preset: 'clang-O3', tool: 'objdump' },
  { preset: 'x86', tool: 'objdump' },
  { preset: 'arm64', tool: 'aarch64-linux-gnu-objdump' },
];
const fused = /\b(vfn?m(?:add|sub)\w*|vfm(?:addsub|subadd)\w*|fn?m(?:add|sub)|fml[as]l?2?)\b/;

/** Lines of a disassembly with a fused instruction, each with its function. */
export function fusedInstructions(disassembly) {
  let inside = '';
  return disassembly.split('\n').flatMap((line) => {
    inside = /^[0-9a-f]+ <(.+)>:$/.exec(line)?.[1] ?? inside;
    const instruction = line.split('\t').slice(2).join(' ');
    return fused.test(instruction) ? [`${inside}: ${instruction.trim()}`] : [];
  });
}

/** Reads every build that is there; the release build must be. */
export async function problems() {
  const found = [];
  for (const { preset, tool } of targets) {
    const archive = path('build', preset, 'libsamepath.a');
    if (preset !== 'release' && !existsSync(archive)) continue;
    const disassembly = await must(tool, ['-d', archive], { quiet: true });
    found.push(...fusedInstructions(disassembly).map((line) => `${preset}: ${line}`));
  }
  return found;
}

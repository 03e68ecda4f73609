// What the generators would write is what is there.
import { lastLines, run } from '../lib/process.mjs';
import { path } from '../lib/project.mjs';

export const title = 'generated files are current (npm run generate, npm run conformance)';

const generators = ['scripts/generate.mjs', 'scripts/conformance.mjs'];

export async function problems() {
  const found = [];
  for (const generator of generators) {
    const { code, output } = await run(process.execPath, [path(generator), '--check'], { quiet: true });
    if (code !== 0) found.push(`${generator}: ${lastLines(output, 5)}`);
  }
  return found;
}

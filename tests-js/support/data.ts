// Data outside of the project: the folder that SAMEPATH_DATA names, `../shared/data` when it names none.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(import.meta.dirname, '..', '..');
const folder = resolve(root, process.env['SAMEPATH_DATA'] ?? '../shared/data');

/** The folder of the Moving AI sets; `undefined`, with a line that says so, when there is none. */
export function movingAiFolder(): string | undefined {
  const sets = join(folder, 'movingai');
  if (existsSync(sets)) return sets;
  console.log('skipped: no Moving AI maps here; SAMEPATH_DATA names the folder that holds movingai/');
  return undefined;
}

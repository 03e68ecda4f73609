// The repository speaks of the product only: no folders of one machine, no package hosts.
import { readFileSync } from 'node:fs';
import { must } from '../lib/process.mjs';
import { path } from '../lib/project.mjs';

export const title = 'no file names a folder of one machine or a package host';

// Put together from parts, so that this file passes its own check.
const folders = ['work', 'tmp', 'root', 'home', 'Users'].map((name) => `/${name}/`);
const hosts = ['registry.npm', 'npmmirror.', 'registry.yarn', 'deb.debian', '.jfrog.', 'artifactory'];
const pattern = new RegExp(`(?<![\\w.:/})*])(${folders.join('|')})|${hosts.map((host) => host.replace('.', '\\.')).join('|')}`);

/** Lines of a text that name such a place. */
export function machineNames(file, text) {
  return text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : []));
}

export async function problems() {
  const listing = await must('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { quiet: true });
  const files = listing.split('\0').filter((file) => file !== '' && file !== 'scripts/audits/texts.mjs');
  return files.flatMap((file) => {
    let bytes;
    try {
      bytes = readFileSync(path(file));
    } catch (error) {
      if (error.code === 'ENOENT') return []; // Deleted, and the deletion is not committed yet.
      throw error;
    }
    return bytes.includes(0) ? [] : machineNames(file, bytes.toString());
  });
}

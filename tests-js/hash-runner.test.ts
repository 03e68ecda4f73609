// The hash runner of the release build, and the manifest that every column of the matrix must give.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './support/data.js';

const run = (...args: string[]): string => execFileSync(join(root, 'build', 'release', 'hash_runner'), args, { encoding: 'utf8' });
const linesOf = (manifest: string): string[] => manifest.trimEnd().split('\n');

let names: string[];
let manifest: string;

beforeAll(() => {
  names = linesOf(run('--list'));
  manifest = run();
});

describe('manifest', () => {
  it('GAP-03 G-353 is the same in every run and equals the committed one', () => {
    expect(run()).toBe(manifest);
    expect(readFileSync(join(root, 'tests-c', 'hash', 'manifest.txt'), 'utf8')).toBe(manifest);
  });

  it('GAP-02 G-354 has a line per scenario in ordinal name order and closes with the hash of the lines above', () => {
    const lines = linesOf(manifest);
    const above = lines.slice(0, -1);
    for (const line of lines) expect(line).toMatch(/^[a-z0-9/-]+ [0-9a-f]{64}$/);
    expect(manifest.endsWith('\n')).toBe(true);
    expect(above.map((line) => line.split(' ')[0])).toEqual([...names].sort());
    const hash = createHash('sha256').update(above.map((line) => `${line}\n`).join('')).digest('hex');
    expect(lines.at(-1)).toBe(`manifest ${hash}`);
  });

  it.each(['2', '5', '0'])('G-005 G-355 does not depend on the number of threads (%s)', (threads) => {
    expect(run('--threads', threads)).toBe(manifest);
  });

  it('G-353 shows one flipped bit in the line of its scenario and in the last line', () => {
    const changed = linesOf(run('--flip', 'grids/area-costs'));
    const differing = linesOf(manifest).filter((line, index) => line !== changed[index]).map((line) => line.split(' ')[0]);
    expect(differing).toEqual(['grids/area-costs', 'manifest']);
  });
});

describe('scenarios', () => {
  it('G-356 have unique lower-case names that --filter selects by prefix', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)+$/);
    const selected = linesOf(run('--filter', 'grids/astar/'));
    expect(selected.slice(0, -1)).toEqual(linesOf(manifest).filter((line) => line.startsWith('grids/astar/')));
  });

  it('G-357 include the self-checks of the runner', () => {
    for (const name of ['meta/bits', 'meta/float-chunks', 'meta/simd-vs-scalar']) expect(names).toContain(name);
  });

  it('G-358 cover grids: at least 20 of them', () => {
    expect(names.filter((name) => name.startsWith('grids/')).length).toBeGreaterThanOrEqual(20);
  });
});

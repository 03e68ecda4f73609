// The documentation is true: its snippets and examples run and print what it says, its links lead
// somewhere, and its tables name what there is.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as samepath from 'samepath';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Block {
  readonly language: string;
  readonly line: number;
  readonly text: string;
}

/** The fenced blocks of a page, in order. */
function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; line: number; lines: string[] } | undefined;
  read(page).split('\n').forEach((text, index) => {
    if (open !== undefined && text === '```') {
      blocks.push({ ...open, text: open.lines.map((line) => `${line}\n`).join('') });
      open = undefined;
    } else if (open !== undefined) {
      open.lines.push(text);
    } else if (text.startsWith('```')) {
      open = { language: text.slice(3), line: index + 1, lines: [] };
    }
  });
  return blocks;
}

interface Snippet {
  readonly place: string;
  readonly code: string;
  readonly output: string | undefined;
}

/** The js blocks of a page. Each runs after the page's first one; a text block right after it is its output. */
function snippetsOf(page: string): Snippet[] {
  const blocks = blocksOf(page);
  const first = blocks.find(({ language }) => language === 'js');
  return blocks.flatMap((block, index) => {
    if (block.language !== 'js') return [];
    const next = blocks[index + 1];
    const code = block === first ? block.text : `${first?.text}${block.text}`;
    return [{ place: `${page}:${block.line}`, code, output: next?.language === 'text' ? next.text : undefined }];
  });
}

const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`)];
const snippets = pages.flatMap(snippetsOf);
const examples = readdirSync(join(root, 'docs/examples')).filter((file) => file.endsWith('.mjs'));

describe('docs', () => {
  it('has snippets and examples', () => {
    expect(snippets.filter(({ place }) => place.startsWith('README.md'))).toHaveLength(1);
    expect(snippets.length).toBeGreaterThan(15);
    expect(snippets.filter(({ output }) => output !== undefined).length).toBeGreaterThan(14);
    expect(examples).toContain('quickstart.mjs');
  });

  it.each(snippets)('G-018 runs $place and prints what the page says', async ({ code, output }) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code], { cwd: root });
    if (output !== undefined) expect(stdout).toBe(output);
  });

  it.each(examples)('G-018 runs docs/examples/%s, which checks what it prints', async (example) => {
    const { stdout } = await run(process.execPath, [join('docs/examples', example)], { cwd: root });
    expect(stdout).not.toBe('');
  });

  it.each(pages)('follows the links of %s', (page) => {
    const targets = [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] as string);
    const local = targets.filter((target) => !/^[a-z]+:/.test(target));
    const broken = local.filter((target) => !existsSync(resolve(root, dirname(page), target)));
    expect(broken).toEqual([]);
  });

  it('describes every public member in the API reference, without a warning', async () => {
    const typedoc = join('node_modules', 'typedoc', 'bin', 'typedoc');
    const { stdout } = await run(process.execPath, [typedoc, '--options', 'typedoc.json', '--emit', 'none'], { cwd: root });
    expect(stdout).not.toMatch(/warning|error/i);
  });

  it('G-039 lists every status with its number, and every reason, in docs/errors.md', () => {
    const text = read('docs/errors.md');
    for (const [name, number] of Object.entries(samepath.PathStatus)) expect(text).toContain(`| \`${name}\` | ${number} |`);
    const reasons = [...read('csrc/abi/options.def').matchAll(/SP_ENUM_VALUE\(path_reason, \w+, \d+, ([\w-]+)/g)].map((match) => match[1]);
    expect(reasons.length).toBeGreaterThan(10);
    for (const reason of reasons.filter((name) => name !== 'none')) expect(text).toContain(`'${reason}'`);
  });

  it('lists every error class and code in docs/errors.md', () => {
    const text = read('docs/errors.md');
    const classes = Object.keys(samepath).filter((name) => name.endsWith('Error'));
    expect(classes.length).toBeGreaterThan(6);
    for (const name of classes) expect(text).toContain(`\`${name}\``);
    const codes = [...read('csrc/include/samepath/base.h').matchAll(/^ {2}(SP_E_\w+) = -/gm)].map((match) => match[1]);
    expect(codes.length).toBeGreaterThan(10);
    for (const code of codes) expect(text).toContain(`\`${code}\``);
  });
});

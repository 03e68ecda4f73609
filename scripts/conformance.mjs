// npm run conformance: writes docs/conformance.md, which says what rule is proven by which test, from the
// rule ids in the names of tests and audits. `--check` writes nothing and fails when the page is not current.
// Either way a test that names an unknown rule is a failure.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { main } from './lib/process.mjs';
import { listFiles, path } from './lib/project.mjs';

const page = 'docs/conformance.md';
const ruleFolder = 'docs/rules';

/* Test names --------------------------------------------------------------------------------- */

/** Ids in a test's name; `G-031..G-035` and `G-031 to G-035` name all five. */
export function idsOf(name) {
  const pattern = /\b(GAP|G|KA|DA|M|K)-(\d+)(?:\s?(?:\.\.|to)\s?\1-(\d+))?\b/g;
  return [...name.matchAll(pattern)].flatMap(([, family, first, last = first]) => {
    const count = Math.max(Number(last) - Number(first) + 1, 1);
    return Array.from({ length: count }, (_, i) => `${family}-${String(Number(first) + i).padStart(first.length, '0')}`);
  });
}

/** Names in a C test program: the text of each SP_RUN, adjacent literals put together. */
export function namesInC(text) {
  const literal = /"((?:[^"\\]|\\.)*)"/g;
  return [...text.matchAll(/\bSP_RUN\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+),/g)].map(([, literals]) =>
    [...literals.matchAll(literal)].map(([, part]) => part).join(''),
  );
}

/** Where the quoted text that starts at `index` ends. */
function endOfQuote(text, index) {
  let i = index + 1;
  while (i < text.length && text[i] !== text[index]) i += text[i] === '\\' ? 2 : 1;
  return i;
}

/** Where the bracket that opens at `index` closes; brackets in quotes do not count. */
function endOfBrackets(text, index) {
  let depth = 0;
  for (let i = index; i < text.length; i++) {
    if ('\'"`'.includes(text[i])) i = endOfQuote(text, i);
    else if ('([{'.includes(text[i])) depth++;
    else if (')]}'.includes(text[i]) && --depth === 0) return i;
  }
  return text.length;
}

/** The name of the test whose `it` or `test` ends at `index`: the quoted first argument of the last call of the chain. */
function nameAt(text, index) {
  let i = index;
  for (;;) {
    const member = /^\.\w+/.exec(text.slice(i, i + 40));
    if (member !== null) {
      i += member[0].length;
      continue;
    }
    if (text[i] !== '(') return null;
    const argument = i + 1 + /^\s*/.exec(text.slice(i + 1))[0].length;
    if ('\'"`'.includes(text[argument])) return text.slice(argument + 1, endOfQuote(text, argument));
    i = endOfBrackets(text, i) + 1;
  }
}

/** Names in a TypeScript test: it('…'), it.each(…)('…'), it.skipIf(…)('…') and the like. */
export function namesInTypeScript(text) {
  return [...text.matchAll(/(?<![\w.])(?:it|test)(?=[.(])/g)]
    .map(({ index, 0: word }) => nameAt(text, index + word.length))
    .filter((name) => name !== null);
}

/** The title of an audit. */
export function titlesOfAudit(text) {
  return [...text.matchAll(/^export const title = '(.*)';$/gm)].map(([, title]) => title);
}

/** Rule id -> files of the tests and audits that name it. */
function collectProofs() {
  const proofs = new Map();
  const sources = [
    ...listFiles('tests-c', (file) => file.endsWith('.c')).map((file) => [file, namesInC]),
    ...listFiles('tests-js', (file) => file.endsWith('.test.ts')).map((file) => [file, namesInTypeScript]),
    ...listFiles('scripts/audits', (file) => file.endsWith('.mjs')).map((file) => [file, titlesOfAudit]),
  ];
  for (const [file, namesIn] of sources) {
    for (const id of namesIn(readFileSync(path(file), 'utf8')).flatMap(idsOf)) {
      proofs.set(id, (proofs.get(id) ?? new Set()).add(file));
    }
  }
  return proofs;
}

/* The page ----------------------------------------------------------------------------------- */

/** Rules of a list: id, section, what is missing for a proof in this version (empty: nothing), title. */
export function readRules(text) {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => {
    const [id, section, missing, title, ...rest] = line.split('\t');
    if (title === undefined || rest.length > 0) throw new Error(`a rule has four columns; got "${line}"`);
    return { id, section, missing, title };
  });
}

const link = (file) => `[${basename(file).replace(/\.test\.ts$|\.c$|\.mjs$/, '')}](../${file})`;

function sectionPart(section, rules, proofs) {
  const later = rules.filter(({ missing }) => missing !== '');
  const wanted = rules.filter(({ missing }) => missing === '');
  const proven = wanted.filter(({ id }) => proofs.has(id));
  const unproven = wanted.filter(({ id }) => !proofs.has(id));
  const lines = [`## ${section}`, ''];
  if (proven.length > 0) {
    lines.push('| Rule | | Proven in |', '| --- | --- | --- |');
    lines.push(...proven.map(({ id, title }) => `| ${id} | ${title} | ${[...proofs.get(id)].map(link).join(', ')} |`), '');
  }
  if (unproven.length > 0) lines.push('Unproven:', '', ...unproven.map(({ id, title }) => `- ${id} ${title}`), '');
  if (later.length > 0) {
    lines.push('Not provable in this version:', '');
    lines.push(...later.map(({ id, title, missing }) => `- ${id} ${title} (${missing})`), '');
  }
  return { lines, counts: [proven.length, unproven.length, later.length] };
}

/** The whole page. */
export function renderPage(rules, proofs) {
  const sections = [...new Set(rules.map(({ section }) => section))];
  const parts = sections.map((section) => [section, sectionPart(section, rules.filter((rule) => rule.section === section), proofs)]);
  const total = (column) => parts.reduce((sum, [, { counts }]) => sum + counts[column], 0);
  return [
    '<!-- Generated by scripts/conformance.mjs from docs/rules and the names of the tests. -->',
    '# Conformance',
    '',
    'Every rule of the behaviour has an id, and the name of a test (or audit) carries the ids of the rules that it proves.',
    'A rule counts as proven when a test names it. Behind a rule that cannot be proven yet stands what is missing.',
    '',
    `${total(0)} of ${total(0) + total(1)} rules of this version are proven by at least one test.`,
    '',
    '| Section | Proven | Unproven | Not in this version |',
    '| --- | ---: | ---: | ---: |',
    ...parts.map(([section, { counts }]) => `| ${section} | ${counts.join(' | ')} |`),
    '',
    ...parts.flatMap(([, { lines }]) => lines),
  ].join('\n');
}

/** The page as it should be, and what is wrong with the ids that tests name. */
export function conformance() {
  const rules = listFiles(ruleFolder, (file) => file.endsWith('.tsv')).flatMap((file) => readRules(readFileSync(path(file), 'utf8')));
  const known = new Set(rules.map(({ id }) => id));
  if (known.size !== rules.length) throw new Error(`a rule id stands twice in ${ruleFolder}`);
  const proofs = collectProofs();
  const unknown = [...proofs].filter(([id]) => !known.has(id));
  return {
    text: renderPage(rules, proofs),
    problems: unknown.map(([id, files]) => `${[...files].join(', ')}: ${id} is no rule of ${ruleFolder}`),
  };
}

/** The problems of ids, and whether the page is current. */
export function conformanceProblems() {
  const { text, problems } = conformance();
  const isCurrent = existsSync(path(page)) && readFileSync(path(page), 'utf8') === text;
  return isCurrent ? problems : [...problems, `${page} is not current: npm run conformance`];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(async () => {
    const { text, problems } = conformance();
    const isCheck = process.argv.includes('--check');
    if (!isCheck) writeFileSync(path(page), text);
    const found = isCheck ? conformanceProblems() : problems;
    console.log(`${page}: ${/^\d+ of \d+ rules.*$/m.exec(text)[0]}`);
    if (found.length > 0) throw new Error(found.join('\n'));
  });
}

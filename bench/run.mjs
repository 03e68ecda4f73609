// npm run bench: measures our searches and the JavaScript peers, family by family, prints a report for each and keeps it in
// bench/results. See bench/README.md.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { FAMILIES } from './families/index.mjs';
import { currentLoad, describeMachine } from './js/environment.mjs';
import { isBuilt } from './js/facade.mjs';
import { dataFolder, projectFolder } from './js/maps.mjs';
import { measureSubject, programOf } from './js/measure.mjs';
import { installedVersion } from './js/packages.mjs';

const NAMES = FAMILIES.map(({ name }) => name);
const USAGE = `usage: npm run bench -- [--family NAME] [--quick] [--only TEXT] [--skip-peers] [--skip-native] [--native PROGRAM]
                               [--queries N] [--out NAME]
  --family NAME  one of ${NAMES.join(', ')}; may be repeated; default all
  --quick        fewer queries and passes; prints, keeps nothing unless --out is given
  --only TEXT    maps whose name contains TEXT
  --native       the native program of one family; default that of build/release
  --queries N    queries a map for our engines
  --out NAME     writes bench/results/NAME.md and NAME.json; with several families NAME-FAMILY; default FAMILY`;

function fail(message) {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  const flag = { type: 'boolean', default: false };
  try {
    return parseArgs({
      options: {
        family: { type: 'string', multiple: true, default: NAMES },
        quick: flag,
        only: { type: 'string', default: '' },
        'skip-peers': flag,
        'skip-native': flag,
        native: { type: 'string' },
        queries: { type: 'string' },
        out: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`);
  }
}

function chooseFamilies({ family, native }) {
  const unknown = family.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) fail(`no family is named ${unknown}; there are ${NAMES.join(', ')}`);
  if (native !== undefined && family.length > 1) fail('--native names the program of one family: add --family');
  return FAMILIES.filter(({ name }) => family.includes(name));
}

function chooseSettings(family, { quick, queries }) {
  const settings = quick ? family.quick : family.full;
  if (queries === undefined) return settings;
  const limit = Number(queries);
  if (!Number.isInteger(limit) || limit < 1) fail(`--queries must be a whole number above 0; got ${queries}`);
  return { ...settings, limit };
}

/** The maps to measure, with their files; generated ones are made in `folder`. */
function findSubjects(family, only, folder) {
  const wanted = family.subjects.filter(({ name }) => name.includes(only));
  const found = wanted
    .map((subject) => ({ ...subject, ...family.locate(subject, folder) }))
    .filter(({ mapFile }) => mapFile !== undefined);
  const missing = wanted.length - found.length;
  if (missing > 0) {
    console.log(`skipped: ${missing} of ${wanted.length} maps of ${family.name} are not in ${dataFolder()}; set SAMEPATH_DATA`);
  }
  return found;
}

const packagesOf = (family) => [...new Set(family.peers.flatMap((peer) => peer.package))];

function checkTools(families, args) {
  if (!isBuilt) fail('dist/index.js is missing: run npm run build first');
  const programs = families.map((family) => programOf(family, args));
  const absent = args['skip-native'] ? undefined : programs.find((program) => !existsSync(program));
  if (absent !== undefined) {
    fail(`${absent} is missing: build the release preset first, name the program with --native, or use --skip-native`);
  }
  const uninstalled = families.flatMap(packagesOf).filter((name) => installedVersion(name) === undefined);
  if (!args['skip-peers'] && uninstalled.length > 0) {
    fail(`not installed: ${uninstalled.join(', ')}; run npm ci, or use --skip-peers`);
  }
}

function keep(name, text, result) {
  const folder = join(projectFolder, 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), text);
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`written: bench/results/${name}.md and ${name}.json`);
}

/** Where a family's report goes; undefined when it is only printed. */
function resultName(family, families, { out, quick }) {
  if (out === undefined) return quick ? undefined : family.name;
  return families.length === 1 ? out : `${out}-${family.name}`;
}

async function measureFamily(family, subjects, args, folder) {
  const settings = chooseSettings(family, args);
  const loadBefore = currentLoad();
  const maps = [];
  for (const [index, subject] of subjects.entries()) {
    console.error(`${family.name} [${index + 1}/${subjects.length}] ${subject.name}`);
    const measure = family.measure ?? measureSubject;
    maps.push(await measure(family, { ...subject, folder }, settings, args));
  }
  const more = (await family.more?.(args)) ?? {};
  const peerVersions = Object.fromEntries(packagesOf(family).map((name) => [name, installedVersion(name)]));
  const flags = { withPeers: !args['skip-peers'], withNative: !args['skip-native'] };
  return { environment: describeMachine(maps, loadBefore), settings, ...flags, peerVersions, maps, ...more };
}

const args = readArguments();
const families = chooseFamilies(args);
checkTools(families, args);
const folder = mkdtempSync(join(tmpdir(), 'samepath-bench-'));
let measured = 0;
try {
  for (const family of families) {
    const subjects = findSubjects(family, args.only, folder);
    if (subjects.length === 0) continue;
    const result = await measureFamily(family, subjects, args, folder);
    const text = family.report(result);
    console.log(text);
    const name = resultName(family, families, args);
    if (name !== undefined) keep(name, text, result);
    measured++;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
if (measured === 0 && process.exitCode === undefined) console.log(`skipped: no map to measure is named like "${args.only}"`);

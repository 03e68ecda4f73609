// npm run bench: measures our engines and the JavaScript peers on Moving AI maps, prints the report and
// keeps it in bench/results. See bench/README.md.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, type } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { currentCommit, runNative, runNativeBoundary, runWorker } from './js/children.mjs';
import { ENGINES, NATIVE_ENGINES, isBuilt } from './js/facade.mjs';
import { MAPS, dataFolder, locate, projectFolder, readWalkable } from './js/maps.mjs';
import { PEERS, installedVersion } from './js/peers.mjs';
import { report } from './js/report.mjs';
import { judge } from './js/verdict.mjs';

const FULL = {
  limit: 200,
  peerLimit: 50,
  repetitions: 2,
  seconds: 3,
  minPasses: 3,
  maxPasses: 200,
  peers: { seconds: 8, minPasses: 2, maxPasses: 50 },
};
const QUICK = {
  limit: 100,
  peerLimit: 10,
  repetitions: 1,
  seconds: 1,
  minPasses: 2,
  maxPasses: 50,
  peers: { seconds: 2, minPasses: 1, maxPasses: 50 },
};

const USAGE = `usage: npm run bench -- [--quick] [--only TEXT] [--skip-peers] [--skip-native] [--native PROGRAM] [--queries N]
                               [--out NAME]
  --quick        fewer queries and passes; prints, keeps nothing unless --out is given
  --only TEXT    maps whose name contains TEXT
  --native       the bench_grid program; default build/release/bench_grid
  --queries N    queries a map for our engines; default 200, 100 with --quick
  --out NAME     writes bench/results/NAME.md and NAME.json; default grids`;

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        'skip-peers': { type: 'boolean', default: false },
        'skip-native': { type: 'boolean', default: false },
        native: { type: 'string', default: join(projectFolder, 'build', 'release', 'bench_grid') },
        queries: { type: 'string' },
        out: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    fail(`${error.message}\n${USAGE}`);
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

function chooseSettings({ quick, queries }) {
  const settings = quick ? QUICK : FULL;
  if (queries === undefined) return settings;
  const limit = Number(queries);
  if (!Number.isInteger(limit) || limit < 1) fail(`--queries must be a whole number above 0; got ${queries}`);
  return { ...settings, limit };
}

/** The maps to measure; leaves with a clear line when there are none. */
function findMaps(only) {
  const wanted = MAPS.filter(({ name }) => name.includes(only));
  if (wanted.length === 0) fail(`no map is named like "${only}"; there are ${MAPS.map(({ name }) => name).join(', ')}`);
  const found = wanted.map((map) => ({ ...map, ...locate(map) })).filter(({ mapFile }) => mapFile !== undefined);
  const missing = wanted.length - found.length;
  if (missing > 0) {
    console.log(
      `skipped: ${missing} of ${wanted.length} maps are not in ${join(dataFolder(), 'movingai')}; set SAMEPATH_DATA`,
    );
  }
  if (found.length === 0) process.exit(0);
  return found;
}

function checkTools(args) {
  if (!isBuilt) fail('dist/index.js is missing: run npm run build first');
  if (!args['skip-native'] && !existsSync(args.native)) {
    fail(
      `${args.native} is missing: build the release preset first, name the program with --native, or use --skip-native`,
    );
  }
  const absent = PEERS.map((peer) => peer.package).filter((name) => installedVersion(name) === undefined);
  if (!args['skip-peers'] && absent.length > 0)
    fail(`not installed: ${absent.join(', ')}; run npm ci, or use --skip-peers`);
}

async function measureOurs(map, settings, args) {
  const limits = args['skip-peers'] ? [settings.limit] : [settings.limit, settings.peerLimit];
  const rows = { native: [], wasm: [] };
  // The sides take turns, so that a busy minute of the machine does not hit one side alone.
  for (let repetition = 0; repetition < settings.repetitions; repetition++) {
    for (const engine of Object.keys(ENGINES)) {
      const job = { ...map, ...settings, engine, limits, batch: engine === 'specialised' };
      if (!args['skip-native']) mergeBest(rows.native, await runNative(resolve(args.native), job));
      mergeBest(rows.wasm, await runWorker('grid-worker.mjs', job));
    }
    for (const engine of args['skip-native'] ? [] : NATIVE_ENGINES) {
      mergeBest(rows.native, await runNative(resolve(args.native), { ...map, ...settings, engine, limits, batch: false }));
    }
  }
  checkAgreement(map, rows);
  return rows;
}

const isTwin = (row) => (other) => other.call === row.call && other.engine === row.engine && other.limit === row.limit;

/** Adds rows, keeping the smaller times of those that are there already. */
function mergeBest(rows, added) {
  for (const row of added) {
    const known = rows.find(isTwin(row));
    if (known === undefined) {
      rows.push(row);
      continue;
    }
    known.bestUs = Math.min(known.bestUs, row.bestUs);
    known.medianUs = Math.min(known.medianUs, row.medianUs);
    known.prepareUs = Math.min(known.prepareUs, row.prepareUs);
    known.passes += row.passes;
  }
}

/** Counters must not depend on the side: a difference is a bug, and the times would mean nothing. */
function checkAgreement(map, { native, wasm }) {
  for (const row of native) {
    const twin = wasm.find(isTwin(row));
    if (twin === undefined) continue;
    if (row.expanded !== twin.expanded || row.queries !== twin.queries) {
      fail(`${map.name}, ${row.engine}: native expanded ${row.expanded} nodes, wasm ${twin.expanded}`);
    }
  }
}

async function measurePeers(map, settings, wasm) {
  const { costs } = wasm.find(({ engine, limit }) => engine === 'specialised' && limit === settings.peerLimit);
  const rows = [];
  for (const { id, algorithm } of PEERS) {
    const job = {
      ...settings.peers,
      mapFile: map.mapFile,
      scenarioFile: map.scenarioFile,
      limit: settings.peerLimit,
      peer: id,
    };
    const [{ lengths, ...row }] = await runWorker('peer-worker.mjs', job);
    rows.push({ peer: id, algorithm, ...row, verdict: judge(lengths, costs) });
  }
  return rows;
}

async function measureMap(map, settings, args) {
  const walkable = readWalkable(map.mapFile);
  const { native, wasm } = await measureOurs(map, settings, args);
  const peers = args['skip-peers'] ? [] : await measurePeers(map, settings, wasm);
  const withoutCosts = wasm.map(({ costs: _, ...row }) => row);
  return {
    name: map.name,
    set: map.set,
    width: walkable[0].length,
    height: walkable.length,
    native,
    wasm: withoutCosts,
    peers,
  };
}

async function measureBoundary(args) {
  const rows = await runWorker('boundary-worker.mjs', { seconds: 2, minPasses: 10, maxPasses: 200 });
  const boundary = rows.map((row) => ({
    ...row,
    name: `wasm ${row.call}${row.call === 'findPaths' ? ', per query' : ''}`,
  }));
  if (args['skip-native']) return boundary;
  const [native] = await runNativeBoundary(resolve(args.native));
  return [...boundary, { ...native, name: 'native sp_grid_find_path' }];
}

function describeMachine(maps, loadBefore) {
  const [load] = loadavg();
  return {
    cpu: cpus()[0].model,
    cores: cpus().length,
    os: `${type()} ${release()}`,
    node: process.versions.node,
    compiler: maps.flatMap(({ native }) => native).at(0)?.compiler,
    commit: currentCommit(projectFolder),
    loadBefore,
    loadAfter: load,
  };
}

function keep(name, text, result) {
  const folder = join(projectFolder, 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), text);
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  console.log(`written: bench/results/${name}.md and ${name}.json`);
}

const args = readArguments();
const settings = chooseSettings(args);
const chosen = findMaps(args.only);
checkTools(args);

const [loadBefore] = loadavg();
const maps = [];
for (const [index, map] of chosen.entries()) {
  console.error(`[${index + 1}/${chosen.length}] ${map.name}`);
  maps.push(await measureMap(map, settings, args));
}
const boundary = await measureBoundary(args);
const peerVersions = Object.fromEntries(PEERS.map((peer) => [peer.package, installedVersion(peer.package)]));
const flags = { withPeers: !args['skip-peers'], withNative: !args['skip-native'] };
const result = { environment: describeMachine(maps, loadBefore), settings, ...flags, peerVersions, maps, boundary };
const text = report(result);
console.log(text);
const name = args.out ?? (args.quick ? undefined : 'grids');
if (name !== undefined) keep(name, text, result);

// npm run bench:graphs: measures our graph searches, natively and in WebAssembly, and ngraph.path on the same queries, prints
// the report and keeps it in bench/results. See bench/README.md.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { camelCased, currentCommit, jsonLines, runWorker } from './js/children.mjs';
import { isBuilt } from './js/facade.mjs';
import { INPUTS, isThere, writeInput } from './js/graph-inputs.mjs';
import { graphReport } from './js/graph-report.mjs';
import { projectFolder } from './js/maps.mjs';
import { installedVersion } from './js/packages.mjs';

const PEER = 'ngraph.path';
const FULL = { queries: 40, seconds: 4, minPasses: 3, maxPasses: 100 };
const QUICK = { queries: 10, seconds: 1, minPasses: 2, maxPasses: 20 };

const peerVersion = installedVersion(PEER);

function fail(message) {
  console.error(message);
  process.exit(1);
}

function readArguments() {
  const options = {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    'skip-peers': { type: 'boolean', default: false },
    'skip-native': { type: 'boolean', default: false },
    native: { type: 'string', default: join(projectFolder, 'build', 'release', 'bench_graph') },
    out: { type: 'string', default: 'graphs' },
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(error.message);
  }
}

function checkTools(args) {
  if (!isBuilt) fail('dist/index.js is missing: run npm run build first');
  if (!args['skip-native'] && !existsSync(args.native)) {
    fail(`${args.native} is missing: build the release preset first, name the program with --native, or use --skip-native`);
  }
  if (!args['skip-peers'] && peerVersion === undefined) {
    fail(`not installed: ${PEER}; run npm ci, or use --skip-peers`);
  }
}

/** Counters must not depend on the side: a difference is a bug, and the times would mean nothing. */
function checkAgreement(name, native, wasm) {
  for (const row of native.filter(({ expanded }) => expanded !== undefined)) {
    const twin = wasm.find(({ engine }) => engine === row.engine);
    if (row.expanded !== twin.expanded || row.mismatches !== 0 || twin.mismatches !== 0) {
      fail(`${name}, ${row.engine}: native expanded ${row.expanded} nodes, wasm ${twin.expanded}`);
    }
  }
}

async function measure(input, settings, args, folder) {
  const inputFile = join(folder, 'input');
  writeInput(inputFile, input.make(), settings.queries);
  const job = { ...settings, inputFile };
  const limits = [`seconds=${job.seconds}`, `min-passes=${job.minPasses}`, `max-passes=${job.maxPasses}`];
  const native = args['skip-native'] ? [] : (await jsonLines(args.native, [inputFile, ...limits])).map(camelCased);
  const wasm = await runWorker('graph-worker.mjs', job);
  checkAgreement(input.name, native, wasm);
  const peers = args['skip-peers'] ? [] : await runWorker('graph-peer-worker.mjs', job);
  return { name: input.name, native, wasm, peers };
}

const args = readArguments();
checkTools(args);
const settings = args.quick ? QUICK : FULL;
const wanted = INPUTS.filter(({ name }) => name.includes(args.only));
const graphs = wanted.filter(isThere);
if (graphs.length < wanted.length) {
  console.log(`skipped: ${wanted.length - graphs.length} graphs; set SAMEPATH_DATA to the folder that holds roads/`);
}
const [loadBefore] = loadavg();
const folder = mkdtempSync(join(tmpdir(), 'samepath-graphs-'));
const rows = [];
try {
  for (const input of graphs) rows.push(await measure(input, settings, args, folder));
} finally {
  rmSync(folder, { recursive: true });
}
const environment = {
  cpu: cpus()[0].model, cores: cpus().length, node: process.version, commit: currentCommit(projectFolder), loadBefore,
  loadAfter: loadavg()[0], peer: `${PEER} ${peerVersion ?? ''}`,
};
const result = { environment, settings, graphs: rows };
const text = graphReport(result);
console.log(text);
if (!args.quick || args.out !== 'graphs') {
  const results = join(projectFolder, 'bench', 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${args.out}.md`), text);
  writeFileSync(join(results, `${args.out}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

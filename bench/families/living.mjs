// Grids that change: repairs, replanning along a walk, flow fields, saved states; natively and in WebAssembly, and a peer that searches anew.
import { join } from 'node:path';

import { camelCased, jsonLines, runWorker } from '../js/children.mjs';
import { writeLivingInput } from '../js/living-inputs.mjs';
import { livingReport } from '../js/living-report.mjs';
import { chooseMaps, locate, sizeOf } from '../js/maps.mjs';
import { programOf } from '../js/measure.mjs';
import { PEERS } from '../js/peers.mjs';

const PEER = PEERS.find(({ id }) => id === 'pathfinding A*');

/** The counters must not depend on the side. */
function checkAgreement({ name }, native, wasm) {
  for (const row of native) {
    const twin = wasm.find((other) => other.row === row.row && other.what === row.what && other.cells === row.cells);
    if (twin === undefined) continue;
    for (const counter of ['plans', 'replanExpanded', 'astarExpanded', 'settled', 'bytes']) {
      if (twin[counter] === undefined || row[counter] === twin[counter]) continue;
      throw new Error(`${name}, ${row.row} ${row.what ?? ''}: ${counter} is ${row[counter]} natively, ${twin[counter]} in wasm`);
    }
  }
}

async function measure(family, subject, settings, args) {
  const inputFile = join(subject.folder, `${subject.name}.living`);
  await writeLivingInput(inputFile, subject);
  const limits = [`seconds=${settings.seconds}`, `min-passes=${settings.minPasses}`, `max-passes=${settings.maxPasses}`];
  const native = args['skip-native'] ? [] : (await jsonLines(programOf(family, args), [subject.mapFile, inputFile, ...limits])).map(camelCased);
  const wasm = await runWorker('living-worker.mjs', { mapFile: subject.mapFile, inputFile, ...settings });
  checkAgreement(subject, native, wasm);
  const job = { mapFile: subject.mapFile, inputFile, peer: PEER.id, passes: settings.peers.maxPasses };
  const peers = args['skip-peers'] ? [] : await runWorker('living-peer-worker.mjs', job);
  const plans = new Set([...native, ...wasm, ...peers].map((row) => row.plans).filter((count) => count !== undefined));
  if (plans.size > 1) throw new Error(`${subject.name}: walks of different lengths: ${[...plans].join(', ')}`);
  return { name: subject.name, set: subject.set, ...sizeOf(subject), native, wasm, peers };
}

export const living = {
  name: 'living',
  subjects: chooseMaps('den520d', 'AR0602SR', 'random512-40-0', 'maze512-16-0'),
  locate,
  program: 'bench_living',
  peers: [PEER],
  measure,
  full: { seconds: 4, minPasses: 3, maxPasses: 50, peers: { maxPasses: 3 } },
  quick: { seconds: 0.3, minPasses: 1, maxPasses: 10, peers: { maxPasses: 1 } },
  report: livingReport,
};

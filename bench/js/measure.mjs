// Measures the subjects of a family: our engines natively and in WebAssembly, in turns, and the peers on fewer queries.
import { join, resolve } from 'node:path';

import { runNative, runWorker } from './children.mjs';
import { projectFolder } from './maps.mjs';
import { judge } from './verdict.mjs';

const isTwin = (row) => (other) => other.call === row.call && other.engine === row.engine && other.limit === row.limit;

/** Adds rows, keeping the smaller times of those that are there already. */
function mergeBest(rows, added) {
  for (const row of added) {
    const known = rows.find(isTwin(row));
    if (known === undefined) {
      rows.push(row);
      continue;
    }
    for (const time of ['bestUs', 'medianUs', 'prepareUs', 'structureUs']) {
      if (row[time] !== undefined) known[time] = Math.min(known[time], row[time]);
    }
    known.passes += row.passes;
  }
}

/** Counters must not depend on the side: a difference is a bug, and the times would mean nothing. */
function checkAgreement(subject, { native, wasm }) {
  for (const row of native) {
    const twin = wasm.find(isTwin(row));
    if (twin === undefined) continue;
    const isSameCost = Math.abs(row.costSum - twin.costSum) <= 1e-5; // Rows print six decimals.
    if (row.expanded !== twin.expanded || row.queries !== twin.queries || !isSameCost) {
      throw new Error(`${subject.name}, ${row.engine}: native expanded ${row.expanded} nodes at a cost of ${row.costSum}, wasm ${twin.expanded} at ${twin.costSum}`);
    }
  }
}

/** The program of a family: that of `--native`, else the release build's. */
export const programOf = (family, args) => resolve(args.native ?? join(projectFolder, 'build', 'release', family.program));

async function measureOurs(family, subject, settings, args) {
  const limits = args['skip-peers'] ? [settings.limit] : [settings.limit, settings.peerLimit];
  const rows = { native: [], wasm: [] };
  // The sides take turns, so that a busy minute of the machine does not hit one side alone.
  for (let repetition = 0; repetition < settings.repetitions; repetition++) {
    for (const engine of family.engines) {
      const job = { ...subject, ...settings, engine, limits, batch: family.batch === engine };
      if (!args['skip-native']) mergeBest(rows.native, await runNative(programOf(family, args), job));
      mergeBest(rows.wasm, await runWorker(family.worker, job));
    }
    for (const engine of args['skip-native'] ? [] : (family.nativeEngines ?? [])) {
      mergeBest(rows.native, await runNative(programOf(family, args), { ...subject, ...settings, engine, limits, batch: false }));
    }
  }
  checkAgreement(subject, rows);
  return rows;
}

async function measurePeers(family, subject, settings, wasm) {
  const { costs } = wasm.find(({ engine, limit }) => engine === family.reference && limit === settings.peerLimit);
  const rows = [];
  for (const { id, algorithm } of family.peers) {
    const { mapFile, scenarioFile } = subject;
    const job = { ...settings.peers, mapFile, scenarioFile, limit: settings.peerLimit, peer: id };
    for (const { lengths, ...row } of await runWorker(family.peerWorker, job)) {
      rows.push({ peer: id, algorithm, ...row, verdict: judge(lengths, costs) });
    }
  }
  return rows;
}

/** All rows of one map. */
export async function measureSubject(family, subject, settings, args) {
  const { native, wasm } = await measureOurs(family, subject, settings, args);
  const peers = args['skip-peers'] ? [] : await measurePeers(family, subject, settings, wasm);
  const withoutCosts = wasm.map(({ costs: _, ...row }) => row);
  return { name: subject.name, set: subject.set, ...family.describe(subject), native, wasm: withoutCosts, peers };
}

// The report of grids that change.
import { machineLines } from './environment.mjs';
import { size } from './picks.mjs';
import { megabytes, number, ratio, table } from './tables.mjs';

const ABOUT = [
  'Repairs: a batch of random cells changes (walls open, open cells close), the structure follows, and the same structure is made',
  'of the same cells anew; both are equal bit by bit. The walk: walls appear before a walker on the longest way of the scenarios;',
  'D* Lite follows him, A* starts anew at each of his places, at the same cost. The first plan is apart: nothing can be reused.',
  'Times are native where nothing else is said; wasm is the package in Node.js, its columns of saved states are wasm/native.',
];

/** Rows of a kind of the native side, or of WebAssembly when there are none; each with its twin in WebAssembly. */
function rowsOf(map, kind) {
  const rows = map.native.length > 0 ? map.native : map.wasm;
  const twins = map.native.length > 0 ? map.wasm : [];
  const twinOf = (row) => twins.find((other) => other.row === kind && other.what === row.what && other.cells === row.cells);
  return rows.filter(({ row }) => row === kind).map((row) => ({ ...row, wasm: twinOf(row) }));
}

function repairsTable({ maps }) {
  const header = ['map', 'structure', 'cells', 'edits µs', 'repair µs', 'median', 'anew µs', 'median', 'anew / repair (medians)', 'settled/repair', 'wasm repair µs', 'wasm/native'];
  const rows = maps.flatMap((map) => rowsOf(map, 'repair').map((row) => [
    map.name, row.what, row.cells,
    ...[row.editUs, row.bestUs, row.medianUs, row.anewBestUs, row.anewMedianUs].map(number), ratio(row.anewMedianUs, row.medianUs),
    number(row.settled / row.repairs), number(row.wasm?.medianUs), ratio(row.wasm?.medianUs, row.medianUs),
  ]));
  return table([header, ...rows]);
}

/** Microseconds per plan of a sum over a walk. */
const perPlan = (row, sum) => (row === undefined ? undefined : row[sum] / row.plans);

function walksTable({ maps }) {
  const header = ['map', 'plans', 'first plan µs', 'D* Lite µs/plan', 'A* µs/plan', 'generic A* µs/plan', 'A* / D* Lite'];
  header.push('D* Lite expanded/plan', 'A* expanded/plan', 'peer A* µs/plan', 'its clone() µs', 'peer / D* Lite', 'wasm D* Lite µs/plan', 'wasm/native');
  const rows = maps.map((map) => {
    const [walk] = rowsOf(map, 'walk');
    const [peer] = map.peers;
    const replan = perPlan(walk, 'replanUs');
    return [
      map.name, (walk ?? peer)?.plans ?? '-', number(walk?.firstUs), ...[replan, perPlan(walk, 'astarUs'), perPlan(walk, 'genericUs')].map(number),
      ratio(perPlan(walk, 'astarUs'), replan), ...['replanExpanded', 'astarExpanded'].map((sum) => number(perPlan(walk, sum))),
      ...[perPlan(peer, 'searchUs'), perPlan(peer, 'cloneUs')].map(number), ratio(perPlan(peer, 'searchUs'), replan),
      number(perPlan(walk?.wasm, 'replanUs')), ratio(perPlan(walk?.wasm, 'replanUs'), replan),
    ];
  });
  return table([header, ...rows]);
}

function fieldsTable({ maps }) {
  const header = ['map', 'size', 'settled cells', 'build µs', 'median', 'ns/cell', 'MB', 'wasm µs', 'wasm/native'];
  const rows = maps.flatMap((map) => rowsOf(map, 'field').map(({ settled, bestUs, medianUs, bytes, wasm }) => [
    map.name, size(map), settled, number(bestUs), number(medianUs), number((bestUs * 1000) / settled), megabytes(bytes),
    number(wasm?.bestUs), ratio(wasm?.bestUs, bestUs),
  ]));
  return table([header, ...rows]);
}

function statesTable({ maps }) {
  const header = ['map', 'object', 'bytes', 'save µs', 'restore µs', 'save MB/s', 'restore MB/s', 'wasm save', 'wasm restore'];
  const rows = maps.flatMap((map) => rowsOf(map, 'state').map(({ what, bytes, saveUs, restoreUs, wasm }) => [
    map.name, what, bytes, number(saveUs), number(restoreUs), number(bytes / saveUs), number(bytes / restoreUs),
    ratio(wasm?.saveUs, saveUs), ratio(wasm?.restoreUs, restoreUs),
  ]));
  return table([header, ...rows]);
}

/** The whole report. */
export function livingReport(result) {
  const { seconds, minPasses, maxPasses, peers } = result.settings;
  const settings = `- Walks, fields and states: ${minPasses} to ${maxPasses} passes within ${seconds} s; peers ${peers.maxPasses} walks. Best times where nothing else is said.`;
  const versions = Object.entries(result.peerVersions).map(([name, version]) => `${name} ${version}`).join(', ');
  const sections = ['# Grids that change', ABOUT.join('\n'), `${machineLines(result)}\n${settings}`];
  if (result.withPeers) sections.push(`Peer: ${versions}, whose A* searches anew on a clone of the grid.`);
  sections.push('## Repairs after edits', repairsTable(result));
  sections.push('## A walk', walksTable(result));
  sections.push('## Flow fields to one goal', fieldsTable(result), '## Saved states', statesTable(result));
  return `${sections.join('\n\n')}\n`;
}

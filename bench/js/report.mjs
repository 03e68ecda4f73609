// The report of the square grids: times, targets, peers, and what a call costs.
import { environmentLines } from './environment.mjs';
import { PREPARATION } from './family-report.mjs';
import { PEERS } from './peers.mjs';
import { enginesOf, medianPerQuery, perExpansion, perQuery, pick, size } from './picks.mjs';
import { megabytes, number, ratio, table } from './tables.mjs';
import { sumVerdicts } from './verdict.mjs';

const WASM_TARGET = 1.6; // wasm / native, at most
const PEER_TARGET = 20; // fastest peer / ours on 512x512 maps, at least

/** Engines that an option selects. */
export const GRID_FAMILY_ENGINES = ['specialised', 'generic', 'jps', 'jps+'];
/** Engines that no option selects: the native program calls them directly. */
export const NATIVE_ENGINES = ['improved-jps', 'improved-jps+'];

const ALL_ENGINES = [...GRID_FAMILY_ENGINES, ...NATIVE_ENGINES];
const TARGET_SIDE = 512;

function timesTable({ maps, settings }) {
  const header = ['map', 'engine', 'queries', 'native µs', 'median', 'native batch µs', 'wasm findPath µs', 'median'];
  header.push('wasm findPaths µs', 'native ns/exp', 'wasm ns/exp', 'wasm/native', 'batch wasm/native');
  const rows = maps.flatMap((map) =>
    enginesOf(map, ALL_ENGINES, settings.limit).map(({ engine, native, nativeBatch, wasm, wasmBatch }) => [
      map.name,
      engine,
      (wasm ?? native).queries,
      ...[perQuery(native), medianPerQuery(native), perQuery(nativeBatch)].map(number),
      ...[perQuery(wasm), medianPerQuery(wasm), perQuery(wasmBatch), perExpansion(native), perExpansion(wasm)].map(
        number,
      ),
      ratio(perQuery(wasm), perQuery(native)),
      ratio(perQuery(wasmBatch), perQuery(nativeBatch)),
    ]),
  );
  return table([header, ...rows]);
}

function countersTable({ maps, settings }) {
  const header = ['map', 'size', 'engine', 'queries', 'expanded', 'expanded/query', 'cost sum', 'no path', 'mismatches'];
  header.push('passes native, wasm', 'grid MB native', 'grid MB wasm', 'native peak MB');
  header.push('Node peak MB');
  const rows = maps.flatMap((map) =>
    enginesOf(map, ALL_ENGINES, settings.limit).map(({ engine, native, wasm }) => {
      const either = wasm ?? native;
      return [
        map.name,
        size(map),
        engine,
        either.queries,
        either.expanded,
        number(either.expanded / either.queries),
        either.costSum.toFixed(2),
        either.unreachable,
        Math.max(wasm?.mismatches ?? 0, native?.mismatches ?? 0),
        `${native?.passes ?? '-'}, ${wasm?.passes ?? '-'}`,
        megabytes(native?.gridBytes),
        megabytes(wasm?.gridBytes),
        native === undefined ? '-' : megabytes(native.peakRssKb * 1024),
        wasm === undefined ? '-' : megabytes(wasm.peakRssKb * 1024),
      ];
    }),
  );
  return table([header, ...rows]);
}

/** What jump points precompute, and what the first query of a grid costs, which makes it too. */
function preparationTable({ maps, settings }) {
  const header = ['map', 'engine', ...PREPARATION.map(([title]) => title)];
  const rows = maps.flatMap((map) =>
    enginesOf(map, ALL_ENGINES, settings.limit).map((sides) => [map.name, sides.engine, ...PREPARATION.map(([, value]) => value(sides))]),
  );
  return table([header, ...rows]);
}

/** Which peers a ratio is taken against. */
const RIVALS = [
  { words: 'A* peer', accepts: (row) => row.algorithm === 'A*' },
  { words: 'peer with only optimal answers', accepts: ({ verdict }) => verdict.optimal === verdict.queries },
  { words: 'peer', accepts: () => true },
];
const ANY_RIVAL = RIVALS.at(-1);

/** Smallest time per query among the accepted peers of a map, in microseconds; undefined when there is none. */
function fastest(map, { accepts }) {
  const times = map.peers.filter(accepts).map(perQuery);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Our wasm time per query of an engine on the peers' queries. */
const oursPerQuery = (map, engine, settings) => perQuery(pick(map, 'wasm', engine, 'one', settings.peerLimit));

/** Every engine of ours is optimal, so the fastest is a fair choice. */
const ourFastest = (map, settings) =>
  Math.min(...GRID_FAMILY_ENGINES.map((engine) => oursPerQuery(map, engine, settings)));

function peersTable({ maps, settings }) {
  const header = [
    'map',
    'size',
    'queries',
    'samepath native µs',
    ...GRID_FAMILY_ENGINES.map((engine) => `samepath ${engine} µs`),
    ...PEERS.map(({ id }) => `${id} µs`),
  ];
  header.push('clone() µs', ...RIVALS.map(({ words }) => `fastest ${words} / our A*`), 'fastest peer / our fastest');
  const rows = maps.map((map) => {
    const ours = oursPerQuery(map, 'specialised', settings);
    return [
      map.name,
      size(map),
      map.peers[0].queries,
      number(perQuery(pick(map, 'native', 'specialised', 'one', settings.peerLimit))),
      ...GRID_FAMILY_ENGINES.map((engine) => number(oursPerQuery(map, engine, settings))),
      ...PEERS.map(({ id }) => number(perQuery(map.peers.find(({ peer }) => peer === id)))),
      number(map.peers.find(({ cloneUs }) => cloneUs !== undefined)?.cloneUs),
      ...RIVALS.map((rival) => ratio(fastest(map, rival), ours)),
      ratio(fastest(map, ANY_RIVAL), ourFastest(map, settings)),
    ];
  });
  return table([header, ...rows]);
}

function verdictsTable({ maps, peerVersions }) {
  const header = [
    'library',
    'queries',
    'optimal',
    'longer',
    'invalid',
    'missed',
    'shorter than ours',
    'worst length / optimum',
  ];
  header.push('largest peak MB');
  const rows = PEERS.map(({ id, package: name }) => {
    const measured = maps.flatMap((map) => map.peers.filter(({ peer }) => peer === id));
    const sum = sumVerdicts(measured.map(({ verdict }) => verdict));
    const counts = [sum.queries, sum.optimal, sum.longer, sum.invalid, sum.missed, sum.shorter];
    const peak = Math.max(...measured.map(({ peakRssKb }) => peakRssKb));
    return [`${id} (${peerVersions[name]})`, ...counts, sum.worstRatio.toFixed(3), megabytes(peak * 1024)];
  });
  return table([header, ...rows]);
}

function boundaryTable({ boundary }) {
  const header = ['call', 'ns best', 'ns median', 'passes'];
  return table([header, ...boundary.map((row) => [row.name, number(row.bestNs), number(row.medianNs), row.passes])]);
}

function wasmTargetLine({ maps, settings }, engine) {
  const ratios = maps.map((map) => {
    const [wasm, native] = ['wasm', 'native'].map((side) => perQuery(pick(map, side, engine, 'one', settings.limit)));
    return wasm / native;
  });
  const met = ratios.filter((value) => value <= WASM_TARGET).length;
  const range = `from ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  return `- wasm within ${WASM_TARGET} times of native (${engine}, findPath): ${met} of ${ratios.length} maps, ${range}.`;
}

/** `maps`: those of the target's size; `ours` gives our time per query. */
function peerTargetLine(rival, maps, words, ours) {
  const ratios = maps
    .map((map) => fastest(map, rival) / ours(map))
    .filter((value) => !Number.isNaN(value));
  if (ratios.length === 0) return [];
  const met = ratios.filter((value) => value >= PEER_TARGET).length;
  const range = `from ${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`;
  const where = `on ${TARGET_SIDE}x${TARGET_SIDE} maps`;
  return [
    `- ${words} at least ${PEER_TARGET} times faster than the fastest ${rival.words} ${where}: ${met} of ${ratios.length} maps, ${range}.`,
  ];
}

function targetLines(result) {
  const { maps, settings, withNative } = result;
  const wide = maps.filter(
    ({ width, height, peers }) => width === TARGET_SIDE && height === TARGET_SIDE && peers.length > 0,
  );
  const lines = [
    ...(withNative ? GRID_FAMILY_ENGINES.map((engine) => wasmTargetLine(result, engine)) : []),
    ...RIVALS.flatMap((rival) => peerTargetLine(rival, wide, 'A*', (map) => oursPerQuery(map, 'specialised', settings))),
    ...peerTargetLine(ANY_RIVAL, wide, 'our fastest engine', (map) => ourFastest(map, settings)),
  ];
  return lines.length === 0 ? 'None applies to what was measured.' : lines.join('\n');
}

/** The whole report. */
export function report(result) {
  const sections = ['# Grid path queries', environmentLines(result)];
  sections.push('## Targets', targetLines(result));
  sections.push('## Times', "Per query; best is the sum of each query's fastest run.", timesTable(result));
  sections.push('## Counters and memory', countersTable(result));
  sections.push(
    '## Preprocessing',
    'Built: the map of jump points, and for `jps+` its table, alone. The first query is from a cell to itself on a new grid.',
    preparationTable(result),
  );
  if (result.withPeers) {
    sections.push(
      '## JavaScript peers',
      'Per query, search alone: the clone() that each query needs first is not in it.',
      peersTable(result),
    );
    sections.push('## Answers of the peers', verdictsTable(result));
  }
  sections.push(
    '## Boundary',
    'A call with nothing to search: start and goal are the same cell of an 8x8 grid.',
    boundaryTable(result),
  );
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`;
}

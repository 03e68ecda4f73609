// The report of a family without targets: times, counters and memory, peers.
import { environmentLines } from './environment.mjs';
import { enginesOf, medianPerQuery, perExpansion, perQuery, pick, size } from './picks.mjs';
import { megabytes, number, percent, ratio, table } from './tables.mjs';

/** Columns about what a grid prepares for an engine: alone, and within the first query with its node records. */
export const PREPARATION = [
  ['built native µs', ({ native }) => number(native?.structureUs)],
  ['built bytes', ({ native }) => native?.structureBytes ?? '-'],
  ['first query native µs', ({ native }) => number(native?.prepareUs)],
  ['wasm µs', ({ wasm }) => number(wasm?.prepareUs)],
  ['its bytes native', ({ native }) => native?.prepareBytes ?? '-'],
  ['wasm bytes', ({ wasm }) => wasm?.prepareBytes ?? '-'],
];

/** The optimum of a map's queries: published, or the cost of the engine that stands in for it. */
function optimumOf(family, map, either) {
  if (family.optimum === undefined) return either.optimumSum;
  return (pick(map, 'wasm', family.optimum, 'one', either.limit) ?? either).costSum;
}

function timesTable(family, { maps, settings }) {
  const header = ['map', 'size', 'engine', 'queries', 'native µs', 'median', 'wasm µs', 'median', 'native ns/exp', 'wasm ns/exp'];
  header.push('wasm/native', 'expanded/query', 'cost over optimum');
  const rows = maps.flatMap((map) =>
    enginesOf(map, family.engines, settings.limit).map(({ engine, native, wasm }) => [
      map.name, size(map), engine, wasm.queries,
      ...[perQuery(native), medianPerQuery(native), perQuery(wasm), medianPerQuery(wasm)].map(number),
      ...[perExpansion(native), perExpansion(wasm)].map(number),
      ratio(perQuery(wasm), perQuery(native)), number(wasm.expanded / wasm.queries),
      percent(wasm.costSum, optimumOf(family, map, wasm)),
    ]));
  return table([header, ...rows]);
}

function countersTable(family, { maps, settings }, columns) {
  const header = ['map', 'engine', 'expanded', 'cost sum', 'no path', 'mismatches', 'grid MB native', 'grid MB wasm'];
  header.push('native peak MB', 'Node peak MB', ...columns.map(([title]) => title));
  const rows = maps.flatMap((map) =>
    enginesOf(map, family.engines, settings.limit).map((rows) => {
      const { engine, native, wasm } = rows;
      return [
        map.name, engine, wasm.expanded, wasm.costSum.toFixed(2), wasm.unreachable,
        Math.max(wasm.mismatches, native?.mismatches ?? 0), megabytes(native?.gridBytes), megabytes(wasm.gridBytes),
        megabytes(native === undefined ? undefined : native.peakRssKb * 1024), megabytes(wasm.peakRssKb * 1024),
        ...columns.map(([, value]) => value(rows, map)),
      ];
    }));
  return table([header, ...rows]);
}

function peersTable(family, { maps, settings, peerVersions }) {
  const header = ['map', 'peer', 'optimal answers only', 'queries', 'peer µs', `our ${family.reference} µs`, 'peer / ours', 'clone() µs', 'peak MB'];
  header.push('optimal', 'longer', 'shorter', 'invalid', 'missed', 'worst length / ours');
  const rows = maps.flatMap((map) => {
    const ours = perQuery(pick(map, 'wasm', family.reference, 'one', settings.peerLimit));
    return map.peers.map((row) => [
      map.name, `${row.peer} (${versionsOf(family, row.peer, peerVersions)})`, isOptimal(maps, row.peer) ? 'yes' : 'no', row.queries, number(perQuery(row)), number(ours),
      ratio(perQuery(row), ours), number(row.cloneUs), megabytes(row.peakRssKb * 1024),
      ...['optimal', 'longer', 'shorter', 'invalid', 'missed'].map((kind) => row.verdict[kind]), row.verdict.worstRatio.toFixed(3),
    ]);
  });
  return table([header, ...rows]);
}

/** Whether all answers of a peer were optimal, on every map. */
const isOptimal = (maps, id) =>
  maps.flatMap(({ peers }) => peers.filter(({ peer }) => peer === id)).every(({ verdict }) => verdict.optimal === verdict.queries);

/** The versions of the packages that make up a peer. */
function versionsOf({ peers }, id, versions) {
  return [peers.find((peer) => peer.id === id).package].flat().map((name) => versions[name]).join(', ');
}

/** The whole report. `about`: lines under the title; `columns`: title and value of further columns of the counters. */
export function familyReport(family, result, { title, about, columns }) {
  const sections = [`# ${title}`, about.join('\n'), environmentLines(result), '## Times'];
  sections.push("Per query; best is the sum of each query's fastest run.", timesTable(family, result));
  sections.push('## Counters and memory', countersTable(family, result, columns));
  if (result.withPeers && family.peers.length > 0) {
    sections.push('## JavaScript peers', 'Per query, search alone, on the same queries.', peersTable(family, result));
  }
  return `${sections.join('\n\n')}\n`;
}

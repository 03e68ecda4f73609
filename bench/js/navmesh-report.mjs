// The report of the family `navmesh`.
import { machineLines } from './environment.mjs';
import { medianPerQuery, perQuery } from './picks.mjs';
import { number, ratio, table } from './tables.mjs';

const ABOUT = [
  'Generated meshes of several tiles: rooms of nine polygons with doors, and rubble, a convex subdivision with holes. The pairs',
  'are on random polygons of the largest component, anywhere or, where the name says so, at most 32 units (half a tile) apart.',
  '`path` is the whole query: nearest polygons of both ends within 2, 4, 2, corridor, string pulling; `corridor` and `straight`',
  'are its parts; rows without a word about nodes search with polygons as nodes. `ray` starts from a known polygon, `ray from a',
  'position` looks for it.',
];
const DIFFERENCES = [
  'Detour is the Debian package (`librecast-dev`, a shared library that is built with the flags of the distribution), called from',
  'C++; recast-navigation is that code at a later version as WebAssembly behind its JavaScript API, on the bytes of the tiles that',
  'Detour made. Both have the same polygons (wound the other way), the same links and the same pairs. What differs: float32',
  'positions and costs; vertices as 16-bit multiples of the cell, which the coordinates of these meshes are; references of 32 bits;',
  'at most 65,535 nodes a search (`out of nodes` counts those that needed more; ours may have 1,048,576); an estimate of 0.999 times',
  'the distance; a node at the middle of the edge through which it was first entered, where ours aim at the end. So corridors',
  'differ, and the lengths of the paths tell how much. Its nodes are polygons that were touched, ours those that were expanded.',
];

const rowOf = (rows, engine, call = 'one') => rows.find((row) => row.engine === engine && row.call === call);
const meshOf = (rows) => rows.find(({ call }) => call === 'mesh');
const enginesOf = (maps) => [...new Set(maps.flatMap(({ wasm }) => wasm.map(({ engine }) => engine)))].filter((engine) => engine !== undefined);
/** Mean of a counter over the queries of a row. */
const mean = (row, counter) => number(row?.[counter] / row?.queries);

function timesTable({ maps }) {
  const header = ['mesh', 'query', 'queries', 'native µs', 'median', 'batch', 'wasm µs', 'median', 'batch', 'wasm/native', 'per second native', 'per second wasm'];
  const rows = maps.flatMap((map) => enginesOf(maps).map((engine) => {
    const [native, wasm] = [rowOf(map.native, engine), rowOf(map.wasm, engine)];
    const [nativeBatch, wasmBatch] = [rowOf(map.native, engine, 'batch'), rowOf(map.wasm, engine, 'batch')];
    const rate = (row) => (row === undefined ? '-' : String(Math.round(1e6 / perQuery(row))));
    return [
      map.name, engine, wasm.queries, ...[perQuery(native), medianPerQuery(native), perQuery(nativeBatch)].map(number),
      ...[perQuery(wasm), medianPerQuery(wasm), perQuery(wasmBatch)].map(number), ratio(perQuery(wasm), perQuery(native)), rate(native), rate(wasm),
    ];
  }));
  return table([header, ...rows]);
}

function peersTable({ maps }) {
  const header = ['mesh', 'query', 'native µs', 'Detour µs', 'ours / Detour', 'wasm µs', 'wasm batch µs', 'recast-navigation µs', 'it / ours', 'it / batch'];
  const rows = maps.flatMap((map) => enginesOf(maps).filter((engine) => rowOf(map.peers, engine)).map((engine) => {
    const [native, detour, wasm, peer] = [map.native, map.detour, map.wasm, map.peers].map((side) => perQuery(rowOf(side, engine)));
    const batch = perQuery(rowOf(map.wasm, engine, 'batch'));
    return [map.name, engine, number(native), number(detour), ratio(native, detour), number(wasm), number(batch), number(peer), ratio(peer, wasm), ratio(peer, batch)];
  }));
  return table([header, ...rows]);
}

function countersTable({ maps }) {
  const header = ['mesh', 'query', 'expanded', 'Detour touched', 'corridor', "Detour's", 'points', "Detour's", 'length', "Detour's / ours", 'peer / ours'];
  header.push('cost over Dijkstra', 'mismatches', 'no path', "Detour's", 'out of nodes', "Detour's");
  const rows = maps.flatMap((map) => enginesOf(maps).filter((engine) => /corridor|path|straight/.test(engine)).map((engine) => {
    const [native, detour, wasm, peer] = [map.native, map.detour, map.wasm, map.peers].map((side) => rowOf(side, engine));
    const over = native?.optimumSum > 0 ? `${(100 * (native.costSum / native.optimumSum - 1)).toFixed(2)}%` : '-';
    return [
      map.name, engine, mean(wasm, 'expanded'), mean(detour, 'expanded'), mean(wasm, 'polygons'), mean(detour, 'polygons'), mean(wasm, 'points'),
      mean(detour, 'points'), mean(wasm, 'length'), lengthRatio(detour, wasm), lengthRatio(peer, wasm), over, native?.mismatches ?? '-',
      wasm.unreachable, detour?.unreachable ?? '-', wasm.cut, detour?.cut ?? '-',
    ];
  }));
  return table([header, ...rows]);
}

/** Length of a peer's paths over that of ours; "-" where there are none. */
const lengthRatio = (peer, ours) => (peer?.length > 0 && ours.length > 0 ? (peer.length / ours.length).toFixed(4) : '-');

/** Kilobytes, "-" for what was not measured. */
const kilobytes = (bytes) => (bytes === undefined ? '-' : (bytes / 1024).toFixed(0));

function memoryTable({ maps }) {
  const header = ['mesh', 'polygons', 'links', "Detour's", 'saved KB', 'Detour tiles KB', 'mesh beside its tiles KB', 'bytes/polygon of a query object'];
  header.push('with crossings', 'query object KB after all queries', 'with crossings', "Detour's KB", 'allocations in a pass');
  const rows = maps.map((map) => {
    const [native, detour] = [meshOf(map.native), meshOf(map.detour)];
    const perPolygon = (model) => (native === undefined ? '-' : (native.emptyQueryBytes[model] / map.polygons).toFixed(1));
    return [
      map.name, map.polygons, native?.links ?? '-', detour?.links ?? '-', kilobytes(native?.savedBytes), kilobytes(detour?.tileBytes),
      kilobytes(native?.meshBytes), perPolygon(0), perPolygon(1), kilobytes(native?.queryBytes[0]), kilobytes(native?.queryBytes[1]),
      kilobytes(detour?.queryBytes), native === undefined ? '-' : allocationsOf(map),
    ];
  });
  return table([header, ...rows]);
}

const allocationsOf = ({ native }) => native.reduce((sum, { allocations = 0 }) => sum + allocations, 0);

/** A target: what must hold of a mesh, and the worst value over the meshes. */
const TARGETS = [
  { what: 'path natively at most 0.50 of the time of Detour', limit: 0.5, isMost: true, value: ({ native, detour }) => quotient(native, 'path', detour, 'path') },
  { what: 'path in wasm at least 4 times as fast as computePath', limit: 4, value: ({ wasm, peers }) => quotient(peers, 'path', wasm, 'path') },
  { what: 'path in wasm at least twice as fast as raw findPath, which finds the corridor only', limit: 2, value: ({ wasm, peers }) => quotient(peers, 'corridor', wasm, 'path') },
  { what: 'bytes a polygon of a query object without nodes, at most 16', limit: 16, isMost: true, value: ({ native, polygons }) => meshOf(native)?.emptyQueryBytes[0] / polygons },
  { what: 'allocations in a pass after the first, none', limit: 0, isMost: true, value: (map) => (map.native.length > 0 ? allocationsOf(map) : undefined) },
];

const quotient = (upper, ofUpper, lower, ofLower) => perQuery(rowOf(upper, ofUpper)) / perQuery(rowOf(lower, ofLower));

function targetsTable({ maps }) {
  const header = ['target', ...maps.map(({ name }) => name), 'met'];
  const rows = TARGETS.map(({ what, limit, isMost, value }) => {
    const values = maps.map(value).map((found) => (Number.isNaN(found) ? undefined : found));
    const isMet = (found) => found !== undefined && (isMost ? found <= limit : found >= limit);
    return [what, ...values.map((found) => (found === undefined ? '-' : found.toFixed(2))), values.includes(undefined) ? '-' : `${values.filter(isMet).length} of ${values.length}`];
  });
  return table([header, ...rows]);
}

/** The whole report. */
export function navmeshReport(result) {
  const { limit, seconds, minPasses, maxPasses } = result.settings;
  const settings = `- Pairs: up to ${limit} a mesh. Passes: ${minPasses} to ${maxPasses} within ${seconds} s a row.`;
  const hasPeers = result.maps.some(({ detour }) => detour.length > 0);
  const sections = ['# Navigation meshes', ABOUT.join('\n'), `${machineLines(result)}\n${settings}`];
  if (hasPeers) sections.push('## Targets', targetsTable(result));
  sections.push('## Times', "Per query; best is the sum of each query's fastest run, or the fastest pass of short ones and of batches.", timesTable(result));
  if (hasPeers) {
    const version = result.peerVersions['recast-navigation'];
    sections.push('## Detour and recast-navigation', `${DIFFERENCES.join('\n')}\nrecast-navigation ${version}: \`path\` is computePath, \`corridor\` findPath.`, peersTable(result));
  }
  sections.push('## Counters', 'Per query; mismatches against Dijkstra on the graph of crossings, whose costs those of crossings as nodes must equal.', countersTable(result));
  sections.push('## Memory', memoryTable(result));
  return `${sections.join('\n\n')}\n`;
}

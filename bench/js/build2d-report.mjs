// The report of the family `build2d`.
import { machineLines } from './environment.mjs';
import { megabytes, number, percent, ratio, table } from './tables.mjs';

const ABOUT = [
  '`tilemap`: 128 x 128 tiles of 2 units, floor with probability 0.6; `rooms`: 16 x 16 rooms of 16 units, with doors and pillars. The',
  'number is the radius of the agents; `solo` is one tile, `tiled` 8 x 8 of 32 units. Cells are 0.25. Best of whole builds; what a',
  'build made is freed before the next one, on all sides.',
];
const RECAST = [
  'Recast is the Debian package (`librecast-dev`, shared libraries that are built with the flags of the distribution), called from',
  'C++; recast-navigation is that code at a later version as WebAssembly behind `generateSoloNavMesh` and `generateTiledNavMesh`.',
  'Both get the floor as triangles, two of each tile and the exact triangulation of the rooms, and the bounds of the whole level; its',
  'making is in no time. In their times: binning triangles to tiles, marking, rasterising, three filters, compacting, erosion, distance',
  'field, watershed regions, contours, polygons, height detail, tiles with their trees, and adding them to a mesh. In ours: everything from',
  'tiles or outlines to a mesh that answers queries. Settings: cell height 0.2, height 2, climb 0.9, slope 45, regions of 8 x 8 and 20 x 20',
  'cells, edges of up to 12 units, error 1.3, 6 corners, detail 6 and 1. Ours makes no height detail, since the floor is flat; Recast is',
  'also timed without. Freed memory stays with both native programs, so that only the first build of a process pays page faults.',
  'Memory is the peak of what is asked for during a build: through our allocator, and through the hooks of Recast and Detour. Recast',
  'works on one tile at a time where there are several, ours on the arrangement of the whole level.',
];
const GEOMETRY = [
  'Published sets (SAMEPATH_DATA) and generated polygons. Corners are rounded to a grid of at most 2^26 units first, and cases whose rings',
  'then overlap are left out, because libraries read them differently; so all get the same clean coordinates. Coordinates beyond 2^21,',
  'which ours refuses, are divided by a power of two first. poly2tri asks for holes that touch nothing, cdt2d for edges without corners of others. A case is timed from the',
  "form that a library takes to its own form of an answer; ours include the regions of the operands, which resolve whatever is in them.",
  'An answer is judged by areas that come from none of the libraries: what is missing, outside, or covered twice. It is right when that',
  'is below 1e-9 of the area (triangles), the length of the boundary times one unit of the grid (booleans), or 1% of the exact area (shrinks).',
  '`peer / ours` divides sums over the cases that the peer got right. A case that takes more than the limit is ended (`hung`).',
];

const levelsOf = ({ maps }) => maps.filter(({ level }) => level !== undefined);
const setsOf = ({ maps }) => maps.filter(({ level }) => level === undefined);
const rowOf = (rows, engine) => rows.find((row) => row.engine === engine);
const memoryOf = (rows) => rows.find(({ call }) => call === 'memory');
const quotient = (upper, lower, value = 'bestUs') => (upper === undefined || lower === undefined ? undefined : upper[value] / lower[value]);

const recastOf = ({ recast }) => rowOf(recast, 'recast');
const offOf = ({ area, exactArea }) => 100 * Math.abs(area / exactArea - 1);

/** A target: what must hold of a level, and the value there; undefined where it is not asked. */
const TARGETS = [
  { what: 'built natively in at most 0.35 of the time of Recast', limit: 0.35, value: (map) => quotient(map.native[0], recastOf(map)) },
  { what: 'the same, of Recast without height detail', limit: 0.35, value: (map) => quotient(map.native[0], rowOf(map.recast, 'recast without detail')) },
  { what: 'built in wasm at least 3 times as fast as by recast-navigation', limit: 3, isLeast: true, value: ({ wasm, peers }) => quotient(peers[0], wasm[0]) },
  { what: 'off the exact area by at most 0.01%', limit: 0.01, digits: 4, value: ({ native }) => native[0] && offOf(native[0]) },
  { what: 'peak memory below that of Recast', limit: 1, value: ({ native, recast }) => quotient(native[0], memoryOf(recast), 'peakBytes') },
  { what: 'polygons of a tile map at radius 1: 5.0 thousand, at most 5.5', limit: 5.5, isAsked: ({ level, radius }) => level === 'tiles' && radius === 1, value: ({ native }) => native[0] && native[0].polygons / 1000 },
];

function targetsTable(result) {
  const levels = levelsOf(result);
  const header = ['target', ...levels.map(({ name }) => name), 'met'];
  const rows = TARGETS.map(({ what, limit, isLeast, digits = 2, isAsked = () => true, value }) => {
    const asked = levels.filter(isAsked);
    const values = asked.map(value);
    const isMet = (found) => (isLeast ? found >= limit : found <= limit);
    const cell = (level) => (asked.includes(level) && value(level) !== undefined ? value(level).toFixed(digits) : '-');
    return [what, ...levels.map(cell), values.includes(undefined) || values.length === 0 ? '-' : `${values.filter(isMet).length} of ${values.length}`];
  });
  return table([header, ...rows]);
}

const milliseconds = (row, time = 'bestUs') => number(row === undefined ? undefined : row[time] / 1000);

function buildsTable(result) {
  const header = ['level', 'native ms', 'median', 'first', 'wasm ms', 'median', 'wasm/native', 'Recast ms', 'median', 'first', 'without detail', 'ours / Recast', 'recast-navigation ms', 'it / ours'];
  const rows = levelsOf(result).map((map) => {
    const [native, wasm, recast, plain, peer] = [map.native[0], map.wasm[0], recastOf(map), rowOf(map.recast, 'recast without detail'), map.peers[0]];
    return [
      map.name, milliseconds(native), milliseconds(native, 'medianUs'), milliseconds(native, 'firstUs'), milliseconds(wasm), milliseconds(wasm, 'medianUs'), ratio(wasm.bestUs, native?.bestUs),
      milliseconds(recast), milliseconds(recast, 'medianUs'), milliseconds(recast, 'firstUs'), milliseconds(plain), ratio(native?.bestUs, recast?.bestUs), milliseconds(peer), ratio(peer?.bestUs, wasm.bestUs),
    ];
  });
  return table([header, ...rows]);
}

function meshesTable(result) {
  const header = ['level', 'exact area', 'ours', 'off', "Recast's", 'off', 'polygons', "Recast's", 'corners', "Recast's", 'tiles', 'saved KB', 'Detour tiles KB'];
  const kilobytes = (row) => (row === undefined ? '-' : (row.bytes / 1024).toFixed(0));
  const rows = levelsOf(result).filter(({ native }) => native.length > 0).map((map) => {
    const [native, recast] = [map.native[0], recastOf(map)];
    return [
      map.name, native.exactArea.toFixed(2), native.area.toFixed(2), `${(100 * (native.area / native.exactArea - 1)).toFixed(4)}%`, recast?.area.toFixed(2) ?? '-', percent(recast?.area, recast && native.exactArea),
      native.polygons, recast?.polygons ?? '-', native.vertices, recast?.vertices ?? '-', native.tiles, kilobytes(native), kilobytes(recast),
    ];
  });
  return table([header, ...rows]);
}

function memoryTable(result) {
  const header = ['level', 'peak MB', "Recast's", 'ours / Recast', 'allocations', "Recast's", 'mesh MB', 'wasm memory grows by MB', 'recast-navigation: from the start', 'grows by MB'];
  const rows = levelsOf(result).map((map) => {
    const [native, recast, wasm, peer] = [map.native[0], memoryOf(map.recast), map.wasm[0], map.peers[0]];
    return [
      map.name, megabytes(native?.peakBytes), megabytes(recast?.peakBytes), ratio(native?.peakBytes, recast?.peakBytes), native?.allocations ?? '-', recast?.allocations ?? '-',
      megabytes(native?.liveBytes), megabytes(wasm.grownBytes), megabytes(peer && peer.heapBytes - peer.grownBytes), megabytes(peer?.grownBytes),
    ];
  });
  return table([header, ...rows]);
}

/** Groups of all sets with our rows. */
const groupsOf = (result) => setsOf(result).flatMap((set) => set.wasm.map((wasm) => ({
  set, wasm, native: set.native.find(({ group }) => group === wasm.group), peers: set.sets.map(({ library, groups }) => ({ library, ...groups.find(({ group }) => group === wasm.group) })),
})));

function geometryTimesTable(result) {
  const libraries = [...new Set(setsOf(result).flatMap(({ sets }) => sets.map(({ library }) => library)))];
  const header = ['set', 'what', 'cases', 'native µs', 'wasm µs', 'wasm/native', ...libraries.map((library) => `${library} / ours`)];
  const rows = groupsOf(result).map(({ set, wasm, native, peers }) => {
    const peerRatio = (library) => {
      const peer = peers.find((other) => other.library === library && other.right > 0);
      return peer === undefined ? '-' : `${ratio(peer.bestUs, peer.oursUs)}${peer.right < peer.cases ? ` (${peer.right})` : ''}`;
    };
    return [set.name, wasm.group, wasm.cases, number(native?.bestUs), number(wasm.bestUs), ratio(wasm.bestUs, native?.bestUs), ...libraries.map(peerRatio)];
  });
  return table([header, ...rows]);
}

/** A part of an area, short. */
const part = (value) => (value === 0 || value === undefined ? '0' : value.toExponential(1));

function verdictsTable(result) {
  const header = ['set', 'library', 'cases', 'right', 'wrong', 'threw', 'hung', 'largest error', 'mean error where right', 'left out'];
  const rows = setsOf(result).flatMap((set) => [{ library: 'samepath', groups: set.wasm }, ...set.sets].map(({ library, groups }) => {
    const total = (count) => groups.reduce((sum, group) => sum + group[count], 0);
    const mean = groups.reduce((sum, { meanError, right }) => sum + (meanError || 0) * right, 0) / total('right');
    const worst = groups.reduce((most, group) => Math.max(most, group.worst), 0);
    return [set.name, library, total('cases'), total('right'), total('wrong'), total('threw'), total('hung'), part(worst), part(mean || 0), set.leftOut];
  }));
  return table([header, ...rows]);
}

/** What went wrong, by library and set. */
function failureLines(result) {
  const lines = setsOf(result).flatMap((set) => [{ library: 'samepath', groups: set.wasm }, ...set.sets].flatMap(({ library, groups }) => {
    const failed = groups.flatMap(({ failed: ones }) => ones);
    if (failed.length === 0) return [];
    const told = failed.slice(0, 4).map(({ name, verdict, message, error }) => `${name} ${verdict}${message ? ` (${message})` : ''}${error === undefined ? '' : ` by ${part(error)}`}`);
    return [`- ${set.name}, ${library}: ${told.join('; ')}${failed.length > 4 ? `; and ${failed.length - 4} more` : ''}.`];
  }));
  return lines.length > 0 ? lines.join('\n') : 'None.';
}

/** The whole report. */
export function build2dReport(result) {
  const { builds, peerBuilds, cases, limitMs } = result.settings;
  const settings = [
    `- Builds: ${builds.minPasses} to ${builds.maxPasses} within ${builds.seconds} s; recast-navigation ${peerBuilds.minPasses} to ${peerBuilds.maxPasses} within ${peerBuilds.seconds} s.`,
    `- Cases: ${cases.minPasses} to ${cases.maxPasses} passes within ${cases.seconds} s each; at most ${limitMs / 1000} s for an answer and its verdict.`,
  ].join('\n');
  const versions = Object.entries(result.peerVersions).map(([name, version]) => `${name} ${version}`).join(', ');
  const sections = ['# Meshes and regions of the plane', ABOUT.join('\n'), `${machineLines(result)}\n${settings}`];
  if (levelsOf(result).some(({ recast }) => recast.length > 0)) sections.push('## Targets', targetsTable(result));
  if (levelsOf(result).length > 0) {
    sections.push('## Builds', RECAST.join('\n'), buildsTable(result), '## Meshes', meshesTable(result), '## Memory', memoryTable(result));
  }
  if (setsOf(result).length > 0) {
    sections.push('## Geometry', `${GEOMETRY.join('\n')}${result.withPeers ? `\nPeers: ${versions}.` : ''}`, geometryTimesTable(result));
    sections.push('## Answers', verdictsTable(result), 'Not right:', failureLines(result));
  }
  return `${sections.join('\n\n')}\n`;
}

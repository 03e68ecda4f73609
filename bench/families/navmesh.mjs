// Navigation meshes: nearest polygons, corridors, straight paths, whole paths and rays, one by one and in batches; Detour
// natively and recast-navigation in Node.js on the same polygons and pairs.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { camelCased, jsonLines, runWorker } from '../js/children.mjs';
import { programOf } from '../js/measure.mjs';
import { writeNavmeshInput } from '../js/navmesh-inputs.mjs';
import { navmeshReport } from '../js/navmesh-report.mjs';

const SIZES = [
  { size: '1k', columns: 3, rows: 2, most: 1000 },
  { size: '10k', columns: 8, rows: 8, most: 200 },
  { size: '100k', columns: 24, rows: 25, most: 60 },
];

/** Meshes of a kind of floor: pairs anywhere on each, and near pairs, of which there may be as many as wanted. */
const subjectsOf = (floor) => SIZES.flatMap(({ size, most, ...sides }) => [
  { name: `${floor} ${size}`, floor, most, isNear: false, ...sides },
  { name: `${floor} ${size} near`, floor, most: Infinity, isNear: true, ...sides },
]);

/** The counters must not depend on the side. */
function checkAgreement({ name }, native, wasm) {
  for (const row of native.filter(({ call }) => call === 'one')) {
    const twin = wasm.find(({ call, engine }) => call === 'one' && engine === row.engine);
    for (const counter of ['queries', 'expanded', 'unreachable', 'polygons', 'points', 'cut', 'costSum', 'length']) {
      if (Math.abs(row[counter] - twin[counter]) <= 1e-5) continue; // Rows print six decimals.
      throw new Error(`${name}, ${row.engine}: ${counter} is ${row[counter]} natively, ${twin[counter]} in wasm`);
    }
  }
}

const detourOf = (family, args) => join(dirname(programOf(family, args)), 'bench_detour');

/** Native rows of ours and of Detour, which also writes the tiles of the other peer. */
async function measureNative(family, files, limits, args) {
  const program = detourOf(family, args);
  const native = args['skip-native'] ? [] : (await jsonLines(programOf(family, args), [files.meshFile, files.pairsFile, ...limits])).map(camelCased);
  if (args['skip-peers'] || !existsSync(program)) return { native, detour: [] };
  const detour = (await jsonLines(program, [files.meshFile, files.pairsFile, files.tilesFile, ...limits])).map(camelCased);
  return { native, detour };
}

/** A power of two above the longest corridor: what the peer needs to be told. */
const roomFor = (longest) => 2 ** Math.ceil(Math.log2(Math.max(256, 1.5 * longest)));

async function measure(family, subject, settings, args) {
  const pathOf = (ending) => join(subject.folder, `${subject.name}.${ending}`);
  const files = { meshFile: pathOf('mesh'), pairsFile: pathOf('pairs'), tilesFile: pathOf('tiles') };
  const polygons = await writeNavmeshInput({ ...subject, ...files }, Math.min(settings.limit, subject.most));
  const limits = [`seconds=${settings.seconds}`, `min-passes=${settings.minPasses}`, `max-passes=${settings.maxPasses}`];
  const { native, detour } = await measureNative(family, files, limits, args);
  const wasm = await runWorker('navmesh-worker.mjs', { ...files, ...settings });
  checkAgreement(subject, native, wasm);
  const { longest } = wasm.find(({ call }) => call === 'mesh');
  const peers = detour.length === 0 ? [] : await runWorker('navmesh-peer-worker.mjs', { ...files, ...settings, longest: roomFor(longest) });
  return { name: subject.name, polygons, native, detour, wasm, peers };
}

export const navmesh = {
  name: 'navmesh',
  subjects: ['rooms', 'rubble'].flatMap(subjectsOf),
  locate: () => ({ mapFile: 'generated' }),
  program: 'bench_navmesh',
  peers: [{ id: 'recast-navigation', package: 'recast-navigation' }],
  measure,
  full: { limit: 1000, seconds: 2, minPasses: 3, maxPasses: 200 },
  quick: { limit: 100, seconds: 0.3, minPasses: 1, maxPasses: 20 },
  report: navmeshReport,
};

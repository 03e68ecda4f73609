// The builder in the plane: meshes of tile maps and rooms, with Recast natively and recast-navigation in Node.js on the same
// floors; and its geometry on published and generated polygons, with the libraries that do the same.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { makeRooms, makeTiles, writeLevel } from '../js/build2d-levels.mjs';
import { build2dReport } from '../js/build2d-report.mjs';
import { camelCased, jsonLines, runWorker } from '../js/children.mjs';
import { loadFacade, loadPlaneTier } from '../js/facade.mjs';
import { programOf } from '../js/measure.mjs';
import { SETS, isThere, makeCases, writeCases } from '../js/plane-cases.mjs';
import { runCases } from '../js/plane-runs.mjs';
import { judgeSet } from '../js/plane-verdicts.mjs';

const CELL = 0.25;
const TILES = { side: 128, tile: 2, share: 0.6, seed: 1 };
const ROOMS = 16; // per axis
const WORLD = 256;
const MESH_TILES = [{ way: 'solo', meshTile: WORLD }, { way: 'tiled', meshTile: 32 }];
const LIBRARIES = ['earcut', 'cdt2d', 'poly2tri', 'clipper2-ts', 'polygon-clipping'];

const levels = [
  ...[0.5, 0.75, 1].flatMap((radius) => MESH_TILES.map(({ way, meshTile }) => ({ name: `tilemap ${radius} ${way}`, level: 'tiles', radius, meshTile }))),
  ...MESH_TILES.map(({ way, meshTile }) => ({ name: `rooms 0.5 ${way}`, level: 'rooms', radius: 0.5, meshTile })),
];

const programBeside = (family, args, name) => join(dirname(programOf(family, args)), name);
const limitsOf = ({ seconds, minPasses, maxPasses }) => [`seconds=${seconds}`, `min-passes=${minPasses}`, `max-passes=${maxPasses}`];

function makeLevel(file, { level, radius, meshTile }) {
  const { side, tile, share, seed } = TILES;
  const content = level === 'tiles' ? { tiles: { side, tile, cells: makeTiles(side, share, seed) } } : { plan: makeRooms(ROOMS) };
  writeLevel(file, { ...content, radius, cell: CELL, meshTile });
}

async function measureLevel(family, subject, settings, args) {
  const [levelFile, trianglesFile] = ['level', 'triangles'].map((ending) => join(subject.folder, `${subject.name}.${ending}`));
  makeLevel(levelFile, subject);
  const limits = limitsOf(settings.builds);
  const recastProgram = programBeside(family, args, 'bench_recast');
  const native = args['skip-native'] ? [] : (await jsonLines(programOf(family, args), [levelFile, ...limits])).map(camelCased);
  const withPeers = !args['skip-peers'] && existsSync(recastProgram);
  const recast = withPeers ? (await jsonLines(recastProgram, [levelFile, trianglesFile, ...limits])).map(camelCased) : [];
  const wasm = await runWorker('build2d-worker.mjs', { levelFile, ...settings.builds });
  for (const name of native.length > 0 ? ['bytes', 'hash', 'tiles'] : []) {
    if (native[0][name] !== wasm[0][name]) throw new Error(`${subject.name}: ${name} is ${native[0][name]} natively, ${wasm[0][name]} in wasm`);
  }
  const peers = withPeers ? await runWorker('build2d-peer-worker.mjs', { levelFile, trianglesFile, ...settings.peerBuilds }) : [];
  return { name: subject.name, radius: subject.radius, level: subject.level, native, recast, wasm, peers };
}

/** The answers must not depend on the side. */
function checkAnswers({ name }, cases, native, wasm) {
  for (const row of native) {
    const twin = wasm.find(({ index }) => index === row.index);
    if (twin?.pieces === row.pieces && Math.abs(twin.area - row.regionArea) <= 1e-9 * twin.area) continue;
    throw new Error(`${name}, ${cases[row.index].name}: ${row.pieces} pieces of ${row.regionArea} natively, in wasm ${JSON.stringify(twin)}`);
  }
}

async function measureSet(family, subject, settings, args) {
  const casesFile = join(subject.folder, `${subject.name}.cases`);
  await loadFacade();
  const { cases, leftOut } = makeCases(subject.set, await loadPlaneTier());
  writeCases(casesFile, cases);
  const job = { casesFile, ...settings.cases };
  const program = programBeside(family, args, 'bench_region');
  const native = args['skip-native'] ? [] : (await jsonLines(program, [casesFile, ...limitsOf(settings.cases)])).map(camelCased);
  const run = (library) => runCases({ ...job, library }, settings.limitMs);
  const wasm = await run('samepath');
  checkAnswers(subject, cases, native, wasm);
  const peers = [];
  for (const library of args['skip-peers'] ? [] : LIBRARIES) peers.push({ library, groups: judgeSet(cases, await run(library), wasm) });
  const nativeRows = native.map((row) => ({ ...row, isRight: true, ...{ missing: 0, outside: 0, overlap: 0, exact: 0 } }));
  return {
    name: subject.name, leftOut, corners: cases.reduce((count, { subject: polygons, clip }) => count + polygons.flat(2).length + clip.flat(2).length, 0),
    native: judgeSet(cases, nativeRows, wasm), wasm: judgeSet(cases, wasm, wasm), sets: peers.filter(({ groups }) => groups.length > 0),
  };
}

export const build2d = {
  name: 'build2d',
  subjects: [...levels, ...SETS.map((set) => ({ name: set.name, set }))],
  locate: ({ set }) => ({ mapFile: set === undefined || isThere(set) ? 'generated' : undefined }),
  program: 'bench_build2d',
  peers: ['recast-navigation', ...LIBRARIES].map((id) => ({ id, package: id })),
  measure: (family, subject, settings, args) => (subject.set === undefined ? measureLevel : measureSet)(family, subject, settings, args),
  full: {
    builds: { seconds: 2, minPasses: 5, maxPasses: 100 }, peerBuilds: { seconds: 2, minPasses: 2, maxPasses: 20 },
    cases: { seconds: 0.01, minPasses: 3, maxPasses: 200 }, limitMs: 20000,
  },
  quick: {
    builds: { seconds: 0.2, minPasses: 1, maxPasses: 10 }, peerBuilds: { seconds: 0.2, minPasses: 1, maxPasses: 2 },
    cases: { seconds: 0.001, minPasses: 1, maxPasses: 20 }, limitMs: 10000,
  },
  report: build2dReport,
};

// Child process: the builds that bench_build2d times natively, through the package. argv[2] is the job. The row has the native
// names.
import { readLevel } from './build2d-levels.mjs';
import { loadFacade } from './facade.mjs';
import { timeWhole, warmUp } from './timing.mjs';
import { wasmBytes } from './wasm-memory.mjs';

const job = JSON.parse(process.argv[2]);
const { NavMesh } = await loadFacade();
const level = readLevel(job.levelFile);
const settings = { agentRadius: level.radius, cellSize: level.cell, tileSize: level.meshTile };

/** FNV-1a, as bench_build2d computes it. */
function hashOf(saved) {
  let hash = 2166136261;
  for (const byte of saved) hash = Math.imul(hash ^ byte, 16777619);
  return hash >>> 0;
}

let mesh;
function build() {
  mesh?.free();
  mesh = NavMesh.build2D(level.source, settings);
}

const bytesBefore = wasmBytes();
const began = performance.now();
build();
const firstUs = (performance.now() - began) * 1000;
const grownBytes = wasmBytes() - bytesBefore;
warmUp(build);
const times = timeWhole(build, job);
const saved = mesh.serialize();
console.log(JSON.stringify({
  call: 'build', engine: 'build2d', ...times, firstUs, tiles: mesh.tileCount, bytes: saved.length, hash: hashOf(saved), grownBytes,
  peakRssKb: process.resourceUsage().maxRSS,
}));

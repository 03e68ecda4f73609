// Child process: the same levels through recast-navigation, from the triangles that bench_recast wrote. argv[2] is the job.
import { readFileSync } from 'node:fs';

import { Raw, init } from 'recast-navigation';
import { generateSoloNavMesh, generateTiledNavMesh } from 'recast-navigation/generators';

import { readLevel } from './build2d-levels.mjs';
import { timeWhole, warmUp } from './timing.mjs';

const job = JSON.parse(process.argv[2]);
const AGENT = { height: 2, climb: 0.9, slope: 45 };
const CELL_HEIGHT = 0.2;

function readTriangles(file) {
  const bytes = readFileSync(file);
  const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const [vertices, triangles] = numbers;
  return { positions: Float32Array.from(numbers.subarray(2, 2 + 3 * vertices)), indices: Uint32Array.from(numbers.subarray(2 + 3 * vertices, 2 + 3 * (vertices + triangles))) };
}

/** The settings of bench_recast, in cells where the package takes cells. */
function configOf({ radius, cell, meshTile, world }) {
  return {
    cs: cell, ch: CELL_HEIGHT, walkableSlopeAngle: AGENT.slope, walkableHeight: Math.ceil(AGENT.height / CELL_HEIGHT), walkableClimb: Math.floor(AGENT.climb / CELL_HEIGHT),
    walkableRadius: Math.ceil(radius / cell), maxEdgeLen: 12 / cell, maxSimplificationError: 1.3, minRegionArea: 8, mergeRegionArea: 20,
    maxVertsPerPoly: 6, detailSampleDist: 6, detailSampleMaxError: 1, bounds: [[0, -CELL_HEIGHT, 0], [world, AGENT.height, world]],
    ...(meshTile < world ? { tileSize: meshTile / cell } : {}),
  };
}

/** Polygons of a mesh and their area on X and Z. */
function measureMesh(mesh) {
  const sums = { tiles: 0, polygons: 0, area: 0 };
  for (let i = 0; i < mesh.getMaxTiles(); i++) {
    const tile = mesh.getTile(i);
    const header = tile.header();
    if (header === null) continue;
    sums.tiles++;
    sums.polygons += header.polyCount();
    for (let p = 0; p < header.polyCount(); p++) {
      const polygon = tile.polys(p);
      const corners = Array.from({ length: polygon.vertCount() }, (_, k) => [0, 2].map((axis) => tile.verts(3 * polygon.verts(k) + axis)));
      sums.area += corners.reduce((twice, [x, z], k) => {
        const [nextX, nextZ] = corners[(k + 1) % corners.length];
        return twice + z * nextX - x * nextZ;
      }, 0) / 2;
    }
  }
  return sums;
}

await init();
const level = readLevel(job.levelFile);
const { positions, indices } = readTriangles(job.trianglesFile);
const config = configOf(level);
const generate = level.meshTile < level.world ? generateTiledNavMesh : generateSoloNavMesh;

let mesh;
function build() {
  mesh?.destroy();
  const result = generate(positions, indices, config);
  if (!result.success) throw new Error(result.error);
  mesh = result.navMesh;
}

const bytesBefore = Raw.Module.HEAPU8.byteLength;
const began = performance.now();
build();
const firstUs = (performance.now() - began) * 1000;
const heapBytes = Raw.Module.HEAPU8.byteLength;
warmUp(build);
const times = timeWhole(build, job);
console.log(JSON.stringify({
  call: 'build', engine: 'recast-navigation', ...times, firstUs, ...measureMesh(mesh), heapBytes, grownBytes: heapBytes - bytesBefore,
  peakRssKb: process.resourceUsage().maxRSS,
}));

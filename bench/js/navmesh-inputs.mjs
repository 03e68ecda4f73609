// The navigation meshes that are measured, as files that the native programs and the workers read: the saved mesh, and
// pairs of positions as doubles, x, y, z of start and goal each.
import { readFileSync, writeFileSync } from 'node:fs';

import { loadFacade, loadMeshTier } from './facade.mjs';
import { FLOORS, TILE_SIZE, UNIT, tilesOf } from './navmesh-floors.mjs';
import { randomSource } from './random.mjs';

const HEIGHT = 0.5; // of the positions above the floor
const NEAR = TILE_SIZE / 2; // how far away the goals of near pairs are at most

/** The largest set of polygons that are connected by edges. */
function largestComponent(polygons) {
  const leader = Int32Array.from(polygons, (_, i) => i);
  const find = (i) => {
    while (leader[i] !== i) i = leader[i] = leader[leader[i]];
    return i;
  };
  const owners = new Map();
  polygons.forEach((polygon, i) => polygon.forEach((from, k) => {
    const to = polygon[(k + 1) % polygon.length];
    owners.set(`${from} ${to}`, i);
    const other = owners.get(`${to} ${from}`);
    if (other !== undefined) leader[find(i)] = find(other);
  }));
  const sizes = new Int32Array(polygons.length);
  polygons.forEach((_, i) => sizes[find(i)]++);
  const largest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size)));
  return polygons.filter((_, i) => find(i) === largest);
}

/** A position above a polygon, in 64ths of a unit, so that float32 holds it. */
function drawPosition(polygon, random) {
  const weights = polygon.map(() => 1 + random(16));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const mean = (axis) => polygon.reduce((total, corner, i) => total + corner[axis] * weights[i], 0) / sum;
  const [x, z] = [0, 1].map((axis) => Math.round(mean(axis) * UNIT * 64) / 64);
  return [x, HEIGHT, z];
}

/** Draws pairs of positions on polygons: anywhere, or with the goal near the start. */
function drawPairs(polygons, count, isNear) {
  const random = randomSource(1999);
  const draw = (among) => drawPosition(among[random(among.length)], random);
  if (!isNear) return Array.from({ length: count }, () => [draw(polygons), draw(polygons)]);
  const tileOf = (x, z) => `${Math.floor(x / TILE_SIZE)} ${Math.floor(z / TILE_SIZE)}`;
  const tiles = new Map();
  for (const polygon of polygons) {
    const name = tileOf(polygon[0][0] * UNIT, polygon[0][1] * UNIT);
    tiles.set(name, [...(tiles.get(name) ?? []), polygon]);
  }
  return Array.from({ length: count }, () => {
    const start = draw(polygons);
    const [x, , z] = start;
    const around = [-1, 0, 1].flatMap((i) => [-1, 0, 1].flatMap((k) => tiles.get(tileOf(x + i * TILE_SIZE, z + k * TILE_SIZE)) ?? []));
    let goal;
    do goal = draw(around);
    while (Math.hypot(goal[0] - x, goal[2] - z) > NEAR);
    return [start, goal];
  });
}

function makeMesh({ NavMesh }, { NavTile }, tiles) {
  const params = { tileSize: TILE_SIZE, cellSize: UNIT };
  const mesh = new NavMesh(params);
  for (const tile of tiles) {
    const made = NavTile.fromPolygons({ ...tile, flags: tile.polygons.map(() => 1) }, params);
    mesh.addTile(made);
    made.free();
  }
  return mesh;
}

/** Writes the saved mesh and `count` pairs of connected positions; the number of polygons. */
export async function writeNavmeshInput({ meshFile, pairsFile, floor, columns, rows, isNear }, count) {
  const polygons = FLOORS[floor](columns, rows);
  const mesh = makeMesh(await loadFacade(), await loadMeshTier(), tilesOf(polygons, columns, rows));
  writeFileSync(meshFile, mesh.serialize());
  mesh.free();
  const pairs = Float64Array.from(drawPairs(largestComponent(polygons), count, isNear).flat(2));
  writeFileSync(pairsFile, new Uint8Array(pairs.buffer));
  return polygons.length;
}

/** Reads the pairs: x, y, z of start and goal each. */
export function readPairs(pairsFile) {
  const { buffer, byteOffset, byteLength } = readFileSync(pairsFile);
  return new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

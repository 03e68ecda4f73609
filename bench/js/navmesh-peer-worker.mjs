// Child process: the same queries through recast-navigation, on Detour's tiles that bench_detour wrote. argv[2] is the job.
// Arrays that a call returns in the module's memory are destroyed, as its computePath does with those of its own.
import { readFileSync } from 'node:fs';

import { Detour, NavMesh, NavMeshParams, NavMeshQuery, UnsignedCharArray, init, statusDetail } from 'recast-navigation';

import { readPairs } from './navmesh-inputs.mjs';
import { lengthOf, pointsOf, printRow } from './navmesh-rows.mjs';

const job = JSON.parse(process.argv[2]);
const MAX_NODES = 65535; // of Detour, which numbers nodes by 16 bits
const EXTENTS = { x: 2, y: 4, z: 2 };
const TILE_FREE_DATA = 1; // the mesh takes over the bytes of a tile

/** Reads what bench_detour wrote: parameters, and the tiles' bytes. */
function readMesh(file) {
  const bytes = readFileSync(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [x, y, z, side, maxTiles, maxPolys, count] = Array.from({ length: 7 }, (_, i) => view.getFloat64(8 * i, true));
  const mesh = new NavMesh();
  mesh.initTiled(NavMeshParams.create({ orig: { x, y, z }, tileWidth: side, tileHeight: side, maxTiles, maxPolys }));
  for (let tile = 0, at = 56; tile < count; tile++) {
    const length = view.getFloat64(at, true);
    const data = new UnsignedCharArray();
    data.copy(bytes.subarray(at + 8, at + 8 + length));
    mesh.addTile(data, TILE_FREE_DATA, 0);
    at += 8 + length;
  }
  return mesh;
}

await init();
const query = new NavMeshQuery(readMesh(job.tilesFile), { maxNodes: MAX_NODES });
query.defaultQueryHalfExtents = EXTENTS;
const points = pointsOf(readPairs(job.pairsFile));
const pairs = points.length / 2;
const ends = points.map((point) => query.findNearestPoly(point));
const limits = { maxPathPolys: job.longest, maxStraightPathPoints: job.longest };

const findPath = (i) => {
  const [start, end] = [ends[2 * i], ends[2 * i + 1]];
  return query.findPath(start.nearestRef, end.nearestRef, start.nearestPoint, end.nearestPoint, limits);
};
const corridors = Array.from({ length: pairs }, (_, i) => findPath(i).polys);
const destroyAll = (...arrays) => arrays.forEach((array) => array.destroy());

printRow('nearest', points.length, {
  find: (i) => query.findNearestPoly(points[i]), isBrief: true,
  read: ({ nearestRef, nearestPoint }, i) => ({ found: nearestRef !== 0, cost: lengthOf([nearestPoint, points[i]]) }),
}, job);
printRow('corridor', pairs, {
  find: findPath, release: ({ polys }) => polys.destroy(),
  read: ({ status, polys }) => ({
    found: !statusDetail(status, Detour.DT_PARTIAL_RESULT), polygons: polys.size, cut: statusDetail(status, Detour.DT_OUT_OF_NODES),
  }),
}, job);
printRow('path', pairs, {
  find: (i) => query.computePath(points[2 * i], points[2 * i + 1], limits),
  read: ({ success, path }, i) => ({
    found: success && lengthOf([path.at(-1), points[2 * i + 1]]) < 1, points: path.length, length: lengthOf(path),
  }),
}, job);
printRow('straight', pairs, {
  find: (i) => query.findStraightPath(ends[2 * i].nearestPoint, ends[2 * i + 1].nearestPoint, corridors[i], limits),
  release: ({ straightPath, straightPathFlags, straightPathRefs }) => destroyAll(straightPath, straightPathFlags, straightPathRefs),
  read: ({ straightPath, straightPathCount }) => {
    const length = lengthOf(pointsOf(straightPath.toTypedArray().subarray(0, 3 * straightPathCount)));
    return { cost: length, points: straightPathCount, length };
  },
  isBrief: true,
}, job);
const castRay = (polygon, start, end) => query.raycast(polygon, start, end);
const readRay = ({ t, path }) => ({ cost: Math.min(t, 1), polygons: path.length });
printRow('ray', pairs, {
  find: (i) => castRay(ends[2 * i].nearestRef, ends[2 * i].nearestPoint, ends[2 * i + 1].nearestPoint), read: readRay, isBrief: true,
}, job);
printRow('ray from a position', pairs, {
  find: (i) => {
    const { nearestRef, nearestPoint } = query.findNearestPoly(points[2 * i]);
    return castRay(nearestRef, nearestPoint, points[2 * i + 1]);
  },
  read: readRay, isBrief: true,
}, job);

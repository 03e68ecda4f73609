// Child process: what bench_navmesh times natively, through the package. argv[2] is the job. The rows have the native names.
import { readFileSync } from 'node:fs';

import { loadFacade, loadMeshTier } from './facade.mjs';
import { readPairs } from './navmesh-inputs.mjs';
import { pointsOf, printBatch, printRow } from './navmesh-rows.mjs';

const job = JSON.parse(process.argv[2]);
const { NavMesh } = await loadFacade();
const { NavQuery, QueryStatus } = await loadMeshTier();
const MAX_NODES = 1 << 20;
const EXTENTS = { x: 2, y: 4, z: 2 };

const mesh = NavMesh.deserialize(readFileSync(job.meshFile));
const positions = readPairs(job.pairsFile);
const points = pointsOf(positions);
const pairs = points.length / 2;
const queries = ['polygon', 'crossing'].map((nodeModel) => new NavQuery(mesh, { nodeModel, maxNodes: MAX_NODES }));
const [query] = queries;
const ends = points.map((point) => query.findNearestPolygon(point, EXTENTS));

const findCorridor = (model, i) =>
  queries[model].findCorridor(ends[2 * i].polygon, ends[2 * i + 1].polygon, ends[2 * i], ends[2 * i + 1]);
const corridors = Array.from({ length: pairs }, (_, i) => findCorridor(0, i).polygons);

const readCorridor = ({ status, cost, iterations, polygons, nodeLimitReached }) =>
  ({ found: status === QueryStatus.Success, cost, expanded: iterations, polygons: polygons.length, cut: nodeLimitReached });
const readPath = ({ found, cost, expanded, polygons, pointCount, length, nodeLimitReached }) =>
  ({ found, cost, expanded, polygons: polygons.length, points: pointCount, length, cut: nodeLimitReached });

const nearest = { find: (i) => query.findNearestPolygon(points[i], EXTENTS), read: ({ distance }) => ({ cost: distance }), isBrief: true };
printRow('nearest', points.length, nearest, job);
printBatch('nearest', points.length, () => query.findNearestPolygons(positions, EXTENTS), job);
['', ', crossings'].forEach((suffix, model) => {
  printRow(`corridor${suffix}`, pairs, { find: (i) => findCorridor(model, i), read: readCorridor }, job);
  const find = (i) => queries[model].findPath(points[2 * i], points[2 * i + 1]);
  printRow(`path${suffix}`, pairs, { find, read: readPath }, job);
});
printBatch('path', pairs, () => query.findPaths(positions), job);
printRow('straight', pairs, {
  find: (i) => query.findStraightPath(ends[2 * i], ends[2 * i + 1], corridors[i]),
  read: (straight) => ({ cost: straight.length, points: straight.points.length / 3, length: straight.length }), isBrief: true,
}, job);
printRow('ray', pairs, {
  find: (i) => query.raycastFrom(ends[2 * i].polygon, ends[2 * i], ends[2 * i + 1]),
  read: ({ t, visited }) => ({ cost: t, polygons: visited.length }), isBrief: true,
}, job);
printRow('ray from a position', pairs, {
  find: (i) => query.raycast(points[2 * i], points[2 * i + 1]), read: ({ t }) => ({ cost: t }), isBrief: true,
}, job);
printBatch('ray from a position', pairs, () => query.raycasts(positions), job);
const longest = Math.max(...corridors.map(({ length }) => length));
console.log(JSON.stringify({ call: 'mesh', longest, meshBytes: mesh.memory, queryBytes: queries.map(({ memory }) => memory) }));

// The polygons on which the geometry of the builder in the plane is measured and judged: cases of published sets, and of the
// generated levels. A case is an operation on polygons [outer ring, ...holes] whose corners lie on a grid.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeRooms, makeTiles, shrunkRoomsArea, shrunkTilesArea } from './build2d-levels.mjs';
import { dataFolder } from './maps.mjs';
import { areasOf, doubledArea, turned } from './plane-overlay.mjs';
import { randomSource } from './random.mjs';

export const OPERATIONS = ['triangulate', 'union', 'intersection', 'difference', 'xor', 'shrink'];
const BOOLEANS = ['union', 'intersection', 'difference', 'xor'];

const folderOf = (set) => join(dataFolder(), 'polygons', set);
const json = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Polygons of a GeoJSON object of any kind. */
function polygonsOf(object) {
  if (object.type === 'FeatureCollection') return object.features.flatMap(polygonsOf);
  const { type, coordinates } = object.geometry ?? object;
  return (type === 'Polygon' ? [coordinates] : coordinates).map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y])));
}

/** All operations on two operands; the union of a single one. */
const booleansOf = (name, subject, clip) =>
  BOOLEANS.slice(0, clip.length > 0 ? 4 : 1).map((operation) => ({ name: `${name} ${operation}`, operation, subject, clip }));

function earcutCases() {
  return readdirSync(folderOf('earcut')).map((file) => ({ name: file, operation: 'triangulate', subject: [json(folderOf('earcut'), file)], clip: [] }));
}

/** Files of one point a line, with holes and further points behind words; further points are left out. */
function poly2triCases() {
  return readdirSync(folderOf('poly2tri')).map((file) => {
    const [text] = readFileSync(join(folderOf('poly2tri'), file), 'utf8').split('STEINER');
    const rings = text.split('HOLE').map((part) => part.split('\n').map((line) => line.trim().split(/\s+/).map(Number)).filter(({ length }) => length === 2));
    return { name: file, operation: 'triangulate', subject: [rings], clip: [] };
  });
}

function clippingCases() {
  return readdirSync(folderOf('polygon-clipping')).flatMap((name) => {
    const [first, ...others] = json(folderOf('polygon-clipping'), name, 'args.geojson').features.map(polygonsOf);
    return booleansOf(name, first, others.flat());
  });
}

function overlayCases() {
  return readdirSync(folderOf('ioverlay')).flatMap((file) => {
    const { subjPaths, clipPaths } = json(folderOf('ioverlay'), file);
    return booleansOf(file, grouped(subjPaths), grouped(clipPaths));
  });
}

function mapCases() {
  const read = (file) => polygonsOf(json(folderOf('polygon-clipping-bench'), file));
  const [asia, outline, states] = ['asia.geojson', 'asia_unionPoly.geojson', 'states_source.geojson'].map(read);
  return [...booleansOf('asia', asia, outline).slice(0, 2), { name: 'states union', operation: 'union', subject: states, clip: [] }];
}

const isInside = ([x, y], ring) => ring.reduce((inside, [ax, ay], i) => {
  const [bx, by] = ring[(i + 1) % ring.length];
  return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside;
}, false);

/** Rings that do not cross as polygons: those inside of an even number of others, each with the holes right inside of it. */
function grouped(rings) {
  const polygons = [];
  const sorted = rings.filter(({ length }) => length > 2).sort((a, b) => Math.abs(doubledArea(b)) - Math.abs(doubledArea(a)));
  sorted.forEach((ring, i) => {
    // Rings meet at corners only, so the middle of an edge tells where the whole ring is.
    const middle = [0, 1].map((axis) => (ring[0][axis] + ring[1][axis]) / 2);
    const around = sorted.slice(0, i).filter((other) => isInside(middle, other));
    if (around.length % 2 === 0) polygons.push([ring]);
    else polygons.find(([outer]) => outer === around.at(-1))?.push(ring);
  });
  return polygons;
}

/** The polygons of a region, which is freed. */
function polygonsOfRegion(region) {
  const rings = region.toOutline().map((ring) => Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i], ring[2 * i + 1]]));
  region.free();
  return grouped(rings);
}

const TILE = 2;

/** The floor of tiles, moved; and of rooms. */
function tileFloor({ Region }, side, seed, origin = 0) {
  return polygonsOfRegion(Region.fromTileMap(makeTiles(side, 0.6, seed), side, side, { cellSize: TILE, originX: origin, originY: origin / 2, snapBits: 10 }));
}

function roomFloor({ Region }, plan) {
  const [floor, obstacles] = [[plan.floor], plan.obstacles].map((outlines) => Region.fromOutlines(outlines, { snapBits: 10 }));
  const left = floor.difference(obstacles);
  floor.free();
  obstacles.free();
  return polygonsOfRegion(left);
}

/** Regular polygons of 24 corners, many of which overlap. */
function discs(count, seed) {
  const random = randomSource(seed);
  return Array.from({ length: count }, () => {
    const [x, y] = [random(400), random(400)];
    const radius = 4 + random(16);
    return [Array.from({ length: 24 }, (_, k) => [x + radius * Math.cos((k * Math.PI) / 12), y + radius * Math.sin((k * Math.PI) / 12)])];
  });
}

function floorCases(tier) {
  const plan = makeRooms(16);
  return [
    { name: 'tiles', operation: 'triangulate', subject: tileFloor(tier, 128, 1), clip: [] },
    { name: 'rooms', operation: 'triangulate', subject: roomFloor(tier, plan), clip: [] },
  ];
}

function generatedBooleans(tier) {
  return [
    ...booleansOf('tiles', tileFloor(tier, 64, 1), tileFloor(tier, 64, 2, 0.75)),
    ...booleansOf('discs', discs(400, 5), discs(400, 6)),
  ];
}

function shrinkCases(tier) {
  const plan = makeRooms(16);
  const distance = 0.5;
  return [
    { name: 'tiles', operation: 'shrink', distance, subject: tileFloor(tier, 128, 1), clip: [], exact: shrunkTilesArea(makeTiles(128, 0.6, 1), 128, TILE, distance) },
    { name: 'rooms', operation: 'shrink', distance, subject: roomFloor(tier, plan), clip: [], exact: shrunkRoomsArea(plan, distance) },
  ];
}

/** The sets: what they are made of, and the folder of their files. Cases of `isApart` are reported one by one. */
export const SETS = [
  { name: 'triangulate earcut', folder: 'earcut', make: earcutCases },
  { name: 'triangulate poly2tri', folder: 'poly2tri', make: poly2triCases },
  { name: 'triangulate floors', isApart: true, make: floorCases },
  { name: 'booleans polygon-clipping', folder: 'polygon-clipping', make: clippingCases },
  { name: 'booleans iOverlay', folder: 'ioverlay', make: overlayCases },
  { name: 'booleans maps', folder: 'polygon-clipping-bench', isApart: true, make: mapCases },
  { name: 'booleans generated', isApart: true, make: generatedBooleans },
  { name: 'shrink floors', isApart: true, make: shrinkCases },
];

export const isThere = ({ folder }) => folder === undefined || existsSync(folderOf(folder));

const MOST_BITS = 16;
const WORLD_BITS = 21; // coordinates of the package reach 2^21: larger ones are divided by a power of two
const PRODUCT_BITS = 25; // of coordinates in grid units, whose products then are exact in doubles: no library fails for size

/** What coordinates are multiplied by, and the fraction bits of their grid. */
function gridOf(polygons) {
  const largest = polygons.flat(2).reduce((most, [x, y]) => Math.max(most, Math.abs(x), Math.abs(y)), 1);
  const bits = Math.ceil(Math.log2(largest));
  return { scale: 2 ** Math.min(0, WORLD_BITS - bits), bits: Math.min(MOST_BITS, PRODUCT_BITS - Math.min(bits, WORLD_BITS)) };
}

/** A ring on the grid, without repeated corners, counter-clockwise or not; empty when nothing is left of it. */
function snapped(ring, { scale, bits }, isLeft) {
  const corners = ring.map((corner) => corner.map((value) => Math.round(value * scale * 2 ** bits) / 2 ** bits));
  const kept = corners.filter(([x, y], i) => { const [nextX, nextY] = corners[(i + 1) % corners.length]; return x !== nextX || y !== nextY; });
  return kept.length < 3 ? [] : turned(kept, isLeft);
}

const snappedPolygons = (polygons, grid) => polygons
  .map((rings) => rings.map((ring, i) => snapped(ring, grid, i === 0)))
  .filter(([outer]) => outer.length > 0)
  .map((rings) => rings.filter(({ length }) => length > 0));

/** Whether the holes lie inside, and no ring overlaps itself or another: then all libraries read a polygon alike. */
function isPlain(rings) {
  const [odd, all] = areasOf([rings], [(turns) => turns !== 0 && turns !== 1, (turns) => turns !== 0]);
  return all > 0 && odd <= 1e-12 * all;
}

/** Polygons on a grid, and whether all of them are plain; `known` has those that were asked for before. */
function onGrid(original, grid, known) {
  const name = `${grid.scale} ${grid.bits}`;
  if (known.get(original)?.name !== name) {
    const polygons = snappedPolygons(original, grid);
    known.set(original, { name, polygons, arePlain: polygons.every(isPlain) });
  }
  return known.get(original);
}

/** Cases on their grids, without those that libraries read differently, and how many these were. */
export function makeCases({ make, isApart = false }, tier) {
  const made = make(tier);
  const cases = [];
  const grids = new Map();
  for (const { subject, clip, ...rest } of made) {
    const grid = gridOf([...subject, ...clip]);
    const [first, second] = [subject, clip].map((polygons) => onGrid(polygons, grid, grids));
    if (first.polygons.length === 0 || !first.arePlain || !second.arePlain) continue;
    cases.push({ ...rest, group: isApart ? rest.name : rest.operation, bits: grid.bits, subject: first.polygons, clip: second.polygons });
  }
  return { cases, leftOut: made.length - cases.length };
}

const outlineNumbers = (polygons) => [
  polygons.length, polygons.flat().length, polygons.flat(2).length, ...polygons.map(({ length }) => length), ...polygons.flat().map(({ length }) => length), ...polygons.flat(3),
];

/** Writes cases as doubles: how many, then of each the number of its operation, bits, distance, exact area, and both operands. */
export function writeCases(file, cases) {
  const numbers = cases.flatMap(({ operation, bits, distance = 0, exact = Number.NaN, subject, clip }) =>
    [OPERATIONS.indexOf(operation), bits, distance, exact, ...outlineNumbers(subject), ...outlineNumbers(clip)]);
  writeFileSync(file, new Uint8Array(Float64Array.from([cases.length, ...numbers]).buffer));
}

/** Reads them. */
export function readCases(file) {
  const bytes = readFileSync(file);
  const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  let at = 0;
  const take = (count) => numbers.subarray(at, (at += count));
  const outlines = () => {
    const [polygonCount, ringCount] = take(3);
    const [ringsOf, sizes] = [take(polygonCount), [...take(ringCount)]];
    const rings = sizes.map((size) => Array.from({ length: size }, () => [...take(2)]));
    return Array.from(ringsOf, (count) => rings.splice(0, count));
  };
  return Array.from({ length: take(1)[0] }, () => {
    const [operation, bits, distance, exact] = take(4);
    return { operation: OPERATIONS[operation], bits, distance, exact, subject: outlines(), clip: outlines() };
  });
}

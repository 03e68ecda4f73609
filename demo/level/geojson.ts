// Levels as GeoJSON, and back: polygons with a role, start and goal as points, a tile map as a member of its own.
import { isRing } from './edit.js';
import {
  farthest, kept, largestSide, mostPoints, mostTiles, roles, type EndName, type Level, type LevelScene, type Ring, type Role, type Shape,
  type Spot, type TileLevel,
} from './model.js';
import { boundsOfLevel } from './geometry.js';
import { placeTileEnds } from './tile-ends.js';

/** A file that is no level; the message names feature, polygon, ring and vertex, counted from 0. */
export class GeoJsonError extends Error {}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as a message quotes it. */
function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function fail(where: string, problem: string): never {
  throw new GeoJsonError(where === '' ? problem : `${where}: ${problem}`);
}

// Writing ------------------------------------------------------------------------------------------

const closed = (ring: Ring): number[][] => {
  const corners = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!]);
  return [...corners, corners[0]!];
};

const feature = (role: string, type: string, coordinates: unknown): object =>
  ({ type: 'Feature', properties: { role }, geometry: { type, coordinates } });

function tileRows({ width, height, cells }: TileLevel): string[] {
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_x, x) => (cells[y * width + x] === 1 ? '.' : '#')).join(''));
}

/** The text of a level: one line for each feature or row of tiles. */
export function writeGeoJson({ level, start, goal }: Pick<LevelScene, 'level' | EndName>): string {
  const shapes = level.kind === 'shapes' ? level.shapes : [];
  const features = [
    ...shapes.map(({ role, rings }) => feature(role, 'Polygon', rings.map(closed))),
    feature('start', 'Point', [start.x, start.y]), feature('goal', 'Point', [goal.x, goal.y]),
  ];
  const lines = (values: readonly unknown[]): string => values.map((value) => `    ${JSON.stringify(value)}`).join(',\n');
  const tiles = level.kind === 'tiles' ? `,\n  "tileMap": { "tileSize": ${level.side}, "rows": [\n${lines(tileRows(level))}\n  ] }` : '';
  return `{\n  "type": "FeatureCollection",\n  "features": [\n${lines(features)}\n  ]${tiles}\n}\n`;
}

// Reading ------------------------------------------------------------------------------------------

function readSpot(value: unknown, where: string): Spot {
  if (!Array.isArray(value) || value.length < 2) fail(where, `a position must be [x, y]; got ${shown(value)}`);
  const [x, y] = (['x', 'y'] as const).map((axis, i) => {
    const number: unknown = value[i];
    const fits = typeof number === 'number' && Math.abs(number) <= farthest;
    return fits ? kept(number) : fail(where, `${axis} must be a number from -${farthest} to ${farthest}; got ${shown(number)}`);
  }) as [number, number];
  return { x, y };
}

function readRing(value: unknown, where: string): Ring {
  if (!Array.isArray(value)) fail(where, `a ring must be a list of positions; got ${shown(value)}`);
  const corners = value.map((corner, i) => readSpot(corner, `${where}, vertex ${i}`));
  const [first, last] = [corners[0], corners.at(-1)];
  if (corners.length > 1 && first!.x === last!.x && first!.y === last!.y) corners.pop();
  const ring = corners.flatMap(({ x, y }) => [x, y]);
  if (!isRing(ring)) fail(where, `a ring needs at least 3 different vertices; got ${shown(value)}`);
  return ring;
}

function readPolygon(value: unknown, role: Role, where: string): Shape {
  if (!Array.isArray(value) || value.length === 0) fail(where, `a polygon must be a list of rings; got ${shown(value)}`);
  return { role, rings: value.map((ring, i) => readRing(ring, `${where}, ring ${i}`)) };
}

interface Reading {
  readonly shapes: Shape[];
  readonly ends: Partial<Record<EndName, Spot>>;
}

function readGeometry(geometry: unknown, role: unknown, where: string, into: Reading): void {
  if (!isObject(geometry)) fail(where, `geometry must be an object; got ${shown(geometry)}`);
  const { type, coordinates } = geometry;
  if (type === 'Point') {
    if (role === 'start' || role === 'goal') into.ends[role] = readSpot(coordinates, where);
    else fail(where, `the role of a point must be start or goal; got ${shown(role)}`);
    return;
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') fail(where, `geometry must be a Polygon, a MultiPolygon or a Point; got ${shown(type)}`);
  const known = role === undefined ? 'outline' : roles.find((one) => one === role);
  if (known === undefined) fail(where, `role must be outline or obstacle; got ${shown(role)}`);
  if (type === 'Polygon') into.shapes.push(readPolygon(coordinates, known, where));
  else if (!Array.isArray(coordinates)) fail(where, `coordinates must be a list of polygons; got ${shown(coordinates)}`);
  else coordinates.forEach((polygon, i) => into.shapes.push(readPolygon(polygon, known, `${where}, polygon ${i}`)));
}

function readFeature(value: unknown, where: string, into: Reading): void {
  if (!isObject(value) || value['type'] !== 'Feature') fail(where, `must be of type Feature; got ${shown(isObject(value) ? value['type'] : value)}`);
  const { properties } = value;
  readGeometry(value['geometry'], isObject(properties) ? properties['role'] : undefined, where, into);
}

function readTileMap(value: unknown): TileLevel {
  if (!isObject(value)) fail('tileMap', `must be an object; got ${shown(value)}`);
  const { tileSize, rows } = value;
  if (typeof tileSize !== 'number' || !(tileSize > 0 && tileSize <= largestSide)) fail('tileMap', `tileSize must be a number above 0, at most ${largestSide}; got ${shown(tileSize)}`);
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > mostTiles) fail('tileMap', `rows must be 1 to ${mostTiles} texts; got ${shown(rows)}`);
  const width = typeof rows[0] === 'string' ? rows[0].length : 0;
  const cells = new Uint8Array(width * rows.length);
  rows.forEach((row: unknown, y) => {
    if (typeof row !== 'string' || !/^[.#]+$/.test(row)) fail(`tileMap, row ${y}`, `must be a text of . and #; got ${shown(row)}`);
    if (row.length !== width || width > mostTiles) fail(`tileMap, row ${y}`, `must have ${Math.min(width, mostTiles)} tiles; got ${row.length}`);
    for (let x = 0; x < width; x += 1) cells[y * width + x] = row[x] === '.' ? 1 : 0;
  });
  return { kind: 'tiles', width, height: rows.length, side: tileSize, cells };
}

function parse(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new GeoJsonError(`not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return isObject(value) ? value : fail('', `the file must hold an object; got ${shown(value)}`);
}

/** Ends where the file has none: in two corners of the level. */
function usualEnds(level: Level): Record<EndName, Spot> {
  if (level.kind === 'tiles') return placeTileEnds(level);
  const { left, top, right, bottom } = boundsOfLevel(level);
  const at = (part: number): Spot => ({ x: kept(left + (right - left) * part), y: kept(top + (bottom - top) * part) });
  return { start: at(0.1), goal: at(0.9) };
}

/** Reads a level. Throws {@link GeoJsonError} for anything that is none. */
export function readGeoJson(text: string): LevelScene {
  const root = parse(text);
  const into: Reading = { shapes: [], ends: {} };
  const { type, features, tileMap } = root;
  if (type === 'FeatureCollection') {
    if (!Array.isArray(features)) fail('', `features must be a list; got ${shown(features)}`);
    features.forEach((one, i) => readFeature(one, `feature ${i}`, into));
  } else if (type === 'Feature') readFeature(root, 'feature 0', into);
  else if (type === 'Polygon' || type === 'MultiPolygon') readGeometry(root, undefined, 'geometry', into);
  else fail('', `type must be FeatureCollection, Feature, Polygon or MultiPolygon; got ${shown(type)}`);
  if (tileMap !== undefined && into.shapes.length > 0) fail('tileMap', 'a level has polygons or a tile map, not both');
  const level: Level = tileMap === undefined ? { kind: 'shapes', shapes: into.shapes } : readTileMap(tileMap);
  const points = into.shapes.reduce((sum, { rings }) => sum + rings.reduce((count, ring) => count + ring.length / 2, 0), 0);
  if (points > mostPoints) fail('', `the file has ${points} vertices; the page takes ${mostPoints}`);
  return { level, ...usualEnds(level), ...into.ends, source: null };
}

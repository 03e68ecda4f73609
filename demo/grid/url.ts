// The state of the page as the fragment of its address, and back. Fields that have their default
// value are left out. A map is a generator's parameters while it is untouched, else all of its cells,
// compressed (deflate) and written in base64url.
import { deflateSync, inflateSync } from 'fflate';
import { generateMap, generators, maxGeneratedSide, maxSeed, minGeneratedSide } from './generators.js';
import {
  algorithms,
  defaultCosts,
  defaultOptions,
  isInside,
  maxCells,
  maxSide,
  paintedAreas,
  type Cell,
  type GeneratorKind,
  type GridMap,
  type SearchOptions,
  type Snapshot,
} from './model.js';

/** A link that cannot be read; the message says which part and why. */
export class LinkError extends Error {}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

// Writing ------------------------------------------------------------------------------------------

const writeCell = (cell: Cell): string => `${cell.x}.${cell.y}`;

/** The fields of a map. They cost a compression of all cells, so a caller may keep them while it is the same. */
export function writeMap(map: GridMap): readonly (readonly [string, string])[] {
  if (map.source.kind === 'generated') {
    const { kind, width, height, amount, seed } = map.source.spec;
    return [['gen', `${kind}.${width}x${height}.${amount}.${seed}`]];
  }
  const cells = ['map', `${map.width}x${map.height}.${toBase64Url(deflateSync(map.cells, { level: 6 }))}`] as const;
  return map.source.kind === 'file' ? [cells, ['name', map.source.name]] : [cells];
}

/** The fragment, without `#`, that brings this state back. */
export function writeFragment(snapshot: Snapshot, mapFields = writeMap(snapshot.map)): string {
  const fields = new URLSearchParams();
  for (const [name, value] of mapFields) fields.set(name, value);
  fields.set('start', writeCell(snapshot.start));
  fields.set('goal', writeCell(snapshot.goal));
  for (const [name, value] of Object.entries(snapshot.options)) {
    if (value !== defaultOptions[name as keyof SearchOptions]) fields.set(name, String(value));
  }
  if (snapshot.costs.some((cost, area) => cost !== defaultCosts[area])) fields.set('costs', snapshot.costs.join('_'));
  if (snapshot.showClearance) fields.set('clearance', 'true');
  return fields.toString();
}

// Reading ------------------------------------------------------------------------------------------

function numberIn(field: string, text: string | undefined, min: number, max: number, integer = true): number {
  const value = text === undefined || text.trim() === '' ? NaN : Number(text);
  const fits = value >= min && value <= max && (!integer || Number.isInteger(value));
  if (!fits) throw new LinkError(`${field} must be ${integer ? 'a whole number' : 'a number'} from ${min} to ${max}; got ${text}`);
  return value;
}

function choice<T extends string>(field: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new LinkError(`${field} must be one of ${allowed.join(', ')}; got ${text}`);
  return found;
}

function readGenerated(text: string): GridMap {
  const [kindText = '', size = '', amountText, seedText] = text.split('.');
  const kind = choice('gen', kindText, Object.keys(generators) as GeneratorKind[]);
  const [widthText, heightText] = size.split('x');
  const width = numberIn('width', widthText, minGeneratedSide, maxGeneratedSide);
  const height = numberIn('height', heightText, minGeneratedSide, maxGeneratedSide);
  const limits = generators[kind].amount ?? { min: 0, max: 0 };
  const amount = numberIn('amount', amountText, limits.min, limits.max);
  return generateMap({ kind, width, height, amount, seed: numberIn('seed', seedText, 0, maxSeed) });
}

function readDrawn(text: string, name: string | null): GridMap {
  const [size = '', data = ''] = text.split('.');
  const [widthText, heightText] = size.split('x');
  const width = numberIn('width', widthText, 1, maxSide);
  const height = numberIn('height', heightText, 1, maxSide);
  if (width * height > maxCells) throw new LinkError(`map has ${width * height} cells; the limit is ${maxCells}`);
  if (data === '') throw new LinkError('map is damaged');
  let cells: Uint8Array;
  try {
    // A buffer of one byte more than wanted keeps a hostile link from growing without bound.
    cells = inflateSync(fromBase64Url(data), { out: new Uint8Array(width * height + 1) });
  } catch {
    throw new LinkError('map is damaged');
  }
  if (cells.length !== width * height) throw new LinkError(`map should hold ${width * height} cells; it holds ${cells.length}`);
  return { width, height, cells: cells.slice(), source: name === null ? { kind: 'drawn' } : { kind: 'file', name } };
}

function readCell(field: string, text: string | null, map: GridMap): Cell {
  const [xText, yText] = (text ?? '').split('.');
  const cell = { x: numberIn(`${field} x`, xText, 0, maxSide), y: numberIn(`${field} y`, yText, 0, maxSide) };
  if (!isInside(map, cell.x, cell.y)) throw new LinkError(`${field} (${cell.x}, ${cell.y}) is outside the ${map.width}x${map.height} map`);
  return cell;
}

function readOptions(fields: URLSearchParams): SearchOptions {
  const pick = <T>(name: keyof SearchOptions, read: (text: string) => T, fallback: T): T => {
    const text = fields.get(name);
    return text === null ? fallback : read(text);
  };
  return {
    algorithm: pick('algorithm', (t) => choice('algorithm', t, algorithms), defaultOptions.algorithm),
    connectivity: pick('connectivity', (t) => (choice('connectivity', t, ['4', '8']) === '4' ? 4 : 8), defaultOptions.connectivity),
    diagonals: pick('diagonals', (t) => choice('diagonals', t, ['no-corner-cutting', 'no-squeezing', 'allow-all']), defaultOptions.diagonals),
    agentSize: pick('agentSize', (t) => numberIn('agentSize', t, 1, 255), defaultOptions.agentSize),
    heuristic: pick('heuristic', (t) => choice('heuristic', t, ['auto', 'manhattan', 'octile', 'euclidean', 'zero']), defaultOptions.heuristic),
    heuristicWeight: pick('heuristicWeight', (t) => numberIn('heuristicWeight', t, 0, 1e300, false), defaultOptions.heuristicWeight),
    specializedEngines: pick('specializedEngines', (t) => choice('specializedEngines', t, ['true', 'false']) === 'true', defaultOptions.specializedEngines),
    iterationBudget: pick('iterationBudget', (t) => numberIn('iterationBudget', t, 0, 0x7fffffff), defaultOptions.iterationBudget),
  };
}

function readCosts(text: string | null): readonly number[] {
  if (text === null) return defaultCosts;
  const parts = text.split('_');
  if (parts.length !== paintedAreas) throw new LinkError(`costs must be ${paintedAreas} numbers; got ${parts.length}`);
  return parts.map((part, area) => numberIn(`cost of area ${area}`, part, Number.MIN_VALUE, Number.MAX_VALUE, false));
}

/** The state a fragment describes; null for an empty one. Throws {@link LinkError} for a bad one. */
export function readFragment(fragment: string): Snapshot | null {
  const text = fragment.replace(/^#/, '');
  if (text === '') return null;
  const fields = new URLSearchParams(text);
  const generated = fields.get('gen');
  const drawn = fields.get('map');
  if (generated === null && drawn === null) throw new LinkError('there is no map in it');
  const map = generated !== null ? readGenerated(generated) : readDrawn(drawn ?? '', fields.get('name'));
  return {
    map,
    start: readCell('start', fields.get('start'), map),
    goal: readCell('goal', fields.get('goal'), map),
    options: readOptions(fields),
    costs: readCosts(fields.get('costs')),
    showClearance: fields.get('clearance') === 'true',
  };
}

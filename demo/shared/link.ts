// The parts of links that all pages share. A map is a generator's parameters while it is untouched, else all of
// its cells, compressed (deflate) and written in base64url.
import { deflateSync, inflateSync } from 'fflate';
import {
  defaultCosts, isInside, maxCells, maxSide, paintedAreas, type Cell, type GeneratorKind, type GridMap,
} from './cells.js';
import { generateMap, generators, maxGeneratedSide, maxSeed, minGeneratedSide } from './generators.js';
import type { MapSnapshot } from './state.js';

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

/** Bytes as text for a link. */
export const packBytes = (bytes: Uint8Array): string => toBase64Url(deflateSync(bytes, { level: 6 }));

/** The bytes of such a text; `what` is what the message calls them when there are none, or more than `most`. */
export function unpackBytes(what: string, text: string, most: number): Uint8Array {
  if (text === '') throw new LinkError(`${what} is damaged`);
  try {
    // A buffer of one byte more than wanted keeps a hostile link from growing without bound.
    const bytes = inflateSync(fromBase64Url(text), { out: new Uint8Array(most + 1) });
    if (bytes.length <= most) return bytes.slice();
  } catch {
    // The same as too many.
  }
  throw new LinkError(`${what} is damaged`);
}

// Writing ------------------------------------------------------------------------------------------

export const writeCell = (cell: Cell): string => `${cell.x}.${cell.y}`;

/** The fields of a map. They cost a compression of all cells, so a caller may keep them while it is the same. */
export function writeMap(map: GridMap): readonly (readonly [string, string])[] {
  if (map.source.kind === 'generated') {
    const { kind, width, height, amount, seed } = map.source.spec;
    return [['gen', `${kind}.${width}x${height}.${amount}.${seed}`]];
  }
  const cells = ['map', `${map.width}x${map.height}.${packBytes(map.cells)}`] as const;
  return map.source.kind === 'file' ? [cells, ['name', map.source.name]] : [cells];
}

/** The fields of everything but the options. */
export function writeScene<Options>(snapshot: MapSnapshot<Options>, mapFields: ReturnType<typeof writeMap>): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of mapFields) fields.set(name, value);
  fields.set('start', writeCell(snapshot.start));
  fields.set('goal', writeCell(snapshot.goal));
  return fields;
}

/** The multipliers, when they are not the usual ones. */
export function writeCosts(fields: URLSearchParams, costs: readonly number[]): void {
  if (costs.some((cost, area) => cost !== defaultCosts[area])) fields.set('costs', costs.join('_'));
}

/** Each option that differs from its default, under its name with a prefix. */
export function writeOptions<Options extends object>(fields: URLSearchParams, options: Options, defaults: Options, prefix = ''): void {
  for (const [name, value] of Object.entries(options)) {
    if (value !== defaults[name as keyof Options]) fields.set(prefix + name, String(value));
  }
}

// Reading ------------------------------------------------------------------------------------------

/** A number within bounds. Throws {@link LinkError} for anything else. */
export function numberIn(field: string, text: string | undefined, min: number, max: number, integer = true): number {
  const value = text === undefined || text.trim() === '' ? NaN : Number(text);
  const fits = value >= min && value <= max && (!integer || Number.isInteger(value));
  if (!fits) throw new LinkError(`${field} must be ${integer ? 'a whole number' : 'a number'} from ${min} to ${max}; got ${text}`);
  return value;
}

/** One of a few words. Throws {@link LinkError} for another. */
export function choice<T extends string>(field: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new LinkError(`${field} must be one of ${allowed.join(', ')}; got ${text}`);
  return found;
}

function readGenerated(text: string, kinds: readonly GeneratorKind[]): GridMap {
  const [kindText = '', size = '', amountText, seedText] = text.split('.');
  const kind = choice('gen', kindText, kinds);
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
  const cells = unpackBytes('map', data, width * height + 1);
  if (cells.length !== width * height) throw new LinkError(`map should hold ${width * height} cells; it holds ${cells.length}`);
  return { width, height, cells, source: name === null ? { kind: 'drawn' } : { kind: 'file', name } };
}

function readCell(field: string, text: string | null, map: GridMap): Cell {
  const [xText, yText] = (text ?? '').split('.');
  const cell = { x: numberIn(`${field} x`, xText, 0, maxSide), y: numberIn(`${field} y`, yText, 0, maxSide) };
  if (!isInside(map, cell.x, cell.y)) throw new LinkError(`${field} (${cell.x}, ${cell.y}) is outside the ${map.width}x${map.height} map`);
  return cell;
}

function readCosts(text: string | null): readonly number[] {
  if (text === null) return defaultCosts;
  const parts = text.split('_');
  if (parts.length !== paintedAreas) throw new LinkError(`costs must be ${paintedAreas} numbers; got ${parts.length}`);
  return parts.map((part, area) => numberIn(`cost of area ${area}`, part, Number.MIN_VALUE, Number.MAX_VALUE, false));
}

/** The fields of a fragment; null when it is empty. */
export function fieldsOf(fragment: string): URLSearchParams | null {
  const text = fragment.replace(/^#/, '');
  return text === '' ? null : new URLSearchParams(text);
}

/** Map, ends and multipliers of a link. Throws {@link LinkError} for a bad one. */
export function readScene(fields: URLSearchParams, kinds: readonly GeneratorKind[]): Omit<MapSnapshot<never>, 'options'> {
  const generated = fields.get('gen');
  const drawn = fields.get('map');
  if (generated === null && drawn === null) throw new LinkError('there is no map in it');
  const map = generated !== null ? readGenerated(generated, kinds) : readDrawn(drawn ?? '', fields.get('name'));
  return {
    map,
    start: readCell('start', fields.get('start'), map),
    goal: readCell('goal', fields.get('goal'), map),
    costs: readCosts(fields.get('costs')),
  };
}

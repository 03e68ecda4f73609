// The state of the level editor as the fragment of its address, and back: a preset's name and seed, or all that was drawn.
import { maxSeed } from '../shared/generators.js';
import { choice, fieldsOf, LinkError, numberIn, packBytes, unpackBytes, writeOptions } from '../shared/link.js';
import {
  defaultHidden, defaultSettings, farthest, gridSteps, kept, largestSide, layerNames, mostPoints, mostTiles, presetNames, settingBounds,
  type LayerName, type Level, type LevelScene, type LevelSettings, type LevelSnapshot, type Spot,
} from './model.js';
import { packShapes, packTiles, unpackShapes, unpackTiles } from './pack.js';
import { makePreset } from './presets.js';

/** Bytes of a corner at most: two integers of 39 bits. */
const pointBytes = 12;
export const usualGridStep = 0.5;

const writeSpot = ({ x, y }: Spot): string => `${x}_${y}`;

/** The level's part of a link; costs a compression, so a caller may keep it while the level is the same. */
export function writeLevel({ level, source }: Pick<LevelScene, 'level' | 'source'>): readonly [string, string] {
  if (source !== null) return ['preset', `${source.preset}.${source.seed}`];
  if (level.kind === 'shapes') return ['shapes', packBytes(packShapes(level))];
  return ['tiles', `${level.width}x${level.height}x${level.side}_${packBytes(packTiles(level.cells))}`];
}

/** The fragment, without `#`, that brings this state back. */
export function writeLevelFragment({ start, goal, settings, hidden, gridStep }: LevelSnapshot, levelField: readonly [string, string]): string {
  const fields = new URLSearchParams([[...levelField], ['start', writeSpot(start)], ['goal', writeSpot(goal)]]);
  writeOptions(fields, settings, defaultSettings);
  const shown = layerNames.filter((name) => !hidden.includes(name));
  if (layerNames.some((name) => hidden.includes(name) !== defaultHidden.includes(name))) fields.set('show', shown.join('_'));
  if (gridStep !== usualGridStep) fields.set('grid', String(gridStep));
  return fields.toString();
}

function readSpot(field: string, text: string | null): Spot {
  const [x, y] = ['x', 'y'].map((axis, i) => numberIn(`${field} ${axis}`, text?.split('_')[i], -farthest, farthest, false)) as [number, number];
  return { x: kept(x), y: kept(y) };
}

function readTiles(text: string): Level {
  const cut = text.indexOf('_');
  const [widthText, heightText, sideText] = text.slice(0, Math.max(cut, 0)).split('x');
  const width = numberIn('width', widthText, 1, mostTiles);
  const height = numberIn('height', heightText, 1, mostTiles);
  const side = numberIn('tile side', sideText, Number.MIN_VALUE, largestSide, false);
  const size = Math.ceil((width * height) / 8);
  const bytes = unpackBytes('tile map', text.slice(cut + 1), size);
  if (bytes.length !== size) throw new LinkError('tile map is damaged');
  return { kind: 'tiles', width, height, side, cells: unpackTiles(bytes, width * height) };
}

function readLevel(fields: URLSearchParams): Pick<LevelScene, 'level' | 'source'> {
  const [preset, shapes, tiles] = [fields.get('preset'), fields.get('shapes'), fields.get('tiles')];
  if (preset !== null) {
    const [name = '', seed] = preset.split('.');
    return makePreset(choice('preset', name, presetNames), numberIn('seed', seed, 0, maxSeed));
  }
  if (shapes !== null) return { level: unpackShapes(unpackBytes('shapes', shapes, mostPoints * pointBytes)), source: null };
  if (tiles !== null) return { level: readTiles(tiles), source: null };
  throw new LinkError('there is no level in it');
}

function readSettings(fields: URLSearchParams): LevelSettings {
  const number = (name: keyof typeof settingBounds): number => {
    const { min, max, integer } = settingBounds[name];
    return numberIn(name, fields.get(name) ?? String(defaultSettings[name]), min, max, integer);
  };
  return {
    agentRadius: number('agentRadius'), maxVertsPerPoly: number('maxVertsPerPoly'), tileSize: number('tileSize'),
    snapBits: number('snapBits'), offset: number('offset'), arcTolerance: number('arcTolerance'),
    join: choice('join', fields.get('join') ?? defaultSettings.join, ['round', 'square']),
  };
}

function readHidden(text: string | null): readonly LayerName[] {
  if (text === null) return defaultHidden;
  const shown = text.split('_').filter((name) => name !== '').map((name) => choice('show', name, layerNames));
  return layerNames.filter((name) => !shown.includes(name));
}

/** The state a fragment describes; null for an empty one. Throws {@link LinkError} for a bad one. */
export function readLevelFragment(fragment: string): LevelSnapshot | null {
  const fields = fieldsOf(fragment);
  if (fields === null) return null;
  const grid = fields.get('grid') ?? String(usualGridStep);
  return {
    ...readLevel(fields),
    start: readSpot('start', fields.get('start')),
    goal: readSpot('goal', fields.get('goal')),
    settings: readSettings(fields),
    hidden: readHidden(fields.get('show')),
    gridStep: Number(choice('grid', grid, gridSteps.map(String))),
  };
}

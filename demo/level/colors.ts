// Colours of the page's theme, read from its style sheet.
import { readColors, readPalette, type ColorName } from '../shared/palette.js';

const names = ['floor', 'obstacle', 'shape', 'grid', 'region', 'offset', 'shrunk', 'triangles', 'convex', 'mesh', 'tiles', 'links', 'handle'] as const;
export type LevelColorName = (typeof names)[number];

export interface LevelColors extends Readonly<Record<LevelColorName, string>> {
  /** Those of all pages. */
  readonly map: Readonly<Record<ColorName, string>>;
}

export function readLevelColors(): LevelColors {
  return { ...readColors('level', names), map: readPalette().css };
}

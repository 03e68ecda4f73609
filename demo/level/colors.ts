// Colours of the page's theme, read from its style sheet.
import { readPalette, type ColorName } from '../shared/palette.js';

const names = ['floor', 'obstacle', 'shape', 'grid', 'region', 'offset', 'shrunk', 'triangles', 'convex', 'mesh', 'tiles', 'links', 'handle'] as const;
export type LevelColorName = (typeof names)[number];

export interface LevelColors extends Readonly<Record<LevelColorName, string>> {
  /** Those of all pages. */
  readonly map: Readonly<Record<ColorName, string>>;
}

export function readLevelColors(): LevelColors {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--level-${name})`;
    return getComputedStyle(probe).color;
  };
  const own = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<LevelColorName, string>;
  probe.remove();
  return { ...own, map: readPalette().css };
}

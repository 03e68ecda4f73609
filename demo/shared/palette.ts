// The colours of the map, taken from the style sheet so that a theme changes both alike.
import { wall } from './cells.js';

export interface Palette {
  /** Pixel values (bytes in the order of ImageData) by area id. */
  readonly areas: Uint32Array;
  /** Pixel values of the expansion order, first to last. */
  readonly trace: Uint32Array;
  /** CSS colours by name, without the `--map-` prefix. */
  readonly css: Readonly<Record<ColorName, string>>;
}

type Rgb = readonly [number, number, number, number];

const names = [
  'stage', 'floor', 'wall', 'line', 'text', 'trace-first', 'trace-last', 'narrow', 'path', 'casing', 'start', 'goal', 'focus',
] as const;
export type ColorName = (typeof names)[number];

/** Steps of the colour ramp for the order of expansion. */
const rampLength = 256;
const traceOpacity = 0.5;

/** A pixel as one number: ImageData holds red first, and every browser's machine is little-endian. */
const toPixel = ([red, green, blue, alpha]: Rgb): number =>
  ((Math.round(alpha * 255) << 24) | (blue << 16) | (green << 8) | red) >>> 0;

function parse(color: string): Rgb {
  const parts = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0, parts[3] ?? 1];
}

function ramp(first: Rgb, last: Rgb): Uint32Array {
  return Uint32Array.from({ length: rampLength }, (_, step) => {
    const t = step / (rampLength - 1);
    const mix = (i: 0 | 1 | 2): number => Math.round(first[i] + (last[i] - first[i]) * t);
    return toPixel([mix(0), mix(1), mix(2), traceOpacity]);
  });
}

/** CSS colours of the theme that the page shows now: those of the properties `--<prefix>-<name>`, by name. */
export function readColors<Name extends string>(prefix: string, wanted: readonly Name[]): Record<Name, string> {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colors = Object.fromEntries(wanted.map((name) => {
    probe.style.color = `var(--${prefix}-${name})`;
    return [name, getComputedStyle(probe).color];
  })) as Record<Name, string>;
  probe.remove();
  return colors;
}

/** Reads the palette of the theme that the page shows now. */
export function readPalette(): Palette {
  const css = readColors('map', names);
  const painted = Object.values(readColors('map', Array.from({ length: 9 }, (_, i) => `area-${i + 1}`))).map((color) => toPixel(parse(color)));
  // Areas beyond those that can be painted come from other tools' links only; they share the last colour.
  const areas = new Uint32Array(256).fill(painted.at(-1)!);
  areas[0] = toPixel(parse(css.floor));
  areas[wall] = toPixel(parse(css.wall));
  areas.set(painted, 1);
  return { areas, trace: ramp(parse(css['trace-first']), parse(css['trace-last'])), css };
}

/** The colour of an area as CSS. */
export function areaColor(palette: Palette, area: number): string {
  const pixel = palette.areas[area] ?? 0;
  return `rgb(${pixel & 255}, ${(pixel >>> 8) & 255}, ${(pixel >>> 16) & 255})`;
}

/** The colour of the expansion at a part of the order, from 0 to 1, as CSS. */
export function traceColor(palette: Palette, part: number): string {
  const pixel = palette.trace[Math.round(part * (rampLength - 1))] ?? 0;
  return `rgb(${pixel & 255} ${(pixel >>> 8) & 255} ${(pixel >>> 16) & 255} / ${traceOpacity})`;
}

/** Transparent tint for the cells an agent does not fit in. */
export function narrowPixel(palette: Palette): number {
  const [red, green, blue] = parse(palette.css.narrow);
  return toPixel([red, green, blue, 0.3]);
}

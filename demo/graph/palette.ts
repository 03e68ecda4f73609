// Colours of the page's theme, read from its style sheet.
import type { TileColors } from './tile-protocol.js';

export interface ViewColors {
  readonly tiles: TileColors;
  readonly stage: string;
  readonly path: string;
  readonly casing: string;
  readonly start: string;
  readonly goal: string;
  readonly label: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly line: string;
}

/** Colours between the first and the last expansion. */
const traceSteps = 24;

export function readColors(): ViewColors {
  const probe = document.createElement('span');
  document.body.append(probe);
  const css = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  // Mixed colours have other notations than rgb(); a canvas turns every one into bytes.
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const bytes = (name: string): readonly [number, number, number] => {
    context.fillStyle = css(name);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const [first, last] = [bytes('map-trace-first'), bytes('map-trace-last')];
  const trace = Array.from({ length: traceSteps }, (_, step) => {
    const part = step / (traceSteps - 1);
    const mix = (channel: 0 | 1 | 2): number => Math.round(first[channel] + (last[channel] - first[channel]) * part);
    return [mix(0), mix(1), mix(2)] as const;
  });
  const colors = {
    tiles: { roads: [css('road-street'), css('road-avenue'), css('road-highway')] as const, casing: css('road-casing'), trace },
    stage: css('road-stage'), path: css('map-path'), casing: css('map-casing'), start: css('map-start'), goal: css('map-goal'),
    label: css('surface'), text: css('text'), muted: css('muted'), accent: css('accent'), line: css('line'),
  };
  probe.remove();
  return colors;
}

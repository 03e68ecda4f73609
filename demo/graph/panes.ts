// How the canvas is divided.
import type { Pane } from '../shared/camera.js';

/** Divides the canvas: one pane, or one per variant with a line between them. */
export function layPanes(width: number, height: number, count: number, gap: number): Pane[] {
  if (count === 1) return [{ left: 0, top: 0, width, height }];
  const columns = width >= height ? Math.ceil(count / 2) : 2;
  const rows = Math.ceil(count / columns);
  const [paneWidth, paneHeight] = [(width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows];
  return Array.from({ length: count }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    return { left: column * (paneWidth + gap), top: row * (paneHeight + gap), width: paneWidth, height: paneHeight };
  });
}

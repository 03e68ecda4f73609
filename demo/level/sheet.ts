// What drawing functions draw on, and the shapes that they draw there.
import type { Camera, Pane } from '../shared/camera.js';
import type { LevelColors } from './colors.js';
import type { Ring } from './model.js';

export interface Sheet {
  readonly context: CanvasRenderingContext2D;
  readonly camera: Camera;
  readonly pane: Pane;
  readonly colors: LevelColors;
}

/** Draws in world units; lines need widths in them too. */
export function onWorld({ context, camera, pane }: Sheet, draw: () => void): void {
  context.save();
  const { scale } = camera;
  context.setTransform(scale, 0, 0, scale, camera.toScreenX(pane, 0), camera.toScreenY(pane, 0));
  draw();
  context.restore();
}

/** Adds closed lines to a path: those of `offsets`, counted in points. */
export function addRings(path: Path2D, points: Float64Array, offsets: Uint32Array): void {
  for (let ring = 0; ring + 1 < offsets.length; ring += 1) {
    const [first, end] = [offsets[ring]!, offsets[ring + 1]!];
    if (first === end) continue;
    path.moveTo(points[2 * first]!, points[2 * first + 1]!);
    for (let i = first + 1; i < end; i += 1) path.lineTo(points[2 * i]!, points[2 * i + 1]!);
    path.closePath();
  }
}

export function ringsPath(rings: readonly Ring[]): Path2D {
  const path = new Path2D();
  for (const ring of rings) addRings(path, Float64Array.from(ring), Uint32Array.of(0, ring.length / 2));
  return path;
}

// Measures how smoothly the map moves.
import type { NetworkView } from './view.js';

export interface Smoothness {
  /** Milliseconds between two frames. */
  readonly intervals: number[];
  /** Milliseconds that drawing a frame took of the page's thread. */
  readonly draws: number[];
}

/** Pans in a circle for some frames, or as long as a condition holds. */
export async function measurePan(view: NetworkView, frames: number, goesOn = (): boolean => true): Promise<Smoothness> {
  const [intervals, draws]: [number[], number[]] = [[], []];
  const radius = 6 * view.camera.ratio;
  let before = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < frames && goesOn(); frame += 1) {
    // A polygon of 40 sides: the map ends where it began.
    const angle = (2 * Math.PI * frame) / 40;
    view.camera.pan(radius * Math.cos(angle), radius * Math.sin(angle));
    const began = performance.now();
    view.draw();
    draws.push(performance.now() - began);
    const now = await new Promise<number>(requestAnimationFrame);
    intervals.push(now - before);
    before = now;
  }
  return { intervals, draws };
}

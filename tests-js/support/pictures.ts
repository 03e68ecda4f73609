// The worlds of the published examples.
import { AreaCosts, Grid, type GridPath } from 'samepath';

/** The 8 x 5 grid of the getting-started page. */
export const QUICKSTART = ['........', '.#####..', '.#...#..', '.#.#.#..', '...#....'].join('\n');

/** 64 x 64 cells with a wall down the middle that leaves a gap of two cells at the bottom. */
export function wallMap(): Grid {
  const map = new Grid(64, 64);
  map.setRect(32, 0, 1, 62, AreaCosts.Wall);
  return map;
}

export const WALL_START = { x: 2, y: 2 };
export const WALL_GOAL = { x: 60, y: 4 };

/** Cells as text: "0,0 1,0". */
export function cellText(path: GridPath): string {
  return [...path].map(({ x, y }) => `${x},${y}`).join(' ');
}

/** What a call throws. */
export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

/** What a promise is rejected with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('the promise was fulfilled');
    },
    (error: unknown) => error,
  );
}

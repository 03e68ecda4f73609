// Start and goal of a tile map: far from each other in its largest room.
import type { EndName, Spot, TileLevel } from './model.js';

/** The tiles that can be reached from one through sides, as indices. */
function flood({ width, height, cells }: TileLevel, from: number, seen: Uint8Array): number[] {
  const found = [from];
  seen[from] = 1;
  for (const at of found) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [next, there] of [[at - 1, x > 0], [at + 1, x < width - 1], [at - width, y > 0], [at + width, y < height - 1]] as const) {
      if (!there || cells[next] === 0 || seen[next] === 1) continue;
      seen[next] = 1;
      found.push(next);
    }
  }
  return found;
}

export function placeTileEnds(level: TileLevel): Record<EndName, Spot> {
  const { width, height, side, cells } = level;
  const seen = new Uint8Array(cells.length);
  let largest: number[] = [];
  for (let i = 0; i < cells.length; i += 1) {
    if (cells[i] === 0 || seen[i] === 1) continue;
    const found = flood(level, i, seen);
    if (found.length > largest.length) largest = found;
  }
  const centre = (at: number): Spot => ({ x: ((at % width) + 0.5) * side, y: (Math.floor(at / width) + 0.5) * side });
  if (largest.length === 0) return { start: { x: 0, y: 0 }, goal: { x: width * side, y: height * side } };
  const rank = (at: number): number => (at % width) + Math.floor(at / width);
  const [first, last] = largest.reduce(([a, b], at) => [rank(at) < rank(a) ? at : a, rank(at) > rank(b) ? at : b], [largest[0]!, largest[0]!]);
  return { start: centre(first), goal: centre(last) };
}

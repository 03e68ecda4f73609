// Where start and goal go on a new map: far apart in the largest connected part of it.
import { wall, type Cell, type GridMap } from './cells.js';

/** Numbers the parts that straight moves connect, and gives the number of the largest (0: no open cell). */
function largestPart(map: GridMap): { parts: Int32Array; largest: number } {
  const { width, height, cells } = map;
  const parts = new Int32Array(cells.length);
  const queue = new Int32Array(cells.length);
  let part = 0;
  let largest = 0;
  let largestSize = 0;
  for (let seed = 0; seed < cells.length; seed += 1) {
    if (cells[seed] === wall || parts[seed] !== 0) continue;
    part += 1;
    parts[seed] = part;
    queue[0] = seed;
    let tail = 1;
    const visit = (index: number): void => {
      if (cells[index] === wall || parts[index] !== 0) return;
      parts[index] = part;
      queue[tail] = index;
      tail += 1;
    };
    for (let head = 0; head < tail; head += 1) {
      const at = queue[head]!;
      const x = at % width;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < width * (height - 1)) visit(at + width);
    }
    if (tail > largestSize) {
      largest = part;
      largestSize = tail;
    }
  }
  return { parts, largest };
}

/** The cell of the largest part nearest to the top left corner, and the one nearest to the bottom right. */
export function placeEnds(map: GridMap): { start: Cell; goal: Cell } {
  const { width, height } = map;
  const { parts, largest } = largestPart(map);
  // Slightly inside the corners the markers are easier to grab than right at the border.
  const inset = Math.min(Math.floor(Math.min(width, height) / 12), 4);
  const nearest = (toX: number, toY: number): Cell => {
    let best: Cell = { x: toX, y: toY };
    let bestDistance = Infinity;
    for (let index = 0; index < parts.length; index += 1) {
      if (parts[index] !== largest) continue;
      const x = index % width;
      const y = (index - x) / width;
      const distance = (x - toX) * (x - toX) + (y - toY) * (y - toY);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = { x, y };
      }
    }
    return best;
  };
  return { start: nearest(inset, inset), goal: nearest(width - 1 - inset, height - 1 - inset) };
}

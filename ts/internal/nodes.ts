// Cells as nodes of the middle tier: a node is `y * width + x`.
import { cellX, cellY, looseInteger } from './arguments.js';
import { SamepathArgumentError } from './errors.js';
import type { Cell } from './hooks.js';

/** Node of a cell; an argument error outside the grid. */
export function nodeOf(cell: Cell, width: number, height: number): number {
  const [x, y] = [cellX(cell, 'cell'), cellY(cell, 'cell')];
  if (x < 0 || x >= width || y < 0 || y >= height) {
    throw new SamepathArgumentError(`cell (${cell.x}, ${cell.y}) is outside the grid`, { field: 'cell' });
  }
  return y * width + x;
}

/** Cell of a node. */
export function cellOf(node: number, width: number): Cell {
  const index = looseInteger(node, 'node');
  const y = Math.floor(index / width);
  return { x: index - y * width, y };
}

// Nodes sorted into square cells, for finding those near a point or in a rectangle.
import type { Bounds } from '../shared/camera.js';

export function boundsOf(positions: Float64Array): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 2) {
    left = Math.min(left, positions[i]!);
    right = Math.max(right, positions[i]!);
    top = Math.min(top, positions[i + 1]!);
    bottom = Math.max(bottom, positions[i + 1]!);
  }
  return left <= right ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}

/** Items at positions, by cell; `items` of cell c are `order[offsets[c]]` to `order[offsets[c + 1] - 1]`. */
export class CellIndex {
  readonly bounds: Bounds;
  readonly #positions: Float64Array;
  readonly #cell: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #offsets: Int32Array;
  readonly #order: Int32Array;

  /** About `perCell` positions a cell. */
  constructor(positions: Float64Array, perCell = 4) {
    const count = positions.length / 2;
    this.bounds = boundsOf(positions);
    this.#positions = positions;
    const width = Math.max(this.bounds.right - this.bounds.left, 1e-9);
    const height = Math.max(this.bounds.bottom - this.bounds.top, 1e-9);
    this.#cell = Math.max(Math.sqrt((width * height * perCell) / Math.max(count, 1)), Math.max(width, height) / 2048);
    this.#columns = Math.floor(width / this.#cell) + 1;
    this.#rows = Math.floor(height / this.#cell) + 1;
    const cells = Int32Array.from({ length: count }, (_, i) => this.#cellOf(positions[2 * i]!, positions[2 * i + 1]!));
    this.#offsets = new Int32Array(this.#columns * this.#rows + 1);
    for (const cell of cells) this.#offsets[cell + 1]! += 1;
    for (let cell = 0; cell < this.#columns * this.#rows; cell += 1) this.#offsets[cell + 1]! += this.#offsets[cell]!;
    const next = this.#offsets.slice();
    this.#order = new Int32Array(count);
    cells.forEach((cell, i) => {
      this.#order[next[cell]!++] = i;
    });
  }

  #column(x: number): number {
    return Math.min(Math.max(Math.floor((x - this.bounds.left) / this.#cell), 0), this.#columns - 1);
  }

  #row(y: number): number {
    return Math.min(Math.max(Math.floor((y - this.bounds.top) / this.#cell), 0), this.#rows - 1);
  }

  #cellOf(x: number, y: number): number {
    return this.#row(y) * this.#columns + this.#column(x);
  }

  /** Calls back with every item whose cell touches the rectangle. */
  visit(area: Bounds, visit: (item: number) => void): void {
    for (let row = this.#row(area.top); row <= this.#row(area.bottom); row += 1) {
      const first = this.#offsets[row * this.#columns + this.#column(area.left)]!;
      const end = this.#offsets[row * this.#columns + this.#column(area.right) + 1]!;
      for (let at = first; at < end; at += 1) visit(this.#order[at]!);
    }
  }

  /** The item nearest to a point, of equal ones the smaller number; -1 without items. */
  nearest(x: number, y: number): number {
    let [best, least] = [-1, Infinity];
    const look = (item: number): void => {
      const [dx, dy] = [this.#positions[2 * item]! - x, this.#positions[2 * item + 1]! - y];
      const squared = dx * dx + dy * dy;
      if (squared > least || (squared === least && item > best)) return;
      [best, least] = [item, squared];
    };
    const most = 2 * Math.max(this.#columns, this.#rows) * this.#cell + Math.abs(x - this.bounds.left) + Math.abs(y - this.bounds.top);
    for (let reach = this.#cell; ; reach *= 2) {
      this.visit({ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }, look);
      // Cells beyond the square hold nothing nearer than its inner radius.
      if (least <= reach * reach || reach > most) return best;
    }
  }
}

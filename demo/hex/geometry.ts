// Where hexagons lie. The unit is the distance between the middles of two neighbours; the corner of the map's
// bounding box is the origin.
import type { HexLayout } from 'samepath';
import type { Cell } from '../shared/cells.js';

/** From the middle of a hexagon to a corner. */
const cornerRadius = 1 / Math.sqrt(3);
/** Between the middles of two rows of pointy cells, or of two columns of flat ones. */
const pitch = 1.5 * cornerRadius;

export class HexGeometry {
  readonly layout: HexLayout;
  readonly #pointy: boolean;
  /** Parity of the rows or columns that lie half a cell further. */
  readonly #shifted: 0 | 1;
  readonly #corners: readonly (readonly [number, number])[];

  constructor(layout: HexLayout) {
    this.layout = layout;
    this.#pointy = layout.startsWith('pointy');
    this.#shifted = layout.includes('odd') ? 1 : 0;
    const upright = [[0, -1], [0.5, -0.5], [0.5, 0.5], [0, 1], [-0.5, 0.5], [-0.5, -0.5]] as const;
    this.#corners = upright.map(([across, along]) => {
      const corner = [across, along * cornerRadius] as const;
      return this.#pointy ? corner : [corner[1], corner[0]] as const;
    });
  }

  /** Width and height of a map in units. */
  extent(columns: number, rows: number): { width: number; height: number } {
    const lines = this.#pointy ? rows : columns;
    const across = (this.#pointy ? columns : rows) + (lines > 1 || this.#shifted === 0 ? 0.5 : 0);
    const along = (lines - 1) * pitch + 2 * cornerRadius;
    return this.#pointy ? { width: across, height: along } : { width: along, height: across };
  }

  /** Middle of a cell in units. */
  center(x: number, y: number): [number, number] {
    const [place, line] = this.#pointy ? [x, y] : [y, x];
    const across = place + 0.5 + ((line & 1) === this.#shifted ? 0.5 : 0);
    const along = cornerRadius + line * pitch;
    return this.#pointy ? [across, along] : [along, across];
  }

  /** The cell whose middle is nearest to a point: the hexagon around it. Outside the map the numbers go on. */
  cellAt(px: number, py: number): Cell {
    const [across, along] = this.#pointy ? [px, py] : [py, px];
    const guess = Math.floor((along - cornerRadius) / pitch + 0.5);
    let best: Cell = { x: 0, y: 0 };
    let least = Infinity;
    for (let line = guess - 1; line <= guess + 1; line += 1) {
      const place = Math.floor(across - ((line & 1) === this.#shifted ? 0.5 : 0));
      const cell = this.#pointy ? { x: place, y: line } : { x: line, y: place };
      const [cx, cy] = this.center(cell.x, cell.y);
      const distance = (cx - px) * (cx - px) + (cy - py) * (cy - py);
      if (distance < least) [best, least] = [cell, distance];
    }
    return best;
  }

  /** Adds the outline of a hexagon around a point to a path; `size` is its width across the edges. */
  outline(path: Path2D, x: number, y: number, size: number): void {
    for (const [index, [dx, dy]] of this.#corners.entries()) {
      if (index === 0) path.moveTo(x + dx * size, y + dy * size);
      else path.lineTo(x + dx * size, y + dy * size);
    }
    path.closePath();
  }
}

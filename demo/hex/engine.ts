// The searches of the hex page.
import { HexGrid, PathStatus, type HexCoord, type HexLayout } from 'samepath';
import type { Cell, GridMap } from '../shared/cells.js';
import { PathEngine } from '../shared/engine.js';
import { gridOptionsOf, type HexOptions } from './model.js';

export interface SlicedSearch {
  readonly slices: number;
  readonly cost: number;
}

export class HexEngine extends PathEngine<HexGrid> {
  /** `layout` tells how the cells lie whenever a grid is made. */
  constructor(map: GridMap, costs: readonly number[], layout: () => HexLayout) {
    super(map, costs, ({ cells, width, height }) => HexGrid.fromAreas(cells, width, height, layout()));
  }

  get layout(): HexLayout {
    return this.grid.layout;
  }

  axialOf(cell: Cell): HexCoord {
    return this.grid.toAxial(cell);
  }

  /** Steps between two cells over open ground. */
  distance(from: Cell, to: Cell): number {
    return this.grid.distance(from, to);
  }

  /** The same query step by step; null when its ends refuse it. */
  searchInSlices(start: Cell, goal: Cell, options: HexOptions): SlicedSearch | null {
    using search = this.current().createSearch(gridOptionsOf({ ...options, iterationBudget: 0 }));
    if (search.tryBegin(start, goal) !== PathStatus.InProgress) return null;
    let slices = 0;
    for (const status of search.slices(options.slice)) {
      if (status !== PathStatus.None) slices += 1;
    }
    return { slices, cost: search.cost };
  }
}

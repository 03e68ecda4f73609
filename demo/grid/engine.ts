// The searches of the grid explorer, and the clearances of its map.
import { Grid } from 'samepath';
import type { Cell, GridMap } from '../shared/cells.js';
import { PathEngine } from '../shared/engine.js';

export class GridEngine extends PathEngine<Grid> {
  constructor(map: GridMap, costs: readonly number[]) {
    super(map, costs, ({ cells, width, height }) => Grid.fromAreas(cells, width, height));
  }

  /** Side of the largest agent that fits at each cell, row by row. */
  clearances(): Uint8Array {
    const { width, height } = this.map;
    const sizes = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) sizes[y * width + x] = this.grid.maxAgentSizeAt({ x, y });
    }
    return sizes;
  }

  clearanceAt(cell: Cell): number {
    return this.grid.maxAgentSizeAt(cell);
  }

  /** The nearest cell where an agent fits; undefined when there is none. */
  nearestFit(cell: Cell, agentSize: number): Cell | undefined {
    return this.grid.findNearestWalkable(cell, { agentSize });
  }
}

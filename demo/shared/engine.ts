// The only module of a page that searches: it keeps a samepath grid equal to the page's map.
import type { CellGrid, GridOptions, GridPath } from 'samepath';
import type { Cell, GridMap, Rect } from './cells.js';
import { multipliersOf } from './costs.js';
import { timeCalls, type Timing } from './timing.js';

export class PathEngine<G extends CellGrid> {
  protected grid: G;
  protected map: GridMap;
  readonly #make: (map: GridMap) => G;
  #costs: readonly number[];
  /** Set when the areas or their costs changed since the grid last got its multipliers. */
  #multipliersStale = true;

  /** `make` copies a map into a new grid. */
  constructor(map: GridMap, costs: readonly number[], make: (map: GridMap) => G) {
    this.map = map;
    this.#costs = costs;
    this.#make = make;
    this.grid = this.#make(map);
  }

  /** Follows a map that was replaced. */
  setMap(map: GridMap): void {
    this.grid.free();
    this.map = map;
    this.grid = this.#make(map);
    this.#multipliersStale = true;
  }

  /** Follows an edit of the map's cells inside a rectangle. */
  update(rect: Rect): void {
    const { width, cells } = this.map;
    const rows = new Uint8Array(rect.width * rect.height);
    for (let y = 0; y < rect.height; y += 1) {
      const from = (rect.y + y) * width + rect.x;
      rows.set(cells.subarray(from, from + rect.width), y * rect.width);
    }
    this.grid.setRect(rect.x, rect.y, rect.width, rect.height, rows);
    this.#multipliersStale = true;
  }

  setCosts(costs: readonly number[]): void {
    this.#costs = costs;
    this.#multipliersStale = true;
  }

  /** The grid, with the multipliers that belong to its cells. */
  protected current(): G {
    if (this.#multipliersStale) this.grid.areas.copyFrom(multipliersOf(this.map, this.#costs));
    this.#multipliersStale = false;
    return this.grid;
  }

  /** The multipliers of all area ids, as the last query used them. */
  multipliers(): Float64Array {
    return this.grid.areas.toArray();
  }

  findPath(start: Cell, goal: Cell, options: GridOptions): GridPath {
    return this.current().findPath(start, goal, { ...options, recordExpansions: true });
  }

  /** Cost and expansions of many queries with the same options, in one call. */
  findCosts(queries: Int32Array, options: GridOptions): { costs: Float64Array; expanded: Float64Array } {
    return this.current().findPaths(queries, options);
  }

  /** Times a query without the recording of expansions. */
  time(start: Cell, goal: Cell, options: GridOptions): Timing {
    const frozen: GridOptions = Object.freeze({ ...options });
    const grid = this.current();
    return timeCalls(() => grid.findPath(start, goal, frozen));
  }

  /** WebAssembly memory that the grid and its search hold, in bytes. */
  get memory(): number {
    return this.grid.memory;
  }

  free(): void {
    this.grid.free();
  }
}

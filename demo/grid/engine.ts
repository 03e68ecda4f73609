// The only module of the page that searches: it keeps a samepath grid equal to the page's map.
import { Grid, type GridOptions, type GridPath } from 'samepath';
import { multipliersOf } from './costs.js';
import type { Cell, GridMap, Rect, SearchOptions } from './model.js';

/** A benchmark of one query: the best round's time for one call, and how many calls that rests on. */
export interface Timing {
  readonly milliseconds: number;
  readonly rounds: number;
  readonly callsPerRound: number;
}

/** Clocks of browsers tick as coarsely as 1 ms, so a round is at least this long where calls are short. */
const roundMilliseconds = 5;
const rounds = 5;
/** A query slower than this is timed in fewer rounds, to keep the page alive. */
const slowMilliseconds = 40;

export class PathEngine {
  #grid: Grid;
  #map: GridMap;
  #costs: readonly number[];
  /** Set when the areas or their costs changed since the grid last got its multipliers. */
  #multipliersStale = true;

  constructor(map: GridMap, costs: readonly number[]) {
    this.#map = map;
    this.#costs = costs;
    this.#grid = Grid.fromAreas(map.cells, map.width, map.height);
  }

  /** Follows a map that was replaced. */
  setMap(map: GridMap): void {
    this.#grid.free();
    this.#map = map;
    this.#grid = Grid.fromAreas(map.cells, map.width, map.height);
    this.#multipliersStale = true;
  }

  /** Follows an edit of the map's cells inside a rectangle. */
  update(rect: Rect): void {
    const { width, cells } = this.#map;
    const rows = new Uint8Array(rect.width * rect.height);
    for (let y = 0; y < rect.height; y += 1) {
      const from = (rect.y + y) * width + rect.x;
      rows.set(cells.subarray(from, from + rect.width), y * rect.width);
    }
    this.#grid.setRect(rect.x, rect.y, rect.width, rect.height, rows);
    this.#multipliersStale = true;
  }

  setCosts(costs: readonly number[]): void {
    this.#costs = costs;
    this.#multipliersStale = true;
  }

  /** The grid, with the multipliers that belong to its cells. */
  #current(): Grid {
    if (this.#multipliersStale) this.#grid.areas.copyFrom(multipliersOf(this.#map, this.#costs));
    this.#multipliersStale = false;
    return this.#grid;
  }

  /** The multipliers of all area ids, as the last query used them. */
  multipliers(): Float64Array {
    return this.#grid.areas.toArray();
  }

  findPath(start: Cell, goal: Cell, options: SearchOptions): GridPath {
    return this.#current().findPath(start, goal, { ...options, recordExpansions: true });
  }

  /** Cost and expansions of many queries with the same options, in one call. */
  findCosts(queries: Int32Array, options: SearchOptions): { costs: Float64Array; expanded: Float64Array } {
    return this.#current().findPaths(queries, options);
  }

  /** Times a query without the recording of expansions. */
  time(start: Cell, goal: Cell, options: SearchOptions): Timing {
    const frozen: GridOptions = Object.freeze({ ...options });
    const grid = this.#current();
    const run = (calls: number): number => {
      const begin = performance.now();
      for (let call = 0; call < calls; call += 1) grid.findPath(start, goal, frozen);
      return (performance.now() - begin) / calls;
    };
    const first = run(1);
    if (first > slowMilliseconds) return { milliseconds: Math.min(first, run(1)), rounds: 2, callsPerRound: 1 };
    let calls = 1;
    while (calls < 4096 && run(calls) * calls < roundMilliseconds) calls *= 2;
    let best = Infinity;
    for (let round = 0; round < rounds; round += 1) best = Math.min(best, run(calls));
    return { milliseconds: best, rounds, callsPerRound: calls };
  }

  /** Side of the largest agent that fits at each cell, row by row. */
  clearances(): Uint8Array {
    const { width, height } = this.#map;
    const sizes = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) sizes[y * width + x] = this.#grid.maxAgentSizeAt({ x, y });
    }
    return sizes;
  }

  clearanceAt(cell: Cell): number {
    return this.#grid.maxAgentSizeAt(cell);
  }

  /** WebAssembly memory that the grid and its search hold, in bytes. */
  get memory(): number {
    return this.#grid.memory;
  }
}

// The only module of the page that searches: it keeps a samepath grid equal to the page's map.
import { Grid, type GridOptions, type GridPath } from 'samepath';
import type { Cell, GridMap, Rect, SearchOptions } from './model.ts';

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

  constructor(map: GridMap, costs: readonly number[]) {
    this.#map = map;
    this.#grid = Grid.fromAreas(map.cells, map.width, map.height);
    this.setCosts(costs);
  }

  /** Follows a map that was replaced. */
  setMap(map: GridMap, costs: readonly number[]): void {
    this.#grid.free();
    this.#map = map;
    this.#grid = Grid.fromAreas(map.cells, map.width, map.height);
    this.setCosts(costs);
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
  }

  setCosts(costs: readonly number[]): void {
    costs.forEach((cost, area) => this.#grid.areas.set(area, cost));
  }

  findPath(start: Cell, goal: Cell, options: SearchOptions): GridPath {
    return this.#grid.findPath(start, goal, { ...options, recordExpansions: true });
  }

  /** Cost and expansions of many queries with the same options, in one call. */
  findCosts(queries: Int32Array, options: SearchOptions): { costs: Float64Array; expanded: Float64Array } {
    return this.#grid.findPaths(queries, options);
  }

  /** Times a query without the recording of expansions. */
  time(start: Cell, goal: Cell, options: SearchOptions): Timing {
    const frozen: GridOptions = Object.freeze({ ...options });
    const run = (calls: number): number => {
      const begin = performance.now();
      for (let call = 0; call < calls; call += 1) this.#grid.findPath(start, goal, frozen);
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

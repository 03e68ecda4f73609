// Compiled, never run: the declarations of every entry under both module resolutions.
import { Grid, GridOptions, init, MovingAi, PathStatus, SamepathError, type Cell, type GridPath } from 'samepath';
import { GridDebug, type GridPathDescription } from 'samepath/debug';
import { AStar, SearchBuffers, Topology } from 'samepath/grids';
import { init as initSplit } from 'samepath/wasm';

export async function shortest(text: string, start: Cell, goal: Cell): Promise<GridPath> {
  await init();
  const grid: Grid = MovingAi.parseMap(text);
  const path = grid.findPath(start, goal, { ...GridOptions.noSqueezing, agentSize: 2 });
  if (path.status === PathStatus.NoPath) throw new SamepathError(`no path: ${String(path.reason)}`);
  for (const cell of path) console.log(cell.x + cell.y);
  return path;
}

export const describePath = (path: GridPath): GridPathDescription => GridDebug.describe(path);
export const snap = (grid: Grid, cell: Cell): Cell | undefined => grid.findNearestWalkable(cell, { agentSize: 2 });
export const exactCost = (grid: Grid, path: GridPath): bigint | undefined => grid.fixedCost(path);

// @ts-expect-error An option that does not exist is an error at compile time too.
export const misspelt: Parameters<Grid['findPath']>[2] = { agentsize: 2 };

/** Every source of the module, and what is none. */
export const sources: Parameters<typeof initSplit>[0][] = ['/samepath.wasm', new URL('https://example.com'), new Uint8Array(8), fetch('/samepath.wasm')];
// @ts-expect-error A number is no source.
sources.push(42);

export const entries = [AStar, SearchBuffers, Topology, initSplit];

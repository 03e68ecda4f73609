// Compiled, never run: the declarations of every entry under both module resolutions.
import {
  Grid, GridOptions, init, MovingAi, NavMesh, NavSettings, PathStatus, SamepathError, type Build2DProgress, type Cell, type GridPath, type Outlines,
} from 'samepath';
import { NavMeshBuild2D, Region, type RegionPart } from 'samepath/build2d';
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

/** What a GeoJSON MultiPolygon has for coordinates. */
const coordinates: number[][][][] = [[[[0, 0], [9, 0], [9, 9], [0, 0]]]];
export const outlines: Outlines = coordinates;
export const cut = (level: Outlines, grid: Grid): RegionPart[] => Region.fromOutlines(level).difference(Region.fromGrid(grid)).slice();
export const built: NavMesh[] = [NavMesh.build2D(outlines), NavMesh.build2D({ cells: [true, 1, 0], width: 3, height: 1 }, { ...NavSettings.small, tileSize: 16 })];
export const steps = function* (level: Outlines): Iterable<Build2DProgress> {
  const build = new NavMeshBuild2D({ outlines: level, obstacles: outlines });
  while (build.step()) yield build.progress;
};
// @ts-expect-error Cells alone are no tile map.
export const unsized = (): NavMesh => NavMesh.build2D({ cells: [1] });

export const entries = [AStar, SearchBuffers, Topology, initSplit];

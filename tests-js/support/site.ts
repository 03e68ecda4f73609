// The demo site, built and served for the tests, and what its grid explorer exposes to them.
import { join } from 'node:path';
import { Grid, HexGrid, type GridOptions } from 'samepath';
import type { Page } from 'puppeteer-core';
import { build, preview } from 'vite';
import { gridOptionsOf, type HexOptions } from '../../demo/hex/model.js';
import { gridOf } from '../../demo/voxel/engine.js';
import { generateScene } from '../../demo/voxel/generators.js';
import type { SceneSpec, VoxelScene, VoxelSnapshot } from '../../demo/voxel/model.js';
import { NavEngine } from '../../demo/navmesh/engine.js';
import type { NavSnapshot, SceneSource, SceneSpec as NavSceneSpec } from '../../demo/navmesh/model.js';
import { root } from './data.js';

/** What `window.samepathDemo.state()` gives. */
export interface DemoState {
  readonly map: { readonly width: number; readonly height: number; readonly cells: number[]; readonly source: { readonly kind: string; readonly name?: string } };
  readonly start: { readonly x: number; readonly y: number };
  readonly goal: { readonly x: number; readonly y: number };
  readonly options: GridOptions & { readonly agentSize: number };
  /** Options of the second pane; null without a comparison. */
  readonly second: GridOptions | null;
  readonly costs: number[];
  readonly multipliers: number[];
  readonly showClearance: boolean;
  /** Size and place of the cells in CSS pixels of the canvas. */
  readonly view: { readonly cell: number; readonly left: number; readonly top: number };
}

/** What `window.samepathDemo.result()` gives. */
export interface DemoResult {
  readonly status: number;
  readonly found: boolean;
  readonly reason?: string;
  readonly cost: number;
  readonly costBits: string;
  readonly algorithm: string;
  readonly specialized: boolean;
  readonly expanded: number;
  readonly iterations: number;
  readonly cells: number[];
  readonly expandedCells: number[];
  readonly timing: { readonly milliseconds: number } | null;
}

/** What `window.samepathHex.state()` gives. */
export type HexState = Pick<DemoState, 'map' | 'start' | 'goal' | 'costs' | 'multipliers'> & { readonly options: HexOptions };

/** What `window.samepathHex.result()` gives. */
export type HexResult = Pick<DemoResult, 'status' | 'found' | 'cost' | 'costBits' | 'expanded' | 'iterations' | 'cells' | 'expandedCells'>
  & { readonly slices?: string };

/** What `window.samepathVoxel.state()` gives. */
export interface VoxelPageState extends Pick<VoxelSnapshot, 'start' | 'goal' | 'query'> {
  readonly sizes: readonly [number, number, number];
  readonly source: VoxelScene['source'];
  readonly counts: { readonly voxels: number; readonly expansions: number; readonly triangles: number };
}

/** What `window.samepathVoxel.result()` gives. */
export type VoxelResult = Omit<HexResult, 'cost' | 'slices'> & { readonly pages: number };

/** What `window.samepathNavmesh.state()` gives. */
export interface NavPageState extends Pick<NavSnapshot, 'start' | 'goal' | 'query' | 'hidden' | 'storeys'> {
  /** The generator's numbers, or the name of a file. */
  readonly scene: NavSceneSpec | string;
  readonly counts: { readonly polygons: number; readonly expansions: number; readonly triangles: number };
}

/** What `window.samepathNavmesh.result()` gives. */
export interface NavPageResult {
  readonly status: number;
  readonly found: boolean;
  readonly reason: string | null;
  readonly pointCount: number;
  readonly costBits: string;
  readonly expanded: number;
  readonly points: number[];
  readonly polygons: string[];
  readonly expandedPolygons: string[];
  readonly rayDistance: number | null;
  readonly walls: number | null;
}

/** What `window.samepathNavmesh.pick()` gives. */
export interface NavPagePick {
  readonly point: NavSnapshot['start'];
  readonly polygon: string | null;
}

declare global {
  interface Window {
    readonly samepathDemo: { state(): DemoState; result(pane?: number): DemoResult };
    readonly samepathHex: { state(): HexState; result(): HexResult; pointOf(x: number, y: number): number[] };
    readonly samepathVoxel: { state(): VoxelPageState; result(): VoxelResult; pick(left: number, top: number): VoxelSnapshot['start'] | null };
    readonly samepathNavmesh: { state(): NavPageState; result(): NavPageResult; pick(left: number, top: number): NavPagePick | null };
    readonly samepathRollback: { log(): string; now(): number; isBusy(): boolean };
  }
}

export interface Site {
  /** Address of the landing page, with a slash at its end. */
  readonly address: string;
  close(): Promise<void>;
}

/** Builds the site into a folder of the caller's own and serves it on a free port of this machine. */
export async function serveSite(folder = 'demo-test'): Promise<Site> {
  const configFile = join(root, 'demo', 'vite.config.ts');
  const outDir = join(root, 'build', folder);
  await build({ configFile, logLevel: 'error', build: { outDir } });
  const server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { host: '127.0.0.1', port: 4180 } });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the preview server has no address');
  return { address, close: () => server.close() };
}

export const stateOf = (page: Page): Promise<DemoState> => page.evaluate(() => window.samepathDemo.state());
/** What a pane of the page shows. */
export async function resultOf(page: Page, pane = 0): Promise<DemoResult> {
  const result = await page.evaluate((index) => window.samepathDemo.result(index), pane);
  // The way out of the browser loses infinities, so the cost is read from its bits.
  const bits = new DataView(new ArrayBuffer(8));
  bits.setBigUint64(0, BigInt(`0x${result.costBits}`));
  return { ...result, cost: bits.getFloat64(0) };
}

/** Where the middle of a cell is in the page. */
export async function pointOf(page: Page, x: number, y: number): Promise<[number, number]> {
  const { view } = await stateOf(page);
  const canvas = await page.$eval('#map', (element) => {
    const { left, top } = element.getBoundingClientRect();
    return { left, top };
  });
  return [canvas.left + view.left + (x + 0.5) * view.cell, canvas.top + view.top + (y + 0.5) * view.cell];
}

/** Presses the mouse on a cell and drags it over others. */
export async function dragCells(page: Page, ...cells: (readonly [number, number])[]): Promise<void> {
  for (const [index, [x, y]] of cells.entries()) {
    await page.mouse.move(...(await pointOf(page, x, y)), { steps: 4 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** The 64 bits of a double as the pages write them. */
export function bitsOf(value: number): string {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  return bits.getBigUint64(0).toString(16).toUpperCase().padStart(16, '0');
}

/** The query of the hex page answered here. */
export function answerHexHere(state: HexState): HexResult {
  const { map, options } = state;
  using grid = HexGrid.fromAreas(Uint8Array.from(map.cells), map.width, map.height, options.layout);
  grid.areas.copyFrom(state.multipliers);
  const path = grid.findPath(state.start, state.goal, { ...gridOptionsOf(options), recordExpansions: true });
  const { status, found, cost, expanded, iterations } = path;
  return {
    status, found, cost, costBits: bitsOf(cost), expanded, iterations, cells: [...path.cells], expandedCells: [...path.expandedCells],
  };
}

/** The query of the voxel page answered here, in a scene of its generator unless another is given. */
export function answerVoxelHere({ source, start, goal, query }: VoxelPageState, scene = generateScene(source as SceneSpec)): VoxelResult {
  using grid = gridOf(scene);
  const path = grid.findPath(start, goal, { ...query, recordExpansions: true });
  const { status, found, expanded, iterations, pages } = path;
  return {
    status, found, costBits: bitsOf(path.cost), expanded, iterations, pages,
    cells: [...path.cells], expandedCells: [...path.expandedCells],
  };
}

/** The query of the navigation mesh page answered here, on the mesh of its generator unless another is given. */
export function answerNavmeshHere({ scene, start, goal, query }: NavPageState, source: SceneSource = scene as NavSceneSpec): NavPageResult {
  const engine = new NavEngine(source);
  const { path, expanded, ray, walls } = engine.answer(start, goal, query);
  engine.free();
  const { status, found, pointCount } = path;
  return {
    status, found, reason: path.reason ?? null, pointCount, costBits: bitsOf(path.cost), expanded: path.expanded,
    points: [...path.points], polygons: [...path.polygons].map(String), expandedPolygons: [...expanded].map(String),
    rayDistance: ray?.distance ?? null, walls: walls?.distances.length ?? null,
  };
}

/** The same query answered here, with the options of one of the panes, in the shape of the page's result. */
export function answerHere(state: DemoState, options: GridOptions = state.options): Omit<DemoResult, 'timing'> {
  using grid = Grid.fromAreas(Uint8Array.from(state.map.cells), state.map.width, state.map.height);
  grid.areas.copyFrom(state.multipliers);
  const path = grid.findPath(state.start, state.goal, { ...options, recordExpansions: true });
  return {
    status: path.status,
    found: path.found,
    ...(path.reason === undefined ? {} : { reason: path.reason }),
    cost: path.cost,
    costBits: bitsOf(path.cost),
    algorithm: path.algorithm,
    specialized: path.specialized,
    expanded: path.expanded,
    iterations: path.iterations,
    cells: [...path.cells],
    expandedCells: [...path.expandedCells],
  };
}

// Whole scenario files of real game maps, A* in both engines and the jump point searches, against the published optimal lengths.
//
// Lines times walkable cells bound the work. Files beyond the bound answer every n-th line; all lines of all files
// take about a quarter of an hour and run with SAMEPATH_SCENARIOS=all.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Grid, init, MovingAi, PathStatus, type GridOptions, type Scenario } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { movingAiFolder } from './support/data.js';

beforeAll(() => init());

const folder = movingAiFolder();
const runsAll = process.env['SAMEPATH_SCENARIOS'] === 'all';
const MOST_WORK = 4e7;

/** The searches that answer each line. */
const SEARCHES: readonly Partial<GridOptions>[] = [
  { specializedEngines: true }, { specializedEngines: false }, { algorithm: 'jps' }, { algorithm: 'jps+' },
];

/** Expansions of whole files, by search. They catch what costs cannot. */
const EXPANSIONS: Readonly<Record<string, readonly number[]>> = {
  'dao/arena': [4_983, 10_071, 890, 914],
  'dao/brc000d': [4_571_458, 5_119_180, 276_698, 278_220],
  'street/Berlin_0_256': [4_021_120, 5_300_408, 78_722, 79_612],
};

/** Largest difference that the printed digits of a set allow. */
function tolerance(set: string, cost: number): number {
  if (set === 'street') return 1e-6 * cost;
  if (set === 'bg512' || set === 'wc3maps512') return 0.005;
  return 5e-6 * cost;
}

/** Names as "set/map" of all maps with scenarios. */
function mapNames(): string[] {
  if (folder === undefined) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.map.scen'))
    .map((file) => file.slice(0, -'.map.scen'.length).replaceAll('\\', '/'))
    .sort();
}

/** True when every step of a path is legal; its cost from the counts of steps. */
function checkedCost(cells: Int32Array, areas: Uint8Array, width: number): number {
  let [straight, diagonal] = [0, 0];
  for (let i = 2; i < cells.length; i += 2) {
    const [x, y] = [cells[i - 2] as number, cells[i - 1] as number];
    const [dx, dy] = [(cells[i] as number) - x, (cells[i + 1] as number) - y];
    const isFree = areas[y * width + x + dx] !== 255 && areas[(y + dy) * width + x] !== 255 && areas[(y + dy) * width + x + dx] !== 255;
    if (!isFree || Math.max(Math.abs(dx), Math.abs(dy)) !== 1) return NaN;
    if (dx !== 0 && dy !== 0) diagonal++;
    else straight++;
  }
  return straight + diagonal * 1.4142135623730951;
}

interface Report {
  readonly wrong: string[];
  readonly expanded: number;
  readonly unreachable: number;
}

/** Answers lines in one batch and compares each with what is published. */
function answer(grid: Grid, set: string, lines: readonly Scenario[], search: Partial<GridOptions>): Report {
  const batch = grid.findPaths(Int32Array.from(lines.flatMap(({ start, goal }) => [start.x, start.y, goal.x, goal.y])), search);
  const areas = grid.cells();
  const wrong: string[] = [];
  let [expanded, unreachable] = [0, 0];
  for (const [i, { start, goal, optimal }] of lines.entries()) {
    const cost = batch.costs[i] as number;
    const isUnreachable = optimal === 0 && (start.x !== goal.x || start.y !== goal.y);
    const status = batch.statuses[i];
    const walked = checkedCost(batch.cellsOf(i), areas, grid.width);
    const isRight = isUnreachable
      ? status === PathStatus.NoPath
      : status === PathStatus.Found && Math.abs(cost - optimal) <= tolerance(set, cost) && Math.abs(walked - cost) <= 1e-9 * cost;
    if (!isRight) wrong.push(`${i}: status ${status}, cost ${cost}, walked ${walked}, published ${optimal}`);
    expanded += batch.expanded[i] as number;
    if (isUnreachable) unreachable++;
  }
  return { wrong, expanded, unreachable };
}

/** Every n-th line, with the first: all of them when that is not too much work. */
function selected(name: string, grid: Grid, lines: readonly Scenario[]): Scenario[] {
  const walkable = grid.cells().reduce((count, area) => count + (area === 255 ? 0 : 1), 0);
  const isWhole = runsAll || name in EXPANSIONS;
  const stride = isWhole ? 1 : Math.ceil((lines.length * walkable) / MOST_WORK);
  return lines.filter((_, i) => i % stride === 0);
}

describe.skipIf(folder === undefined)('scenario files', () => {
  it.each(mapNames())('G-237 G-238 G-364 %s has the published optimal lengths with every search', { timeout: 1_800_000 }, (name) => {
    const [set = ''] = name.split('/');
    using grid = MovingAi.parseMap(readFileSync(join(folder as string, `${name}.map`)));
    const all = MovingAi.parseScenarios(readFileSync(join(folder as string, `${name}.map.scen`)));
    expect(all.every(({ mapWidth, mapHeight }) => mapWidth === grid.width && mapHeight === grid.height)).toBe(true);
    // Some lines of wc3maps512 end on terrain that is not walkable; the set says to skip them.
    const isUsable = ({ start, goal }: Scenario): boolean => set !== 'wc3maps512' || (grid.isWalkable(start.x, start.y) && grid.isWalkable(goal.x, goal.y));
    const usable = all.filter(isUsable);
    const lines = selected(name, grid, usable);
    const reports = SEARCHES.map((search) => answer(grid, set, lines, search));
    console.log(`${name}: ${lines.length} of ${all.length} lines, ${all.length - usable.length} skipped, ${reports[0]?.unreachable} unreachable, ${reports.map(({ expanded }) => expanded).join(', ')} expansions`);
    expect(reports.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  const counted = mapNames().filter((name) => name in EXPANSIONS);
  it.each(counted)('DA-23 DA-25 DA-26 DA-28 %s takes exactly the known number of expansions', { timeout: 300_000 }, (name) => {
    using grid = MovingAi.parseMap(readFileSync(join(folder as string, `${name}.map`)));
    const lines = MovingAi.parseScenarios(readFileSync(join(folder as string, `${name}.map.scen`)));
    expect(SEARCHES.map((search) => answer(grid, name, lines, search).expanded)).toEqual(EXPANSIONS[name]);
  });

  it('G-043 answers the ten unreachable lines of dao/brc000d with NoPath', () => {
    using grid = MovingAi.parseMap(readFileSync(join(folder as string, 'dao/brc000d.map')));
    const lines = MovingAi.parseScenarios(readFileSync(join(folder as string, 'dao/brc000d.map.scen')));
    const unreachable = lines.filter(({ optimal, start, goal }) => optimal === 0 && (start.x !== goal.x || start.y !== goal.y));
    expect(unreachable).toHaveLength(10);
    for (const { start, goal } of unreachable) {
      for (const search of SEARCHES) expect(grid.findPath(start, goal, search).status).toBe(PathStatus.NoPath);
    }
  });
});

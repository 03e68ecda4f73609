// Queries against an independent Dijkstra: every combination of options at least once, and random worlds.
import fc from 'fast-check';
import { Grid, init, PathStatus, type Cell, type DiagonalRule, type GridConnectivity, type GridHeuristic, type GridOptions, type GridPath } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { fits, pathCost, shortestCost, type MoveRules, type World } from './support/oracle.js';

beforeAll(() => init());

const ALGORITHMS = ['astar', 'jps', 'jps+', 'lpa*', 'd*-lite'] as const;
const CONNECTIVITIES: readonly GridConnectivity[] = [4, 8];
const RULES: readonly DiagonalRule[] = ['no-corner-cutting', 'no-squeezing', 'allow-all'];
const HEURISTICS: readonly GridHeuristic[] = ['auto', 'manhattan', 'octile', 'euclidean', 'zero'];
const CALLBACKS: readonly Pick<GridOptions, 'blocked' | 'stepCost'>[] = [
  {},
  { blocked: ({ x, y }) => x === 4 && y === 2 },
  { stepCost: (_, to, usual) => usual * (1 + ((to.x + to.y) % 3)) },
  { blocked: ({ x, y }) => (x * 7 + y * 3) % 11 === 5, stepCost: (_, __, usual) => usual + 0.25 },
];

function worldOf(grid: Grid): World {
  const multipliers = grid.areas.toArray();
  return { width: grid.width, height: grid.height, areas: grid.cells(), multiplier: (area) => multipliers[area] as number };
}

/** Manhattan distance overestimates with eight moves, and a weight above 1 gives up optimality by intent. */
function isOptimal(options: GridOptions): boolean {
  const isAdmissible = options.connectivity === 4 || options.heuristic !== 'manhattan';
  return isAdmissible && (options.heuristicWeight ?? 1) <= 1;
}

/** What is wrong with a result; undefined when it is right. */
function fault(world: World, start: Cell, goal: Cell, options: GridOptions, path: GridPath, best: number): string | undefined {
  if ((best < Infinity) !== path.found) return `status ${path.status}, but the best cost is ${best}`;
  if (!path.found) return path.reason === 'unreachable' ? undefined : `reason ${path.reason}`;
  const walked = pathCost(world, path.cells, rulesOf(options));
  // The specialised engine multiplies the counts of its steps; the generic one adds the steps.
  if (path.specialized ? !(Math.abs(walked - path.cost) <= 1e-12 * walked) : walked !== path.cost) return `cost ${path.cost}, walked ${walked}`;
  if (path.cost < best * (1 - 1e-12)) return `cost ${path.cost} below the best ${best}`;
  if (isOptimal(options) && path.cost > best * (1 + 1e-12)) return `cost ${path.cost} above the best ${best}`;
  const [first, last] = [path.at(0), path.at(-1)];
  return first?.x === start.x && first.y === start.y && last?.x === goal.x && last.y === goal.y ? undefined : 'wrong ends';
}

function rulesOf({ connectivity = 8, diagonals = 'no-corner-cutting', agentSize = 1, blocked, stepCost }: GridOptions): MoveRules {
  return { connectivity, diagonals, agentSize, blocked, stepCost };
}

describe('every combination of options', () => {
  const PICTURE = ['..1.....', '.#..2.#.', '.##...#.', '...1....', '.#.##...', '....1...', '........'];
  const [start, goal] = [{ x: 0, y: 3 }, { x: 5, y: 0 }];

  it.each(ALGORITHMS)('G-114 G-116 G-363 answers as Dijkstra does: %s', (algorithm) => {
    const faults: string[] = [];
    let combinations = 0;
    for (const multiplier of [1, 2.5]) {
      using grid = Grid.fromText(PICTURE.join('\n'));
      grid.areas.set(1, multiplier);
      const world = worldOf(grid);
      for (const connectivity of CONNECTIVITIES) {
        for (const diagonals of RULES) {
          for (const agentSize of [1, 2, 3]) {
            for (const callbacks of CALLBACKS) {
              const fixed = { algorithm, connectivity, diagonals, agentSize, ...callbacks };
              const isEnd = (cell: Cell): boolean => fits(world, cell.x, cell.y, agentSize) && !callbacks.blocked?.(cell);
              const ends = isEnd(start) && isEnd(goal);
              const best = ends ? shortestCost(world, start, goal, rulesOf(fixed)) : NaN;
              for (const heuristic of HEURISTICS) {
                for (const heuristicWeight of [1, 0, 1.5]) {
                  for (const specializedEngines of [true, false]) {
                    for (const recordExpansions of [true, false]) {
                      const options = { ...fixed, heuristic, heuristicWeight, specializedEngines, recordExpansions };
                      const path = grid.findPath(start, goal, options);
                      combinations++;
                      const found = ends ? fault(world, start, goal, options, path, best) : path.status === PathStatus.StartInvalid || path.status === PathStatus.GoalInvalid ? undefined : 'ends';
                      if (found !== undefined) faults.push(`${JSON.stringify({ ...options, multiplier })}: ${found}`);
                      if (path.expandedCells.length !== (recordExpansions ? 2 * path.expanded : 0)) faults.push('record');
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    expect(combinations).toBe(2 * 2 * 3 * 3 * 4 * 5 * 3 * 2 * 2);
    expect(faults).toEqual([]);
  });
});

describe('random worlds', () => {
  const arbitrary = fc.record({
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
    seed: fc.array(fc.nat(99), { minLength: 144, maxLength: 144 }),
    walls: fc.constantFrom(0, 15, 30, 45),
    areas: fc.integer({ min: 1, max: 3 }),
    costs: fc.array(fc.double({ min: 0.1, max: 9, noNaN: true }), { minLength: 3, maxLength: 3 }),
    ends: fc.tuple(fc.nat(143), fc.nat(143)),
  });
  const options = fc.record({
    connectivity: fc.constantFrom(...CONNECTIVITIES),
    diagonals: fc.constantFrom(...RULES),
    agentSize: fc.constantFrom(1, 1, 2, 3),
    heuristic: fc.constantFrom(...HEURISTICS),
    specializedEngines: fc.boolean(),
  });

  it('G-078 G-079 G-081 G-085 G-098 G-102 G-363 have the cost of Dijkstra, and legal paths with the sum of their steps', () => {
    let found = 0;
    fc.assert(
      fc.property(arbitrary, options, (world, chosen) => {
        const count = world.width * world.height;
        const areas = Uint8Array.from(world.seed.slice(0, count), (value) => (value < world.walls ? 255 : value % world.areas));
        using grid = Grid.fromAreas(areas, world.width, world.height);
        if (world.areas > 1) world.costs.forEach((cost, area) => grid.areas.set(area, cost));
        const [start, goal] = world.ends.map((end) => ({ x: (end % count) % world.width, y: Math.floor((end % count) / world.width) })) as [Cell, Cell];
        const scene = worldOf(grid);
        const path = grid.findPath(start, goal, chosen);
        const [startFits, goalFits] = [start, goal].map(({ x, y }) => fits(scene, x, y, chosen.agentSize));
        if (!startFits) expect(path.status).toBe(PathStatus.StartInvalid);
        else if (!goalFits) expect(path.status).toBe(PathStatus.GoalInvalid);
        else {
          const best = shortestCost(scene, start, goal, rulesOf(chosen));
          expect(fault(scene, start, goal, chosen, path, best)).toBeUndefined();
          if (path.found) found++;
        }
      }),
      { numRuns: 3000 },
    );
    expect(found).toBeGreaterThan(500);
  });
});

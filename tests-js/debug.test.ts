// Debug data of path queries as plain immutable objects.
import { Grid, init, PathStatus } from 'samepath';
import { GridDebug } from 'samepath/debug';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUICKSTART, thrownBy } from './support/pictures.js';

beforeAll(() => init());

const [START, GOAL] = [{ x: 0, y: 0 }, { x: 4, y: 3 }];

describe('GridDebug', () => {
  it('G-014 G-038 G-351 describes a path: algorithm, outcome, cost, cells, points, expanded cells in order', () => {
    using grid = Grid.fromText(QUICKSTART);
    grid.space = { originX: 10, originY: 20, cellSize: 2 };
    const path = grid.findPathWithPoints(START, GOAL, { recordExpansions: true });
    const description = GridDebug.describe(path);
    expect(description).toEqual({
      kind: 'grid-path', algorithm: 'astar', specialized: true, status: PathStatus.Found, reason: undefined, cost: 11, length: 22,
      cells: [...path],
      points: [...path].map(({ x, y }) => ({ x: 10 + 2 * (x + 0.5), y: 20 + 2 * (y + 0.5) })),
      expandedCells: Array.from({ length: 19 }, (_, i) => ({ x: path.expandedCells[2 * i], y: path.expandedCells[2 * i + 1] })),
      expanded: 19, iterations: 20,
    });
    expect(description.expandedCells[0]).toEqual(START);
  });

  it('G-352 an expanded cell is one that was popped and expanded, the goal is not', () => {
    using grid = Grid.fromText('.....');
    const { expandedCells } = GridDebug.describe(grid.findPath(START, { x: 3, y: 0 }, { recordExpansions: true }));
    expect(expandedCells).toEqual([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }]);
  });

  it('G-351 describes queries without a path, and those that recorded nothing', () => {
    using grid = Grid.fromText('.#.');
    const { status, reason, cost, length, cells, points, expandedCells, expanded } = GridDebug.describe(grid.findPath(START, { x: 2, y: 0 }));
    expect({ status, reason, cost, length, cells, points, expandedCells, expanded }).toEqual({
      status: PathStatus.NoPath, reason: 'unreachable', cost: Infinity, length: 0, cells: [], points: [], expandedCells: [], expanded: 1,
    });
    expect(GridDebug.describe(grid.findPath(START, START)).length).toBeNaN();
  });

  it('G-014 is plain and immutable: it can be sent elsewhere, and later changes do not show', () => {
    using grid = Grid.fromText(QUICKSTART);
    const path = grid.findPath(START, GOAL, { recordExpansions: true });
    const description = GridDebug.describe(path);
    expect(structuredClone(description)).toEqual(description);
    path.cells.fill(7);
    path.expandedCells.fill(7);
    grid.setRect(0, 0, 8, 5, 255);
    expect([description.cells[0], description.expandedCells[0], description.cells.at(-1)]).toEqual([START, START, GOAL]);
    for (const part of [description, description.cells, description.cells[0], description.points, description.expandedCells]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it('G-030 takes results only', () => {
    expect(thrownBy(() => GridDebug.describe({} as never))).toMatchObject({ name: 'SamepathArgumentError', field: 'path' });
  });
});

// The published examples, with the answers printed beside them and those derived from the same text.
import { AreaCosts, Grid, GridOptions, init, MovingAi, PathStatus } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellText, QUICKSTART, WALL_GOAL, WALL_START, wallMap } from './support/pictures.js';

beforeAll(() => init());

describe('getting started', () => {
  it('KA-01 G-001 G-018 G-061 finds the printed path on the 8 x 5 picture', () => {
    using grid = Grid.fromText(QUICKSTART);
    const path = grid.findPath({ x: 0, y: 0 }, { x: 4, y: 3 });
    expect(path.found).toBe(true);
    expect(path.cost).toBe(11);
    expect(path.cellCount).toBe(12);
    expect(cellText(path)).toBe('0,0 0,1 0,2 0,3 0,4 1,4 2,4 2,3 2,2 3,2 4,2 4,3');
    expect([path.expanded, path.iterations, path.specialized]).toEqual([19, 20, true]);
  });

  it('KA-01 gives the same cells and counts with the generic engine', () => {
    using grid = Grid.fromText(QUICKSTART);
    const path = grid.findPath({ x: 0, y: 0 }, { x: 4, y: 3 }, { specializedEngines: false });
    expect(cellText(path)).toBe('0,0 0,1 0,2 0,3 0,4 1,4 2,4 2,3 2,2 3,2 4,2 4,3');
    expect([path.cost, path.expanded, path.iterations, path.specialized]).toEqual([11, 19, 20, false]);
  });

  it('DA-18 G-083 G-084 has the clearances of the 8 x 5 picture', () => {
    using grid = Grid.fromText(QUICKSTART);
    const rows = Array.from({ length: 5 }, (_, y) =>
      Array.from({ length: 8 }, (_, x) => grid.maxAgentSizeAt({ x, y })).join(''));
    expect(rows).toEqual(['11111121', '10000021', '10111021', '10101021', '11101111']);
  });

  it('G-003 reads no files: texts and bytes come from the caller', () => {
    const map = 'type octile\nheight 1\nwidth 3\nmap\n.@.\n';
    using fromText = MovingAi.parseMap(map);
    using fromBytes = MovingAi.parseMap(new TextEncoder().encode(map));
    expect(fromText.cells()).toEqual(fromBytes.cells());
  });
});

describe('the 64 x 64 map with a wall', () => {
  it('KA-02 KA-18 G-080 G-081 costs 143.1960 over 121 cells and expands 2072', () => {
    using map = wallMap();
    const path = map.findPath(WALL_START, WALL_GOAL, { algorithm: 'astar' });
    expect(path.algorithm).toBe('astar');
    expect(path.cost).toBe(143.19595949289334);
    expect(path.cost).toBe(64 + 56 * 1.4142135623730951);
    expect([path.cellCount, path.expanded]).toEqual([121, 2072]);
    expect(path.stepCounts).toEqual({ straight: 64, diagonal: 56 });
  });

  it('DA-01 expands 2096 with the generic engine, and its cost is the sum of the steps', () => {
    using map = wallMap();
    const path = map.findPath(WALL_START, WALL_GOAL, { specializedEngines: false });
    expect(path.cost).toBe(143.19595949289317);
    expect([path.expanded, path.iterations]).toEqual([2096, 2097]);
  });

  it('KA-07 G-085 has no path for an agent of three cells, though it fits at the goal', () => {
    using map = wallMap();
    const path = map.findPath(WALL_START, WALL_GOAL, GridOptions.forAgentSize(3));
    expect(map.canFit(WALL_GOAL, 3)).toBe(true);
    expect([path.status, path.reason]).toEqual([PathStatus.NoPath, 'unreachable']);
  });

  it('KA-08 DA-05 G-121 goes around a swamp of three times the cost with A*, though jps was asked for', () => {
    using map = wallMap();
    map.setRect(10, 50, 22, 12, 2);
    map.areas.set(2, 3);
    const path = map.findPath(WALL_START, WALL_GOAL, { algorithm: 'jps' });
    expect(path.algorithm).toBe('astar');
    expect(path.cost).toBe(155.49747468305824);
    expect([path.cellCount, path.expanded, path.specialized]).toEqual([142, 2127, false]);
  });

  it('KA-03 KA-04 DA-02 takes jump points with jps and jps+, in both engines', () => {
    using map = wallMap();
    for (const [algorithm, expanded] of [['jps', 5], ['jps+', 6]] as const) {
      for (const specializedEngines of [true, false]) {
        const path = map.findPath(WALL_START, WALL_GOAL, { algorithm, specializedEngines });
        expect([path.algorithm, path.specialized]).toEqual([algorithm, specializedEngines]);
        expect([path.cost, path.cellCount, path.expanded]).toEqual([143.19595949289334, 121, expanded]);
      }
    }
  });
});

describe('the open 64 x 64 map', () => {
  const [start, goal] = [{ x: 1, y: 1 }, { x: 60, y: 50 }];

  it('DA-10 costs 10 + 49 sqrt 2 and expands 59 with the specialised engine', () => {
    using wide = new Grid(64, 64);
    const path = wide.findPath(start, goal);
    expect([path.cost, path.expanded]).toEqual([79.29646455628166, 59]);
  });

  it('DA-10 expands 172 with the generic engine, for an agent of three cells too', () => {
    using wide = new Grid(64, 64);
    const generic = wide.findPath(start, goal, { specializedEngines: false });
    const large = wide.findPath(start, goal, GridOptions.forAgentSize(3));
    expect([generic.cost, generic.expanded]).toEqual([79.29646455628158, 172]);
    expect([large.cost, large.expanded]).toEqual([79.29646455628158, 172]);
  });

  it('DA-11 GAP-16 goes around blocked cells, which are not seen beside a diagonal', () => {
    using wide = new Grid(64, 64);
    const path = wide.findPath(start, goal, { blocked: ({ x, y }) => x === 30 && y < 60 });
    expect(path.cost).toBeCloseTo(105.1543289325506, 12);
    expect(path.cellCount).toBe(90);
  });

  it('G-058 treats area 255 as a wall and 254 as walkable', () => {
    using grid = Grid.fromAreas(Uint8Array.of(0, 254, 0, 0, AreaCosts.Wall, 0), 3, 2);
    expect([grid.isWalkable(1, 0), grid.isWalkable(1, 1)]).toEqual([true, false]);
  });
});

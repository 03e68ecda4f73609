// What hosts of simulations ask of a grid: content hashes, nearest cells, exact costs, search handles that write into
// the caller's arrays. Each is compared with its definition in other arithmetic.
import { type Cell, fixedToDouble, Grid, GridOptions, init, SamepathArgumentError } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { fits } from './support/oracle.js';
import { QUICKSTART, thrownBy, WALL_GOAL, WALL_START, wallMap } from './support/pictures.js';

beforeAll(() => init());

const at = (x: number, y: number): Cell => ({ x, y });

/** Numbers from a seed: mulberry32. */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * bound);
  };
}

const bitsOf = (value: number): bigint => new DataView(Float64Array.of(value).buffer).getBigUint64(0, true);

describe('contentHash', () => {
  /** G-249 in integers without a word size. */
  function expectedHash(areas: Uint8Array, width: number, height: number, multipliers: Float64Array): bigint {
    const [p1, p2, p3] = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n];
    const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);
    const words = [BigInt(width) | (BigInt(height) << 32n)];
    for (let i = 0; i < areas.length; i += 8) {
      words.push([...areas.subarray(i, i + 8)].reduce((word, area, k) => word | (BigInt(area) << BigInt(8 * k)), 0n));
    }
    for (const multiplier of multipliers) words.push(bitsOf(multiplier));
    let hash = p1 ^ p2;
    for (const word of words) {
      const mixed = hash ^ u64(word * p2);
      hash = u64(u64((mixed << 31n) | (mixed >> 33n)) * p1 + p3);
    }
    hash = u64((hash ^ (hash >> 33n)) * p2);
    hash = u64((hash ^ (hash >> 29n)) * p3);
    return hash ^ (hash >> 32n);
  }

  it('DA-07 DA-08 DA-09 G-249 has the known answers', () => {
    using quickstart = Grid.fromText(QUICKSTART);
    using one = new Grid(1, 1);
    using open = new Grid(64, 64);
    using map = wallMap();
    expect(quickstart.contentHash()).toBe(0x7be7d11ae6354e0bn);
    expect(one.contentHash()).toBe(0xdd24e19e471827f3n);
    expect(open.contentHash()).toBe(0xbc3155b0397fe1b7n);
    expect(map.contentHash()).toBe(0xca1d675fb5b68aecn);
    map.setRect(10, 50, 22, 12, 2);
    map.areas.set(2, 3);
    expect(map.contentHash()).toBe(0x931a5b2b9bd6a453n);
  });

  it('G-249 equals the definition in big integers', () => {
    const draw = numbers(7);
    for (let i = 0; i < 60; i++) {
      const [width, height] = [1 + draw(23), 1 + draw(9)];
      const areas = Uint8Array.from({ length: width * height }, () => draw(256));
      using grid = Grid.fromAreas(areas, width, height);
      for (let k = 0; k < 5; k++) grid.areas.set(draw(255), 0.1 + draw(1000) / 7);
      expect(grid.contentHash()).toBe(expectedHash(areas, width, height, grid.areas.toArray()));
      areas[0] = (areas[0] as number) ^ 1;
      grid.setArea(0, 0, areas[0]);
      expect(grid.contentHash()).toBe(expectedHash(areas, width, height, grid.areas.toArray()));
    }
  });

  it('G-250 follows every kind of edit and nothing else', () => {
    using grid = Grid.fromText('....\n....');
    const hash = grid.contentHash();
    grid.space = { originX: 5, originY: 6, cellSize: 7 };
    grid.findPath(at(0, 0), at(3, 1));
    grid.setArea(0, 0, 0);
    expect(grid.contentHash()).toBe(hash);
    const costs = new Float64Array(255).fill(3);
    const edits = [
      () => grid.setArea(1, 1, 9), () => grid.setRect(0, 0, 2, 1, 8), () => grid.setRect(0, 0, 1, 1, Uint8Array.of(3)),
      () => grid.areas.set(200, 2), () => grid.areas.copyFrom(costs),
    ];
    const hashes = edits.map((edit) => {
      edit();
      return grid.contentHash();
    });
    expect(new Set([hash, ...hashes]).size).toBe(6);
    grid.areas.copyFrom(new Float64Array(255).fill(1));
    grid.setRect(0, 0, 4, 2, 0);
    expect([grid.contentHash(), grid.version]).toEqual([hash, 4]);
  });
});

describe('nearest walkable cells', () => {
  /** The definition: every cell, row by row. */
  function nearestOfAll(areas: Uint8Array, width: number, from: Cell, options: GridOptions): Cell | undefined {
    const world = { width, height: areas.length / width, areas, multiplier: () => 1 };
    const distance = ({ x, y }: Cell): number => (x - from.x) ** 2 + (y - from.y) ** 2;
    let best: Cell | undefined;
    for (let node = 0; node < areas.length; node++) {
      const cell = at(node % width, Math.floor(node / width));
      const reach = Math.max(Math.abs(cell.x - from.x), Math.abs(cell.y - from.y));
      if (reach > (options.nearestRadius ?? Infinity) || !fits(world, cell.x, cell.y, options.agentSize ?? 1)) continue;
      if (options.blocked?.(cell) || (best !== undefined && distance(cell) >= distance(best))) continue;
      best = cell;
    }
    return best;
  }

  const variants: [string, GridOptions][] = [
    ['default', {}], ['size 2', { agentSize: 2 }], ['radius 3', { nearestRadius: 3 }],
    ['blocked', { blocked: ({ x, y }) => (x * 5 + y * 3) % 4 !== 0 }],
    ['all of it', { agentSize: 3, nearestRadius: 6, blocked: ({ x }) => x % 2 === 0 }],
  ];

  it.each(variants)('G-252 GAP-34 equals a look at every cell, for cells and points, one by one and in batches: %s', (_, options) => {
    const draw = numbers(11);
    for (let i = 0; i < 40; i++) {
      const [width, height] = [1 + draw(14), 1 + draw(14)];
      const percent = 30 + draw(70);
      const areas = Uint8Array.from({ length: width * height }, () => (draw(100) < percent ? 255 : draw(5)));
      using grid = Grid.fromAreas(areas, width, height);
      grid.space = { originX: -20, originY: 3.5, cellSize: 0.25 };
      const cells = Int32Array.from({ length: 24 }, () => draw(34) - 10);
      const points = Float64Array.from(cells, (index, k) => (k % 2 === 0 ? -20 : 3.5) + 0.25 * (index + 0.3));
      const expected = Array.from({ length: 12 }, (__, k) =>
        nearestOfAll(areas, width, at(cells[2 * k] as number, cells[2 * k + 1] as number), options));
      const pairs = expected.flatMap((cell) => [cell?.x ?? -1, cell?.y ?? -1]);
      expect([...grid.findNearestWalkables(cells, options)]).toEqual(pairs);
      expect([...grid.findNearestWalkablesAt(points, options)]).toEqual(pairs);
      expected.forEach((cell, k) => {
        expect(grid.findNearestWalkable(at(cells[2 * k] as number, cells[2 * k + 1] as number), options)).toEqual(cell);
        expect(grid.findNearestWalkableAt(at(points[2 * k] as number, points[2 * k + 1] as number), options)).toEqual(cell);
      });
    }
  });

  it('G-252 breaks ties by row, then by column, across rings too', () => {
    const areas = new Uint8Array(81).fill(255);
    for (const [x, y] of [[3, 4], [0, 5], [5, 0]] as const) areas[9 * y + x] = 0;
    using grid = Grid.fromAreas(areas, 9, 9);
    expect(grid.findNearestWalkable(at(0, 0))).toEqual(at(5, 0));
    expect(grid.findNearestWalkable(at(0, 0), { nearestRadius: 4 })).toEqual(at(3, 4));
    expect(grid.findNearestWalkable(at(0, 0), { nearestRadius: 3 })).toBeUndefined();
  });

  it('GAP-24 takes positions far beside the grid, beyond int32 too, on their own side', () => {
    using grid = Grid.fromText('..#\n...');
    expect(grid.findNearestWalkable(at(2 ** 40, -(2 ** 40)))).toEqual(at(1, 0));
    expect(grid.findNearestWalkable(at(-1e15, 1e15))).toEqual(at(0, 1));
    expect(grid.findNearestWalkableAt(at(2 ** 21, 0.5))).toEqual(at(2, 1));
  });

  it('GAP-34 asks blocked only for cells that fit and would be the best, and passes on what it throws', () => {
    using grid = Grid.fromText('#####\n#...#\n#.#.#\n#####');
    const asked: string[] = [];
    const blocked = ({ x, y }: Cell): boolean => {
      asked.push(`${x},${y}`);
      return y === 1;
    };
    expect(grid.findNearestWalkable(at(2, 2), { blocked })).toEqual(at(1, 2));
    expect(asked).toEqual(['1,1', '2,1', '3,1', '1,2']);
    const mistake = new Error('mine');
    const throwing = { blocked: () => { throw mistake; } };
    expect(thrownBy(() => grid.findNearestWalkable(at(2, 2), throwing))).toBe(mistake);
    expect(thrownBy(() => grid.findNearestWalkables(Int32Array.of(2, 2), throwing))).toBe(mistake);
    expect(grid.findNearestWalkable(at(2, 2))).toEqual(at(2, 1));
  });

  it('GAP-14 G-023 names what is not valid', () => {
    using grid = new Grid(3, 3);
    expect(thrownBy(() => grid.findNearestWalkable(at(0.5, 0)))).toMatchObject({ name: 'SamepathRangeError', field: 'cell.x' });
    expect(thrownBy(() => grid.findNearestWalkable(at(0, NaN)))).toMatchObject({ field: 'cell.y' });
    expect(thrownBy(() => grid.findNearestWalkable(undefined as never))).toMatchObject({ field: 'cell' });
    expect(thrownBy(() => grid.findNearestWalkableAt(at(0, 2 ** 21 + 1)))).toMatchObject({ field: 'point.y', max: 2 ** 21 });
    expect(thrownBy(() => grid.findNearestWalkable(at(0, 0), { nearestRadius: -1 }))).toMatchObject({ field: 'nearestRadius', min: 0 });
    expect(thrownBy(() => grid.findNearestWalkables([1, 2] as never))).toMatchObject({ field: 'cells' });
    expect(thrownBy(() => grid.findNearestWalkables(Int32Array.of(1, 2, 3)))).toMatchObject({ field: 'cells', message: 'cells must hold 2 numbers a position; got 3' });
    expect(thrownBy(() => grid.findNearestWalkablesAt(Float64Array.of(1, 2, 3, NaN)))).toMatchObject({ name: 'SamepathRangeError', field: 'points', index: 3 });
    expect(grid.findNearestWalkables(new Int32Array(0))).toHaveLength(0);
    expect(() => grid.findNearestWalkablesAt(Int32Array.of(1, 2) as never)).toThrow(SamepathArgumentError);
  });

  it('G-252 takes all options, those of path queries without an effect', () => {
    using grid = Grid.fromText('#.');
    expect(grid.findNearestWalkable(at(0, 0), { ...GridOptions.default, algorithm: 'hpa*', iterationBudget: 1 })).toEqual(at(1, 0));
  });
});

describe('fixed costs', () => {
  /** value * 2^32, ties to even, in integers; value >= 0 and finite. */
  function toFixed(value: number): bigint {
    const bits = bitsOf(value);
    const exponent = Number(bits >> 52n);
    const mantissa = (bits & 0xfffffffffffffn) | (exponent > 0 ? 0x10000000000000n : 0n);
    const shift = Math.max(exponent, 1) - 1075 + 32;
    if (shift >= 0) return mantissa << BigInt(shift);
    const [divisor, half] = [1n << BigInt(-shift), 1n << BigInt(-shift - 1)];
    const [whole, rest] = [mantissa / divisor, mantissa % divisor];
    return rest > half || (rest === half && whole % 2n === 1n) ? whole + 1n : whole;
  }

  it('DA-06 G-253 prices the path along the wall exactly', () => {
    using map = wallMap();
    const path = map.findPath(WALL_START, WALL_GOAL);
    expect(map.fixedCost(path)).toBe(615021962944n);
    expect(map.fixedCost(path.cells)).toBe(615021962944n);
    expect(map.fixedCost([...path])).toBe(64n * 4294967296n + 56n * 6074001000n);
    expect(fixedToDouble(615021962944n)).toBeCloseTo(path.cost, 7);
  });

  it('G-253 GAP-06 rounds each step half to even and adds integers', () => {
    const draw = numbers(3);
    for (let i = 0; i < 200; i++) {
      const width = 2 + draw(12);
      const areas = Uint8Array.from({ length: width }, () => draw(8));
      using grid = Grid.fromAreas(areas, width, 1);
      for (let area = 0; area < 8; area++) grid.areas.set(area, draw(3) === 0 ? (2 * draw(50) + 1) * 2 ** -33 : 0.01 + draw(1e6) / 777);
      let expected = 0n;
      for (let x = 1; x < width; x++) {
        const [a, b] = [grid.areas.get(areas[x - 1] as number), grid.areas.get(areas[x] as number)];
        expected += toFixed((a + b) * 0.5);
      }
      expect(grid.fixedCost(Array.from({ length: width }, (_, x) => at(x, 0)))).toBe(expected);
    }
  });

  it('GAP-33 has no price for jumps, walls, cells outside and sums beyond int64; no cells cost nothing', () => {
    using grid = Grid.fromText('...\n.#.');
    expect([grid.fixedCost([]), grid.fixedCost([at(0, 0)])]).toEqual([0n, 0n]);
    for (const cells of [[at(0, 0), at(2, 0)], [at(0, 0), at(0, 0)], [at(1, 0), at(1, 1)], [at(1, 1)], [at(0, 0), at(-1, 0)], [at(0, 0), at(2 ** 40, 0)]]) {
      expect(grid.fixedCost(cells)).toBeUndefined();
    }
    expect(grid.fixedCost([at(1, 0), at(0, 1)])).toBe(6074001000n); // rules of movement are not looked at
    grid.areas.set(0, 2 ** 31);
    expect(grid.fixedCost([at(0, 0), at(1, 0)])).toBeUndefined();
    grid.areas.set(0, 2 ** 30);
    expect(grid.fixedCost([at(0, 0), at(1, 0)])).toBe(2n ** 62n);
  });

  it('G-253 names what is not valid', () => {
    using grid = new Grid(3, 3);
    expect(thrownBy(() => grid.fixedCost(Int32Array.of(0, 0, 1)))).toMatchObject({ field: 'cells', message: 'cells must hold 2 numbers a cell; got 3' });
    expect(thrownBy(() => grid.fixedCost(7 as never))).toMatchObject({ field: 'cells' });
    expect(thrownBy(() => grid.fixedCost([at(0, 0), at(0.5, 0)]))).toMatchObject({ name: 'SamepathRangeError', field: 'cells[1].x' });
  });

  it('GAP-07 gives the value of a fixed-point number', () => {
    expect([0n, 1n << 32n, -(3n << 31n), 6074001000n].map(fixedToDouble)).toEqual([0, 1, -1.5, 6074001000 / 2 ** 32]);
    expect([fixedToDouble(2n ** 53n - 1n), fixedToDouble(-(2n ** 53n))]).toEqual([(2 ** 53 - 1) / 2 ** 32, -(2 ** 21)]);
    expect(() => fixedToDouble(5 as never)).toThrow(SamepathArgumentError);
  });
});

describe('step counts', () => {
  it('G-254 counts straight and diagonal steps, and has none without a path', () => {
    using map = wallMap();
    expect(map.findPath(WALL_START, WALL_GOAL).stepCounts).toEqual({ straight: 64, diagonal: 56 });
    expect(map.findPath(WALL_START, WALL_START).stepCounts).toEqual({ straight: 0, diagonal: 0 });
    expect(map.findPath(WALL_START, at(32, 0)).stepCounts).toBeUndefined();
  });

  it('G-254 has none for any-angle paths, whose cells are no neighbours', () => {
    using map = wallMap();
    const path = map.findPath(WALL_START, WALL_GOAL, { algorithm: 'theta*' });
    expect([path.cellCount, path.stepCounts, map.fixedCost(path)]).toEqual([4, undefined, undefined]);
  });
});

describe('search handles', () => {
  it('G-243 say how far they are', () => {
    using map = wallMap();
    using search = map.createSearch();
    expect([search.cost, search.cellCount, search.expanded, search.iterations]).toEqual([Infinity, 0, 0, 0]);
    search.begin(WALL_START, WALL_GOAL);
    search.step(100);
    expect([search.cost, search.cellCount, search.expanded, search.iterations]).toEqual([Infinity, 0, 100, 100]);
    search.step(1e6);
    expect([search.cost, search.cellCount, search.expanded, search.iterations]).toEqual([143.19595949289334, 121, 2072, 2073]);
  });

  it('G-247 copy their path without an object for the result', () => {
    using map = wallMap();
    using search = map.createSearch({ specializedEngines: false });
    search.begin(WALL_START, WALL_GOAL);
    search.step(1e6);
    const cells = new Int32Array(2 * search.cellCount + 2).fill(-7);
    const points = new Float64Array(2 * search.cellCount);
    const whole = map.findPathWithPoints(WALL_START, WALL_GOAL, { specializedEngines: false });
    expect([search.copyPath(cells), search.copyPathPoints(points)]).toEqual([121, 121]);
    expect([cells.subarray(0, 242), cells.subarray(242), points]).toEqual([whole.cells, Int32Array.of(-7, -7), whole.points]);
    expect(() => search.copyPath([] as never)).toThrow(SamepathArgumentError);
    expect(thrownBy(() => search.copyPathPoints(new Float64Array(241)))).toMatchObject({ code: 'SP_E_BUFFER_TOO_SMALL', field: 'out' });
  });
});

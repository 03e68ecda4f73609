// Options: presets, derived copies, validation with names and bounds.
import { Grid, GridOptions, init, SamepathArgumentError, SamepathRangeError } from 'samepath';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIAGONAL_RULE_NUMBERS, GRID_ALGORITHM_NUMBERS, GRID_CONNECTIVITY_NUMBERS, GRID_HEURISTIC_NUMBERS, GRID_OPTIONS_SPECS } from '../dist/internal/layout.gen.js';
import { thrownBy, WALL_GOAL, WALL_START, wallMap } from './support/pictures.js';

beforeAll(() => init());

/** Options of any content, as JavaScript callers may pass them. */
const loose = (options: Record<string, unknown>): GridOptions => options as GridOptions;
const errorOf = (options: Record<string, unknown>): unknown => thrownBy(() => GridOptions.check(loose(options)));

describe('presets', () => {
  it('G-114 G-115 has every option with its default in GridOptions.default', () => {
    const specs = GRID_OPTIONS_SPECS.filter(({ name }) => name !== 'structSize' && name !== 'reserved');
    expect(Object.keys(GridOptions.default).sort()).toEqual(specs.map(({ name }) => name).sort());
    expect(GridOptions.default).toEqual({
      algorithm: 'astar', heuristicWeight: 1, connectivity: 8, diagonals: 'no-corner-cutting', agentSize: 1,
      heuristic: 'auto', recordExpansions: false, iterationBudget: 0, iterationsPerSlice: 256, hpaChunkSize: 16,
      hpaSmoothing: true, specializedEngines: true, nearestRadius: 2147483647,
    });
    expect(GridOptions.equals(GridOptions.default, {})).toBe(true);
  });

  it('G-115 has fourConnected, noSqueezing and forAgentSize', () => {
    expect(GridOptions.fourConnected).toEqual({ connectivity: 4 });
    expect(GridOptions.noSqueezing).toEqual({ diagonals: 'no-squeezing' });
    expect(GridOptions.forAgentSize(7)).toEqual({ agentSize: 7 });
    expect(thrownBy(() => GridOptions.forAgentSize(256))).toMatchObject({ field: 'agentSize', max: 255 });
  });

  it('G-019 cannot be changed: presets are frozen', () => {
    const presets = [GridOptions, GridOptions.default, GridOptions.fourConnected, GridOptions.noSqueezing, GridOptions.forAgentSize(2)];
    expect(presets.map((preset) => Object.isFrozen(preset))).toEqual(presets.map(() => true));
  });

  it('G-020 derives a changed copy by spread, and presets combine', () => {
    using map = wallMap();
    const derived = { ...GridOptions.fourConnected, ...GridOptions.forAgentSize(2), recordExpansions: true };
    const path = map.findPath(WALL_START, WALL_GOAL, derived);
    expect(path.stepCounts?.diagonal).toBe(0);
    expect(path.expandedCells.length).toBe(2 * path.expanded);
    expect(GridOptions.fourConnected).toEqual({ connectivity: 4 });
  });
});

describe('equality', () => {
  it('G-021 compares values, and callbacks by reference', () => {
    const blocked = (): boolean => false;
    expect(GridOptions.equals({ agentSize: 2 }, { ...GridOptions.default, agentSize: 2 })).toBe(true);
    expect(GridOptions.equals({ agentSize: 2 }, { agentSize: 3 })).toBe(false);
    expect(GridOptions.equals({ blocked }, { blocked })).toBe(true);
    expect(GridOptions.equals({ blocked }, { blocked: () => false })).toBe(false);
  });
});

describe('validation', () => {
  const ranges = GRID_OPTIONS_SPECS.filter(({ kind }) => kind === 'i32' || kind === 'f64');

  it.each(ranges)('G-023 G-025 GAP-14 $name takes $min to $max and nothing beside', ({ name, kind, min, max }) => {
    expect(GridOptions.check(loose({ [name]: min }))).toEqual({ [name]: min });
    expect(GridOptions.check(loose({ [name]: max }))).toEqual({ [name]: max });
    const above = kind === 'f64' ? Number.MAX_VALUE : max + 1;
    for (const value of [min - 1, above, 4294967297, Infinity, -Infinity, NaN].filter((v) => v < min || !(v <= max))) {
      const error = errorOf({ [name]: value });
      expect(error).toBeInstanceOf(SamepathRangeError);
      expect(error).toMatchObject({ field: name, value });
      expect((error as Error).message).toContain(`${name} must be`);
    }
    expect(errorOf({ [name]: min - 1 })).toMatchObject({ message: `${name} must be ${min} to ${max}; got ${min - 1}`, min, max });
  });

  it('G-023 wants whole numbers where cells and iterations are counted', () => {
    expect(errorOf({ agentSize: 1.5 })).toMatchObject({ message: 'agentSize must be an integer; got 1.5', field: 'agentSize', value: 1.5 });
  });

  it('G-116 GAP-08 GAP-11 knows the names and numbers of every choice', () => {
    expect(GRID_ALGORITHM_NUMBERS).toEqual({
      astar: 0, jps: 1, 'jps+': 2, 'theta*': 3, 'lazy-theta*': 4, 'hpa*': 5, 'lpa*': 6, 'd*-lite': 7,
    });
    expect(GRID_CONNECTIVITY_NUMBERS).toEqual({ 4: 4, 8: 8 });
    expect(DIAGONAL_RULE_NUMBERS).toEqual({ 'no-corner-cutting': 0, 'no-squeezing': 1, 'allow-all': 2 });
    expect(GRID_HEURISTIC_NUMBERS).toEqual({ auto: 0, manhattan: 1, octile: 2, euclidean: 3, zero: 4 });
  });

  it('G-116 runs A* for one-off queries with the replanners', () => {
    using map = wallMap();
    for (const algorithm of ['lpa*', 'd*-lite'] as const) {
      expect(map.findPath(WALL_START, WALL_GOAL, { algorithm }).algorithm).toBe('astar');
    }
  });

  it('names the nearest choice for an unknown one, and the numbers for connectivity', () => {
    expect(errorOf({ algorithm: 'A*' })).toMatchObject({ field: 'algorithm', value: 'A*' });
    expect(errorOf({ diagonals: 'no-squeeze' })).toMatchObject({ message: expect.stringContaining("did you mean 'no-squeezing'?") as string });
    expect(errorOf({ connectivity: 6 })).toMatchObject({ message: 'connectivity must be 4 or 8; got 6', min: 4, max: 8 });
    expect(errorOf({ connectivity: '8' })).toBeInstanceOf(SamepathRangeError);
  });

  it('G-156 has no option that selects improved pruning', () => {
    expect(GRID_OPTIONS_SPECS.filter(({ name }) => /improve|prun/i.test(name))).toEqual([]);
    expect(Object.keys(GRID_ALGORITHM_NUMBERS).filter((name) => /improve|prun/i.test(name))).toEqual([]);
    expect(errorOf({ improvedPruning: true })).toMatchObject({ field: 'improvedPruning' });
  });

  it('rejects unknown keys with the nearest known one', () => {
    expect(errorOf({ agentsize: 2 })).toMatchObject({ message: 'unknown option "agentsize"; did you mean "agentSize"?', field: 'agentsize' });
    expect(errorOf({ heuristicWieght: 1 })).toMatchObject({ message: expect.stringContaining('"heuristicWeight"') as string });
    expect(errorOf({ reserved: 0 })).toBeInstanceOf(SamepathArgumentError);
    expect(errorOf({ structSize: 64 })).toBeInstanceOf(SamepathArgumentError);
  });

  it('rejects values of the wrong type as argument errors, not range errors', () => {
    for (const options of [{ agentSize: '2' }, { recordExpansions: 1 }, { blocked: true }, { stepCost: {} }, { heuristicWeight: null }]) {
      const error = errorOf(options);
      expect(error).toBeInstanceOf(SamepathArgumentError);
      expect(error).not.toBeInstanceOf(SamepathRangeError);
      expect(error).toMatchObject({ field: Object.keys(options)[0] });
    }
    expect(thrownBy(() => GridOptions.check(null as unknown as GridOptions))).toMatchObject({ field: 'options' });
    expect(thrownBy(() => GridOptions.check(3 as unknown as GridOptions))).toMatchObject({ field: 'options' });
  });

  it('takes undefined as left out', () => {
    expect(GridOptions.equals({ agentSize: undefined, blocked: undefined }, {})).toBe(true);
  });

  it('GAP-30 lets a weight above 1 or another heuristic choose the generic engine', () => {
    using map = wallMap();
    const specialized = (options: GridOptions): boolean => map.findPath(WALL_START, WALL_GOAL, options).specialized;
    expect([{}, { heuristic: 'octile' }, { heuristic: 'zero' }].map((o) => specialized(o as GridOptions))).toEqual([true, true, true]);
    const generic: GridOptions[] = [{ heuristicWeight: 1.5 }, { heuristic: 'euclidean' }, { connectivity: 4 }, { diagonals: 'allow-all' }, { agentSize: 2 }];
    expect(generic.map(specialized)).toEqual(generic.map(() => false));
  });

  it('does not change the options it is given, frozen or not', () => {
    using grid = new Grid(3, 3);
    const options = { agentSize: 1, connectivity: 4 } as const;
    const before = { ...options };
    grid.findPath({ x: 0, y: 0 }, { x: 2, y: 2 }, options);
    grid.findPath({ x: 0, y: 0 }, { x: 2, y: 2 }, Object.freeze({ ...options }));
    expect(options).toEqual(before);
  });

  it('reads options that are not frozen anew in every call, and frozen ones once', () => {
    using grid = new Grid(5, 5);
    const options: { connectivity: 4 | 8 } = { connectivity: 8 };
    const steps = (given: GridOptions): unknown => grid.findPath({ x: 0, y: 0 }, { x: 4, y: 4 }, given).stepCounts;
    expect(steps(options)).toEqual({ straight: 0, diagonal: 4 });
    options.connectivity = 4;
    expect(steps(options)).toEqual({ straight: 8, diagonal: 0 });
    const frozen = Object.freeze({ connectivity: 4 } as const);
    expect([steps(frozen), steps({}), steps(frozen)]).toEqual([
      { straight: 8, diagonal: 0 }, { straight: 0, diagonal: 4 }, { straight: 8, diagonal: 0 },
    ]);
  });
});

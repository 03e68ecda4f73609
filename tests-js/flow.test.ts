// Flow fields of the facade: known answers, edits, slices, callbacks, batches, views, saved state, debug data.
import { AreaCosts, FlowStatus, Grid, GridStateError, HexGrid, init, liveObjects, SamepathArgumentError, SamepathRangeError, SamepathStateError } from 'samepath';
import { GridDebug } from 'samepath/debug';
import { beforeAll, describe, expect, it } from 'vitest';
import { thrownBy } from './support/pictures.js';

beforeAll(() => init());

const at = (x: number, y: number): { x: number; y: number } => ({ x, y });

/** The yard of the cookbook: a wall that is open at the bottom. */
function yard(): Grid {
  const grid = new Grid(16, 8);
  grid.setRect(7, 0, 1, 7, AreaCosts.Wall);
  return grid;
}

describe('GridFlowField', () => {
  it('KA-12 KA-13 KA-14 G-172 G-179 answers the yard', () => {
    using grid = yard();
    using field = grid.createFlowField(at(15, 0));
    expect([at(0, 0), at(3, 6), at(12, 2)].map((cell) => field.getCost(cell).toFixed(4))).toEqual(['21.3848', '15.3137', '3.8284']);
    expect([at(0, 0), at(3, 6), at(12, 2)].map((cell) => field.tryGetNext(cell))).toEqual([at(0, 1), at(4, 6), at(13, 1)]);
    expect([field.getDirection(at(12, 2)), field.getDirection(at(15, 0))]).toEqual([
      { x: 0.7071067811865475, y: -0.7071067811865475 }, { x: 0, y: 0 }]);
    expect([field.status, field.isCurrent, field.settled, [...field.goals]]).toEqual([FlowStatus.Complete, true, 121, [15]]);
    expect([field.getCost(at(7, 0)), field.tryGetNext(at(15, 0)), field.tryGetNext(at(-1, 0))]).toEqual([Infinity, undefined, undefined]);
    expect(thrownBy(() => field.getCost(at(16, 0)))).toBeInstanceOf(SamepathRangeError);
  });

  it('G-181 G-185 follows edits with the bits of a new field', () => {
    using grid = yard();
    using field = grid.createFlowField([at(15, 0), at(0, 7)]);
    grid.setArea(7, 3, 2);
    grid.areas.set(2, 1.5);
    expect(field.isCurrent).toBe(false);
    field.refresh();
    using fresh = grid.createFlowField([at(15, 0), at(0, 7)]);
    expect([field.costs(), field.nextNodes()]).toEqual([fresh.costs(), fresh.nextNodes()]);
  });

  it('G-180 runs in slices', () => {
    using grid = yard();
    using whole = grid.createFlowField(at(15, 0));
    using field = grid.createFlowField(at(15, 0), { iterationBudget: 10 });
    expect([field.status, field.settled]).toEqual([FlowStatus.Running, 10]);
    let slices = 0;
    while (field.step(20) === FlowStatus.Running) slices++;
    expect([slices, field.settled]).toEqual([5, whole.settled]);
    expect(field.costs()).toEqual(whole.costs());
    expect(thrownBy(() => field.step(-1))).toMatchObject({ field: 'iterations' });
  });

  it('G-176 G-182 asks callbacks, comes out with what they throw, and recomputes', () => {
    using grid = new Grid(5, 1);
    let factor = 2;
    using field = grid.createFlowField(at(0, 0), { stepCost: (_from, _to, cost) => cost * factor, blocked: ({ x }) => x === 4 });
    expect([field.getCost(at(3, 0)), field.getCost(at(4, 0))]).toEqual([6, Infinity]);
    factor = 3;
    field.refresh();
    expect(field.getCost(at(3, 0))).toBe(6);
    field.recompute();
    expect(field.getCost(at(3, 0))).toBe(9);
    const error = new Error('no');
    expect(thrownBy(() => grid.createFlowField(at(0, 0), { blocked: () => { throw error; } }))).toBe(error);
  });

  it('G-179 reads many positions into arrays of the caller', () => {
    using grid = yard();
    grid.space = { originX: 10, originY: 20, cellSize: 2 };
    using field = grid.createFlowField(at(15, 0));
    const [costs, next, directions] = [new Float64Array(3), new Int32Array(6), new Float64Array(6)];
    field.sample(Int32Array.of(12, 2, 15, 0, 99, 0), { costs, next, directions });
    expect([...costs]).toEqual([field.getCost(at(12, 2)), 0, Infinity]);
    expect([...next]).toEqual([13, 1, -1, -1, -1, -1]);
    expect([...directions]).toEqual([0.7071067811865475, -0.7071067811865475, 0, 0, 0, 0]);
    const again = new Float64Array(3);
    field.sampleAt(Float64Array.of(35, 25.5, 41, 21, 9, 21), { costs: again });
    expect(again).toEqual(costs);
    field.sample(new Int32Array(0), {});
    expect(thrownBy(() => field.sample(Int32Array.of(1, 2, 3), {}))).toMatchObject({ field: 'cells' });
    expect(thrownBy(() => field.sample(Int32Array.of(1, 2), { next: new Int32Array(1) }))).toMatchObject({ field: 'next' });
    expect(thrownBy(() => field.sampleAt(Float64Array.of(NaN, 0), {}))).toBeInstanceOf(SamepathRangeError);
  });

  it('G-172 shows whole fields, copied or in place', () => {
    using grid = yard();
    using field = grid.createFlowField(at(15, 0));
    expect([...field.costsView()]).toEqual([...field.costs()]);
    expect([...field.nextNodesView()]).toEqual([...field.nextNodes()]);
    const directions = field.directions();
    expect([directions[2 * 44], directions[2 * 44 + 1]]).toEqual([0.7071067811865475, -0.7071067811865475]);
    expect(field.memory).toBeGreaterThan(128 * 17);
  });

  it('G-172 G-175 serves hex grids', () => {
    using hex = new HexGrid(9, 8, 'flat-odd-column');
    using field = hex.createFlowField(at(4, 3));
    expect(field.getCost(at(0, 0))).toBe(hex.distance(at(0, 0), at(4, 3)));
    expect(thrownBy(() => hex.createFlowField(at(4, 3), { agentSize: 2 }))).toBeInstanceOf(SamepathArgumentError);
  });

  it('G-306 G-309 G-313 saves and restores', () => {
    using grid = yard();
    using field = grid.createFlowField(at(15, 0), { iterationBudget: 30 });
    const saved = field.saveState();
    expect(saved.length).toBe(field.stateSize);
    using other = grid.createFlowField(at(15, 0));
    other.restoreState(saved);
    expect([other.status, other.settled, other.saveState()]).toEqual([FlowStatus.Running, 30, saved]);
    expect(thrownBy(() => other.restoreState(saved.subarray(1)))).toBeInstanceOf(GridStateError);
    expect(thrownBy(() => other.getCost(at(0, 0)))).toBeInstanceOf(SamepathStateError);
    expect(thrownBy(() => other.costsView())).toBeInstanceOf(SamepathStateError);
    other.recompute();
    field.refresh();
    expect(other.costs()).toEqual(field.costs());
  });

  it('GAP-44 refuses goals outside the grid; free can be called twice', () => {
    using grid = yard();
    const before = liveObjects();
    expect(thrownBy(() => grid.createFlowField(at(16, 0)))).toMatchObject({ field: 'goals', min: 0, max: 15 });
    expect(thrownBy(() => grid.createFlowField([]))).toBeInstanceOf(SamepathRangeError);
    const field = grid.createFlowField(at(0, 0));
    field.free();
    field.free();
    expect(thrownBy(() => field.status)).toBeInstanceOf(SamepathStateError);
    expect(liveObjects()).toBe(before);
  });

  it('G-351 is described as plain data, mid-run too', () => {
    using grid = yard();
    using field = grid.createFlowField([at(15, 0), at(0, 7)], { iterationBudget: 4 });
    const described = GridDebug.describe(field);
    expect(described).toMatchObject({ kind: 'flow-field', status: FlowStatus.Running, settled: 4, width: 16, height: 8 });
    expect([...described.goals]).toEqual([15, 112]);
    expect([described.costs[15], described.next[15], described.costs.length]).toEqual([0, -1, 128]);
    field.refresh();
    expect(described.settled).toBe(4);
  });
});

// The worlds of tests-c/support/state_subject.c: the same seed gives the same cells.
import { AreaCosts, Grid, HexGrid, VoxelGrid } from 'samepath';

const MASK = 0xFFFFFFFFFFFFFFFFn;

/** SplitMix64, as csrc/core/rng.h. */
class SeededRandom {
  #state: bigint;

  constructor(seed: bigint) {
    this.#state = seed;
  }

  #next(): bigint {
    this.#state = this.#state + 0x9E3779B97F4A7C15n & MASK;
    let z = this.#state;
    z = (z ^ z >> 30n) * 0xBF58476D1CE4E5B9n & MASK;
    z = (z ^ z >> 27n) * 0x94D049BB133111EBn & MASK;
    return z ^ z >> 31n;
  }

  /** 0 to bound - 1. */
  nextInt(bound: number): number {
    return Number((this.#next() >> 32n) * BigInt(bound) >> 32n);
  }
}

const SEED = 11n;
const COSTS = [1, 1.25, 1.5, 1.75];

/** A quarter of the cells are walls; with areas, the others have one of four. The first and the last cell are free. */
function drawAreas(count: number, areas: boolean): number[] {
  const random = new SeededRandom(SEED);
  const drawn = Array.from({ length: count }, () => {
    const wall = random.nextInt(4) === 0;
    const area = random.nextInt(4);
    return wall ? AreaCosts.Wall : areas ? area : 0;
  });
  drawn[0] = drawn[count - 1] = 0;
  return drawn;
}

export function seededGrid(side: number, areas: boolean): Grid {
  const grid = new Grid(side, side);
  drawAreas(side * side, areas).forEach((area, node) => { grid.setArea(node % side, Math.floor(node / side), area); });
  if (areas) COSTS.forEach((cost, area) => { grid.areas.set(area, cost); });
  return grid;
}

export function seededHexGrid(side: number, areas: boolean): HexGrid {
  const grid = new HexGrid(side, side, 'flat-even-column');
  drawAreas(side * side, areas).forEach((area, node) => { grid.setArea(node % side, Math.floor(node / side), area); });
  if (areas) COSTS.forEach((cost, area) => { grid.areas.set(area, cost); });
  return grid;
}

export function seededVoxels(side: number): VoxelGrid {
  const grid = new VoxelGrid(side, side, side, 0);
  drawAreas(side ** 3, true).forEach((area, node) => {
    grid.setArea(node % side, Math.floor(node / side) % side, Math.floor(node / side ** 2), area);
  });
  COSTS.forEach((cost, area) => { grid.areas.set(area, cost); });
  return grid;
}

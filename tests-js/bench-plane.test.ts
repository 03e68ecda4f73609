// What the benchmarks of the plane judge answers with: areas of overlaid polygons, and exact areas of shrunk levels.
import { describe, expect, it } from 'vitest';

import { makeRooms, makeTiles, shrunkRoomsArea, shrunkTilesArea } from '../bench/js/build2d-levels.mjs';
import { areasOf, doubledArea, turned } from '../bench/js/plane-overlay.mjs';

type Ring = [number, number][];

const square = (x: number, y: number, side: number): Ring => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];

describe('areas of overlaid polygons', () => {
  const tests = [(a: number, b: number) => a > 0 && b > 0, (a: number, b: number) => a > 0 || b > 0, (a: number, b: number) => a > 0 !== b > 0];

  it('adds up what squares have in common', () => {
    expect(areasOf([[square(0, 0, 2)], [square(1, 1, 2)]], tests)).toEqual([1, 7, 6]);
  });

  it('finds crossings inside of edges', () => {
    const [both, any, one] = areasOf([[[[0, 0], [4, 0], [0, 4]]], [[[0, 0], [4, 4], [0, 4]]]], tests) as [number, number, number];
    expect([both, any, one]).toEqual([4, 12, 8]);
  });

  it('counts turns: a hole, a square that lies twice, triangles with a common edge', () => {
    const holed = [square(0, 0, 4), turned(square(1, 1, 2), false)];
    expect(areasOf([holed], [(turns: number) => turns === 1, (turns: number) => turns !== 0 && turns !== 1])).toEqual([12, 0]);
    expect(areasOf([[square(0, 0, 1), square(0, 0, 1)]], [(turns: number) => turns > 1])).toEqual([1]);
    const triangles: Ring[] = [[[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 1], [0, 1]]];
    expect(areasOf([triangles], [(turns: number) => turns === 1, (turns: number) => turns > 1])).toEqual([1, 0]);
  });

  it('turns rings', () => {
    expect(doubledArea(turned(square(3, 5, 2), false))).toBe(-8);
    expect(turned(square(3, 5, 2), true)).toEqual(square(3, 5, 2));
  });
});

describe('exact areas of shrunk levels', () => {
  it('takes strips along walls, counts their corners once, and quarters of discs at corners that a wall only touches', () => {
    const radius = 0.5;
    expect(shrunkTilesArea(Uint8Array.of(1), 1, 2, radius)).toBe(1);
    expect(shrunkTilesArea(Uint8Array.of(1, 1, 1, 1), 2, 2, radius)).toBe(9);
    expect(shrunkTilesArea(Uint8Array.of(1, 1, 1, 0), 2, 2, radius)).toBeCloseTo(5 + (1 - Math.PI / 4) * radius * radius, 12);
  });

  it('agrees with points that are counted on a random map', () => {
    const [side, tile, radius, steps] = [8, 2, 0.75, 40];
    const cells = makeTiles(side, 0.6, 3) as Uint8Array;
    const isFloor = (x: number, y: number): boolean => x >= 0 && x < side && y >= 0 && y < side && cells[y * side + x] === 1;
    const isFar = (x: number, y: number): boolean => {
      const [column, row] = [Math.floor(x / tile), Math.floor(y / tile)];
      return isFloor(column, row) && [-1, 0, 1].every((i) => [-1, 0, 1].every((k) => {
        const [left, low] = [(column + i) * tile, (row + k) * tile];
        const away = Math.hypot(Math.max(left - x, 0, x - left - tile), Math.max(low - y, 0, y - low - tile));
        return isFloor(column + i, row + k) || away >= radius;
      }));
    };
    let count = 0;
    for (let i = 0; i < side * steps; i++) {
      for (let k = 0; k < side * steps; k++) if (isFar(((i + 0.5) * tile) / steps, ((k + 0.5) * tile) / steps)) count++;
    }
    expect(count * (tile / steps) ** 2).toBeCloseTo(shrunkTilesArea(cells, side, tile, radius) as number, 0);
  });

  it('without a radius is the floor of the rooms, doors included, less the pillars', () => {
    const plan = makeRooms(3) as { rooms: number; doors: number; pillars: Ring[] };
    const taken = plan.pillars.reduce((sum, ring) => sum + doubledArea(ring) / 2, 0);
    expect(shrunkRoomsArea(plan, 0)).toBeCloseTo(9 * 15 * 15 + plan.doors * 3 - taken, 9);
  });
});

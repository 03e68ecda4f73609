// Boolean operations against areas that are counted in another way: exactly, in integers.
import { init } from 'samepath';
import { Region } from 'samepath/build2d';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  countBadNeighbors, doubledAreaOfPart, doubledAreaOfRings, drawer, octilinearRing, quartersInside,
} from './support/plane.js';

beforeAll(() => init());

const SIDE = 16;
const CASES = 150;

type Rings = [number, number][][];

function drawOutlines(draw: (below: number) => number): Rings[] {
  return Array.from({ length: draw(3) + 1 }, () => Array.from({ length: 1 + draw(2) }, () => octilinearRing(draw, SIDE)));
}

describe('boolean operations', () => {
  it('M-242 M-256 M-276 cover exactly the area that the even-odd rule and the operation say, counted by quarters of cells', () => {
    for (let seed = 1; seed <= CASES; seed++) {
      const draw = drawer(seed);
      const [first, second] = [drawOutlines(draw), drawOutlines(draw)];
      const snapBits = draw(17);
      using a = Region.fromOutlines(first, { snapBits });
      using b = Region.fromOutlines(second, { snapBits });
      const [inA, inB] = [quartersInside(first, SIDE), quartersInside(second, SIDE)];
      // A quarter has the area 1/4, so twice the area in square grid units is half of 4^snapBits for each.
      const doubled = (isInside: (a: boolean, b: boolean) => boolean): bigint =>
        (BigInt(inA.filter((inside, i) => isInside(inside, inB[i] as boolean)).length) << BigInt(2 * snapBits)) / 2n;
      const expected = [
        [a, doubled((x) => x)], [b, doubled((_, y) => y)], [a.union(b), doubled((x, y) => x || y)],
        [a.intersection(b), doubled((x, y) => x && y)], [a.difference(b), doubled((x, y) => x && !y)],
        [b.difference(a), doubled((x, y) => y && !x)], [a.symmetricDifference(b), doubled((x, y) => x !== y)],
      ] as const;
      for (const [region, area] of expected) {
        expect(region.doubledArea, `seed ${seed}`).toBe(area);
        expect(doubledAreaOfRings(region), `seed ${seed}`).toBe(area);
        region.free();
      }
    }
  });

  it('M-256 M-273 M-275 of any outlines add up exactly, and so do their triangles and polygons', () => {
    for (let seed = 1; seed <= CASES; seed++) {
      const draw = drawer(seed + 7000);
      const outlines = (): [number, number][][] => Array.from({ length: 1 + draw(3) }, () =>
        Array.from({ length: 3 + draw(7) }, () => [draw(4000) / 64 - 30, draw(4000) / 64 - 30] as [number, number]));
      const snapBits = 4 + draw(8);
      using a = Region.fromOutlines(outlines(), { snapBits });
      using b = Region.fromOutlines(outlines(), { snapBits });
      using both = a.intersection(b);
      using either = a.union(b);
      using onlyA = a.difference(b);
      using onlyB = b.difference(a);
      using one = a.symmetricDifference(b);
      expect(onlyA.doubledArea + both.doubledArea + onlyB.doubledArea, `seed ${seed}`).toBe(either.doubledArea);
      expect(onlyA.doubledArea + onlyB.doubledArea, `seed ${seed}`).toBe(one.doubledArea);
      expect(either.area).toBe(Number(either.doubledArea) / 2 / 4 ** snapBits);
      for (const region of [a, both, one]) {
        for (const part of [region.triangulate(), region.partition({ maxVertices: 3 + draw(14) })]) {
          expect(doubledAreaOfPart(part, snapBits), `seed ${seed}`).toBe(region.doubledArea);
          expect(countBadNeighbors(part), `seed ${seed}`).toBe(0);
        }
      }
    }
  });

  it('M-276 do not depend on the order of outlines, rings and points, nor on the direction of rings', () => {
    for (let seed = 1; seed <= CASES; seed++) {
      const draw = drawer(seed + 90000);
      const outlines: Rings[] = Array.from({ length: 1 + draw(3) }, () => Array.from({ length: 1 + draw(3) }, () =>
        Array.from({ length: 3 + draw(6) }, () => [draw(1000) / 8, draw(1000) / 8] as [number, number])));
      const turned = outlines.map((rings) => rings.map((ring) => {
        const from = draw(ring.length);
        const moved = [...ring.slice(from), ...ring.slice(0, from)];
        return draw(2) === 0 ? moved : moved.reverse();
      }).reverse()).reverse();
      using region = Region.fromOutlines(outlines);
      using same = Region.fromOutlines(turned);
      using again = Region.fromOutlines([region.toOutline()]);
      for (const other of [same, again]) expect([other.gridPoints(), other.rings()], `seed ${seed}`).toEqual([region.gridPoints(), region.rings()]);
    }
  });
});

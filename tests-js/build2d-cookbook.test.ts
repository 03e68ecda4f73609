// The recipes of the guide to meshes of the plane, as a program would write them: from a map as text to a path, a ray, a
// click and saved bytes.
import { Grid, init, NavFilter, NavMesh } from 'samepath';
import { beforeAll, expect, it } from 'vitest';
import { at } from './support/navmesh.js';

beforeAll(() => init());

/** 30 x 20 cells with a block of 8 x 6 in the middle. */
const MAP = Array.from({ length: 20 }, (_, y) => (y < 6 || y > 11 ? '.'.repeat(30) : `${'.'.repeat(11)}########${'.'.repeat(11)}`)).join('\n');
const [start, goal] = [at(2, 9), at(28, 9)];

const text = ({ x, y, z }: { x: number; y: number; z: number }): string => `(${x}, ${y}, ${z})`;

it('K-06 K-07 K-08 K-09 K-10 prints what the recipe of navigation mesh queries prints', () => {
  const lines: string[] = [];
  using map = Grid.fromText(MAP);
  using mesh = NavMesh.build2D(map);
  const route = mesh.findPath(start, goal);
  lines.push(`path: length ${route.length.toFixed(4)}, ${[...route].length} points`, ...[...route].map(text));
  const ray = mesh.raycast(start, goal);
  lines.push(`raycast hit: ${ray.hit}, at ${text(ray)}`);
  lines.push(`nearest walkable to (15, 0, 9): ${text(mesh.findNearestPoint(at(15, 9), 5)!)}`);
  const baked = mesh.serialize();
  using loaded = NavMesh.deserialize(baked);
  lines.push(`saved ${baked.length} bytes; loaded mesh gives the same length: ${loaded.findPath(start, goal).length === route.length}`);
  expect(lines).toEqual([
    'path: length 27.4165, 4 points',
    '(2, 0, 9)',
    '(10.79296875, 0, 12.599609375)',
    '(19.20703125, 0, 12.599609375)',
    '(28, 0, 9)',
    'raycast hit: true, at (10.400390625, 0, 9)',
    'nearest walkable to (15, 0, 9): (15, 0, 5.400390625)',
    'saved 793 bytes; loaded mesh gives the same length: true',
  ]);
});

it('K-13 takes the way above the block, which costs less by the last bit', () => {
  using map = Grid.fromText(MAP);
  using mesh = NavMesh.build2D(map);
  const refs = mesh.polygons().refs;
  /** Cost and polygons of the path that must not use one of them. */
  const avoiding = (avoided: number): unknown[] => {
    mesh.setFlags(refs[avoided]!, 2);
    using filter = new NavFilter({ excludeFlags: 2 });
    const route = mesh.findPath(start, goal, { filter });
    mesh.setFlags(refs[avoided]!, 1);
    return [route.cost, ...[...route.polygons].map((ref) => refs.indexOf(ref))];
  };
  const best = mesh.findPath(start, goal);
  expect([best.cost, ...[...best.polygons].map((ref) => refs.indexOf(ref))]).toEqual([27.462240339213125, 0, 3, 4, 6, 7]);
  expect(avoiding(2)).toEqual([27.462240339213125, 0, 3, 4, 6, 7]);
  expect(avoiding(4)).toEqual([27.46224033921313, 0, 1, 2, 5, 7]);
});

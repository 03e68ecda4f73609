// A level of outlines and obstacles: its mesh, paths, and the geometry by itself.
import { NavMesh, NavSettings, init } from 'samepath';
import { Region } from 'samepath/build2d';
import { show } from './support/show.mjs';

await init();
const text = (points) => [...points].map(({ x, z }) => `${+x.toFixed(2)},${+z.toFixed(2)}`).join(' ');

// Two rooms and a door between them; the second room has a hole, which is a ring like any other.
const outlines = [
  [[0, 0], [12, 0], [12, 10], [0, 10]],
  [[12, 4], [14, 4], [14, 7], [12, 7]],
  [[[14, 0], [26, 0], [26, 10], [14, 10]], [[19, 4], [21, 4], [21, 6], [19, 6]]],
];
const obstacles = [[[4, 2], [6, 2], [5, 6]]];
const mesh = NavMesh.build2D({ outlines, obstacles });
const [start, goal] = [{ x: 2, y: 0, z: 3 }, { x: 24, y: 0, z: 5 }];
const path = mesh.findPath(start, goal);
show('path', text(path), '2,3 3.79,1.4 6.21,1.4 11.79,4.6 14.21,4.6 18.79,3.4 21.21,3.4 24,5');

// One mesh serves agents of one size: larger ones do not fit through the door.
for (const agentRadius of [0.6, 1.4, 1.6]) {
  const other = NavMesh.build2D({ outlines, obstacles }, { ...NavSettings.humanoid, agentRadius });
  show(`fits through with a radius of ${agentRadius}`, other.findPath(start, goal).found, agentRadius < 1.5);
}

// The same floor as a region.
const floor = Region.fromOutlines(outlines).difference(Region.fromOutlines(obstacles));
show('area', floor.area, 238);
show('rings', floor.ringCount, 3);

// Triangles for drawing.
const { vertices, indices } = floor.triangulate();
show('triangles', [vertices.length / 2, indices.length / 3], [19, 21]);

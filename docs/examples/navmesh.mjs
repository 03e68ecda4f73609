// Paths on a navigation mesh: round a pillar, with areas, rays, walls, and saved for later.
import { NavFilter, NavMesh, SeededRandom, init } from 'samepath';
import { NavQuery } from 'samepath/mesh';
import { show } from './support/show.mjs';

await init();
const text = (points) => [...points].map(({ x, z }) => `${+x.toFixed(2)},${+z.toFixed(2)}`).join(' ');

// A hall of 30 x 20 with a pillar in the middle: eight rectangles around it.
const [xs, zs] = [[0.6, 10.4, 19.6, 29.4], [0.6, 5.4, 12.6, 19.4]];
const mesh = NavMesh.fromPolygons({
  vertices: zs.flatMap((z) => xs.map((x) => ({ x, y: 0, z }))),
  polygons: [0, 1, 2, 4, 6, 8, 9, 10].map((corner) => [corner, corner + 1, corner + 5, corner + 4]),
});
const [west, east] = [{ x: 2, y: 0, z: 9 }, { x: 28, y: 0, z: 9 }];

const path = mesh.findPath(west, east);
show('path', text(path), '2,9 10.4,5.4 19.6,5.4 28,9');
show('length', path.length.toFixed(4), '27.4779');

// The way by the north wall becomes mud, four times as slow.
const north = mesh.findNearestPoint({ x: 15, y: 0, z: 3 }, 1).polygon;
mesh.setArea(north, 5);
const careful = new NavFilter({ areaCosts: { 5: 4 } });
show('round the mud', text(mesh.findPath(west, east, { filter: careful })), '2,9 10.4,12.6 19.6,12.6 28,9');

// A ray finds the pillar; a click in the pillar is moved to its edge.
const ray = mesh.raycast(west, east);
show('the ray hits', [ray.hit, text([ray])], [true, '10.4,9']);
show('nearest point', text([mesh.findNearestPoint({ x: 15, y: 0, z: 8 }, 5)]), '15,5.4');

// From where an agent stands: the nearest wall, and somewhere to go.
const query = new NavQuery(mesh);
const agent = query.findNearestPolygon(west, { x: 1, y: 1, z: 1 });
show('wall', query.distanceToWall(agent.polygon, agent, 10).distance.toFixed(2), '1.40');
const goal = query.randomPointAround(new SeededRandom(7), agent.polygon, agent, 5);
show('wanders to', text([goal]), '6.67,9.38');

// Make it once, ship the bytes, load it at run time.
const loaded = NavMesh.deserialize(mesh.serialize());
show('loaded length', loaded.findPath(west, east).length === path.length, true);

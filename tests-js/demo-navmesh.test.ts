// The parts of the navigation mesh page that need no page: links, the generator, the mesh made of it.
import { createHash } from 'node:crypto';
import { init, NavFilter, NavMesh } from 'samepath';
import { NavMeshDebug } from 'samepath/debug';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateBuilding, placeNavEnds } from '../demo/navmesh/building.js';
import { meshOf, NavEngine } from '../demo/navmesh/engine.js';
import { allClosed, defaultQuery, flag, mostStoreys, type NavSnapshot } from '../demo/navmesh/model.js';
import { SurfaceWalk } from '../demo/navmesh/shapes.js';
import { readNavFragment, writeNavFragment } from '../demo/navmesh/url.js';

beforeAll(() => init());

const scene = { tiles: 3, seed: 7 };
const plain: NavSnapshot = { scene, ...placeNavEnds(scene), query: defaultQuery, hidden: [], storeys: mostStoreys };

describe('navigation mesh links', () => {
  it('bring back building, ends, options and view, and leave defaults out', () => {
    expect(writeNavFragment(plain)).toBe('building=3.7&start=44.5_0_44.5&goal=3.5_12_3.5');
    const snapshot: NavSnapshot = {
      scene, start: { x: -1.25, y: 0, z: 3 }, goal: { x: 9.01, y: 6.5, z: 8 }, storeys: 2, hidden: ['corridor', 'links'],
      query: { nodeModel: 'crossing', maxNodes: 40, exclude: flag.door | flag.ladder, costs: [1, 9, 1, 1, 0.5, 1, 1, 1] },
    };
    expect(readNavFragment(`#${writeNavFragment(snapshot) ?? ''}`)).toEqual(snapshot);
    expect(readNavFragment(writeNavFragment(plain) ?? '')).toEqual(plain);
    expect(readNavFragment('')).toBeNull();
    expect(writeNavFragment({ ...plain, scene: { name: 'a.navmesh', bytes: new Uint8Array(4) } })).toBeNull();
  });

  it.each([
    ['start=1_1_1&goal=2_2_2', 'tiles must be a whole number from 3 to 6; got '],
    ['building=3.x&start=1_1_1&goal=2_2_2', 'seed must be a whole number'],
    ['building=3.7&start=1_1&goal=2_2_2', 'start z must be a number from -4096 to 4096'],
    ['building=3.7&start=1_1_1&goal=2_2_2&exclude=3', `exclude must be made of the flags in ${allClosed}; got 3`],
    ['building=3.7&start=1_1_1&goal=2_2_2&costs=1_2', 'costs must be 8 numbers; got 2'],
    ['building=3.7&start=1_1_1&goal=2_2_2&costs=1_0_1_1_1_1_1_1', 'cost of water must be a number from 0.01'],
    ['building=3.7&start=1_1_1&goal=2_2_2&nodeModel=edge', 'nodeModel must be one of polygon, crossing; got edge'],
    ['building=3.7&start=1_1_1&goal=2_2_2&hide=rays', 'hide must be one of'],
    ['building=3.7&start=1_1_1&goal=2_2_2&storeys=4', 'storeys must be a whole number from 1 to 3; got 4'],
  ])('that are wrong are refused by name: %s', (link, message) => {
    expect(() => readNavFragment(link)).toThrow(message);
  });
});

describe('buildings', () => {
  // A link holds a seed instead of polygons: another building for the same seed would break every link.
  it.each([[3, 7, '992dc5566a78e746'], [4, 2024, '20e37666f2accd35']])('of %i tiles and seed %i are the same for ever', (tiles, seed, expected) => {
    const text = JSON.stringify(generateBuilding({ tiles, seed }));
    expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(expected);
  });

  it('of any size and seed are meshes whose ends a path joins, on foot and by every link', () => {
    for (let seed = 0; seed < 24; seed += 1) {
      const spec = { tiles: 3 + (seed % 4), seed };
      using mesh = meshOf(spec);
      const { start, goal } = placeNavEnds(spec);
      using onFoot = new NavFilter({ excludeFlags: flag.jump | flag.ladder });
      expect(mesh.findPath(start, goal, { filter: onFoot }).found, `${spec.tiles} tiles, seed ${seed}`).toBe(true);
      expect(mesh.findPath(goal, start, { filter: onFoot }).found).toBe(true);
      const { kinds } = NavMeshDebug.links(mesh);
      expect(kinds.filter((kind) => kind === 'off-mesh'), `links of seed ${seed}`).toHaveLength(4);
      expect(kinds.filter((kind) => kind === 'off-mesh-reverse')).toHaveLength(1);
    }
  });
});

describe('the engine', () => {
  it('answers queries with path, expansions, ray and walls, and opens what it saved', () => {
    const engine = new NavEngine(scene);
    const { start, goal } = plain;
    const answer = engine.answer(start, goal, defaultQuery);
    expect(answer.path.found).toBe(true);
    expect(answer.expanded[0]).toBe(answer.path.polygons[0]);
    expect(answer.ray?.hit).toBe(true);
    expect(answer.walls?.distances.length).toBeGreaterThan(0);
    const exact = engine.answer(start, goal, { ...defaultQuery, nodeModel: 'crossing' });
    expect(exact.path.found).toBe(true);
    const lost = engine.answer({ x: -50, y: 0, z: 0 }, goal, defaultQuery);
    expect([lost.path.reason, lost.ray, lost.walls, lost.expanded.length]).toEqual(['start-off-mesh', undefined, undefined, 0]);
    expect(engine.answer(start, goal, { ...defaultQuery, maxNodes: 20 }).path.reason).toBe('node-limit');
    expect(engine.answer(start, goal, { ...defaultQuery, exclude: allClosed }).path.reason).toBe('unreachable');
    const bytes = engine.mesh.serialize();
    engine.setScene({ name: 'saved', bytes });
    expect(engine.answer(start, goal, defaultQuery).path).toEqual(answer.path);
    expect(engine.placeEnds()).toEqual(engine.placeEnds());
    expect(() => engine.setScene({ name: 'bad', bytes: bytes.subarray(9) })).toThrow();
    expect(engine.answer(start, goal, defaultQuery).path.found).toBe(true);
  });
});

describe('lines along the surface', () => {
  it('follow slopes, and stay on the storey of their polygons', () => {
    const vertices = [[0, 0, 0], [4, 0, 0], [4, 0, 4], [0, 0, 4], [8, 2, 0], [8, 2, 4], [0, 6, 0], [8, 6, 0], [8, 6, 4], [0, 6, 4]].flat();
    using mesh = NavMesh.fromPolygons({ vertices, polygons: [[0, 1, 2, 3], [1, 4, 5, 2], [6, 7, 8, 9]] });
    const path = mesh.findPath({ x: 1, y: 0, z: 2 }, { x: 7, y: 1.5, z: 2 });
    expect(path.pointCount).toBe(2);
    const walk = new SurfaceWalk(NavMeshDebug.surface(mesh, { polygons: path.polygons }));
    const line = walk.line([1, 0, 2], [7, 1.5, 2], 0.5);
    expect(line.at(0)?.toArray()).toEqual([1, 0.5, 2]);
    expect(line.at(-1)?.toArray()).toEqual([7, 2, 2]);
    for (const { x, y } of line) expect(y).toBeCloseTo(0.5 + Math.max(0, (x - 4) / 2), 6);
  });
});

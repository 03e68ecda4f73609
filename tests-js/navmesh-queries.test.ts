// Queries of navigation meshes: paths in all forms, filters, nearest points, rays, areas, walls, random points, memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  init, liveObjects, NavFilter, NavMesh, PathStatus, SamepathArgumentError, SamepathRangeError, SamepathStateError, SeededRandom,
  type NavPath, type NavPoint,
} from 'samepath';
import { AreaQueryStatus, NavQuery, NavTile, QueryStatus, RaycastStatus } from 'samepath/mesh';
import { beforeAll, describe, expect, it } from 'vitest';
import { exports } from '../dist/internal/memory.js';
import { at, CELL, floor, HOUSE, noise, ruins, TILE, type Floor } from './support/navmesh.js';
import { rejectionOf, thrownBy } from './support/pictures.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

beforeAll(() => init());

const TILES = 2;
const SIDE = (TILES * TILE) / CELL;
const HERE = { x: 1, y: 1, z: 1 };
const loose = <T>(value: unknown): T => value as T;
const everywhere: Floor = () => true;

/** A position on the floor. */
const spot = (i: number): NavPoint => at(noise(3 * i) * TILES * TILE, noise(3 * i + 1) * TILES * TILE);
const squareOf = ({ x, z }: NavPoint): [number, number] => [Math.floor(x / CELL), Math.floor(z / CELL)];

/** Squares that can be reached from one over shared edges. */
function reachable(isFloor: Floor, start: readonly [number, number]): Set<number> {
  const found = new Set<number>([start[1] * SIDE + start[0]]);
  for (const square of found) {
    const [column, row] = [square % SIDE, Math.floor(square / SIDE)];
    for (const [x, z] of [[column + 1, row], [column - 1, row], [column, row + 1], [column, row - 1]] as const) {
      if (x >= 0 && x < SIDE && z >= 0 && z < SIDE && isFloor(x, z)) found.add(z * SIDE + x);
    }
  }
  return found;
}

/** Squares of a path's polyline, looked at every hundredth of a unit, a hair's breadth inside. */
function squaresAlong(path: NavPath, isFloor: Floor): boolean {
  const points = [...path];
  return points.slice(1).every((b, i) => {
    const a = points[i] as NavPoint;
    const steps = Math.ceil(100 * Math.sqrt((b.x - a.x) ** 2 + (b.z - a.z) ** 2));
    return Array.from({ length: steps + 1 }, (_, k) => at(a.x + ((b.x - a.x) * k) / steps, a.z + ((b.z - a.z) * k) / steps))
      .every(({ x, z }) => [[-1, -1], [-1, 1], [1, -1], [1, 1]].some(([dx = 0, dz = 0]) => {
        const [column, row] = squareOf(at(x + dx * 1e-6, z + dz * 1e-6));
        return isFloor(column, row);
      }));
  });
}

function lengthOf(path: NavPath): number {
  const points = [...path];
  return points.slice(1).reduce((sum, b, i) => {
    const a = points[i] as NavPoint;
    return sum + Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2 + (b.z - a.z) ** 2);
  }, 0);
}

describe('a path', () => {
  it('M-015 M-039 M-050 on an open floor has two points, and every member says what it is', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const path = mesh.findPath(at(1, 1), at(8, 8));
    const [first = 0n] = mesh.polygons().refs;
    expect(path).toMatchObject({
      status: PathStatus.Found, detail: QueryStatus.Success, reason: undefined, found: true, hasPath: true, isPartial: false,
      cost: Math.sqrt(98), length: Math.sqrt(98), pointCount: 2, start: at(1, 1), startDistance: 0, goal: at(8, 8), goalDistance: 0,
      expanded: 1, iterations: 1, nodeLimitReached: false,
    });
    expect([[...path.points], [...path.pointFlags], [...path.polygons], [...path.pointPolygons]]).toEqual([[1, 0, 1, 8, 0, 8], [1, 2], [first], [first, first]]);
    expect([path.at(-1), path.at(2), [...path].length]).toEqual([{ x: 8, y: 0, z: 8, polygon: first, offMesh: false }, undefined, 2]);
  });

  it('has lists of its own, each made once, which later queries do not change and which may be transferred', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    using query = new NavQuery(mesh);
    const path = query.findPath(at(1, 19), at(17.5, 8));
    const straight = query.findStraightPath(at(1, 19), at(17.5, 8), path.polygons);
    const ray = query.raycastFrom(path.polygons[0] ?? 0n, at(1, 19), at(1, 18));
    query.findPath(at(8, 8), at(1, 1));
    expect([straight.points, straight.pointFlags, straight.pointPolygons]).toEqual([path.points, path.pointFlags, path.pointPolygons]);
    expect([...path].map(({ polygon }) => polygon)).toEqual([...path.pointPolygons]);
    expect([...ray.visited]).toEqual([path.polygons[0]]);
    const lists = (): unknown[] => [
      path.points, path.pointFlags, path.pointPolygons, path.polygons, straight.points, straight.pointFlags, straight.pointPolygons, ray.visited];
    lists().forEach((list, i) => expect(lists()[i]).toBe(list));
    structuredClone(path.points, { transfer: [path.points.buffer] });
    expect([path.points.length, path.polygons.length > 0, query.findPath(at(1, 19), at(17.5, 8)).points.length]).toEqual([0, true, 9]);
  });

  it('goes round corners and up the ramp; vectors of an engine pass as they are', () => {
    class Vector3 {
      constructor(readonly x: number, readonly y: number, readonly z: number) {}
      clone(): Vector3 { return this; }
    }
    using mesh = NavMesh.fromPolygons(HOUSE);
    const path = mesh.findPath(new Vector3(1, 0, 19), new Vector3(17.5, 1.5, 8));
    expect([...path].map(({ x, z }) => [x, z])).toEqual([[1, 19], [9, 9], [17.5, 8]].slice(0, 3));
    expect(path.at(-1)?.y).toBeCloseTo(8.5 / 9, 12);
    expect(path.goalDistance).toBeCloseTo(1.5 - 8.5 / 9, 12);
  });

  it.each([1, 2, 3, 4, 5, 6])('M-023 M-040 is there when the squares connect, stays on them, and is partial when they do not (seed %i)', (seed) => {
    const isFloor = ruins(seed);
    using mesh = floor(TILES, isFloor);
    for (let i = 0; i < 60; i++) {
      const [start, goal] = [spot(2 * i + 1000 * seed), spot(2 * i + 1 + 1000 * seed)];
      if (!isFloor(...squareOf(start)) || !isFloor(...squareOf(goal))) continue;
      const path = mesh.findPath(start, goal);
      const [column, row] = squareOf(goal);
      const connected = reachable(isFloor, squareOf(start)).has(row * SIDE + column);
      expect(path.status, `query ${i}`).toBe(connected ? PathStatus.Found : PathStatus.Partial);
      expect(path.reason).toBe(connected ? undefined : 'unreachable');
      expect(path.length).toBeCloseTo(lengthOf(path), 9);
      expect(squaresAlong(path, isFloor), `query ${i}`).toBe(true);
      expect(path.cost).toBeGreaterThanOrEqual(path.length - 1e-9);
    }
  });

  it('M-042 M-063 tells with a reason which end is off the mesh, and where the mesh is nearest', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const [on, off] = [at(1, 1), at(-40, 1)];
    expect(mesh.findPath(off, on)).toMatchObject({
      status: PathStatus.StartInvalid, detail: QueryStatus.NoStartNearby, reason: 'start-off-mesh', hasPath: false, cost: Infinity, length: 0,
      start: at(0, 1), startDistance: 40, pointCount: 0,
    });
    expect(mesh.findPath(on, off)).toMatchObject({ status: PathStatus.GoalInvalid, detail: QueryStatus.NoEndNearby, reason: 'goal-off-mesh', goal: at(0, 1) });
    expect(mesh.findPath(on, off, { halfExtents: { x: 41, y: 1, z: 1 } }).found).toBe(true);
    using empty = new NavMesh();
    expect(empty.findPath(on, on)).toMatchObject({ status: PathStatus.StartInvalid, start: undefined, startDistance: Infinity });
  });

  it('M-002 M-059 refuses coordinates and options that are mistakes, by name', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    for (const value of [NaN, Infinity, 2097152, -2097152]) {
      expect(thrownBy(() => mesh.findPath({ ...HERE, y: value }, HERE))).toMatchObject({ name: 'SamepathRangeError', field: 'start.y' });
      expect(thrownBy(() => mesh.findPath(HERE, { ...HERE, z: value }))).toBeInstanceOf(SamepathRangeError);
    }
    expect(thrownBy(() => mesh.findPath(HERE, loose({ x: '1', y: 0, z: 0 })))).toMatchObject({ field: 'goal.x' });
    expect(thrownBy(() => mesh.findPath(loose(undefined), HERE))).toMatchObject({ field: 'start' });
    expect(thrownBy(() => mesh.findPath(HERE, HERE, loose({ filters: 1 })))).toMatchObject({ field: 'filters' });
    expect(thrownBy(() => mesh.findPath(HERE, HERE, { filter: loose({}) }))).toMatchObject({ field: 'filter' });
    expect(thrownBy(() => mesh.findPath(HERE, HERE, { halfExtents: { x: -1, y: 1, z: 1 } }))).toMatchObject({ field: 'halfExtents.x', min: 0 });
    expect(thrownBy(() => mesh.findPath(HERE, HERE, { iterationsPerSlice: 0 }))).toMatchObject({ field: 'iterationsPerSlice' });
    expect(thrownBy(() => mesh.findPaths(new Float64Array(7)))).toMatchObject({ field: 'queries' });
    expect(thrownBy(() => mesh.findPaths(loose([0, 0, 0, 1, 1, 1])))).toMatchObject({ field: 'queries' });
    expect(thrownBy(() => mesh.findPaths(Float64Array.of(0, 0, 0, NaN, 1, 1)))).toMatchObject({ field: 'goal.x', index: 0 });
  });
});

describe('other forms of the query', () => {
  it.each([1, 3, 64])('M-061 give the same result: async in slices of %i, under a signal, in a batch, by a query object', async (iterationsPerSlice) => {
    using mesh = floor(TILES, ruins(7));
    using query = new NavQuery(mesh);
    const pairs = Array.from({ length: 12 }, (_, i) => [spot(i), spot(i + 50)] as const);
    const batch = mesh.findPaths(Float64Array.from(pairs.flatMap(([a, b]) => [a.x, a.y, a.z, b.x, b.y, b.z])));
    expect(batch.count).toBe(pairs.length);
    for (const [i, [start, goal]] of pairs.entries()) {
      const path = mesh.findPath(start, goal);
      expect(await mesh.findPathAsync(start, goal, { iterationsPerSlice })).toEqual(path);
      expect(mesh.findPath(start, goal, {}, { signal: new AbortController().signal })).toEqual(path);
      expect(query.findPath(start, goal)).toEqual(path);
      if (query.beginPath(start, goal) === PathStatus.InProgress) while (query.stepPath(iterationsPerSlice) === PathStatus.InProgress);
      expect(query.finishPath()).toEqual(path);
      expect([batch.statuses[i], batch.costs[i], batch.lengths[i], batch.expanded[i]]).toEqual([path.status, path.cost, path.length, path.expanded]);
      expect([batch.pointsOf(i), batch.polygonsOf(i)]).toEqual([path.points, path.polygons]);
    }
  });

  it('M-060 M-106 end when their signal is aborted, with its reason, and leave nothing behind', async () => {
    using mesh = floor(TILES, ruins(7));
    const [start, goal] = [at(1, 1), at(31, 31)];
    const reason = new Error('enough');
    const aborted = AbortSignal.abort(reason);
    mesh.findPath(start, goal);
    const before = liveObjects();
    expect(thrownBy(() => mesh.findPath(start, goal, undefined, { signal: aborted }))).toBe(reason);
    expect(await rejectionOf(mesh.findPathAsync(start, goal, undefined, { signal: aborted }))).toBe(reason);
    const controller = new AbortController();
    const running = mesh.findPathAsync(start, goal, { iterationsPerSlice: 1 }, { signal: controller.signal, yield: () => controller.abort('stop') });
    expect(await rejectionOf(running)).toMatchObject({ name: 'AbortError', code: 'SP_ABORTED', cause: 'stop' });
    expect(liveObjects()).toBe(before);
    expect(thrownBy(() => mesh.findPath(start, goal, {}, loose({ signals: 1 })))).toMatchObject({ field: 'signals' });
  });

  it('M-106 notice that the mesh was edited or freed between two slices', async () => {
    const mesh = floor(TILES, everywhere);
    const edit = (): void => {
      mesh.removeTile(1, 1);
    };
    expect(await rejectionOf(mesh.findPathAsync(at(1, 1), at(31, 1), { iterationsPerSlice: 1 }, { yield: edit }))).toBeInstanceOf(SamepathStateError);
    const freed = mesh.findPathAsync(at(1, 1), at(31, 1), { iterationsPerSlice: 1 }, { yield: () => mesh.free() });
    expect(await rejectionOf(freed)).toMatchObject({ code: 'SP_E_HANDLE' });
    expect(thrownBy(() => mesh.findPath(HERE, HERE))).toMatchObject({ code: 'SP_E_HANDLE', message: 'this navigation mesh was freed' });
  });
});

describe('filters', () => {
  it('M-011 M-020 price areas, forbid them, and are derived as copies', () => {
    using mesh = floor(1, everywhere);
    for (const ref of mesh.polygons().refs.subarray(8, 48)) mesh.setArea(ref, 5);
    const [start, goal] = [at(1, 1), at(1, 15)];
    using slow = new NavFilter({ areaCosts: { 5: 3 } });
    using closed = slow.withAreaCost(5, Infinity);
    const [free, priced, none] = [mesh.findPath(start, goal), mesh.findPath(start, goal, { filter: slow }), mesh.findPath(start, goal, { filter: closed })];
    expect([free.cost, priced.cost, none.status]).toEqual([14, 34, PathStatus.Partial]);
    expect([slow.accepts(0, 5), closed.accepts(0, 5), closed.accepts(0, 4)]).toEqual([true, false, true]);
    using costs = new NavFilter({ areaCosts: new Float64Array(64).fill(2), minAreaCost: 0 });
    expect(mesh.findPath(start, goal, { filter: costs }).cost).toBe(28);
    expect(mesh.findPath(start, goal, { filter: costs }).expanded).toBeGreaterThan(free.expanded);
  });

  it('M-070 M-071 take polygons by flags', () => {
    using mesh = NavMesh.fromPolygons({ ...HOUSE, flags: [1, 2, 0] });
    using first = new NavFilter({ includeFlags: 1 });
    using notSecond = new NavFilter({ excludeFlags: 2 });
    const reasons = [at(17, 1, 1), at(1, 19)].map((goal) => [first, notSecond].map((filter) => mesh.findPath(at(1, 1), goal, { filter }).reason));
    expect(reasons).toEqual([['goal-off-mesh', 'goal-off-mesh'], ['goal-off-mesh', undefined]]);
    expect([first.accepts(0, 0), first.accepts(3, 0), notSecond.accepts(0, 0), notSecond.accepts(3, 0)]).toEqual([false, true, true, false]);
  });

  it('M-072 ask a callback in every form of query, and what it throws comes through', async () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const asked: string[] = [];
    using filter = new NavFilter({ passes: (flags, area) => { asked.push(`${flags}/${area}`); return area !== 1; } });
    const [start, goal] = [at(1, 1), at(17, 1, 1)];
    const path = mesh.findPath(start, goal, { filter });
    expect([path.reason, asked.includes('1/1')]).toEqual(['goal-off-mesh', true]);
    expect(await mesh.findPathAsync(start, goal, { filter })).toEqual(path);
    expect(mesh.findPath(start, at(1, 19), { filter }, { signal: new AbortController().signal }).found).toBe(true);
    expect(mesh.raycast(start, goal, { filter }).x).toBe(9);
    expect(mesh.findNearestPoint(goal, 1, { filter })).toBeUndefined();
    using query = new NavQuery(mesh);
    expect(query.findInCircle(mesh.polygons().refs[0] as bigint, start, 30, { filter }).polygons.length).toBe(2);

    const reason = new Error('no');
    using failing = new NavFilter({ passes: (_, area) => { if (area === 2) throw reason; return true; } });
    const before = liveObjects();
    for (const call of [
      () => mesh.findPath(start, at(1, 19), { filter: failing }), () => mesh.findPaths(Float64Array.of(1, 0, 1, 1, 0, 19), { filter: failing }),
      () => mesh.findNearestPoint(at(1, 19), 1, { filter: failing }), () => mesh.raycast(start, at(1, 19), { filter: failing }),
      () => query.findWalls(mesh.polygons().refs[0] as bigint, start, 30, { filter: failing }),
      () => mesh.randomPoint(new SeededRandom(1), { filter: failing }),
    ]) expect(thrownBy(call)).toBe(reason);
    expect(await rejectionOf(mesh.findPathAsync(start, at(1, 19), { filter: failing }))).toBe(reason);
    expect(liveObjects()).toBe(before);
    expect(mesh.findPath(start, at(1, 19)).found).toBe(true);
  });

  it('may query the mesh from inside a callback, but not edit it', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    using inner = new NavFilter({ passes: () => true });
    let [found, edit] = [0, undefined as unknown];
    using filter = new NavFilter({ passes: () => {
      if (mesh.findPath(at(1, 1), at(17, 1), { filter: inner }).found) found++;
      edit ??= thrownBy(() => mesh.removeTile(0, 0));
      return true;
    } });
    expect(mesh.findPath(at(1, 1), at(17, 1), { filter }).found).toBe(true);
    expect(found).toBeGreaterThan(0);
    expect(edit).toMatchObject({ code: 'SP_E_REENTRANT' });
  });

  it('M-059 refuse costs, flags and keys that are mistakes', () => {
    expect(thrownBy(() => new NavFilter({ areaCosts: { 64: 1 } }))).toMatchObject({ field: 'areaCosts', max: 63 });
    expect(thrownBy(() => new NavFilter({ areaCosts: { 3: 0 } }))).toMatchObject({ field: 'areaCosts', index: 3 });
    expect(thrownBy(() => new NavFilter({ areaCosts: { 3: NaN } }))).toBeInstanceOf(SamepathRangeError);
    expect(thrownBy(() => new NavFilter({ includeFlags: 65536 }))).toMatchObject({ field: 'includeFlags', max: 65535 });
    expect(thrownBy(() => new NavFilter({ minAreaCost: -1 }))).toMatchObject({ field: 'minAreaCost' });
    expect(thrownBy(() => new NavFilter(loose({ excludeFlag: 1 })))).toMatchObject({ field: 'excludeFlag' });
    expect(thrownBy(() => new NavFilter({ passes: loose(3) }))).toBeInstanceOf(SamepathArgumentError);
    const filter = new NavFilter();
    filter.free();
    expect(thrownBy(() => filter.accepts(0, 0))).toMatchObject({ code: 'SP_E_HANDLE' });
  });
});

describe('points and rays', () => {
  it('M-032 M-109 finds the nearest point within a distance, over and beside the mesh, one by one and in bulk', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const [first = 0n] = mesh.polygons().refs;
    expect(mesh.findNearestPoint(at(2, 3, 1.5), 2)).toEqual({ x: 2, y: 0, z: 3, polygon: first, distance: 1.5, isOver: true });
    expect(mesh.findNearestPoint(at(-3, -4), 5)).toEqual({ x: 0, y: 0, z: 0, polygon: first, distance: 5, isOver: false });
    expect([mesh.findNearestPoint(at(-3, -4), 4.99), mesh.findNearestPoint(at(2, 3, 1.5), 0)]).toEqual([undefined, undefined]);
    const spots = Array.from({ length: 200 }, (_, i) => at(noise(i) * 40 - 10, noise(i + 999) * 40 - 10, noise(i + 77) * 4 - 2));
    const batch = mesh.findNearestPoints(Float64Array.from(spots.flatMap(({ x, y, z }) => [x, y, z])), 3);
    for (const [i, position] of spots.entries()) {
      const one = mesh.findNearestPoint(position, 3);
      expect([batch.polygons[i], batch.distances[i]]).toEqual([one?.polygon ?? 0n, one?.distance ?? Infinity]);
      expect([...batch.points.subarray(3 * i, 3 * i + 3)]).toEqual(one === undefined ? [NaN, NaN, NaN] : [one.x, one.y, one.z]);
    }
    expect(thrownBy(() => mesh.findNearestPoint(HERE, -1))).toMatchObject({ field: 'maxDistance' });
    expect(thrownBy(() => mesh.findNearestPoints(new Float64Array(4), 1))).toMatchObject({ field: 'positions' });
  });

  it('M-017 M-043 M-108 casts rays to walls, with position, normal and distance, one by one and in bulk', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const [, ramp = 0n] = mesh.polygons().refs;
    const ray = mesh.raycast(at(1, 1), at(33, 1, 4));
    expect(ray).toMatchObject({ hit: true, status: RaycastStatus.Ok, t: 17 / 32, x: 18, z: 1, y: 4 * (17 / 32), normalX: 1, polygon: ramp, edge: 1 });
    expect(ray.distance).toBeCloseTo(Math.sqrt(17 ** 2 + (4 * (17 / 32)) ** 2), 12);
    expect(mesh.raycast(at(1, 1), at(17, 1))).toMatchObject({ hit: false, t: 1, x: 17, distance: 16, edge: -1 });
    expect(mesh.raycast(at(-50, 1), at(17, 1))).toMatchObject({ hit: true, t: 0, x: -50, distance: 0, status: RaycastStatus.InvalidStartPoly });
    const segments = Array.from({ length: 100 }, (_, i) => [noise(i) * 18, 0, noise(i + 9) * 20, noise(i + 5) * 40 - 10, 0, noise(i + 99) * 40 - 10]);
    const batch = mesh.raycasts(Float64Array.from(segments.flat()));
    segments.forEach(([x = 0, y = 0, z = 0, toX = 0, toY = 0, toZ = 0], i) => {
      const one = mesh.raycast({ x, y, z }, { x: toX, y: toY, z: toZ });
      expect([batch.hits[i], batch.fractions[i], batch.polygons[i], batch.statuses[i]]).toEqual([Number(one.hit), one.t, one.polygon, one.status]);
      expect([...batch.points.subarray(3 * i, 3 * i + 3), ...batch.normals.subarray(2 * i, 2 * i + 2)]).toEqual([one.x, one.y, one.z, one.normalX, one.normalZ]);
    });
  });

  it('M-018 M-110 draws the same random points from the same seed, and all over the mesh', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    const [random, same] = [new SeededRandom(7), new SeededRandom(7n)];
    const drawn = Array.from({ length: 300 }, () => mesh.randomPoint(random));
    expect(drawn.every((point) => point !== undefined && mesh.isValid(point.polygon))).toBe(true);
    expect(Array.from({ length: 300 }, () => mesh.randomPoint(same))).toEqual(drawn);
    using query = new NavQuery(mesh);
    expect(query.randomPoint(new SeededRandom(7))).toEqual(drawn[0]);
    expect(new Set(drawn.map((point) => point?.polygon)).size).toBe(3);
    for (let i = 0; i < 1200; i++) expect(same.next()).toBeLessThan(1);
    const counted = new SeededRandom(7);
    for (let i = 0; i < 1200; i++) counted.next();
    expect(counted.state).toBe(random.state);
    using nothing = new NavFilter({ includeFlags: 4096 });
    expect([mesh.randomPoint(random, { filter: nothing }), random.state]).toEqual([undefined, counted.state]);
    expect(thrownBy(() => new SeededRandom(-1))).toMatchObject({ field: 'seed' });
    expect(thrownBy(() => mesh.randomPoint(loose(3)))).toMatchObject({ field: 'random' });
    random.state = 0n;
    expect(random.next()).toBe(new SeededRandom(0).next());
  });
});

describe('a query object', () => {
  it('M-016 M-019 searches from polygon to polygon, in slices too, and pulls strings', () => {
    using mesh = floor(TILES, ruins(3));
    using query = new NavQuery(mesh, { nodeModel: 'crossing' });
    const ends = Array.from({ length: 40 }, (_, i) => mesh.findNearestPoint(spot(i), 6));
    for (let i = 0; i + 1 < ends.length; i += 2) {
      const [start, goal] = [ends[i], ends[i + 1]];
      if (start === undefined || goal === undefined) continue;
      const corridor = query.findCorridor(start.polygon, goal.polygon, start, goal);
      let status = query.beginCorridor(start.polygon, goal.polygon, start, goal);
      while (status === QueryStatus.InProgress) status = query.stepCorridor(3);
      expect(query.finishCorridor()).toEqual(corridor);
      const straight = query.findStraightPath(start, goal, corridor.polygons);
      expect(straight.status).toBe(QueryStatus.Success);
      expect(query.findStraightPath(start, goal, corridor.polygons, 2).points).toEqual(straight.points.subarray(0, 6));
      expect(straight.length).toBeLessThanOrEqual(corridor.cost + 1e-9);
      expect([...query.expandedPolygons]).toContain(start.polygon);
    }
    expect(query.findCorridor(5n, 6n, HERE, HERE)).toMatchObject({ status: QueryStatus.InvalidStartPoly, cost: Infinity });
    expect(query.findStraightPath(HERE, HERE, BigUint64Array.of(5n)).status).toBe(QueryStatus.InvalidCorridor);
  });

  it('M-019 finds polygons in circles and shapes, in slices too', () => {
    using mesh = floor(TILES, everywhere);
    using query = new NavQuery(mesh);
    const start = query.findNearestPolygon(at(15, 15), { x: 1, y: 1, z: 1 })?.polygon ?? 0n;
    const circle = query.findInCircle(start, at(15, 15), 3);
    /* The centre is in the middle of a square of 2. Edges are 1, sqrt(2) and 3 away, the next ones sqrt(10). */
    expect([circle.status, circle.polygons.length, circle.polygons[0], circle.parents[0]]).toEqual([AreaQueryStatus.Success, 13, start, 0n]);
    let status = query.beginCircle(start, at(15, 15), 3);
    while (status === AreaQueryStatus.InProgress) status = query.stepArea(2);
    expect(query.finishArea()).toEqual(circle);
    const shape = [at(13.5, 13.5), at(18.5, 13.5), at(18.5, 16.5), at(13.5, 16.5)];
    expect(query.findInShape(start, shape).polygons.length).toBe(12);
    expect(query.findInShape(start, Float64Array.from(shape.flatMap(({ x, y, z }) => [x, y, z]))).polygons.length).toBe(12);
    expect(query.findInShape(start, [at(0, 0), at(1, 1), at(2, 2)]).status).toBe(AreaQueryStatus.InvalidShape);
    expect(query.findLocalNeighbourhood(start, at(15, 15), 3).polygons).toEqual(circle.polygons);
    expect(query.findInCircle(1n, at(15, 15), 3).status).toBe(AreaQueryStatus.InvalidStartPoly);
    expect(thrownBy(() => query.findInCircle(start, at(15, 15), -1))).toMatchObject({ field: 'radius' });
  });

  it('M-019 knows the walls, slides along them, and draws points in a circle', () => {
    using mesh = NavMesh.fromPolygons(HOUSE);
    using query = new NavQuery(mesh);
    const [first = 0n, ramp = 0n] = mesh.polygons().refs;
    expect(query.distanceToWall(first, at(3, 1), 5)).toMatchObject({ found: true, distance: 1, x: 3, z: 0, normalX: 0, normalZ: 1, polygon: first, edge: 0 });
    expect(query.distanceToWall(first, at(4, 4), 1)).toMatchObject({ found: false, distance: 1, polygon: 0n, edge: -1 });
    const walls = query.findWalls(first, at(3, 1), 100);
    expect([walls.polygons.length, walls.distances[0], [...walls.segments.subarray(0, 6)]]).toEqual([8, 1, [0, 0, 0, 9, 0, 0]]);
    expect([...walls.distances]).toEqual([...walls.distances].sort((a, b) => a - b));
    query.beginCircle(first, at(3, 1), 5);
    query.stepArea(99);
    expect(query.finishDistanceToWall().distance).toBe(1);
    const move = query.moveAlongSurface(first, at(8, 1), at(30, 5));
    expect([move.blocked, move.x, move.z, move.polygon, [...move.visited]]).toEqual([true, 18, 5, ramp, [first, ramp]]);
    expect(query.raycastFrom(first, at(8, 1), at(17, 1))).toMatchObject({ hit: false, visited: BigUint64Array.of(first, ramp) });
    expect(query.raycastFrom(first, at(12, 1), at(17, 1)).status).toBe(RaycastStatus.StartOutsidePolygon);
    expect(query.closestPoint(ramp, at(0, 5))).toMatchObject({ x: 9, z: 5, polygon: ramp });
    expect(query.closestPoint(77n, at(0, 5))).toBeUndefined();
    const random = new SeededRandom(3);
    for (let i = 0; i < 50; i++) {
      const { x, z } = query.randomPointAround(random, first, at(3, 3), 2) ?? at(99, 99);
      expect((x - 3) ** 2 + (z - 3) ** 2).toBeLessThanOrEqual(4);
    }
    query.beginCircle(first, at(3, 3), 2);
    query.stepArea(99);
    expect(query.finishRandomPointAround(random)).toBeDefined();
    expect(query.findNearestPolygons(Float64Array.of(-1, 0, -1, 100, 0, 0), { x: 2, y: 2, z: 2 }).polygons).toEqual(BigUint64Array.of(first, 0n));
  });

  it('lists all walls and visited polygons, however many there are', () => {
    using mesh = floor(4, (column, row) => (column + row) % 2 === 0 || row % 2 === 0);
    using query = new NavQuery(mesh);
    const start = mesh.findNearestPoint(at(1, 1), 1)?.polygon ?? 0n;
    const walls = query.findWalls(start, at(1, 1), 1000);
    expect(walls.polygons.length).toBeGreaterThan(500);
    using hall = floor(6, everywhere);
    using long = new NavQuery(hall);
    const from = hall.findNearestPoint(at(1, 1), 1)?.polygon ?? 0n;
    const visited = 2 * 48 - 1;
    expect(long.raycastFrom(from, at(0.5, 1), at(95, 95.3)).visited.length).toBeGreaterThan(visited - 3);
    expect(long.moveAlongSurface(from, at(0.5, 1), at(95, 95.3)).visited.length).toBeGreaterThan(visited - 3);
    const to = hall.findNearestPoint(at(95, 95.3), 1)?.polygon ?? 0n;
    const corridor = long.findCorridor(from, to, at(0.5, 1), at(95, 95.3)).polygons;
    expect([corridor.length > visited - 3, corridor[0], corridor.at(-1)]).toEqual([true, from, to]);
    expect([...hall.findPath(at(0.5, 1), at(95, 95.3)).polygons]).toEqual([...corridor]);
  });

  it('M-102 M-040 stops at its node limit and says so', () => {
    using mesh = floor(TILES, everywhere);
    using query = new NavQuery(mesh, { maxNodes: 8 });
    const path = query.findPath(at(1, 1), at(31, 31));
    expect([path.status, path.reason, path.nodeLimitReached]).toEqual([PathStatus.Partial, 'node-limit', true]);
    expect(thrownBy(() => new NavQuery(mesh, { maxNodes: 0 }))).toMatchObject({ field: 'maxNodes' });
    expect(thrownBy(() => new NavQuery(mesh, { nodeModel: loose('edges') }))).toMatchObject({ field: 'nodeModel' });
    expect(thrownBy(() => new NavQuery(loose({})))).toMatchObject({ field: 'mesh' });
    expect(thrownBy(() => new NavQuery(mesh).stepPath(1))).toBeInstanceOf(SamepathStateError);
  });
});

describe('memory', () => {
  const wasmBytes = (): number => exports().memory.buffer.byteLength;

  it('M-107 nothing grows over 20,000 queries of every form', () => {
    using mesh = floor(TILES, ruins(5));
    using filter = new NavFilter({ areaCosts: { 3: 2 } });
    const random = new SeededRandom(1);
    const all = (i: number): void => {
      const [a, b] = [spot(i % 97), spot((i * 7) % 89)];
      mesh.findPath(a, b, i % 2 === 0 ? undefined : { filter });
      mesh.findNearestPoint(a, 3);
      mesh.raycast(a, b);
      mesh.randomPoint(random);
      if (i % 10 === 0) mesh.findPaths(Float64Array.of(a.x, 0, a.z, b.x, 0, b.z));
    };
    for (let i = 0; i < 2000; i++) all(i);
    collect();
    const [wasm, objects, held, heap] = [wasmBytes(), liveObjects(), mesh.memory, process.memoryUsage().heapUsed];
    for (let i = 0; i < 20_000; i++) all(i);
    collect();
    expect([wasmBytes(), liveObjects(), mesh.memory]).toEqual([wasm, objects, held]);
    expect(process.memoryUsage().heapUsed - heap).toBeLessThan(4_000_000);
  });

  it('objects are freed once, in any order, by using, and when they are forgotten', async () => {
    const before = liveObjects();
    const mesh = floor(1, everywhere);
    const [query, filter] = [new NavQuery(mesh), new NavFilter()];
    mesh.findPath(HERE, HERE, { filter });
    for (const object of [mesh, filter, query]) {
      object.free();
      object.free();
      object[Symbol.dispose]();
    }
    expect(liveObjects()).toBe(before);
    expect(thrownBy(() => query.findPath(HERE, HERE))).toMatchObject({ code: 'SP_E_HANDLE' });
    const forget = (): void => {
      const lost = floor(1, everywhere);
      new NavQuery(lost, {}).findPath(HERE, HERE, { filter: new NavFilter() });
      NavTile.fromPolygons(HOUSE);
    };
    for (let i = 0; i < 20; i++) forget();
    for (let i = 0; i < 50 && liveObjects() > before; i++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(liveObjects()).toBeLessThanOrEqual(before);
  });

  it('making and freeing meshes gives the memory back', () => {
    const make = (): void => {
      using mesh = floor(3, everywhere);
      mesh.findPath(at(1, 1), at(47, 47));
    };
    for (let i = 0; i < 3; i++) make();
    const wasm = wasmBytes();
    for (let i = 0; i < 50; i++) make();
    expect(wasmBytes()).toBe(wasm);
  });
});

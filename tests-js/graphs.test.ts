// Graphs through the facade: the known answers, edits, options, callbacks, signals, slices, landmarks, DIMACS texts.
import {
  Dimacs, Graph, GraphFormatError, GraphOptions, init, Landmarks, liveObjects, PathStatus, PointGraph, SamepathArgumentError,
  SamepathRangeError, SamepathStateError, type GraphAlgorithm, type GraphEdge, type GraphPath,
} from 'samepath';
import { graphRows, GraphSearch, shortestPathTree } from 'samepath/graphs';
import { beforeAll, describe, expect, it } from 'vitest';
import { rejectionOf, thrownBy } from './support/pictures.js';

beforeAll(() => init());

const edge = (from: number, to: number, weight: number): GraphEdge => ({ from, to, weight });
const ROADS = [edge(0, 1, 4), edge(1, 2, 1.5), edge(0, 2, 7), edge(2, 3, 2), edge(1, 3, 6), edge(3, 4, 3)];
const ALGORITHMS: GraphAlgorithm[] = ['auto', 'dijkstra', 'astar', 'bidirectional-dijkstra', 'bidirectional-astar'];

/** A number below 1 that follows from `i`. */
const noise = (i: number): number => ((Math.imul(i + 1, 0x9e3779b1) >>> 8) & 0xffff) / 65536;

/** A square of streets; every weight is a multiple of 1/64. */
function streets(side: number): Graph {
  const edges: GraphEdge[] = [];
  for (let i = 0; i < side * side; i++) {
    const weight = (k: number): number => 1 + Math.floor(noise(2 * i + k) * 64) / 64;
    if (i % side < side - 1) edges.push(edge(i, i + 1, weight(0)));
    if (i + side < side * side) edges.push(edge(i, i + side, weight(1)));
  }
  return Graph.from(edges);
}

/** What must be equal between two ways to answer one query. */
function facts(path: GraphPath): unknown[] {
  return [path.status, path.reason, path.cost, [...path], path.expanded, path.iterations, path.algorithm, [...path.expandedNodes]];
}

/** Distances by Bellman and Ford's rounds over the edges. */
function distancesFrom(graph: Graph, root: number): number[] {
  const distances = new Array<number>(graph.nodeCount).fill(Infinity);
  distances[root] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (let id = 0; id < graph.edgeIdCount; id++) {
      const { from, to, weight, removed } = graph.edge(id);
      const reached = (distances[from] as number) + weight;
      if (removed || !(reached < (distances[to] as number))) continue;
      distances[to] = reached;
      changed = true;
    }
  }
  return distances;
}

describe('a graph', () => {
  it('KA-15 G-255 gives the shortest path of three nodes', () => {
    using graph = Graph.from([edge(0, 1, 4), edge(1, 2, 1.5), edge(0, 2, 7)]);
    const path = graph.findPath(0, 2);
    expect([path.status, path.found, path.hasPath, path.isPartial]).toEqual([PathStatus.Found, true, true, false]);
    expect([[...path.nodes], path.cost, path.nodeCount, path.at(-1), path.reason]).toEqual([[0, 1, 2], 5.5, 3, 2, undefined]);
    expect(path.length).toBeNaN();
    expect([...path.points]).toEqual([]);
    expect(graph.fingerprint()).toBe(0x2c57d0681bb9aa46n);
  });

  it.each(ALGORITHMS)('KA-16 gives the route of the road network, with landmarks too: %s', (algorithm) => {
    using roads = Graph.from(ROADS);
    using landmarks = roads.buildLandmarks();
    for (const options of [{ algorithm }, { algorithm, landmarks }]) {
      const { nodes, cost } = roads.findPath(0, 4, options);
      expect([[...nodes], cost]).toEqual([[0, 1, 2, 3, 4], 10.5]);
    }
    expect(roads.fingerprint()).toBe(0xc081a2a206dab788n);
  });

  it('G-264 G-277 equals Bellman-Ford by every algorithm, with landmarks too', () => {
    using graph = streets(9);
    using landmarks = graph.buildLandmarks({ count: 4, seed: 7n });
    const distances = distancesFrom(graph, 13);
    for (let goal = 0; goal < 81; goal++) {
      for (const algorithm of ALGORITHMS) {
        expect(graph.findPath(13, goal, { algorithm }).cost).toBe(distances[goal]);
        expect(graph.findPath(13, goal, { algorithm, landmarks }).cost).toBe(distances[goal]);
      }
    }
    expect([...shortestPathTree(graph, 13).distances]).toEqual(distances);
  });

  it('G-256 G-261 GAP-59 keeps ids over edits; the next query sees them', () => {
    using graph = new Graph(2);
    expect([graph.addNode(), graph.addEdge(0, 2, 5), graph.addUndirected(0, 1, 1), graph.addEdge(1, 2, 1)]).toEqual([2, 0, 1, 3]);
    expect([graph.nodeCount, graph.edgeCount, graph.edgeIdCount, graph.isCompiled]).toEqual([3, 4, 4, false]);
    expect(graph.findPath(0, 2).cost).toBe(2);
    expect(graph.isCompiled).toBe(true);
    expect([graph.removeEdge(3), graph.removeEdge(3)]).toEqual([true, false]);
    expect(graph.edge(3)).toEqual({ from: 1, to: 2, weight: 1, removed: true });
    expect(graph.findPath(0, 2).cost).toBe(5);
    graph.setWeight(0, 4.5);
    expect(graph.findPath(0, 2).cost).toBe(4.5);
    expect(thrownBy(() => graph.setWeight(3, 1))).toBeInstanceOf(SamepathStateError);
    expect(graph.addEdge(0, 2, 0)).toBe(4);
    graph.compile();
    expect(graph.isCompiled).toBe(true);
  });

  it('G-257 G-258 G-262 loads typed arrays and gives its rows in the order of the edges', () => {
    const [from, to] = [Int32Array.of(1, 0, 1), Int32Array.of(2, 1, 0)];
    using graph = Graph.fromArrays(from, to, Float64Array.of(5, 1, 2), { directed: true, nodeCount: 4 });
    const { offsets, nodes, weights } = graphRows(graph);
    expect([[...offsets], [...nodes], [...weights]]).toEqual([[0, 1, 3, 3, 3], [1, 2, 0], [1, 5, 2]]);
    expect([...graphRows(graph, { reverse: true }).nodes]).toEqual([1, 0, 1]);
    using both = Graph.fromArrays(from, to, Float64Array.of(5, 1, 2));
    expect([both.nodeCount, both.edgeCount]).toEqual([3, 6]);
    both.compile();
    expect(both.memory).toBeGreaterThan(40 * 6);
  });

  it('G-259 names the edge that is not valid', () => {
    const bad = [edge(0, 1, 1), edge(1, 2, NaN)];
    expect(thrownBy(() => Graph.from(bad))).toMatchObject({ name: 'SamepathRangeError', field: 'weight', index: 1 });
    expect(thrownBy(() => Graph.from([edge(0, -1, 1)]))).toMatchObject({ field: 'to', index: 0, value: -1 });
    expect(thrownBy(() => Graph.from([edge(0.5, 1, 1)]))).toMatchObject({ field: 'edges[0].from' });
    expect(thrownBy(() => Graph.from([edge(0, 1, '3' as unknown as number)]))).toMatchObject({ field: 'edges[0].weight' });
    expect(thrownBy(() => Graph.from([edge(0, 5, 1)], { nodeCount: 5 }))).toMatchObject({ field: 'to', max: 4 });
    expect(thrownBy(() => Graph.from([], { nodes: 5 } as object))).toMatchObject({ field: 'nodes' });
    expect(thrownBy(() => new Graph(2 ** 26 + 1))).toBeInstanceOf(SamepathRangeError);
    const arrays = (): Graph => Graph.fromArrays(new Int32Array(2), new Int32Array(2), new Float64Array(1));
    expect(thrownBy(arrays)).toBeInstanceOf(SamepathArgumentError);
  });

  it('GAP-65 tells why an end is refused', () => {
    using roads = Graph.from(ROADS);
    expect([roads.findPath(5, 0).reason, roads.findPath(0, -1).reason]).toEqual(['start-outside', 'goal-outside']);
    const options = { blocked: (node: number) => node === 2 };
    expect([roads.findPath(2, 0, options).reason, roads.findPath(0, 2, options).reason]).toEqual(['start-refused', 'goal-refused']);
    expect([...roads.findPath(0, 4, options)]).toEqual([0, 1, 3, 4]);
    expect(thrownBy(() => roads.findPath(1.5, 0))).toMatchObject({ field: 'start' });
  });

  it('G-304 is saved, restored in place and made anew; bad bytes change nothing', () => {
    using graph = Graph.from(ROADS);
    graph.removeEdge(2);
    const saved = graph.saveState();
    expect(saved).toHaveLength(16 + 17 * 12);
    const facts0 = facts(graph.findPath(0, 4));
    graph.addEdge(graph.addNode(), 0, 1);
    graph.setWeight(0, 100);
    graph.restoreState(saved);
    expect([graph.nodeCount, graph.edgeIdCount, graph.edge(2).removed, facts(graph.findPath(0, 4))]).toEqual([5, 12, true, facts0]);
    using twin = Graph.fromState(saved);
    expect([twin.saveState(), twin.fingerprint()]).toEqual([saved, graph.fingerprint()]);
    const bad = saved.slice();
    bad[16] = 9;
    expect(thrownBy(() => graph.restoreState(bad))).toMatchObject({ name: 'GraphFormatError', offset: 16 });
    expect(thrownBy(() => Graph.fromState(saved.subarray(1)))).toBeInstanceOf(GraphFormatError);
    expect(graph.saveState()).toEqual(saved);
  });

  it('frees its memory once; use after that is a state error', () => {
    const before = liveObjects();
    const graph = Graph.from(ROADS);
    const landmarks = graph.buildLandmarks();
    const search = new GraphSearch(graph, { landmarks });
    graph.free();
    graph.free();
    expect(thrownBy(() => graph.findPath(0, 1))).toBeInstanceOf(SamepathStateError);
    expect(thrownBy(() => search.tryBegin(0, 1))).toBeInstanceOf(SamepathStateError);
    search.free();
    landmarks[Symbol.dispose]();
    expect(thrownBy(() => landmarks.count)).toBeInstanceOf(SamepathStateError);
    expect(liveObjects()).toBe(before);
  });
});

describe('options', () => {
  it('G-298 has presets, and names unknown keys and bad values', () => {
    using roads = Graph.from(ROADS);
    using landmarks = roads.buildLandmarks();
    expect(roads.findPath(0, 4, GraphOptions.default).algorithm).toBe('dijkstra');
    expect(roads.findPath(0, 4, GraphOptions.bidirectional).algorithm).toBe('bidirectional-dijkstra');
    const tabled = GraphOptions.withLandmarks(landmarks);
    expect(roads.findPath(0, 4, tabled).algorithm).toBe('astar');
    expect(roads.findPath(0, 4, { ...GraphOptions.bidirectional, ...tabled }).algorithm).toBe('bidirectional-astar');
    const check = (options: object): unknown => thrownBy(() => GraphOptions.check(options));
    expect(check({ algoritm: 'astar' })).toMatchObject({ field: 'algoritm' });
    expect(check({ algorithm: 'jps' })).toMatchObject({ field: 'algorithm' });
    expect(check({ iterationBudget: -1 })).toMatchObject({ field: 'iterationBudget', min: 0 });
    expect(check({ edgeCost: 5 })).toMatchObject({ field: 'edgeCost' });
    expect(check({ landmarks: {} })).toMatchObject({ field: 'landmarks' });
  });

  it('G-266 ends at the budget and records expansions', () => {
    using roads = Graph.from(ROADS);
    const path = roads.findPath(0, 4, { iterationBudget: 2, recordExpansions: true });
    expect([path.status, path.reason, path.cost]).toEqual([PathStatus.BudgetExhausted, 'budget', Infinity]);
    expect([...path.expandedNodes]).toEqual([0, 1]);
  });
});

describe('callbacks', () => {
  it('G-265 G-267 price edges and estimate', () => {
    using roads = Graph.from(ROADS);
    const seen: string[] = [];
    const edgeCost = (from: number, to: number, weight: number): number => {
      seen.push(`${from}-${to}:${weight}`);
      return from === 1 && to === 2 ? Infinity : weight;
    };
    expect([...roads.findPath(0, 4, { edgeCost })]).toEqual([0, 2, 3, 4]);
    expect(seen.slice(0, 2)).toEqual(['0-1:4', '0-2:7']);
    const path = roads.findPath(0, 4, { heuristic: (from, to) => Math.abs(to - from) });
    expect([path.algorithm, path.cost]).toEqual(['astar', 10.5]);
  });

  it('G-301 throw through unchanged and leave the graph usable', () => {
    using roads = Graph.from(ROADS);
    const reason = new Error('no');
    const fail = (): never => { throw reason; };
    for (const options of [{ blocked: fail }, { edgeCost: fail }, { heuristic: fail }]) {
      expect(thrownBy(() => roads.findPath(0, 4, options))).toBe(reason);
      expect(roads.findPath(0, 4).cost).toBe(10.5);
    }
    const edgeCost = (): number => undefined as unknown as number;
    expect(thrownBy(() => roads.findPath(0, 4, { edgeCost }))).toMatchObject({ field: 'edgeCost' });
    expect(thrownBy(() => roads.findPath(0, 4, { edgeCost: () => roads.addNode() }))).toBeInstanceOf(SamepathStateError);
  });
});

/** Edges 0 to 1 at 2, 0 to 2 at 5, 1 to 2 at 1, from 0 to 2 after two iterations, as a native build saves it. */
const NATIVE_SEARCH =
  '4f50475301000b000300000001000000000000f03fffffffff020000000200000002000000000000000000f07f03000000000000' +
  '00010000000000000000ffffffff0100000001000000000000004000000000020000000000000000000008400100000001000000' +
  '0200000000000000000008400000000000000840020000000000000001000000';

describe('saved searches', () => {
  const triangle = (): Graph => Graph.from([edge(0, 1, 2), edge(0, 2, 5), edge(1, 2, 1)], { directed: true });

  it('G-336 have the bytes of a native build, and go on from them', () => {
    using graph = triangle();
    using search = new GraphSearch(graph, { recordExpansions: true });
    search.begin(0, 2);
    search.step(2);
    const native = Uint8Array.from(NATIVE_SEARCH.match(/../g) ?? [], (digits) => parseInt(digits, 16));
    expect(search.saveState()).toEqual(native);
    using twin = new GraphSearch(graph, { recordExpansions: true });
    twin.restoreState(native);
    expect([twin.status, twin.nodeCost(2), twin.step(10)]).toEqual([PathStatus.InProgress, 3, PathStatus.Found]);
    expect([...twin.result()]).toEqual([0, 1, 2]);
  });

  it('G-307 go on as if they had never left, with callbacks and tables given again', () => {
    using graph = streets(12);
    using landmarks = graph.buildLandmarks({ count: 3 });
    const options = { landmarks, recordExpansions: true, edgeCost: (_from: number, to: number, weight: number) => weight + (to % 5) };
    const whole = facts(graph.findPath(3, 140, options));
    using search = new GraphSearch(graph, options);
    search.begin(3, 140);
    for (let steps = 0; search.status === PathStatus.InProgress; steps += 1) {
      using twin = new GraphSearch(graph, options);
      twin.restoreState(search.saveState());
      expect(twin.saveState()).toEqual(search.saveState());
      expect([...twin.slices(1 + steps)].at(-1)).toBe(PathStatus.Found);
      expect(facts(twin.result())).toEqual(whole);
      search.step(3);
    }
    using ended = new GraphSearch(graph, options);
    ended.restoreState(search.saveState());
    expect([ended.status, facts(ended.result())]).toEqual([PathStatus.Found, whole]);
  });

  it('G-310 G-313 name what differs; the search has then not begun, and can be begun', () => {
    using graph = triangle();
    using search = new GraphSearch(graph);
    search.begin(0, 2);
    const saved = search.saveState();
    using larger = new Graph(4);
    using other = new GraphSearch(larger);
    expect(thrownBy(() => other.restoreState(saved))).toMatchObject({ name: 'GraphFormatError', offset: 8, message: expect.stringContaining('nodeCount') as string });
    expect(thrownBy(() => search.restoreState(saved.subarray(0, 20)))).toBeInstanceOf(GraphFormatError);
    expect(search.status).toBe(PathStatus.None);
    search.begin(0, 2);
    expect([...search.slices()].at(-1)).toBe(PathStatus.Found);
    expect(thrownBy(() => search.restoreState([1] as unknown as Uint8Array))).toBeInstanceOf(SamepathArgumentError);
  });

  it('G-308 are of one end only', () => {
    using graph = triangle();
    using search = new GraphSearch(graph, { algorithm: 'bidirectional-dijkstra' });
    expect(thrownBy(() => search.saveState())).toBeInstanceOf(SamepathStateError);
    expect(thrownBy(() => search.restoreState(new Uint8Array(45)))).toBeInstanceOf(SamepathStateError);
  });
});

describe('searches', () => {
  it.each(ALGORITHMS)('G-266 G-274 in slices give what one call gives: %s', (algorithm) => {
    using graph = streets(12);
    using landmarks = graph.buildLandmarks({ count: 3 });
    for (const options of [{ algorithm, recordExpansions: true }, { algorithm, landmarks, recordExpansions: true }]) {
      using search = new GraphSearch(graph, options);
      for (const slice of [1, 7, 1000]) {
        search.begin(3, 140);
        expect([...search.slices(slice)].at(-1)).toBe(PathStatus.Found);
        expect(facts(search.result())).toEqual(facts(graph.findPath(3, 140, options)));
      }
    }
  });

  it('show their nodes, and tell what does not fit', () => {
    using graph = Graph.from([edge(0, 1, 1), edge(1, 2, 1), edge(2, 3, 1)]);
    using search = new GraphSearch(graph, { algorithm: 'bidirectional-dijkstra' });
    expect(search.status).toBe(PathStatus.None);
    expect(thrownBy(() => search.step(1))).toBeInstanceOf(SamepathStateError);
    expect(thrownBy(() => search.begin(9, 0))).toMatchObject({ field: 'start' });
    search.begin(0, 3);
    search.step(2);
    expect([search.nodeCost(1), search.nodeParent(1), search.nodeCost(2, { backward: true })]).toEqual([1, 0, 1]);
    expect([...search.slices()].at(-1)).toBe(PathStatus.Found);
    expect(thrownBy(() => search.copyPath(new Int32Array(3)))).toMatchObject({ field: 'out' });
    const out = new Int32Array(5);
    expect([search.copyPath(out), ...out]).toEqual([4, 0, 1, 2, 3, 0]);
    search.begin(0, 3);
    graph.addEdge(0, 3, 1);
    expect(thrownBy(() => search.step(1))).toBeInstanceOf(SamepathStateError);
  });

  it('G-027 GAP-68 end by a signal; one that is never aborted changes nothing', async () => {
    using graph = streets(30);
    const { signal } = new AbortController();
    const plain = facts(graph.findPath(0, 899));
    expect(facts(graph.findPath(0, 899, {}, { signal }))).toEqual(plain);
    expect(facts(await graph.findPathAsync(0, 899, { iterationsPerSlice: 50 }, { signal }))).toEqual(plain);
    const aborted = AbortSignal.abort();
    expect(thrownBy(() => graph.findPath(0, 899, {}, { signal: aborted }))).toBe(aborted.reason);
    expect(await rejectionOf(graph.findPathAsync(0, 899, {}, { signal: aborted }))).toBe(aborted.reason);
    expect((await graph.findPathAsync(900, 0, {}, { signal: aborted })).reason).toBe('start-outside');
    const budget = { iterationBudget: 300 };
    expect(facts(graph.findPath(0, 899, budget, { signal }))).toEqual(facts(graph.findPath(0, 899, budget)));
    const blocked = { blocked: (node: number) => node === 899 };
    expect(graph.findPath(0, 899, blocked, { signal }).reason).toBe('goal-refused');
  });

  it('yield between slices', async () => {
    using graph = streets(20);
    let turns = 0;
    const path = await graph.findPathAsync(0, 399, { iterationsPerSlice: 100 }, { yield: () => void turns++ });
    expect(turns).toBe(Math.ceil(path.iterations / 100) - 1);
  });

  it('G-301 in batches give what single queries give', () => {
    using graph = streets(15);
    using landmarks = graph.buildLandmarks({ count: 3 });
    const queries = Int32Array.from({ length: 60 }, (_, i) => Math.floor(noise(i) * 226));
    for (const algorithm of ALGORITHMS) {
      const batch = graph.findPaths(queries, { algorithm, landmarks });
      expect(batch.count).toBe(30);
      for (let i = 0; i < 30; i++) {
        const path = graph.findPath(queries[2 * i] as number, queries[2 * i + 1] as number, { algorithm, landmarks });
        expect([batch.statuses[i], batch.costs[i], batch.expanded[i], [...batch.nodesOf(i)]])
          .toEqual([path.status, path.cost, path.expanded, [...path]]);
      }
    }
    expect(thrownBy(() => graph.findPaths(new Int32Array(3)))).toMatchObject({ field: 'queries' });
  });
});

describe('landmarks', () => {
  it('G-279 G-288 bound distances from below, and expand fewer nodes', () => {
    using graph = streets(20);
    using landmarks = graph.buildLandmarks({ selection: 'farthest', count: 6, seed: 5 });
    expect([landmarks.count, landmarks.nodes.length]).toEqual([6, 6]);
    const { distances } = shortestPathTree(graph, 7);
    distances.forEach((distance, node) => {
      expect(landmarks.lowerBound(7, node)).toBeLessThanOrEqual(distance);
    });
    expect(graph.findPath(7, 399, { landmarks }).expanded).toBeLessThan(graph.findPath(7, 399).expanded / 2);
    expect(thrownBy(() => graph.buildLandmarks({ count: 0 }))).toMatchObject({ field: 'count' });
    expect(thrownBy(() => graph.buildLandmarks({ seed: -1 }))).toMatchObject({ field: 'seed' });
    expect(thrownBy(() => landmarks.lowerBound(0, 400))).toMatchObject({ field: 'to', max: 399 });
  });

  it('G-285 G-286 survive as bytes; others are refused with their offset', () => {
    using graph = streets(6);
    using landmarks = graph.buildLandmarks({ count: 3 });
    const saved = landmarks.serialize();
    expect(saved).toHaveLength(24 + 4 * 3 + 16 * 3 * 36);
    using loaded = Landmarks.deserialize(saved, graph);
    expect(loaded.serialize()).toEqual(saved);
    expect(facts(graph.findPath(0, 35, { landmarks: loaded }))).toEqual(facts(graph.findPath(0, 35, { landmarks })));
    const bad = saved.slice();
    bad[16] = (bad[16] as number) ^ 1;
    const error = thrownBy(() => Landmarks.deserialize(bad, graph));
    expect(error).toBeInstanceOf(GraphFormatError);
    expect(error).toMatchObject({ offset: 16, line: undefined, code: 'SP_E_FORMAT' });
    expect(thrownBy(() => Landmarks.deserialize(saved.subarray(0, 40), graph))).toBeInstanceOf(GraphFormatError);
    expect(thrownBy(() => Landmarks.deserialize([] as unknown as Uint8Array, graph))).toMatchObject({ field: 'saved' });
  });

  it('G-287 belong to the graph as it was', () => {
    using graph = streets(6);
    using twin = streets(6);
    using landmarks = graph.buildLandmarks({ count: 2 });
    expect([landmarks.fit(graph), landmarks.fit(twin)]).toEqual([true, true]);
    graph.setWeight(0, 9);
    expect(landmarks.fit(graph)).toBe(false);
    expect(thrownBy(() => graph.findPath(0, 35, { landmarks }))).toBeInstanceOf(SamepathStateError);
  });
});

describe('point graphs', () => {
  const POINTS = [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }, { x: 2, y: 1 }];

  it('KA-17 G-297 link near points and find paths between positions', async () => {
    using graph = PointGraph.from(POINTS, { maxDistance: 1.1 });
    const path = graph.findPathBetween({ x: 0, y: 0 }, { x: 2, y: 1 });
    expect([path.nodeCount, path.cost, path.length, path.algorithm]).toEqual([4, 3, 3, 'astar']);
    expect([path.pointAt(-1), path.pointAt(9)]).toEqual([{ x: 2, y: 1, z: 0 }, undefined]);
    expect(facts(await graph.findPathBetweenAsync({ x: 0, y: 0 }, { x: 2, y: 1 }))).toEqual(facts(path));
    expect(graph.nearestNode({ x: 1.2, y: 0, z: 0.1 })).toBe(1);
    expect([...graph.points]).toEqual([0, 0, 0, 1, 0, 0, 2, 0, 0, 2, 1, 0]);
    expect([graph.nodeCount, graph.edgeCount]).toEqual([4, 6]);
  });

  it('G-291 G-294 G-299 take links, counts and a validator', () => {
    const asked: string[] = [];
    const linkValid = (a: number, b: number): boolean => (asked.push(`${a}-${b}`), a !== 1);
    using validated = PointGraph.from(POINTS, { nearestCount: 1, links: [[3, 0], [0, 3], [2, 2]], linkValid });
    expect([...graphRows(validated).nodes]).toEqual([1, 3, 0, 3, 0, 2]);
    expect(asked).toEqual(['0-1', '0-1', '1-2', '2-3', '2-3']);
    using linked = PointGraph.from(Float64Array.of(0, 0, 0, 3, 4, 0), { links: Int32Array.of(1, 0) });
    expect(linked.findPath(0, 1).cost).toBe(5);
    const reason = new Error('no');
    const fail = (): never => { throw reason; };
    expect(thrownBy(() => PointGraph.from(POINTS, { maxDistance: 5, linkValid: fail }))).toBe(reason);
  });

  it('G-289 G-296 name what is not valid', () => {
    const far = [{ x: 0, y: 0 }, { x: 0, y: 3e6 }];
    expect(thrownBy(() => PointGraph.from(far))).toMatchObject({ field: 'point.y', index: 1, value: 3e6, max: 2097152 });
    expect(thrownBy(() => PointGraph.from(POINTS, { maxDistance: 1e-12 }))).toMatchObject({ field: 'maxDistance' });
    expect(thrownBy(() => PointGraph.from(POINTS, { links: [[0, 4]] }))).toMatchObject({ field: 'links', index: 0 });
    expect(thrownBy(() => PointGraph.from(POINTS, { links: Int32Array.of(1) }))).toMatchObject({ field: 'links' });
    expect(thrownBy(() => PointGraph.from(new Float64Array(4)))).toMatchObject({ field: 'points' });
    using graph = PointGraph.from(POINTS);
    expect(thrownBy(() => graph.nearestNode({ x: NaN, y: 0 }))).toMatchObject({ field: 'position.x' });
  });
});

describe('DIMACS texts', () => {
  it('become graphs and coordinates', () => {
    using graph = Dimacs.parseGraph('c two roads\np sp 3 2\na 1 2 4\na 2 3 1.5\n');
    expect([graph.nodeCount, graph.findPath(0, 2).cost, graph.findPath(2, 0).found]).toEqual([3, 5.5, false]);
    expect([...Dimacs.parseCoordinates('p aux sp co 2\nv 2 -5 1\nv 1 0 7\n')]).toEqual([0, 7, -5, 1]);
  });

  it('that are not valid are refused with line and offset', () => {
    const error = thrownBy(() => Dimacs.parseGraph('p sp 3 1\na 1 9 4\n'));
    expect(error).toBeInstanceOf(GraphFormatError);
    expect(error).toMatchObject({ line: 2, offset: 13, detail: 'the node does not exist' });
    expect(thrownBy(() => Dimacs.parseCoordinates(new TextEncoder().encode('p sp')))).toMatchObject({ line: 1 });
    expect(thrownBy(() => Dimacs.parseGraph(5 as unknown as string))).toMatchObject({ field: 'text' });
  });
});

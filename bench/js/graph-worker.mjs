// Child process: times our searches of one graph in WebAssembly and prints a JSON line for each. argv[2] is the job.
import { readInput } from './graph-inputs.mjs';
import { loadFacade } from './facade.mjs';
import { timePieces, warmUp } from './timing.mjs';

const ENGINES = [
  { engine: 'dijkstra', options: { algorithm: 'dijkstra' } },
  { engine: 'bidirectional-dijkstra', options: { algorithm: 'bidirectional-dijkstra' } },
  { engine: 'astar', options: { algorithm: 'astar' }, positions: true },
  { engine: 'bidirectional-astar', options: { algorithm: 'bidirectional-astar' }, positions: true },
  { engine: 'alt', options: { algorithm: 'astar' }, tables: true },
  { engine: 'bidirectional-alt', options: { algorithm: 'bidirectional-astar' }, tables: true },
];

const job = JSON.parse(process.argv[2]);
const input = readInput(job.inputFile);
const { Graph, PointGraph } = await loadFacade();
const start = performance.now();
const graph = Graph.fromArrays(input.from, input.to, input.weights, { nodeCount: input.nodes });
graph.compile();
const built = performance.now();
const graphBytes = graph.memory;
const landmarks = graph.buildLandmarks();
const landmarksUs = (performance.now() - built) * 1000;
const links = Int32Array.from({ length: 2 * input.from.length }, (_, i) => (i % 2 ? input.to : input.from)[i >> 1]);
const net = input.points.length > 0 ? PointGraph.from(input.points, { links }) : undefined;
const edges = graph.edgeCount;
console.log(JSON.stringify({ engine: 'build', nodes: input.nodes, edges, graphBytes, buildUs: (built - start) * 1000, landmarksUs }));

let costs;
for (const { engine, options, positions, tables } of ENGINES) {
  const searched = positions ? net : graph;
  if (searched === undefined) continue;
  const all = Object.freeze(tables ? { ...options, landmarks } : options);
  const count = input.queries.length / 2;
  const find = (i) => searched.findPath(input.queries[2 * i], input.queries[2 * i + 1], all);
  let paths;
  warmUp(() => void (paths = Array.from({ length: count }, (_, i) => find(i))));
  costs ??= paths.map(({ cost }) => cost);
  const mismatches = paths.filter(({ cost }, i) => Math.abs(cost - costs[i]) > 1e-9 * costs[i]).length;
  const expanded = paths.reduce((sum, path) => sum + path.expanded, 0);
  const costSum = paths.reduce((sum, { cost }) => sum + cost, 0);
  const times = timePieces(count, find, job);
  console.log(JSON.stringify({ engine, queries: count, ...times, expanded, costSum, mismatches }));
}

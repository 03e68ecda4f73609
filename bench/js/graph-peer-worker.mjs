// Child process: times the searches of ngraph.path on one graph and prints a JSON line for each. argv[2] is the job.
// Its `aGreedy` gives no shortest paths and is left out.
import createGraph from 'ngraph.graph';
import { aStar, nba } from 'ngraph.path';
import { readInput } from './graph-inputs.mjs';
import { timePieces, warmUp } from './timing.mjs';

const job = JSON.parse(process.argv[2]);
const { nodes, from, to, weights, points, queries } = readInput(job.inputFile);
const start = performance.now();
const graph = createGraph();
for (let node = 0; node < nodes; node++) graph.addNode(node, node);
for (let i = 0; i < from.length; i++) graph.addLink(from[i], to[i], weights[i]);
console.log(JSON.stringify({ engine: 'build', buildUs: (performance.now() - start) * 1000 }));

const distance = (_from, _to, link) => link.data;
const heuristic = (a, b) => {
  const [dx, dy] = [points[3 * a.data] - points[3 * b.data], points[3 * a.data + 1] - points[3 * b.data + 1]];
  return Math.sqrt(dx * dx + dy * dy);
};
const ENGINES = [
  { engine: 'dijkstra', create: aStar, options: { distance } },
  { engine: 'bidirectional-dijkstra', create: nba, options: { distance } },
  { engine: 'astar', create: aStar, options: { distance, heuristic } },
  { engine: 'bidirectional-astar', create: nba, options: { distance, heuristic } },
];

/** Cost of a path of theirs, which is a list of nodes from the goal to the start. */
function costOf(path) {
  let cost = 0;
  for (let i = 1; i < path.length; i++) {
    const [a, b] = [path[i - 1].id, path[i].id];
    cost += (graph.getLink(a, b) ?? graph.getLink(b, a)).data;
  }
  return cost;
}

for (const { engine, create, options } of ENGINES) {
  if (options.heuristic !== undefined && points.length === 0) continue;
  const count = queries.length / 2;
  const finder = create(graph, options);
  const find = (i) => finder.find(queries[2 * i], queries[2 * i + 1]);
  let paths;
  warmUp(() => void (paths = Array.from({ length: count }, (_, i) => find(i))));
  const times = timePieces(count, find, job);
  console.log(JSON.stringify({ engine, queries: count, ...times, costs: paths.map(costOf) }));
}

// The graphs that are measured, as files that bench_graph and the workers read: int32 counts of nodes, undirected edges,
// positions (0 or nodes) and queries; doubles: weights, positions (x, y, z each); int32: sources, targets, queries.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './maps.mjs';
import { randomSource } from './random.mjs';

const distance = (points, a, b) => {
  const [dx, dy] = [points[3 * a] - points[3 * b], points[3 * a + 1] - points[3 * b + 1]];
  return Math.sqrt(dx * dx + dy * dy + 0);
};

/** Weights of edges that are as long as they look. */
const straight = (points, from, to) => from.map((node, i) => distance(points, node, to[i]));

/** Delaware's roads: travel times without positions. Each road stands in the file once in each direction. */
function delaware() {
  const arcs = readFileSync(join(dataFolder(), 'roads', 'DE.gr'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('a '))
    .map((line) => line.split(' ').slice(1).map(Number));
  const roads = arcs.filter(([from, to]) => from < to);
  const column = (i, offset) => roads.map((road) => road[i] - offset);
  return { nodes: 49109, from: column(0, 1), to: column(1, 1), weights: column(2, 0), points: [] };
}

/** Amsterdam's roads: positions, and edges as long as they look. */
function amsterdam() {
  const words = (name) => {
    const bytes = readFileSync(join(dataFolder(), 'roads', name));
    return new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  };
  const places = words('amsterdam-roads.co.bin');
  const pairs = Array.from(words('amsterdam-roads.gr.bin'), (node) => node - 1);
  const points = Array.from({ length: places.length / 2 }, (_, i) => [places[2 * i], places[2 * i + 1], 0]).flat();
  const [from, to] = [0, 1].map((end) => pairs.filter((_, i) => i % 2 === end));
  return { nodes: points.length / 3, from, to, weights: straight(points, from, to), points };
}

/** A plane of crossings, `side` x `side`, shaken and with a sixth of the streets missing. */
function planar(side) {
  const random = randomSource(20260);
  const points = Array.from({ length: side * side }, (_, i) => [
    (i % side) * 64 + random(48),
    Math.floor(i / side) * 64 + random(48),
    0,
  ]).flat();
  const [from, to] = [[], []];
  for (let i = 0; i < side * side; i++) {
    for (const [exists, target] of [
      [i % side < side - 1, i + 1],
      [i < side * (side - 1), i + side],
    ]) {
      if (!exists || random(6) === 0) continue;
      from.push(i);
      to.push(target);
    }
  }
  return { nodes: side * side, from, to, weights: straight(points, from, to), points };
}

export const INPUTS = [
  { name: 'delaware', file: 'DE.gr', make: delaware },
  { name: 'amsterdam', file: 'amsterdam-roads.gr.bin', make: amsterdam },
  { name: 'planar 250k', file: undefined, make: () => planar(500) },
];

/** Whether what the input is made from is there. */
export const isThere = ({ file }) => file === undefined || existsSync(join(dataFolder(), 'roads', file));

/** Nodes of the component that most nodes belong to. */
function largestComponent({ nodes, from, to }) {
  const leader = Int32Array.from({ length: nodes }, (_, i) => i);
  const find = (node) => {
    while (leader[node] !== node) node = leader[node] = leader[leader[node]];
    return node;
  };
  from.forEach((node, i) => (leader[find(node)] = find(to[i])));
  const sizes = new Int32Array(nodes);
  for (let i = 0; i < nodes; i++) sizes[find(i)]++;
  const largest = sizes.indexOf(Math.max(...new Set(sizes)));
  return Array.from({ length: nodes }, (_, i) => i).filter((node) => find(node) === largest);
}

/** Writes an input with `count` random queries inside its largest component. */
export function writeInput(path, graph, count) {
  const members = largestComponent(graph);
  const random = randomSource(7);
  const queries = Int32Array.from({ length: 2 * count }, () => members[random(members.length)]);
  const parts = [
    Int32Array.of(graph.nodes, graph.from.length, graph.points.length / 3, count),
    Float64Array.from(graph.weights),
    Float64Array.from(graph.points),
    Int32Array.from(graph.from),
    Int32Array.from(graph.to),
    queries,
  ];
  writeFileSync(path, Buffer.concat(parts.map((part) => new Uint8Array(part.buffer))));
}

/** Reads what {@link writeInput} wrote. */
export function readInput(path) {
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
  const [nodes, edges, positions, count] = new Int32Array(bytes, 0, 4);
  let at = 16;
  const take = (Type, length) => {
    const array = new Type(bytes, at, length);
    at += array.byteLength;
    return array;
  };
  return {
    nodes,
    weights: take(Float64Array, edges),
    points: take(Float64Array, 3 * positions),
    from: take(Int32Array, edges),
    to: take(Int32Array, edges),
    queries: take(Int32Array, 2 * count),
  };
}

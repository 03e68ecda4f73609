// The measured graph searches as Markdown.
import { number, ratio, table } from './tables.mjs';

const PEER_TARGET = 3; // fastest optimal search of the peer / ours of the same kind of estimate or better, at least
const ALT_TARGET = 10; // nodes expanded by Dijkstra / by A* with landmarks, at least

const pick = (rows, engine) => rows.find((row) => row.engine === engine);
const perQuery = (row) => (row === undefined ? undefined : row.bestUs / row.queries / 1000);
const perNode = (row) => (row === undefined ? undefined : (row.bestUs * 1000) / row.expanded);

/** Queries whose path of the peer costs more than ours. */
function longer(peer, dijkstra) {
  if (peer?.costs === undefined) return '-';
  const sum = peer.costs.reduce((total, cost) => total + cost, 0);
  return sum > dijkstra.costSum * (1 + 1e-9) ? 'yes' : 'no';
}

function timesTable({ graphs }) {
  const header = ['graph', 'search', 'native ms', 'wasm ms', 'ngraph.path ms', 'peer / wasm', 'wasm/native', 'expanded/query'];
  header.push('native ns/node', 'wasm ns/node', 'peer longer');
  const rows = graphs.flatMap(({ name, native, wasm, peers }) =>
    wasm.filter(({ engine }) => engine !== 'build').map((row) => {
      const [twin, peer] = [pick(native, row.engine), pick(peers, row.engine)];
      return [
        name, row.engine, ...[twin, row, peer].map(perQuery).map(number), ratio(perQuery(peer), perQuery(row)),
        ratio(perQuery(row), perQuery(twin)), number(row.expanded / row.queries), number(perNode(twin)), number(perNode(row)),
        longer(peer, pick(wasm, 'dijkstra')),
      ];
    }));
  return table([header, ...rows]);
}

function memoryTable({ graphs }) {
  const header = ['graph', 'nodes', 'directed edges', 'bytes/edge native', 'bytes/edge wasm', 'build ms native', 'build ms wasm'];
  header.push('build ms ngraph', 'landmarks ms native', 'landmarks ms wasm');
  const rows = graphs.map(({ name, native, wasm, peers }) => {
    const [n, w, p] = [native, wasm, peers].map((side) => pick(side, 'build'));
    const bytes = (row) => (row === undefined ? undefined : row.graphBytes / row.edges);
    const ms = (us) => number(us === undefined ? undefined : us / 1000);
    return [
      name, w.nodes, w.edges, number(bytes(n)), number(bytes(w)), ms(n?.buildUs), ms(w.buildUs), ms(p?.buildUs),
      ms(n?.landmarksUs), ms(w.landmarksUs),
    ];
  });
  return table([header, ...rows]);
}

/** The row that takes the least time. */
const fastest = (rows) => rows.reduce((a, b) => (perQuery(b) < perQuery(a) ? b : a));

function peerLine(name, wasm, optimal) {
  const rival = fastest(optimal);
  const ours = fastest(wasm.filter(({ expanded }) => expanded !== undefined));
  const [same, best] = [pick(wasm, rival.engine), ours].map((row) => ratio(perQuery(rival), perQuery(row)));
  return `- ${name}: against the peer's fastest optimal search (${rival.engine}) ours of that kind is ${same} as fast, \
our fastest (${ours.engine}) ${best} (target ${PEER_TARGET}x).`;
}

function targetLines({ graphs }) {
  return graphs.flatMap(({ name, wasm, peers }) => {
    const [dijkstra, alt] = [pick(wasm, 'dijkstra'), pick(wasm, 'alt')];
    const share = number(dijkstra.expanded / alt.expanded);
    const altLine = `- ${name}: A* with landmarks expands 1/${share} of Dijkstra's nodes (target 1/${ALT_TARGET}).`;
    const optimal = peers.filter((row) => longer(row, dijkstra) === 'no');
    return optimal.length === 0 ? [altLine] : [altLine, peerLine(name, wasm, optimal)];
  }).join('\n');
}

/** The whole report. */
export function graphReport(result) {
  const { cpu, cores, node, commit, loadBefore, loadAfter, peer } = result.environment;
  const { queries, seconds, minPasses, maxPasses } = result.settings;
  const lines = [
    `- ${cpu}, ${cores} cores; Node.js ${node}; commit ${commit}; peer ${peer} (its aGreedy gives no shortest paths and is left out).`,
    `- 1-minute load ${loadBefore.toFixed(2)} before, ${loadAfter.toFixed(2)} after.`,
    `- ${queries} random queries in the largest component; ${minPasses} to ${maxPasses} passes within ${seconds} s; best times.`,
  ];
  const sections = ['# Graph path queries', lines.join('\n'), '## Targets', targetLines(result), '## Times', timesTable(result)];
  return `${[...sections, '## Memory and building', memoryTable(result)].join('\n\n')}\n`;
}

// Hex grids: maps whose cells are read as hexagons in rows, odd rows half a cell to the right.
import { familyReport } from '../js/family-report.mjs';
import { chooseMaps, locate, sizeOf } from '../js/maps.mjs';
import { HEX_PEERS } from '../js/peers-hex.mjs';
import { SHORT } from '../js/settings.mjs';

const ABOUT = [
  'The maps are those of square grids with their cells read as hexagons in shifted rows; the ends are those of their scenarios.',
  'Nothing is published for that: Dijkstra is the check of A*, and the optimum of the first table is its.',
  'One peer is `honeycomb-grid` for places and neighbours with `abstract-astar` for the search; the other is `ngraph.path` over a',
  'graph of all hexagons, on the small maps.',
];

export const hex = {
  name: 'hex',
  subjects: chooseMaps('arena', 'lak303d', 'den520d', 'random512-40-0'),
  locate,
  describe: sizeOf,
  program: 'bench_hex',
  worker: 'hex-worker.mjs',
  engines: ['astar', 'dijkstra'],
  reference: 'astar',
  optimum: 'dijkstra',
  peers: HEX_PEERS,
  peerWorker: 'hex-peer-worker.mjs',
  ...SHORT,
  report: (result) => familyReport(hex, result, { title: 'Hex grids', about: ABOUT, columns: [] }),
};

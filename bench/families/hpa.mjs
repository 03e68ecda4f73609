// HPA* on square grids, against our own A* and JPS+.
import { PREPARATION, familyReport } from '../js/family-report.mjs';
import { chooseMaps, locate, sizeOf } from '../js/maps.mjs';
import { SHORT } from '../js/settings.mjs';

const ABOUT = [
  'Paths of HPA* are legal and near the optimum: the last column of the first table says by how much all of them together',
  'are longer. The number is the side of a chunk in cells. What is built is the hierarchy, or the table of JPS+; both follow edits.',
  'No npm library was found that searches hierarchies of grids.',
];

export const hpa = {
  name: 'hpa',
  subjects: chooseMaps('den520d', 'AR0602SR', 'random512-40-0', '64room_000', 'maze512-16-0', 'Berlin_1_1024'),
  locate,
  describe: sizeOf,
  program: 'bench_grid',
  worker: 'grid-worker.mjs',
  engines: ['specialised', 'jps+', 'hpa* 16', 'hpa* 16 unsmoothed', 'hpa* 32'],
  reference: 'specialised',
  peers: [],
  ...SHORT,
  report: (result) => familyReport(hpa, result, { title: 'HPA*', about: ABOUT, columns: PREPARATION }),
};

// The small app that the packaging tests build with each tool and run: one path, as JSON, in `globalThis.answer`.
import { Grid, init } from 'samepath';

await init();
const grid = Grid.fromText('........\n.#####..\n.#...#..\n.#.#.#..\n...#....');
const path = grid.findPath({ x: 0, y: 0 }, { x: 4, y: 3 });
const answer = JSON.stringify({ found: path.found, cost: path.cost, cells: [...path.cells], expanded: path.expanded });
grid.free();
globalThis.answer = answer;
console.log(answer);

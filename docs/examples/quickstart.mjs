// The first program: a drawn grid, its shortest path, and what happens when there is none.
import { Grid, PathStatus, init } from 'samepath';
import { cellsOf, show } from './support/show.mjs';

await init();
const picture = ['........', '.#####..', '.#...#..', '.#.#.#..', '...#....'];
const grid = Grid.fromText(picture.join('\n'));
const path = grid.findPath({ x: 0, y: 0 }, { x: 4, y: 3 });

const onPath = new Set([...path].map(({ x, y }) => `${x},${y}`));
for (const [y, row] of picture.entries()) {
  console.log([...row].map((cell, x) => (onPath.has(`${x},${y}`) ? 'o' : cell)).join(''));
}
show('found', path.found, true);
show('cost', path.cost, 11);
show('cells', cellsOf(path), '0,0 0,1 0,2 0,3 0,4 1,4 2,4 2,3 2,2 3,2 4,2 4,3');
show('expanded, iterations', [path.expanded, path.iterations], [19, 20]);

// A goal on a wall is an outcome, not an error.
const blocked = grid.findPath({ x: 0, y: 0 }, { x: 2, y: 1 });
show('goal on a wall', [blocked.status, blocked.reason], [PathStatus.GoalInvalid, 'goal-blocked']);

// A diagonal costs the square root of 2. It may not cut the corner of a wall, so this one is a detour.
const corner = Grid.fromText('.#\n..');
show('around a corner', corner.findPath({ x: 0, y: 0 }, { x: 1, y: 1 }).cost, 2);
show('across an open square', new Grid(2, 2).findPath({ x: 0, y: 0 }, { x: 1, y: 1 }).cost, Math.SQRT2);

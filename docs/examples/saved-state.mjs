// Rollback: a world and a search go back to an earlier tick, and then come to the same end as a world that never left.
import { Grid, GridStateError, init, PathStatus } from 'samepath';
import { show } from './support/show.mjs';

await init();
const map = new Grid(64, 64);
map.setRect(32, 0, 1, 62, 255);
const search = map.createSearch();
search.begin({ x: 2, y: 2 }, { x: 60, y: 4 });

// Tick 10: keep the world and the work that is under way. The same history gives the same bytes on every machine.
for (let tick = 0; tick < 10; tick++) search.step(50);
const world = map.saveState();
const work = search.saveState();
show('bytes of the world', world.length, 6184);
show('saved twice', work.every((byte, i) => byte === search.saveState()[i]), true);

// A prediction: somebody builds a wall, and the search starts over.
map.setRect(10, 20, 30, 1, 255);
search.begin({ x: 2, y: 2 }, { x: 60, y: 4 });
while (search.step(50) === PathStatus.InProgress);
show('predicted', search.expanded === 2072, false);

// The prediction was wrong: first the grid goes back, then what stands on it.
map.restoreState(world);
search.restoreState(work);
show('expanded at tick 10', search.expanded, 500);
while (search.step(50) === PathStatus.InProgress);
show('as if nothing had been', [search.expanded, search.cost.toFixed(4)], [2072, '143.1960']);

// A new grid of the bytes, and bytes that do not fit.
const copy = Grid.fromState(world);
show('same content', copy.contentHash() === map.contentHash(), true);
const small = new Grid(32, 64);
try {
  small.restoreState(world);
} catch (error) {
  show('refused', [error instanceof GridStateError, error.field, error.message], [true, 'width', 'byte 8, width must be 32; got 64']);
}
search.free();
for (const grid of [map, copy, small]) grid.free();

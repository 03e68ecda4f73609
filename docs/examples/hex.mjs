// A hex grid: its coordinates, a path around water, and a click in the world.
import { HexGrid, init } from 'samepath';
import { cellsOf, show } from './support/show.mjs';

await init();
const picture = ['......', '..##..', '..#...', '......'];
const layouts = ['pointy-odd-row', 'pointy-even-row', 'flat-odd-column', 'flat-even-column'];
const costs = layouts.map((layout) => HexGrid.fromText(picture.join('\n'), layout).findPath({ x: 0, y: 0 }, { x: 5, y: 3 }).cost);
show('the same picture in four layouts', costs, [7, 6, 7, 7]);

const hex = HexGrid.fromText(picture.join('\n'), 'pointy-odd-row');
const path = hex.findPath({ x: 0, y: 0 }, { x: 5, y: 3 });
show('path', cellsOf(path), '0,0 1,0 2,0 3,0 4,0 4,1 5,2 5,3');

// Drawn as it lies: odd rows stand half a cell further to the right.
const onPath = new Set([...path].map(({ x, y }) => `${x},${y}`));
for (const [y, row] of picture.entries()) {
  const cells = [...row].map((cell, x) => (onPath.has(`${x},${y}`) ? 'o' : cell)).join(' ');
  console.log(`${y % 2 === 1 ? ' ' : ''}${cells}`);
}

// Axial coordinates, steps, neighbours.
show('axial', hex.toAxial({ x: 5, y: 3 }), { q: 4, r: 3 });
show('steps over open ground', hex.distance({ x: 0, y: 0 }, { x: 5, y: 3 }), 7);
show('neighbours', hex.neighbors({ x: 1, y: 1 }).map(({ x, y }) => `${x},${y}`).join(' '), '2,1 2,0 1,0 0,1 1,2 2,2');

// In the world: the centre of the first cell is the origin, and neighbours are one cell size apart.
hex.space = { originX: 100, originY: 50, cellSize: 32 };
show('cell under a click', hex.cellAt({ x: 150, y: 70 }), { x: 1, y: 1 });
const walk = hex.findPathBetween({ x: 100, y: 50 }, { x: 270, y: 130 });
show('metres', Math.round(walk.length), 224);
show('last point', walk.pointAt(-1).x, 276);
hex.free();

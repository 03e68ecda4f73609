// World coordinates: from positions to a path to walk along.
import { AreaCosts, Grid, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const grid = new Grid(20, 10);
grid.space = { originX: -10, originY: -5, cellSize: 1 };
grid.setRect(10, 0, 1, 8, AreaCosts.Wall);

// Any object with x and y is a position, a three.js Vector2 too.
const path = grid.findPathBetween({ x: -2.3, y: -4.2 }, { x: 3.9, y: -3.1 });
show('from the centre', path.pointAt(0), { x: -2.5, y: -4.5 });
show('to the centre', path.pointAt(-1), { x: 3.5, y: -3.5 });
show('length in world units', path.length.toFixed(4), '18.6569');
show('cost in cells', path.cost.toFixed(4), '18.6569');

// Where a walker is after some distance along the polyline.
function positionAt(distance) {
  let left = distance;
  for (let i = 1; i < path.cellCount; i++) {
    const [from, to] = [path.pointAt(i - 1), path.pointAt(i)];
    const step = Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2);
    if (left <= step) return { x: from.x + ((to.x - from.x) * left) / step, y: from.y + ((to.y - from.y) * left) / step };
    left -= step;
  }
  return path.pointAt(-1);
}
const { x, y } = positionAt(3.25);
show('after 3.25 units', [x.toFixed(3), y.toFixed(3)], ['-0.500', '-2.078']);
show('at the end', positionAt(100), path.pointAt(-1));

// Outside the grid is a status; beyond 2^21 is an error.
show('outside', grid.findPathBetween({ x: 500, y: 0 }, { x: 0, y: 0 }).reason, 'start-outside');
try {
  grid.findPathBetween({ x: 3e6, y: 0 }, { x: 0, y: 0 });
} catch (error) {
  show('too far', [error.field, error.max], ['start.x', 2097152]);
}

// Area costs: a swamp that is slow to cross, and how edits are heard.
import { AreaCosts, Grid, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const map = new Grid(64, 64);
const heard = [];
const remove = map.addListener({
  onRectChanged: (x, y, width, height) => heard.push(`${x},${y} ${width}x${height}`),
});
const [start, goal] = [{ x: 2, y: 2 }, { x: 60, y: 4 }];

// A wall down the middle that leaves a gap of two cells.
map.setRect(32, 0, 1, 62, AreaCosts.Wall);
const plain = map.findPath(start, goal);
show('cost', plain.cost, 64 + 56 * Math.SQRT2);
show('steps', plain.stepCounts, { straight: 64, diagonal: 56 });
show('expanded by the specialised engine', plain.expanded, 2072);
show('expanded by the generic engine', map.findPath(start, goal, { specializedEngines: false }).expanded, 2096);

// A swamp on the way costs three times as much.
const SWAMP = 2;
map.setRect(10, 50, 22, 12, SWAMP);
map.areas.set(SWAMP, 3);
const around = map.findPath(start, goal);
show('cost with the swamp', around.cost.toFixed(4), '155.4975');
show('cells, expanded', [around.cellCount, around.expanded], [142, 2127]);
show('specialised', around.specialized, false);

remove();
map.setRect(0, 0, 4, 4, SWAMP);
show('heard', heard, ['32,0 1x62', '10,50 22x12']);
show('edits', [map.version, map.areas.version], [3, 1]);
map.free();

// A unit walks while walls appear: the replanner repairs its path, and rolls back with its grid.
import { AreaCosts, Grid, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const yard = new Grid(16, 8);
const replanner = yard.createReplanner({ x: 0, y: 0 }, { x: 15, y: 0 });
const first = replanner.replan();
show('open yard', [first.cost.toFixed(4), first.cellCount], ['15.0000', 16]);

yard.setRect(7, 0, 1, 7, AreaCosts.Wall); // A wall, open only at the bottom row.
const detour = replanner.replan();
show('after the wall', [detour.cost.toFixed(4), detour.cellCount], ['21.3848', 17]);

replanner.moveStart({ x: 4, y: 5 }); // The unit has moved along.
const onward = replanner.replan();
show('moved start', [onward.cost.toFixed(4), onward.cellCount], ['14.7279', 12]);

// Rolled back to this tick, both go on as they did.
const saved = { grid: yard.saveState(), replanner: replanner.saveState() };
yard.setArea(9, 5, AreaCosts.Wall);
const played = replanner.replan();
yard.restoreState(saved.grid);
replanner.restoreState(saved.replanner);
yard.setArea(9, 5, AreaCosts.Wall);
show('replayed', replanner.replan().cost === played.cost, true);

// A flow field: one field of costs and next steps serves any number of units that head for the same goals.
import { AreaCosts, FlowStatus, Grid, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const yard = new Grid(16, 8);
yard.setRect(7, 0, 1, 7, AreaCosts.Wall); // A wall, open only at the bottom row.
const toGoal = yard.createFlowField({ x: 15, y: 0 });

// One unit.
show('cost from (0, 0)', toGoal.getCost({ x: 0, y: 0 }).toFixed(4), '21.3848');
show('next step', toGoal.tryGetNext({ x: 0, y: 0 }), { x: 0, y: 1 });
show('direction from (12, 2)', toGoal.getDirection({ x: 12, y: 2 }), { x: 0.7071067811865475, y: -0.7071067811865475 });

// A crowd, in one call over arrays that are kept.
const units = Int32Array.of(0, 0, 3, 6, 12, 2);
const next = new Int32Array(units.length);
toGoal.sample(units, { next });
show('next steps', [...next], [0, 1, 4, 6, 13, 1]);

// An edit: only what it reaches is computed again, here in slices of 10 cells.
yard.setArea(7, 3, 0);
show('current', toGoal.isCurrent, false);
while (toGoal.step(10) === FlowStatus.Running);
show('through the door', toGoal.getCost({ x: 0, y: 0 }).toFixed(4), '17.4853');
yard.free();

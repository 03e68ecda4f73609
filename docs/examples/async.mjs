// Long searches that leave room for other work: async, cancelled, with a budget, and by hand.
import { Grid, PathStatus, init } from 'samepath';
import { show } from './support/show.mjs';

await init();
const grid = new Grid(300, 300);
const [start, goal] = [{ x: 0, y: 0 }, { x: 299, y: 200 }];
const dijkstra = { heuristic: 'zero' };
const whole = grid.findPath(start, goal, dijkstra);

// The event loop turns while the search runs, and the result is the same.
let turns = 0;
const counting = setInterval(() => turns++, 0);
const sliced = await grid.findPathAsync(start, goal, { ...dijkstra, iterationsPerSlice: 500 });
clearInterval(counting);
show('same cost, counts and cells', [sliced.cost === whole.cost, sliced.iterations === whole.iterations, `${sliced.cells}` === `${whole.cells}`], [true, true, true]);
show('the event loop turned', turns > 0, true);

const controller = new AbortController();
const pending = grid.findPathAsync(start, goal, dijkstra, { signal: controller.signal });
controller.abort(new Error('no longer needed'));
show('aborted', await pending.catch((error) => error.message), 'no longer needed');

const limited = grid.findPath(start, goal, { ...dijkstra, iterationBudget: 1000 });
show('budget', [limited.status, limited.reason, limited.iterations], [PathStatus.BudgetExhausted, 'budget', 1000]);

// The same query, 200 iterations in each frame of a game.
const search = grid.createSearch(dijkstra);
search.begin(start, goal);
let frames = 0;
while (search.step(200) === PathStatus.InProgress) frames++;
show('frames', frames, Math.ceil(whole.iterations / 200) - 1);
show('same cost', search.result().cost === whole.cost, true);
search.free();

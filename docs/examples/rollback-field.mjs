// Rolling back: save a field on which everything moves, go on, restore it, and go on again with the same inputs.
import { init } from 'samepath';
import { Field } from './rollback/field.mjs';
import { playerInputs } from './rollback/player.mjs';
import { show } from './support/show.mjs';

await init();
const seed = 7;
const field = new Field(seed);

/** Does ticks up to one, with given inputs or those of the player; gives the inputs and hashes of each. */
function runTo(last, recorded) {
  const ticks = [];
  while (field.now < last) {
    const inputs = recorded?.[ticks.length].inputs ?? playerInputs(seed, field);
    field.tick(inputs);
    ticks.push({ inputs, ...field.hashes() });
  }
  return ticks;
}

runTo(100);
const saved = field.saveState();
const ahead = runTo(300);

field.restoreState(saved);
show('back at tick', field.now, 100);
const again = runTo(300, ahead);
const equal = ahead.filter(({ content, state }, index) => content === again[index].content && state === again[index].state);
show('ticks with equal hashes', `${equal.length} of ${ahead.length}`, '200 of 200');

// Another machine needs the seed and the bytes.
const other = new Field(seed);
other.restoreState(saved);
for (const { inputs } of ahead) other.tick(inputs);
show('on another machine', other.hashes().state === field.hashes().state, true);

// One input less, and the hashes tell in which tick.
field.restoreState(saved);
const first = ahead.findIndex(({ inputs }) => inputs.length > 0);
const changed = runTo(300, ahead.with(first, { ...ahead[first], inputs: [] }));
show('differs from tick', 101 + changed.findIndex(({ state }, index) => state !== ahead[index].state), 101 + first);
field.free();
other.free();

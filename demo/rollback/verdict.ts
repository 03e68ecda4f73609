// What the comparison of a second run says, in a few words.
import { byId } from '../shared/dom.js';
import { isEqual, type Run } from './run.js';

/** Shows how far a second run is, and whether its hashes are those of the first. */
export function showVerdict(run: Run, isBusy: boolean): void {
  const compared = run.records.filter(({ again }) => again !== null);
  const first = compared.find((record) => !isEqual(record));
  const pill = byId('verdict', HTMLElement);
  const show = (state: string, tone: string, title: string, text: string): void => {
    pill.dataset['state'] = state;
    pill.dataset['tone'] = tone;
    pill.textContent = title;
    byId('verdict-text', HTMLElement).textContent = text;
  };
  const [from, to] = [compared[0]?.tick, compared.at(-1)?.tick];
  if (from === undefined || to === undefined) {
    show('none', '', 'Not rolled back yet', 'Let it run, go back to a saved tick, and run the same inputs again: every hash must come out the same.');
  } else if (first !== undefined) {
    show('different', 'bad', 'Different', `Ticks ${from} to ${to} ran again; from tick ${first.tick} on the hashes differ.`);
  } else {
    const still = isBusy ? 'so far ' : '';
    show('equal', 'good', 'Equal', `Ticks ${from} to ${to} ran again, ${compared.length} in all; ${still}every hash is equal.`);
  }
}

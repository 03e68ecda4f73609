// One run of the field: what was recorded of it, the states to go back to, and how a second run compares. All that
// happens in a tick happens in the module that Node.js replays too.
import { Field, type Hashes, type Input } from '../../docs/examples/rollback/field.mjs';
import { formatLog, type LogTick } from '../../docs/examples/rollback/log.mjs';
import { playerInputs } from '../../docs/examples/rollback/player.mjs';
import type { Cell } from '../shared/cells.js';

/** Ticks of a run, and ticks from one saved state to the next. */
export const lastTick = 300;
export const saveEvery = 20;

/** What is known of a tick: its hashes, and those of the newest run over it after a roll-back. */
export interface TickRecord {
  readonly tick: number;
  readonly hashes: Hashes;
  again: Hashes | null;
}

export const isEqual = ({ hashes, again }: TickRecord): boolean => again?.content === hashes.content && again.state === hashes.state;

export class Run {
  readonly seed: number;
  readonly field: Field;
  readonly #start: Hashes;
  readonly #ticks: LogTick[] = [];
  readonly #records: TickRecord[];
  readonly #saves = new Map<number, Uint8Array>();
  /** Inputs of the visitor for the next tick. */
  #waiting: Input[] = [];
  /** The tick whose inputs a second run leaves out; 0 when it is to be the same. */
  #omitted = 0;
  /** True from where a second run left inputs out: its field is not the recorded one any more. */
  #strayed = false;

  constructor(seed: number) {
    this.seed = seed;
    this.field = new Field(seed);
    const saved = this.field.saveState();
    this.#saves.set(0, saved);
    this.#start = this.field.hashes(saved);
    this.#records = [{ tick: 0, hashes: this.#start, again: null }];
  }

  get now(): number {
    return this.field.now;
  }

  /** Ticks that are recorded; the run goes on there. */
  get recorded(): number {
    return this.#ticks.length;
  }

  /** By tick, 0 to {@link recorded}. */
  get records(): readonly TickRecord[] {
    return this.#records;
  }

  get savedTicks(): readonly number[] {
    return [...this.#saves.keys()];
  }

  /** Bytes of one saved state. */
  get stateSize(): number {
    return this.#saves.get(Math.floor(this.now / saveEvery) * saveEvery)?.length ?? 0;
  }

  get text(): string {
    return formatLog({ seed: this.seed, start: this.#start, ticks: this.#ticks });
  }

  /** The next tick: recorded inputs and a comparison, or new inputs and a record. */
  step(): void {
    if (this.now < this.recorded) this.#again();
    else if (this.now < lastTick) this.#onwards();
  }

  #again(): void {
    const tick = this.now + 1;
    if (tick === this.#omitted) this.#strayed = true;
    this.field.tick(tick === this.#omitted ? [] : this.#ticks[tick - 1]!.inputs);
    this.#records[tick]!.again = this.field.hashes();
  }

  #onwards(): void {
    const inputs = [...playerInputs(this.seed, this.field), ...this.#waiting];
    this.#waiting = [];
    this.field.tick(inputs);
    const saved = this.field.saveState();
    if (this.now % saveEvery === 0) this.#saves.set(this.now, saved);
    const hashes = this.field.hashes(saved);
    this.#ticks.push({ inputs, hashes });
    this.#records.push({ tick: this.now, hashes, again: null });
  }

  /** Back to a saved state, to run again from there. */
  rollBack(tick: number, leaveOneOut = false): void {
    this.#restore(tick);
    this.#omitted = leaveOneOut ? this.#ticks.findIndex(({ inputs }, index) => index >= tick && inputs.length > 0) + 1 : 0;
  }

  /** Goes back as far as needed for `step` to lead to a tick of the recorded run. */
  approach(tick: number): void {
    if (tick >= this.now && !this.#strayed) return;
    this.#omitted = 0;
    this.#restore(Math.floor(Math.min(tick, this.recorded) / saveEvery) * saveEvery);
  }

  /** What was compared before is forgotten: marks are those of the newest run. */
  #restore(tick: number): void {
    for (const record of this.#records) record.again = null;
    this.field.restoreState(this.#saves.get(tick)!);
    this.#strayed = false;
    this.#waiting = [];
  }

  /** Has a tower placed or removed in the next tick; what was recorded after this one is dropped. False at the end. */
  toggleTower(cell: Cell): boolean {
    if (this.now >= lastTick || this.#strayed) return false;
    this.#ticks.length = this.now;
    this.#records.length = this.now + 1;
    for (const tick of this.savedTicks) if (tick > this.now) this.#saves.delete(tick);
    this.#waiting.push({ kind: this.field.towerAt(cell) === undefined ? 'place' : 'remove', x: cell.x, y: cell.y });
    return true;
  }

  free(): void {
    this.field.free();
  }
}

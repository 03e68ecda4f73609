// Moves a run through time: tick by tick at a pace, or as fast as it goes to a tick that was asked for.
import { lastTick, type Run } from './run.js';

/** Time for ticks between two drawings, in milliseconds: as much as the drawings take, within these bounds. */
const leastBudget = 24;
const mostBudget = 400;
/** Slower drawings than this, in milliseconds, wait until a run that goes as fast as it can is done. */
const slowDrawing = 150;

export class Driver {
  readonly #onMove: () => void;
  #run: Run;
  #target: number;
  /** Ticks a second while playing, 0 for as fast as it goes. */
  #pace = 0;
  #due = 0;
  #lastFrame = 0;
  /** When the last ticks were done. */
  #ticksEnd = 0;
  #drawsSlowly = false;
  #running = false;

  /** `onMove` is called after each frame that changed something. */
  constructor(run: Run, onMove: () => void) {
    this.#run = run;
    this.#target = run.now;
    this.#onMove = onMove;
  }

  get isPlaying(): boolean {
    return this.#running && this.#pace > 0;
  }

  /** True while there are ticks to do. */
  get isBusy(): boolean {
    return this.#running;
  }

  /** True while a drawing of the field would only hold up the ticks. */
  get outrunsDrawing(): boolean {
    return this.#running && this.#pace === 0 && this.#drawsSlowly;
  }

  setRun(run: Run): void {
    this.pause();
    this.#run = run;
    this.#onMove();
  }

  /** Goes to a tick, back over a saved state or forward, as fast as possible. */
  seek(tick: number): void {
    const target = Math.min(Math.max(tick, 0), lastTick);
    this.#run.approach(target);
    this.#begin(target, 0);
  }

  /** Plays to the end of the run. */
  play(pace: number): void {
    this.#run.approach(this.#run.now);
    this.#begin(lastTick, pace);
  }

  /** Goes back to a saved tick and runs over all recorded ones again. */
  resimulate(tick: number, leaveOneOut: boolean): void {
    this.#run.rollBack(tick, leaveOneOut);
    this.#begin(this.#run.recorded, 0);
  }

  pause(): void {
    this.#running = false;
    this.#target = this.#run.now;
  }

  #begin(target: number, pace: number): void {
    this.#target = target;
    this.#pace = pace;
    this.#due = 0;
    this.#lastFrame = performance.now();
    this.#ticksEnd = this.#lastFrame;
    this.#drawsSlowly = false;
    if (this.#running) return;
    this.#running = true;
    this.#onMove();
    requestAnimationFrame((time) => this.#frame(time));
  }

  #frame(time: number): void {
    if (!this.#running) return;
    this.#due = this.#pace === 0 ? Infinity : Math.min(this.#due + ((time - this.#lastFrame) / 1000) * this.#pace, this.#pace / 4);
    this.#lastFrame = time;
    const now = performance.now();
    const drawing = now - this.#ticksEnd;
    if (drawing > slowDrawing) this.#drawsSlowly = true;
    const end = now + Math.min(Math.max(drawing, leastBudget), mostBudget);
    while (this.#due >= 1 && this.#run.now < this.#target && performance.now() < end) {
      this.#run.step();
      this.#due -= 1;
    }
    this.#ticksEnd = performance.now();
    this.#running = this.#run.now < this.#target;
    this.#onMove();
    if (this.#running) requestAnimationFrame((next) => this.#frame(next));
  }
}

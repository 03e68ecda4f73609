// The change listeners of one grid. C knows a slot number for each; the functions stay here, so that
// they live no longer than their grid.
import type { Pointer, Status } from './exports.js';
import { check, type FormatErrorClass } from './failure.js';
import { callWithListeners, type ListenerTarget } from './hooks.js';
import { STATUS } from './layout.gen.js';
import { readWord, scratch } from './memory.js';

/** All listeners of one grid; `L` is their type. */
export abstract class ListenerTable<L> implements ListenerTarget {
  readonly #bySlot = new Map<number, L>();
  #nextSlot = 0;
  /* Removed while the grid was busy; C forgets them at the next chance. */
  #leaving: number[] = [];
  #failed = false;
  #error: unknown;

  cellChanged?(slot: number, x: number, y: number): void;
  rectChanged?(slot: number, x: number, y: number, width: number, height: number): void;
  voxelChanged?(slot: number, x: number, y: number, z: number): void;

  /** Checks a listener and writes the C struct that reaches it by `slot` to `scratch.hooks`. */
  protected abstract stage(listener: L, slot: number): void;
  /** Registers the staged listener; its id goes to `scratch.out`. */
  protected abstract register(grid: Pointer): Status;
  protected abstract unregister(grid: Pointer, id: number): Status;

  /** Registers a listener and gives its slot and C id. */
  add(grid: Pointer, listener: L): { slot: number; id: number } {
    const slot = this.#nextSlot;
    this.stage(listener, slot);
    this.#flush(grid);
    check(this.register(grid));
    this.#nextSlot++;
    this.#bySlot.set(slot, listener);
    return { slot, id: readWord(scratch.out) };
  }

  /** Removes a listener at once, also from inside a callback. */
  remove(grid: Pointer, slot: number, id: number): void {
    if (!this.#bySlot.delete(slot)) return;
    this.#leaving.push(id);
    this.#flush(grid);
  }

  #flush(grid: Pointer): void {
    this.#leaving = this.#leaving.filter((id) => this.unregister(grid, id) === STATUS.E_REENTRANT);
  }

  /** Runs an edit; throws what the first failing listener threw once all of them have heard of it. */
  edit(call: () => Status, FormatError?: FormatErrorClass): void {
    if (this.#bySlot.size === 0) {
      check(call(), FormatError);
      return;
    }
    check(callWithListeners(this, call), FormatError);
    if (!this.#failed) return;
    const error = this.#error;
    this.#failed = false;
    this.#error = undefined;
    throw error;
  }

  /** Tells the listener of a slot; keeps what the first one throws. */
  protected tell(slot: number, call: (listener: L) => void): void {
    const listener = this.#bySlot.get(slot);
    if (listener === undefined) return;
    try {
      call(listener);
    } catch (error) {
      if (!this.#failed) this.#error = error;
      this.#failed = true;
    }
  }
}

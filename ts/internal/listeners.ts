// The change listeners of one grid. C knows a slot number for each; the functions stay here, so that
// they live no longer than their grid.
import { checkKeys, typeError } from './arguments.js';
import type { Pointer, Status } from './exports.js';
import { check } from './failure.js';
import type { GridFunctions } from './grid-functions.js';
import { callWithListeners, type ListenerTarget } from './hooks.js';
import { STATUS } from './layout.gen.js';
import { exports, readWord, scratch } from './memory.js';

/** Hears of edits of a grid, after the edit, on the same call stack, in the order of registration. */
export interface GridListener {
  /** One cell has changed. */
  onCellChanged?(x: number, y: number): void;
  /**
   * A rectangle edit has changed cells; the rectangle is the smallest that holds them all. Without this
   * member the edit arrives as one `onCellChanged` per changed cell, row by row.
   */
  onRectChanged?(x: number, y: number, width: number, height: number): void;
}

const CELL = 1;
const RECT = 2;

function checkListener(listener: GridListener): number {
  if (typeof listener !== 'object' || listener === null) throw typeError('listener', 'an object', listener);
  for (const name of ['onCellChanged', 'onRectChanged'] as const) {
    const member: unknown = listener[name];
    if (member !== undefined && typeof member !== 'function') throw typeError(name, 'a function', member);
  }
  const kinds = (listener.onCellChanged ? CELL : 0) | (listener.onRectChanged ? RECT : 0);
  if (kinds === 0) {
    checkKeys(listener, ['onCellChanged', 'onRectChanged'], 'listener member');
    throw typeError('listener', 'an object with onCellChanged or onRectChanged', listener);
  }
  return kinds;
}

/** All listeners of one grid. */
export class Listeners implements ListenerTarget {
  readonly #functions: GridFunctions;
  readonly #bySlot = new Map<number, GridListener>();
  #nextSlot = 0;
  /* Removed while the grid was busy; C forgets them at the next chance. */
  #leaving: number[] = [];
  #failed = false;
  #error: unknown;

  constructor(functions: GridFunctions) {
    this.#functions = functions;
  }

  /** Registers a listener and gives its slot and C id. */
  add(grid: Pointer, listener: GridListener): { slot: number; id: number } {
    const kinds = checkListener(listener);
    this.#flush(grid);
    const slot = this.#nextSlot;
    exports().sp_host_listener(scratch.hooks, slot, kinds);
    check(this.#functions.add_listener(grid, scratch.hooks, scratch.out));
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
    const remove = this.#functions.remove_listener;
    this.#leaving = this.#leaving.filter((id) => remove(grid, id) === STATUS.E_REENTRANT);
  }

  /** Runs an edit; throws what the first failing listener threw once all of them have heard of it. */
  edit(call: () => Status): void {
    if (this.#bySlot.size === 0) {
      check(call());
      return;
    }
    check(callWithListeners(this, call));
    if (!this.#failed) return;
    const error = this.#error;
    this.#failed = false;
    this.#error = undefined;
    throw error;
  }

  cellChanged(slot: number, x: number, y: number): void {
    try {
      this.#bySlot.get(slot)?.onCellChanged?.(x, y);
    } catch (error) {
      this.#fail(error);
    }
  }

  rectChanged(slot: number, x: number, y: number, width: number, height: number): void {
    try {
      this.#bySlot.get(slot)?.onRectChanged?.(x, y, width, height);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    if (!this.#failed) this.#error = error;
    this.#failed = true;
  }
}

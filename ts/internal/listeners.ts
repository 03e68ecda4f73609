// The change listeners of a square or hex grid.
import { checkKeys, typeError } from './arguments.js';
import type { Pointer, Status } from './exports.js';
import type { GridFunctions } from './grid-functions.js';
import { ListenerTable } from './listener-table.js';
import { exports, scratch } from './memory.js';

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
export class Listeners extends ListenerTable<GridListener> {
  readonly #functions: GridFunctions;

  constructor(functions: GridFunctions) {
    super();
    this.#functions = functions;
  }

  protected override stage(listener: GridListener, slot: number): void {
    exports().sp_host_listener(scratch.hooks, slot, checkListener(listener));
  }

  protected override register(grid: Pointer): Status {
    return this.#functions.add_listener(grid, scratch.hooks, scratch.out);
  }

  protected override unregister(grid: Pointer, id: number): Status {
    return this.#functions.remove_listener(grid, id);
  }

  override cellChanged(slot: number, x: number, y: number): void {
    this.tell(slot, (listener) => listener.onCellChanged?.(x, y));
  }

  override rectChanged(slot: number, x: number, y: number, width: number, height: number): void {
    this.tell(slot, (listener) => listener.onRectChanged?.(x, y, width, height));
  }
}

// From the import of the module to the callback of a filter; see hooks.ts.
import { filterCallback, filterPointer, type NavFilter } from '../nav-filter.js';
import type { MeshImports, Pointer, Status } from './exports.js';
import { check } from './failure.js';
import { callWithHooks, guarded, type CallbackFrame } from './hooks.js';

/** Whether polygons and off-mesh links with these flags and this area may be used. Asked after flags and area costs. */
export type NavFilterCallback = (flags: number, area: number) => boolean;

/** The callback of a filter for the time of one call. */
class FilterFrame implements CallbackFrame {
  failed = false;
  error: unknown = undefined;
  readonly passes: NavFilterCallback;

  constructor(passes: NavFilterCallback) {
    this.passes = passes;
  }
}

/** Runs a call with a filter and its callback in place; no filter takes every polygon. */
export function callWithFilter(filter: NavFilter | undefined, call: (filter: Pointer) => Status): void {
  if (filter === undefined) {
    check(call(0));
    return;
  }
  const pointer = filterPointer(filter);
  callWithHeldFilter(filter, () => call(pointer));
}

/** Runs a call of a search that holds its filter already: only the callback is put in place. */
export function callWithHeldFilter(filter: NavFilter | undefined, call: () => Status): void {
  const passes = filter === undefined ? undefined : filterCallback(filter);
  check(passes === undefined ? call() : callWithHooks(new FilterFrame(passes), call));
}

/** The import that filters need. */
export const meshImports: MeshImports = {
  nav_passes: (_slot, flags, area) => guarded((frame: FilterFrame) => (frame.passes(flags, area) ? 1 : 0), 0),
};

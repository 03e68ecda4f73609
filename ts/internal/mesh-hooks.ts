// From the import of the module to the callback of a filter; see hooks.ts.
import { filterParts, type NavFilter } from '../nav-filter.js';
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
  const { pointer, passes } = filterParts(filter);
  check(passes === undefined ? call(pointer) : callWithHooks(new FilterFrame(passes), () => call(pointer)));
}

/** The import that filters need. */
export const meshImports: MeshImports = {
  nav_passes: (_slot, flags, area) => guarded((frame: FilterFrame) => (frame.passes(flags, area) ? 1 : 0), 0),
};

// How code that may not import a class reaches the C object behind an argument of it: a bundle that never mentions the
// class does not contain it, and then there are no such objects.
import type { Pointer } from './exports.js';

/** The C object behind an argument of a class, a state error after `free`; `undefined` for what is of another class. */
export type Reach = (value: unknown) => Pointer | undefined;

/** The C grid behind a square grid. */
export let gridBehind: Reach = () => undefined;
/** The C region behind a region. */
export let regionBehind: Reach = () => undefined;

/** Tells how the C object behind a square grid is reached. */
export function reachGrids(reach: Reach): void {
  gridBehind = reach;
}

/** Tells how the C object behind a region is reached. */
export function reachRegions(reach: Reach): void {
  regionBehind = reach;
}

import { integer, number, typeError } from './internal/arguments.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import { NAV_FILTER_OPTIONS_SPECS } from './internal/layout.gen.js';
import { withArrays } from './internal/mesh-arguments.js';
import type { NavFilterCallback } from './internal/mesh-hooks.js';
import { exports, readWord, scratch } from './internal/memory.js';
import { callbackOf, checkOptions, settable, stageOptions } from './internal/options.js';

/** Which polygons a query may use, and what travel costs on each area. */
export interface NavFilterOptions {
  /** Polygons need one of these flags, 0 to 65535; 65535 takes all, even those without flags. Default 65535. */
  readonly includeFlags?: number | undefined;
  /** Polygons with any of these flags are refused. Default 0. */
  readonly excludeFlags?: number | undefined;
  /**
   * Multipliers of areas 0 to 63, above 0; +Infinity forbids an area. Those left out are 1:
   * `{ [WATER]: 4, [LAVA]: Infinity }`, or an array.
   */
  readonly areaCosts?: Readonly<Record<number, number>> | ArrayLike<number> | undefined;
  /**
   * The multiplier that the estimate of path searches uses; 0 turns the estimate off, and one above the smallest multiplier
   * gives up optimality. Default: the smallest multiplier.
   */
  readonly minAreaCost?: number | undefined;
  /** Refuses polygons and off-mesh links when it returns false. Flags and costs are faster. */
  readonly passes?: NavFilterCallback | undefined;
}

const AREAS = 64;
const KEYS: readonly string[] = /* @__PURE__ */ settable(NAV_FILTER_OPTIONS_SPECS).concat('areaCosts', 'minAreaCost', 'passes');

/** The C filter of an argument; a state error after `free`. */
export let filterPointer: (filter: NavFilter) => Pointer;
/** The callback of a filter. */
export let filterCallback: (filter: NavFilter) => NavFilterCallback | undefined;

function releaseFilter(pointer: Pointer): void {
  exports().sp_navfilter_free(pointer);
}

/** All multipliers; `undefined` when each is 1. The module checks their values. */
function costsOf(given: NavFilterOptions['areaCosts']): Float64Array | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== 'object' || given === null) throw typeError('areaCosts', 'an object or an array', given);
  const costs = new Float64Array(AREAS).fill(1);
  for (const [area, cost] of Object.entries(given)) {
    costs[integer(Number(area), 'areaCosts', 0, AREAS - 1)] = number(cost, `areaCosts[${area}]`);
  }
  return costs;
}

function create(options: NavFilterOptions): Pointer {
  const { areaCosts, minAreaCost, passes, ...flags } = options;
  const costs = costsOf(areaCosts);
  const estimate = minAreaCost === undefined ? undefined : number(minAreaCost, 'minAreaCost');
  const isAsked = callbackOf('passes', passes) !== undefined;
  stageOptions(scratch.meshOptions, flags, NAV_FILTER_OPTIONS_SPECS, 'filter option');
  if (isAsked) exports().sp_host_navfilter_hooks(scratch.hooks, 0);
  const hooks = isAsked ? scratch.hooks : 0;
  return withArrays([costs], ([pointer = 0]) => created(estimate === undefined
    ? exports().sp_navfilter_create(scratch.meshOptions, pointer, hooks, 0, scratch.out)
    : exports().sp_navfilter_create_with_estimate(scratch.meshOptions, pointer, estimate, hooks, 0, scratch.out)));
}

/**
 * Which polygons a query may use, and what travel costs there. Immutable, for any mesh. Off-mesh links are tested with
 * their own flags and area, and so is the polygon that they lead to. Free it with `free()` or `using`; a forgotten one is
 * freed when it is collected.
 *
 * ```ts
 * const dry = new NavFilter({ areaCosts: { 3: Infinity }, excludeFlags: 2 });
 * mesh.findPath(a, b, { filter: dry });
 * ```
 */
export class NavFilter implements Disposable {
  readonly #handle: Handle;
  readonly #options: NavFilterOptions;

  /** Throws {@link SamepathRangeError} for flags beyond 16 bits and multipliers that are not above 0. */
  constructor(options: NavFilterOptions = {}) {
    checkOptions(options, KEYS, 'filter option');
    this.#options = { ...options };
    this.#handle = track(this, new Handle(create(options), 'navigation filter', releaseFilter));
  }

  static {
    filterPointer = (filter) => {
      if (!(filter instanceof NavFilter)) throw typeError('filter', 'a NavFilter', filter);
      return filter.#handle.live();
    };
    filterCallback = (filter) => filter.#options.passes;
  }

  /** A filter that differs in the multiplier of one area. */
  withAreaCost(area: number, cost: number): NavFilter {
    this.#handle.live();
    const areaCosts = { ...this.#options.areaCosts, [integer(area, 'area', 0, AREAS - 1)]: cost };
    return new NavFilter({ ...this.#options, areaCosts });
  }

  /** Whether polygons with these flags and this area are accepted; `passes` is not asked. */
  accepts(flags: number, area: number): boolean {
    const [bits, kind] = [integer(flags, 'flags', 0, 65535), integer(area, 'area', 0, AREAS - 1)];
    check(exports().sp_navfilter_test(this.#handle.live(), bits, kind, scratch.out));
    return readWord(scratch.out) === 1;
  }

  /** Frees the filter; searches that run with it go on. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

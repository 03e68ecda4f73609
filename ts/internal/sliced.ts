// Queries that run slice by slice on a search of their own: under a signal, or across turns of the event loop.
import type { Outcome } from '../path.js';
import { checkKeys, typeError } from './arguments.js';
import { SamepathAbortError } from './errors.js';
import { PathStatus } from './layout.gen.js';
import { callbackOf } from './options.js';
import { pause } from './pause.js';

/** What a query takes beside its options. */
export interface QueryExtras {
  /**
   * Ends the query when it is aborted: its reason is thrown when that is an `Error`, else a
   * {@link SamepathAbortError}. Looked at before each slice of 256 iterations, and once by any-angle queries without
   * callbacks, which nothing can abort half-way; ends that are not valid are reported first.
   */
  readonly signal?: AbortSignal | undefined;
}

/** What an async query takes beside its options. */
export interface AsyncQueryExtras extends QueryExtras {
  /** Awaited between two slices instead of a turn of the event loop. */
  readonly yield?: (() => PromiseLike<unknown> | void) | undefined;
}

/** Iterations between two looks at the signal of a synchronous query. */
const SIGNAL_SLICE = 256;

/** Checks the extras and gives the signal. */
export function signalOf(extras: AsyncQueryExtras | undefined, known: readonly string[]): AbortSignal | undefined {
  if (extras === undefined) return undefined;
  if (typeof extras !== 'object' || extras === null) throw typeError('extras', 'an object', extras);
  checkKeys(extras, known, 'extra');
  const { signal, yield: turn } = extras;
  callbackOf('yield', turn);
  if (signal === undefined) return undefined;
  if (typeof signal !== 'object' || signal === null || !('aborted' in signal)) throw typeError('signal', 'an AbortSignal', signal);
  return signal;
}

/** Throws what `signal` asks for when it is aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal === undefined || !signal.aborted) return;
  const reason: unknown = signal.reason;
  throw reason instanceof Error ? reason : new SamepathAbortError(undefined, { cause: reason });
}

/** A query that is run in slices and gives a result of type `P`. */
export abstract class SlicedQuery<P> {
  #budget: number;

  /** `budget` 0 is unlimited. */
  constructor(budget: number) {
    this.#budget = budget || Infinity;
  }

  /** Begins the search: InProgress, StartInvalid or GoalInvalid. */
  protected abstract beginSearch(): PathStatus;
  /** Runs one slice of the search. */
  protected abstract stepSearch(iterations: number): PathStatus;
  /** The result so far; `outcome` replaces the search's own. */
  protected abstract readSearch(outcome?: Outcome): P;
  /** The result of a query whose start or goal is not valid. */
  protected abstract refusal(status: PathStatus): P;
  /** Gives the search back. */
  abstract close(): void;

  /** Begins; gives the result at once when an end is not valid. */
  begin(): P | undefined {
    const status = this.beginSearch();
    return status === PathStatus.InProgress ? undefined : this.refusal(status);
  }

  /** Runs one slice; gives the result when the query has ended. */
  step(iterations: number): P | undefined {
    const slice = Math.min(iterations, this.#budget);
    const status = this.stepSearch(slice);
    this.#budget -= slice;
    if (status !== PathStatus.InProgress) return this.readSearch();
    if (this.#budget > 0) return undefined;
    return this.readSearch({ status: PathStatus.BudgetExhausted, reason: 'budget' });
  }
}

/** Runs a query to its end in slices of 256 iterations and looks at the signal before each. */
export function runUnderSignal<P>(query: SlicedQuery<P>, signal: AbortSignal): P {
  try {
    let path = query.begin();
    while (path === undefined) {
      throwIfAborted(signal);
      path = query.step(SIGNAL_SLICE);
    }
    return path;
  } finally {
    query.close();
  }
}

/** Runs a query to its end and gives the event loop a turn after each slice; looks at the signal before each. */
export async function runInTurns<P>(
  query: SlicedQuery<P>, iterations: number, extras: AsyncQueryExtras | undefined,
): Promise<P> {
  const signal = extras?.signal;
  const turn = extras?.yield ?? pause;
  try {
    let path = query.begin();
    while (path === undefined) {
      throwIfAborted(signal);
      path = query.step(iterations);
      if (path === undefined) await turn();
    }
    return path;
  } finally {
    query.close();
  }
}

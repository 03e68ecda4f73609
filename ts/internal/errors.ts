// Everything samepath throws, apart from what the caller's own callbacks and abort reasons throw.
//
// | C status                              | class                  |
// |---------------------------------------|------------------------|
// | SP_E_ARGUMENT, SP_E_UNSUPPORTED,      | SamepathArgumentError  |
// | SP_E_BUFFER_TOO_SMALL                 |                        |
// | SP_E_RANGE                            | SamepathRangeError     |
// | SP_E_HANDLE, SP_E_STATE,              | SamepathStateError     |
// | SP_E_REENTRANT, SP_E_FP_ENVIRONMENT   |                        |
// | SP_E_NO_MEMORY                        | SamepathMemoryError    |
// | SP_E_FORMAT                           | SamepathFormatError    |
// | SP_E_CALLBACK                         | what the callback threw |
//
// Every class can be made with nothing, with a message, or with a message and details (a `cause` too).
import type { STATUS } from './layout.gen.js';

/**
 * Name of the C status behind an error; `'SP_ABORTED'` for a query that its signal ended.
 * @useDeclaredType
 */
export type SamepathErrorCode = `SP_${Exclude<keyof typeof STATUS, 'OK'>}` | 'SP_ABORTED';

/** What any samepath error may carry beside its message. */
export interface ErrorDetails {
  readonly code?: SamepathErrorCode;
  readonly cause?: unknown;
}

/** What an argument error may carry beside its message. */
export interface ArgumentErrorDetails extends ErrorDetails {
  readonly field?: string;
}

/** What a range error may carry beside its message. */
export interface RangeErrorDetails extends ArgumentErrorDetails {
  readonly value?: unknown;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly index?: number | undefined;
}

/** What a format error may carry beside its message. */
export interface FormatErrorDetails extends ErrorDetails {
  readonly line?: number | undefined;
  readonly offset?: number | undefined;
  readonly detail?: string;
  readonly field?: string;
  readonly index?: number | undefined;
}

/** Base of every error of samepath. Expected outcomes (no path, start blocked) are statuses, never errors. */
export class SamepathError extends Error {
  override readonly name: string = 'SamepathError';
  /** The C status behind it. */
  readonly code: SamepathErrorCode;

  constructor(message = '', details: ErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = details.code ?? 'SP_E_STATE';
  }
}

/** An argument is missing, of the wrong type or length, unknown, or not supported in this version. */
export class SamepathArgumentError extends SamepathError {
  override readonly name: string = 'SamepathArgumentError';
  /** The argument or option at fault, such as `start` or `algorithm`; empty when there is none. */
  readonly field: string;

  constructor(message = '', details: ArgumentErrorDetails = {}) {
    super(message, { code: 'SP_E_ARGUMENT', ...details });
    this.field = details.field ?? '';
  }
}

/** A value is outside what its argument or option allows. */
export class SamepathRangeError extends SamepathArgumentError {
  override readonly name: string = 'SamepathRangeError';
  /** The value given. */
  readonly value: unknown;
  /** Smallest value allowed; `undefined` when there is no such bound. */
  readonly min: number | undefined;
  /** Largest value allowed; `undefined` when there is no such bound. */
  readonly max: number | undefined;
  /** Position of the value in an array argument; `undefined` for single values. */
  readonly index: number | undefined;

  constructor(message = '', details: RangeErrorDetails = {}) {
    super(message, { code: 'SP_E_RANGE', ...details });
    this.value = details.value;
    this.min = details.min;
    this.max = details.max;
    this.index = details.index;
  }
}

/** What an error of an outline may carry beside its message. */
export interface OutlineErrorDetails extends RangeErrorDetails {
  readonly outline?: number;
  readonly ring?: number;
  readonly vertex?: number | undefined;
}

/** An outline has a point out of bounds, or a ring of too few points. `field` names outlines or obstacles and the place. */
export class OutlineRangeError extends SamepathRangeError {
  override readonly name: string = 'OutlineRangeError';
  /** Number of the outline. */
  readonly outline: number;
  /** Number of the ring in its outline. */
  readonly ring: number;
  /** Number of the point in its ring; `undefined` for a ring of too few points. */
  readonly vertex: number | undefined;

  constructor(message = '', details: OutlineErrorDetails = {}) {
    super(message, details);
    this.outline = details.outline ?? 0;
    this.ring = details.ring ?? 0;
    this.vertex = details.vertex;
  }
}

/** Bad data. Neither an argument nor a state error, so one `catch` of this class covers all bad data. */
export class SamepathFormatError extends SamepathError {
  override readonly name: string = 'SamepathFormatError';
  /** Line of the text, from 1; `undefined` for binary data. */
  readonly line: number | undefined;
  /** Offset in the UTF-8 bytes. */
  readonly offset: number | undefined;
  /** What was wrong, without the place. */
  readonly detail: string;

  constructor(message = '', details: FormatErrorDetails = {}) {
    super(message, { code: 'SP_E_FORMAT', ...details });
    this.line = details.line;
    this.offset = details.offset;
    this.detail = details.detail ?? '';
  }
}

/** A picture, map or scenario text is not in its format. */
export class GridFormatError extends SamepathFormatError {
  override readonly name: string = 'GridFormatError';
}

/** Saved bytes are no state of this kind of grid or search, or of one that was made in another way. */
export class GridStateError extends SamepathFormatError {
  override readonly name: string = 'GridStateError';
  /** What differs between the saved object and the one that takes the state, such as `width`; empty otherwise. */
  readonly field: string;

  constructor(message = '', details: FormatErrorDetails = {}) {
    super(message, details);
    this.field = details.field ?? '';
  }
}

/** A DIMACS text or saved landmark tables are not in their format, or the tables are of another graph. */
export class GraphFormatError extends SamepathFormatError {
  override readonly name: string = 'GraphFormatError';
}

/** Data of a navigation mesh is not valid: saved bytes, or the polygons and arrays that a tile is made of. */
export class NavMeshFormatError extends SamepathFormatError {
  override readonly name: string = 'NavMeshFormatError';
  /** The array or value at fault, such as `polygons`; empty when there is none. */
  readonly field: string;
  /** Position of the polygon, edge or item in that array; `undefined` when there is none. */
  readonly index: number | undefined;

  constructor(message = '', details: FormatErrorDetails = {}) {
    super(message, details);
    this.field = details.field ?? '';
    this.index = details.index;
  }
}

/** The call does not fit the state: `init` is missing, the object was freed, its grid was edited, or a callback reenters. */
export class SamepathStateError extends SamepathError {
  override readonly name: string = 'SamepathStateError';

  constructor(message = '', details: ErrorDetails = {}) {
    super(message, { code: 'SP_E_STATE', ...details });
  }
}

/** WebAssembly memory is exhausted. The object stays usable and nothing has changed. */
export class SamepathMemoryError extends SamepathError {
  override readonly name: string = 'SamepathMemoryError';

  constructor(message = '', details: ErrorDetails = {}) {
    super(message, { code: 'SP_E_NO_MEMORY', ...details });
  }
}

/** An `AbortSignal` ended the call and its reason is no `Error`. Its `name` is `'AbortError'`. */
export class SamepathAbortError extends SamepathError {
  override readonly name: string = 'AbortError';

  constructor(message = 'the call was aborted', details: ErrorDetails = {}) {
    super(message, { code: 'SP_ABORTED', ...details });
  }
}

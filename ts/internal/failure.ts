// From a failed call to the error that is thrown: reads the last-error record of the module.
import {
  GridFormatError, SamepathArgumentError, SamepathMemoryError, SamepathRangeError, SamepathStateError,
  type FormatErrorDetails, type SamepathError, type SamepathErrorCode,
} from './errors.js';
import type { Pointer, Status } from './exports.js';
import { DETAIL_TEXTS, ERROR_LAYOUT, FIELD_NAMES, STATUS } from './layout.gen.js';
import { bytes, exports, MESSAGE_CAPACITY, readCount, readDouble, readPointer, readWord, scratch } from './memory.js';

const AT = ERROR_LAYOUT.offsets;

function codeOf(status: Status): SamepathErrorCode {
  const name = (Object.keys(STATUS) as (keyof typeof STATUS)[]).find((key) => STATUS[key] === status);
  return `SP_${name ?? 'E_STATE'}` as SamepathErrorCode;
}

/** The module's own one-line text; it is ASCII. */
function lastMessage(): string {
  const length = exports().sp_last_error_message(scratch.message, MESSAGE_CAPACITY);
  const start = scratch.message;
  return String.fromCharCode(...bytes().subarray(start, start + Math.min(length, MESSAGE_CAPACITY - 1)));
}

function boundAt(pointer: Pointer): number | undefined {
  const bound = readDouble(pointer);
  return Number.isFinite(bound) ? bound : undefined;
}

function rangeError(message: string, field: string): SamepathError {
  const index = readWord(scratch.error + AT.index);
  return new SamepathRangeError(message, {
    field,
    value: readDouble(scratch.error + AT.value),
    min: boundAt(scratch.error + AT.min),
    max: boundAt(scratch.error + AT.max),
    index: index < 0 ? undefined : index,
  });
}

/** The class of an error about bad data. */
export type FormatErrorClass = new (message: string, details: FormatErrorDetails) => SamepathError;

function formatError(message: string, field: string, FormatError: FormatErrorClass): SamepathError {
  const line = readWord(scratch.error + AT.line);
  const index = readWord(scratch.error + AT.index);
  return new FormatError(message, {
    line: line === 0 ? undefined : line,
    offset: readCount(scratch.error + AT.offset),
    detail: DETAIL_TEXTS[readWord(scratch.error + AT.detail)] ?? '',
    field,
    index: index < 0 ? undefined : index,
  });
}

/** The error for the call that has just returned `status`. */
export function failure(status: Status, FormatError: FormatErrorClass = GridFormatError): SamepathError {
  exports().sp_last_error(scratch.error);
  const message = lastMessage();
  const code = codeOf(status);
  const field = FIELD_NAMES[readWord(scratch.error + AT.field)] ?? '';
  switch (status) {
    case STATUS.E_RANGE:
      return rangeError(message, field);
    case STATUS.E_FORMAT:
      return formatError(message, field, FormatError);
    case STATUS.E_NO_MEMORY:
      return new SamepathMemoryError(message);
    case STATUS.E_ARGUMENT:
    case STATUS.E_UNSUPPORTED:
    case STATUS.E_BUFFER_TOO_SMALL:
      return new SamepathArgumentError(message, { code, field });
    default:
      return new SamepathStateError(message, { code });
  }
}

/** Throws unless the call that has just returned went well. */
export function check(status: Status, FormatError?: FormatErrorClass): void {
  if (status !== STATUS.OK) throw failure(status, FormatError);
}

/** The object that a create function has written to `scratch.out`. */
export function created(status: Status, FormatError?: FormatErrorClass): Pointer {
  check(status, FormatError);
  return readPointer(scratch.out);
}

// Options: checked and encoded into the C structs. What is frozen cannot change, so its encoding is
// kept; other objects are read anew by every call.
import { checkKeys, nearest, numberError, typeError } from './arguments.js';
import { SamepathArgumentError, SamepathRangeError } from './errors.js';
import type { GridOptions } from '../grid-options.js';
import type { Pointer } from './exports.js';
import type { BlockedCallback, StepCostCallback } from './hooks.js';
import {
  ENUM_NUMBERS, GRID_OPTIONS_SPECS, type DIAGONAL_RULE_NUMBERS, type GRID_ALGORITHM_NUMBERS,
  type GRID_CONNECTIVITY_NUMBERS, type GRID_HEURISTIC_NUMBERS, type GRID_OPTIONS_LAYOUT, type OptionSpec,
  type THETA_VARIANT_NUMBERS,
} from './layout.gen.js';
import { doubles, scratch, words } from './memory.js';

/**
 * Search algorithm. Jump point and any-angle searches run where the query qualifies (eight moves, no corner cutting,
 * agent size 1, equal costs, no callbacks), `'hpa*'` without callbacks and except for eight moves with `'allow-all'`;
 * else A* does. `'lpa*'` and `'d*-lite'` run A*. The result says what ran.
 * @useDeclaredType
 */
export type GridAlgorithm = keyof typeof GRID_ALGORITHM_NUMBERS;
/**
 * Four moves (north, east, south, west), or eight.
 * @useDeclaredType
 */
export type GridConnectivity = keyof typeof GRID_CONNECTIVITY_NUMBERS;
/**
 * Which of the two cells beside a diagonal move must be free: both, one, or none.
 * @useDeclaredType
 */
export type DiagonalRule = keyof typeof DIAGONAL_RULE_NUMBERS;
/**
 * Estimate of the remaining cost; `'auto'` is Manhattan for four moves, octile for eight, and Euclidean for
 * any-angle search.
 * @useDeclaredType
 */
export type GridHeuristic = keyof typeof GRID_HEURISTIC_NUMBERS;
/**
 * Form of an any-angle search: `'theta'` looks for a line of sight when it reaches a node, `'lazy'` when it expands
 * one, `'lazy-requeue'` too, and it queues a node again whose cost turned out too low.
 * @useDeclaredType
 */
export type ThetaVariant = keyof typeof THETA_VARIANT_NUMBERS;

/** Options as numbers in the order of `GRID_OPTIONS_SPECS`, and the callbacks. */
export interface EncodedOptions<B = BlockedCallback, S = StepCostCallback> {
  readonly numbers: readonly number[];
  readonly blocked: B | undefined;
  readonly stepCost: S | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Members of the C structs that are not for users. */
const HIDDEN: readonly string[] = ['structSize', 'reserved'];
const CALLBACKS: readonly string[] = ['stepCost', 'blocked'];

/** Names of the options that a user can set. */
export function settable(specs: readonly OptionSpec[]): string[] {
  return specs.map(({ name }) => name).filter((name) => !HIDDEN.includes(name));
}

/** Every key of {@link GridOptions}. */
export const gridOptionKeys: readonly string[] = /* @__PURE__ */ settable(GRID_OPTIONS_SPECS).concat(CALLBACKS);

/** What is known of an option or argument that is one of an enum's values. */
type Choice = Pick<OptionSpec, 'name' | 'enum' | 'min' | 'max'>;

type Choices = ReadonlyMap<unknown, number>;
const choicesByEnum = /* @__PURE__ */ new Map<string, Choices>();

/** The values of a choice in JavaScript, with their numbers. */
function choicesOf(spec: Choice): Choices {
  const name = spec.enum as keyof typeof ENUM_NUMBERS;
  let choices = choicesByEnum.get(name);
  if (choices === undefined) {
    const entries = Object.entries(ENUM_NUMBERS[name]);
    choices = new Map(entries.map(([key, number]) => [/^\d+$/.test(key) ? Number(key) : key, number]));
    choicesByEnum.set(name, choices);
  }
  return choices;
}

function choiceError(spec: Choice, value: unknown): SamepathArgumentError {
  const names = [...choicesOf(spec).keys()];
  const quote = (name: unknown): string => (typeof name === 'string' ? `'${name}'` : String(name));
  const isNumeric = typeof names[0] === 'number';
  const near = isNumeric || typeof value !== 'string' ? '' : `; did you mean ${quote(nearest(value, names as string[]))}?`;
  return new SamepathRangeError(`${spec.name} must be ${names.map(quote).join(' or ')}; got ${quote(value)}${near}`, {
    field: spec.name, value, min: isNumeric ? spec.min : undefined, max: isNumeric ? spec.max : undefined,
  });
}

/** The number of a value in its enum; a range error that names the values there are. */
export function choiceNumber(spec: Choice, value: unknown): number {
  const number = choicesOf(spec).get(value);
  if (number === undefined) throw choiceError(spec, value);
  return number;
}

/** The number that stands for `value` in memory; throws when the option cannot have it. */
function optionNumber(spec: OptionSpec, value: unknown): number {
  if (spec.kind === 'choice') return choiceNumber(spec, value);
  if (spec.kind === 'bool') {
    if (typeof value !== 'boolean') throw typeError(spec.name, 'true or false', value);
    return value ? 1 : 0;
  }
  const isWhole = spec.kind !== 'f64';
  if (isWhole ? !Number.isInteger(value) : typeof value !== 'number') {
    throw numberError(spec.name, value, isWhole ? 'an integer' : 'a number');
  }
  const number = value as number;
  if (!(number >= spec.min && number <= spec.max)) {
    throw new SamepathRangeError(`${spec.name} must be ${spec.min} to ${spec.max}; got ${number}`, {
      field: spec.name, value, min: spec.min, max: spec.max,
    });
  }
  return number;
}

/** The numbers of all options: those given, and the defaults of the others. */
export function numbersOf(options: Values, specs: readonly OptionSpec[]): number[] {
  return specs.map((spec) => {
    const value = options[spec.name];
    return value === undefined ? spec.default : optionNumber(spec, value);
  });
}

/** Writes a C options struct. */
export function writeStruct(pointer: Pointer, specs: readonly OptionSpec[], numbers: readonly number[]): void {
  for (let i = 0; i < specs.length; i++) {
    const { type, offset } = specs[i] as OptionSpec;
    if (type === 'f64') doubles()[(pointer + offset) >>> 3] = numbers[i] as number;
    else words()[(pointer + offset) >>> 2] = numbers[i] as number;
  }
}

/** The values of a C options struct, by name; the inverse of {@link stageOptions}. */
export function readStruct(pointer: Pointer, specs: readonly OptionSpec[]): Record<string, unknown> {
  const known = settable(specs);
  return Object.fromEntries(specs.filter(({ name }) => known.includes(name)).map((spec) => {
    const { name, type, offset } = spec;
    const number = type === 'f64' ? doubles()[(pointer + offset) >>> 3] : words()[(pointer + offset) >>> 2];
    if (spec.kind === 'choice') {
      return [name, [...choicesOf(spec)].find(([, choice]) => choice === number)?.[0]];
    }
    return [name, type === 'u32' ? (number as number) >>> 0 : number];
  }));
}

/** Writes the C struct of a plain options object. */
export function stageOptions(pointer: Pointer, options: object, specs: readonly OptionSpec[], what: string): void {
  checkOptions(options, settable(specs), what);
  writeStruct(pointer, specs, numbersOf(options as Values, specs));
}

/** The numbers of all options in `specs`, by name. */
export function optionNumbers(options: object, specs: readonly OptionSpec[], what: string): Record<string, number> {
  checkOptions(options, settable(specs), what);
  const numbers = numbersOf(options as Values, specs);
  return Object.fromEntries(specs.map(({ name }, i) => [name, numbers[i] as number]));
}

/** Rejects what is no object, and keys that are not known. `what` is one of them: 'setting', 'path option'. */
export function checkOptions(options: object, known: readonly string[], what: string): void {
  if (typeof options !== 'object' || options === null) throw typeError(`${what.slice(what.lastIndexOf(' ') + 1)}s`, 'an object', options);
  checkKeys(options, known, what);
}

/** Checks that a callback is one, or absent. */
export function callbackOf<T>(name: string, value: T | undefined): T | undefined {
  if (value !== undefined && typeof value !== 'function') throw typeError(name, 'a function', value);
  return value;
}

const DEFAULTS: EncodedOptions = {
  numbers: /* @__PURE__ */ numbersOf({}, GRID_OPTIONS_SPECS), blocked: undefined, stepCost: undefined,
};
const encodings = /* @__PURE__ */ new WeakMap<object, EncodedOptions>();
const gridSpecIndex: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  GRID_OPTIONS_SPECS.map(({ name }, i): [string, number] => [name, i]).filter(([name]) => !HIDDEN.includes(name)));

/** The numbers of grid options. Looks only at the keys that are there: most calls give one or two. */
function gridNumbers(options: Values): readonly number[] {
  const numbers = DEFAULTS.numbers.slice();
  for (const key of Object.keys(options)) {
    const index = gridSpecIndex.get(key);
    if (index === undefined) {
      if (!CALLBACKS.includes(key)) checkKeys(options, gridOptionKeys, 'option');
      continue;
    }
    const value = options[key];
    if (value !== undefined) numbers[index] = optionNumber(GRID_OPTIONS_SPECS[index] as OptionSpec, value);
  }
  return numbers;
}

/** Checks grid options and encodes them. Frozen objects are encoded once. */
export function encodeGridOptions(options: GridOptions | undefined): EncodedOptions {
  if (options === undefined) return DEFAULTS;
  const kept = encodings.get(options);
  if (kept !== undefined) return kept;
  if (typeof options !== 'object' || options === null) throw typeError('options', 'an object', options);
  const encoded: EncodedOptions = {
    numbers: gridNumbers(options as Values),
    blocked: callbackOf('blocked', options.blocked),
    stepCost: callbackOf('stepCost', options.stepCost),
  };
  if (Object.isFrozen(options)) encodings.set(options, encoded);
  return encoded;
}

/* Only the numbers: the callbacks beside them must not live longer than their caller wants. */
let staged: readonly number[] | undefined;

/**
 * Puts encoded options where the module can read them; 0 for the defaults. They stay there, and the
 * same encoding is not written twice. A call copies its options before it can call back.
 */
export function stageGridOptions(encoded: EncodedOptions): Pointer {
  if (encoded === DEFAULTS) return 0;
  if (encoded.numbers !== staged) {
    writeStruct(scratch.options, GRID_OPTIONS_SPECS, encoded.numbers);
    staged = encoded.numbers;
  }
  return scratch.options;
}

/** The number of one option of an encoding. */
export function encodedNumber(encoded: EncodedOptions, name: keyof typeof GRID_OPTIONS_LAYOUT.offsets): number {
  return encoded.numbers[GRID_OPTIONS_SPECS.findIndex((spec) => spec.name === name)] as number;
}

/** The same options with one number changed. */
export function withNumber(
  encoded: EncodedOptions, name: keyof typeof GRID_OPTIONS_LAYOUT.offsets, value: number,
): EncodedOptions {
  const numbers = encoded.numbers.map((number, i) => (GRID_OPTIONS_SPECS[i]?.name === name ? value : number));
  return { ...encoded, numbers };
}

/** The same options: equal values, and callbacks that are the same functions. */
export function equalEncodings<B, S>(a: EncodedOptions<B, S>, b: EncodedOptions<B, S>): boolean {
  if (a === b) return true;
  if (a.blocked !== b.blocked || a.stepCost !== b.stepCost) return false;
  return a.numbers.every((number, i) => number === b.numbers[i]);
}

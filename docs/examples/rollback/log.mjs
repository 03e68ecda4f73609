// @ts-check
// The log of a run as lines of JSON: the seed, then of every tick its inputs and the hashes after it. Enough to run it
// again anywhere, and to name the first tick in which another machine went another way.
import { Field } from './field.mjs';
import { playerInputs } from './player.mjs';
import { side } from './terrain.mjs';

/** @typedef {import('./field.mjs').Input} Input */
/** @typedef {import('./field.mjs').Hashes} Hashes */
/** @typedef {{ readonly inputs: readonly Input[], readonly hashes: Hashes }} LogTick */
/** @typedef {{ readonly seed: number, readonly start: Hashes, readonly ticks: readonly LogTick[] }} Log `ticks[0]` is tick 1. */
/** @typedef {{ readonly tick: number, readonly name: 'content' | 'state', readonly recorded: string, readonly found: string }} Difference */

const format = 'samepath-rollback-log';
const version = 1;
export const mostSeed = 0x7fffffff;
export const mostTicks = 100_000;

/** A log that cannot be read; `line` counts from 1, `field` names the member. */
export class LogError extends Error {
  /** @param {number} line @param {string} field @param {string} problem */
  constructor(line, field, problem) {
    super(`line ${line}: ${field} ${problem}`);
    this.name = 'LogError';
    this.line = line;
    this.field = field;
  }
}

// Running ------------------------------------------------------------------------------------------

/** Plays and records. @param {number} seed @param {number} tickCount @returns {Log} */
export function record(seed, tickCount) {
  const field = new Field(seed);
  const start = field.hashes();
  const ticks = Array.from({ length: tickCount }, () => {
    const inputs = playerInputs(seed, field);
    field.tick(inputs);
    return { inputs, hashes: field.hashes() };
  });
  field.free();
  return { seed, start, ticks };
}

/** Runs a log again. The first hash that is another one, or `undefined`. @param {Log} log @returns {Difference | undefined} */
export function verify(log) {
  const field = new Field(log.seed);
  try {
    let difference = differenceAt(0, log.start, field.hashes());
    for (const { inputs, hashes } of log.ticks) {
      if (difference !== undefined) break;
      field.tick(inputs);
      difference = differenceAt(field.now, hashes, field.hashes());
    }
    return difference;
  } finally {
    field.free();
  }
}

/** @param {number} tick @param {Hashes} recorded @param {Hashes} found @returns {Difference | undefined} */
function differenceAt(tick, recorded, found) {
  const name = recorded.content !== found.content ? 'content' : recorded.state !== found.state ? 'state' : undefined;
  return name && { tick, name, recorded: recorded[name], found: found[name] };
}

// Writing ------------------------------------------------------------------------------------------

/** @param {Log} log */
export function formatLog({ seed, start, ticks }) {
  const head = { format, version, seed, ticks: ticks.length, ...start };
  const lines = ticks.map(({ inputs, hashes }, index) => ({ tick: index + 1, inputs, ...hashes }));
  return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

// Reading ------------------------------------------------------------------------------------------

/** Reads a log. Throws {@link LogError} for anything but a whole one. @param {string} text @returns {Log} */
export function parseLog(text) {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const head = new Line(1, lines[0] ?? '');
  head.equal('format', format);
  head.equal('version', version);
  const seed = head.integer('seed', 0, mostSeed);
  const count = head.integer('ticks', 1, mostTicks);
  const start = head.hashes();
  const ticks = lines.slice(1).map((line, index) => {
    const entry = new Line(index + 2, line);
    if (index >= count) throw new LogError(index + 2, 'line', `is one too many: line 1 says ${count} ticks`);
    entry.equal('tick', index + 1);
    return { inputs: entry.inputs(), hashes: entry.hashes() };
  });
  if (ticks.length < count) throw new LogError(1, 'ticks', `is ${count}, but the file ends after tick ${ticks.length}`);
  return { seed, start, ticks };
}

/** One line of a log, or an object in it, with checks that name it. */
class Line {
  #number;
  /** @type {Record<string, unknown>} */
  #members;
  #prefix;

  /** @param {number} number @param {string | object} content @param {string} [prefix] */
  constructor(number, content, prefix = '') {
    this.#number = number;
    this.#prefix = prefix;
    this.#members = /** @type {Record<string, unknown>} */ (typeof content === 'string' ? parseObject(number, content) : content);
  }

  /** @param {string} field @param {string} problem @returns {never} */
  #refuse(field, problem) {
    throw new LogError(this.#number, this.#prefix + field, `${problem}; got ${JSON.stringify(this.#members[field])}`);
  }

  /** @param {string} field @param {string | number} expected */
  equal(field, expected) {
    if (this.#members[field] !== expected) this.#refuse(field, `must be ${JSON.stringify(expected)}`);
  }

  /** @param {string} field @param {number} least @param {number} most */
  integer(field, least, most) {
    const value = this.#members[field];
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    return this.#refuse(field, `must be an integer from ${least} to ${most}`);
  }

  /** @param {string} field */
  hash(field) {
    const value = this.#members[field];
    if (typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)) return value;
    return this.#refuse(field, 'must be 16 hexadecimal digits');
  }

  /** @returns {Hashes} */
  hashes() {
    return { content: this.hash('content'), state: this.hash('state') };
  }

  /** @returns {Input[]} */
  inputs() {
    const list = this.#members['inputs'];
    if (!Array.isArray(list)) return this.#refuse('inputs', 'must be an array');
    return list.map((input, index) => {
      if (typeof input !== 'object' || input === null) return this.#refuse('inputs', `must hold objects only; item ${index} is none`);
      return new Line(this.#number, input, `inputs[${index}].`).input();
    });
  }

  /** @returns {Input} */
  input() {
    const kind = this.#members['kind'];
    if (kind !== 'place' && kind !== 'remove') return this.#refuse('kind', 'must be "place" or "remove"');
    return { kind, x: this.integer('x', 0, side - 1), y: this.integer('y', 0, side - 1) };
  }
}

/** @param {number} number @param {string} text @returns {object} */
function parseObject(number, text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new LogError(number, 'line', `must be a JSON object; got ${text.length > 40 ? `${text.slice(0, 40)}…` : text || 'nothing'}`);
}

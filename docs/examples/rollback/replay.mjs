// @ts-check
// Records a run of the tower-defence field and checks it again, here or on another machine:
//
//   node docs/examples/rollback/replay.mjs record FILE [--seed 7] [--ticks 300]
//   node docs/examples/rollback/replay.mjs verify FILE
//
// Ends with 0 when every hash is equal, with 1 and the first tick that differs, with 2 for a file or a command that
// cannot be read.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { init } from 'samepath';
import { formatLog, LogError, mostSeed, mostTicks, parseLog, record, verify } from './log.mjs';

const usage = `usage: replay.mjs record FILE [--seed 0..${mostSeed}] [--ticks 1..${mostTicks}] | replay.mjs verify FILE`;

/** What makes the program end with 2. */
class UsageError extends Error {}

/** @param {string} name @param {string} text @param {number} least @param {number} most */
function integerOption(name, text, least, most) {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be an integer from ${least} to ${most}; got ${text}`);
}

/** @param {string} file @param {number} seed @param {number} ticks */
function recordTo(file, seed, ticks) {
  const log = record(seed, ticks);
  writeFileSync(file, formatLog(log));
  console.log(`${file}: seed ${seed}, ${ticks} ticks, last state hash ${log.ticks.at(-1)?.hashes.state}`);
  return 0;
}

/** @param {string} file */
function verifyFile(file) {
  const log = parseLog(readFileSync(file, 'utf8'));
  const difference = verify(log);
  if (difference === undefined) {
    console.log(`${file}: ${log.ticks.length} ticks, every hash is equal`);
    return 0;
  }
  const { tick, name, recorded, found } = difference;
  console.log(`${file}: tick ${tick} differs: the ${name} hash is ${found}, recorded was ${recorded}`);
  return 1;
}

/** The number to end with. */
function run() {
  const { values, positionals: [command, file, ...more] } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string', default: '7' }, ticks: { type: 'string', default: '300' } },
  });
  if (file === undefined || more.length > 0) throw new UsageError(usage);
  if (command === 'record') {
    return recordTo(file, integerOption('seed', values.seed, 0, mostSeed), integerOption('ticks', values.ticks, 1, mostTicks));
  }
  if (command === 'verify') return verifyFile(file);
  throw new UsageError(usage);
}

/** True for what the user can mend: arguments, the file and its content. @param {unknown} error */
function isUsersError(error) {
  if (error instanceof UsageError || error instanceof LogError) return true;
  return error instanceof Error && 'code' in error && /^(ERR_PARSE_ARGS_|E[A-Z]+$)/.test(String(error.code));
}

await init();
try {
  process.exitCode = run();
} catch (error) {
  if (!isUsersError(error)) throw error;
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 2;
}

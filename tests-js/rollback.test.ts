// The rollback example: a field that goes back and comes out with the same hashes, and the script that checks its logs.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { init } from 'samepath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fnv64, joinPieces, splitPieces } from '../docs/examples/rollback/bytes.mjs';
import { Field, type Hashes, type Input } from '../docs/examples/rollback/field.mjs';
import { formatLog, LogError, parseLog, record, verify, type Log } from '../docs/examples/rollback/log.mjs';
import { playerInputs } from '../docs/examples/rollback/player.mjs';
import { root } from './support/data.js';

beforeAll(() => init());

const seed = 7;

/** Does some ticks with given inputs, or with those of the player; gives the inputs and hashes of each. */
function runOn(field: Field, count: number, recorded?: readonly (readonly Input[])[]): { inputs: readonly Input[]; hashes: Hashes }[] {
  return Array.from({ length: count }, (_, index) => {
    const inputs = recorded?.[index] ?? playerInputs(seed, field);
    field.tick(inputs);
    return { inputs, hashes: field.hashes() };
  });
}

describe('rollback field', () => {
  it('G-306 G-309 G-311 comes out the same after a roll-back from tick 300 to 100, in every tick', () => {
    const field = new Field(seed);
    runOn(field, 100);
    const saved = field.saveState();
    const ahead = runOn(field, 200);
    field.restoreState(saved);
    expect(field.now).toBe(100);
    expect(field.saveState()).toEqual(saved);
    const again = runOn(field, 200, ahead.map(({ inputs }) => inputs));
    expect(again).toEqual(ahead);
    expect(new Set(ahead.map(({ hashes }) => hashes.state)).size).toBe(200);
    expect(new Set(ahead.map(({ hashes }) => hashes.content)).size).toBeGreaterThan(30);
    field.free();
  });

  it('G-311 G-312 goes back to any tick, also while repairs and plans are unfinished, and on in a new field', () => {
    const field = new Field(seed);
    runOn(field, 72);
    const saves: Uint8Array[] = [];
    let [repairing, planning] = [0, 0];
    const ticks = Array.from({ length: 32 }, () => {
      saves.push(field.saveState());
      if (!field.toKeep.isCurrent || !field.toGate.isCurrent) repairing += 1;
      if (field.planners.some(({ pathLength }) => pathLength === 0)) planning += 1;
      return runOn(field, 1)[0]!;
    });
    expect(repairing).toBeGreaterThan(0);
    expect(planning).toBeGreaterThan(0);
    const other = new Field(seed);
    for (const [index, saved] of saves.entries()) {
      other.restoreState(saved);
      const rest = ticks.slice(index, index + 6);
      expect(runOn(other, rest.length, rest.map(({ inputs }) => inputs))).toEqual(rest);
    }
    field.free();
    other.free();
  });

  it('gives other hashes from the tick on in which an input is another one', () => {
    const log = record(seed, 40);
    const changed = log.ticks.findIndex(({ inputs }) => inputs.length > 0);
    const ticks = log.ticks.with(changed, { ...log.ticks[changed]!, inputs: [] });
    expect(verify(log)).toBeUndefined();
    expect(verify({ ...log, ticks })).toMatchObject({ tick: changed + 1, name: 'content' });
    expect(verify({ ...log, seed: seed + 1 })).toMatchObject({ tick: 0, name: 'content' });
  });

  it('moves, plans, shoots and brings loot home', () => {
    const field = new Field(seed);
    const before = field.couriers.map(({ x, y }) => [x, y]);
    runOn(field, 300);
    expect(field.towers.length).toBeGreaterThan(10);
    expect(field.fallen).toBeGreaterThan(5);
    expect(field.raiders.filter(({ laden }) => laden === 1).length + field.arrived).toBeGreaterThan(10);
    expect(field.couriers.map(({ x, y }) => [x, y])).not.toEqual(before);
    expect(field.planners.every((planner) => planner.iterations > 0)).toBe(true);
    field.free();
  });

  it('hashes bytes by FNV-1a, and takes no pieces that break off', () => {
    const hashOf = (text: string): string => fnv64(new TextEncoder().encode(text));
    expect([hashOf(''), hashOf('a'), hashOf('foobar')]).toEqual(['cbf29ce484222325', 'af63dc4c8601ec8c', '85944171f73967e8']);
    const joined = joinPieces([Uint8Array.of(1, 2, 3), new Uint8Array(0), Uint8Array.of(9)]);
    expect(splitPieces(joined).map((piece) => [...piece])).toEqual([[1, 2, 3], [], [9]]);
    for (let length = 0; length < joined.length; length += 1) expect(() => splitPieces(joined.subarray(0, length))).toThrow(RangeError);
    expect(() => splitPieces(Uint8Array.of(...joined, 0))).toThrow(RangeError);
  });
});

describe('logs of a run', () => {
  let log: Log;
  let lines: string[];
  beforeAll(() => {
    log = record(seed, 30);
    lines = formatLog(log).trimEnd().split('\n');
  });

  it('come back from their text', () => {
    expect(lines).toHaveLength(31);
    expect(parseLog(formatLog(log))).toEqual(log);
    expect(log.ticks.flatMap(({ inputs }) => inputs).length).toBeGreaterThan(5);
  });

  const edit = (line: number, change: (text: string) => string): string =>
    lines.map((text, index) => (index === line - 1 ? change(text) : text)).join('\n');
  const set = (field: string, value: unknown) => (text: string): string => JSON.stringify({ ...JSON.parse(text), [field]: value });

  it.each<[string, () => string, number, string, string]>([
    ['nothing', () => '', 1, 'line', 'must be a JSON object; got nothing'],
    ['a line that breaks off', () => lines.join('\n').slice(0, -20), 31, 'line', 'must be a JSON object; got {"tick":30'],
    ['lines that are missing', () => lines.slice(0, 20).join('\n'), 1, 'ticks', 'is 30, but the file ends after tick 19'],
    ['a line too many', () => [...lines, lines[30]].join('\n'), 32, 'line', 'is one too many: line 1 says 30 ticks'],
    ['an array', () => edit(4, () => '[1]'), 4, 'line', 'must be a JSON object; got [1]'],
    ['another format', () => edit(1, set('format', 'log')), 1, 'format', 'must be "samepath-rollback-log"; got "log"'],
    ['a later version', () => edit(1, set('version', 2)), 1, 'version', 'must be 1; got 2'],
    ['a bad seed', () => edit(1, set('seed', -1)), 1, 'seed', 'must be an integer from 0 to 2147483647; got -1'],
    ['a bad count', () => edit(1, set('ticks', 0.5)), 1, 'ticks', 'must be an integer from 1 to 100000; got 0.5'],
    ['ticks out of order', () => edit(9, set('tick', 9)), 9, 'tick', 'must be 8; got 9'],
    ['a short hash', () => edit(5, set('state', 'abc')), 5, 'state', 'must be 16 hexadecimal digits; got "abc"'],
    ['a hash that is none', () => edit(1, set('content', 5)), 1, 'content', 'must be 16 hexadecimal digits; got 5'],
    ['inputs that are none', () => edit(6, set('inputs', {})), 6, 'inputs', 'must be an array; got {}'],
    ['an input that is none', () => edit(6, set('inputs', [3])), 6, 'inputs', 'must hold objects only; item 0 is none; got [3]'],
    ['an unknown input', () => edit(6, set('inputs', [{ kind: 'burn', x: 1, y: 1 }])), 6, 'inputs[0].kind', 'must be "place" or "remove"; got "burn"'],
    ['an input outside', () => edit(6, set('inputs', [{ kind: 'place', x: 1, y: 128 }])), 6, 'inputs[0].y', 'must be an integer from 0 to 127; got 128'],
  ])('are refused by line and field: %s', (_, text, line, field, problem) => {
    let error: unknown;
    try {
      parseLog(text());
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(LogError);
    expect(error).toMatchObject({ line, field });
    expect((error as Error).message).toContain(`line ${line}: ${field} ${problem}`);
  });
});

describe('replay script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'samepath-replay-'));
  const file = join(folder, 'run.jsonl');
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the script; its exit code and what it says. */
  async function replay(...args: string[]): Promise<{ code: number; text: string }> {
    const script = join(root, 'docs', 'examples', 'rollback', 'replay.mjs');
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...args]);
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, text: stdout + stderr };
    }
  }

  /** Verifies a changed copy of the recorded log. */
  function verifyChanged(change: (lines: string[]) => string[]): ReturnType<typeof replay> {
    const changed = join(folder, 'changed.jsonl');
    writeFileSync(changed, change(readFileSync(file, 'utf8').split('\n')).join('\n'));
    return replay('verify', changed);
  }

  it('records a run, and ends with 0 when every hash is equal', async () => {
    expect(await replay('record', file, '--seed', '11', '--ticks', '50')).toMatchObject({ code: 0 });
    const log = parseLog(readFileSync(file, 'utf8'));
    expect([log.seed, log.ticks.length]).toEqual([11, 50]);
    const { code, text } = await replay('verify', file);
    expect([code, text]).toEqual([0, `${file}: 50 ticks, every hash is equal\n`]);
  });

  it('ends with 1 and names the tick of a changed input', async () => {
    const { code, text } = await verifyChanged((lines) => lines.map((line) => line.replace('{"tick":24,"inputs":[{"kind":"place"', '{"tick":24,"inputs":[{"kind":"remove"')));
    expect(code).toBe(1);
    expect(text).toContain('tick 24 differs: the content hash is ');
  });

  it('ends with 1 and names the tick and the hash that was changed', async () => {
    const flip = (line: string): string => line.replace(/.(?="}$)/, (digit) => (digit === '0' ? '1' : '0'));
    const { code, text } = await verifyChanged((lines) => lines.map((line) => (line.startsWith('{"tick":37,') ? flip(line) : line)));
    expect(code).toBe(1);
    expect(text).toContain('tick 37 differs: the state hash is ');
  });

  it('ends with 2 for a truncated or missing file and for wrong arguments, and says what is wrong', async () => {
    expect(await verifyChanged((lines) => lines.slice(0, 30))).toEqual({ code: 2, text: 'line 1: ticks is 50, but the file ends after tick 29\n' });
    expect(await verifyChanged((lines) => [lines[0]!, lines[1]!.slice(0, 30)])).toMatchObject({ code: 2, text: expect.stringContaining('line 2: line must be a JSON object') });
    expect(await replay('verify', join(folder, 'none.jsonl'))).toMatchObject({ code: 2, text: expect.stringContaining('ENOENT') });
    expect(await replay('record', file, '--seed', 'x')).toMatchObject({ code: 2, text: expect.stringContaining('--seed must be an integer from 0 to') });
    expect(await replay('verify', file, '--quick')).toMatchObject({ code: 2, text: expect.stringContaining('--quick') });
    expect(await replay('check', file)).toMatchObject({ code: 2, text: expect.stringContaining('usage: ') });
  });
});

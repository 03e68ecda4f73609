// npm run fuzz: runs every libFuzzer target for a while, starting from the committed seeds.
//   --seconds N      time of each target, default 60
//   --longer LIST    targets that get five times as long, separated by commas
//   --only TEXT      targets whose name contains TEXT
// An input that fails is kept in artifacts/fuzz; give it to build/fuzz/<target> to see the failure again.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from './lib/build.mjs';
import { lastLines, main, run } from './lib/process.mjs';
import { listFiles, path } from './lib/project.mjs';
import { setUp } from './setup.mjs';

const largestInput = 65536;

/** Runs one target on a copy of its seeds, which it may extend; gives whether it ended well. */
async function fuzz(target, seconds) {
  const seeds = path('tests-c', 'fuzz', 'corpus', target);
  const corpus = mkdtempSync(join(tmpdir(), `${target}-`));
  if (existsSync(seeds)) cpSync(seeds, corpus, { recursive: true });
  const artifacts = path('artifacts', 'fuzz', target);
  mkdirSync(artifacts, { recursive: true });
  const limits = [`-max_total_time=${seconds}`, `-max_len=${largestInput}`, '-timeout=20', '-rss_limit_mb=2048'];
  const { code, output } = await run(
    path('build', 'fuzz', target),
    [...limits, '-print_final_stats=1', `-artifact_prefix=${artifacts}/`, corpus],
    { quiet: true },
  );
  rmSync(corpus, { recursive: true });
  const executed = Number(/stat::number_of_executed_units:\s*(\d+)/.exec(output)?.[1] ?? 0);
  const good = code === 0 && executed > 0;
  console.log(`${good ? 'ok  ' : 'FAIL'} ${target}: ${executed} inputs in ${seconds} s`);
  if (!good) console.log(lastLines(output, 50).replace(/^/gm, '     '));
  return good;
}

/** Takes targets from the list until it is empty; one of these runs per core. */
async function worker(queue, secondsOf, counts) {
  for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
    counts[(await fuzz(target, secondsOf(target))) ? 'passed' : 'failed'] += 1;
  }
}

main(async () => {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '60' }, longer: { type: 'string', default: '' }, only: { type: 'string', default: '' },
    },
  });
  const longer = values.longer.split(',').filter((name) => name !== '').map((name) => `fuzz_${name}`);
  const isLonger = (target) => longer.includes(target);
  await setUp('all');
  const targets = listFiles('tests-c/fuzz', (file) => /^fuzz_\w+\.c$/.test(basename(file)))
    .map((file) => basename(file, '.c'))
    .filter((name) => name.includes(values.only))
    .sort((a, b) => isLonger(b) - isLonger(a)); // long ones first, so that no core waits for one at the end
  const unknown = longer.filter((name) => !targets.includes(name));
  if (unknown.length > 0) throw new Error(`--longer names ${unknown.join(', ')}, which is not among the targets`);
  if (targets.length === 0) throw new Error(`there is no fuzz target with "${values.only}" in its name`);
  await buildPreset('fuzz', targets);
  const counts = { passed: 0, failed: 0 };
  const secondsOf = (target) => Number(values.seconds) * (isLonger(target) ? 5 : 1);
  const workers = Array.from({ length: availableParallelism() }, () => worker(targets, secondsOf, counts));
  await Promise.all(workers);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
});

// Rows of the workers that time our engines: a first pass for counters, then timed passes.
import { timePieces, timeWhole, warmUp } from './timing.mjs';

/** Whether a path contradicts the published optimum; a published length of 0 marks ends without a path. */
function isMismatch(path, published, claim, { relative, absolute }) {
  if (!path.found) return published !== 0;
  const [off, bound] = [path.cost - published, relative * path.cost + absolute];
  if (claim === 'equal') return !(Math.abs(off) <= bound);
  if (claim === 'at least') return !(off >= -bound);
  return claim === 'at most' && !(off <= bound);
}

/** The first pass: costs against the published ones, counters. Without a tolerance nothing was published. */
function answerAll(queries, find, claim, tolerance) {
  const answers = { queries: queries.length, expanded: 0, costSum: 0, optimumSum: 0, unreachable: 0, mismatches: 0, costs: [] };
  for (const query of queries) {
    const path = find(query);
    answers.expanded += path.expanded;
    answers.costs.push(path.found ? path.cost : null);
    if (path.found) answers.costSum += path.cost;
    else answers.unreachable++;
    if (tolerance === undefined) continue;
    if (path.found) answers.optimumSum += query.published;
    if (isMismatch(path, query.published, claim, tolerance)) answers.mismatches++;
  }
  return answers;
}

/**
 * Prints one JSON line per set of queries, and one more for batches. `arena` has `queries(limit)`, `find(query)`,
 * `claim`, `extras()`, which gives further members of a row, and perhaps `batch(queries)`, which gives a function that
 * answers all of them.
 */
export function printRows(job, arena) {
  for (const limit of job.limits) {
    const queries = arena.queries(limit);
    const answers = answerAll(queries, arena.find, arena.claim, job.tolerance);
    const findOne = (index) => arena.find(queries[index]);
    warmUp(() => queries.forEach((_, index) => findOne(index)));
    print('one', timePieces(queries.length, findOne, job));
    if (!job.batch || arena.batch === undefined) continue;
    const findAll = arena.batch(queries);
    const expanded = findAll().expanded.reduce((sum, count) => sum + count, 0);
    if (expanded !== answers.expanded) throw new Error(`the batch expanded ${expanded} nodes, single calls ${answers.expanded}`);
    warmUp(findAll);
    print('batch', timeWhole(findAll, job));

    function print(call, times) {
      const row = { call, engine: job.engine, limit, ...answers, ...times, ...arena.extras() };
      console.log(JSON.stringify({ ...row, peakRssKb: process.resourceUsage().maxRSS }));
    }
  }
}

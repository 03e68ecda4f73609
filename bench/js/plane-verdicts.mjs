// What the answers of a library to a set of cases say, group by group.

const sum = (rows, value) => rows.reduce((total, row) => total + value(row), 0);
const largest = (rows, value) => rows.reduce((most, row) => Math.max(most, value(row)), 0);

/** The verdict on an answer in one word. */
export function verdictOf({ hung, threw, isRight }) {
  if (hung) return 'hung';
  if (threw !== undefined) return 'threw';
  return isRight ? 'right' : 'wrong';
}

/** Part of the area that is missing, outside or covered twice; shrinks are judged by their area alone. */
const errorOf = ({ missing, outside, overlap, scale, exact }) => {
  const whole = scale ?? exact;
  return whole > 0 ? (missing + outside + overlap) / whole : 0;
};

/** Sums of a library over a group: how many answers of which kind, the largest error, times where it is right. */
function judgeGroup(group, cases, rows, ours) {
  const counts = { right: 0, wrong: 0, threw: 0, hung: 0 };
  for (const row of rows) counts[verdictOf(row)]++;
  const [right, answered] = [rows.filter(({ isRight }) => isRight), rows.filter(({ isRight }) => isRight !== undefined)];
  return {
    group, cases: rows.length, ...counts,
    worst: largest(answered, errorOf), meanError: sum(right, errorOf) / right.length,
    bestUs: sum(right, ({ bestUs }) => bestUs), medianUs: sum(right, ({ medianUs }) => medianUs),
    oursUs: sum(right, ({ index }) => ours.get(index)?.bestUs ?? 0), pieces: sum(right, ({ pieces }) => pieces),
    failed: rows.filter((row) => verdictOf(row) !== 'right').map((row) => ({ name: cases[row.index].name, verdict: verdictOf(row), ...(row.threw && { message: row.threw }), ...(row.isRight === false && { error: errorOf(row) }) })),
  };
}

/** Groups of a set, in the order of its cases, each with the verdict on the answers of a library. */
export function judgeSet(cases, rows, oursRows) {
  const ours = new Map(oursRows.map((row) => [row.index, row]));
  const groups = [...new Set(rows.map(({ index }) => cases[index].group))];
  return groups.map((group) => judgeGroup(group, cases, rows.filter(({ index }) => cases[index].group === group), ours));
}

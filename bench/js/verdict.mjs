// Compares the lengths of a peer's paths with the optimal costs.

const ROUNDING = 1e-9; // Sums of many square roots, in another order.

/**
 * `lengths`: octile length of each answer, null for "no path", -1 for something that is not a legal path.
 * `costs`: the optimum of each query, null where no path exists.
 */
export function judge(lengths, costs) {
  const verdict = { queries: costs.length, optimal: 0, longer: 0, shorter: 0, invalid: 0, missed: 0, worstRatio: 1 };
  costs.forEach((cost, index) => {
    const length = lengths[index];
    if (length === -1) verdict.invalid++;
    else if (length === null && cost === null) verdict.optimal++;
    else if (length === null) verdict.missed++;
    else if (cost === null || length < cost * (1 - ROUNDING)) verdict.shorter++;
    else if (length <= cost * (1 + ROUNDING)) verdict.optimal++;
    else {
      verdict.longer++;
      verdict.worstRatio = Math.max(verdict.worstRatio, length / cost);
    }
  });
  return verdict;
}

/** Verdicts of several maps as one. */
export function sumVerdicts(verdicts) {
  return verdicts.reduce((sum, verdict) => {
    const added = Object.fromEntries(Object.keys(sum).map((key) => [key, sum[key] + verdict[key]]));
    return { ...added, worstRatio: Math.max(sum.worstRatio, verdict.worstRatio) };
  });
}

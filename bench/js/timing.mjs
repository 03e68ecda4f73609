// Repeating work inside one process: fastest run of each piece, median of the passes.

/** Middle value; the mean of the two middle ones for an even count. */
export function median(values) {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const WARM_UP_MS = 500;

/** Runs untimed passes for half a second, at least one: what is timed should be compiled code. */
export function warmUp(runPass) {
  const until = performance.now() + WARM_UP_MS;
  do runPass();
  while (performance.now() < until);
}

/** Whether another pass is due: never fewer than minPasses, then until the seconds or maxPasses are used up. */
function wantsPass({ seconds, minPasses, maxPasses }, passes, began) {
  if (passes < minPasses) return true;
  return passes < maxPasses && performance.now() - began < seconds * 1000;
}

/**
 * Runs run(0 .. count - 1) again and again. `bestUs` is the sum of each piece's fastest run, `medianUs`
 * the median over passes of a pass's sum. `prepare` runs untimed before each piece.
 */
export function timePieces(count, run, limits, prepare) {
  const best = new Float64Array(count).fill(Infinity);
  const totals = [];
  const began = performance.now();
  while (wantsPass(limits, totals.length, began)) {
    let total = 0;
    for (let index = 0; index < count; index++) {
      prepare?.(index);
      const start = performance.now();
      run(index);
      const taken = performance.now() - start;
      if (taken < best[index]) best[index] = taken;
      total += taken;
    }
    totals.push(total);
  }
  return {
    passes: totals.length,
    bestUs: best.reduce((sum, value) => sum + value, 0) * 1000,
    medianUs: median(totals) * 1000,
  };
}

/** The same for work that only makes sense as a whole. */
export function timeWhole(run, limits) {
  const totals = [];
  const began = performance.now();
  while (wantsPass(limits, totals.length, began)) {
    const start = performance.now();
    run();
    totals.push(performance.now() - start);
  }
  return { passes: totals.length, bestUs: Math.min(...totals) * 1000, medianUs: median(totals) * 1000 };
}

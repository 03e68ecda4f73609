// How long a query takes.

/** A benchmark of one query: the best round's time for one call, and how many calls that rests on. */
export interface Timing {
  readonly milliseconds: number;
  readonly rounds: number;
  readonly callsPerRound: number;
}

/** Clocks of browsers tick as coarsely as 1 ms, so a round is at least this long where calls are short. */
const roundMilliseconds = 5;
const rounds = 5;
/** A query slower than this is timed in fewer rounds, to keep the page alive. */
const slowMilliseconds = 40;

export function timeCalls(call: () => void): Timing {
  const run = (calls: number): number => {
    const begin = performance.now();
    for (let i = 0; i < calls; i += 1) call();
    return (performance.now() - begin) / calls;
  };
  const first = run(1);
  if (first > slowMilliseconds) return { milliseconds: Math.min(first, run(1)), rounds: 2, callsPerRound: 1 };
  let calls = 1;
  while (calls < 4096 && run(calls) * calls < roundMilliseconds) calls *= 2;
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) best = Math.min(best, run(calls));
  return { milliseconds: best, rounds, callsPerRound: calls };
}

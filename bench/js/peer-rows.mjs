// The row of a worker that times a peer.
import { timePieces, timeWhole, warmUp } from './timing.mjs';

/**
 * Prints one JSON line. `find` answers a query as the library does; `prepare` is what each query needs first and is not
 * timed; `length` judges an answer: its length, null when the library says that there is no path, -1 for what is none.
 */
export function printPeerRow(job, queries, { find, prepare, length }) {
  const answer = (query) => {
    prepare?.();
    return length(find(query), query);
  };
  let lengths;
  warmUp(() => void (lengths = queries.map(answer)));
  const times = timePieces(queries.length, (index) => find(queries[index]), job, prepare);
  const clone = prepare === undefined ? undefined : timeWhole(prepare, { seconds: 0, minPasses: 5, maxPasses: 5 });
  const peakRssKb = process.resourceUsage().maxRSS;
  console.log(JSON.stringify({ queries: queries.length, ...times, cloneUs: clone?.bestUs, lengths, peakRssKb }));
}

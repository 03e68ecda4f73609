// Runs the searches off the page's thread. Between two searches it takes messages, so that a newer query replaces the
// rest of an older one.
import { init, Landmarks } from 'samepath';
import { generateCity } from './city.js';
import { readNetwork } from './dimacs.js';
import type { RoadNetwork, VariantId } from './model.js';
import type { NetworkRequest, SearchAnswer, SearchRequest, VariantResult } from './protocol.js';
import { Searches } from './searches.js';

/** How often a search is run for its time; the least of them is shown. */
const measurements = 4;

const ready = init();
let searches: Searches | null = null;
let networkId = -1;
let newestQuery = -1;

const answer = (message: SearchAnswer, transfer: Transferable[] = []): void => postMessage(message, { transfer });

/** A turn of the event loop, so that waiting messages are handled. */
function turn(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}

function makeNetwork(request: NetworkRequest): RoadNetwork {
  if (request.kind === 'city') return generateCity(request.size, request.seed);
  return readNetwork(request.name, request.graph, request.coordinates);
}

function loadNetwork(id: number, request: NetworkRequest): void {
  const network = makeNetwork(request);
  searches?.free();
  searches = new Searches(network);
  networkId = id;
  newestQuery = -1;
  answer({ type: 'network', id, network });
}

function loadLandmarks(id: number, bytes: Uint8Array): void {
  if (id !== networkId || searches === null) return;
  searches.landmarks = Landmarks.deserialize(bytes, searches.graph);
  answer({ type: 'landmarks', id });
}

function search(variant: VariantId, start: number, goal: number): VariantResult {
  const began = performance.now();
  const path = searches!.find(variant, start, goal, true);
  const milliseconds = performance.now() - began;
  const { found, cost, expanded, iterations } = path;
  // Copies, because they are given away: the library's empty lists are one that everything shares.
  const [nodes, expandedNodes] = [path.nodes.slice(), path.expandedNodes.slice()];
  return { variant, found, cost, expanded, iterations, nodes, expandedNodes, milliseconds };
}

/** Runs what is asked for, then measures again in the order of the variants until something newer comes. */
async function query({ id, start, goal, variants }: Extract<SearchRequest, { type: 'query' }>): Promise<void> {
  newestQuery = id;
  const runnable = variants.filter((variant) => searches?.isReady(variant));
  for (const variant of runnable) {
    await turn();
    if (id !== newestQuery) return;
    const result = search(variant, start, goal);
    answer({ type: 'result', id, result }, [result.nodes.buffer, result.expandedNodes.buffer]);
  }
  const least = new Map<VariantId, number>();
  for (let round = 0; round < measurements; round += 1) {
    for (const variant of runnable) {
      await turn();
      if (id !== newestQuery) return;
      const began = performance.now();
      searches!.find(variant, start, goal, false);
      least.set(variant, Math.min(least.get(variant) ?? Infinity, performance.now() - began));
    }
  }
  for (const [variant, milliseconds] of least) answer({ type: 'time', id, variant, milliseconds });
}

async function handle(request: SearchRequest): Promise<void> {
  await ready;
  if (request.type === 'network') loadNetwork(request.id, request.network);
  else if (request.type === 'landmarks') loadLandmarks(request.id, request.bytes);
  else await query(request);
}

addEventListener('message', (event: MessageEvent<SearchRequest>) => {
  handle(event.data).catch((error: unknown) => {
    answer({ type: 'problem', id: event.data.id, message: error instanceof Error ? error.message : String(error) });
  });
});

// The page's side of the workers that make networks, build tables and search.
import type { RoadNetwork, VariantId } from './model.js';
import type { LandmarkAnswer, LandmarkRequest, NetworkRequest, SearchAnswer, SearchRequest, VariantResult } from './protocol.js';

export interface EngineHandlers {
  readonly onNetwork: (network: RoadNetwork) => void;
  readonly onResult: (result: VariantResult) => void;
  readonly onTime: (variant: VariantId, milliseconds: number) => void;
  /** Tables are there; `milliseconds` is how long they took. */
  readonly onLandmarks: (milliseconds: number) => void;
  readonly onProblem: (message: string) => void;
}

export class SearchEngine {
  readonly #worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  readonly #handlers: EngineHandlers;
  #tables: Worker | null = null;
  #networkId = 0;
  #queryId = 0;
  #landmarkTime = 0;

  constructor(handlers: EngineHandlers) {
    this.#handlers = handlers;
    this.#worker.addEventListener('message', (event: MessageEvent<SearchAnswer>) => this.#receive(event.data));
    this.#worker.addEventListener('error', (event) => handlers.onProblem(event.message));
  }

  #send(request: SearchRequest, transfer: Transferable[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  /** Asks for a network; the answer comes to `onNetwork`, tables follow later. */
  load(network: NetworkRequest): void {
    this.#networkId += 1;
    this.#queryId += 1;
    this.#tables?.terminate();
    this.#send({ type: 'network', id: this.#networkId, network });
  }

  /** Searches; answers to older queries no longer come. */
  query(start: number, goal: number, variants: readonly VariantId[]): void {
    this.#queryId += 1;
    this.#send({ type: 'query', id: this.#queryId, start, goal, variants });
  }

  #receive(answer: SearchAnswer): void {
    if (answer.type === 'problem') {
      this.#handlers.onProblem(answer.message);
    } else if (answer.type === 'network') {
      if (answer.id !== this.#networkId) return;
      this.#handlers.onNetwork(answer.network);
      this.#buildTables(answer.id, answer.network);
    } else if (answer.type === 'landmarks') {
      if (answer.id === this.#networkId) this.#handlers.onLandmarks(this.#landmarkTime);
    } else if (answer.id === this.#queryId) {
      if (answer.type === 'result') this.#handlers.onResult(answer.result);
      else this.#handlers.onTime(answer.variant, answer.milliseconds);
    }
  }

  /** A worker per network: tables of an older one are given up with their worker. */
  #buildTables(id: number, network: RoadNetwork): void {
    const worker = new Worker(new URL('./landmark-worker.ts', import.meta.url), { type: 'module' });
    this.#tables = worker;
    worker.addEventListener('message', (event: MessageEvent<LandmarkAnswer>) => {
      worker.terminate();
      this.#landmarkTime = event.data.milliseconds;
      this.#send({ type: 'landmarks', id, bytes: event.data.bytes }, [event.data.bytes.buffer]);
    });
    worker.addEventListener('error', (event) => this.#handlers.onProblem(`landmarks: ${event.message}`));
    worker.postMessage({ id, network } satisfies LandmarkRequest);
  }
}

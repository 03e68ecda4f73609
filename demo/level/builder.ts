// The page's side of the worker that builds. One build runs at a time, and of those that wait only the newest counts; a build
// that keeps a newer one waiting for too long is given up with its worker.
import type { LevelBuild, LevelDetail } from './build.js';
import type { BuildAnswer, BuildRequest } from './protocol.js';

/** How long a build may keep a newer one waiting, in milliseconds. */
const patience = 300;

export interface BuilderHandlers {
  readonly onProgress: (stage: string, fraction: number) => void;
  readonly onMesh: (build: LevelBuild, request: BuildRequest) => void;
  readonly onDetail: (detail: LevelDetail) => void;
  /** Nothing is built and nothing waits. */
  readonly onIdle: () => void;
  readonly onProblem: (message: string) => void;
}

export class LevelBuilder {
  readonly #handlers: BuilderHandlers;
  #worker: Worker;
  #running: BuildRequest | null = null;
  #waiting: BuildRequest | null = null;
  #began = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: BuilderHandlers) {
    this.#handlers = handlers;
    this.#worker = this.#hire();
  }

  get isBusy(): boolean {
    return this.#running !== null;
  }

  /** When the build that runs was begun, as `performance.now` counts. */
  get began(): number {
    return this.#began;
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<BuildAnswer>) => this.#receive(event.data));
    worker.addEventListener('error', (event) => this.#receive({ type: 'problem', message: event.message }));
    return worker;
  }

  request(request: BuildRequest): void {
    if (this.#running === null) {
      this.#send(request);
      return;
    }
    if (this.#waiting === null) this.#timer = setTimeout(() => this.#overtake(), patience);
    this.#waiting = request;
  }

  #send(request: BuildRequest): void {
    this.#running = request;
    this.#began = performance.now();
    this.#worker.postMessage(request);
  }

  #replaceWorker(): void {
    this.#worker.terminate();
    this.#worker = this.#hire();
    this.#running = null;
  }

  #overtake(): void {
    this.#replaceWorker();
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#timer);
    const next = this.#waiting;
    this.#waiting = null;
    if (next !== null) this.#send(next);
    else this.#handlers.onIdle();
  }

  /** Gives up what runs and what waits. */
  cancel(): void {
    if (this.#running === null) return;
    this.#waiting = null;
    this.#replaceWorker();
    this.#next();
  }

  #receive(answer: BuildAnswer): void {
    if (this.#running === null) return;
    if (answer.type === 'progress') this.#handlers.onProgress(answer.stage, answer.fraction);
    else if (answer.type === 'mesh') this.#handlers.onMesh(answer.build, this.#running);
    else if (answer.type === 'detail') this.#handlers.onDetail(answer.detail);
    else {
      this.#running = null;
      if (answer.type === 'problem') this.#handlers.onProblem(answer.message);
      this.#next();
    }
  }
}

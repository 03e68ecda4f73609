// The state of the page and what follows from its changes: networks are loaded, searches asked for, results shown.
import { formatCount } from '../shared/dom.js';
import { digestOf } from './digest.js';
import { SearchEngine } from './engine.js';
import { defaultSnapshot, nodeCountOf, variantOf, variants, type NetworkSource, type RoadNetwork, type Snapshot, type VariantId } from './model.js';
import { CellIndex } from './node-index.js';
import type { NetworkRequest, VariantResult } from './protocol.js';
import type { ResultTable, Summary } from './results.js';
import type { EndName, NetworkView } from './view.js';

export interface SessionHandlers {
  /** A network is being made or read. */
  readonly onLoading: () => void;
  readonly onNetwork: (network: RoadNetwork) => void;
  readonly onChange: () => void;
  readonly onMessage: (message: string, tone?: 'bad') => void;
}

export class Session {
  readonly #view: NetworkView;
  readonly #table: ResultTable;
  readonly #handlers: SessionHandlers;
  readonly #engine: SearchEngine;
  readonly #results = new Map<VariantId, Summary>();
  readonly #digests = new Map<VariantId, number>();
  readonly #stale = new Set<VariantId>();
  #network: RoadNetwork | null = null;
  #index: CellIndex | null = null;
  #pending: Snapshot = defaultSnapshot;
  #ends: Record<EndName, number> = { start: -1, goal: -1 };
  #variant: VariantId = defaultSnapshot.variant;
  #split = false;
  #hasTables = false;
  #asked: readonly VariantId[] = [];

  constructor(view: NetworkView, table: ResultTable, handlers: SessionHandlers) {
    this.#view = view;
    this.#table = table;
    this.#handlers = handlers;
    this.#engine = new SearchEngine({
      onNetwork: (network) => this.#takeNetwork(network),
      onResult: (result) => this.#takeResult(result),
      onTime: (variant, milliseconds) => this.#takeTime(variant, milliseconds),
      onLandmarks: (milliseconds) => this.#takeLandmarks(milliseconds),
      onProblem: (message) => handlers.onMessage(message, 'bad'),
    });
  }

  get network(): RoadNetwork | null { return this.#network; }
  get results(): ReadonlyMap<VariantId, Summary> { return this.#results; }
  get digests(): ReadonlyMap<VariantId, number> { return this.#digests; }
  get split(): boolean { return this.#split; }
  get variant(): VariantId { return this.#variant; }
  get hasTables(): boolean { return this.#hasTables; }

  /** Whether every search has answered for the ends as they are. */
  get settled(): boolean {
    return this.#network !== null && this.#hasTables && this.#stale.size === 0 && this.#results.size === variants.length;
  }

  nodeOf(end: EndName): number {
    return this.#ends[end];
  }

  snapshot(): Snapshot {
    const source = this.#network?.source ?? this.#pending.source;
    const node = (end: EndName): number | null => (this.#ends[end] < 0 ? null : this.#ends[end]);
    return { source, start: node('start'), goal: node('goal'), variant: this.#variant, split: this.#split, camera: this.#view.camera.state };
  }

  // Networks ---------------------------------------------------------------------------------------

  /** Goes to a state, with its network made anew unless it is there. */
  restore(snapshot: Snapshot): void {
    this.#pending = snapshot;
    this.setLayout(snapshot.variant, snapshot.split);
    const current = this.#network?.source;
    if (current !== undefined && JSON.stringify(current) === JSON.stringify(snapshot.source)) {
      this.#applyPending();
    } else if (snapshot.source.kind === 'city') {
      this.#load({ kind: 'city', size: snapshot.source.size, seed: snapshot.source.seed });
    } else {
      this.#handlers.onMessage(`This link needs ${snapshot.source.name} and its .co file: drop both here.`, 'bad');
      if (this.#network === null) this.restore(defaultSnapshot);
    }
  }

  loadCity(source: Extract<NetworkSource, { kind: 'city' }>): void {
    this.#pending = { ...this.snapshot(), source, start: null, goal: null, camera: null };
    this.#load(source);
  }

  loadFiles(request: Extract<NetworkRequest, { kind: 'files' }>): void {
    this.#pending = { ...this.snapshot(), source: { kind: 'file', name: request.name }, start: null, goal: null, camera: null };
    this.#load(request);
  }

  #load(request: NetworkRequest): void {
    this.#handlers.onLoading();
    this.#engine.load(request);
  }

  #takeNetwork(network: RoadNetwork): void {
    this.#network = network;
    this.#index = new CellIndex(network.positions);
    this.#hasTables = false;
    this.#table.showTables(null);
    this.#results.clear();
    this.#digests.clear();
    this.#view.setNetwork(network);
    this.#handlers.onNetwork(network);
    this.#applyPending();
  }

  /** Ends and camera of the link, or ends near two corners. */
  #applyPending(): void {
    const { start, goal, camera } = this.#pending;
    const nodes = nodeCountOf(this.#network!);
    const missing = [start, goal].find((node) => node !== null && node >= nodes);
    if (missing !== undefined) this.#handlers.onMessage(`The network has ${formatCount(nodes)} nodes; ${missing} is not one of them.`, 'bad');
    const { left, top, right, bottom } = this.#index!.bounds;
    const near = (part: number): number => this.#index!.nearest(left + part * (right - left), top + (0.15 + 0.7 * part) * (bottom - top));
    const valid = (node: number | null, part: number): number => (node !== null && node < nodes ? node : near(part));
    this.#ends = { start: valid(start, 0.27), goal: valid(goal, 0.74) };
    this.#view.camera.state = camera;
    this.#search(variants.map(({ id }) => id));
  }

  // Ends and searches --------------------------------------------------------------------------------

  moveEnd(end: EndName, x: number, y: number): void {
    const node = this.#index?.nearest(x, y) ?? -1;
    if (node < 0 || node === this.#ends[end]) return;
    this.#ends[end] = node;
    // While an end moves, what is in sight answers first.
    this.#search(this.#split ? variants.map(({ id }) => id) : [this.#variant, ...variants.map(({ id }) => id).filter((id) => id !== this.#variant)]);
  }

  setLayout(variant: VariantId, split: boolean): void {
    this.#variant = variant;
    this.#split = split;
    this.#view.setLayout(variant, split);
    this.#table.select(variant);
    this.#handlers.onChange();
  }

  #search(order: readonly VariantId[]): void {
    this.#asked = order;
    for (const id of order) this.#stale.add(id);
    this.#view.setEnds(this.#ends.start, this.#ends.goal);
    this.#engine.query(this.#ends.start, this.#ends.goal, order);
    this.#showTable();
    this.#handlers.onChange();
  }

  #takeResult({ expandedNodes, ...summary }: VariantResult): void {
    const { variant, nodes, expanded } = summary;
    this.#results.set(variant, summary);
    this.#digests.set(variant, digestOf(expandedNodes));
    this.#stale.delete(variant);
    this.#view.setResult(variant, nodes, `${formatCount(expanded)} expanded`, expandedNodes);
    this.#showTable();
  }

  #takeTime(variant: VariantId, milliseconds: number): void {
    const result = this.#results.get(variant);
    if (result !== undefined) this.#results.set(variant, { ...result, milliseconds: Math.min(milliseconds, result.milliseconds) });
    this.#showTable();
  }

  #takeLandmarks(milliseconds: number): void {
    this.#hasTables = true;
    this.#table.showTables(milliseconds);
    const tables = variants.filter(({ estimate }) => estimate === 'landmarks').map(({ id }) => id);
    this.#search([...tables, ...this.#asked.filter((id) => this.#stale.has(id) && variantOf(id).estimate !== 'landmarks')]);
  }

  #showTable(): void {
    this.#table.show(this.#results, this.#stale, this.#hasTables, this.#network === null ? 0 : nodeCountOf(this.#network));
    const cost = this.#results.get(this.#variant)?.cost ?? Infinity;
    this.#table.showDuration(this.#network?.source.kind === 'city' && cost < Infinity ? cost : null);
  }
}

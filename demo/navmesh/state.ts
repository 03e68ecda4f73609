// The one state of the navigation mesh page.
import type { NavPoint } from 'samepath';
import { rounded, type EndName, type LayerName, type NavPageQuery, type NavSnapshot, type SceneSource } from './model.js';

export type NavChange = 'scene' | 'ends' | 'query' | 'view';

export class NavState {
  #snapshot: NavSnapshot;
  readonly #listeners: ((change: NavChange) => void)[] = [];

  constructor(snapshot: NavSnapshot) {
    this.#snapshot = snapshot;
  }

  get scene(): SceneSource { return this.#snapshot.scene; }
  get start(): NavPoint { return this.#snapshot.start; }
  get goal(): NavPoint { return this.#snapshot.goal; }
  get query(): NavPageQuery { return this.#snapshot.query; }
  get hidden(): readonly LayerName[] { return this.#snapshot.hidden; }
  get storeys(): number { return this.#snapshot.storeys; }

  snapshot(): NavSnapshot {
    return this.#snapshot;
  }

  onChange(listener: (change: NavChange) => void): void {
    this.#listeners.push(listener);
  }

  #set(change: NavChange, part: Partial<NavSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener(change);
  }

  setScene(scene: SceneSource, ends: Record<EndName, NavPoint>): void {
    this.#set('scene', { scene, ...ends });
  }

  setEnd(end: EndName, point: NavPoint): void {
    this.#set('ends', { [end]: rounded(point) });
  }

  swapEnds(): void {
    this.#set('ends', { start: this.goal, goal: this.start });
  }

  setQuery(change: Partial<NavPageQuery>): void {
    this.#set('query', { query: { ...this.query, ...change } });
  }

  setStoreys(storeys: number): void {
    this.#set('view', { storeys });
  }

  showLayer(layer: LayerName, shown: boolean): void {
    const others = this.hidden.filter((name) => name !== layer);
    this.#set('view', { hidden: shown ? others : [...others, layer] });
  }

  /** Takes over a whole snapshot, as when a link is opened in the running page. */
  restore(snapshot: NavSnapshot): void {
    this.#set('scene', snapshot);
    this.#set('view', {});
  }
}

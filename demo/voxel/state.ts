// The one state of the voxel page.
import type { VoxelCell } from 'samepath';
import type { EndName, VoxelQuery, VoxelScene, VoxelSnapshot } from './model.js';

export type VoxelChange = 'scene' | 'ends' | 'query';

export class VoxelState {
  #snapshot: VoxelSnapshot;
  readonly #listeners: ((change: VoxelChange) => void)[] = [];

  constructor(snapshot: VoxelSnapshot) {
    this.#snapshot = snapshot;
  }

  get scene(): VoxelScene { return this.#snapshot.scene; }
  get start(): VoxelCell { return this.#snapshot.start; }
  get goal(): VoxelCell { return this.#snapshot.goal; }
  get query(): VoxelQuery { return this.#snapshot.query; }

  snapshot(): VoxelSnapshot {
    return this.#snapshot;
  }

  onChange(listener: (change: VoxelChange) => void): void {
    this.#listeners.push(listener);
  }

  #set(change: VoxelChange, part: Partial<VoxelSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener(change);
  }

  setScene(scene: VoxelScene, ends: Record<EndName, VoxelCell>): void {
    this.#set('scene', { scene, ...ends });
  }

  /** Moves an end, at most to the border of the scene. */
  setEnd(end: EndName, { x, y, z }: VoxelCell): void {
    const { sizeX, sizeY, sizeZ } = this.scene;
    const clamp = (value: number, size: number): number => Math.min(Math.max(value, 0), size - 1);
    this.#set('ends', { [end]: { x: clamp(x, sizeX), y: clamp(y, sizeY), z: clamp(z, sizeZ) } });
  }

  setQuery(change: Partial<VoxelQuery>): void {
    this.#set('query', { query: { ...this.query, ...change } });
  }

  /** Takes over a whole snapshot, as when a link is opened in the running page. */
  restore(snapshot: VoxelSnapshot): void {
    this.#set('query', { query: snapshot.query });
    this.setScene(snapshot.scene, snapshot);
  }
}

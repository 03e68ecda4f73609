// What the page talks about: road networks, the searches it compares, and the state that a link carries.
import type { CameraState } from '../shared/camera.js';

/** How fast a road is; also the order in which roads are drawn. */
export const roadClasses = ['street', 'avenue', 'highway'] as const;
export type RoadClass = 0 | 1 | 2;

export type NetworkSource =
  | { readonly kind: 'city'; readonly size: number; readonly seed: number }
  | { readonly kind: 'file'; readonly name: string };

/** A road network: node positions, and roads that lead both ways or, in files, as arcs one way each. */
export interface RoadNetwork {
  readonly source: NetworkSource;
  /** x, y per node, y downwards. */
  readonly positions: Float64Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly weights: Float64Array;
  /** A {@link RoadClass} per road. */
  readonly classes: Uint8Array;
  /** Whether a road leads one way only. */
  readonly directed: boolean;
}

export const nodeCountOf = (network: Pick<RoadNetwork, 'positions'>): number => network.positions.length / 2;

// Searches ---------------------------------------------------------------------------------------

/** A search that the page compares: what runs, and what its lower bounds come from. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  readonly algorithm: 'dijkstra' | 'astar' | 'bidirectional-dijkstra' | 'bidirectional-astar';
  readonly estimate: 'none' | 'straight-line' | 'landmarks';
  readonly about: string;
}

export const variants = [
  { id: 'dijkstra', name: 'Dijkstra', algorithm: 'dijkstra', estimate: 'none', about: 'Spreads evenly around the start.' },
  { id: 'astar', name: 'A*', algorithm: 'astar', estimate: 'straight-line', about: 'Leans towards the goal by the straight line at the top speed.' },
  { id: 'bi-dijkstra', name: 'Dijkstra, both ends', algorithm: 'bidirectional-dijkstra', estimate: 'none', about: 'Two smaller circles that meet.' },
  { id: 'bi-astar', name: 'A*, both ends', algorithm: 'bidirectional-astar', estimate: 'straight-line', about: 'Two searches that lean towards each other.' },
  { id: 'alt', name: 'ALT', algorithm: 'astar', estimate: 'landmarks', about: 'A* with lower bounds from distance tables of landmarks.' },
  { id: 'bi-alt', name: 'ALT, both ends', algorithm: 'bidirectional-astar', estimate: 'landmarks', about: 'Landmark bounds on both sides.' },
] as const satisfies readonly Variant[];

export type VariantId = (typeof variants)[number]['id'];

export const variantOf = (id: VariantId): Variant => variants.find((variant) => variant.id === id)!;

/** Distance tables: more bound better and take longer to build; each has 16 bytes a node. */
export const landmarkCount = 8;

// State ------------------------------------------------------------------------------------------

/** Everything a link carries. */
export interface Snapshot {
  readonly source: NetworkSource;
  /** Nodes; `null` lets the page choose. */
  readonly start: number | null;
  readonly goal: number | null;
  readonly variant: VariantId;
  /** All variants beside each other instead of one. */
  readonly split: boolean;
  /** `null` shows all of the network. */
  readonly camera: CameraState | null;
}

export const minSize = 100;
export const maxSize = 250_000;
/** Nodes of a file that the page still shows. */
export const maxFileNodes = 2_000_000;
export const maxSeed = 999_999;

export const defaultSnapshot: Snapshot = {
  source: { kind: 'city', size: 60_000, seed: 7 }, start: null, goal: null, variant: 'astar', split: false, camera: null,
};

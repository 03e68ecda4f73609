// Messages between the page and its workers.
import type { RoadNetwork, VariantId } from './model.js';

/** What one search gave. */
export interface VariantResult {
  readonly variant: VariantId;
  readonly found: boolean;
  readonly cost: number;
  readonly expanded: number;
  readonly iterations: number;
  readonly nodes: Int32Array;
  /** In the order of expansion. */
  readonly expandedNodes: Int32Array;
  readonly milliseconds: number;
}

export type NetworkRequest =
  | { readonly kind: 'city'; readonly size: number; readonly seed: number }
  | { readonly kind: 'files'; readonly name: string; readonly graph: Uint8Array; readonly coordinates: Uint8Array };

export type SearchRequest =
  | { readonly type: 'network'; readonly id: number; readonly network: NetworkRequest }
  /** Tables of the network with this id, as `Landmarks.serialize` gave them. */
  | { readonly type: 'landmarks'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'query'; readonly id: number; readonly start: number; readonly goal: number; readonly variants: readonly VariantId[] };

export type SearchAnswer =
  | { readonly type: 'network'; readonly id: number; readonly network: RoadNetwork }
  | { readonly type: 'landmarks'; readonly id: number }
  | { readonly type: 'result'; readonly id: number; readonly result: VariantResult }
  /** A better measurement of a result that was sent. */
  | { readonly type: 'time'; readonly id: number; readonly variant: VariantId; readonly milliseconds: number }
  | { readonly type: 'problem'; readonly id: number; readonly message: string };

/** The landmark worker gets a network with its id and answers with the tables. */
export interface LandmarkRequest {
  readonly id: number;
  readonly network: RoadNetwork;
}
export interface LandmarkAnswer {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly milliseconds: number;
}

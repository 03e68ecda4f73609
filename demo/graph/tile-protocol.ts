// Tiles: squares of the map that a worker draws once and the page shows many times.
import type { RoadNetwork, VariantId } from './model.js';

/** Side of a tile in device pixels. */
export const tileSide = 512;

/** What a tile shows: the roads, or the expanded nodes of a search. */
export type LayerId = 'roads' | VariantId;

/** Tile (column, row) of a level shows the square from (column, row) · side / 2^level on. */
export interface TileAddress {
  readonly layer: LayerId;
  readonly level: number;
  readonly column: number;
  readonly row: number;
  /** Device pixels per CSS pixel: lines get as much wider. */
  readonly ratio: number;
  /** Of the layer's content; an older tile is drawn until the newer one is there. */
  readonly version: number;
}

export const keyOf = ({ layer, level, column, row, ratio }: TileAddress): string => `${layer}/${level}/${column}/${row}/${ratio}`;

/** Colours of a theme as CSS. */
export interface TileColors {
  readonly roads: readonly [string, string, string];
  readonly casing: string;
  /** First to last expansion, red, green and blue each. */
  readonly trace: readonly (readonly [number, number, number])[];
}

export type TileRequest =
  | { readonly type: 'network'; readonly network: Pick<RoadNetwork, 'positions' | 'from' | 'to' | 'classes'> }
  | { readonly type: 'colors'; readonly colors: TileColors }
  | { readonly type: 'trace'; readonly variant: VariantId; readonly expandedNodes: Int32Array }
  /** All tiles that are wanted now, the most wanted first; replaces what was wanted before. */
  | { readonly type: 'want'; readonly tiles: readonly TileAddress[] };

export interface TileAnswer {
  readonly address: TileAddress;
  readonly bitmap: ImageBitmap;
}

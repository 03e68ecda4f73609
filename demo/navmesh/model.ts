// The plain data of the navigation mesh page.
import type { NavPoint, NavPolygons, OffMeshLink } from 'samepath';

/** What a generated building depends on; the same numbers always give the same one. */
export interface SceneSpec {
  /** Tiles along each side. */
  readonly tiles: number;
  readonly seed: number;
}

export const minTiles = 3;
export const maxTiles = 6;

/** A mesh that the page shows: a generator's numbers, or a saved mesh from a file. */
export type SceneSource = SceneSpec | { readonly name: string; readonly bytes: Uint8Array };

/** Polygons of tiles, and the ways between them that are not surface. */
export interface Building {
  readonly tiles: readonly NavPolygons[];
  readonly links: readonly OffMeshLink[];
}

/** Side of a tile. */
export const tileSize = 16;
/** Height of a storey. */
export const storey = 6;

export const areaNames = ['Floor', 'Water', 'Mud', 'Stairs', 'Garden', 'Door', 'Jump', 'Ladder'] as const;
export const area = { floor: 0, water: 1, mud: 2, stairs: 3, garden: 4, door: 5, jump: 6, ladder: 7 } as const;
/** Colours of the areas, as areas of the other pages' palette; the floor has the floor's. */
export const areaPaint: readonly number[] = [0, 5, 9, 6, 3, 1, 8, 7];

/** Flags of polygons and links, for filters. */
export const flag = { walk: 1, water: 2, door: 4, jump: 8, ladder: 16 } as const;
export const closable = ['door', 'water', 'jump', 'ladder'] as const;
export const allClosed = closable.reduce((flags, name) => flags | flag[name], 0);

export const layers = ['expanded', 'corridor', 'corners', 'ray', 'walls', 'links'] as const;
export type LayerName = (typeof layers)[number];

export interface NavPageQuery {
  readonly nodeModel: 'polygon' | 'crossing';
  readonly maxNodes: number;
  /** Flags of {@link closable} that the filter refuses. */
  readonly exclude: number;
  /** Multiplier of each area of {@link areaNames}. */
  readonly costs: readonly number[];
}

export const mostNodes = 65536;
export const largestCost = 1000;
export const defaultCosts: readonly number[] = Object.freeze([1, 4, 2.5, 1.2, 1, 1, 1, 2]);
export const defaultQuery: NavPageQuery = Object.freeze({ nodeModel: 'polygon', maxNodes: mostNodes, exclude: 0, costs: defaultCosts });

export type EndName = 'start' | 'goal';

/** Everything that a link carries. */
export interface NavSnapshot {
  readonly scene: SceneSource;
  readonly start: NavPoint;
  readonly goal: NavPoint;
  readonly query: NavPageQuery;
  /** Layers that are not drawn. */
  readonly hidden: readonly LayerName[];
  /** Storeys that are drawn, from the ground up. */
  readonly storeys: number;
}

export const mostStoreys = 3;

export const isGenerated = (scene: SceneSource): scene is SceneSpec => 'seed' in scene;

/** Coordinates as the page keeps them: exact to a hundredth, so that a link brings back the same bits. */
export const rounded = ({ x, y, z }: NavPoint): NavPoint => {
  const round = (value: number): number => Math.round(value * 100) / 100 + 0;
  return { x: round(x), y: round(y), z: round(z) };
};

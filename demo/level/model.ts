// The plain data of the level editor.
import type { NavPoint } from 'samepath';

export type Role = 'outline' | 'obstacle';
export const roles = ['outline', 'obstacle'] as const;

/** x, y of the corners of a closed line; the last joins the first. */
export type Ring = readonly number[];

/** Covers what an odd number of its rings winds round, so that a ring inside another is a hole. */
export interface Shape {
  readonly role: Role;
  readonly rings: readonly Ring[];
}

/** The walkable plane is what outlines cover and obstacles do not. */
export interface ShapeLevel {
  readonly kind: 'shapes';
  readonly shapes: readonly Shape[];
}

/** Square tiles row by row from the world's zero; 1 is floor, 0 is wall. */
export interface TileLevel {
  readonly kind: 'tiles';
  readonly width: number;
  readonly height: number;
  /** Side of a tile in world units. */
  readonly side: number;
  readonly cells: Uint8Array;
}

/** What the visitor draws; never changed in place. */
export type Level = ShapeLevel | TileLevel;

/** A place in the plane. The plane's y is the world's z. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const presetNames = ['rooms', 'island', 'letters', 'dungeon', 'noise', 'blank', 'blank-tiles'] as const;
export type PresetName = (typeof presetNames)[number];

/** A level that nobody has changed yet: a link names it instead of holding it. */
export interface PresetSpec {
  readonly preset: PresetName;
  readonly seed: number;
}

export type EndName = 'start' | 'goal';

/** What undo brings back. */
export interface LevelScene {
  readonly level: Level;
  readonly start: Spot;
  readonly goal: Spot;
  /** What the level was made by while it is unchanged. */
  readonly source: PresetSpec | null;
}

export type Join = 'round' | 'square';

export interface LevelSettings {
  readonly agentRadius: number;
  readonly maxVertsPerPoly: number;
  readonly tileSize: number;
  /** Fraction bits of the plane's grid; -1 is automatic. */
  readonly snapBits: number;
  /** How far the offset layer lies outside of the region, or inside. */
  readonly offset: number;
  /** What it puts around corners. */
  readonly join: Join;
  /** How far its arcs may lie outside of the circle; 0 is automatic. */
  readonly arcTolerance: number;
}

export const defaultSettings: LevelSettings = Object.freeze({
  agentRadius: 0.6, maxVertsPerPoly: 6, tileSize: 16, snapBits: -1, offset: 1, join: 'round', arcTolerance: 0,
});

/** Bounds of the settings that are numbers. */
export const settingBounds = {
  agentRadius: { min: 0, max: 64, integer: false },
  maxVertsPerPoly: { min: 3, max: 16, integer: true },
  tileSize: { min: 1, max: 2048, integer: false },
  snapBits: { min: -1, max: 16, integer: true },
  offset: { min: -64, max: 64, integer: false },
  arcTolerance: { min: 0, max: 64, integer: false },
} as const;

/** What is drawn, from the ground up. */
export const layerNames = ['input', 'region', 'offset', 'shrunk', 'triangles', 'convex', 'mesh', 'tiles', 'links', 'corridor', 'path'] as const;
export type LayerName = (typeof layerNames)[number];
export const defaultHidden: readonly LayerName[] = Object.freeze(['region', 'offset', 'triangles', 'convex', 'links']);

/** Steps of the drawing grid; 0 draws anywhere. */
export const gridSteps = [0, 0.25, 0.5, 1, 2] as const;

/** Everything that a link carries. */
export interface LevelSnapshot extends LevelScene {
  readonly settings: LevelSettings;
  readonly hidden: readonly LayerName[];
  readonly gridStep: number;
}

/** Farthest coordinate that the library takes. */
export const farthest = 2 ** 21;
/** Fraction bits of the coordinates that the editor keeps: those of the finest grid. */
export const keptBits = 16;
/** Limits of what files and links may bring. */
export const mostPoints = 200_000;
export const mostTiles = 512;
export const largestSide = 64;

/** A coordinate as the editor keeps it. */
export const kept = (value: number): number => Math.round(value * 2 ** keptBits) / 2 ** keptBits + 0;
export const keptSpot = ({ x, y }: Spot): Spot => ({ x: kept(x), y: kept(y) });

/** A place of the plane in the world of a mesh. */
export const inWorld = ({ x, y }: Spot): NavPoint => ({ x, y: 0, z: y });

export const pointCount = (level: ShapeLevel): number =>
  level.shapes.reduce((sum, { rings }) => sum + rings.reduce((points, ring) => points + ring.length / 2, 0), 0);

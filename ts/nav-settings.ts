import { aboveZeroError, checkKeys, integer, number, typeError } from './internal/arguments.js';
import type { Pointer } from './internal/exports.js';
import { check } from './internal/failure.js';
import { NAV_SETTINGS_SPECS, NAVMESH_PARAMS_SPECS, type NAV_PARTITION_NUMBERS } from './internal/layout.gen.js';
import { stagePosition } from './internal/mesh-arguments.js';
import { OFF_MESH_LINK } from './internal/mesh-structs.js';
import { allocate, doubles, exports, readWord, release, scratch, words } from './internal/memory.js';
import { checkOptions, numbersOf, readStruct, settable, stageOptions, writeStruct } from './internal/options.js';
import { pointAt, type NavPoint } from './nav-point.js';

/**
 * How walkable space is cut into regions.
 * @useDeclaredType
 */
export type NavPartition = keyof typeof NAV_PARTITION_NUMBERS;

/** A way off the surface, such as a ladder or a jump, in world coordinates. */
export interface OffMeshLink {
  readonly start: NavPoint;
  readonly end: NavPoint;
  /** How far polygons may be from its ends, horizontally; above 0. */
  readonly radius: number;
  /** Whether it leads back too. Default false. */
  readonly bidirectional?: boolean | undefined;
  /** Area, 0 to 63. Default 0. */
  readonly area?: number | undefined;
  /** Flags, 0 to 65535. Default 1. */
  readonly flags?: number | undefined;
  /** A number of the caller's, 0 to 2^32 - 1. Default 0. */
  readonly userId?: number | undefined;
}

/**
 * What a navigation mesh is built with, in world units unless it says cells: a plain object, never changed by the
 * library. Members left out or `undefined` have their defaults, those of humanoid agents. An unknown key is an argument
 * error that names the nearest known one; values out of range are range errors that name the setting and its bounds.
 */
export interface NavSettings {
  /** Radius of the agents: what the mesh is shrunk by. Default 0.6. */
  readonly agentRadius?: number | undefined;
  /** Height of the agents. Default 2. */
  readonly agentHeight?: number | undefined;
  /** Highest step. Default 0.9. */
  readonly walkableClimb?: number | undefined;
  /** Steepest walkable slope, 0 to 90 degrees. Default 45. */
  readonly agentMaxSlopeDegrees?: number | undefined;
  /** Side of a cell, above 0; it bounds how exactly vertices are stored. Default 0.3. */
  readonly cellSize?: number | undefined;
  /** Height of a cell, above 0. Default 0.2. */
  readonly cellHeight?: number | undefined;
  /** Side of a tile: a float32 above 0 and at most 8192 cells. Default 64. */
  readonly tileSize?: number | undefined;
  /** Corner of tile (0, 0), first axis. Default 0. */
  readonly originX?: number | undefined;
  /** Corner of tile (0, 0), third axis. Default 0. */
  readonly originZ?: number | undefined;
  /** Height of a mesh built in the plane. Default 0. */
  readonly floorY?: number | undefined;
  /** Most vertices of a polygon, 3 to 16. Default 6. */
  readonly maxVertsPerPoly?: number | undefined;
  /** How far an outline may leave the cells, in cells. Default 1.3. */
  readonly contourMaxError?: number | undefined;
  /** Longest edge along a wall; 0 is unlimited. Default 3.6. */
  readonly maxEdgeLength?: number | undefined;
  /** Distance of height samples; 0 turns height detail off. Default 1.8. */
  readonly detailSampleDistance?: number | undefined;
  /** How far height detail may leave the surface. Default 0.2. */
  readonly detailMaxError?: number | undefined;
  /** Area of polygons that are given none, 0 to 63. Default 0. */
  readonly area?: number | undefined;
  /** Flags of polygons that are given none, 0 to 65535. Default 1. */
  readonly flags?: number | undefined;
  /** Fraction bits of the plane's grid, 0 to 16; -1 is automatic. Default -1. */
  readonly snapBits?: number | undefined;
  /** How walkable space is cut into regions. Default `'watershed'`. */
  readonly partition?: NavPartition | undefined;
  /** Smaller regions are dropped, in cells. Default 64. */
  readonly minRegionArea?: number | undefined;
  /** Smaller regions are merged into their neighbours, in cells. Default 400. */
  readonly mergeRegionArea?: number | undefined;
  /** Ladders, jumps and the like. Default none. */
  readonly offMeshLinks?: readonly OffMeshLink[] | undefined;
}

/** What ties the tiles of a mesh together. Members left out have the defaults of {@link NavSettings}. */
export interface NavMeshParams {
  readonly maxVertsPerPoly?: number | undefined;
  /** Corner of tile (0, 0). Default 0, 0, 0. */
  readonly originX?: number | undefined;
  readonly originY?: number | undefined;
  readonly originZ?: number | undefined;
  readonly tileSize?: number | undefined;
  readonly cellSize?: number | undefined;
  readonly walkableClimb?: number | undefined;
  readonly agentRadius?: number | undefined;
  readonly agentHeight?: number | undefined;
  readonly agentMaxSlopeDegrees?: number | undefined;
  /** Both halves of the digest of the build settings; 0 for meshes built by hand. */
  readonly digestLow?: number | undefined;
  readonly digestHigh?: number | undefined;
}

/** The same with every member there. */
export type Complete<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

const KEYS: readonly string[] = /* @__PURE__ */ settable(NAV_SETTINGS_SPECS).concat('offMeshLinks');
const LINK_KEYS: readonly string[] = ['start', 'end', 'radius', 'bidirectional', 'area', 'flags', 'userId'];
const UINT32_MAX = 4294967295;

function writeLink(pointer: Pointer, link: OffMeshLink, name: string): void {
  if (typeof link !== 'object' || link === null) throw typeError(name, 'an object', link);
  checkKeys(link, LINK_KEYS, `member of ${name}`);
  const { start, end, radius, bidirectional = false, area = 0, flags = 1, userId = 0 } = link;
  if (typeof bidirectional !== 'boolean') throw typeError(`${name}.bidirectional`, 'true or false', bidirectional);
  if (!(number(radius, `${name}.radius`) > 0 && radius < Infinity)) throw aboveZeroError(`${name}.radius`, radius);
  const user = integer(userId, `${name}.userId`, 0, UINT32_MAX);
  const numbers = [user, bidirectional ? 1 : 0, integer(area, `${name}.area`, 0, 63), integer(flags, `${name}.flags`, 0, 65535)];
  stagePosition(pointer + OFF_MESH_LINK.start, start, `${name}.start`);
  stagePosition(pointer + OFF_MESH_LINK.end, end, `${name}.end`);
  doubles()[(pointer + OFF_MESH_LINK.radius) >>> 3] = radius;
  words().set(numbers, (pointer + OFF_MESH_LINK.userId) >>> 2);
}

/** Copies links into the module for the time of `call`. */
export function withOffMeshLinks<T>(
  links: readonly OffMeshLink[] | undefined, call: (pointer: Pointer, count: number) => T,
): T {
  const list: unknown = links ?? [];
  if (!Array.isArray(list)) throw typeError('offMeshLinks', 'an array', list);
  if (list.length === 0) return call(0, 0);
  const size = OFF_MESH_LINK.size * list.length;
  const pointer = allocate(size);
  try {
    for (const [i, link] of list.entries()) writeLink(pointer + i * OFF_MESH_LINK.size, link as OffMeshLink, `offMeshLinks[${i}]`);
    return call(pointer, list.length);
  } finally {
    release(pointer, size);
  }
}

/** Reads links of the C interface. */
export function readOffMeshLinks(pointer: Pointer, count: number): OffMeshLink[] {
  return Array.from({ length: count }, (_, i) => {
    const at = pointer + i * OFF_MESH_LINK.size;
    const numbers = doubles().slice(at >>> 3, (at + OFF_MESH_LINK.userId) >>> 3);
    return {
      start: pointAt(numbers, 0) as NavPoint,
      end: pointAt(numbers, 1) as NavPoint,
      radius: numbers[6] as number,
      bidirectional: readWord(at + OFF_MESH_LINK.bidirectional) === 1,
      area: readWord(at + OFF_MESH_LINK.area),
      flags: readWord(at + OFF_MESH_LINK.flags),
      userId: readWord(at + OFF_MESH_LINK.userId) >>> 0,
    };
  });
}

/** Puts settings and their links where the module can read them, for the time of `call`. */
export function withSettings<T>(
  settings: NavSettings, call: (settings: Pointer, links: Pointer, count: number) => T,
): T {
  checkOptions(settings, KEYS, 'setting');
  const numbers = numbersOf(settings as Record<string, unknown>, NAV_SETTINGS_SPECS);
  return withOffMeshLinks(settings.offMeshLinks, (links, count) => {
    writeStruct(scratch.meshSettings, NAV_SETTINGS_SPECS, numbers);
    return call(scratch.meshSettings, links, count);
  });
}

/** Puts parameters where the module can read them. */
export function stageParams(params: NavMeshParams): Pointer {
  stageOptions(scratch.meshParams, params, NAVMESH_PARAMS_SPECS, 'parameter');
  return scratch.meshParams;
}

/** Reads parameters. */
export function readParams(pointer: Pointer): Complete<NavMeshParams> {
  return readStruct(pointer, NAVMESH_PARAMS_SPECS) as unknown as Complete<NavMeshParams>;
}

const humanoid: NavSettings = {
  agentRadius: 0.6,
  agentHeight: 2,
  walkableClimb: 0.9,
  agentMaxSlopeDegrees: 45,
  cellSize: 0.3,
  cellHeight: 0.2,
  tileSize: 64,
  originX: 0,
  originZ: 0,
  floorY: 0,
  maxVertsPerPoly: 6,
  contourMaxError: 1.3,
  maxEdgeLength: 3.6,
  detailSampleDistance: 1.8,
  detailMaxError: 0.2,
  area: 0,
  flags: 1,
  snapBits: -1,
  partition: 'watershed',
  minRegionArea: 64,
  mergeRegionArea: 400,
};

/**
 * Presets of {@link NavSettings}. They are frozen: spread derives a copy, such as
 * `{ ...NavSettings.small, tileSize: 16 }`.
 */
export const NavSettings = /* @__PURE__ */ Object.freeze({
  /** Every setting with its default: agents of radius 0.6 and height 2. */
  humanoid: /* @__PURE__ */ Object.freeze(humanoid),
  /** Agents of radius 0.3 and height 1. */
  small: /* @__PURE__ */ Object.freeze<NavSettings>({
    agentRadius: 0.3, agentHeight: 1, walkableClimb: 0.4, agentMaxSlopeDegrees: 45, cellSize: 0.15, tileSize: 32,
  }),
  /** Agents of radius 1.5 and height 4. */
  large: /* @__PURE__ */ Object.freeze<NavSettings>({
    agentRadius: 1.5, agentHeight: 4, walkableClimb: 1.2, agentMaxSlopeDegrees: 40, cellSize: 0.5, tileSize: 128,
  }),

  /** Throws what a build with these settings would throw; returns them. */
  check(settings: NavSettings): NavSettings {
    NavSettings.toParams(settings);
    return settings;
  },

  /** The parameters of a mesh that is built with these settings: only tiles of equal parameters fit together. */
  toParams(settings: NavSettings): Complete<NavMeshParams> {
    return withSettings(settings, (pointer, links, count) => {
      check(exports().sp_nav_settings_to_params(pointer, links, count, scratch.meshParams));
      return readParams(scratch.meshParams);
    });
  },
});

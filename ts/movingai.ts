import { adoptGrid, type Grid } from './grid.js';
import { typeError } from './internal/arguments.js';
import type { Pointer, Status } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import type { Cell, VoxelCell } from './internal/hooks.js';
import { MOVINGAI_OPTIONS_SPECS, SCENARIO_LAYOUT, STATUS, VOXEL_SCENARIO_LAYOUT } from './internal/layout.gen.js';
import { allocate, exports, readDouble, readWord, release, scratch, withInput } from './internal/memory.js';
import { stageOptions } from './internal/options.js';
import { adoptVoxelGrid, type VoxelGrid } from './voxel-grid.js';

/** Which terrain of a map is walkable. */
export interface MovingAiOptions {
  /** `S` is walkable. Default true. */
  readonly swampWalkable?: boolean | undefined;
  /** `W` is walkable. Default false. */
  readonly waterWalkable?: boolean | undefined;
}

/** One line of a scenario file. */
export interface Scenario {
  readonly bucket: number;
  /** The map's name as it stands in the file; it may hold a directory. */
  readonly map: string;
  readonly mapWidth: number;
  readonly mapHeight: number;
  readonly start: Cell;
  readonly goal: Cell;
  /** Published optimal length, with the digits of the file; 0 also marks lines without a path. */
  readonly optimal: number;
}

/** One line of a voxel scenario file. */
export interface VoxelScenario {
  /** The map's name as it stands in the file. */
  readonly map: string;
  readonly start: VoxelCell;
  readonly goal: VoxelCell;
  /** Published optimal length, with the digits of the file. */
  readonly optimal: number;
  /** That length over the one in an empty grid. */
  readonly ratio: number;
}

const AT = SCENARIO_LAYOUT.offsets;
const VOXEL_AT = VOXEL_SCENARIO_LAYOUT.offsets;

function toBytes(text: string | Uint8Array): Uint8Array {
  if (typeof text === 'string') return new TextEncoder().encode(text);
  if (text instanceof Uint8Array) return text;
  throw typeError('text', 'a string or a Uint8Array', text);
}

function readScenario(record: Pointer, text: Uint8Array, decoder: TextDecoder): Scenario {
  const nameStart = readWord(record + AT.mapNameOffset) >>> 0;
  return {
    bucket: readWord(record + AT.bucket),
    map: decoder.decode(text.subarray(nameStart, nameStart + readWord(record + AT.mapNameLength))),
    mapWidth: readWord(record + AT.mapWidth),
    mapHeight: readWord(record + AT.mapHeight),
    start: { x: readWord(record + AT.startX), y: readWord(record + AT.startY) },
    goal: { x: readWord(record + AT.goalX), y: readWord(record + AT.goalY) },
    optimal: readDouble(record + AT.optimal),
  };
}

function readVoxelScenario(record: Pointer, text: Uint8Array, decoder: TextDecoder): VoxelScenario {
  const nameStart = readWord(record + VOXEL_AT.mapNameOffset) >>> 0;
  const voxel = (at: number): VoxelCell => ({ x: readWord(at), y: readWord(at + 4), z: readWord(at + 8) });
  return {
    map: decoder.decode(text.subarray(nameStart, nameStart + readWord(record + VOXEL_AT.mapNameLength))),
    start: voxel(record + VOXEL_AT.startX),
    goal: voxel(record + VOXEL_AT.goalX),
    optimal: readDouble(record + VOXEL_AT.optimal),
    ratio: readDouble(record + VOXEL_AT.ratio),
  };
}

type ParseFunction = (text: Pointer, length: number, records: Pointer, capacity: number, count: Pointer) => Status;

/** Counts the lines, which checks the whole text, and then reads them. */
function readLines<T>(
  text: string | Uint8Array, parse: ParseFunction, size: number,
  read: (record: Pointer, text: Uint8Array, decoder: TextDecoder) => T,
): T[] {
  const input = toBytes(text);
  return withInput(input, (pointer, length) => {
    const status = parse(pointer, length, 0, 0, scratch.out);
    if (status !== STATUS.E_BUFFER_TOO_SMALL) check(status);
    const count = readWord(scratch.out);
    const records = allocate(count * size);
    try {
      check(parse(pointer, length, records, count, scratch.out));
      const decoder = new TextDecoder();
      return Array.from({ length: count }, (_, i) => read(records + i * size, input, decoder));
    } finally {
      release(records, count * size);
    }
  });
}

/**
 * Readers of the Moving AI benchmark formats (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012).
 * They read text; fetching or opening files is up to the caller.
 */
export const MovingAi = /* @__PURE__ */ Object.freeze({
  /**
   * Makes a grid from a `.map` text: `.` and `G` walkable, `@`, `O` and `T` blocked, `S` and `W` as the options
   * say. Throws {@link GridFormatError} with the line and the byte offset. Sides up to 65536.
   */
  parseMap(text: string | Uint8Array, options: MovingAiOptions = {}): Grid {
    return withInput(toBytes(text), (pointer, length) => {
      stageOptions(scratch.mapOptions, options, MOVINGAI_OPTIONS_SPECS, 'Moving AI option');
      return adoptGrid(created(exports().sp_movingai_map_parse(pointer, length, scratch.mapOptions, 0, scratch.out)));
    });
  },

  /** Reads a version 1 `.scen` text. Throws {@link GridFormatError} with the line and the byte offset. */
  parseScenarios(text: string | Uint8Array): Scenario[] {
    return readLines(text, exports().sp_movingai_scenarios_parse, SCENARIO_LAYOUT.size, readScenario);
  },

  /**
   * Makes a voxel grid from a `.3dmap` text: its sizes, then the solid voxels (D. Brewer and N. Sturtevant, "Benchmarks
   * for Pathfinding in 3D Voxel Space", 2018). Throws {@link GridFormatError} with the line and the byte offset.
   */
  parseVoxelMap(text: string | Uint8Array): VoxelGrid {
    return withInput(toBytes(text), (pointer, length) =>
      adoptVoxelGrid(created(exports().sp_voxel_map_parse(pointer, length, 0, scratch.out))));
  },

  /** Reads a `.3dscen` text. Throws {@link GridFormatError} with the line and the byte offset. */
  parseVoxelScenarios(text: string | Uint8Array): VoxelScenario[] {
    return readLines(text, exports().sp_voxel_scenarios_parse, VOXEL_SCENARIO_LAYOUT.size, readVoxelScenario);
  },
});

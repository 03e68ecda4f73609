import { adoptGrid, type Grid } from './grid.js';
import { typeError } from './internal/arguments.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import type { Cell } from './internal/hooks.js';
import { MOVINGAI_OPTIONS_SPECS, SCENARIO_LAYOUT, STATUS } from './internal/layout.gen.js';
import { allocate, exports, readDouble, readWord, release, scratch, withInput } from './internal/memory.js';
import { stageOptions } from './internal/options.js';

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

const AT = SCENARIO_LAYOUT.offsets;

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

/** Number of lines; checks the whole text. */
function countScenarios(pointer: Pointer, length: number): number {
  const status = exports().sp_movingai_scenarios_parse(pointer, length, 0, 0, scratch.out);
  if (status !== STATUS.E_BUFFER_TOO_SMALL) check(status);
  return readWord(scratch.out);
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
    const input = toBytes(text);
    return withInput(input, (pointer, length) => {
      const count = countScenarios(pointer, length);
      const size = count * SCENARIO_LAYOUT.size;
      const records = allocate(size);
      try {
        check(exports().sp_movingai_scenarios_parse(pointer, length, records, count, scratch.out));
        const decoder = new TextDecoder();
        return Array.from({ length: count }, (_, i) =>
          readScenario(records + i * SCENARIO_LAYOUT.size, input, decoder));
      } finally {
        release(records, size);
      }
    });
  },
});

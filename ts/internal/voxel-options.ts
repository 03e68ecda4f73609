// Voxel options, checked and encoded into the C struct. What is frozen is encoded once.
import type { VoxelOptions } from '../voxel-options.js';
import type { Pointer } from './exports.js';
import type { VoxelBlockedCallback, VoxelStepCostCallback } from './hooks.js';
import {
  VOXEL_OPTIONS_SPECS, type VOXEL_CONNECTIVITY_NUMBERS, type VOXEL_CORNER_RULE_NUMBERS, type VOXEL_HEURISTIC_NUMBERS,
  type VOXEL_OPTIONS_LAYOUT,
} from './layout.gen.js';
import { scratch } from './memory.js';
import { callbackOf, checkOptions, numbersOf, settable, writeStruct, type EncodedOptions } from './options.js';

/**
 * Moves through the 6 faces, and the 12 edges (18), and the 8 corners (26).
 * @useDeclaredType
 */
export type VoxelConnectivity = keyof typeof VOXEL_CONNECTIVITY_NUMBERS;
/**
 * Which voxels between the ends of an edge or corner move must be open: all, a route of faces, or none.
 * @useDeclaredType
 */
export type VoxelCornerRule = keyof typeof VOXEL_CORNER_RULE_NUMBERS;
/**
 * Estimate of the remaining cost; `'auto'` is the distance in an empty grid with the same moves.
 * @useDeclaredType
 */
export type VoxelHeuristic = keyof typeof VOXEL_HEURISTIC_NUMBERS;

/** Voxel options as numbers in the order of `VOXEL_OPTIONS_SPECS`, and the callbacks. */
export type EncodedVoxelOptions = EncodedOptions<VoxelBlockedCallback, VoxelStepCostCallback>;

const KEYS: readonly string[] = /* @__PURE__ */ settable(VOXEL_OPTIONS_SPECS).concat('stepCost', 'blocked');
const DEFAULTS: EncodedVoxelOptions = {
  numbers: /* @__PURE__ */ numbersOf({}, VOXEL_OPTIONS_SPECS), blocked: undefined, stepCost: undefined,
};
const encodings = /* @__PURE__ */ new WeakMap<object, EncodedVoxelOptions>();

/** Checks voxel options and encodes them. */
export function encodeVoxelOptions(options: VoxelOptions | undefined): EncodedVoxelOptions {
  if (options === undefined) return DEFAULTS;
  const kept = encodings.get(options);
  if (kept !== undefined) return kept;
  checkOptions(options, KEYS, 'option');
  const encoded: EncodedVoxelOptions = {
    numbers: numbersOf(options as Record<string, unknown>, VOXEL_OPTIONS_SPECS),
    blocked: callbackOf('blocked', options.blocked),
    stepCost: callbackOf('stepCost', options.stepCost),
  };
  if (Object.isFrozen(options)) encodings.set(options, encoded);
  return encoded;
}

/** Puts encoded options where the module can read them; 0 for the defaults. A call copies them first. */
export function stageVoxelOptions(encoded: EncodedVoxelOptions): Pointer {
  if (encoded === DEFAULTS) return 0;
  writeStruct(scratch.voxelOptions, VOXEL_OPTIONS_SPECS, encoded.numbers);
  return scratch.voxelOptions;
}

/** The number of one option of an encoding. */
export function encodedVoxelNumber(
  encoded: EncodedVoxelOptions, name: keyof typeof VOXEL_OPTIONS_LAYOUT.offsets,
): number {
  return encoded.numbers[VOXEL_OPTIONS_SPECS.findIndex((spec) => spec.name === name)] as number;
}

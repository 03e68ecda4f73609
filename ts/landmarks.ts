import { integer, seedOf, typeError } from './internal/arguments.js';
import { GraphFormatError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { graphPointer, registerLandmarks } from './internal/graph-pointers.js';
import { Handle, track } from './internal/handles.js';
import { LANDMARK_OPTIONS_SPECS, type LANDMARK_SELECTION_NUMBERS } from './internal/layout.gen.js';
import { address, copyWords, exports, readDouble, readWord, scratch, withInput } from './internal/memory.js';
import { writtenBytes } from './internal/state.js';
import { checkOptions, stageOptions } from './internal/options.js';
import type { SearchableGraph } from './searchable-graph.js';

/**
 * How landmarks are chosen: where the present bounds are weakest, or as far apart as possible.
 * @useDeclaredType
 */
export type LandmarkSelection = keyof typeof LANDMARK_SELECTION_NUMBERS;

/** Which landmarks to build. */
export interface LandmarkOptions {
  /** Landmarks, 1 to 2^26; at most one per node is made. Each takes 16 bytes a node. Default 16. */
  readonly count?: number | undefined;
  /** How they are chosen. Default `'avoid'`. */
  readonly selection?: LandmarkSelection | undefined;
  /** Seed of the random roots, 0 to 2^64 - 1. Default 1. */
  readonly seed?: number | bigint | undefined;
}

/** Checks options and puts them where the module can read them. */
function stage(options: LandmarkOptions): Pointer {
  checkOptions(options, ['count', 'selection', 'seed'], 'landmark option');
  const { seed, ...others } = options;
  const bits = seedOf(seed ?? 1n);
  const [seedLow, seedHigh] = [Number(bits & 0xffffffffn), Number(bits >> 32n)];
  stageOptions(scratch.graphOptions, { ...others, seedLow, seedHigh }, LANDMARK_OPTIONS_SPECS, 'landmark option');
  return scratch.graphOptions;
}

function releaseLandmarks(pointer: Pointer): void {
  exports().sp_landmarks_free(pointer);
}

/**
 * Distances from and to a few nodes of a graph, from which lower bounds on all distances follow (ALT: A*, landmarks,
 * triangle inequality). Immutable; they belong to the graph as it was when they were built, and a query of another graph
 * or after an edit throws `SamepathStateError`.
 */
export class Landmarks implements Disposable {
  readonly #handle: Handle;

  private constructor(pointer: Pointer) {
    this.#handle = registerLandmarks(this, track(this, new Handle(pointer, 'landmark table', releaseLandmarks)));
  }

  /** Chooses landmarks of a graph and builds their tables: two Dijkstra runs and 16 bytes a node for each. */
  static build(graph: SearchableGraph, options: LandmarkOptions = {}): Landmarks {
    const pointer = graphPointer(graph);
    return new Landmarks(created(exports().sp_landmarks_build(pointer, stage(options), scratch.out)));
  }

  /**
   * Reads what {@link serialize} gave. Throws {@link GraphFormatError} for anything else than tables of this very graph,
   * with the byte offset.
   */
  static deserialize(saved: Uint8Array, graph: SearchableGraph): Landmarks {
    if (!(saved instanceof Uint8Array)) throw typeError('saved', 'a Uint8Array', saved);
    const pointer = graphPointer(graph);
    return withInput(saved, (input, length) => new Landmarks(created(
      exports().sp_landmarks_load(pointer, input, BigInt(length), scratch.out), GraphFormatError)));
  }

  /** Number of landmarks. */
  get count(): number {
    return exports().sp_landmarks_count(this.#handle.live());
  }

  /** The landmarks' nodes in the order in which they were chosen. */
  get nodes(): Int32Array {
    return copyWords(address(exports().sp_landmarks_nodes(this.#handle.live())), this.count);
  }

  /** Lower bound on the distance between two nodes; +Infinity when the tables prove that there is no path. */
  lowerBound(from: number, to: number): number {
    const [u, v] = [integer(from, 'from', 0, 67108863), integer(to, 'to', 0, 67108863)];
    check(exports().sp_landmarks_lower_bound(this.#handle.live(), u, v, scratch.out));
    return readDouble(scratch.out);
  }

  /** Whether the tables belong to a graph as it is now. */
  fit(graph: SearchableGraph): boolean {
    const pointer = graphPointer(graph);
    check(exports().sp_landmarks_fit(this.#handle.live(), pointer, scratch.out));
    return readWord(scratch.out) === 1;
  }

  /** The tables as bytes, the same on every machine. */
  serialize(): Uint8Array {
    const landmarks = this.#handle.live();
    return writtenBytes(exports().sp_landmarks_size(landmarks), (saved, size) =>
      exports().sp_landmarks_save(landmarks, saved, size));
  }

  /** Frees the tables. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

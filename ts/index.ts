/**
 * Optimal paths on grids, with the same bits on every machine. This entry carries the WebAssembly module
 * inside, so it needs no asset handling in any bundler; `samepath/wasm` is the same without it.
 *
 * ```ts
 * import { Grid, init } from 'samepath';
 * await init();
 * const grid = Grid.fromText('...\n.#.\n...');
 * const path = grid.findPath({ x: 0, y: 0 }, { x: 2, y: 2 });
 * ```
 * @packageDocumentation
 */
import { inflateSync } from './internal/inflate.js';
import { decodeBase64, loadOnce, loadSync, type WasmBinary, type WasmSource } from './internal/loader.js';
import { deflatedWasm } from './internal/wasm-inline.js';

export * from './internal/public.js';

/** The bytes of the module that this entry carries. */
function inlineModule(): WasmBinary {
  return inflateSync(decodeBase64(deflatedWasm));
}

/**
 * Loads the WebAssembly module: the one in this package, or `source`. Await it before anything else; whatever
 * is used earlier throws {@link SamepathStateError}. Later calls return the first promise. After a failure the
 * next call tries again.
 */
export function init(source?: WasmSource | PromiseLike<WasmSource>): Promise<void> {
  return loadOnce(() => source ?? inlineModule());
}

/**
 * {@link init} without a promise, for scripts, workers and tests. It blocks for a few milliseconds, and old
 * browsers refuse it on the main thread.
 */
export function initSync(source?: WasmBinary): void {
  loadSync(() => source ?? inlineModule());
}

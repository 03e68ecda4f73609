/**
 * `samepath` without the WebAssembly module inside: smaller, cacheable, and for hosts that compile modules
 * themselves. The module is the file `samepath/samepath.wasm`.
 *
 * ```ts
 * import { Grid, init } from 'samepath/wasm';
 * import url from 'samepath/samepath.wasm?url'; // Vite; elsewhere the address the file is served under
 * await init(url);
 * ```
 * @packageDocumentation
 */
import { SamepathArgumentError } from './internal/errors.js';
import { loadOnce, loadSync, type WasmBinary, type WasmSource } from './internal/loader.js';

export * from './internal/public.js';

function given<T>(source: T | undefined): T {
  if (source !== undefined) return source;
  throw new SamepathArgumentError('source is missing: this entry carries no module; pass samepath.wasm', { field: 'source' });
}

/**
 * Loads the WebAssembly module from its address, a response, its bytes or the compiled module. Await it before
 * anything else. Later calls return the first promise. After a failure the next call tries again.
 */
export function init(source: WasmSource | PromiseLike<WasmSource>): Promise<void> {
  return loadOnce(async () => given(source));
}

/** {@link init} without a promise, from bytes or a compiled module. */
export function initSync(source: WasmBinary): void {
  loadSync(() => given(source));
}

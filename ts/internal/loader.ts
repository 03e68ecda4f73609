// Compiles, instantiates and checks the module. Written by hand: no generated glue, no Node built-ins,
// no `import.meta`, nothing that a content security policy beyond `wasm-unsafe-eval` forbids.
import { SamepathArgumentError, SamepathStateError } from './errors.js';
import type { SamepathExports } from './exports.js';
import { graphImports } from './graph-hooks.js';
import { hostImports } from './hooks.js';
import { LAYOUT_HASH } from './layout.gen.js';
import { attach, isReady } from './memory.js';
import { meshImports } from './mesh-hooks.js';

/** `WebAssembly.Module`, for projects without the types of WebAssembly too (those of Node.js lack them). */
export type WasmModule = typeof globalThis extends { WebAssembly: { Module: new (...sources: never[]) => infer Module } }
  ? Module & object
  : object;
/** Bytes of `samepath.wasm`, or its compiled module. */
export type WasmBinary = ArrayBuffer | ArrayBufferView | WasmModule;
/** Where the module comes from: its address, a response that carries it, its bytes, or the compiled module. */
export type WasmSource = string | URL | Response | WasmBinary;

let ready: Promise<void> | undefined;

function misfit(details?: { cause: unknown }): SamepathStateError {
  return new SamepathStateError(
    'this WebAssembly module is not the samepath.wasm of this version; serve both files from one package', details);
}

function instantiate(module: WebAssembly.Module): Partial<SamepathExports> {
  try {
    return new WebAssembly.Instance(module, hostImports({ ...graphImports, ...meshImports })).exports;
  } catch (cause) {
    throw misfit({ cause });
  }
}

/** Makes `module` the one that everything uses. */
function start(module: WebAssembly.Module): void {
  const exported = instantiate(module);
  const hash = exported.sp_abi_layout_hash?.();
  if (hash === undefined || BigInt.asUintN(64, hash) !== LAYOUT_HASH) throw misfit();
  const complete = exported as SamepathExports;
  complete._initialize();
  attach(complete);
}

function isUrl(source: WasmSource): source is string | URL {
  return typeof source === 'string' || (typeof URL !== 'undefined' && source instanceof URL);
}

function isResponse(source: WasmSource): source is Response {
  return typeof Response !== 'undefined' && source instanceof Response;
}

function isBytes(source: WasmSource): source is BufferSource {
  return source instanceof ArrayBuffer || ArrayBuffer.isView(source);
}

async function fetchModule(source: string | URL): Promise<Response> {
  try {
    return await fetch(source);
  } catch (cause) {
    throw new SamepathStateError(
      `cannot fetch ${String(source)}; where there is no server (file: addresses, Node.js), read the file and pass its bytes to init`,
      { cause });
  }
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new SamepathStateError(`cannot load ${response.url}: HTTP status ${response.status}`);
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('application/wasm') && typeof WebAssembly.compileStreaming === 'function') {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (isUrl(source)) return compileResponse(await fetchModule(source));
  if (isResponse(source)) return compileResponse(source);
  if (isBytes(source)) return WebAssembly.compile(source);
  throw new SamepathArgumentError(
    'source must be an address, a Response, bytes or a WebAssembly.Module', { field: 'source' });
}

async function load(source: WasmSource | PromiseLike<WasmSource>): Promise<void> {
  const module = await compile(await source);
  if (!isReady()) start(module);
}

/**
 * Loads once: later calls return the first promise, whatever they pass. After a failure the next call
 * tries again.
 */
export function loadOnce(source: () => WasmSource | PromiseLike<WasmSource>): Promise<void> {
  ready ??= load(source()).catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

/** The synchronous form of `loadOnce`. */
export function loadSync(source: () => WasmBinary): void {
  if (isReady()) return;
  const binary = source();
  start(binary instanceof WebAssembly.Module ? binary : new WebAssembly.Module(binary as BufferSource));
  ready ??= Promise.resolve();
}

/** Bytes of a base64 text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const decoded = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) decoded[i] = binary.charCodeAt(i);
  return decoded;
}

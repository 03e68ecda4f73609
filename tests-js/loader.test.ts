// Loading the module: every source, once, with clear errors, without anything that a strict host forbids.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAYOUT_HASH } from '../dist/internal/layout.gen.js';
import { root } from './support/data.js';
import { runModule } from './support/node.js';

const WASM = JSON.stringify(join(root, 'dist', 'samepath.wasm'));
/** Finds a path and prints its cost. */
const USE = "console.log(Grid.fromText('...').findPath({ x: 0, y: 0 }, { x: 2, y: 0 }).cost);";
const BYTES = `const bytes = (await import('node:fs')).readFileSync(${WASM});`;

/** A 64-bit constant as a module holds it: signed LEB128. */
function encodeConstant(value: bigint): number[] {
  const encoded: number[] = [];
  for (let rest = BigInt.asIntN(64, value); ; rest >>= 7n) {
    const isLast = (rest >> 6n) === 0n || (rest >> 6n) === -1n;
    encoded.push(Number(rest & 0x7fn) | (isLast ? 0 : 0x80));
    if (isLast) return encoded;
  }
}

describe('the entry with the module inside', () => {
  it('needs init() and nothing else', async () => {
    expect(await runModule(`import { Grid, init } from 'samepath'; await init(); ${USE}`)).toBe('2');
  });

  it('has a synchronous form', async () => {
    expect(await runModule(`import { Grid, initSync } from 'samepath'; initSync(); initSync(); ${USE}`)).toBe('2');
  });

  it('throws a state error that names init() for whatever is used before', async () => {
    const source = `
      import * as samepath from 'samepath';
      import { SearchBuffers } from 'samepath/grids';
      const { Grid, MovingAi, GridOptions, liveObjects, version, SamepathStateError } = samepath;
      const calls = [() => new Grid(2, 2), () => Grid.fromText('.'), () => Grid.from([[true]]), () => MovingAi.parseMap('x'),
        () => MovingAi.parseScenarios('x'), () => new SearchBuffers(), () => liveObjects(), () => version()];
      const texts = calls.map((call) => { try { call(); return 'no error'; } catch (error) { return [error instanceof SamepathStateError, error.message].join(); } });
      GridOptions.check({ agentSize: 3 });
      console.log(JSON.stringify([...new Set(texts)]));`;
    expect(JSON.parse(await runModule(source))).toEqual(['true,samepath is not ready: call and await init() before anything else']);
  });

  it('loads once: later calls return the first promise, whatever they pass', async () => {
    const source = `
      import { Grid, init, initSync } from 'samepath';
      const first = init();
      const second = init(new Uint8Array(4));
      await first;
      console.log(first === second, init() === first, (await first) === undefined); ${USE}`;
    expect(await runModule(source)).toBe('true true true\n2');
  });

  it('tries again after a failure', async () => {
    const source = `
      import { Grid, init } from 'samepath';
      const name = await init(new Uint8Array(3)).catch((error) => error.constructor.name);
      await init();
      console.log(name); ${USE}`;
    expect(await runModule(source)).toBe('CompileError\n2');
  });

  it('keeps the module that was loaded synchronously while init() was under way', async () => {
    const source = `
      import { Grid, init, initSync, liveObjects } from 'samepath';
      const loading = init();
      initSync();
      const grid = Grid.fromText('...');
      await loading;
      console.log(liveObjects(), grid.getArea(1, 0)); ${USE}`;
    expect(await runModule(source)).toBe('1 0\n2');
  });

  it('knows its version, that of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(await runModule("import { init, version } from 'samepath'; await init(); console.log(version());")).toBe(version);
  });
});

describe('sources', () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    const wasm = readFileSync(join(root, 'dist', 'samepath.wasm'));
    server = createServer((request, response) => {
      const known = request.url === '/samepath.wasm' || request.url === '/octets.wasm';
      const type = request.url === '/samepath.wasm' ? 'application/wasm' : 'application/octet-stream';
      response.writeHead(known ? 200 : 404, { 'Content-Type': type }).end(known ? wasm : '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => void server.close());

  const local: [string, string][] = [
    ['a Buffer', 'bytes'],
    ['a Uint8Array', 'new Uint8Array(bytes)'],
    ['an ArrayBuffer', 'new Uint8Array(bytes).buffer'],
    ['a compiled module', 'new WebAssembly.Module(bytes)'],
    ['a response', "new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } })"],
    ['a response of another type', 'new Response(bytes)'],
    ['a promise', 'Promise.resolve(bytes)'],
  ];

  it.each(local)('%s is one', async (_, expression) => {
    expect(await runModule(`import { Grid, init } from 'samepath/wasm'; ${BYTES} await init(${expression}); ${USE}`)).toBe('2');
  });

  it.each(['samepath.wasm', 'octets.wasm'])('an address is one: /%s', async (file) => {
    const url = JSON.stringify(`${address}/${file}`);
    expect(await runModule(`import { Grid, init } from 'samepath/wasm'; await init(${url}); ${USE}`)).toBe('2');
    expect(await runModule(`import { Grid, init } from 'samepath/wasm'; await init(new URL(${url})); ${USE}`)).toBe('2');
    expect(await runModule(`import { Grid, init } from 'samepath'; await init(fetch(${url})); ${USE}`)).toBe('2');
  });

  it('bytes and a module are sources of initSync', async () => {
    for (const expression of ['bytes', 'new WebAssembly.Module(bytes)']) {
      expect(await runModule(`import { Grid, initSync } from 'samepath/wasm'; ${BYTES} initSync(${expression}); ${USE}`)).toBe('2');
    }
  });

  it('one compiled module serves many workers', async () => {
    const source = `
      import { Worker } from 'node:worker_threads'; ${BYTES}
      const code = "import { workerData, parentPort } from 'node:worker_threads'; import { Grid, initSync } from 'samepath/wasm';" +
        "initSync(workerData); parentPort.postMessage(Grid.fromText('...').findPath({ x: 0, y: 0 }, { x: 2, y: 0 }).cost);";
      const url = new URL('data:text/javascript,' + encodeURIComponent(code.replaceAll("'samepath/wasm'", JSON.stringify(import.meta.resolve('samepath/wasm')))));
      const workerData = new WebAssembly.Module(bytes);
      const costs = await Promise.all([1, 2, 3].map(() => new Promise((resolve, reject) => new Worker(url, { workerData }).once('message', resolve).once('error', reject))));
      console.log(costs.join());`;
    expect(await runModule(source)).toBe('2,2,2');
  });

  const PRINT = '.catch((error) => console.log([error.name, error.message].join(": ")))';

  it('an address without a file gives an error that names it', async () => {
    const url = JSON.stringify(`${address}/missing.wasm`);
    const text = await runModule(`import { init } from 'samepath/wasm'; await init(${url})${PRINT};`);
    expect(text).toBe(`SamepathStateError: cannot load ${address}/missing.wasm: HTTP status 404`);
  });

  it('a file: address gives an error that names it and the way out', async () => {
    const text = await runModule(`import { init } from 'samepath/wasm'; await init(new URL('file:///nowhere/samepath.wasm'))${PRINT};`);
    expect(text).toContain('cannot fetch file:///nowhere/samepath.wasm');
    expect(text).toContain('pass its bytes to init');
  });

  it('nothing, or something else, is an argument error', async () => {
    expect(await runModule(`import { init } from 'samepath/wasm'; await init()${PRINT};`)).toContain('SamepathArgumentError: source is missing');
    expect(await runModule(`import { init } from 'samepath'; await init(42)${PRINT};`)).toContain('SamepathArgumentError: source must be');
  });

  it('another module is refused: one without our exports, one with other imports, one of another layout', async () => {
    const empty = 'new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])';
    const importing = "new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0])";
    const hash = JSON.stringify(encodeConstant(LAYOUT_HASH));
    expect(readFileSync(join(root, 'dist', 'samepath.wasm')).includes(Buffer.from(JSON.parse(hash) as number[]))).toBe(true);
    const patched = `(() => { const copy = Buffer.from(bytes); copy[copy.indexOf(Buffer.from(${hash}))] ^= 1; return copy; })()`;
    for (const expression of [empty, importing, patched]) {
      const text = await runModule(`import { init } from 'samepath/wasm'; ${BYTES} await init(${expression})${PRINT};`);
      expect(text).toContain('SamepathStateError: this WebAssembly module is not the samepath.wasm of this version');
    }
  });
});

describe('the files of the package', () => {
  const scripts = (readdirSync(join(root, 'dist'), { recursive: true }) as string[]).filter((file) => file.endsWith('.js'));

  it.each(scripts)('%s imports nothing from outside, but three.js its library, and evaluates no text', (file) => {
    const text = readFileSync(join(root, 'dist', file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const specifiers = [...text.matchAll(/^\s*(?:import|export)\b[^;]*?from\s+'([^']+)'/gm)].map(([, specifier]) => specifier as string);
    const allowed = file === 'three.js' ? ['three'] : [];
    expect(specifiers.filter((specifier) => !/^\.\.?\/.*\.js$/.test(specifier))).toEqual(allowed);
    expect(text).not.toMatch(/import\.meta|\bimport\s*\(|\beval\b|new Function|\brequire\s*\(|node:/);
  });

  it('run where code from text is forbidden', async () => {
    const source = `import { Grid, init } from 'samepath'; await init(); ${USE}`;
    expect(await runModule(source, ['--disallow-code-generation-from-strings'])).toBe('2');
  });
});

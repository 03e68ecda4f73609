// Runs the hash module in a page of an installed browser.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const pageTimeout = 120_000;
const chromiumFlags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** Serves an empty page and the module on a free port of this machine. */
function serve(module) {
  const server = createServer((request, response) => {
    const isModule = request.url === '/hash.wasm';
    response.writeHead(200, { 'content-type': isModule ? 'application/wasm' : 'text/html' });
    response.end(isModule ? module : '<!doctype html><title>hash</title>');
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** Evaluated inside of the page. */
async function runModule() {
  const { instance } = await WebAssembly.instantiateStreaming(fetch('/hash.wasm'));
  const { memory, _initialize, hash_manifest, hash_manifest_length, hash_u64 } = instance.exports;
  _initialize();
  const address = hash_manifest();
  const bytes = new Uint8Array(memory.buffer, address, hash_manifest_length());
  const short = BigInt.asUintN(64, hash_u64()).toString(16).padStart(16, '0');
  return { manifest: new TextDecoder().decode(bytes), short };
}

/** `kind` is 'chrome' or 'firefox'. Gives { manifest, short }. */
export async function runInBrowser(kind, executablePath, file) {
  const { launch } = await import('puppeteer-core');
  const server = await serve(readFileSync(file));
  try {
    const browser = await launch({
      ...{ browser: kind, executablePath, headless: true, timeout: pageTimeout, protocolTimeout: pageTimeout },
      ...(kind === 'chrome' ? { args: chromiumFlags } : {}),
    });
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/`, { timeout: pageTimeout });
      return await page.evaluate(runModule);
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
  }
}

// Runs a WASI command: node --no-warnings scripts/run-wasi.mjs PROGRAM.wasm [argument ...]
//
// The program sees the project's folder as "." and the data sets as "/data" (SAMEPATH_DATA says so).
import { readFileSync } from 'node:fs';
import v8 from 'node:v8';
import { WASI } from 'node:wasi';
import { dataFolder, root } from './lib/project.mjs';

const [program, ...programArguments] = process.argv.slice(2);
if (program === undefined) {
  console.error('usage: run-wasi.mjs PROGRAM.wasm [argument ...]');
  process.exit(2);
}

// All code is compiled before the program starts. V8 otherwise recompiles it in the background, and a program that
// ends the process meanwhile takes the tables away under that thread: Node.js 20 then crashes at exit.
v8.setFlagsFromString('--no-liftoff');

const data = dataFolder();
const own = Object.entries(process.env).filter(([name]) => name.startsWith('SAMEPATH_'));
const wasi = new WASI({
  version: 'preview1',
  args: [program, ...programArguments],
  env: { ...Object.fromEntries(own), SAMEPATH_DATA: '/data' },
  preopens: { '.': root, ...(data === null ? {} : { '/data': data }) },
  // Ends the process from within: Node.js 20 at times crashes when a long program is unwound instead.
  returnOnExit: false,
});
// A running program does not keep its host alive: without this reference the collector may free it.
globalThis.wasiHost = wasi;
const module = new WebAssembly.Module(readFileSync(program));
process.exitCode = wasi.start(new WebAssembly.Instance(module, wasi.getImportObject()));

// npm run build: the native library, the wasm module and the npm package in dist/.
import { printSizes } from './audits/wasm-size.mjs';
import { buildAll } from './lib/build.mjs';
import { main } from './lib/process.mjs';
import { setUp } from './setup.mjs';

main(async () => {
  await setUp('run');
  await buildAll();
  printSizes(['wasm']);
});

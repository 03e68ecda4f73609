// npm run docs: the API reference of the entries as HTML in docs/api (not committed); typedoc.json says how.
import { main, must } from './lib/process.mjs';
import { npmProgram } from './lib/project.mjs';
import { setUp } from './setup.mjs';

main(async () => {
  await setUp('run');
  await must(process.execPath, [npmProgram('typedoc/bin/typedoc')]);
});

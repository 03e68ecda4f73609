// npm run docs: the API reference of the three entries, as HTML in docs/api (not committed). The settings
// are in typedoc.json; a member without a comment, or a link to nothing, is an error.
import { main, must } from './lib/process.mjs';
import { npmProgram, path } from './lib/project.mjs';
import { setUp } from './setup.mjs';

main(async () => {
  await setUp('run');
  await must(process.execPath, [npmProgram('typedoc/bin/typedoc'), '--options', path('typedoc.json')]);
});

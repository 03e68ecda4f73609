// Builds levels off the page's thread.
import { init } from 'samepath';
import { buildDetails, buildLevel } from './build.js';
import type { BuildAnswer, BuildRequest } from './protocol.js';

/** Steps that follow each other faster than this, in milliseconds, are not worth a message each. */
const quiet = 40;

const ready = init();
const answer = (message: BuildAnswer): void => postMessage(message);

async function handle({ level, settings, details }: BuildRequest): Promise<void> {
  await ready;
  let told = performance.now();
  const build = buildLevel(level, settings, ({ stage, fraction }) => {
    const now = performance.now();
    if (stage === 'tiles' && now - told < quiet) return;
    told = now;
    answer({ type: 'progress', stage, fraction });
  });
  answer({ type: 'mesh', build });
  for (const detail of buildDetails(level, settings, details)) answer({ type: 'detail', detail });
  answer({ type: 'done' });
}

addEventListener('message', (event: MessageEvent<BuildRequest>) => {
  handle(event.data).catch((error: unknown) => answer({ type: 'problem', message: error instanceof Error ? error.message : String(error) }));
});

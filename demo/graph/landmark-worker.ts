// Builds distance tables off the thread of the searches, which answer meanwhile.
import { init } from 'samepath';
import { landmarkCount } from './model.js';
import type { LandmarkAnswer, LandmarkRequest } from './protocol.js';
import { graphOf } from './searches.js';

async function build({ id, network }: LandmarkRequest): Promise<void> {
  await init();
  // The page ends this worker after its answer, so nothing is freed.
  const graph = graphOf(network);
  const began = performance.now();
  const landmarks = graph.buildLandmarks({ count: landmarkCount });
  const milliseconds = performance.now() - began;
  const bytes = landmarks.serialize();
  postMessage({ id, bytes, milliseconds } satisfies LandmarkAnswer, { transfer: [bytes.buffer] });
}

addEventListener('message', (event: MessageEvent<LandmarkRequest>) => void build(event.data));

// Runs the scenario module off the main thread; it works for some seconds without a pause.

interface HashExports {
  readonly memory: WebAssembly.Memory;
  readonly _initialize: () => void;
  /** Address of the manifest's text; the first call runs the scenarios. */
  readonly hash_manifest: () => number;
  readonly hash_manifest_length: () => number;
}

/** What the worker answers: the manifest, or what went wrong. */
export type HashAnswer =
  | { readonly manifest: string; readonly milliseconds: number }
  | { readonly problem: string };

async function run(url: string): Promise<HashAnswer> {
  const response = await fetch(url);
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
  const { memory, _initialize, hash_manifest, hash_manifest_length } = instance.exports as unknown as HashExports;
  const began = performance.now();
  _initialize();
  const address = hash_manifest();
  const bytes = new Uint8Array(memory.buffer, address, hash_manifest_length());
  return { manifest: new TextDecoder().decode(bytes), milliseconds: performance.now() - began };
}

addEventListener('message', (event: MessageEvent<string>) => {
  void run(event.data)
    .catch((error: unknown): HashAnswer => ({ problem: error instanceof Error ? error.message : String(error) }))
    .then((answer) => postMessage(answer));
});

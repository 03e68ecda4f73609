// How much memory the package's module has: import this before the package is loaded.

const memories = [];

WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(module, imports) {
    super(module, imports);
    memories.push(this.exports.memory);
  }
};

/** Bytes of the memory, which only grows. */
export const wasmBytes = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);

import { exports } from './memory.js';

/** Version of the WebAssembly module as `major.minor.patch`. */
export function version(): string {
  const packed = exports().sp_version();
  return `${packed >>> 16}.${(packed >>> 8) & 255}.${packed & 255}`;
}

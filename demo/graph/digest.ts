/** 32-bit FNV-1a over whole numbers; tells orders of expansion apart. */
export function digestOf(nodes: Int32Array): number {
  let hash = 0x811c9dc5;
  for (const node of nodes) hash = Math.imul(hash ^ node, 0x01000193);
  return hash >>> 0;
}

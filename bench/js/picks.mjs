// Rows of a measured map, and values of a row.

/** A row of ours: side 'native' or 'wasm', call 'one' or 'batch', limit of the query set. */
export function pick(map, side, engine, call, limit) {
  return map[side].find((row) => row.engine === engine && row.call === call && row.limit === limit);
}

export const perQuery = (row) => (row === undefined ? undefined : row.bestUs / row.queries);
export const medianPerQuery = (row) => (row === undefined ? undefined : row.medianUs / row.queries);
export const perExpansion = (row) => (row === undefined ? undefined : (row.bestUs * 1000) / row.expanded);
/** The sides of a map. */
export const size = ({ width, height, depth }) => [width, height, depth].filter((side) => side !== undefined).join('x');

/** Rows of the engines that were measured on a map, the native and the wasm side of each. */
export function enginesOf(map, engines, limit) {
  return engines
    .map((engine) => ({
      engine,
      native: pick(map, 'native', engine, 'one', limit),
      nativeBatch: pick(map, 'native', engine, 'batch', limit),
      wasm: pick(map, 'wasm', engine, 'one', limit),
      wasmBatch: pick(map, 'wasm', engine, 'batch', limit),
    }))
    .filter(({ native, wasm }) => native !== undefined || wasm !== undefined);
}

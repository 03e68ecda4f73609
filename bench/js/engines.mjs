// Engines of the grid program and the grid worker. `claim` says how costs compare with the published optimum of the
// grid: 'equal', 'at least' (legal, not shortest), 'at most' (any-angle paths), or 'none'.

/** Those that an option selects, and the published lazy order, which the middle tier runs. */
export const GRID_ENGINES = {
  specialised: { options: { specializedEngines: true }, claim: 'equal' },
  generic: { options: { specializedEngines: false }, claim: 'equal' },
  jps: { options: { algorithm: 'jps' }, claim: 'equal' },
  'jps+': { options: { algorithm: 'jps+' }, claim: 'equal' },
  'theta*': { options: { algorithm: 'theta*' }, claim: 'at most' },
  'lazy-theta*': { options: { algorithm: 'lazy-theta*' }, claim: 'at most' },
  'lazy-theta* as published': { variant: 'lazy', claim: 'none' },
  'hpa* 16': { options: { algorithm: 'hpa*', hpaChunkSize: 16 }, claim: 'at least' },
  'hpa* 16 unsmoothed': { options: { algorithm: 'hpa*', hpaChunkSize: 16, hpaSmoothing: false }, claim: 'at least' },
  'hpa* 32': { options: { algorithm: 'hpa*', hpaChunkSize: 32 }, claim: 'at least' },
};

/** Engines of hex and voxel grids: with the estimate and without. */
export const ESTIMATES = { astar: { heuristic: 'auto' }, dijkstra: { heuristic: 'zero' } };

// The any-angle peer: no npm library was found that searches such paths; PathFinding.js straightens those of its A*.
import { createRequire } from 'node:module';

import { PEERS } from './peers.mjs';

const require = createRequire(import.meta.url);
const AS_STAR = PEERS.find(({ id }) => id === 'pathfinding A*');

/** A* and then Util.smoothenPath, which keeps a cell only where Bresenham's line from the last one is blocked. */
export const ANY_ANGLE_PEERS = [
  {
    id: 'pathfinding A*, smoothenPath',
    package: 'pathfinding',
    create(walkable) {
      const { Util } = require('pathfinding');
      const finder = AS_STAR.create(walkable);
      let grid;
      return {
        prepare: () => void (grid = finder.prepare()),
        find(query) {
          const path = finder.find(query);
          return path.length > 1 ? Util.smoothenPath(grid, path) : path;
        },
        cells: (path) => path,
      };
    },
  },
];

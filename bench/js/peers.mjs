// The JavaScript grid libraries that samepath is compared with, each driven as its documentation says.
// Eight moves without corner cutting. `prepare` is what a query needs first and is not timed; `find` answers as
// the library does; `cells` turns an answer into [x, y] pairs, none when the library reports no path.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** PathFinding.js and its fork: the finder writes into the grid's nodes, so each query gets a clone. */
function cloningPeer(packageName, finderName, heuristic) {
  return {
    create(walkable) {
      const library = require(packageName);
      const pristine = buildGrid(library, walkable);
      const finder = new library[finderName]({
        diagonalMovement: library.DiagonalMovement.OnlyWhenNoObstacles,
        heuristic: library.Heuristic[heuristic],
      });
      let grid = pristine;
      return {
        prepare: () => (grid = pristine.clone()),
        find: (query) => finder.findPath(query.startX, query.startY, query.goalX, query.goalY, grid),
        cells: (path) => path,
        block: (x, y) => pristine.setWalkableAt(x, y, false),
      };
    },
  };
}

/** The original reads a node's `walkable`; the fork its `weight`: the price of a step, 0 for a wall. */
function buildGrid(library, walkable) {
  const grid = new library.Grid(walkable[0].length, walkable.length);
  grid.nodes.forEach((row, y) =>
    row.forEach((node, x) => {
      node.walkable = walkable[y][x];
      if ('weight' in node) node.weight = walkable[y][x] ? 1 : 0;
    }),
  );
  return grid;
}

function easyStar() {
  return {
    create(walkable) {
      const { js: EasyStar } = require('easystarjs');
      const finder = new EasyStar();
      finder.setGrid(walkable.map((row) => row.map((free) => (free ? 0 : 1))));
      finder.setAcceptableTiles([0]);
      finder.enableDiagonals();
      finder.disableCornerCutting();
      finder.enableSync();
      let found = null;
      const keep = (path) => void (found = path);
      return {
        find(query) {
          finder.findPath(query.startX, query.startY, query.goalX, query.goalY, keep);
          finder.calculate();
          return found;
        },
        // It answers start == goal with an empty list and no path with null.
        cells(path, { startX, startY }) {
          if (path === null) return [];
          return path.length === 0 ? [[startX, startY]] : path.map(({ x, y }) => [x, y]);
        },
      };
    },
  };
}

/** The Screeps fork costs a diagonal like a straight step, so only the Chebyshev estimate fits it. */
export const PEERS = [
  {
    id: 'pathfinding A*',
    package: 'pathfinding',
    algorithm: 'A*',
    clones: true,
    ...cloningPeer('pathfinding', 'AStarFinder', 'octile'),
  },
  {
    id: 'pathfinding JPS',
    package: 'pathfinding',
    algorithm: 'JPS',
    clones: true,
    ...cloningPeer('pathfinding', 'JumpPointFinder', 'octile'),
  },
  {
    id: '@screeps/pathfinding A*',
    package: '@screeps/pathfinding',
    algorithm: 'A*',
    clones: true,
    ...cloningPeer('@screeps/pathfinding', 'AStarFinder', 'chebyshev'),
  },
  {
    id: '@screeps/pathfinding JPS',
    package: '@screeps/pathfinding',
    algorithm: 'JPS',
    clones: true,
    ...cloningPeer('@screeps/pathfinding', 'JumpPointFinder', 'octile'),
  },
  { id: 'easystarjs A*', package: 'easystarjs', algorithm: 'A*', clones: false, ...easyStar() },
];

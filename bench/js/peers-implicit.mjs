// Peers that search a graph given by functions: hex grids by honeycomb-grid with abstract-astar, voxels by abstract-astar
// alone. Each is driven as its documentation says; nodes are objects that exist once, because maps hold them.
import { defineHex, Direction, Grid as HoneycombGrid, Orientation } from 'honeycomb-grid';
import abstractAstar from 'abstract-astar';

const { aStar } = abstractAstar;

/** Hexagons in rows, odd ones shifted; the library's own neighbours and distances. */
export function honeycomb(walkable) {
  const Hex = defineHex({ orientation: Orientation.POINTY, offset: -1 });
  const hexes = walkable.flatMap((row, y) => row.map((free, x) => Object.assign(new Hex({ col: x, row: y }), { free })));
  const grid = new HoneycombGrid(Hex, hexes);
  const at = ({ x, y }) => grid.getHex({ col: x, row: y });
  const { NE, E, SE, SW, W, NW } = Direction;
  const directions = [NE, E, SE, SW, W, NW];
  return {
    find({ start, goal }) {
      const target = at(goal);
      return aStar({
        start: at(start),
        goal: target,
        estimateFromNodeToGoal: (hex) => grid.distance(hex, target),
        neighborsAdjacentToNode: (hex) => neighbors(hex),
        actualCostToMove: () => 1,
      });
    },
    /** Steps of a path, -1 for one that is none. */
    length(path, { start, goal }) {
      if (path[0] !== at(start) || path.at(-1) !== at(goal) || path.some(({ free }) => !free)) return -1;
      return path.slice(1).every((hex, i) => grid.distance(path[i], hex) === 1) ? path.length - 1 : -1;
    },
  };

  function neighbors(hex) {
    return directions
      .map((direction) => grid.neighborOf(hex, direction, { allowOutside: false }))
      .filter((neighbor) => neighbor?.free);
  }
}

const AXES = [-1, 0, 1];
/** The 26 moves with their lengths and the voxels that must be open: all of the box they span (no corner cutting). */
const MOVES = AXES.flatMap((z) => AXES.flatMap((y) => AXES.map((x) => [x, y, z])))
  .filter((move) => move.some((step) => step !== 0))
  .map(([x, y, z]) => ({
    x, y, z,
    length: Math.sqrt(x * x + y * y + z * z),
    box: [...new Set([0, x])].flatMap((a) => [...new Set([0, y])].flatMap((b) => [...new Set([0, z])].map((c) => [a, b, c]))),
  }));

/** Voxels as numbers, with moves and distances of the block. */
export function voxelSpace({ sizeX, sizeY, sizeZ, open }) {
  const index = (x, y, z) => x + sizeX * (y + sizeY * z);
  const isOpen = (x, y, z) =>
    x >= 0 && y >= 0 && z >= 0 && x < sizeX && y < sizeY && z < sizeZ && open[index(x, y, z)] === 1;
  const place = (node) => [node % sizeX, Math.floor(node / sizeX) % sizeY, Math.floor(node / (sizeX * sizeY))];
  return {
    open,
    node: ({ x, y, z }) => index(x, y, z),
    moves(node) {
      const [x, y, z] = place(node);
      return MOVES.filter(({ box }) => box.every(([a, b, c]) => isOpen(x + a, y + b, z + c))).map((move) => ({
        node: index(x + move.x, y + move.y, z + move.z), length: move.length,
      }));
    },
    /** Cost of the best path in an empty block. */
    distance(from, to) {
      const [a, b] = [place(from), place(to)];
      const [most, middle, least] = a.map((value, axis) => Math.abs(value - b[axis])).sort((p, q) => q - p);
      return most - middle + (middle - least) * Math.SQRT2 + least * Math.sqrt(3);
    },
  };
}

/** Length of a path of nodes of a space, -1 for one that is none. */
export function pathLength(space, nodes, { start, goal }) {
  if (nodes[0] !== space.node(start) || nodes.at(-1) !== space.node(goal)) return -1;
  let length = 0;
  for (let i = 1; i < nodes.length; i++) {
    const move = space.moves(nodes[i - 1]).find(({ node }) => node === nodes[i]);
    if (move === undefined) return -1;
    length += move.length;
  }
  return length;
}

/** abstract-astar over the block itself: neighbours are worked out when they are asked for. */
export function voxelsByFunctions(space) {
  return ({ start, goal }) => {
    const target = space.node(goal);
    return aStar({
      start: space.node(start),
      goal: target,
      estimateFromNodeToGoal: (node) => space.distance(node, target),
      neighborsAdjacentToNode: (node) => space.moves(node).map((move) => move.node),
      actualCostToMove: (_cameFrom, from, to) => space.distance(from, to),
    });
  };
}

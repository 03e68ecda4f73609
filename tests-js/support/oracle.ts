// Shortest paths from the definitions, with nothing of the library: moves, sizes and costs are evaluated cell by
// cell, and Dijkstra's algorithm selects the next node by looking at all of them.
import type { Cell } from 'samepath';

export interface World {
  readonly width: number;
  readonly height: number;
  /** Area ids, row-major; 255 is a wall. */
  readonly areas: Uint8Array;
  /** Multiplier of an area id. */
  readonly multiplier: (area: number) => number;
}

export interface MoveRules {
  readonly connectivity: 4 | 8;
  readonly diagonals: 'no-corner-cutting' | 'no-squeezing' | 'allow-all';
  readonly agentSize: number;
  /** Cells that may not be entered; cells beside a diagonal are not asked. */
  readonly blocked?: ((cell: Cell) => boolean) | undefined;
  /** Replaces the cost of a move. */
  readonly stepCost?: ((from: Cell, to: Cell, gridCost: number) => number) | undefined;
}

const STRAIGHT = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;
const DIAGONAL = [[1, -1], [1, 1], [-1, 1], [-1, -1]] as const;

/** True when every cell of the agent's square is inside and no wall. */
export function fits(world: World, x: number, y: number, size: number): boolean {
  for (let dy = 0; dy < size; dy++) {
    for (let dx = 0; dx < size; dx++) {
      const [cx, cy] = [x + dx, y + dy];
      if (cx < 0 || cy < 0 || cx >= world.width || cy >= world.height) return false;
      if (world.areas[cy * world.width + cx] === 255) return false;
    }
  }
  return true;
}

function isLegalDiagonal(world: World, from: Cell, dx: number, dy: number, rules: MoveRules): boolean {
  if (rules.diagonals === 'allow-all') return true;
  const besides = [fits(world, from.x + dx, from.y, rules.agentSize), fits(world, from.x, from.y + dy, rules.agentSize)];
  return rules.diagonals === 'no-squeezing' ? besides.some(Boolean) : besides.every(Boolean);
}

/** Usual cost of a move between neighbours: length * ((m[a] + m[b]) * 0.5). */
export function gridCost(world: World, from: Cell, to: Cell): number {
  const length = from.x !== to.x && from.y !== to.y ? 1.4142135623730951 : 1;
  const area = (cell: Cell): number => world.areas[cell.y * world.width + cell.x] as number;
  return length * ((world.multiplier(area(from)) + world.multiplier(area(to))) * 0.5);
}

/** Legal moves out of a cell with their costs, straight ones first, in the normative order. */
export function movesFrom(world: World, from: Cell, rules: MoveRules): { to: Cell; cost: number }[] {
  const moves: { to: Cell; cost: number }[] = [];
  for (const [dx, dy] of rules.connectivity === 8 ? [...STRAIGHT, ...DIAGONAL] : STRAIGHT) {
    const to = { x: from.x + dx, y: from.y + dy };
    if (!fits(world, to.x, to.y, rules.agentSize)) continue;
    if (dx !== 0 && dy !== 0 && !isLegalDiagonal(world, from, dx, dy, rules)) continue;
    if (rules.blocked?.(to)) continue;
    const usual = gridCost(world, from, to);
    const cost = rules.stepCost ? rules.stepCost(from, to, usual) : usual;
    if (Number.isNaN(cost) || cost < 0 || cost === Infinity) continue;
    moves.push({ to, cost });
  }
  return moves;
}

/** Cost of the cheapest path, +Infinity without one; both ends must be walkable. O(cells squared). */
export function shortestCost(world: World, start: Cell, goal: Cell, rules: MoveRules): number {
  const count = world.width * world.height;
  const cost = new Float64Array(count).fill(Infinity);
  const done = new Uint8Array(count);
  cost[start.y * world.width + start.x] = 0;
  for (;;) {
    let best = -1;
    for (let node = 0; node < count; node++) {
      if (!done[node] && (cost[node] as number) < (best < 0 ? Infinity : (cost[best] as number))) best = node;
    }
    if (best < 0) return Infinity;
    if (best === goal.y * world.width + goal.x) return cost[best] as number;
    done[best] = 1;
    const from = { x: best % world.width, y: Math.floor(best / world.width) };
    for (const move of movesFrom(world, from, rules)) {
      const node = move.to.y * world.width + move.to.x;
      cost[node] = Math.min(cost[node] as number, (cost[best] as number) + move.cost);
    }
  }
}

/** Cost of a path as the sum of its steps in path order; NaN when a step is not legal. */
export function pathCost(world: World, cells: Int32Array, rules: MoveRules): number {
  let sum = 0;
  for (let i = 2; i < cells.length; i += 2) {
    const from = { x: cells[i - 2] as number, y: cells[i - 1] as number };
    const move = movesFrom(world, from, rules).find(({ to }) => to.x === cells[i] && to.y === cells[i + 1]);
    if (move === undefined) return NaN;
    sum += move.cost;
  }
  return sum;
}

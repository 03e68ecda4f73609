import { gridHandleOf, type CellGrid } from './cell-grid.js';
import { looseInteger, typeError } from './internal/arguments.js';
import { SamepathArgumentError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import type { Cell } from './internal/hooks.js';
import { GRID_OPTIONS_SPECS } from './internal/layout.gen.js';
import { copyDoubles, copyWords, exports, scratch } from './internal/memory.js';
import { cellOf, nodeOf } from './internal/nodes.js';
import { optionNumbers, type DiagonalRule, type GridConnectivity } from './internal/options.js';

/** Which moves a topology has. Hex grids have agents of size 1 only and do not read the rest. */
export interface TopologyOptions {
  /** Side of the agent's square in cells, 1 to 255. Default 1. */
  readonly agentSize?: number | undefined;
  /** Four or eight moves. Default 8. */
  readonly connectivity?: GridConnectivity | undefined;
  /** Rule for diagonal moves. Default `'no-corner-cutting'`. */
  readonly diagonals?: DiagonalRule | undefined;
}

/** Neighbours of a node with the costs of the moves to them. */
export interface Neighbors {
  readonly nodes: Int32Array;
  readonly costs: Float64Array;
}

const MAX_NEIGHBORS = 8;
const OPTIONS = ['agentSize', 'connectivity', 'diagonals'] as const;
const SPECS = /* @__PURE__ */ GRID_OPTIONS_SPECS.filter(({ name }) => (OPTIONS as readonly string[]).includes(name));

/** The C topology of an argument; a state error after `free`. */
export let topologyPointer: (topology: Topology) => Pointer;

function releaseTopology(pointer: Pointer): void {
  exports().sp_topology_free(pointer);
}

function createTopology(grid: CellGrid, options: TopologyOptions): Pointer {
  const handle = gridHandleOf(grid);
  const pointer = handle.live();
  const { agentSize, connectivity, diagonals } = optionNumbers(options, SPECS, 'topology option');
  if (handle.kind === 'hex') {
    if (agentSize !== 1) throw new SamepathArgumentError(`agentSize must be 1 on hex grids; got ${agentSize}`, { field: 'agentSize' });
    return created(exports().sp_hex_topology_create(pointer, scratch.out));
  }
  return created(exports().sp_topology_create(
    pointer, agentSize as number, connectivity as number, diagonals as number, scratch.out));
}

/**
 * The legal moves of a square grid for one agent size, connectivity and diagonal rule, or of a hex grid, as it is now. An edit of a
 * cell makes it stale, and searches over it then throw `SamepathStateError`: make a new one. It keeps its
 * grid's memory alive.
 */
export class Topology implements Disposable {
  /** Columns of the grid. */
  readonly width: number;
  /** Rows of the grid. */
  readonly height: number;
  readonly #handle: Handle;

  static {
    topologyPointer = (topology) => {
      if (!(topology instanceof Topology)) throw typeError('topology', 'a Topology', topology);
      return topology.#handle.live();
    };
  }

  /** Throws `SamepathRangeError` for options out of range. Takes a pass over the grid for agents above size 1. */
  constructor(grid: CellGrid, options: TopologyOptions = {}) {
    this.#handle = track(this, new Handle(createTopology(grid, options), 'topology', releaseTopology));
    this.width = grid.width;
    this.height = grid.height;
  }

  /** True while no cell of the grid has changed since. */
  get isCurrent(): boolean {
    return exports().sp_topology_is_current(this.#handle.live()) === 1;
  }

  /** Node of a cell. Throws `SamepathArgumentError` outside the grid. */
  nodeAt(cell: Cell): number {
    return nodeOf(cell, this.width, this.height);
  }

  /** Cell of a node. */
  cellOf(node: number): Cell {
    return cellOf(node, this.width);
  }

  /** True when the agent fits at the node. */
  isWalkable(node: number): boolean {
    return exports().sp_topology_is_walkable(this.#handle.live(), looseInteger(node, 'node')) === 1;
  }

  /**
   * Neighbours of a node in the order N, E, S, W, NE, SE, SW, NW with the costs of the moves; none for a node
   * that is outside or not walkable. On hex grids the order is that of `HexGrid.neighbors`.
   */
  neighbors(node: number): Neighbors {
    const [nodes, costs] = [scratch.out, scratch.out + 4 * MAX_NEIGHBORS];
    const count = exports().sp_topology_neighbors(this.#handle.live(), looseInteger(node, 'node'), nodes, costs);
    return { nodes: copyWords(nodes, count), costs: copyDoubles(costs, count) };
  }

  /** Frees the topology. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }
}

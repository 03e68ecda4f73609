import { gridPointer, type Grid } from './grid.js';
import { integer, typeError } from './internal/arguments.js';
import { SamepathRangeError } from './internal/errors.js';
import type { Pointer } from './internal/exports.js';
import { check, created } from './internal/failure.js';
import { Handle, track } from './internal/handles.js';
import type { Cell } from './internal/hooks.js';
import { HPA_OPTIONS_SPECS } from './internal/layout.gen.js';
import { copyDoubles, copyWords, exports, readDouble, scratch } from './internal/memory.js';
import { cellOf, nodeOf } from './internal/nodes.js';
import { stageOptions, type DiagonalRule, type GridConnectivity } from './internal/options.js';

/** What a hierarchy is made for. */
export interface HpaOptions {
  /** Side of a chunk in cells, 2 to 1024. Default 16. */
  readonly chunkSize?: number | undefined;
  /**
   * Entrances at least this wide, and wider than one cell, are crossed at both ends, others in the middle; 1 to
   * 2^31 - 1. Default 6.
   */
  readonly entranceThreshold?: number | undefined;
  /** Side of the agent's square in cells, 1 to 255. Default 1. */
  readonly agentSize?: number | undefined;
  /** Four or eight moves. Default 8. */
  readonly connectivity?: GridConnectivity | undefined;
  /** Rule for diagonal moves; `'allow-all'` needs four moves. Default `'no-corner-cutting'`. */
  readonly diagonals?: DiagonalRule | undefined;
}

/** Steps from a chunk into its neighbours; one item per edge in each array. */
export interface InterEdges {
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly costs: Float64Array;
}

/** A whole hierarchy as plain data, for drawing. Nodes and ends of edges are cells, `y * width + x`. */
export interface HpaGraph {
  /** Side of a chunk in cells. */
  readonly chunkSize: number;
  /** Chunks per row. */
  readonly chunksX: number;
  /** Rows of chunks. */
  readonly chunksY: number;
  /** Cells of the nodes, chunk by chunk, ascending within a chunk. */
  readonly nodes: Int32Array;
  /** Chunk of each node. */
  readonly nodeChunks: Int32Array;
  /** Pairs of different nodes of a chunk that a path inside the chunk joins, both ways. */
  readonly intraEdges: InterEdges;
  /** Steps over the borders, both ways. */
  readonly interEdges: InterEdges;
}

/** The C hierarchy of an argument; a state error after `free`. */
export let hierarchyPointer: (hierarchy: HpaHierarchy) => Pointer;

function releaseHierarchy(pointer: Pointer): void {
  exports().sp_hpa_hierarchy_free(pointer);
}

function createHierarchy(grid: Grid, options: HpaOptions): Pointer {
  const pointer = gridPointer(grid);
  stageOptions(scratch.hpaOptions, options, HPA_OPTIONS_SPECS, 'hierarchy option');
  if (options.diagonals === 'allow-all' && options.connectivity !== 4) {
    throw new SamepathRangeError("diagonals must be 'no-corner-cutting' or 'no-squeezing' with eight moves; got 'allow-all'", {
      field: 'diagonals', value: options.diagonals,
    });
  }
  return created(exports().sp_hpa_hierarchy_create(pointer, scratch.hpaOptions, scratch.out));
}

/** Collects edges and gives them as typed arrays. */
class EdgeList {
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #costs: number[] = [];

  add(from: number, to: number, cost: number): void {
    this.#from.push(from);
    this.#to.push(to);
    this.#costs.push(cost);
  }

  toEdges(): InterEdges {
    return { from: Int32Array.from(this.#from), to: Int32Array.from(this.#to), costs: Float64Array.from(this.#costs) };
  }
}

/**
 * The graph that HPA* searches: a grid cut into square chunks, the cells where a chunk can be left as nodes, and
 * the cheapest paths between the nodes of a chunk as edges. It hears the grid's edits, and every use first rebuilds
 * the chunks that they reached; the first use builds all of them. It keeps its grid's memory alive.
 */
export class HpaHierarchy implements Disposable {
  /** Columns of the grid. */
  readonly width: number;
  /** Rows of the grid. */
  readonly height: number;
  /** Side of a chunk in cells. */
  readonly chunkSize: number;
  /** Chunks per row; chunk (x, y) has the index `y * chunksX + x`. */
  readonly chunksX: number;
  /** Rows of chunks. */
  readonly chunksY: number;
  readonly #handle: Handle;

  static {
    hierarchyPointer = (hierarchy) => {
      if (!(hierarchy instanceof HpaHierarchy)) throw typeError('hierarchy', 'an HpaHierarchy', hierarchy);
      return hierarchy.#handle.live();
    };
  }

  /** Throws `SamepathRangeError` for options out of range. Builds nothing yet. */
  constructor(grid: Grid, options: HpaOptions = {}) {
    this.#handle = track(this, new Handle(createHierarchy(grid, options), 'hierarchy', releaseHierarchy));
    this.width = grid.width;
    this.height = grid.height;
    this.chunkSize = options.chunkSize ?? 16;
    this.chunksX = exports().sp_hpa_hierarchy_chunks_x(this.#handle.live());
    this.chunksY = exports().sp_hpa_hierarchy_chunks_y(this.#handle.live());
  }

  /** Builds the chunks that edits have reached. The result is that of a new hierarchy. */
  refresh(): void {
    this.#fresh();
  }

  /** True when a refresh would build nothing. */
  get isCurrent(): boolean {
    return exports().sp_hpa_hierarchy_is_current(this.#handle.live()) === 1;
  }

  /** Bytes the hierarchy holds at present. */
  get memory(): number {
    return Number(exports().sp_hpa_hierarchy_memory(this.#handle.live()));
  }

  /** Hash of all nodes, edges and cost bits, 64 bits. */
  contentHash(): bigint {
    return BigInt.asUintN(64, exports().sp_hpa_hierarchy_content_hash(this.#fresh()));
  }

  /** True when both have the same nodes, edges and cost bits, chunk by chunk. */
  contentEquals(other: HpaHierarchy): boolean {
    const [a, b] = [this.#fresh(), hierarchyPointer(other)];
    check(exports().sp_hpa_hierarchy_refresh(b));
    return exports().sp_hpa_hierarchy_content_equals(a, b) === 1;
  }

  /** Cells of a chunk's nodes, ascending. */
  chunkNodes(chunk: number): Int32Array {
    const hierarchy = this.#fresh();
    return this.#nodes(hierarchy, this.#chunk(chunk));
  }

  /**
   * Cost of the cheapest path inside a chunk between two of its nodes, given by their place in
   * {@link chunkNodes}; +Infinity when there is none.
   */
  intraCost(chunk: number, from: number, to: number): number {
    const hierarchy = this.#fresh();
    const index = this.#chunk(chunk);
    const count = exports().sp_hpa_hierarchy_chunk_node_count(hierarchy, index);
    const [i, j] = [integer(from, 'from', 0, count - 1), integer(to, 'to', 0, count - 1)];
    const costs = exports().sp_hpa_hierarchy_intra_costs(hierarchy, index) >>> 0;
    return readDouble(costs + 8 * (i * count + j));
  }

  /** The steps from a chunk into its neighbours, by node, then by target. */
  interEdges(chunk: number): InterEdges {
    const hierarchy = this.#fresh();
    const list = new EdgeList();
    const index = this.#chunk(chunk);
    this.#addInterEdges(list, hierarchy, index, this.#nodes(hierarchy, index));
    return list.toEdges();
  }

  /** The whole graph as plain data. */
  describe(): HpaGraph {
    const hierarchy = this.#fresh();
    const [intra, inter] = [new EdgeList(), new EdgeList()];
    const [nodes, nodeChunks]: [number[], number[]] = [[], []];
    for (let chunk = 0; chunk < this.chunksX * this.chunksY; chunk++) {
      const cells = this.#nodes(hierarchy, chunk);
      for (const cell of cells) {
        nodes.push(cell);
        nodeChunks.push(chunk);
      }
      this.#addIntraEdges(intra, hierarchy, chunk, cells);
      this.#addInterEdges(inter, hierarchy, chunk, cells);
    }
    return {
      chunkSize: this.chunkSize, chunksX: this.chunksX, chunksY: this.chunksY, nodes: Int32Array.from(nodes),
      nodeChunks: Int32Array.from(nodeChunks), intraEdges: intra.toEdges(), interEdges: inter.toEdges(),
    };
  }

  /** Node of a cell. Throws `SamepathArgumentError` outside the grid. */
  nodeAt(cell: Cell): number {
    return nodeOf(cell, this.width, this.height);
  }

  /** Cell of a node. */
  cellOf(node: number): Cell {
    return cellOf(node, this.width);
  }

  /** Frees the hierarchy once no search uses it. Further calls do nothing. */
  free(): void {
    this.#handle.free();
  }

  /** The same as {@link free}, for `using`. */
  [Symbol.dispose](): void {
    this.#handle.free();
  }

  /** The C hierarchy, refreshed. */
  #fresh(): Pointer {
    const hierarchy = this.#handle.live();
    check(exports().sp_hpa_hierarchy_refresh(hierarchy));
    return hierarchy;
  }

  #chunk(chunk: number): number {
    return integer(chunk, 'chunk', 0, this.chunksX * this.chunksY - 1);
  }

  #nodes(hierarchy: Pointer, chunk: number): Int32Array {
    const count = exports().sp_hpa_hierarchy_chunk_node_count(hierarchy, chunk);
    return copyWords(exports().sp_hpa_hierarchy_chunk_nodes(hierarchy, chunk), count);
  }

  #addIntraEdges(list: EdgeList, hierarchy: Pointer, chunk: number, cells: Int32Array): void {
    const count = cells.length;
    const costs = copyDoubles(exports().sp_hpa_hierarchy_intra_costs(hierarchy, chunk), count * count);
    costs.forEach((cost, at) => {
      const [from, to] = [Math.floor(at / count), at % count];
      if (from !== to && cost < Infinity) list.add(cells[from] as number, cells[to] as number, cost);
    });
  }

  #addInterEdges(list: EdgeList, hierarchy: Pointer, chunk: number, cells: Int32Array): void {
    if (cells.length === 0) return;
    const wasm = exports();
    const first = copyWords(wasm.sp_hpa_hierarchy_inter_first(hierarchy, chunk), cells.length + 1);
    const count = first[cells.length] as number;
    const targets = copyWords(wasm.sp_hpa_hierarchy_inter_targets(hierarchy, chunk), count);
    const costs = copyDoubles(wasm.sp_hpa_hierarchy_inter_costs(hierarchy, chunk), count);
    cells.forEach((cell, i) => {
      for (let edge = first[i] as number; edge < (first[i + 1] as number); edge++) {
        list.add(cell, targets[edge] as number, costs[edge] as number);
      }
    });
  }
}

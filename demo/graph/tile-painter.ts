// Draws tiles: roads by class, and what a search expanded as roads that light up, or as dots from far away.
import type { RoadNetwork, VariantId } from './model.js';
import type { Bounds } from '../shared/camera.js';
import { CellIndex } from './node-index.js';
import { tileSide, type TileAddress, type TileColors } from './tile-protocol.js';

type Context = OffscreenCanvasRenderingContext2D;

/** Roads of one class, to be found by where their middle is. */
interface RoadLayer {
  readonly roads: Int32Array;
  readonly middles: CellIndex;
  /** Half of the longest road. */
  readonly reach: number;
  /** Mean length: roads that would be shorter than a few pixels are left out. */
  readonly length: number;
}

/** From this mean length in device pixels on, roads of a class fade in, and from this on they are drawn fully. */
const fade = { from: 0.3, to: 2.8 } as const;
/** From this mean length of streets on, expansions light up roads instead of dots. */
const litFrom = 1.9;
/** Widths in pixels far away and near, by class. */
const widths = [[0.6, 3], [0.9, 5], [1.5, 8]] as const;

export class TilePainter {
  readonly #network: Pick<RoadNetwork, 'positions' | 'from' | 'to' | 'classes'>;
  readonly #layers: readonly RoadLayer[];
  readonly #nodes: CellIndex;
  readonly #ranks = new Map<VariantId, { readonly ranks: Int32Array; readonly count: number }>();
  readonly #canvas = new OffscreenCanvas(tileSide, tileSide);
  readonly #context: Context = this.#canvas.getContext('2d')!;

  constructor(network: Pick<RoadNetwork, 'positions' | 'from' | 'to' | 'classes'>) {
    this.#network = network;
    this.#nodes = new CellIndex(network.positions, 8);
    this.#layers = [0, 1, 2].map((road) => this.#layerOf(road));
  }

  #layerOf(road: number): RoadLayer {
    const { positions, from, to, classes } = this.#network;
    const roads = Int32Array.from(classes.keys()).filter((i) => classes[i] === road);
    const middles = new Float64Array(2 * roads.length);
    let [longest, sum] = [0, 0];
    roads.forEach((i, at) => {
      const [a, b] = [2 * from[i]!, 2 * to[i]!];
      middles[2 * at] = (positions[a]! + positions[b]!) / 2;
      middles[2 * at + 1] = (positions[a + 1]! + positions[b + 1]!) / 2;
      const length = Math.hypot(positions[a]! - positions[b]!, positions[a + 1]! - positions[b + 1]!);
      longest = Math.max(longest, length);
      sum += length;
    });
    return { roads, middles: new CellIndex(middles, 8), reach: longest / 2, length: sum / Math.max(roads.length, 1) };
  }

  setTrace(variant: VariantId, expandedNodes: Int32Array): void {
    const ranks = new Int32Array(this.#network.positions.length / 2).fill(-1);
    expandedNodes.forEach((node, order) => {
      if (ranks[node]! < 0) ranks[node] = order;
    });
    this.#ranks.set(variant, { ranks, count: expandedNodes.length });
  }

  paint(address: TileAddress, colors: TileColors): ImageBitmap {
    this.#context.clearRect(0, 0, tileSide, tileSide);
    if (address.layer === 'roads') this.#paintRoads(address, colors);
    else this.#paintTrace(address, address.layer, colors);
    return this.#canvas.transferToImageBitmap();
  }

  // Roads ------------------------------------------------------------------------------------------

  #paintRoads(address: TileAddress, colors: TileColors): void {
    for (const [road, layer] of this.#layers.entries()) {
      const shown = this.#presence(layer, address);
      if (shown === 0) continue;
      const path = new Path2D();
      this.#visit(layer, address, (i) => this.#addRoad(path, i, address));
      const width = this.#width(road, address);
      // Near by, the larger roads get an edge.
      if (road > 0 && width > 3 * address.ratio) this.#stroke(path, colors.casing, width + 2 * address.ratio, 1);
      this.#stroke(path, colors.roads[road]!, width, shown);
    }
  }

  #presence(layer: RoadLayer, { level, ratio }: TileAddress): number {
    const length = (layer.length * 2 ** level) / ratio;
    return Math.min(Math.max((length - fade.from) / (fade.to - fade.from), 0), 1);
  }

  #width(road: number, { level, ratio }: TileAddress): number {
    const [far, near] = widths[road]!;
    const length = (this.#layers[0]!.length * 2 ** level) / ratio;
    return ratio * Math.min(Math.max(far, (near * length) / 60), near);
  }

  #stroke(path: Path2D, style: string, width: number, alpha: number): void {
    const context = this.#context;
    context.globalAlpha = alpha;
    context.strokeStyle = style;
    context.lineWidth = width;
    context.lineCap = width > 2 ? 'round' : 'butt';
    context.stroke(path);
    context.globalAlpha = 1;
  }

  #area({ level, column, row }: TileAddress, margin: number): Bounds {
    const side = tileSide / 2 ** level;
    return {
      left: column * side - margin, right: (column + 1) * side + margin, top: row * side - margin, bottom: (row + 1) * side + margin,
    };
  }

  /** Calls back with every road that can touch the tile. */
  #visit(layer: RoadLayer, address: TileAddress, visit: (road: number) => void): void {
    const area = this.#area(address, layer.reach + (12 * address.ratio) / 2 ** address.level);
    layer.middles.visit(area, (at) => visit(layer.roads[at]!));
  }

  #addRoad(path: Path2D, road: number, { level, column, row }: TileAddress): void {
    const { positions, from, to } = this.#network;
    const scale = 2 ** level;
    const [a, b] = [2 * from[road]!, 2 * to[road]!];
    path.moveTo(positions[a]! * scale - column * tileSide, positions[a + 1]! * scale - row * tileSide);
    path.lineTo(positions[b]! * scale - column * tileSide, positions[b + 1]! * scale - row * tileSide);
  }

  // Expansions -------------------------------------------------------------------------------------

  #paintTrace(address: TileAddress, variant: VariantId, colors: TileColors): void {
    const trace = this.#ranks.get(variant);
    if (trace === undefined || trace.count === 0) return;
    const streets = (this.#layers[0]!.length * 2 ** address.level) / address.ratio;
    if (streets < litFrom) this.#paintDots(address, trace.ranks, trace.count, colors);
    else this.#lightRoads(address, trace.ranks, trace.count, colors);
  }

  /** Roads with both ends expanded, in the colour of the later one. */
  #lightRoads(address: TileAddress, ranks: Int32Array, count: number, colors: TileColors): void {
    const { from, to } = this.#network;
    const steps = colors.trace.length;
    for (const [road, layer] of this.#layers.entries()) {
      const paths = colors.trace.map(() => new Path2D());
      this.#visit(layer, address, (i) => {
        const [a, b] = [ranks[from[i]!]!, ranks[to[i]!]!];
        if (a < 0 || b < 0) return;
        this.#addRoad(paths[Math.floor((Math.max(a, b) * steps) / count)]!, i, address);
      });
      const width = this.#width(road, address) + 0.9 * address.ratio;
      paths.forEach((path, step) => this.#stroke(path, `rgb(${colors.trace[step]!.join(' ')})`, width, 1));
    }
  }

  /** A dot per expanded node, written straight into the pixels: from far away there may be 100,000 of them. */
  #paintDots(address: TileAddress, ranks: Int32Array, count: number, colors: TileColors): void {
    const { positions } = this.#network;
    const image = this.#context.createImageData(tileSide, tileSide);
    const pixels = new Uint32Array(image.data.buffer);
    // Bytes lie as red, green, blue, alpha.
    const steps = colors.trace.map(([red, green, blue]) => ((225 << 24) | (blue << 16) | (green << 8) | red) >>> 0);
    const scale = 2 ** address.level;
    const [left, top] = [address.column * tileSide, address.row * tileSide];
    const spacing = this.#layers[0]!.length * scale;
    const side = Math.max(Math.round(spacing * 0.62), 1);
    this.#nodes.visit(this.#area(address, 4 / scale), (node) => {
      const rank = ranks[node]!;
      if (rank < 0) return;
      const x = Math.round(positions[2 * node]! * scale - left - side / 2);
      const y = Math.round(positions[2 * node + 1]! * scale - top - side / 2);
      const color = steps[Math.floor((rank * steps.length) / count)]!;
      for (let py = Math.max(y, 0); py < Math.min(y + side, tileSide); py += 1) {
        for (let px = Math.max(x, 0); px < Math.min(x + side, tileSide); px += 1) pixels[py * tileSide + px] = color;
      }
    });
    this.#context.putImageData(image, 0, 0);
  }
}

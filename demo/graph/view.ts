// Puts the picture together: tiles, paths, ends and names, at most once a frame.
import { Camera, type Pane } from '../shared/camera.js';
import { defaultSnapshot, variantOf, variants, type RoadNetwork, type VariantId } from './model.js';
import { boundsOf } from './node-index.js';
import { readColors, type ViewColors } from './palette.js';
import { layPanes } from './panes.js';
import { Tiles } from './tiles.js';

/** What a variant's pane shows beside the tiles. */
export interface Shown {
  readonly nodes: Int32Array;
  readonly note: string;
}

export type EndName = 'start' | 'goal';

const empty = new Int32Array(0);

export class NetworkView {
  readonly camera = new Camera();
  readonly tiles = new Tiles(() => this.request());
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #shown = new Map<VariantId, Shown>();
  #colors: ViewColors = readColors();
  #positions: Float64Array = new Float64Array(0);
  #ends: Record<EndName, number> = { start: -1, goal: -1 };
  #panes: Pane[] = [];
  #variant: VariantId = defaultSnapshot.variant;
  #split = false;
  #requested = false;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false })!;
    this.tiles.setColors(this.#colors.tiles);
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.#resize();
  }

  // What is shown ----------------------------------------------------------------------------------

  setNetwork(network: RoadNetwork): void {
    this.#positions = network.positions;
    this.#ends = { start: -1, goal: -1 };
    this.#shown.clear();
    this.camera.setWorld(boundsOf(network.positions), network.positions.length / 2);
    this.tiles.setNetwork(network);
    this.request();
  }

  setEnds(start: number, goal: number): void {
    this.#ends = { start, goal };
    this.request();
  }

  /** Shows a result; takes the list of expanded nodes. */
  setResult(variant: VariantId, nodes: Int32Array, note: string, expandedNodes: Int32Array): void {
    this.#shown.set(variant, { nodes, note });
    this.tiles.setTrace(variant, expandedNodes);
    this.request();
  }

  setLayout(variant: VariantId, split: boolean): void {
    const changed = split !== this.#split;
    this.#variant = variant;
    this.#split = split;
    if (changed) this.#resize();
    this.request();
  }

  recolor(): void {
    this.#colors = readColors();
    this.tiles.setColors(this.#colors.tiles);
    this.request();
  }

  #resize(): void {
    const ratio = window.devicePixelRatio || 1;
    const box = this.#canvas.getBoundingClientRect();
    const [width, height] = [Math.max(Math.round(box.width * ratio), 1), Math.max(Math.round(box.height * ratio), 1)];
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#panes = layPanes(width, height, this.#split ? variants.length : 1, Math.max(Math.round(ratio), 1));
    this.camera.resize(this.#panes[0]!, ratio);
    this.draw();
  }

  // Places -----------------------------------------------------------------------------------------

  /** The pane under a point of the canvas in device pixels. */
  paneAt(x: number, y: number): Pane {
    const inside = ({ left, top, width, height }: Pane): boolean => x >= left && x < left + width && y >= top && y < top + height;
    return this.#panes.find(inside) ?? this.#panes[0]!;
  }

  /** The variant that a pane shows. */
  variantAt(pane: Pane): VariantId {
    return this.#split ? variants[this.#panes.indexOf(pane)]!.id : this.#variant;
  }

  /** Where a node is in a pane; the first one unless told. */
  screenOf(node: number, pane: Pane = this.#panes[0]!): [number, number] {
    const [x, y] = [this.#positions[2 * node]!, this.#positions[2 * node + 1]!];
    return [this.camera.toScreenX(pane, x), this.camera.toScreenY(pane, y)];
  }

  // Drawing ----------------------------------------------------------------------------------------

  request(): void {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => {
      this.#requested = false;
      this.draw();
    });
  }

  draw(): void {
    const context = this.#context;
    context.fillStyle = this.#colors.stage;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.imageSmoothingQuality = 'low';
    this.tiles.begin();
    for (const pane of this.#panes) this.#drawPane(pane);
    this.tiles.end();
    this.#drawGaps();
  }

  #drawPane(pane: Pane): void {
    const context = this.#context;
    const variant = this.variantAt(pane);
    context.save();
    context.beginPath();
    context.rect(pane.left, pane.top, pane.width, pane.height);
    context.clip();
    this.tiles.draw(context, 'roads', this.camera, pane);
    this.tiles.draw(context, variant, this.camera, pane);
    const shown = this.#shown.get(variant);
    this.#drawPath(shown?.nodes ?? empty, pane);
    for (const end of ['goal', 'start'] as const) this.#drawEnd(end, pane);
    if (this.#split) this.#drawName(variant, shown?.note ?? '…', pane);
    context.restore();
  }

  #drawPath(nodes: Int32Array, pane: Pane): void {
    if (nodes.length < 2) return;
    const context = this.#context;
    const { ratio } = this.camera;
    context.beginPath();
    nodes.forEach((node) => context.lineTo(...this.screenOf(node, pane)));
    context.lineJoin = context.lineCap = 'round';
    const width = (this.#split ? 2.5 : 3.5) * ratio;
    context.strokeStyle = this.#colors.casing;
    context.lineWidth = width + 2.5 * ratio;
    context.stroke();
    context.strokeStyle = this.#colors.path;
    context.lineWidth = width;
    context.stroke();
  }

  /** Radius of the markers in device pixels. */
  get markerRadius(): number {
    return (this.#split ? 6 : 8) * this.camera.ratio;
  }

  #drawEnd(end: EndName, pane: Pane): void {
    if (this.#ends[end] < 0) return;
    const context = this.#context;
    const [x, y] = this.screenOf(this.#ends[end], pane);
    const radius = this.markerRadius;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = this.#colors[end];
    context.strokeStyle = this.#colors.casing;
    context.lineWidth = 2.5 * this.camera.ratio;
    context.shadowColor = 'rgb(0 0 0 / 35%)';
    context.shadowBlur = 6 * this.camera.ratio;
    context.stroke();
    context.shadowColor = 'transparent';
    context.fill();
    if (this.#split) return;
    context.fillStyle = this.#colors.casing;
    context.font = `700 ${Math.round(10 * this.camera.ratio)}px 'Inter Variable', system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(end === 'start' ? 'S' : 'G', x, y + 0.5 * this.camera.ratio);
  }

  /** Name of the variant and its count, in the pane's corner. */
  #drawName(variant: VariantId, note: string, pane: Pane): void {
    const context = this.#context;
    const { ratio } = this.camera;
    const [name, size, pad] = [variantOf(variant).name, 12 * ratio, 8 * ratio];
    const font = (weight: number): string => `${weight} ${size}px 'Inter Variable', system-ui, sans-serif`;
    context.font = font(640);
    const nameWidth = context.measureText(name).width;
    context.font = font(480);
    const width = nameWidth + context.measureText(note).width + 3 * pad;
    const [left, top] = [pane.left + pad, pane.top + pad];
    context.beginPath();
    context.roundRect(left, top, width, size + 1.5 * pad, 7 * ratio);
    context.fillStyle = this.#colors.label;
    context.fill();
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    const middle = top + (size + 1.5 * pad) / 2 + 0.5 * ratio;
    context.fillStyle = this.#colors.muted;
    context.fillText(note, left + nameWidth + 2 * pad, middle);
    context.font = font(640);
    context.fillStyle = variant === this.#variant ? this.#colors.accent : this.#colors.text;
    context.fillText(name, left + pad, middle);
  }

  #drawGaps(): void {
    const context = this.#context;
    const gap = Math.max(Math.round(this.camera.ratio), 1);
    context.fillStyle = this.#colors.line;
    for (const { left, top, width, height } of this.#split ? this.#panes : []) {
      context.fillRect(left + width, top, gap, height + gap);
      context.fillRect(left, top + height, width + gap, gap);
    }
  }
}

// The picture of the field: ground, costs and directions of a flow field, towers, units, shots. Drawn once per frame.
import type { Field, Tower } from '../../docs/examples/rollback/field.mjs';
import { towerSide } from '../../docs/examples/rollback/field.mjs';
import { gate, keep, side } from '../../docs/examples/rollback/terrain.mjs';
import { stepPart, type Unit } from '../../docs/examples/rollback/units.mjs';
import { MapLayer, PixelLayer } from '../grid/layers.js';
import { type Cell, type GridMap, type Rect } from '../shared/cells.js';
import { drawCursor, type Frame } from '../shared/marks.js';
import { readPalette, type ColorName, type Palette } from '../shared/palette.js';
import { Viewport } from '../shared/viewport.js';

/** Which flow field is drawn under the units. */
export type Shown = 'keep' | 'gate' | 'none';

/** Arrows lie at least this many CSS pixels apart. */
const arrowSpacing = 22;

/** Costs of a flow field as colours, near goals to far ones. */
class CostLayer extends PixelLayer {
  paint(costs: Float64Array, palette: Palette): void {
    this.reset(side, side);
    let most = 1;
    for (const cost of costs) if (cost < Infinity && cost > most) most = cost;
    const perCost = (palette.trace.length - 1) / most;
    costs.forEach((cost, index) => {
      if (cost < Infinity) this.pixels[index] = palette.trace[Math.round(cost * perCost)]!;
    });
    this.touch({ x: 0, y: 0, width: side, height: side });
  }
}

export class FieldView {
  readonly viewport = new Viewport();
  shown: Shown = 'keep';
  cursor: Cell | null = null;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #ground = new MapLayer();
  readonly #costs = new CostLayer();
  /** Cells of one courier's way. */
  readonly #way = new Int32Array(2 * side * side);
  #palette = readPalette();
  #field: Field;
  #requested = false;
  /** True when the field may have changed since its costs were painted. */
  #stale = true;

  constructor(canvas: HTMLCanvasElement, field: Field) {
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('this browser has no 2D canvas');
    this.#canvas = canvas;
    this.#context = context;
    this.#field = field;
    this.viewport.setMap({ width: side, height: side });
    this.setField(field);
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.#resize();
  }

  setField(field: Field): void {
    this.#field = field;
    this.#paintGround();
    this.update();
  }

  recolor(): void {
    this.#palette = readPalette();
    this.#paintGround();
    this.update();
  }

  /** Draws the field anew in the next frame. */
  update(): void {
    this.#stale = true;
    this.request();
  }

  request(): void {
    if (this.#requested) return;
    this.#requested = true;
    requestAnimationFrame(() => {
      this.#requested = false;
      this.#draw();
    });
  }

  #paintGround(): void {
    const map: GridMap = { width: side, height: side, cells: this.#field.terrain, source: { kind: 'drawn' } };
    this.#ground.paint(map, this.#palette);
  }

  #resize(): void {
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = this.#canvas.getBoundingClientRect();
    this.#canvas.width = Math.max(Math.round(width * ratio), 1);
    this.#canvas.height = Math.max(Math.round(height * ratio), 1);
    this.viewport.resize(this.#canvas.width, this.#canvas.height, ratio);
    this.#draw();
  }

  // Drawing ----------------------------------------------------------------------------------------

  #draw(): void {
    const frame: Frame = { context: this.#context, viewport: this.viewport, colors: this.#palette.css };
    const { towers, shots } = this.#field;
    this.#context.fillStyle = this.#palette.css.stage;
    this.#context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    this.#drawLayer(this.#ground.flush());
    this.#drawFlow(frame);
    this.#drawWays(frame);
    for (const tower of towers) drawTower(frame, tower);
    drawPlace(frame, gate, 'start', 'Gate');
    drawPlace(frame, keep, 'goal', 'Keep');
    this.#drawUnits(frame);
    for (const [tower, target] of shots) drawShot(frame, tower, target);
    if (this.cursor !== null) drawCursor(frame, this.cursor);
  }

  #drawLayer(layer: HTMLCanvasElement): void {
    const { left, top, scale } = this.viewport;
    this.#context.imageSmoothingEnabled = scale < 1;
    this.#context.drawImage(layer, left, top, side * scale, side * scale);
  }

  #drawFlow(frame: Frame): void {
    if (this.shown === 'none') return;
    const flow = this.shown === 'keep' ? this.#field.toKeep : this.#field.toGate;
    if (this.#stale) this.#costs.paint(flow.costs(), this.#palette);
    this.#stale = false;
    this.#drawLayer(this.#costs.flush());
    drawArrows(frame, flow.directions());
  }

  /** The ways that the couriers planned last. */
  #drawWays(frame: Frame): void {
    const { context, viewport, colors } = frame;
    const ways = new Path2D();
    this.#field.couriers.forEach((unit, index) => {
      const count = this.#field.planners[index]!.copyPath(this.#way);
      if (count > 1) ways.moveTo(...this.#place(unit));
      for (let i = 2; i < 2 * count; i += 2) ways.lineTo(...middle(viewport, this.#way[i]!, this.#way[i + 1]!));
    });
    context.save();
    context.lineJoin = 'round';
    context.lineCap = 'round';
    context.strokeStyle = colors.focus;
    context.lineWidth = Math.max(viewport.scale * 0.22, 1.4 * viewport.ratio);
    context.setLineDash([4 * viewport.ratio, 4 * viewport.ratio]);
    context.stroke(ways);
    context.restore();
  }

  /** Where a unit is on its step, in device pixels. */
  #place(unit: Unit): [number, number] {
    const part = stepPart(unit, this.#field.costAhead(unit));
    return middle(this.viewport, unit.x + (unit.nextX - unit.x) * part, unit.y + (unit.nextY - unit.y) * part);
  }

  #drawUnits({ context, viewport, colors }: Frame): void {
    const radius = Math.max(viewport.scale * 0.42, 2.3 * viewport.ratio);
    const draw = (units: readonly Unit[], size: number, color: string): void => {
      const discs = new Path2D();
      for (const unit of units) {
        const [x, y] = this.#place(unit);
        discs.moveTo(x + size, y);
        discs.arc(x, y, size, 0, 2 * Math.PI);
      }
      context.fillStyle = color;
      context.fill(discs);
    };
    const { raiders, couriers } = this.#field;
    const laden = raiders.filter((unit) => unit.laden === 1);
    // A disc in the colour of the casing under the other keeps units apart where they meet.
    for (const [units, size, color] of [
      [raiders, radius, colors.path], [laden, radius, colors.goal], [laden, radius * 0.45, colors.casing], [couriers, radius * 1.5, colors.focus],
    ] as const) {
      if (size >= radius) draw(units, size + viewport.ratio, colors.casing);
      draw(units, size, color);
    }
  }
}

const middle = ({ left, top, scale }: Viewport, x: number, y: number): [number, number] => [left + (x + 0.5) * scale, top + (y + 0.5) * scale];

/** One arrow per square of cells, along the direction of the cell in its middle. */
function drawArrows({ context, viewport, colors }: Frame, directions: Float64Array): void {
  const every = Math.max(Math.ceil((arrowSpacing * viewport.ratio) / viewport.scale), 1);
  const half = Math.min(viewport.scale * every * 0.3, 9 * viewport.ratio);
  const arrows = new Path2D();
  const middleOf = every >> 1;
  for (let y = middleOf; y + middleOf < side; y += every) {
    for (let x = middleOf; x + middleOf < side; x += every) {
      const [dx, dy] = [directions[2 * (y * side + x)]!, directions[2 * (y * side + x) + 1]!];
      if (dx === 0 && dy === 0) continue;
      const [centerX, centerY] = middle(viewport, x, y);
      const [tipX, tipY] = [centerX + dx * half, centerY + dy * half];
      arrows.moveTo(centerX - dx * half, centerY - dy * half);
      arrows.lineTo(tipX, tipY);
      for (const turn of [1, -1]) {
        arrows.moveTo(tipX, tipY);
        arrows.lineTo(tipX - (dx + turn * dy) * half * 0.5, tipY - (dy - turn * dx) * half * 0.5);
      }
    }
  }
  context.save();
  context.globalAlpha = 0.5;
  context.lineCap = 'round';
  context.strokeStyle = colors.text;
  context.lineWidth = viewport.ratio;
  context.stroke(arrows);
  context.restore();
}

/** The gate or the keep. */
function drawPlace({ context, viewport, colors }: Frame, rect: Rect, color: ColorName, name: string): void {
  const { left, top, scale, ratio } = viewport;
  const [x, y, width, height] = [left + rect.x * scale, top + rect.y * scale, rect.width * scale, rect.height * scale];
  context.save();
  context.fillStyle = colors[color];
  context.globalAlpha = 0.3;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = colors[color];
  context.lineWidth = 2 * ratio;
  context.strokeRect(x, y, width, height);
  context.font = `650 ${12 * ratio}px 'Inter Variable', system-ui, sans-serif`;
  context.textAlign = 'center';
  context.lineJoin = 'round';
  context.lineWidth = 3 * ratio;
  context.strokeStyle = colors.casing;
  const [textX, textY] = [Math.max(x + width / 2, left + 16 * ratio), y - 7 * ratio];
  context.strokeText(name, Math.min(textX, left + side * scale - 16 * ratio), textY);
  context.fillText(name, Math.min(textX, left + side * scale - 16 * ratio), textY);
  context.restore();
}

function drawTower({ context, viewport, colors }: Frame, tower: Tower): void {
  const { left, top, scale, ratio } = viewport;
  const size = towerSide * scale;
  const [x, y] = [left + tower.x * scale, top + tower.y * scale];
  context.fillStyle = colors.casing;
  context.beginPath();
  context.roundRect(x - ratio, y - ratio, size + 2 * ratio, size + 2 * ratio, size * 0.28);
  context.fill();
  context.fillStyle = colors.wall;
  context.beginPath();
  context.roundRect(x, y, size, size, size * 0.24);
  context.fill();
  context.fillStyle = colors['trace-first'];
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, size * 0.22, 0, 2 * Math.PI);
  context.fill();
}

function drawShot({ context, viewport, colors }: Frame, tower: Tower, target: Cell): void {
  context.strokeStyle = colors.narrow;
  context.lineWidth = 1.6 * viewport.ratio;
  context.beginPath();
  context.moveTo(...middle(viewport, tower.x + 0.5, tower.y + 0.5));
  context.lineTo(...middle(viewport, target.x, target.y));
  context.stroke();
}

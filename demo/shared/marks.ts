// Everything that is drawn as shapes over the pixel layers.
import { wall, type Cell, type GridMap, type Rect } from './cells.js';
import type { ColorName } from './palette.js';
import type { Viewport } from './viewport.js';

/** What the drawing functions need to know. */
export interface Frame {
  readonly context: CanvasRenderingContext2D;
  readonly viewport: Viewport;
  readonly colors: Readonly<Record<ColorName, string>>;
}

/** Middle of the body of an agent whose position (top left cell) is `x`, `y`. */
function bodyCenter({ viewport }: Frame, x: number, y: number, agentSize: number): [number, number] {
  const half = agentSize / 2;
  return [viewport.left + (x + half) * viewport.scale, viewport.top + (y + half) * viewport.scale];
}

/** The path through the middles of the agent's bodies, over all cells that a large agent covers on it. */
export function drawPath(frame: Frame, path: Int32Array, agentSize: number): void {
  if (path.length < 4) return;
  const line = new Path2D();
  for (let i = 0; i < path.length; i += 2) line.lineTo(...bodyCenter(frame, path[i]!, path[i + 1]!, agentSize));
  if (agentSize > 1) fillCovered(frame, path, agentSize);
  strokePath(frame, line);
}

/** A line along a path, with a casing that keeps it apart from the ground. */
export function strokePath({ context, viewport, colors }: Frame, line: Path2D): void {
  context.save();
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const width = Math.min(Math.max(viewport.scale * 0.26, 2.2 * viewport.ratio), 5 * viewport.ratio);
  stroke(context, line, colors.casing, width + 2.4 * viewport.ratio);
  stroke(context, line, colors.path, width);
  context.restore();
}

function fillCovered({ context, viewport, colors }: Frame, path: Int32Array, agentSize: number): void {
  // One path of all squares: filled at once, so that overlaps get no darker.
  const covered = new Path2D();
  const side = agentSize * viewport.scale;
  for (let i = 0; i < path.length; i += 2) {
    covered.rect(viewport.left + path[i]! * viewport.scale, viewport.top + path[i + 1]! * viewport.scale, side, side);
  }
  context.globalAlpha = 0.22;
  context.fillStyle = colors.path;
  context.fill(covered);
  context.globalAlpha = 1;
}

function stroke(context: CanvasRenderingContext2D, line: Path2D, color: string, width: number): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(line);
}

/** Outline of the cells an agent covers at one end. */
export function drawAgent(frame: Frame, cell: Cell, agentSize: number, end: 'start' | 'goal'): void {
  const { context, viewport, colors } = frame;
  const side = agentSize * viewport.scale;
  const x = viewport.left + cell.x * viewport.scale;
  const y = viewport.top + cell.y * viewport.scale;
  context.save();
  context.globalAlpha = 0.25;
  context.fillStyle = colors[end];
  context.fillRect(x, y, side, side);
  context.globalAlpha = 1;
  context.lineWidth = 1.5 * viewport.ratio;
  context.strokeStyle = colors[end];
  context.strokeRect(x, y, side, side);
  context.restore();
}

/** Radius of the start and goal markers in device pixels; they stay visible when cells get tiny. */
export function markerRadius(viewport: Viewport, agentSize: number): number {
  return Math.min(Math.max(viewport.scale * 0.46 * Math.min(agentSize, 2), 9 * viewport.ratio), 15 * viewport.ratio);
}

/** A disc with the letter of the end; the letter keeps them apart without colour. */
export function drawMarker({ context, viewport, colors }: Frame, [x, y]: readonly [number, number], radius: number, end: 'start' | 'goal'): void {
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 35%)';
  context.shadowBlur = 4 * viewport.ratio;
  context.shadowOffsetY = viewport.ratio;
  context.fillStyle = colors.casing;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.shadowColor = 'transparent';
  context.fillStyle = colors[end];
  context.beginPath();
  context.arc(x, y, radius - 1.6 * viewport.ratio, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = colors.casing;
  context.font = `700 ${radius * 1.05}px 'Inter Variable', system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(end === 'start' ? 'S' : 'G', x, y + radius * 0.07);
  context.restore();
}

/** Where a tool would act. */
export function drawRectPreview(frame: Frame, rect: Rect, color: string): void {
  const { context, viewport, colors } = frame;
  const x = viewport.left + rect.x * viewport.scale;
  const y = viewport.top + rect.y * viewport.scale;
  const width = Math.max(rect.width * viewport.scale, 3 * viewport.ratio);
  const height = Math.max(rect.height * viewport.scale, 3 * viewport.ratio);
  context.save();
  context.globalAlpha = 0.35;
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = colors.focus;
  context.lineWidth = 1.5 * viewport.ratio;
  context.strokeRect(x, y, width, height);
  context.restore();
}

/** The cell that the keyboard acts on. */
export function drawCursor(frame: Frame, cell: Cell): void {
  const { context, viewport, colors } = frame;
  const grow = 2 * viewport.ratio;
  const side = Math.max(viewport.scale, 6 * viewport.ratio) + 2 * grow;
  const [x, y] = bodyCenter(frame, cell.x, cell.y, 1);
  context.save();
  for (const [color, width] of [[colors.casing, 5], [colors.focus, 2.5]] as const) {
    context.strokeStyle = color;
    context.lineWidth = width * viewport.ratio;
    context.strokeRect(x - side / 2, y - side / 2, side, side);
  }
  context.restore();
}

/** The clearance of each visible walkable cell as a number. */
export function drawSizes(frame: Frame, map: GridMap, clearances: Uint8Array, agentSize: number): void {
  const { context, viewport, colors } = frame;
  const { left, top, scale, width, height, ratio } = viewport;
  context.save();
  context.font = `500 ${Math.min(scale * 0.42, 15 * ratio)}px 'Inter Variable', system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const lastX = Math.min(map.width - 1, Math.floor((width - left) / scale));
  const lastY = Math.min(map.height - 1, Math.floor((height - top) / scale));
  for (let y = Math.max(0, Math.floor(-top / scale)); y <= lastY; y += 1) {
    for (let x = Math.max(0, Math.floor(-left / scale)); x <= lastX; x += 1) {
      const index = y * map.width + x;
      if (map.cells[index] === wall) continue;
      const fits = clearances[index]! >= agentSize;
      context.fillStyle = fits ? colors.text : colors.narrow;
      context.fillText(String(clearances[index]), left + (x + 0.5) * scale, top + (y + 0.54) * scale);
    }
  }
  context.restore();
}

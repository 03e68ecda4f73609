// What lies over everything: the path with its corridor, start and goal, and what the visitor is doing.
import { drawMarker } from '../shared/marks.js';
import { Viewport } from '../shared/viewport.js';
import type { TileRect } from './edit.js';
import type { PlanePolygons } from './engine.js';
import { cornerAt, type RingPlace } from './geometry.js';
import type { EndName, LayerName, ShapeLevel, Spot } from './model.js';
import { addRings, onWorld, ringsPath, type Sheet } from './sheet.js';

/** A path as the page draws it. */
export interface ShownPath {
  /** x, y pairs. */
  readonly points: Float64Array;
  /** Numbers of the polygons that it crosses. */
  readonly corridor: readonly number[];
}

/** What the visitor is doing. */
export interface Activity {
  /** Corners of the ring that is being drawn. */
  readonly pending: readonly number[];
  /** Where its next corner would be. */
  readonly next: Spot | null;
  readonly rectangle: readonly number[] | null;
  readonly brush: TileRect | null;
  readonly selection: { readonly shape: number; readonly corner: RingPlace | null } | null;
  readonly hovered: RingPlace | null;
  /** Whether corners can be taken hold of. */
  readonly editing: boolean;
  readonly cursor: Spot | null;
}

export const idle: Activity = {
  pending: [], next: null, rectangle: null, brush: null, selection: null, hovered: null, editing: false, cursor: null,
};

/** Radius of start and goal in CSS pixels. */
export const markerRadius = 10;

export function drawPath(sheet: Sheet, path: ShownPath, polygons: PlanePolygons, hidden: readonly LayerName[]): void {
  const { context, camera, colors } = sheet;
  const { corners, offsets } = polygons;
  onWorld(sheet, () => {
    if (!hidden.includes('corridor')) {
      const corridor = new Path2D();
      for (const number of path.corridor) addRings(corridor, corners, offsets.subarray(number, number + 2));
      // The floor under it keeps its colour from mixing with the mesh's.
      for (const [color, alpha] of [[colors.floor, 0.75], [colors.map.path, 0.3]] as const) {
        context.fillStyle = color;
        context.globalAlpha = alpha;
        context.fill(corridor);
      }
      context.strokeStyle = colors.map.path;
      context.globalAlpha = 0.7;
      context.lineWidth = (1.25 * camera.ratio) / camera.scale;
      context.stroke(corridor);
    }
    if (hidden.includes('path') || path.points.length < 4) return;
    const line = new Path2D();
    for (let i = 0; i < path.points.length; i += 2) line.lineTo(path.points[i]!, path.points[i + 1]!);
    context.globalAlpha = 1;
    context.lineJoin = context.lineCap = 'round';
    for (const [color, width] of [[colors.map.casing, 6], [colors.map.path, 3.4]] as const) {
      context.strokeStyle = color;
      context.lineWidth = (width * camera.ratio) / camera.scale;
      context.stroke(line);
    }
  });
}

export function drawEnds({ context, camera, pane, colors }: Sheet, ends: Readonly<Record<EndName, Spot>>, agentRadius: number): void {
  const viewport = new Viewport();
  viewport.ratio = camera.ratio;
  for (const end of ['goal', 'start'] as const) {
    const [x, y] = [camera.toScreenX(pane, ends[end].x), camera.toScreenY(pane, ends[end].y)];
    const body = agentRadius * camera.scale;
    if (body > markerRadius * camera.ratio) {
      context.beginPath();
      context.arc(x, y, body, 0, 2 * Math.PI);
      context.globalAlpha = 0.2;
      context.fillStyle = colors.map[end];
      context.fill();
      context.globalAlpha = 1;
    }
    drawMarker({ context, viewport, colors: colors.map }, [x, y], markerRadius * camera.ratio, end);
  }
}

// What the visitor is doing -----------------------------------------------------------------------

export function drawActivity(sheet: Sheet, level: ShapeLevel | null, activity: Activity): void {
  if (level !== null && activity.editing) drawSelection(sheet, level, activity);
  if (activity.pending.length > 0) drawPending(sheet, activity);
  if (activity.rectangle !== null) drawOutline(sheet, activity.rectangle);
  if (activity.brush !== null) {
    const { left, top, right, bottom } = activity.brush;
    drawOutline(sheet, [left, top, right, top, right, bottom, left, bottom]);
  }
  if (activity.cursor !== null) drawCursor(sheet, activity.cursor);
}

function drawOutline(sheet: Sheet, ring: readonly number[]): void {
  const { context, camera, colors } = sheet;
  onWorld(sheet, () => {
    const path = ringsPath([ring]);
    context.fillStyle = context.strokeStyle = colors.handle;
    context.globalAlpha = 0.16;
    context.fill(path);
    context.globalAlpha = 1;
    context.lineWidth = (1.75 * camera.ratio) / camera.scale;
    context.stroke(path);
  });
}

function drawPending(sheet: Sheet, { pending, next }: Activity): void {
  const { context, camera, pane, colors } = sheet;
  const { ratio } = camera;
  const all = next === null ? pending : [...pending, next.x, next.y];
  context.save();
  context.strokeStyle = colors.handle;
  context.lineWidth = 2 * ratio;
  context.beginPath();
  for (let i = 0; i < all.length; i += 2) context.lineTo(camera.toScreenX(pane, all[i]!), camera.toScreenY(pane, all[i + 1]!));
  context.stroke();
  context.setLineDash([4 * ratio, 5 * ratio]);
  context.globalAlpha = 0.6;
  context.closePath();
  context.stroke();
  context.restore();
  for (let i = 0; i < pending.length; i += 2) drawHandle(sheet, cornerAt(pending, i / 2), i === 0 ? 6 : 4.5, i === 0);
}

function drawHandle({ context, camera, pane, colors }: Sheet, at: Spot, radius: number, strong: boolean): void {
  context.beginPath();
  context.arc(camera.toScreenX(pane, at.x), camera.toScreenY(pane, at.y), radius * camera.ratio, 0, 2 * Math.PI);
  context.fillStyle = strong ? colors.handle : colors.map.casing;
  context.strokeStyle = strong ? colors.map.casing : colors.handle;
  context.lineWidth = 1.75 * camera.ratio;
  context.fill();
  context.stroke();
}

function drawSelection(sheet: Sheet, level: ShapeLevel, { selection, hovered }: Activity): void {
  const shape = selection === null ? undefined : level.shapes[selection.shape];
  if (shape !== undefined) {
    const { context, camera, colors } = sheet;
    onWorld(sheet, () => {
      context.strokeStyle = colors.handle;
      context.lineJoin = 'round';
      context.lineWidth = (2.25 * camera.ratio) / camera.scale;
      context.stroke(ringsPath(shape.rings));
    });
    for (const ring of shape.rings) drawHandles(sheet, ring);
    const corner = selection?.corner;
    if (corner !== null && corner !== undefined) drawHandle(sheet, cornerAt(shape.rings[corner.ring]!, corner.vertex), 6, true);
  }
  const ring = hovered === null ? undefined : level.shapes[hovered.shape]?.rings[hovered.ring];
  if (ring !== undefined && hovered !== null && hovered.vertex < ring.length / 2) drawHandle(sheet, cornerAt(ring, hovered.vertex), 6.5, true);
}

/** Edges shorter than this, in CSS pixels, have no handle in their middle. */
const shortEdge = 44;

/** The place in the middle of an edge at which a new corner can be pulled out. */
export function middleOf(ring: readonly number[], vertex: number): Spot {
  const [a, b] = [cornerAt(ring, vertex), cornerAt(ring, (vertex + 1) % (ring.length / 2))];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Whether an edge is long enough on screen for a handle in its middle. */
export function hasMiddle({ camera }: Pick<Sheet, 'camera'>, ring: readonly number[], vertex: number): boolean {
  const [a, b] = [cornerAt(ring, vertex), cornerAt(ring, (vertex + 1) % (ring.length / 2))];
  return Math.hypot(b.x - a.x, b.y - a.y) * camera.scale >= shortEdge * camera.ratio;
}

function drawHandles(sheet: Sheet, ring: readonly number[]): void {
  for (let vertex = 0; vertex < ring.length / 2; vertex += 1) {
    if (hasMiddle(sheet, ring, vertex)) {
      sheet.context.globalAlpha = 0.75;
      drawHandle(sheet, middleOf(ring, vertex), 3, false);
      sheet.context.globalAlpha = 1;
    }
    drawHandle(sheet, cornerAt(ring, vertex), 4.5, false);
  }
}

function drawCursor({ context, camera, pane, colors }: Sheet, at: Spot): void {
  const [x, y, reach] = [camera.toScreenX(pane, at.x), camera.toScreenY(pane, at.y), 11 * camera.ratio];
  context.beginPath();
  context.moveTo(x - reach, y);
  context.lineTo(x + reach, y);
  context.moveTo(x, y - reach);
  context.lineTo(x, y + reach);
  for (const [color, width] of [[colors.map.casing, 5], [colors.handle, 2.25]] as const) {
    context.strokeStyle = color;
    context.lineWidth = width * camera.ratio;
    context.stroke();
  }
}

// The ground of the picture: the drawing grid, and what the visitor drew.
import type { Level, TileLevel } from './model.js';
import type { LevelColors } from './colors.js';
import { onWorld, ringsPath, type Sheet } from './sheet.js';

/** Lines of the drawing grid that are closer than this, in CSS pixels, are drawn only every second time, or fourth, and so on. */
const closestLines = 9;
/** Every so many lines one is stronger. */
const strongEvery = 8;

/** An opaque CSS colour as a pixel: ImageData holds red first, and every browser's machine is little-endian. */
function pixelOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** One pixel a tile. */
function paintTiles({ width, height, cells }: TileLevel, floor: number, wall: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < cells.length; i += 1) pixels[i] = cells[i] === 1 ? floor : wall;
  context.putImageData(image, 0, 0);
  return canvas;
}

export class Ground {
  #level: Level = { kind: 'shapes', shapes: [] };
  #tiles: HTMLCanvasElement | null = null;
  #shapes: readonly { readonly path: Path2D; readonly obstacle: boolean }[] = [];

  setLevel(level: Level, colors: LevelColors): void {
    this.#level = level;
    this.#tiles = level.kind === 'tiles' ? paintTiles(level, pixelOf(colors.floor), pixelOf(colors.obstacle)) : null;
    this.#shapes = level.kind === 'tiles' ? [] : level.shapes.map(({ role, rings }) => ({ path: ringsPath(rings), obstacle: role === 'obstacle' }));
  }

  draw(sheet: Sheet, gridStep: number, shown: boolean): void {
    const { context, camera, colors } = sheet;
    context.fillStyle = colors.map.stage;
    context.fillRect(0, 0, sheet.pane.width, sheet.pane.height);
    if (shown && this.#level.kind === 'tiles') this.#drawTiles(sheet, this.#level);
    else if (shown) this.#drawShapes(sheet);
    const step = this.#level.kind === 'tiles' ? this.#level.side : gridStep;
    if (step > 0) drawGrid(sheet, visibleStep(step, camera.scale / camera.ratio));
  }

  #drawTiles({ context, camera, pane }: Sheet, { width, height, side }: TileLevel): void {
    const scale = camera.scale * side;
    context.imageSmoothingEnabled = scale < 1;
    context.drawImage(this.#tiles!, camera.toScreenX(pane, 0), camera.toScreenY(pane, 0), width * scale, height * scale);
  }

  #drawShapes(sheet: Sheet): void {
    const { context, colors, camera } = sheet;
    onWorld(sheet, () => {
      context.lineJoin = 'round';
      for (const obstacle of [false, true]) {
        for (const shape of this.#shapes) {
          if (shape.obstacle !== obstacle) continue;
          context.fillStyle = obstacle ? colors.obstacle : colors.floor;
          context.fill(shape.path, 'evenodd');
        }
      }
      context.strokeStyle = colors.shape;
      context.lineWidth = (1.25 * camera.ratio) / camera.scale;
      for (const { path } of this.#shapes) context.stroke(path);
    });
  }
}

/** The step of the lines that are drawn: the grid's own, doubled until they are far enough apart. */
function visibleStep(step: number, scale: number): number {
  let shown = step;
  while (shown * scale < closestLines) shown *= 2;
  return shown;
}

function drawGrid({ context, camera, pane, colors }: Sheet, step: number): void {
  const { left, top, right, bottom } = camera.visible();
  const [thin, strong] = [new Path2D(), new Path2D()];
  const visit = (from: number, to: number, line: (path: Path2D, at: number) => void): void => {
    for (let i = Math.ceil(from / step); i * step <= to; i += 1) line(i % strongEvery === 0 ? strong : thin, i * step);
  };
  visit(left, right, (path, x) => {
    const at = Math.round(camera.toScreenX(pane, x)) + 0.5;
    path.moveTo(at, 0);
    path.lineTo(at, pane.height);
  });
  visit(top, bottom, (path, y) => {
    const at = Math.round(camera.toScreenY(pane, y)) + 0.5;
    path.moveTo(0, at);
    path.lineTo(pane.width, at);
  });
  context.save();
  context.strokeStyle = colors.grid;
  context.lineWidth = Math.max(Math.round(camera.ratio), 1);
  context.globalAlpha = 0.45;
  context.stroke(thin);
  context.globalAlpha = 1;
  context.stroke(strong);
  context.restore();
}


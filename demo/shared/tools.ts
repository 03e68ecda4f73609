// The drawing tools: which one is chosen, and what a stroke of it covers.
import { wall, type Cell, type Rect } from './cells.js';

export type ToolName = 'pan' | 'wall' | 'open' | 'area' | 'start' | 'goal';

export const largestBrush = 32;

export class Tools {
  #tool: ToolName = 'wall';
  #area = 1;
  #brush = 1;
  #rectangle = false;
  readonly #listeners: (() => void)[] = [];

  get tool(): ToolName { return this.#tool; }
  /** Area id that the area tool paints, 1 to 9. */
  get area(): number { return this.#area; }
  /** Side of the brush in cells. */
  get brush(): number { return this.#brush; }
  /** Whether the painting tools fill rectangles instead of following the pointer. */
  get rectangle(): boolean { return this.#rectangle; }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  choose(tool: ToolName): void {
    this.#tool = tool;
    this.#changed();
  }

  chooseArea(area: number): void {
    this.#area = area;
    this.choose('area');
  }

  setBrush(size: number): void {
    this.#brush = Math.min(Math.max(Math.round(size), 1), largestBrush);
    this.#changed();
  }

  setRectangle(on: boolean): void {
    this.#rectangle = on;
    this.#changed();
  }

  /** Area id that the chosen tool paints; null for the tools that do not paint. */
  get paint(): number | null {
    if (this.#tool === 'wall') return wall;
    if (this.#tool === 'open') return 0;
    return this.#tool === 'area' ? this.#area : null;
  }
}

/** The cells that a brush covers around a cell. */
export function brushRect(cell: Cell, size: number): Rect {
  const before = Math.floor((size - 1) / 2);
  return { x: cell.x - before, y: cell.y - before, width: size, height: size };
}

/** Visits the cells of a line between two cells, both included, without diagonal gaps for a brush. */
export function visitLine(from: Cell, to: Cell, visit: (cell: Cell) => void): void {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  for (let step = 0; step <= steps; step += 1) {
    const part = steps === 0 ? 0 : step / steps;
    visit({ x: from.x + Math.round(dx * part), y: from.y + Math.round(dy * part) });
  }
}

// Which tool is chosen.
import type { Level } from './model.js';

export const drawTools = ['outline', 'obstacle', 'hole'] as const;
export const paintTools = ['floor', 'wall'] as const;
export const toolNames = ['pan', 'start', 'goal', 'edit', ...drawTools, ...paintTools] as const;
export type DrawTool = (typeof drawTools)[number];
export type PaintTool = (typeof paintTools)[number];
export type ToolName = (typeof toolNames)[number];

export const largestBrush = 16;

export const isDrawTool = (tool: ToolName): tool is DrawTool => (drawTools as readonly ToolName[]).includes(tool);
export const isPaintTool = (tool: ToolName): tool is PaintTool => (paintTools as readonly ToolName[]).includes(tool);

export class LevelTools {
  readonly #listeners: (() => void)[] = [];
  #kind: Level['kind'];
  #tool: ToolName;
  #brush = 1;

  constructor(kind: Level['kind']) {
    this.#kind = kind;
    this.#tool = LevelTools.#first(kind);
  }

  static #first(kind: Level['kind']): ToolName {
    return kind === 'shapes' ? 'edit' : 'wall';
  }

  get kind(): Level['kind'] { return this.#kind; }
  get tool(): ToolName { return this.#tool; }
  get brush(): number { return this.#brush; }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Whether a tool is one of the level that is edited. */
  fits(tool: ToolName): boolean {
    if (tool === 'edit' || isDrawTool(tool)) return this.#kind === 'shapes';
    return !isPaintTool(tool) || this.#kind === 'tiles';
  }

  choose(tool: ToolName): void {
    if (!this.fits(tool)) return;
    this.#tool = tool;
    this.#notify();
  }

  setKind(kind: Level['kind']): void {
    if (kind === this.#kind) return;
    this.#kind = kind;
    if (!this.fits(this.#tool)) this.#tool = LevelTools.#first(kind);
    this.#notify();
  }

  setBrush(size: number): void {
    this.#brush = Math.min(Math.max(size, 1), largestBrush);
    this.#notify();
  }
}

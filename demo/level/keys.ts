// Keys on the map: a cursor that moves by steps of the drawing grid, the tools at it, ends, zoom.
import { brushOf, moveCorner, paintTiles, tileAt } from './edit.js';
import type { Editor } from './editor.js';
import { cornerNear, shapeAt } from './geometry.js';
import type { LevelInput } from './input.js';
import type { EndName, Spot } from './model.js';
import type { LevelState } from './state.js';
import { isDrawTool, isPaintTool, type LevelTools, type ToolName } from './tools.js';
import type { LevelView } from './view.js';

const arrows: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Steps of an arrow with Shift. */
const stride = 8;
/** Step of the cursor when corners may lie anywhere. */
const freeStep = 0.25;

const toolKeys: Readonly<Record<string, ToolName>> = { h: 'pan', v: 'edit', o: 'outline', b: 'obstacle', l: 'hole', f: 'floor', w: 'wall' };

export interface KeyHandlers {
  readonly showHelp: () => void;
  readonly announce: (text: string) => void;
  readonly onCursor: (spot: Spot | null) => void;
  readonly onCamera: () => void;
}

export class LevelKeys {
  readonly #state: LevelState;
  readonly #view: LevelView;
  readonly #tools: LevelTools;
  readonly #editor: Editor;
  readonly #handlers: KeyHandlers;
  readonly #letters: Readonly<Record<string, () => void>>;
  /** Whether the corner that is selected follows the cursor. */
  #carries = false;

  constructor(canvas: HTMLCanvasElement, view: LevelView, state: LevelState, tools: LevelTools, editor: Editor, input: LevelInput, handlers: KeyHandlers) {
    this.#state = state;
    this.#view = view;
    this.#tools = tools;
    this.#editor = editor;
    this.#handlers = handlers;
    this.#letters = this.#bindings();
    canvas.addEventListener('keydown', (event) => {
      if (event.key === ' ') input.holdSpace(true);
      if (this.#key(event)) event.preventDefault();
    });
    canvas.addEventListener('keyup', (event) => {
      if (event.key === ' ') input.holdSpace(false);
    });
    canvas.addEventListener('blur', () => {
      input.holdSpace(false);
      this.#drop();
      editor.showCursor(null);
    });
  }

  #bindings(): Readonly<Record<string, () => void>> {
    const zoom = (factor: number) => (): void => {
      this.#view.zoom(factor);
      this.#handlers.onCamera();
    };
    const choose = Object.entries(toolKeys).map(([key, tool]) => [key, () => this.#tools.choose(tool)] as const);
    return {
      ...Object.fromEntries(choose),
      s: () => this.#placeEnd('start'),
      g: () => this.#placeEnd('goal'),
      x: () => this.#state.swapEnds(),
      r: () => this.#editor.swapRole(),
      enter: () => this.#act(),
      escape: () => this.#escape(),
      delete: () => this.#editor.deleteSelected(),
      backspace: () => (this.#editor.isDrawing ? this.#editor.removeLastCorner() : this.#editor.deleteSelected()),
      '[': () => this.#tools.setBrush(this.#tools.brush - 1),
      ']': () => this.#tools.setBrush(this.#tools.brush + 1),
      '+': zoom(1.3),
      '=': zoom(1.3),
      '-': zoom(1 / 1.3),
      '0': () => {
        this.#view.camera.fit();
        this.#handlers.onCamera();
      },
      '?': this.#handlers.showHelp,
      ' ': () => undefined,
    };
  }

  #key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = arrows[event.key];
    const letter = this.#letters[event.key.toLowerCase()];
    if (arrow !== undefined) this.#moveCursor(arrow, event.shiftKey ? stride : 1);
    else if (letter !== undefined) letter();
    else return false;
    return true;
  }

  get #cursor(): Spot | null {
    return this.#editor.activity.cursor;
  }

  #step(): number {
    const { level, gridStep } = this.#state;
    return level.kind === 'tiles' ? level.side : gridStep === 0 ? freeStep : gridStep;
  }

  /** Middle of a tile, or a place on the drawing grid. */
  #place(spot: Spot): Spot {
    const { level } = this.#state;
    if (level.kind === 'shapes') return this.#editor.snapped(spot);
    const tile = tileAt(level, spot);
    return { x: (tile.x + 0.5) * level.side, y: (tile.y + 0.5) * level.side };
  }

  #moveCursor([dx, dy]: readonly [number, number], by: number): void {
    const from = this.#cursor;
    const step = this.#step() * by;
    // The first arrow only shows the cursor, at the start of the path.
    const to = this.#place(from === null ? this.#state.start : { x: from.x + dx * step, y: from.y + dy * step });
    this.#editor.showCursor(to);
    if (isDrawTool(this.#tools.tool)) this.#editor.showNext(to);
    const corner = this.#editor.selection?.corner;
    if (this.#carries && this.#editor.shapes !== null && corner !== null && corner !== undefined) {
      this.#state.edit(moveCorner(this.#editor.shapes, corner, to));
    }
    this.#handlers.onCursor(to);
    this.#handlers.announce(`${to.x}, ${to.y}`);
  }

  #placeEnd(end: EndName): void {
    if (this.#cursor === null) this.#tools.choose(end);
    else this.#state.setEnd(end, this.#cursor);
  }

  /** What the chosen tool does at the cursor; while a ring is drawn without a cursor, closes it. */
  #act(): void {
    const at = this.#cursor;
    const { tool } = this.#tools;
    if (at === null) {
      if (this.#editor.isDrawing) this.#editor.closeRing();
      return;
    }
    const { level } = this.#state;
    if (tool === 'start' || tool === 'goal') this.#state.setEnd(tool, at);
    else if (isDrawTool(tool)) this.#editor.addCorner(at, 0);
    else if (level.kind === 'tiles' && isPaintTool(tool)) this.#state.edit(paintTiles(level, [brushOf(tileAt(level, at), this.#tools.brush)], tool === 'floor' ? 1 : 0));
    else if (tool === 'edit') this.#pickUp(at);
  }

  /** Takes the corner under the cursor along, or lays it down; without a corner, selects the shape. */
  #pickUp(at: Spot): void {
    const level = this.#editor.shapes;
    if (level === null) return;
    if (this.#carries) {
      this.#drop();
      return;
    }
    const corner = cornerNear(level, at, this.#step() / 2);
    if (corner === null) {
      this.#editor.select(shapeAt(level, at));
      return;
    }
    this.#state.beginGesture();
    this.#editor.select(corner.shape, corner);
    this.#carries = true;
    this.#handlers.announce('corner picked up; arrows move it, Enter lays it down');
  }

  #drop(): void {
    if (this.#carries) this.#state.endGesture();
    this.#carries = false;
  }

  #escape(): void {
    if (this.#carries) this.#state.endGesture(false);
    this.#carries = false;
    if (this.#editor.isDrawing) this.#editor.cancelRing();
    else if (this.#editor.selection !== null) this.#editor.select(null);
    else this.#editor.showCursor(null);
  }
}

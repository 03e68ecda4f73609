// The map by keyboard: a cell cursor that the tools act on, and one-letter keys. One-letter keys only
// work while the map has the focus, so that they never collide with typing or assistive software.
import { isInside, rectBetween, wall, type Cell } from './cells.js';
import type { PointerInput } from './input.js';
import type { MapState } from './state.js';
import { brushRect, type Tools } from './tools.js';
import type { MapView } from './map-view.js';

export interface KeyboardActions {
  readonly togglePlay: () => void;
  readonly step: (by: number) => void;
  readonly showHelp: () => void;
  /** Keys that only this page has. */
  readonly letters?: Readonly<Record<string, () => void>>;
  readonly announce: (text: string) => void;
  readonly onCursor: (cell: Cell | null) => void;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0],
};
/** Cells that an arrow moves while Shift is held. */
const stride = 8;

export class KeyboardInput<Options extends object> {
  readonly #view: MapView;
  readonly #state: MapState<Options>;
  readonly #tools: Tools;
  readonly #pointer: PointerInput<Options>;
  readonly #actions: KeyboardActions;
  readonly #letters: Readonly<Record<string, () => void>>;
  #cursor: Cell | null = null;
  /** First corner of a rectangle that waits for its second. */
  #corner: Cell | null = null;

  constructor(
    canvas: HTMLCanvasElement, view: MapView, state: MapState<Options>, tools: Tools, pointer: PointerInput<Options>, actions: KeyboardActions,
  ) {
    this.#view = view;
    this.#state = state;
    this.#tools = tools;
    this.#pointer = pointer;
    this.#actions = actions;
    this.#letters = this.#bindings();
    canvas.addEventListener('keydown', (event) => this.#key(event));
    canvas.addEventListener('keyup', (event) => {
      if (event.key === ' ') pointer.holdSpace(false);
    });
    canvas.addEventListener('blur', () => this.#blur());
    canvas.addEventListener('pointerdown', () => this.#setCursor(null));
    state.onChange((change) => {
      if (change.kind === 'map') this.#setCursor(null);
    });
  }

  #bindings(): Readonly<Record<string, () => void>> {
    const zoom = (factor: number) => (): void => {
      const { viewport } = this.#view;
      viewport.zoomAt(viewport.width / 2, viewport.height / 2, factor);
      this.#view.request();
    };
    return {
      h: () => this.#tools.choose('pan'),
      w: () => this.#tools.choose('wall'),
      e: () => this.#tools.choose('open'),
      a: () => this.#tools.choose('area'),
      r: () => this.#tools.setRectangle(!this.#tools.rectangle),
      s: () => this.#placeEnd('start'),
      g: () => this.#placeEnd('goal'),
      '[': () => this.#tools.setBrush(this.#tools.brush - 1),
      ']': () => this.#tools.setBrush(this.#tools.brush + 1),
      '+': zoom(1.35),
      '=': zoom(1.35),
      '-': zoom(1 / 1.35),
      '0': () => {
        this.#view.viewport.fit();
        this.#view.request();
      },
      p: this.#actions.togglePlay,
      ',': () => this.#actions.step(-1),
      '.': () => this.#actions.step(1),
      ...this.#actions.letters,
      '?': this.#actions.showHelp,
      ' ': () => this.#pointer.holdSpace(true),
      enter: () => this.#act(),
      escape: () => this.#setCursor(null),
    };
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    const letter = this.#letters[event.key.toLowerCase()];
    if (arrow !== undefined) this.#moveCursor(arrow, event.shiftKey ? stride : 1);
    else if (digit > 0) this.#tools.chooseArea(digit);
    else if (letter !== undefined) letter();
    else return;
    event.preventDefault();
  }

  #blur(): void {
    this.#pointer.holdSpace(false);
    this.#setCursor(null);
  }

  #setCursor(cell: Cell | null): void {
    if (this.#cursor === null && cell === null) return;
    if (cell === null) this.#corner = null;
    this.#cursor = cell;
    this.#view.setCursor(cell);
    this.#actions.onCursor(cell);
    if (this.#corner !== null && cell !== null) {
      const color = this.#view.areaColor(this.#tools.paint ?? 0);
      this.#view.setPreview({ rect: rectBetween(this.#corner, cell), color });
    } else {
      this.#view.setPreview(null);
    }
  }

  #moveCursor([dx, dy]: readonly [number, number], by: number): void {
    const { map, start } = this.#state;
    const from = this.#cursor;
    // The first arrow only shows the cursor, at the start of the path.
    const to = from === null ? start : {
      x: Math.min(Math.max(from.x + dx * by, 0), map.width - 1),
      y: Math.min(Math.max(from.y + dy * by, 0), map.height - 1),
    };
    this.#setCursor(to);
    this.#actions.announce(this.#describe(to));
  }

  #describe(cell: Cell): string {
    const area = this.#state.map.cells[cell.y * this.#state.map.width + cell.x];
    const ground = area === wall ? 'wall' : area === 0 ? 'open' : `area ${area}`;
    const ends = (['start', 'goal'] as const).filter((end) => this.#state[end].x === cell.x && this.#state[end].y === cell.y);
    return [`column ${cell.x}, row ${cell.y}: ${ground}`, ...ends].join(', ');
  }

  /** Puts an end at the cursor; without a cursor, chooses the tool that places it by pointer. */
  #placeEnd(end: 'start' | 'goal'): void {
    if (this.#cursor === null) {
      this.#tools.choose(end);
      return;
    }
    this.#state.moveEnd(end, this.#cursor);
    this.#state.commitEnds();
  }

  /** What the chosen tool does at the cursor. */
  #act(): void {
    const cell = this.#cursor;
    const { tool, paint, rectangle, brush } = this.#tools;
    if (cell === null || !isInside(this.#state.map, cell.x, cell.y)) return;
    if (tool === 'start' || tool === 'goal') this.#placeEnd(tool);
    if (paint === null) return;
    if (rectangle && this.#corner === null) {
      this.#corner = cell;
      this.#actions.announce('first corner set; move and press Enter again');
      return;
    }
    this.#state.beginStroke();
    this.#state.paintRect(this.#corner === null ? brushRect(cell, brush) : rectBetween(this.#corner, cell), paint);
    this.#state.endStroke();
    this.#corner = null;
    this.#setCursor(cell);
    this.#actions.announce(this.#describe(cell));
  }
}

/** Undo and redo by keyboard, wherever the focus is but in a field, which undoes its own typing. */
export function bindUndoKeys(state: { undo(): void; redo(): void }): void {
  document.addEventListener('keydown', (event) => {
    const inField = event.target instanceof HTMLInputElement && event.target.type !== 'range' && event.target.type !== 'checkbox';
    if (!(event.ctrlKey || event.metaKey) || event.altKey || inField) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) state.redo();
    else state.undo();
  });
}

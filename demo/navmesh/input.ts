// Pointer and keys on the navigation mesh: a click places an end, keys move it; turning is the orbit controls' work.
import { byId } from '../shared/dom.js';
import { mostStoreys, storey, type EndName } from './model.js';
import type { NavState } from './state.js';
import type { NavView, Pick } from './view.js';

/** A press that moves further than this, in CSS pixels, turns the scene instead of placing an end. */
const clickReach = 5;
const step = 0.5;
const stride = 4;
const turn = Math.PI / 12;

const moves: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-step, 0, 0], ArrowRight: [step, 0, 0], ArrowUp: [0, 0, -step], ArrowDown: [0, 0, step], PageUp: [0, storey, 0], PageDown: [0, -storey, 0],
};

export interface InputActions {
  readonly togglePlay: () => void;
  readonly step: (by: number) => void;
  readonly showHelp: () => void;
  readonly announce: (text: string) => void;
  /** What the line under the scene says of a polygon. */
  readonly describe: (polygon: bigint) => string;
}

const written = (value: number): string => value.toFixed(1);

export class NavInput {
  readonly #canvas: HTMLCanvasElement;
  readonly #state: NavState;
  readonly #view: NavView;
  readonly #actions: InputActions;
  readonly #letters: Readonly<Record<string, () => void>>;
  #end: EndName = 'start';
  #pressed: { x: number; y: number } | null = null;

  constructor(canvas: HTMLCanvasElement, state: NavState, view: NavView, actions: InputActions) {
    this.#canvas = canvas;
    this.#state = state;
    this.#view = view;
    this.#actions = actions;
    this.#letters = this.#bindings();
    canvas.addEventListener('pointerdown', (event) => {
      this.#pressed = event.button === 0 && event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    });
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointermove', (event) => {
      if (event.buttons === 0) this.#hover(this.#placeUnder(event));
    });
    canvas.addEventListener('pointerleave', () => this.#hover(null));
    canvas.addEventListener('keydown', (event) => this.#key(event));
    for (const end of ['start', 'goal'] as const) byId(`tool-${end}`, HTMLButtonElement).addEventListener('click', () => this.#choose(end));
    byId('swap', HTMLButtonElement).addEventListener('click', () => state.swapEnds());
    byId('zoom-in', HTMLButtonElement).addEventListener('click', () => view.orbit(0, 1 / 1.3));
    byId('zoom-out', HTMLButtonElement).addEventListener('click', () => view.orbit(0, 1.3));
    byId('zoom-fit', HTMLButtonElement).addEventListener('click', () => view.frame());
    this.#choose('start');
  }

  #bindings(): Readonly<Record<string, () => void>> {
    const storeys = (by: number) => (): void => this.#state.setStoreys(Math.min(Math.max(this.#state.storeys + by, 1), mostStoreys));
    return {
      s: () => this.#choose('start'),
      g: () => this.#choose('goal'),
      x: () => this.#state.swapEnds(),
      '<': storeys(-1),
      '>': storeys(1),
      '[': () => this.#view.orbit(-turn),
      ']': () => this.#view.orbit(turn),
      '+': () => this.#view.orbit(0, 1 / 1.2),
      '=': () => this.#view.orbit(0, 1 / 1.2),
      '-': () => this.#view.orbit(0, 1.2),
      '0': () => this.#view.frame(),
      p: this.#actions.togglePlay,
      ',': () => this.#actions.step(-1),
      '.': () => this.#actions.step(1),
      '?': this.#actions.showHelp,
    };
  }

  #choose(end: EndName): void {
    this.#end = end;
    for (const name of ['start', 'goal'] as const) byId(`tool-${name}`, HTMLButtonElement).setAttribute('aria-pressed', String(name === end));
  }

  #placeUnder(event: PointerEvent): Pick | null {
    const box = this.#canvas.getBoundingClientRect();
    return this.#view.pick(event.clientX - box.left, event.clientY - box.top);
  }

  #hover(place: Pick | null): void {
    const where = place === null ? '' : [place.point.x, place.point.y, place.point.z].map(written).join(', ');
    const what = place === null ? '' : place.polygon === undefined ? ' · beside the mesh' : ` · ${this.#actions.describe(place.polygon)}`;
    byId('hover', HTMLElement).textContent = where + what;
  }

  /** Places the chosen end, and chooses the other one for the next click. */
  #release(event: PointerEvent): void {
    const from = this.#pressed;
    this.#pressed = null;
    if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) > clickReach) return;
    const place = this.#placeUnder(event);
    if (place === null) return;
    this.#state.setEnd(this.#end, place.point);
    this.#choose(this.#end === 'start' ? 'goal' : 'start');
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[event.key];
    const letter = this.#letters[event.key.toLowerCase()];
    if (move !== undefined) this.#move(move, event.shiftKey ? stride : 1);
    else if (letter !== undefined) letter();
    else return;
    event.preventDefault();
  }

  #move([dx, dy, dz]: readonly [number, number, number], by: number): void {
    const { x, y, z } = this.#state[this.#end];
    this.#state.setEnd(this.#end, { x: x + dx * by, y: y + dy, z: z + dz * by });
    const moved = this.#state[this.#end];
    this.#actions.announce(`${this.#end} at ${[moved.x, moved.y, moved.z].map(written).join(', ')}`);
  }
}

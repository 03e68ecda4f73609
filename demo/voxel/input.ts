// Pointer and keys on the voxel scene: a click places an end, keys move it; turning is the orbit controls' work.
import type { VoxelCell } from 'samepath';
import { byId } from '../shared/dom.js';
import type { EndName } from './model.js';
import type { VoxelState } from './state.js';
import type { VoxelView } from './view.js';

/** A press that moves further than this, in CSS pixels, turns the scene instead of placing an end. */
const clickReach = 5;
const stride = 8;
const turn = Math.PI / 12;

const moves: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowLeft: [-1, 0, 0], ArrowRight: [1, 0, 0], ArrowUp: [0, 0, -1], ArrowDown: [0, 0, 1], PageUp: [0, 1, 0], PageDown: [0, -1, 0],
};

export interface InputActions {
  readonly togglePlay: () => void;
  readonly step: (by: number) => void;
  readonly showHelp: () => void;
  readonly announce: (text: string) => void;
}

export class VoxelInput {
  readonly #canvas: HTMLCanvasElement;
  readonly #state: VoxelState;
  readonly #view: VoxelView;
  readonly #actions: InputActions;
  #end: EndName = 'start';
  #pressed: { x: number; y: number } | null = null;

  constructor(canvas: HTMLCanvasElement, state: VoxelState, view: VoxelView, actions: InputActions) {
    this.#canvas = canvas;
    this.#state = state;
    this.#view = view;
    this.#actions = actions;
    canvas.addEventListener('pointerdown', (event) => {
      this.#pressed = event.button === 0 && event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    });
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointermove', (event) => this.#hover(this.#voxelUnder(event)));
    canvas.addEventListener('pointerleave', () => this.#hover(null));
    canvas.addEventListener('keydown', (event) => this.#key(event));
    for (const end of ['start', 'goal'] as const) byId(`tool-${end}`, HTMLButtonElement).addEventListener('click', () => this.#choose(end));
    byId('swap', HTMLButtonElement).addEventListener('click', () => {
      const { start, goal } = state;
      state.setEnd('start', goal);
      state.setEnd('goal', start);
    });
    byId('zoom-in', HTMLButtonElement).addEventListener('click', () => view.orbit(0, 1 / 1.3));
    byId('zoom-out', HTMLButtonElement).addEventListener('click', () => view.orbit(0, 1.3));
    byId('zoom-fit', HTMLButtonElement).addEventListener('click', () => view.frame());
    this.#choose('start');
  }

  #choose(end: EndName): void {
    this.#end = end;
    for (const name of ['start', 'goal'] as const) byId(`tool-${name}`, HTMLButtonElement).setAttribute('aria-pressed', String(name === end));
  }

  #voxelUnder(event: PointerEvent): VoxelCell | null {
    const box = this.#canvas.getBoundingClientRect();
    return this.#view.pick(event.clientX - box.left, event.clientY - box.top);
  }

  #hover(voxel: VoxelCell | null): void {
    byId('hover', HTMLElement).textContent = voxel === null ? '' : `${voxel.x}, ${voxel.y}, ${voxel.z}`;
  }

  /** Places the chosen end, and chooses the other one for the next click. */
  #release(event: PointerEvent): void {
    const from = this.#pressed;
    this.#pressed = null;
    if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) > clickReach) return;
    const voxel = this.#voxelUnder(event);
    if (voxel === null) return;
    this.#state.setEnd(this.#end, voxel);
    this.#choose(this.#end === 'start' ? 'goal' : 'start');
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letters: Readonly<Record<string, () => void>> = {
      s: () => this.#choose('start'),
      g: () => this.#choose('goal'),
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
    const move = moves[event.key];
    const letter = letters[event.key.toLowerCase()];
    if (move !== undefined) this.#move(move, event.shiftKey ? stride : 1);
    else if (letter !== undefined) letter();
    else return;
    event.preventDefault();
  }

  #move([dx, dy, dz]: readonly [number, number, number], by: number): void {
    const { x, y, z } = this.#state[this.#end];
    this.#state.setEnd(this.#end, { x: x + dx * by, y: y + dy * by, z: z + dz * by });
    const moved = this.#state[this.#end];
    this.#actions.announce(`${this.#end} at ${moved.x}, ${moved.y}, ${moved.z}`);
  }
}

// Undo and redo: scenes as they were. Scenes share what stayed the same, so that keeping many costs little.
import type { LevelScene } from './model.js';

/** Scenes kept, and bytes of tiles that they may hold together; the oldest go first. */
const mostScenes = 400;
const mostBytes = 64 << 20;

const weight = ({ level }: LevelScene): number => (level.kind === 'tiles' ? level.cells.length : 0);

export class SceneHistory {
  #past: LevelScene[] = [];
  #future: LevelScene[] = [];

  get canUndo(): boolean { return this.#past.length > 0; }
  get canRedo(): boolean { return this.#future.length > 0; }

  /** Keeps the scene that a change is about to replace. */
  push(before: LevelScene): void {
    this.#future = [];
    this.#past.push(before);
    let bytes = this.#past.reduce((sum, scene) => sum + weight(scene), 0);
    while (this.#past.length > 1 && (this.#past.length > mostScenes || bytes > mostBytes)) bytes -= weight(this.#past.shift()!);
  }

  /** The scene before the last change, given the one of now. */
  undo(now: LevelScene): LevelScene | undefined {
    const before = this.#past.pop();
    if (before !== undefined) this.#future.push(now);
    return before;
  }

  redo(now: LevelScene): LevelScene | undefined {
    const after = this.#future.pop();
    if (after !== undefined) this.#past.push(now);
    return after;
  }
}

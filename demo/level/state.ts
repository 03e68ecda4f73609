// The one state of the level editor; everything that changes goes through it.
import { SceneHistory } from './history.js';
import {
  keptSpot, type EndName, type LayerName, type Level, type LevelScene, type LevelSettings, type LevelSnapshot, type PresetSpec, type Spot,
} from './model.js';

/** `scene` comes with a whole new level, `level` with a change of it. */
export type LevelChange = 'scene' | 'level' | 'ends' | 'settings' | 'view';

export class LevelState {
  readonly #history = new SceneHistory();
  readonly #listeners: ((change: LevelChange) => void)[] = [];
  #snapshot: LevelSnapshot;
  /** The scene before the gesture that is going on. */
  #before: LevelScene | null = null;

  constructor(snapshot: LevelSnapshot) {
    this.#snapshot = snapshot;
  }

  get level(): Level { return this.#snapshot.level; }
  get start(): Spot { return this.#snapshot.start; }
  get goal(): Spot { return this.#snapshot.goal; }
  get source(): PresetSpec | null { return this.#snapshot.source; }
  get settings(): LevelSettings { return this.#snapshot.settings; }
  get hidden(): readonly LayerName[] { return this.#snapshot.hidden; }
  get gridStep(): number { return this.#snapshot.gridStep; }
  get canUndo(): boolean { return this.#history.canUndo; }
  get canRedo(): boolean { return this.#history.canRedo; }

  snapshot(): LevelSnapshot {
    return this.#snapshot;
  }

  onChange(listener: (change: LevelChange) => void): void {
    this.#listeners.push(listener);
  }

  #set(change: LevelChange, part: Partial<LevelSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener(change);
  }

  get #scene(): LevelScene {
    const { level, start, goal, source } = this.#snapshot;
    return { level, start, goal, source };
  }

  // Changes of the scene -----------------------------------------------------------------------------

  /** Begins a gesture: its changes are undone together. */
  beginGesture(): void {
    this.#before ??= this.#scene;
  }

  /** Ends it; `keep` false takes back what it changed. */
  endGesture(keep = true): void {
    const before = this.#before;
    this.#before = null;
    if (before === null || this.#isSame(before)) return;
    if (!keep) {
      this.#set('level', before);
      return;
    }
    this.#history.push(before);
    this.#set('view', {});
  }

  #isSame({ level, start, goal }: LevelScene): boolean {
    return level === this.level && start === this.start && goal === this.goal;
  }

  #change(change: LevelChange, part: Partial<LevelScene>): void {
    if (this.#before === null) this.#history.push(this.#scene);
    this.#set(change, part);
  }

  /** Takes a changed level. */
  edit(level: Level): void {
    if (level !== this.level) this.#change('level', { level, source: null });
  }

  setEnd(end: EndName, spot: Spot): void {
    const moved = keptSpot(spot);
    if (moved.x !== this[end].x || moved.y !== this[end].y) this.#change('ends', { [end]: moved });
  }

  swapEnds(): void {
    this.#change('ends', { start: this.goal, goal: this.start });
  }

  /** Replaces the whole level, as a preset or a file does. */
  replace(scene: LevelScene): void {
    this.#before = null;
    this.#change('scene', scene);
  }

  undo(): void {
    if (this.#before === null) this.#restoreScene(this.#history.undo(this.#scene));
  }

  redo(): void {
    if (this.#before === null) this.#restoreScene(this.#history.redo(this.#scene));
  }

  #restoreScene(scene: LevelScene | undefined): void {
    if (scene === undefined) return;
    const { kind } = this.level;
    this.#set(scene.level.kind === kind ? 'level' : 'scene', scene);
  }

  // Everything else ------------------------------------------------------------------------------------

  setSettings(change: Partial<LevelSettings>): void {
    this.#set('settings', { settings: { ...this.settings, ...change } });
  }

  setGridStep(gridStep: number): void {
    this.#set('view', { gridStep });
  }

  showLayer(layer: LayerName, shown: boolean): void {
    const others = this.hidden.filter((name) => name !== layer);
    this.#set('view', { hidden: shown ? others : [...others, layer] });
  }

  /** Takes over a whole snapshot, as when a link is opened in the running page. */
  restore(snapshot: LevelSnapshot): void {
    this.#before = null;
    this.#history.push(this.#scene);
    this.#set('scene', snapshot);
    this.#set('settings', {});
  }
}

// Messages between the page and the worker that builds.
import type { BuildStage, DetailName, LevelBuild, LevelDetail } from './build.js';
import type { Level, LevelSettings } from './model.js';

export interface BuildRequest {
  readonly level: Level;
  readonly settings: LevelSettings;
  /** The layers that are wanted beside the mesh. */
  readonly details: readonly DetailName[];
}

export type BuildAnswer =
  | { readonly type: 'progress'; readonly stage: BuildStage | DetailName; readonly fraction: number }
  | { readonly type: 'mesh'; readonly build: LevelBuild }
  | { readonly type: 'detail'; readonly detail: LevelDetail }
  | { readonly type: 'done' }
  | { readonly type: 'problem'; readonly message: string };

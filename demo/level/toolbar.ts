// The toolbar over the map, and the hint that leads through drawing a ring.
import { byId } from '../shared/dom.js';
import type { Editor } from './editor.js';
import type { Activity } from './overlay.js';
import type { LevelState } from './state.js';
import { isDrawTool, largestBrush, toolNames, type LevelTools } from './tools.js';
import type { LevelView } from './view.js';

export function bindToolbar(state: LevelState, tools: LevelTools, editor: Editor, view: LevelView, onCamera: () => void): void {
  const buttons = toolNames.map((tool) => {
    const button = byId(`tool-${tool}`, HTMLButtonElement);
    button.addEventListener('click', () => tools.choose(tool));
    return { tool, button };
  });
  const brush = byId('brush', HTMLInputElement);
  brush.max = String(largestBrush);
  brush.addEventListener('input', () => tools.setBrush(brush.valueAsNumber));
  const show = (): void => {
    for (const { tool, button } of buttons) button.setAttribute('aria-pressed', String(tools.tool === tool));
    byId('shape-tools', HTMLElement).hidden = tools.kind !== 'shapes';
    byId('tile-tools', HTMLElement).hidden = tools.kind !== 'tiles';
    brush.value = String(tools.brush);
    byId('brush-size', HTMLOutputElement).textContent = String(tools.brush);
  };
  tools.onChange(show);
  show();
  bindButtons(state, editor, view, onCamera);
}

function bindButtons(state: LevelState, editor: Editor, view: LevelView, onCamera: () => void): void {
  const [undo, redo] = [byId('undo', HTMLButtonElement), byId('redo', HTMLButtonElement)];
  const zoom = (factor: number) => (): void => {
    view.zoom(factor);
    onCamera();
  };
  const actions: Readonly<Record<string, () => void>> = {
    undo: () => state.undo(),
    redo: () => state.redo(),
    'zoom-in': zoom(1.5),
    'zoom-out': zoom(1 / 1.5),
    'zoom-fit': () => {
      view.camera.fit();
      onCamera();
    },
    'swap-role': () => editor.swapRole(),
    'delete-selected': () => editor.deleteSelected(),
    'close-ring': () => editor.closeRing(),
    'cancel-ring': () => editor.cancelRing(),
  };
  for (const [id, act] of Object.entries(actions)) byId(id, HTMLButtonElement).addEventListener('click', act);
  const show = (): void => {
    undo.disabled = !state.canUndo;
    redo.disabled = !state.canRedo;
  };
  state.onChange(show);
  show();
}

const toolHints = {
  outline: 'Floor: drag a rectangle, or click corner after corner.',
  obstacle: 'Obstacle: drag a rectangle, or click corner after corner.',
  hole: 'Hole: begin inside of a shape; drag a rectangle, or click corners.',
} as const;

/** Shows what an activity needs: buttons for the selection, the hint for drawing. */
export function showActivity({ pending, selection }: Activity, tools: LevelTools): void {
  for (const id of ['swap-role', 'delete-selected']) byId(id, HTMLButtonElement).disabled = selection === null || tools.tool !== 'edit';
  const hint = byId('hint', HTMLElement);
  const { tool } = tools;
  hint.hidden = !isDrawTool(tool);
  if (!isDrawTool(tool)) return;
  const count = pending.length / 2;
  const more = count === 1 ? '1 corner' : `${count} corners${count > 2 ? ': the first one, Enter or a double click closes' : ''}`;
  byId('hint-text', HTMLElement).textContent = count === 0 ? toolHints[tool] : more;
  byId('close-ring', HTMLButtonElement).hidden = count < 3;
  byId('cancel-ring', HTMLButtonElement).hidden = count === 0;
}

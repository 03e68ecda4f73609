// The toolbar over the map: tools, areas, brush, undo and redo, zoom.
import { byId, element } from './dom.js';
import { paintedAreas } from './cells.js';
import type { MapState } from './state.js';
import { largestBrush, type ToolName, type Tools } from './tools.js';
import type { MapView } from './map-view.js';

const toolIds: readonly (readonly [string, ToolName])[] = [
  ['tool-pan', 'pan'], ['tool-wall', 'wall'], ['tool-open', 'open'], ['tool-start', 'start'], ['tool-goal', 'goal'],
];

function swatch(area: number, tools: Tools): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'swatch', 'aria-label': `Paint area ${area}`, title: `Paint area ${area}  (${area})`, style: `--swatch: var(--map-area-${area})` },
    String(area),
  );
  button.addEventListener('click', () => tools.chooseArea(area));
  return button;
}

export function bindToolbar<Options extends object>(state: MapState<Options>, tools: Tools, view: MapView): void {
  const buttons = toolIds.map(([id, tool]) => {
    const button = byId(id, HTMLButtonElement);
    button.addEventListener('click', () => tools.choose(tool));
    return { button, isOn: () => tools.tool === tool };
  });
  const swatches = Array.from({ length: paintedAreas - 1 }, (_, i) => {
    const button = swatch(i + 1, tools);
    return { button, isOn: () => tools.tool === 'area' && tools.area === i + 1 };
  });
  byId('swatches', HTMLElement).append(...swatches.map(({ button }) => button));
  const rectangle = byId('tool-rectangle', HTMLButtonElement);
  rectangle.addEventListener('click', () => tools.setRectangle(!tools.rectangle));
  const brush = byId('brush', HTMLInputElement);
  brush.max = String(largestBrush);
  brush.addEventListener('input', () => tools.setBrush(Number(brush.value)));
  const show = (): void => {
    for (const { button, isOn } of [...buttons, ...swatches]) button.setAttribute('aria-pressed', String(isOn()));
    rectangle.setAttribute('aria-pressed', String(tools.rectangle));
    brush.value = String(tools.brush);
    brush.disabled = tools.rectangle;
    byId('brush-size', HTMLOutputElement).textContent = String(tools.brush);
  };
  tools.onChange(show);
  show();
  bindHistory(state);
  bindZoom(view);
}

function bindHistory<Options extends object>(state: MapState<Options>): void {
  const undo = byId('undo', HTMLButtonElement);
  const redo = byId('redo', HTMLButtonElement);
  undo.addEventListener('click', () => state.undo());
  redo.addEventListener('click', () => state.redo());
  const show = (): void => {
    undo.disabled = !state.canUndo;
    redo.disabled = !state.canRedo;
  };
  state.onChange(show);
  show();
}

function bindZoom(view: MapView): void {
  const zoom = (factor: number) => (): void => {
    view.viewport.zoomAt(view.viewport.width / 2, view.viewport.height / 2, factor);
    view.request();
  };
  byId('zoom-in', HTMLButtonElement).addEventListener('click', zoom(1.5));
  byId('zoom-out', HTMLButtonElement).addEventListener('click', zoom(1 / 1.5));
  byId('zoom-fit', HTMLButtonElement).addEventListener('click', () => {
    view.viewport.fit();
    view.request();
  });
}

// Moving AI files, dropped anywhere on the page or picked.
import { MovingAi, type Scenario } from 'samepath';
import { byId } from '../shared/dom.js';
import { maxCells, maxSide, type GridMap } from '../shared/cells.js';

export interface FileHandlers {
  readonly onMap: (map: GridMap) => void;
  readonly onScenarios: (name: string, scenarios: readonly Scenario[]) => void;
  readonly onProblem: (message: string) => void;
}

/** The map of a `.map` text. Throws the library's format error, or an error for a map the page cannot show. */
function readMap(name: string, bytes: Uint8Array): GridMap {
  const grid = MovingAi.parseMap(bytes);
  try {
    const { width, height } = grid;
    if (width > maxSide || height > maxSide || width * height > maxCells) {
      throw new Error(`the map has ${width} × ${height} cells; this page shows up to ${maxCells} cells and ${maxSide} per side`);
    }
    return { width, height, cells: grid.cells(), source: { kind: 'file', name } };
  } finally {
    grid.free();
  }
}

const isScenarioFile = (file: File): boolean => /\.scen(\.txt)?$/i.test(file.name);

async function readFiles(files: readonly File[], handlers: FileHandlers): Promise<void> {
  // Maps first: a scenario file dropped together with its map then finds it in place.
  for (const file of [...files].sort((a, b) => Number(isScenarioFile(a)) - Number(isScenarioFile(b)))) {
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isScenarioFile(file)) handlers.onScenarios(file.name, MovingAi.parseScenarios(bytes));
      else handlers.onMap(readMap(file.name, bytes));
    } catch (error) {
      handlers.onProblem(`${file.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function bindDrop(handlers: FileHandlers): void {
  const veil = byId('drop-veil', HTMLElement);
  let depth = 0;
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const show = (change: number): void => {
    depth = Math.max(depth + change, 0);
    veil.hidden = depth === 0;
  };
  document.addEventListener('dragenter', (event) => {
    if (carriesFiles(event)) show(1);
  });
  document.addEventListener('dragleave', (event) => {
    if (carriesFiles(event)) show(-1);
  });
  document.addEventListener('dragover', (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    show(-depth);
    void readFiles([...(event.dataTransfer?.files ?? [])], handlers);
  });
}

/** Makes dropping and the page's "open" buttons load files. */
export function bindFiles(handlers: FileHandlers): void {
  const picker = byId('file-picker', HTMLInputElement);
  picker.addEventListener('change', () => {
    void readFiles([...(picker.files ?? [])], handlers).then(() => {
      picker.value = '';
    });
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-action="open-file"]')) {
    button.addEventListener('click', () => picker.click());
  }
  bindDrop(handlers);
}

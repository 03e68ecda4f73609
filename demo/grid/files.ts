// Moving AI files, dropped anywhere on the page or picked.
import { MovingAi, type Scenario } from 'samepath';
import { bindFileDrop } from '../shared/file-drop.js';
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

/** Makes dropping and the page's "open" buttons load files. */
export function bindFiles(handlers: FileHandlers): void {
  bindFileDrop((files) => readFiles(files, handlers));
}

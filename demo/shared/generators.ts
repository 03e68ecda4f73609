// Map generators. Each is a function of its spec alone.
import { Random } from './random.js';
import { wall, type GeneratorKind, type GeneratorSpec, type GridMap } from './cells.js';
import { terrainCells } from './terrain.js';

export interface GeneratorInfo {
  readonly label: string;
  /** The one number a generator takes beside size and seed; null when it takes none. */
  readonly amount: { readonly label: string; readonly min: number; readonly max: number; readonly default: number } | null;
  readonly width: number;
  readonly height: number;
}

export const generators: Readonly<Record<GeneratorKind, GeneratorInfo>> = {
  empty: { label: 'Empty', amount: null, width: 64, height: 40 },
  random: { label: 'Random walls', amount: { label: 'Walls (%)', min: 0, max: 60, default: 28 }, width: 96, height: 60 },
  rooms: { label: 'Rooms', amount: { label: 'Room size', min: 3, max: 32, default: 8 }, width: 82, height: 55 },
  maze: { label: 'Maze', amount: { label: 'Corridor width', min: 1, max: 8, default: 1 }, width: 81, height: 51 },
  terrain: { label: 'Terrain', amount: { label: 'Feature size', min: 4, max: 64, default: 18 }, width: 112, height: 70 },
};

export const minGeneratedSide = 8;
export const maxGeneratedSide = 1024;
/** Seeds are 31-bit numbers. */
export const maxSeed = 0x7fffffff;

function randomCells(spec: GeneratorSpec): Uint8Array {
  const random = new Random(spec.seed);
  const cells = new Uint8Array(spec.width * spec.height);
  for (let i = 0; i < cells.length; i += 1) cells[i] = random.chance(spec.amount) ? wall : 0;
  return cells;
}

/** Square rooms with one-cell walls between them; nearly every wall has a door somewhere. */
function roomCells(spec: GeneratorSpec): Uint8Array {
  const { width, height, amount: size } = spec;
  const random = new Random(spec.seed);
  const pitch = size + 1;
  const cells = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x % pitch === 0 || y % pitch === 0 || x === width - 1 || y === height - 1) cells[y * width + x] = wall;
    }
  }
  const open = (x: number, y: number): void => {
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) cells[y * width + x] = 0;
  };
  for (let top = 0; top < height; top += pitch) {
    for (let left = 0; left < width; left += pitch) {
      const across = 1 + random.below(size);
      const down = 1 + random.below(size);
      if (random.chance(88)) open(left, top + down);
      if (random.chance(88)) open(left + across, top);
    }
  }
  return cells;
}

const mazeSteps = [[0, -1], [1, 0], [0, 1], [-1, 0]] as const;

/** A maze without loops, dug by a walk that backs out of dead ends. */
function mazeCells(spec: GeneratorSpec): Uint8Array {
  const { width, height, amount: corridor } = spec;
  const random = new Random(spec.seed);
  const pitch = corridor + 1;
  const columns = Math.max(Math.floor((width - 1) / pitch), 1);
  const rows = Math.max(Math.floor((height - 1) / pitch), 1);
  const cells = new Uint8Array(width * height).fill(wall);
  const dig = (left: number, top: number, across: number, down: number): void => {
    for (let y = top; y < Math.min(top + down, height - 1); y += 1) {
      cells.fill(0, y * width + left, y * width + Math.min(left + across, width - 1));
    }
  };
  const visited = new Uint8Array(columns * rows);
  const trail = [0];
  visited[0] = 1;
  dig(1, 1, corridor, corridor);
  while (trail.length > 0) {
    const at = trail[trail.length - 1]!;
    const column = at % columns;
    const row = (at - column) / columns;
    const choices = mazeSteps.filter(([dx, dy]) => {
      const x = column + dx;
      const y = row + dy;
      return x >= 0 && y >= 0 && x < columns && y < rows && visited[y * columns + x] === 0;
    });
    const step = choices[random.below(choices.length)];
    if (step === undefined) {
      trail.pop();
      continue;
    }
    const next = (row + step[1]) * columns + column + step[0];
    visited[next] = 1;
    trail.push(next);
    const left = 1 + Math.min(column, column + step[0]) * pitch;
    const top = 1 + Math.min(row, row + step[1]) * pitch;
    dig(left, top, step[0] === 0 ? corridor : pitch + corridor, step[1] === 0 ? corridor : pitch + corridor);
  }
  return cells;
}

const makers: Readonly<Record<GeneratorKind, (spec: GeneratorSpec) => Uint8Array>> = {
  empty: (spec) => new Uint8Array(spec.width * spec.height),
  random: randomCells,
  rooms: roomCells,
  maze: mazeCells,
  terrain: terrainCells,
};

/** The map of a spec. */
export function generateMap(spec: GeneratorSpec): GridMap {
  return { width: spec.width, height: spec.height, cells: makers[spec.kind](spec), source: { kind: 'generated', spec } };
}

// Levels to begin with. A link names preset and seed, so the same ones must give the same level for ever: corners are
// exact fractions, made by arithmetic that is the same in every browser.
import { Random } from '../shared/random.js';
import type { Level, LevelScene, PresetName, Ring, Shape, Spot, TileLevel } from './model.js';
import { letterRings } from './letters.js';
import { makeDungeon, makeNoise } from './tile-presets.js';
import { placeTileEnds } from './tile-ends.js';

type Made = Omit<LevelScene, 'source'>;

const rectangle = (x: number, y: number, width: number, height: number): Ring => [x, y, x + width, y, x + width, y + height, x, y + height];
const shapes = (...list: Shape[]): Level => ({ kind: 'shapes', shapes: list });
const shape = (role: Shape['role'], ...rings: Ring[]): Shape => ({ role, rings });
const to64th = (value: number): number => Math.round(value * 64) / 64 + 0;

/** A closed line round a place; `radius` gives its distance at each of `4 * quarter` directions. */
function blob(centre: Spot, quarter: number, radius: (i: number) => number): Ring {
  const ring: number[] = [];
  for (let i = 0; i < 4 * quarter; i += 1) {
    // The rational circle: directions from the four basic operations only.
    const t = (i % quarter) / quarter;
    const [across, along] = [(1 - t * t) / (1 + t * t), (2 * t) / (1 + t * t)];
    const turns = Math.floor(i / quarter);
    const [dx, dy] = ([[across, along], [-along, across], [-across, -along], [along, -across]] as const)[turns]!;
    const far = radius(i);
    ring.push(to64th(centre.x + dx * far), to64th(centre.y + dy * far));
  }
  return ring;
}

/** Distances that wander around 1 and come back to where they began; each pass makes them smoother. */
function wander(random: Random, count: number, amount: number, passes: number): number[] {
  let distances = Array.from({ length: count }, () => 1 + (amount * (random.below(2001) - 1000)) / 1000);
  for (let pass = 0; pass < passes; pass += 1) {
    const before = distances;
    distances = before.map((value, i) => (value * 2 + before[(i + count - 1) % count]! + before[(i + 1) % count]!) / 4);
  }
  return distances;
}

/** A building: walls with doors between rooms, furniture in them. */
function rooms(seed: number): Made {
  const random = new Random(seed);
  const [columns, rows, width, height] = [5, 3, 12, 11];
  const wall = 0.75;
  const list: Shape[] = [shape('outline', rectangle(0, 0, columns * width, rows * height))];
  // Each inner wall runs along one side of a room and leaves a door of three units.
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [x, y] = [column * width, row * height];
      const [across, down] = [2 + random.below(width - 6), 2 + random.below(height - 6)];
      if (row > 0) {
        list.push(shape('obstacle', rectangle(x, y - wall / 2, across, wall)), shape('obstacle', rectangle(x + across + 3, y - wall / 2, width - across - 3, wall)));
      }
      if (column > 0) {
        list.push(shape('obstacle', rectangle(x - wall / 2, y, wall, down)), shape('obstacle', rectangle(x - wall / 2, y + down + 3, wall, height - down - 3)));
      }
      const middle = { x: x + width / 2 + random.below(9) / 4 - 1, y: y + height / 2 + random.below(9) / 4 - 1 };
      const kind = random.below(4);
      if (kind === 0) list.push(shape('obstacle', rectangle(middle.x - 1.75, middle.y - 1, 3.5, 2)));
      else if (kind === 1) list.push(shape('obstacle', blob(middle, 3, () => 1.375)));
      else if (kind === 2) for (const side of [-1.75, 1.25]) list.push(shape('obstacle', rectangle(middle.x + side, middle.y - 0.25, 0.5, 0.5)));
    }
  }
  return { level: shapes(...list), start: { x: 2, y: 2 }, goal: { x: columns * width - 2, y: rows * height - 2 } };
}

/** An island with a lake that has an island again, and rocks. */
function island(seed: number): Made {
  const random = new Random(seed);
  const coast = wander(random, 96, 0.42, 7);
  const lakeside = wander(random, 48, 0.4, 5);
  const list: Shape[] = [
    shape('outline', blob({ x: 32, y: 22 }, 24, (i) => 21 * coast[i]!), blob({ x: 30, y: 21 }, 12, (i) => 9 * lakeside[i]!)),
    shape('outline', blob({ x: 30, y: 21 }, 5, () => 3.5)),
    shape('outline', rectangle(28.75, 9, 2.5, 11)),
  ];
  for (let rock = 0; rock < 12; rock += 1) {
    const direction = blob({ x: 32, y: 22 }, 7, () => 14 + random.below(7) / 2);
    const [at, size] = [random.below(28), random.below(5)];
    const rough = wander(random, 8, 0.4, 1);
    list.push(shape('obstacle', blob({ x: direction[2 * at]!, y: direction[2 * at + 1]! }, 2, (i) => (0.8 + size / 4) * rough[i]!)));
  }
  return { level: shapes(...list), start: { x: 30, y: 21 }, goal: { x: 42, y: 32 } };
}

/** Letters that are floor, on a line that joins them. */
function letters(): Made {
  const list = letterRings('samepath', { x: 2, y: 2 }, 1).map((rings) => shape('outline', ...rings));
  list.push(shape('outline', rectangle(0, 8, 50, 2)));
  return { level: shapes(...list), start: { x: 2.625, y: 2.75 }, goal: { x: 48.25, y: 3 } };
}

function ofTiles(level: TileLevel): Made {
  return { level, ...placeTileEnds(level) };
}

const makers: Readonly<Record<PresetName, (seed: number) => Made>> = {
  rooms, island, letters,
  dungeon: (seed) => ofTiles(makeDungeon(128, 128, seed)),
  noise: (seed) => ofTiles(makeNoise(256, 256, 62, seed)),
  blank: () => ({ level: shapes(shape('outline', rectangle(0, 0, 40, 26))), start: { x: 4, y: 13 }, goal: { x: 36, y: 13 } }),
  'blank-tiles': () => ofTiles({ kind: 'tiles', width: 40, height: 26, side: 1, cells: new Uint8Array(40 * 26).fill(1) }),
};

/** What the page calls its presets, and whether their seed matters. */
export const presetTexts: Readonly<Record<PresetName, { readonly name: string; readonly seeded: boolean }>> = {
  rooms: { name: 'Rooms', seeded: true },
  island: { name: 'Island with a lake', seeded: true },
  letters: { name: 'Letters', seeded: false },
  dungeon: { name: 'Dungeon, 128 × 128 tiles', seeded: true },
  noise: { name: 'Noise, 256 × 256 tiles', seeded: true },
  blank: { name: 'Blank, for shapes', seeded: false },
  'blank-tiles': { name: 'Blank, for tiles', seeded: false },
};

export function makePreset(preset: PresetName, seed: number): LevelScene {
  return { ...makers[preset](seed), source: { preset, seed } };
}

// Which Moving AI maps are measured, where they are, and which of their queries.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

// How exactly a set prints its optimal lengths: a cost agrees when it differs from the published one by
// no more than relative * cost + absolute.
const SIX_DIGITS = { relative: 5e-6, absolute: 0 };
const TWO_DECIMALS = { relative: 0, absolute: 0.00501 };
const EIGHT_DECIMALS = { relative: 1e-6, absolute: 0 };

export const MAPS = [
  { name: 'arena', set: 'dao', tolerance: SIX_DIGITS },
  { name: 'lt_warehouse', set: 'da2', tolerance: SIX_DIGITS },
  { name: 'lak303d', set: 'dao', tolerance: SIX_DIGITS },
  { name: 'den520d', set: 'dao', tolerance: SIX_DIGITS },
  { name: 'brc000d', set: 'dao', tolerance: SIX_DIGITS },
  { name: 'AR0602SR', set: 'bg512', tolerance: TWO_DECIMALS },
  { name: 'BigGameHunters', set: 'sc1', tolerance: SIX_DIGITS },
  { name: 'random512-40-0', set: 'random', tolerance: SIX_DIGITS },
  { name: '8room_000', set: 'room', tolerance: SIX_DIGITS },
  { name: '64room_000', set: 'room', tolerance: SIX_DIGITS },
  { name: 'maze512-16-0', set: 'maze', tolerance: SIX_DIGITS },
  { name: 'Berlin_1_1024', set: 'street', tolerance: EIGHT_DECIMALS },
];

/** The maps with these names. */
export const chooseMaps = (...names) => names.map((name) => MAPS.find((map) => map.name === name));

/** Folder of the shared data: SAMEPATH_DATA, else ../shared/data beside the project. */
export function dataFolder() {
  return resolve(projectFolder, process.env.SAMEPATH_DATA ?? '../shared/data');
}

/** Paths of a map and its scenario file, or undefined when one is missing. */
export function locate(map) {
  const mapFile = join(dataFolder(), 'movingai', map.set, `${map.name}.map`);
  const scenarioFile = `${mapFile}.scen`;
  return existsSync(mapFile) && existsSync(scenarioFile) ? { mapFile, scenarioFile } : undefined;
}

/** Sides of a located map. */
export function sizeOf({ mapFile }) {
  const walkable = readWalkable(mapFile);
  return { width: walkable[0].length, height: walkable.length };
}

/** Rows of a .map as arrays of booleans, true where the ground can be walked. */
export function readWalkable(mapFile) {
  const lines = readFileSync(mapFile, 'utf8').split(/\r?\n/);
  const height = Number(lines.find((line) => line.startsWith('height ')).slice(7));
  const first = lines.indexOf('map') + 1;
  return lines.slice(first, first + height).map((row) => Array.from(row, (letter) => '.GS'.includes(letter)));
}

/** Every k-th item, k = ceil(items / limit). */
export function everyKth(items, limit) {
  const stride = Math.ceil(items.length / limit);
  return items.filter((_, index) => index % stride === 0);
}

/** The same lines as cells. */
export function readEnds(scenarioFile, limit) {
  return readQueries(scenarioFile, limit).map(({ startX, startY, goalX, goalY, published }) => ({
    start: { x: startX, y: startY }, goal: { x: goalX, y: goalY }, published,
  }));
}

/** Every k-th line of a .scen, k = ceil(lines / limit): start x, start y, goal x, goal y, published length. */
export function readQueries(scenarioFile, limit) {
  const lines = readFileSync(scenarioFile, 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '');
  return everyKth(lines, limit)
    .map((line) => {
      const [startX, startY, goalX, goalY, published] = line.trim().split(/\s+/).slice(-5).map(Number);
      return { startX, startY, goalX, goalY, published };
    });
}

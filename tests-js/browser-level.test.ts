// The level editor in real browsers: drawing, painting, settings, undo, files and links; the mesh that it offers has the
// bytes that the package builds in Node.js. Screenshots go to artifacts/demo.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Viewport } from 'puppeteer-core';
import { init, NavMesh } from 'samepath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { navSettingsOf, sourceOf } from '../demo/level/build.js';
import { readGeoJson } from '../demo/level/geojson.js';
import { inWorld, type LevelSettings, type ShapeLevel, type Spot, type TileLevel } from '../demo/level/model.js';
import { packBytes } from '../demo/shared/link.js';
import { installedBrowsers } from './support/browsers.js';
import { root } from './support/data.js';
import { bitsOf, serveSite, type Site } from './support/site.js';
import { useBrowser } from './support/use-browser.js';

const desktop: Viewport = { width: 1280, height: 800 };
const phone: Viewport = { width: 390, height: 844, deviceScaleFactor: 2 };
const screenshots = join(root, 'artifacts', 'demo');
/** How long a condition may take, in milliseconds; tests take longer only when something hangs. */
const patience = 100_000;
const browsers = installedBrowsers();

interface LevelPageState {
  readonly geojson: string;
  readonly kind: 'shapes' | 'tiles';
  readonly start: Spot;
  readonly goal: Spot;
  readonly source: { readonly preset: string; readonly seed: number } | null;
  readonly settings: LevelSettings;
  readonly hidden: string[];
  readonly gridStep: number;
  readonly settled: boolean;
}

interface LevelPageResult {
  readonly found: boolean;
  readonly costBits: string;
  readonly points: number[];
  readonly polygons: number;
  readonly corridor: number[];
}

/** With the mesh, packed. */
type BuiltLevel = LevelPageResult & { readonly bytes: string };

declare global {
  interface Window {
    readonly samepathLevel: { state(): LevelPageState; result(): LevelPageResult | null; bytes(): string; pointOf(x: number, y: number): [number, number] };
  }
}

let site: Site;

beforeAll(async () => {
  await init();
  mkdirSync(screenshots, { recursive: true });
  if (browsers.some(({ program }) => program !== undefined)) site = await serveSite('demo-test-level');
});
afterAll(() => site?.close());

const stateOf = (page: Page): Promise<LevelPageState> => page.evaluate(() => window.samepathLevel.state());
const shapesOf = async (page: Page): Promise<ShapeLevel['shapes']> => (readGeoJson((await stateOf(page)).geojson).level as ShapeLevel).shapes;
const cellOf = async (page: Page, x: number, y: number): Promise<number | undefined> => {
  const { cells, width } = readGeoJson((await stateOf(page)).geojson).level as TileLevel;
  return cells[y * width + x];
};

/** What is built when nothing is left to build, after it was compared with the same build in Node.js. */
async function built(page: Page): Promise<BuiltLevel> {
  const shown = await page.waitForFunction(() => {
    const [state, result] = [window.samepathLevel.state(), window.samepathLevel.result()];
    return state.settled && result !== null ? { state, result, bytes: window.samepathLevel.bytes() } : false;
  }, { polling: 50 });
  const { state, result, bytes } = (await shown.jsonValue()) as { state: LevelPageState; result: LevelPageResult; bytes: string };
  const { geojson, settings, start, goal } = state;
  using mesh = NavMesh.build2D(sourceOf(readGeoJson(geojson).level), navSettingsOf(settings));
  expect(bytes === packBytes(mesh.serialize()), 'bytes of the mesh').toBe(true);
  const path = mesh.findPath(inWorld(start), inWorld(goal));
  expect({ found: result.found, costBits: result.costBits, points: result.points }).toEqual({ found: path.found, costBits: bitsOf(path.cost), points: [...path.points] });
  expect(result.corridor).toHaveLength(path.polygons.length);
  return { ...result, bytes };
}

/** Where a place of the level is in the page. */
async function pointOf(page: Page, x: number, y: number): Promise<[number, number]> {
  const [left, top] = await page.evaluate((wx, wy) => {
    const box = document.getElementById('map')!.getBoundingClientRect();
    const at = window.samepathLevel.pointOf(wx, wy);
    return [box.left + at[0], box.top + at[1]] as const;
  }, x, y);
  return [left, top];
}

async function drag(page: Page, ...spots: (readonly [number, number])[]): Promise<void> {
  for (const [i, [x, y]] of spots.entries()) {
    await page.mouse.move(...(await pointOf(page, x, y)), { steps: i === 0 ? 1 : 3 });
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

async function click(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.click(...(await pointOf(page, x, y)));
}

const setField = (page: Page, id: string, value: string): Promise<void> => page.$eval(`#${id}`, (input, text) => {
  (input as HTMLInputElement).value = text;
  input.dispatchEvent(new Event('input'));
}, value);

const drop = (page: Page, name: string, text: string): Promise<void> => page.evaluate((file, content) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([content], file));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
}, name, text);

/**
 * What the page says of a build while it goes on, after another radius was chosen; then a button may be clicked. All of it in
 * the page, which goes on drawing frames: one whose thread were busy with the build would show nothing before it ends.
 */
const progressOf = (page: Page, radius: string, button?: string): Promise<string> => page.evaluate(async (text, selector) => {
  const input = document.querySelector<HTMLInputElement>('#agentRadius')!;
  input.value = text;
  input.dispatchEvent(new Event('input'));
  while (document.querySelector<HTMLElement>('#building')!.hidden) {
    if (window.samepathLevel.state().settled) return 'no progress shown';
    await new Promise(requestAnimationFrame);
  }
  if (selector !== undefined) document.querySelector<HTMLButtonElement>(selector)!.click();
  return document.querySelector('#building-text')!.textContent ?? '';
}, radius, button);

/** The bytes that a click on a button offers as a file. */
function downloadOf(page: Page, button: string): Promise<{ name: string; bytes: number[] }> {
  return page.evaluate(async (selector) => {
    const { click } = HTMLAnchorElement.prototype;
    const { createObjectURL } = URL;
    let [name, content] = ['', new Blob()];
    URL.createObjectURL = (blob) => {
      content = blob as Blob;
      return createObjectURL.call(URL, blob);
    };
    HTMLAnchorElement.prototype.click = function keepName() {
      name = this.download;
    };
    document.querySelector<HTMLButtonElement>(selector)!.click();
    HTMLAnchorElement.prototype.click = click;
    URL.createObjectURL = createObjectURL;
    return { name, bytes: [...new Uint8Array(await content.arrayBuffer())] };
  }, button);
}

describe.each(browsers)('the level editor in $name', (installed) => {
  const { kind, program } = installed;
  const { open } = useBrowser(installed, () => site.address, patience);

  async function openPage(fragment: string, viewport = desktop, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await open(`level/index.html#${fragment}`, viewport, scheme);
    await page.waitForSelector('html[data-ready]');
    return page;
  }

  it.skipIf(program === undefined)('draws rectangles, rings and holes, moves and deletes them, and undoes it all', async () => {
    const page = await openPage('preset=blank.0&start=4_13&goal=36_13');
    const first = await built(page);
    await page.click('#tool-obstacle');
    await drag(page, [18, 4], [20, 20], [22, 22]);
    expect((await shapesOf(page)).at(-1)).toEqual({ role: 'obstacle', rings: [[18, 4, 22, 4, 22, 22, 18, 22]] });
    const around = await built(page);
    expect(around.points.length).toBeGreaterThan(first.points.length);
    await page.click('#tool-outline');
    for (const [x, y] of [[30, 4], [38, 4], [36, 11], [30, 4]] as const) await click(page, x, y);
    expect((await shapesOf(page)).at(-1)).toEqual({ role: 'outline', rings: [[30, 4, 38, 4, 36, 11]] });
    await page.click('#tool-hole');
    await drag(page, [4, 3], [6, 4], [8, 6]);
    expect((await shapesOf(page))[0]!.rings[1]).toEqual([4, 3, 8, 3, 8, 6, 4, 6]);
    await page.click('#tool-edit');
    await click(page, 20, 8);
    await drag(page, [22, 22], [23, 24], [24, 25]);
    expect((await shapesOf(page))[1]!.rings).toEqual([[18, 4, 22, 4, 24, 25, 18, 22]]);
    await drag(page, [20, 10], [21, 10], [23, 9]);
    expect((await shapesOf(page))[1]!.rings).toEqual([[21, 3, 25, 3, 27, 24, 21, 21]]);
    await drag(page, [21, 12], [20, 12], [19, 12]); // The middle of the left edge: a new corner.
    expect((await shapesOf(page))[1]!.rings).toEqual([[21, 3, 25, 3, 27, 24, 21, 21, 19, 12]]);
    await page.click('#delete-selected');
    expect((await shapesOf(page))[1]!.rings).toEqual([[21, 3, 25, 3, 27, 24, 21, 21]]);
    await page.mouse.click(...(await pointOf(page, 24, 10)), { button: 'right' });
    expect((await shapesOf(page)).map(({ role }) => role)).toEqual(['outline', 'outline']);
    await built(page);
    for (let steps = 0; !(await page.$eval('#undo', (button) => (button as HTMLButtonElement).disabled)); steps += 1) {
      expect(steps).toBeLessThan(20);
      await page.click('#undo');
    }
    expect((await built(page)).bytes).toEqual(first.bytes);
    await page.keyboard.down('Control');
    for (const key of ['y', 'z', 'y'] as const) await page.keyboard.press(key);
    await page.keyboard.up('Control');
    expect((await built(page)).bytes).toEqual(around.bytes);
    await page.evaluate(() => { // There and back before a frame is drawn.
      for (const button of ['#redo', '#undo']) document.querySelector<HTMLButtonElement>(button)!.click();
    });
    expect((await built(page)).bytes).toEqual(around.bytes);
  });

  it.skipIf(program === undefined)('paints tiles, fills rectangles, and follows every setting', async () => {
    const page = await openPage('preset=blank-tiles.0&start=2.5_13.5&goal=37.5_13.5');
    const first = await built(page);
    await page.click('#tool-wall');
    await drag(page, [20.5, 0.5], [20.5, 12.5], [20.5, 22.5]);
    expect([await cellOf(page, 20, 0), await cellOf(page, 20, 22), await cellOf(page, 21, 5)]).toEqual([0, 0, 1]);
    const around = await built(page);
    expect(around.points.length).toBeGreaterThan(first.points.length);
    await page.keyboard.down('Shift');
    await drag(page, [8.5, 8.5], [9, 9], [11.5, 10.5]);
    await page.keyboard.up('Shift');
    expect([await cellOf(page, 8, 8), await cellOf(page, 11, 10), await cellOf(page, 12, 10)]).toEqual([0, 0, 1]);
    await page.mouse.click(...(await pointOf(page, 9.5, 9.5)), { button: 'right' });
    expect(await cellOf(page, 9, 9)).toBe(1);
    const before = await built(page);
    for (const [id, value] of [['agentRadius', '1.4'], ['maxVertsPerPoly', '3'], ['tileSize', '9'], ['snapBits', '6']] as const) {
      await setField(page, id, value);
      const after = await built(page);
      expect(after.bytes === before.bytes, id).toBe(false);
    }
    for (const layer of ['offset', 'triangles', 'convex']) await page.$eval(`#show-${layer}`, (input) => (input as HTMLInputElement).click());
    await page.waitForFunction(() => ['offset', 'triangles', 'convex'].every((name) => /\d/.test(document.getElementById(`count-${name}`)!.textContent ?? '')));
    await setField(page, 'offset', '-1.5');
    await page.select('#join', 'square');
    await built(page);
    expect((await stateOf(page)).settings).toMatchObject({ offset: -1.5, join: 'square', agentRadius: 1.4 });
  });

  it.skipIf(program === undefined)('brings everything back from files and links, and says what is wrong with others', async () => {
    const page = await openPage('preset=island.3&start=30_21&goal=32_38&agentRadius=0.25&grid=0');
    await built(page);
    await page.focus('#map');
    await page.keyboard.press('x');
    const swapped = await stateOf(page);
    expect([swapped.start, swapped.goal]).toEqual([{ x: 32, y: 38 }, { x: 30, y: 21 }]);
    const result = await built(page);
    const mesh = await downloadOf(page, '#save-mesh');
    expect([mesh.name, Buffer.from(mesh.bytes).subarray(0, 3).toString()]).toEqual(['island-3.navmesh', 'ONN']);
    expect(packBytes(Uint8Array.from(mesh.bytes))).toBe(result.bytes);
    const level = await downloadOf(page, '#save-level');
    expect([level.name, Buffer.from(level.bytes).toString()]).toEqual(['island-3.geojson', swapped.geojson]);
    await page.select('#preset', 'blank');
    await drop(page, 'island.geojson', swapped.geojson);
    await page.waitForFunction((text) => window.samepathLevel.state().geojson === text, {}, swapped.geojson);
    expect((await built(page)).bytes).toEqual(result.bytes);
    const state = await stateOf(page);
    await page.waitForFunction(() => location.hash.includes('shapes='));
    const again = await openPage(await page.evaluate(() => location.hash.slice(1)));
    expect((await built(again)).bytes).toEqual(result.bytes);
    expect(await stateOf(again)).toEqual(state);
    const bad = JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[[0, 0], [9, 0], [9, null]]] } }] });
    await drop(again, 'bad.json', bad);
    await again.waitForSelector('.toast[data-tone="bad"]');
    expect(await again.$eval('.toast', (toast) => toast.textContent)).toBe('bad.json: feature 0, ring 0, vertex 2: y must be a number from -2097152 to 2097152; got null');
    expect(await stateOf(again)).toEqual(state);
    await again.evaluate(() => {
      location.hash = 'preset=rooms.1&start=1_1&goal=2_2&agentRadius=99';
    });
    await again.waitForFunction(() => document.querySelector('.toast')?.textContent?.includes('agentRadius must be a number from 0 to 64; got 99') === true);
  });

  it.skipIf(kind !== 'chrome' || program === undefined)('stays awake while a big map is built, and gives the build up when told', async () => {
    const page = await openPage('preset=noise.1&start=1_1&goal=2_2&agentRadius=0.5&show=input_mesh_path');
    await built(page);
    expect(await progressOf(page, '0.75')).toMatch(/ · \d/);
    await built(page);
    expect(await progressOf(page, '0.7', '#cancel-build')).toMatch(/ · \d/);
    await page.waitForSelector('#problem:not([hidden])');
    expect((await stateOf(page)).settled).toBe(true);
    await page.click('#retry-build');
    await page.waitForSelector('#problem[hidden]');
    await built(page);
  }, 4 * patience);

  it.skipIf(program === undefined)('works by keys alone', async () => {
    const page = await openPage('preset=blank.0&start=4_13&goal=36_13');
    await page.focus('#map');
    for (const key of ['b', 'ArrowRight', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'Backspace', 'ArrowDown', 'Enter'] as const) await page.keyboard.press(key);
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter'] as const) await page.keyboard.press(key);
    expect((await shapesOf(page)).at(-1)).toEqual({ role: 'obstacle', rings: [[4, 13, 5, 13, 5, 14]] });
    for (const key of ['v', 'Enter', 'ArrowUp', 'Enter'] as const) await page.keyboard.press(key);
    expect((await shapesOf(page)).at(-1)!.rings[0]).toEqual([4, 12.5, 5, 13, 5, 14]);
    await page.keyboard.press('g');
    expect((await stateOf(page)).goal).toEqual({ x: 4, y: 12.5 });
    await page.keyboard.press('r');
    expect((await shapesOf(page)).at(-1)!.role).toBe('outline');
    await built(page);
  });

  it.skipIf(program === undefined)('looks as it should: screenshots', async () => {
    const all = 'show=input_region_offset_shrunk_triangles_convex_mesh_tiles_links_corridor_path';
    const shots = [
      ['light', desktop, 'light', 'preset=rooms.1&start=2_2&goal=58_31'], ['dark', desktop, 'dark', 'preset=island.1&start=30_21&goal=42_32&show=input_shrunk_triangles_corridor_path'],
      ['dungeon', desktop, 'dark', 'preset=dungeon.1&start=20_20&goal=110_110'], ['letters', desktop, 'light', `preset=letters.0&start=2.625_2.75&goal=48.25_3&agentRadius=0.25&offset=0.5&${all}`],
      ['phone', phone, 'light', 'preset=island.1&start=30_21&goal=42_32'],
    ] as const;
    for (const [name, viewport, scheme, fragment] of shots) {
      const page = await openPage(fragment, viewport, scheme);
      await page.waitForFunction(() => window.samepathLevel.state().settled && window.samepathLevel.result() !== null, { polling: 50 });
      await page.waitForFunction(() => document.querySelector('#time')?.getAttribute('data-stale') === 'false');
      const file = join(screenshots, `${kind}-level-${name}.png`);
      await page.screenshot({ path: file });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(tooWide).toBe(0);
      expect(statSync(file).size).toBeGreaterThan(20_000);
    }
  }, 4 * patience);
});

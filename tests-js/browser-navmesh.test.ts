// The navigation mesh page in real browsers: what it shows equals what the package answers in Node.js; ends are placed with
// the mouse and moved by keys, doors closed, files saved and dropped. Screenshots go to artifacts/demo.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Viewport } from 'puppeteer-core';
import { init } from 'samepath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meshOf } from '../demo/navmesh/engine.js';
import { flag, type SceneSource } from '../demo/navmesh/model.js';
import { installedBrowsers } from './support/browsers.js';
import { root } from './support/data.js';
import { answerNavmeshHere, serveSite, type NavPagePick, type NavPageResult, type NavPageState, type Site } from './support/site.js';
import { useBrowser } from './support/use-browser.js';

const desktop: Viewport = { width: 1280, height: 800 };
const phone: Viewport = { width: 390, height: 844, deviceScaleFactor: 2 };
const screenshots = join(root, 'artifacts', 'demo');
const ends = 'building=3.7&start=44.5_0_44.5&goal=3.5_12_3.5';
const browsers = installedBrowsers().filter(({ kind }) => kind === 'chrome'); // The others have no WebGL without a graphics card.

let site: Site;

beforeAll(async () => {
  await init();
  mkdirSync(screenshots, { recursive: true });
  if (browsers.some(({ program }) => program !== undefined)) site = await serveSite('demo-navmesh-test');
});
afterAll(() => site?.close());

const stateOf = (page: Page): Promise<NavPageState> => page.evaluate(() => window.samepathNavmesh.state());

/** The result on display, after it was compared with the answer in Node.js. */
async function compared(page: Page, source?: SceneSource): Promise<NavPageResult> {
  const result = await page.evaluate(() => window.samepathNavmesh.result());
  expect(result).toEqual(answerNavmeshHere(await stateOf(page), source));
  return result;
}

/** Clicks into the picture where a place of the mesh is seen that `wanted` accepts, and gives it. */
async function clickPlace(page: Page, wanted: (place: NavPagePick) => boolean): Promise<NavPagePick> {
  const box = await page.$eval('#scene', (canvas) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return { left, top, width, height };
  });
  for (let i = 0; i < 400; i += 1) {
    const [x, y] = [(box.width * (0.5 + (i % 20))) / 20, (box.height * (0.5 + Math.floor(i / 20))) / 20];
    const place = await page.evaluate((dx, dy) => window.samepathNavmesh.pick(dx, dy), x, y);
    if (place === null || !wanted(place)) continue;
    await page.mouse.click(box.left + x, box.top + y);
    return place;
  }
  throw new Error('no such place is seen');
}

const round = (value: number): number => Math.round(value * 100) / 100 + 0;

describe.each(browsers)('navigation meshes in $name', (installed) => {
  const { program } = installed;
  const { open } = useBrowser(installed, () => site.address);

  async function openMesh(fragment: string, viewport = desktop, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await open(`navmesh/index.html#${fragment}`, viewport, scheme);
    await page.waitForSelector('html[data-ready]');
    return page;
  }

  it.skipIf(program === undefined)('searches with the bits of Node.js, whatever the options', async () => {
    const page = await openMesh(ends);
    const costs = new Set<string>();
    const first = await compared(page);
    expect(first).toMatchObject({ found: true, reason: null });
    costs.add(first.costBits);
    await page.select('#nodeModel', 'crossing');
    costs.add((await compared(page)).costBits);
    for (const name of ['door', 'jump', 'ladder', 'water']) {
      await page.$eval(`#close-${name}`, (input) => (input as HTMLInputElement).click());
    }
    expect(await compared(page)).toMatchObject({ found: false, reason: 'unreachable' });
    expect(await page.$eval('#outcome', (element) => element.textContent)).toBe('Partial path');
    await page.$eval('#close-door', (input) => (input as HTMLInputElement).click());
    expect((await compared(page)).found).toBe(true);
    await page.$eval('[aria-label="Cost multiplier of floor"]', (input) => {
      (input as HTMLInputElement).value = '3';
      input.dispatchEvent(new Event('input'));
    });
    costs.add((await compared(page)).costBits);
    expect(costs.size).toBe(3);
    await page.$eval('#maxNodes', (input) => {
      (input as HTMLInputElement).value = '25';
      input.dispatchEvent(new Event('input'));
    });
    expect(await compared(page)).toMatchObject({ found: false, reason: 'node-limit' });
    await page.$eval('#show-ray', (input) => (input as HTMLInputElement).click());
    await page.waitForFunction(() => location.hash.includes('hide=ray'));
    const before = await stateOf(page);
    expect(before.query).toMatchObject({ nodeModel: 'crossing', maxNodes: 25, exclude: flag.jump | flag.ladder | flag.water });
    const again = await openMesh(await page.evaluate(() => location.hash.slice(1)));
    expect({ ...(await stateOf(again)), counts: before.counts }).toEqual(before);
  });

  it.skipIf(program === undefined)('places ends where the mouse clicks and moves them by keys, on the mesh and beside it', async () => {
    const page = await openMesh(ends);
    const upper = await clickPlace(page, ({ point, polygon }) => polygon !== null && point.y > 5.9 && point.y < 6.1);
    expect((await stateOf(page)).start).toEqual({ x: round(upper.point.x), y: round(upper.point.y), z: round(upper.point.z) });
    expect((await compared(page)).polygons[0]).toBe(upper.polygon);
    const beside = await clickPlace(page, ({ polygon }) => polygon === null);
    expect((await stateOf(page)).goal.x).toBe(round(beside.point.x));
    expect((await compared(page)).reason).toBe('goal-off-mesh');
    expect(await page.$eval('#reason', (element) => element.textContent)).toMatch(/near the goal\. The nearest one is \d/);
    await page.focus('#scene');
    await page.keyboard.press('x');
    expect((await compared(page)).reason).toBe('start-off-mesh');
    await page.keyboard.press('g');
    const { goal } = await stateOf(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageUp');
    expect((await stateOf(page)).goal).toEqual({ x: round(goal.x + 0.5), y: round(goal.y + 6), z: goal.z });
    await compared(page);
  });

  it.skipIf(program === undefined)('plays the expansions, and hides storeys', async () => {
    const page = await openMesh(ends);
    const { expandedPolygons } = await compared(page);
    const all = (await stateOf(page)).counts;
    expect(all.expansions).toBe(expandedPolygons.length);
    await page.click('#to-first');
    expect(await page.$eval('#scrub-count', (element) => element.textContent)).toBe(`0 / ${expandedPolygons.length}`);
    await page.click('#step-forward');
    expect((await stateOf(page)).counts.expansions).toBe(1);
    await page.focus('#scene');
    await page.keyboard.press('<');
    await page.keyboard.press('<');
    const ground = await stateOf(page);
    expect(ground.storeys).toBe(1);
    expect(ground.counts.polygons).toBeLessThan(all.polygons / 1.5);
    const low = await clickPlace(page, ({ polygon }) => polygon !== null);
    expect(low.point.y).toBeLessThan(6);
  });

  it.skipIf(program === undefined)('opens what was saved, and says what is wrong with other files', async () => {
    const page = await openMesh(ends);
    using mesh = meshOf({ tiles: 4, seed: 9 });
    const bytes = mesh.serialize();
    const drop = (name: string, content: Uint8Array): Promise<void> => page.evaluate((file, numbers) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(numbers)], file));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, name, [...content]);
    await drop('bad.navmesh', bytes.subarray(0, 100));
    await page.waitForSelector('.toast[data-tone="bad"]');
    expect((await stateOf(page)).scene).toEqual({ tiles: 3, seed: 7 });
    await drop('nine.navmesh', bytes);
    await page.waitForFunction(() => document.querySelector('#mesh-name')?.textContent === 'nine.navmesh');
    const source = { name: 'nine.navmesh', bytes };
    expect((await compared(page, source)).found).toBe(true);
    // The file that the page offers has the same bytes.
    const saved = await page.evaluate(() => new Promise<{ name: string; bytes: number[] }>((resolve) => {
      const { createObjectURL } = URL;
      URL.createObjectURL = (file: Blob): string => {
        HTMLAnchorElement.prototype.click = function (): void {
          void file.arrayBuffer().then((content) => resolve({ name: this.download, bytes: [...new Uint8Array(content)] }));
        };
        return createObjectURL.call(URL, file);
      };
      document.querySelector<HTMLButtonElement>('#save-file')!.click();
    }));
    expect(saved.name).toBe('nine.navmesh');
    expect(Uint8Array.from(saved.bytes)).toEqual(bytes);
  });

  it.skipIf(program === undefined)('looks as it should: screenshots', async () => {
    for (const [name, viewport, scheme, fragment] of [
      ['light', desktop, 'light', ''], ['dark', desktop, 'dark', 'building=4.2024&start=60_0_60&goal=3.5_12_3.5'],
      ['partial', desktop, 'light', `${ends}&exclude=28&storeys=2`], ['phone', phone, 'dark', ''],
    ] as const) {
      const page = await openMesh(fragment, viewport, scheme);
      await page.waitForSelector('#time[data-stale="false"]');
      const file = join(screenshots, `chrome-navmesh-${name}.png`);
      await page.screenshot({ path: file });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      const { counts } = await stateOf(page);
      expect(counts.polygons).toBeGreaterThan(200);
      expect(counts.triangles).toBeGreaterThan(2 * counts.polygons);
      expect(statSync(file).size).toBeGreaterThan(40_000);
    }
  });
});

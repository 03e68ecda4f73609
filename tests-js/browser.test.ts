// The demo site in real browsers: it is built, served, used with mouse, keyboard and files, and what it shows
// equals what the package answers in Node.js. Screenshots go to artifacts/demo.
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Viewport } from 'puppeteer-core';
import { init } from 'samepath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VoxelScene } from '../demo/voxel/model.js';
import type { Hashes } from '../docs/examples/rollback/field.mjs';
import { parseLog, record, verify } from '../docs/examples/rollback/log.mjs';
import { installedBrowsers } from './support/browsers.js';
import { movingAiFolder, root } from './support/data.js';
import { answerHere, answerHexHere, answerVoxelHere, dragCells, pointOf, resultOf, serveSite, stateOf, type DemoResult, type HexResult, type Site, type VoxelResult } from './support/site.js';
import { useBrowser } from './support/use-browser.js';

const wall = 255;
const desktop: Viewport = { width: 1280, height: 800 };
const phone: Viewport = { width: 390, height: 844, deviceScaleFactor: 2 };
const openMap = 'gen=empty.40x24.0.1&start=4.12&goal=35.12';
const backgrounds = { light: 'rgb(245, 246, 248)', dark: 'rgb(12, 15, 20)' } as const;
const screenshots = join(root, 'artifacts', 'demo');

let site: Site;
/** Hashes of the scenario module; `undefined` when it is not built. */
let hashes: readonly string[] | undefined;

/** Runs the scenario module here, for comparison with the same file in a browser. */
async function hashesHere(): Promise<readonly string[] | undefined> {
  const file = join(root, 'build', 'wasm', 'hash_module.wasm');
  if (!existsSync(file)) {
    console.log('skipped: the hash scenarios in browsers; "npm run hash" or "npm test -- wasm" builds their module');
    return undefined;
  }
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  const { memory, _initialize, hash_manifest: manifest, hash_manifest_length: length } = instance.exports as unknown as {
    memory: WebAssembly.Memory;
    _initialize(): void;
    hash_manifest(): number;
    hash_manifest_length(): number;
  };
  _initialize();
  const address = manifest(); // Grows the memory, which detaches the buffer of before.
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, address, length()));
  return text.split('\n').filter((line) => line !== '').map((line) => line.split(' ')[1] ?? '');
}

beforeAll(async () => {
  await init();
  mkdirSync(screenshots, { recursive: true });
  if (browsers.every(({ program }) => program === undefined)) return;
  hashes = await hashesHere();
  site = await serveSite();
});
afterAll(() => site?.close());

const withoutTiming = ({ timing: _timing, ...rest }: DemoResult): Omit<DemoResult, 'timing'> => rest;

/** Pixels of a canvas that have the colour of the path. */
function pathPixels(page: Page, selector = '#map'): Promise<number> {
  return page.evaluate(async (map) => {
    // Two frames: the view draws in the frame after a change.
    for (let i = 0; i < 2; i += 1) await new Promise((resume) => requestAnimationFrame(resume));
    const canvas = document.querySelector<HTMLCanvasElement>(map)!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const probe = document.createElement('span');
    probe.style.color = 'var(--map-path)';
    document.body.append(probe);
    const [red, green, blue] = getComputedStyle(probe).color.match(/\d+/g)!.map(Number);
    probe.remove();
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] === red && data[i + 1] === green && data[i + 2] === blue) count += 1;
    }
    return count;
  }, selector);
}

/** Drops files on the page as a file manager does. */
function dropFiles(page: Page, ...files: { readonly name: string; readonly text: string }[]): Promise<void> {
  return page.evaluate((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, text } of dropped) transfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files);
}

const waitForMap = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((expected) => document.querySelector('#map-name')?.textContent === expected, {}, name);

const browsers = installedBrowsers();

describe.each(browsers)('demo in $name', (installed) => {
  const { kind, program } = installed;
  const { open: openPath } = useBrowser(installed, () => site.address);

  const open = (path: string, viewport = desktop, scheme: 'light' | 'dark' = 'light'): Promise<Page> =>
    openPath(path, viewport, scheme);

  async function openExplorer(fragment = '', viewport = desktop, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await open(`grid/index.html${fragment === '' ? '' : `#${fragment}`}`, viewport, scheme);
    await page.waitForSelector('html[data-ready]');
    return page;
  }

  /** The result on display, after it was compared with the answer in Node.js. */
  async function compareWithNode(page: Page): Promise<DemoResult> {
    const result = await resultOf(page);
    expect(withoutTiming(result)).toEqual(answerHere(await stateOf(page)));
    return result;
  }

  it.skipIf(program === undefined)('G-121 runs the algorithm that is chosen, and falls back where it does not apply', async () => {
    const page = await openExplorer(openMap);
    await dragCells(page, [20, 2], [20, 12], [20, 21]);
    for (const algorithm of ['jps', 'jps+', 'theta*', 'lazy-theta*', 'hpa*', 'astar']) {
      await page.select('#algorithm', algorithm);
      expect((await compareWithNode(page)).algorithm).toBe(algorithm);
    }
    await page.select('#algorithm', 'jps+');
    await page.waitForFunction(() => location.hash.includes('algorithm=jps'));
    await page.select('#diagonals', 'allow-all');
    expect((await compareWithNode(page)).algorithm).toBe('astar');
    expect(await page.$eval('#engine', (element) => element.getAttribute('title'))).toContain('JPS+ does not apply');
  });

  it.skipIf(program === undefined)('draws a wall with the mouse, and the path goes around it as in Node.js', async () => {
    const page = await openExplorer(openMap);
    expect((await compareWithNode(page)).cost).toBe(31);
    await dragCells(page, [20, 2], [20, 12], [20, 21]);
    const { map } = await stateOf(page);
    const drawn = map.cells.flatMap((area, index) => (area === wall ? [[index % 40, Math.floor(index / 40)]] : []));
    expect(drawn).toEqual(Array.from({ length: 20 }, (_, row) => [20, row + 2]));
    const result = await compareWithNode(page);
    expect(result.found).toBe(true);
    expect(result.specialized).toBe(true);
    expect(result.cost).toBeGreaterThan(31);
    expect(await page.$eval('#bits', (element) => element.textContent)).toBe(result.costBits);
    expect(await pathPixels(page)).toBeGreaterThan(200);
  });

  it.skipIf(program === undefined)('drags start and goal, paints areas, erases, undoes and redoes', async () => {
    const page = await openExplorer(openMap);
    await dragCells(page, [4, 12], [6, 6]);
    await dragCells(page, [35, 12], [30, 20]);
    expect(await stateOf(page)).toMatchObject({ start: { x: 6, y: 6 }, goal: { x: 30, y: 20 } });
    await page.click('[aria-label="Paint area 3"]');
    await page.click('#tool-rectangle');
    await dragCells(page, [10, 0], [25, 23]);
    const painted = await stateOf(page);
    expect(painted.map.cells.filter((area) => area === 3)).toHaveLength(16 * 24);
    expect((await compareWithNode(page)).specialized).toBe(false);
    await page.click('#tool-open');
    await page.click('#tool-rectangle');
    await dragCells(page, [8, 13], [28, 13]);
    const erased = await stateOf(page);
    expect(erased.map.cells.filter((area) => area === 3)).toHaveLength(15 * 24 + 8);
    await compareWithNode(page);
    await page.click('#undo');
    expect((await stateOf(page)).map.cells).toEqual(painted.map.cells);
    await compareWithNode(page);
    await page.click('#redo');
    expect((await stateOf(page)).map.cells).toEqual(erased.map.cells);
  });

  it.skipIf(program === undefined)('works by keyboard alone', async () => {
    const page = await openExplorer(openMap);
    await page.focus('#map');
    // The first arrow shows the cursor at the start; then 12 to the right and 2 up.
    const keys = ['ArrowRight', ...Array<'ArrowRight'>(12).fill('ArrowRight'), 'ArrowUp', 'ArrowUp'] as const;
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const { map } = await stateOf(page);
    expect(map.cells.flatMap((area, index) => (area === wall ? [index] : []))).toEqual([10, 11, 12, 13, 14].map((row) => row * 40 + 16));
    await compareWithNode(page);
    await page.keyboard.press('g');
    expect(await stateOf(page)).toMatchObject({ goal: { x: 16, y: 14 } });
    expect(await resultOf(page)).toMatchObject({ found: false, reason: 'goal-blocked' });
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    expect(await stateOf(page)).toMatchObject({ goal: { x: 35, y: 12 } });
  });

  it.skipIf(program === undefined)('gives the bits of Node.js for every kind of option', async () => {
    const page = await openExplorer(openMap);
    const terrain = 'gen=terrain.112x70.18.35&start=7.4&goal=107.65';
    const random = 'gen=random.96x60.8.4&start=2.2&goal=90.52';
    const fragments = [
      terrain,
      `${terrain}&costs=1_0.5_2_7.25_3_4_5_6_8_0.3`,
      `${terrain}&heuristicWeight=1.75&heuristic=euclidean`,
      `${random}&agentSize=2`,
      `${random}&diagonals=no-squeezing`,
      `${random}&diagonals=allow-all&heuristic=zero`,
      `${random}&specializedEngines=false`,
      `${random}&connectivity=4&heuristic=manhattan`,
      `${random}&iterationBudget=50`,
      'gen=rooms.82x55.8.7&start=4.4&goal=77.50',
      'gen=maze.81x51.1.7&start=1.1&goal=79.49',
    ];
    const costs = new Set<string>();
    for (const fragment of fragments) {
      await page.evaluate((text) => new Promise((resume) => {
        addEventListener('hashchange', resume, { once: true });
        location.hash = text;
      }), fragment);
      const { costBits, reason } = await compareWithNode(page);
      expect(reason).toBe(fragment.includes('Budget') ? 'budget' : undefined);
      costs.add(costBits);
    }
    expect(costs.size).toBeGreaterThan(fragments.length - 3);
  });

  it.skipIf(program === undefined)('compares two searches on the same map, each with the numbers of Node.js', async () => {
    const page = await openExplorer('gen=random.96x60.22.4&start=2.2&goal=90.50&agentSize=1');
    await page.click('#compare');
    await page.waitForSelector('#map-second');
    await page.select('#algorithm-second', 'jps');
    await page.click('#agent-larger');
    await page.click('#agent-smaller');
    await dragCells(page, [40, 10], [40, 20], [40, 40]);
    const compareBoth = async (): Promise<[DemoResult, DemoResult]> => {
      const state = await stateOf(page);
      const first = await compareWithNode(page);
      const second = await resultOf(page, 1);
      expect(withoutTiming(second)).toEqual(answerHere(state, { ...state.second, agentSize: state.options.agentSize }));
      return [first, second];
    };
    const [first, second] = await compareBoth();
    expect([first.algorithm, second.algorithm, second.found]).toEqual(['astar', 'jps', true]);
    expect(second.costBits).toBe(first.costBits);
    expect(second.expanded).toBeLessThan(first.expanded);
    const texts = (...ids: string[]): Promise<(string | null)[]> =>
      Promise.all(ids.map((id) => page.$eval(id, (element) => element.textContent)));
    expect(await texts('#bits', '#bits-second')).toEqual([first.costBits, second.costBits]);
    expect(await texts('#expanded', '#expanded-second')).toEqual([first.expanded, second.expanded].map((count) => count.toLocaleString('en')));
    expect(await pathPixels(page, '#map-second')).toBeGreaterThan(100);
    // The common bar moves both panes, the bar of a pane only its own.
    await page.click('#step-back');
    await page.click('#to-first');
    await page.click('#step-forward');
    const shown = (position: number, { expanded }: DemoResult): string => `${position.toLocaleString('en')} / ${expanded.toLocaleString('en')}`;
    expect(await texts('#pane-count', '#pane-count-second')).toEqual([shown(1, first), shown(1, second)]);
    await page.focus('#pane-range-second');
    await page.keyboard.press('End');
    expect(await texts('#pane-count', '#pane-count-second')).toEqual([shown(1, first), shown(second.expanded, second)]);
    expect(await pathPixels(page)).toBeLessThan(20);
    // The link brings both back.
    const before = await stateOf(page);
    const link = await page.evaluate(() => location.href);
    const again = await open(link.slice(site.address.length));
    await again.waitForSelector('html[data-ready]');
    expect(await stateOf(again)).toEqual({ ...before, view: (await stateOf(again)).view });
    expect(withoutTiming(await resultOf(again, 1))).toEqual(withoutTiming(second));
    await page.bringToFront();
    await page.click('#compare');
    expect(await stateOf(page)).toMatchObject({ second: null });
    expect(await page.$eval('#pane-second', (pane) => pane.checkVisibility())).toBe(false);
  });

  it.skipIf(program === undefined)('moves start and goal to where a larger agent fits', async () => {
    const page = await openExplorer('gen=empty.40x24.0.1&start=39.12&goal=35.23');
    await page.click('#agent-larger');
    expect(await compareWithNode(page)).toMatchObject({ found: false, reason: 'start-too-narrow' });
    await page.click('#move-ends');
    expect(await stateOf(page)).toMatchObject({ start: { x: 38, y: 12 }, goal: { x: 35, y: 22 }, options: { agentSize: 2 } });
    expect((await compareWithNode(page)).found).toBe(true);
    expect(await page.$eval('#move-ends', (button) => button.checkVisibility())).toBe(false);
  });

  it.skipIf(program === undefined)('brings everything back from its link', async () => {
    const page = await openExplorer(openMap);
    await dragCells(page, [20, 5], [20, 18]);
    await page.click('[aria-label="Paint area 7"]');
    await dragCells(page, [12, 3], [12, 20]);
    await page.select('#diagonals', 'no-squeezing');
    await page.$eval('#agentSize', (input) => {
      (input as HTMLInputElement).value = '2';
      input.dispatchEvent(new Event('input'));
    });
    await page.$eval('#clearance', (input) => (input as HTMLInputElement).click());
    const before = await stateOf(page);
    const result = await compareWithNode(page);
    const link = await page.evaluate(() => location.href);
    expect(new URL(link).hash.length).toBeLessThan(400);
    const second = await open(link.slice(site.address.length));
    await second.waitForSelector('html[data-ready]');
    expect(await stateOf(second)).toEqual(before);
    expect(withoutTiming(await resultOf(second))).toEqual(withoutTiming(result));
    expect(before).toMatchObject({ options: { agentSize: 2, diagonals: 'no-squeezing' }, showClearance: true });
  });

  it.skipIf(program === undefined)('says what is wrong with a damaged link, and starts all the same', async () => {
    const page = await openExplorer('gen=rooms.82x55.99.7&start=4.4&goal=77.50');
    expect(await page.$eval('.toast', (element) => element.textContent)).toContain('amount must be a whole number from 3 to 32; got 99');
    expect((await compareWithNode(page)).found).toBe(true);
  });

  it.skipIf(program === undefined)('takes a dropped map, and names the line of a broken one', async () => {
    const page = await openExplorer(openMap);
    const rows = ['..........', '.@@@@@@@@.', '..........', '.@@@@@@@@@', '..........'];
    await dropFiles(page, { name: 'small.map', text: `type octile\nheight 5\nwidth 10\nmap\n${rows.join('\n')}\n` });
    await waitForMap(page, 'small.map');
    const { map } = await stateOf(page);
    expect(map.cells.map((area) => (area === wall ? '@' : '.')).join('')).toBe(rows.join(''));
    expect((await compareWithNode(page)).found).toBe(true);
    await dropFiles(page, { name: 'broken.map', text: 'type octile\nheight 2\nwidth 2\nmap\n..\n.x\n' });
    await page.waitForSelector('.toast');
    expect(await page.$eval('.toast', (element) => element.textContent)).toMatch(/^broken\.map: .*line 6/);
    expect((await stateOf(page)).map.source.name).toBe('small.map');
  });

  it.skipIf(program === undefined)('compares the lines of a scenario file with their published optima', async () => {
    const sets = movingAiFolder();
    if (sets === undefined) return;
    const read = (name: string): { name: string; text: string } => ({ name, text: readFileSync(join(sets, 'dao', name), 'utf8') });
    const page = await openExplorer(openMap);
    await dropFiles(page, read('arena.map.scen'), read('arena.map'));
    // Clicked in the very frame in which the lines are there, while the page still waits for quiet after the map.
    await page.waitForFunction(() => {
      const isLoaded = document.querySelector('#map-name')?.textContent === 'arena.map' && document.querySelector('.scenario-row') !== null;
      if (!isLoaded) return false;
      const button = document.querySelector<HTMLButtonElement>('#scenario-check');
      button?.scrollIntoView();
      button?.click();
      return true;
    });
    await page.waitForSelector('#scenario-status[data-tone="good"], #scenario-status[data-tone="bad"]');
    const status = await page.$eval('#scenario-status', (element) => element.textContent);
    expect(status).toMatch(/^160 optimal, 0 different/);
    await page.click('.scenario-row[data-index="5"]');
    const line = read('arena.map.scen').text.split('\n')[6]?.split('\t').map(Number);
    expect(await stateOf(page)).toMatchObject({ start: { x: line?.[4], y: line?.[5] }, goal: { x: line?.[6], y: line?.[7] } });
    expect((await compareWithNode(page)).cost).toBeCloseTo(line?.[8] ?? NaN, 4);
  });

  it.skipIf(program === undefined)('steps through the expansions; the path appears at the end', async () => {
    const page = await openExplorer('gen=rooms.82x55.8.7&start=4.4&goal=77.50');
    const { expanded } = await resultOf(page);
    const shown = (): Promise<string | null> => page.$eval('#scrub-count', (element) => element.textContent);
    const text = (position: number): string => `${position.toLocaleString('en')} / ${expanded.toLocaleString('en')}`;
    expect(await shown()).toBe(text(expanded));
    const whole = await pathPixels(page);
    await page.click('#step-back');
    expect(await shown()).toBe(text(expanded - 1));
    expect(await pathPixels(page)).toBeLessThan(whole / 4);
    await page.click('#to-first');
    await page.click('#step-forward');
    expect(await shown()).toBe(text(1));
    await page.select('#speed', '4');
    await page.click('#play');
    await page.waitForFunction((end) => document.querySelector('#scrub-count')?.textContent === end, {}, text(expanded));
    expect(await pathPixels(page)).toBe(whole);
  });

  it.skipIf(kind !== 'chrome' || program === undefined)('draws with one finger and pinches with two', async () => {
    const page = await openExplorer(openMap, { ...phone, hasTouch: true, isMobile: true });
    const [fromX, fromY] = await pointOf(page, 20, 4);
    const [toX, toY] = await pointOf(page, 20, 9);
    const finger = await page.touchscreen.touchStart(fromX, fromY);
    await finger.move(toX, toY);
    await finger.end();
    const drawn = await stateOf(page);
    expect(drawn.map.cells.filter((area) => area === wall)).toHaveLength(6);
    const first = await page.touchscreen.touchStart(...(await pointOf(page, 10, 18)));
    const second = await page.touchscreen.touchStart(...(await pointOf(page, 30, 18)));
    await second.move(fromX + 160, fromY + 160);
    await first.end();
    await second.end();
    const pinched = await stateOf(page);
    expect(pinched.map.cells).toEqual(drawn.map.cells);
    expect(pinched.view.cell).not.toBe(drawn.view.cell);
  });

  it.skipIf(program === undefined)('looks as it should: screenshots', async () => {
    const both = 'gen=rooms.82x55.8.7&start=4.4&goal=77.50&compare=true&second.algorithm=jps';
    const shots = [
      ['light', desktop, 'light', ''], ['dark', desktop, 'dark', ''], ['phone', phone, 'light', ''],
      ['compare', desktop, 'light', both], ['compare-dark', desktop, 'dark', both], ['compare-phone', phone, 'light', both],
    ] as const;
    for (const [name, viewport, scheme, fragment] of shots) {
      const page = await openExplorer(fragment, viewport, scheme);
      // Firefox cannot be told the system's scheme; the page's own button does the same, and is remembered.
      const background = (): Promise<string> => page.$eval('body', (body) => getComputedStyle(body).backgroundColor);
      if (kind === 'firefox' && (await background()) !== backgrounds[scheme]) await page.click('#theme');
      await page.waitForSelector('#time[data-stale="false"]');
      await page.screenshot({ path: join(screenshots, `${kind}-grid-${name}.png`) });
      expect(await background()).toBe(backgrounds[scheme]);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(tooWide).toBe(0);
      expect(statSync(join(screenshots, `${kind}-grid-${name}.png`)).size).toBeGreaterThan(20_000);
    }
  });

  it.skipIf(program === undefined)('shows a search and its real numbers on the landing page', async () => {
    const page = await open('index.html');
    await page.waitForFunction(() => document.querySelector('#code-cost')?.textContent === '12');
    expect(await page.$$eval('.pages a', (links) => links.map((link) => link.getAttribute('href')))).toEqual(['./grid/index.html', './hex/index.html', './voxel/index.html', './navmesh/index.html', './level/index.html', './graph/index.html', './rollback/index.html', './hash/index.html']);
    await page.screenshot({ path: join(screenshots, `${kind}-home.png`) });
  });

  async function openHex(fragment: string, viewport = desktop, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const opened = await open(`hex/index.html#${fragment}`, viewport, scheme);
    await opened.waitForSelector('html[data-ready]');
    return opened;
  }

  it.skipIf(program === undefined)('searches hexagons in four layouts with the bits of Node.js, with mouse and link', async () => {
    const compareHex = async (on: Page): Promise<HexResult> => {
      const state = await on.evaluate(() => window.samepathHex.state());
      const result = await on.evaluate(() => window.samepathHex.result());
      const { slices: _slices, ...ours } = answerHexHere(state);
      const { slices: _shown, ...shown } = result;
      expect({ ...shown, cost: 0 }).toEqual({ ...ours, cost: 0 });
      return result;
    };
    const page = await openHex('gen=empty.30x20.0.1&start=4.10&goal=25.10');
    const drag = async (...cells: (readonly [number, number])[]): Promise<void> => {
      for (const [index, [x, y]] of cells.entries()) {
        const [left, top] = await page.$eval('#map', (map) => [map.getBoundingClientRect().left, map.getBoundingClientRect().top] as const);
        const [dx = 0, dy = 0] = await page.evaluate((cx, cy) => window.samepathHex.pointOf(cx, cy), x, y);
        await page.mouse.move(left + dx, top + dy, { steps: 4 });
        if (index === 0) await page.mouse.down();
      }
      await page.mouse.up();
    };
    expect((await compareHex(page)).cost).toBe(21);
    await drag([14, 2], [14, 10], [14, 16]);
    await drag([4, 10], [6, 6]);
    await page.click('[aria-label="Paint area 5"]');
    await drag([20, 4], [20, 14]);
    const seen = new Set<string>();
    for (const layout of ['pointy-odd-row', 'pointy-even-row', 'flat-odd-column', 'flat-even-column']) {
      await page.$eval(`input[value="${layout}"]`, (input) => (input as HTMLInputElement).click());
      seen.add(JSON.stringify((await compareHex(page)).cells));
      expect(await pathPixels(page)).toBeGreaterThan(100);
    }
    expect(seen.size).toBeGreaterThan(1);
    const whole = await compareHex(page);
    await page.select('#algorithm', 'dijkstra');
    const dijkstra = await compareHex(page);
    expect(dijkstra.costBits).toBe(whole.costBits);
    expect(dijkstra.expanded).toBeGreaterThan(whole.expanded);
    await page.$eval('#slice', (input) => {
      (input as HTMLInputElement).value = '50';
      input.dispatchEvent(new Event('input'));
    });
    expect((await compareHex(page)).slices).toBe(String(Math.ceil(dijkstra.iterations / 50)));
    await page.click('#to-first');
    expect(await page.$eval('#scrub-count', (element) => element.textContent)).toBe(`0 / ${dijkstra.expanded.toLocaleString('en')}`);
    const before = await page.evaluate(() => window.samepathHex.state());
    const link = await page.evaluate(() => location.hash.slice(1));
    expect(before).toMatchObject({ start: { x: 6, y: 6 }, options: { layout: 'flat-even-column', algorithm: 'dijkstra', slice: 50 } });
    const again = await openHex(link);
    expect(await again.evaluate(() => window.samepathHex.state())).toEqual(before);
  });

  it.skipIf(program === undefined)('shows hexagons as they should look: screenshots', async () => {
    for (const [name, viewport, scheme, fragment] of [
      ['light', desktop, 'light', ''], ['phone', phone, 'dark', 'gen=rooms.30x40.6.2&start=2.2&goal=26.36&layout=flat-even-column'],
    ] as const) {
      const shot = await openHex(fragment, viewport, scheme);
      await shot.waitForSelector('#time[data-stale="false"]');
      await shot.screenshot({ path: join(screenshots, `${kind}-hex-${name}.png`) });
      expect(await shot.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    }
  });

  async function openVoxel(fragment: string, viewport = desktop, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await open(`voxel/index.html#${fragment}`, viewport, scheme);
    await page.waitForSelector('html[data-ready]');
    return page;
  }

  it.skipIf(kind !== 'chrome' || program === undefined)('searches voxels with the bits of Node.js, with mouse, keys, file and link', async () => {
    const page = await openVoxel('scene=city.24.7&start=2.8.2&goal=22.3.21');
    const compareVoxels = async (scene?: VoxelScene): Promise<VoxelResult> => {
      const state = await page.evaluate(() => window.samepathVoxel.state());
      const result = await page.evaluate(() => window.samepathVoxel.result());
      expect(result).toEqual(answerVoxelHere(state, scene));
      return result;
    };
    const costs = new Set<string>();
    for (const connectivity of ['6', '18', '26']) {
      await page.select('#connectivity', connectivity);
      const result = await compareVoxels();
      expect(result.found).toBe(true);
      costs.add(result.costBits);
    }
    expect(costs.size).toBeGreaterThan(1);
    await page.select('#cornerRule', 'allow-all');
    const { expanded } = await compareVoxels();
    await page.click('#to-first');
    expect(await page.$eval('#scrub-count', (element) => element.textContent)).toBe(`0 / ${expanded.toLocaleString('en')}`);
    expect((await page.evaluate(() => window.samepathVoxel.state())).counts.expansions).toBe(0);
    // A click places the start where the ray of that point ends; then it is the goal's turn, by keyboard.
    const { left, top, width, height } = await page.$eval('#scene', (canvas) => {
      const box = canvas.getBoundingClientRect();
      return { left: box.left, top: box.top, width: box.width, height: box.height };
    });
    const spot = await page.evaluate((w, h) => {
      for (let i = 1; i < 40; i += 1) {
        const [x, y] = [(w * i) / 40, h * 0.55] as const;
        const voxel = window.samepathVoxel.pick(x, y);
        if (voxel !== null) return { x, y, voxel };
      }
      return null;
    }, width, height);
    await page.mouse.click(left + (spot?.x ?? 0), top + (spot?.y ?? 0));
    expect((await page.evaluate(() => window.samepathVoxel.state())).start).toEqual(spot?.voxel);
    await page.focus('#scene');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('PageUp');
    expect((await page.evaluate(() => window.samepathVoxel.state())).goal).toEqual({ x: 21, y: 4, z: 21 });
    await compareVoxels();
    await page.waitForFunction(() => location.hash.includes('goal=21.4.21'));
    const before = await page.evaluate(() => window.samepathVoxel.state());
    const again = await openVoxel(await page.evaluate(() => location.hash.slice(1)));
    const { counts: _counts, ...restored } = await again.evaluate(() => window.samepathVoxel.state());
    expect({ ...restored, counts: before.counts }).toEqual(before);
    await again.close();
    const solid = Uint8Array.from({ length: 6 * 5 * 4 }, (_, i) => Number(i % 6 === 3 && Math.floor(i / 6) % 5 < 4));
    const lines = [...solid].flatMap((value, i) => (value === 1 ? [`${i % 6} ${Math.floor(i / 6) % 5} ${Math.floor(i / 30)}`] : []));
    await dropFiles(page, { name: 'wall.3dmap', text: `voxel 6 5 4\n${lines.join('\n')}\n` });
    await page.waitForFunction(() => document.querySelector('#scene-name')?.textContent === 'wall.3dmap');
    expect((await compareVoxels({ sizeX: 6, sizeY: 5, sizeZ: 4, solid, source: 'wall.3dmap' })).found).toBe(true);
  });

  it.skipIf(kind !== 'chrome' || program === undefined)('shows voxels as they should look: screenshots', async () => {
    for (const [name, viewport, scheme, fragment] of [
      ['light', desktop, 'light', ''], ['dark', desktop, 'dark', 'scene=terrain.64.5&start=6.24.6&goal=57.30.57'], ['phone', phone, 'light', ''],
    ] as const) {
      const page = await openVoxel(fragment, viewport, scheme);
      await page.waitForSelector('#time[data-stale="false"]');
      await page.screenshot({ path: join(screenshots, `${kind}-voxel-${name}.png`) });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      const { counts } = await page.evaluate(() => window.samepathVoxel.state());
      expect(counts.voxels).toBeGreaterThan(1000);
      expect(counts.triangles).toBeGreaterThan(12 * counts.voxels);
      expect(statSync(join(screenshots, `${kind}-voxel-${name}.png`)).size).toBeGreaterThan(40_000);
    }
  });

  it.skipIf(program === undefined)('gets the hashes that the same module has in Node.js', async () => {
    const page = await open('hash/index.html');
    await page.waitForSelector('#verdict:not([data-state="running"])');
    const state = await page.$eval('#verdict', (element) => element.getAttribute('data-state'));
    const shown = await page.$$eval('td:nth-child(3) span', (cells) => cells.map((cell) => cell.title));
    await page.screenshot({ path: join(screenshots, `${kind}-hash.png`) });
    if (hashes === undefined) {
      expect(state).toBe('absent');
      return;
    }
    expect(shown.filter((hash) => hash !== '')).toEqual(hashes);
    const committed = readFileSync(join(root, 'tests-c', 'hash', 'manifest.txt'), 'utf8');
    expect(state).toBe(hashes.every((hash) => committed.includes(hash)) ? 'same' : 'different');
  });

  async function openRollback(seed: number, viewport = desktop, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await open(`rollback/index.html#seed=${seed}`, viewport, scheme);
    await page.waitForSelector('html[data-ready]');
    return page;
  }

  /** Waits until the page has done all ticks it was sent to. */
  const settled = (page: Page): Promise<unknown> => page.waitForFunction(() => !window.samepathRollback.isBusy(), { timeout: 100_000 });

  /** Tick, hashes and mark of each row, from the first tick on. */
  const hashRows = (page: Page): Promise<(string | undefined)[][]> =>
    page.$$eval('#hashes .hash-row', (rows) => rows.map((row) =>
      [row.children[0]!.textContent, ...[1, 2].map((at) => row.children[at]!.getAttribute('title')!), row.getAttribute('data-mark')!]));

  it.skipIf(program === undefined)('runs 300 ticks with the hashes of Node.js, and again after a roll-back', async () => {
    const page = await openRollback(7);
    await page.click('#to-last');
    await settled(page);
    const ours = record(7, 300);
    const hashesOf = ({ content, state }: Hashes, tick: number, mark: string): string[] => [String(tick), content, state, mark];
    const all = [ours.start, ...ours.ticks.map(({ hashes: each }) => each)];
    expect(await hashRows(page)).toEqual(all.map((each, tick) => hashesOf(each, tick, 'none')));
    expect(parseLog(await page.evaluate(() => window.samepathRollback.log()))).toEqual(ours);

    await page.click('#roll-back');
    await settled(page);
    expect(await page.$eval('#verdict', (pill) => pill.getAttribute('data-state'))).toBe('equal');
    expect(await hashRows(page)).toEqual(all.map((each, tick) => hashesOf(each, tick, tick > 100 ? 'equal' : 'none')));

    await page.click('#leave-out');
    await page.select('#saved-tick', '200');
    await page.click('#roll-back');
    await settled(page);
    const changed = 1 + ours.ticks.findIndex(({ inputs }, index) => index >= 200 && inputs.length > 0);
    const marks = (await hashRows(page)).map((row) => row[3]);
    expect(marks.slice(201)).toEqual(marks.slice(201).map((_, index) => (index + 201 < changed ? 'equal' : 'different')));
    expect(await page.$eval('#verdict-text', (text) => text.textContent)).toContain(`from tick ${changed} on the hashes differ`);
    // The slider goes back to the recorded run.
    await page.click('#step-back');
    await settled(page);
    expect((await hashRows(page)).slice(281, 300).map((row) => row[3])).toEqual(Array(19).fill('equal'));
    await page.close();
  });

  it.skipIf(program === undefined)('takes a tower of the visitor into the run, and drops the ticks after it', async () => {
    const page = await openRollback(11);
    for (let i = 0; i < 6; i += 1) await page.click('#step-forward');
    await settled(page);
    await page.click('#step-back');
    await settled(page);
    expect(await page.evaluate(() => window.samepathRollback.now())).toBe(5);
    await page.focus('#field');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await settled(page);
    const log = parseLog(await page.evaluate(() => window.samepathRollback.log()));
    expect(log.ticks).toHaveLength(6);
    expect(log.ticks[5]!.inputs.at(-1)).toEqual({ kind: 'place', x: 64, y: 63 });
    expect(verify(log)).toBeUndefined();
    expect(await page.evaluate(() => location.hash)).toBe('#seed=11');
    await page.click('#new-seed');
    expect(await page.evaluate(() => location.hash)).toBe('#seed=12');
    expect(await page.evaluate(() => window.samepathRollback.now())).toBe(0);
  });

  it.skipIf(program === undefined)('shows the rollback field as it should look: screenshots', async () => {
    for (const [name, viewport, scheme] of [['light', desktop, 'light'], ['dark', desktop, 'dark'], ['phone', phone, 'light']] as const) {
      const page = await openRollback(7, viewport, scheme);
      const background = (): Promise<string> => page.$eval('body', (body) => getComputedStyle(body).backgroundColor);
      if (kind === 'firefox' && (await background()) !== backgrounds[scheme]) await page.click('#theme');
      await page.$eval('#scrub', (range) => {
        (range as HTMLInputElement).value = '100';
        range.dispatchEvent(new Event('input'));
      });
      await settled(page);
      await page.select('#saved-tick', '80');
      await page.click('#roll-back');
      await settled(page);
      const file = join(screenshots, `${kind}-rollback-${name}.png`);
      await page.screenshot({ path: file });
      expect(await background()).toBe(backgrounds[scheme]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      expect(statSync(file).size).toBeGreaterThan(20_000);
    }
  }, 300_000);
});

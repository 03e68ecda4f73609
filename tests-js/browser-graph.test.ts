// The road network page in real browsers: what it shows equals what the package answers in Node.js, ends are dragged, files
// dropped, and the map of 250,000 nodes is moved. Screenshots go to artifacts/demo.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Viewport } from 'puppeteer-core';
import { init } from 'samepath';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateCity } from '../demo/graph/city.js';
import { readNetwork } from '../demo/graph/dimacs.js';
import { landmarkCount, variants, type RoadNetwork } from '../demo/graph/model.js';
import { CellIndex } from '../demo/graph/node-index.js';
import { bitsOf } from '../demo/graph/results.js';
import { Searches } from '../demo/graph/searches.js';
import { digestOf } from '../demo/graph/digest.js';
import { installedBrowsers } from './support/browsers.js';
import { root } from './support/data.js';
import { serveSite, type Site } from './support/site.js';
import { useBrowser } from './support/use-browser.js';

const desktop: Viewport = { width: 1280, height: 800 };
const phone: Viewport = { width: 390, height: 844, deviceScaleFactor: 2 };
/** How long a condition may take, in milliseconds; tests take longer only when something hangs. */
const patience = 100_000;
const screenshots = join(root, 'artifacts', 'demo');

interface GraphDemoState {
  readonly start: number;
  readonly goal: number;
  readonly variant: string;
  readonly split: boolean;
  readonly nodes: number;
  readonly settled: boolean;
  readonly drawn: boolean;
}

interface GraphDemoResult {
  readonly variant: string;
  readonly found: boolean;
  readonly costBits: string;
  readonly expanded: number;
  readonly iterations: number;
  readonly nodes: number[];
  readonly digest: number;
}

declare global {
  interface Window {
    readonly samepathGraphDemo: {
      state(): GraphDemoState;
      results(): GraphDemoResult[];
      pointOf(node: number): [number, number];
      measurePan(frames: number): Promise<{ intervals: number[]; draws: number[] }>;
      /** The same from when the network is there, at most until its tables are built. */
      measureWait(frames: number): Promise<{ intervals: number[]; draws: number[] }>;
    };
  }
}

/** The same searches answered here. */
function answersHere(network: RoadNetwork, start: number, goal: number): GraphDemoResult[] {
  const searches = new Searches(network);
  searches.landmarks = searches.graph.buildLandmarks({ count: landmarkCount });
  const answers = variants.map(({ id }) => {
    const { found, cost, expanded, iterations, nodes, expandedNodes } = searches.find(id, start, goal, true);
    return { variant: id, found, costBits: bitsOf(cost), expanded, iterations, nodes: [...nodes], digest: digestOf(expandedNodes) };
  });
  searches.free();
  return answers;
}

const byVariant = (a: GraphDemoResult, b: GraphDemoResult): number => (a.variant < b.variant ? -1 : 1);

let site: Site;
const browsers = installedBrowsers();

beforeAll(async () => {
  await init();
  mkdirSync(screenshots, { recursive: true });
  if (browsers.some(({ program }) => program !== undefined)) site = await serveSite('demo-test-graph');
});
afterAll(() => site?.close());

describe.each(browsers)('road networks in $name', (installed) => {
  const { kind, program } = installed;
  const { newPage, open } = useBrowser(installed, () => site.address, patience);

  /** Until every search has answered and every tile in sight is drawn. */
  const settle = (page: Page): Promise<unknown> => page.waitForFunction(() => {
    const state = window.samepathGraphDemo?.state();
    return state?.settled === true && state.drawn;
  }, { polling: 100 });

  async function openPage(fragment: string, viewport = desktop, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await open(`graph/index.html#${fragment}`, viewport, scheme);
    await settle(page);
    return page;
  }

  const stateOf = (page: Page): Promise<GraphDemoState> => page.evaluate(() => window.samepathGraphDemo.state());

  async function compareWithNode(page: Page, network: RoadNetwork): Promise<GraphDemoResult[]> {
    const { start, goal } = await stateOf(page);
    const results = (await page.evaluate(() => window.samepathGraphDemo.results())).sort(byVariant);
    expect(results).toEqual(answersHere(network, start, goal).sort(byVariant));
    return results;
  }

  /** Drags an end to where another node is. */
  async function dragEnd(page: Page, from: number, to: number): Promise<void> {
    const canvas = await page.$eval('#map', (element) => {
      const { left, top } = element.getBoundingClientRect();
      return { left, top };
    });
    const pointOf = async (node: number): Promise<[number, number]> => {
      const [x, y] = await page.evaluate((wanted) => window.samepathGraphDemo.pointOf(wanted), node);
      return [canvas.left + x, canvas.top + y];
    };
    await page.mouse.move(...(await pointOf(from)));
    await page.mouse.down();
    await page.mouse.move(...(await pointOf(to)), { steps: 6 });
    await page.mouse.up();
    await settle(page);
  }

  it.skipIf(program === undefined)('gives the paths, costs and expansions of Node.js, before and after dragging both ends', async () => {
    const city = generateCity(4000, 3);
    const page = await openPage('city=4000.3&search=alt');
    const before = await compareWithNode(page, city);
    expect(new Set(before.map(({ costBits }) => costBits)).size).toBe(1);
    const { start, goal } = await stateOf(page);
    const index = new CellIndex(city.positions);
    const { left, right, top, bottom } = index.bounds;
    await dragEnd(page, start, index.nearest(left + 0.6 * (right - left), top + 0.2 * (bottom - top)));
    await dragEnd(page, goal, index.nearest(left + 0.3 * (right - left), top + 0.75 * (bottom - top)));
    const moved = await stateOf(page);
    expect([moved.start === start, moved.goal === goal]).toEqual([false, false]);
    const after = await compareWithNode(page, city);
    expect(after[0]?.costBits).not.toBe(before[0]?.costBits);
    expect(await page.$eval('#verdict', (element) => element.textContent)).toBe('Same cost in 6 of 6');
  });

  it.skipIf(program === undefined)('brings everything back from its link, and says what is wrong with a damaged one', async () => {
    const page = await openPage('city=1000.5&start=10&goal=700&search=bi-astar&split=true&view=0_0_0.3');
    const state = await stateOf(page);
    expect(state).toMatchObject({ start: 10, goal: 700, variant: 'bi-astar', split: true, camera: { x: 0, y: 0 } });
    const link = await page.evaluate(() => location.hash.slice(1));
    const second = await openPage(link);
    expect(await stateOf(second)).toEqual(state);
    await second.evaluate(() => {
      location.hash = 'city=5.5';
    });
    await second.waitForSelector('.toast[data-tone="bad"]');
    expect(await second.$eval('.toast', (element) => element.textContent)).toContain('size must be a whole number from 100 to 250000; got 5');
  });

  it.skipIf(program === undefined)('pans and zooms with mouse and keys; a click in a pane chooses its search', async () => {
    const page = await openPage('city=1000.5&split=true&search=dijkstra');
    const before = await page.evaluate(() => window.samepathGraphDemo.pointOf(0));
    await page.mouse.move(150, 300);
    await page.mouse.down();
    await page.mouse.move(190, 330, { steps: 4 });
    await page.mouse.up();
    const panned = await page.evaluate(() => window.samepathGraphDemo.pointOf(0));
    expect([panned[0] - before[0], panned[1] - before[1]].map(Math.round)).toEqual([40, 30]);
    await page.focus('#map');
    await page.keyboard.press('+');
    expect(await page.evaluate(() => window.samepathGraphDemo.pointOf(0))).not.toEqual(panned);
    await page.mouse.click(440, 330);
    expect(await stateOf(page)).toMatchObject({ variant: 'astar' });
    await page.click('#variant-bi-alt');
    await page.click('#layout-one');
    expect(await stateOf(page)).toMatchObject({ variant: 'bi-alt', split: false });
    await page.keyboard.press('0');
    await settle(page);
  });

  it.skipIf(program === undefined)('takes DIMACS files, and names the line of a broken one', async () => {
    const page = await openPage('city=1000.5');
    const side = 12;
    const number = (column: number, row: number): number => row * side + column + 1;
    const arcs: string[] = [];
    const places: string[] = [];
    for (let row = 0; row < side; row += 1) {
      for (let column = 0; column < side; column += 1) {
        places.push(`v ${number(column, row)} ${column * 100} ${row * 100}`);
        const weight = 100 + ((column * 7 + row * 13) % 40);
        if (column + 1 < side) arcs.push(`a ${number(column, row)} ${number(column + 1, row)} ${weight}`, `a ${number(column + 1, row)} ${number(column, row)} ${weight}`);
        if (row + 1 < side) arcs.push(`a ${number(column, row)} ${number(column, row + 1)} ${weight}`);
      }
    }
    const graph = `p sp ${side * side} ${arcs.length}\n${arcs.join('\n')}\n`;
    const coordinates = `p aux sp co ${side * side}\n${places.join('\n')}\n`;
    const drop = (...files: { name: string; text: string }[]): Promise<void> => page.evaluate((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, text } of dropped) transfer.items.add(new File([text], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, files);
    await drop({ name: 'town.gr', text: graph });
    await drop({ name: 'town.co', text: coordinates });
    await page.waitForFunction((count) => window.samepathGraphDemo.state().nodes === count, {}, side * side);
    await settle(page);
    expect(await page.$eval('#network-name', (element) => element.textContent)).toBe('town.gr');
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
    const town = readNetwork('town.gr', encode(graph), encode(coordinates));
    // The roads lead down only, the goal lies further up.
    expect((await compareWithNode(page, town)).map(({ found }) => found)).toEqual(variants.map(() => false));
    await dragEnd(page, (await stateOf(page)).goal, number(9, 10) - 1);
    expect((await compareWithNode(page, town)).map(({ found }) => found)).toEqual(variants.map(() => true));
    await drop({ name: 'bad.gr', text: 'p sp 2 1\na 1 3 5\n' }, { name: 'bad.co', text: coordinates });
    await page.waitForFunction(() => /line 2/.test(document.querySelector('.toast[data-tone="bad"]')?.textContent ?? ''));
    expect((await stateOf(page)).nodes).toBe(side * side);
  });

  it.skipIf(kind !== 'chrome' || program === undefined)('moves a map of 250,000 nodes, and stays awake while tables are built', async () => {
    const page = await newPage();
    await page.setViewport(desktop);
    await page.goto(`${site.address}graph/index.html#city=250000.11&search=astar`);
    // A page whose thread were busy for the tables would not draw a frame meanwhile.
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true');
    const during = await page.evaluate(() => window.samepathGraphDemo.measureWait(20));
    await settle(page);
    const { intervals, draws } = await page.evaluate(() => window.samepathGraphDemo.measurePan(120));
    const part = (values: number[], at: number): string => [...values].sort((a, b) => a - b)[Math.floor(at * (values.length - 1))]!.toFixed(1);
    const line = (name: string, values: number[]): string => `${name} ms: median ${part(values, 0.5)}, 95 % ${part(values, 0.95)}, most ${part(values, 1)}`;
    console.log(`panning 250,000 nodes, ${line('frame to frame', intervals)}; ${line('drawing', draws)}`);
    console.log(`while tables are built, ${line('frame to frame', during.intervals)}`);
    expect([intervals.length, draws.length]).toEqual([120, 120]);
    expect(during.draws.length).toBeGreaterThan(1);
    expect((await stateOf(page)).nodes).toBeGreaterThan(245_000);
  }, 4 * patience);

  it.skipIf(program === undefined)('looks as it should: screenshots', async () => {
    const shots = [
      ['light', desktop, 'light', 'city=20000.7'], ['split-dark', desktop, 'dark', 'city=20000.7&split=true'],
      ['near', desktop, 'light', 'city=20000.7&search=alt&view=-600_0_0.2'], ['phone', phone, 'light', 'city=4000.7'],
    ] as const;
    for (const [name, viewport, scheme, fragment] of shots) {
      const page = await openPage(fragment, viewport, scheme);
      const file = join(screenshots, `${kind}-graph-${name}.png`);
      await page.screenshot({ path: file });
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(tooWide).toBe(0);
      expect(statSync(file).size).toBeGreaterThan(20_000);
    }
  }, 4 * patience);
});

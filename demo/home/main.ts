// The landing page: a search that plays by itself, and the example with its real result.
import '../shared/theme.css';
import './home.css';
import { Grid, init, type GridPath } from 'samepath';
import { generateMap } from '../shared/generators.js';
import { MapLayer, TraceLayer } from '../grid/layers.js';
import { drawMarker, drawPath, markerRadius, type Frame } from '../shared/marks.js';
import { defaultCosts, wall, type Cell, type GridMap } from '../shared/cells.js';
import { readPalette, type Palette } from '../shared/palette.js';
import { placeEnds } from '../shared/placement.js';
import { Viewport } from '../shared/viewport.js';
import { byId, formatCount } from '../shared/dom.js';
import { Random } from '../shared/random.js';
import { bindTheme, onThemeChange } from '../shared/theme.js';

/** How long a search spreads, and how long its path then stays, in milliseconds. */
const spreadMilliseconds = 2600;
const restMilliseconds = 2200;
/** Cells along the edges that a goal keeps away from, so that its marker is never cut off. */
const edge = 4;
/** Searches that flood the whole map hide what makes the path turn. */
const mostExpanded = 1100;

class Hero {
  readonly #canvas = byId('hero', HTMLCanvasElement);
  readonly #context = this.#canvas.getContext('2d')!;
  readonly #viewport = new Viewport();
  readonly #map: GridMap = generateMap({ kind: 'terrain', width: 64, height: 44, amount: 14, seed: 65 });
  readonly #grid = Grid.fromAreas(this.#map.cells, this.#map.width, this.#map.height);
  readonly #mapLayer = new MapLayer();
  readonly #trace = new TraceLayer();
  readonly #random = new Random(3);
  #palette: Palette = readPalette();
  #ends = placeEnds(this.#map);
  #path: GridPath;

  constructor() {
    defaultCosts.forEach((cost, area) => this.#grid.areas.set(area, cost));
    this.#path = this.#search();
    this.recolor();
    new ResizeObserver(() => this.#resize()).observe(this.#canvas);
    this.#resize();
  }

  recolor(): void {
    this.#palette = readPalette();
    this.#mapLayer.paint(this.#map, this.#palette);
    this.#trace.setTrace(this.#map, this.#path.expandedCells, this.#palette);
    this.#draw();
  }

  #search(): GridPath {
    const path = this.#grid.findPath(this.#ends.start, this.#ends.goal, { recordExpansions: true });
    byId('hero-caption', HTMLElement).textContent =
      `cost ${path.cost.toFixed(4)} · ${formatCount(path.expanded)} cells expanded`;
    this.#trace.setTrace(this.#map, path.expandedCells, this.#palette);
    return path;
  }

  /** From the goal on to a far cell that can be reached. */
  #next(): void {
    const start = this.#ends.goal;
    for (let tries = 0; tries < 60; tries += 1) {
      const goal: Cell = {
        x: edge + this.#random.below(this.#map.width - 2 * edge),
        y: edge + this.#random.below(this.#map.height - 2 * edge),
      };
      const far = Math.abs(goal.x - start.x) + Math.abs(goal.y - start.y) > 36;
      if (!far || this.#map.cells[goal.y * this.#map.width + goal.x] === wall) continue;
      const path = this.#grid.findPath(start, goal);
      if (!path.found || path.expanded > mostExpanded) continue;
      this.#ends = { start, goal };
      break;
    }
    this.#path = this.#search();
  }

  #resize(): void {
    const ratio = window.devicePixelRatio || 1;
    const { width, height } = this.#canvas.getBoundingClientRect();
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#viewport.resize(this.#canvas.width, this.#canvas.height, ratio);
    this.#draw();
  }

  #draw(withPath = true): void {
    const { width, height } = this.#canvas;
    this.#viewport.cover(this.#map);
    const { left, top, scale } = this.#viewport;
    this.#context.imageSmoothingEnabled = false;
    this.#context.clearRect(0, 0, width, height);
    for (const layer of [this.#mapLayer, this.#trace]) {
      this.#context.drawImage(layer.flush(), left, top, this.#map.width * scale, this.#map.height * scale);
    }
    const frame: Frame = { context: this.#context, viewport: this.#viewport, colors: this.#palette.css };
    if (withPath) drawPath(frame, this.#path.cells, 1);
    for (const end of ['goal', 'start'] as const) {
      const { x, y } = this.#ends[end];
      drawMarker(frame, [left + (x + 0.5) * scale, top + (y + 0.5) * scale], markerRadius(this.#viewport, 1), end);
    }
  }

  /** Plays search after search while the page is visible. */
  play(): void {
    let began = performance.now();
    const frame = (time: number): void => {
      const elapsed = time - began;
      if (elapsed > spreadMilliseconds + restMilliseconds) {
        began = time;
        this.#next();
      }
      const part = Math.min(Math.max(time - began, 0) / spreadMilliseconds, 1);
      this.#trace.seek(Math.floor(part * this.#trace.count));
      this.#draw(part === 1);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }
}

function runExample(): void {
  const grid = Grid.fromText('....#....\n.##.#.##.\n.#.....#.\n.#.###.#.\n.........');
  const path = grid.findPath({ x: 0, y: 0 }, { x: 8, y: 0 });
  byId('code-cost', HTMLElement).textContent = String(path.cost);
  byId('code-expanded', HTMLElement).textContent = String(path.expanded);
  grid.free();
}

async function start(): Promise<void> {
  bindTheme(byId('theme', HTMLButtonElement));
  await Promise.all([init(), document.fonts.load("600 16px 'Inter Variable'")]);
  runExample();
  const hero = new Hero();
  onThemeChange(() => hero.recolor());
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) hero.play();
}

void start();

// The rollback page: a run, the picture of its field, and what the visitor does with them.
import '../shared/theme.css';
import '../shared/explorer.css';
import './rollback.css';
import { init } from 'samepath';
import { side, swamp } from '../../docs/examples/rollback/terrain.mjs';
import { isInside, wall, type Cell } from '../shared/cells.js';
import { byId, formatCount, revealCurrentPage } from '../shared/dom.js';
import { maxSeed } from '../shared/generators.js';
import { fieldsOf, numberIn } from '../shared/link.js';
import { toast } from '../shared/notices.js';
import { bindTheme, onThemeChange } from '../shared/theme.js';
import { Driver } from './driver.js';
import { HashList } from './hash-list.js';
import { lastTick, Run } from './run.js';
import { Timeline } from './timeline.js';
import { showVerdict } from './verdict.js';
import { FieldView, type Shown } from './view.js';

const firstSeed = 7;

/** The seed of the link. */
function seedOf(fragment: string): number {
  try {
    const text = fieldsOf(fragment)?.get('seed');
    return text == null ? firstSeed : numberIn('seed', text, 0, maxSeed);
  } catch (error) {
    toast(`The link cannot be read: ${(error as Error).message}.`, 'bad');
    return firstSeed;
  }
}

class Page {
  #run = new Run(seedOf(location.hash));
  readonly #canvas = byId('field', HTMLCanvasElement);
  readonly #view = new FieldView(this.#canvas, this.#run.field);
  readonly #driver = new Driver(this.#run, () => this.#show());
  readonly #timeline = new Timeline(this.#driver, () => this.#run);
  readonly #hashes = new HashList(byId('hashes', HTMLElement));
  /** Address of the log that the download link offers now. */
  #logUrl = '';

  constructor() {
    this.#bindRollback();
    this.#bindRun();
    this.#bindCanvas();
    onThemeChange(() => this.#view.recolor());
    this.#show();
    Object.assign(window, { samepathRollback: { log: () => this.#run.text, isBusy: () => this.#driver.isBusy, now: () => this.#run.now } });
  }

  // What the page shows ----------------------------------------------------------------------------

  #show(): void {
    const run = this.#run;
    if (!this.#driver.outrunsDrawing) this.#view.update();
    this.#timeline.show();
    this.#hashes.show(run.records, run.now);
    showVerdict(run, this.#driver.isBusy);
    const { towers, arrived, fallen } = run.field;
    byId('size', HTMLElement).textContent = `${formatCount(run.stateSize / 1024)} KiB a state`;
    byId('run-note', HTMLElement).textContent = `${towers.length} towers · ${arrived} looted · ${fallen} fell`;
  }

  // What the visitor does --------------------------------------------------------------------------

  #bindRollback(): void {
    const saved = byId('saved-tick', HTMLSelectElement);
    byId('roll-back', HTMLButtonElement).addEventListener('click', () => {
      this.#driver.pause();
      this.#driver.resimulate(Number(saved.value), byId('leave-out', HTMLInputElement).checked);
    });
    const download = byId('download', HTMLAnchorElement);
    download.addEventListener('click', () => {
      URL.revokeObjectURL(this.#logUrl);
      this.#logUrl = URL.createObjectURL(new Blob([this.#run.text], { type: 'application/jsonl' }));
      download.href = this.#logUrl;
      download.download = `rollback-seed-${this.#run.seed}.jsonl`;
    });
    download.href = '#';
  }

  #bindRun(): void {
    const seed = byId('seed', HTMLInputElement);
    seed.max = String(maxSeed);
    seed.value = String(this.#run.seed);
    seed.addEventListener('change', () => {
      if (seed.checkValidity() && seed.value !== '') this.#restart(Number(seed.value));
      else seed.value = String(this.#run.seed);
    });
    byId('new-seed', HTMLButtonElement).addEventListener('click', () => this.#restart((this.#run.seed + 1) % maxSeed));
    addEventListener('hashchange', () => this.#restart(seedOf(location.hash)));
    const shown = byId('shown', HTMLSelectElement);
    shown.addEventListener('change', () => {
      this.#view.shown = shown.value as Shown;
      this.#view.update();
    });
  }

  #restart(seed: number): void {
    if (seed === this.#run.seed) return;
    const old = this.#run;
    this.#run = new Run(seed);
    this.#view.setField(this.#run.field);
    this.#driver.setRun(this.#run);
    old.free();
    byId('seed', HTMLInputElement).value = String(seed);
    history.replaceState(null, '', `#seed=${seed}`);
  }

  #bindCanvas(): void {
    const canvas = this.#canvas;
    const hover = byId('hover', HTMLElement);
    const cellOf = (event: MouseEvent): Cell => {
      const { ratio } = this.#view.viewport;
      return this.#view.viewport.cellAt(event.offsetX * ratio, event.offsetY * ratio);
    };
    canvas.addEventListener('pointermove', (event) => {
      hover.textContent = this.#describe(cellOf(event));
    });
    canvas.addEventListener('pointerleave', () => {
      hover.textContent = '';
    });
    canvas.addEventListener('click', (event) => this.#toggleTower(cellOf(event)));
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      const { viewport } = this.#view;
      viewport.zoomAt(event.offsetX * viewport.ratio, event.offsetY * viewport.ratio, Math.exp(-event.deltaY / 400));
      this.#view.request();
    }, { passive: false });
    canvas.addEventListener('keydown', (event) => this.#onKey(event));
  }

  #onKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    const cursor = this.#view.cursor ?? { x: side / 2, y: side / 2 };
    if (step !== undefined) {
      const far = event.shiftKey ? 8 : 1;
      const clamp = (value: number): number => Math.min(Math.max(value, 0), side - 1);
      this.#view.cursor = { x: clamp(cursor.x + step[0] * far), y: clamp(cursor.y + step[1] * far) };
      this.#view.viewport.reveal(this.#view.cursor);
      this.#view.request();
    } else if (event.key === 'Enter') this.#toggleTower(cursor);
    else return;
    event.preventDefault();
  }

  #describe(cell: Cell): string {
    if (!isInside({ width: side, height: side }, cell.x, cell.y)) return '';
    const { field } = this.#run;
    const area = field.grid.getArea(cell.x, cell.y);
    const ground = field.towerAt(cell) !== undefined ? 'tower' : area === wall ? 'rock' : area === swamp ? 'swamp' : 'open';
    const cost = (this.#view.shown === 'gate' ? field.toGate : field.toKeep).getCost(cell);
    return [`${cell.x}, ${cell.y}`, ground, ...(cost < Infinity ? [`cost ${cost.toFixed(2)}`] : [])].join(' · ');
  }

  #toggleTower(cell: Cell): void {
    const run = this.#run;
    if (!isInside({ width: side, height: side }, cell.x, cell.y)) return;
    if (run.field.towerAt(cell) === undefined && !run.field.isFree(cell)) {
      toast('A tower takes two by two free cells without units.');
      return;
    }
    this.#driver.pause();
    this.#driver.seek(run.now);
    const dropped = run.recorded - run.now;
    if (!run.toggleTower(cell)) toast(`The run ends at tick ${lastTick}: go back to change something.`);
    else if (dropped > 0) toast(`The run goes another way from tick ${run.now + 1}; ${formatCount(dropped)} recorded ticks were dropped.`);
    this.#driver.seek(run.now + 1);
  }
}

async function start(): Promise<void> {
  revealCurrentPage();
  bindTheme(byId('theme', HTMLButtonElement));
  await Promise.all([init(), document.fonts.load("600 16px 'Inter Variable'")]);
  new Page();
  document.documentElement.dataset['ready'] = 'true';
}

start().catch((error: unknown) => toast(`The page could not start: ${error instanceof Error ? error.message : String(error)}`, 'bad'));

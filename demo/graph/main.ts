// The graph page: reads the link, builds the parts and connects them.
import '../shared/theme.css';
import '../shared/explorer.css';
import './graph.css';
import { announce, toast } from '../shared/notices.js';
import { bindCopyLink } from '../shared/copy-link.js';
import { byId, formatCount, revealCurrentPage } from '../shared/dom.js';
import { bindTheme, onThemeChange } from '../shared/theme.js';
import { FileLoader } from './files.js';
import { MapInput } from './input.js';
import { defaultSnapshot, maxSeed, maxSize, minSize, nodeCountOf, variantOf, type RoadNetwork, type Snapshot } from './model.js';
import { bitsOf, ResultTable } from './results.js';
import { Session } from './session.js';
import { measurePan, type Smoothness } from './smoothness.js';
import { readFragment, writeFragment } from './url.js';
import { NetworkView } from './view.js';

/** Quiet time before the address is written; browsers refuse many writes in a row. */
const quietMilliseconds = 400;

function readLink(): Snapshot {
  try {
    return readFragment(location.hash);
  } catch (error) {
    toast(`The link cannot be read: ${error instanceof Error ? error.message : String(error)}.`, 'bad');
    return defaultSnapshot;
  }
}

/** Keeps the address and the state the same. */
function bindLink(session: Session): { schedule: () => void; write: () => void } {
  let written = location.hash;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    clearTimeout(timer);
    const fragment = `#${writeFragment(session.snapshot())}`;
    if (fragment === written) return;
    written = fragment;
    history.replaceState(null, '', fragment);
  };
  addEventListener('hashchange', () => {
    if (location.hash === written) return;
    written = location.hash;
    session.restore(readLink());
  });
  bindCopyLink(write);
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(write, quietMilliseconds);
  };
  return { schedule, write };
}

/** Chooses a size in the list, which gets an entry for one that only came with a link. */
function showSize(size: number): void {
  const list = byId('size', HTMLSelectElement);
  const value = String(size);
  const known = [...list.options];
  if (!known.some((option) => option.value === value)) {
    list.add(new Option(formatCount(size), value), known.findIndex((option) => Number(option.value) > size));
  }
  list.value = value;
}

function showNetwork({ source, positions, from, directed }: RoadNetwork): void {
  const roads = directed ? from.length : 2 * from.length;
  byId('network-name', HTMLElement).textContent = source.kind === 'city' ? `City ${source.seed}` : source.name;
  byId('network-size', HTMLElement).textContent = `${formatCount(nodeCountOf({ positions }))} nodes, ${formatCount(roads)} edges`;
  byId('unit', HTMLElement).textContent = source.kind === 'city' ? 'tenths of a second' : 'as in the file';
  if (source.kind === 'city') {
    showSize(source.size);
    byId('seed', HTMLInputElement).value = String(source.seed);
  }
}

function bindCity(session: Session): void {
  const [size, seed] = [byId('size', HTMLSelectElement), byId('seed', HTMLInputElement)];
  const load = (): void => {
    const [nodes, number] = [Number(size.value), Number(seed.value)];
    const valid = nodes >= minSize && nodes <= maxSize && Number.isInteger(number) && number >= 0 && number <= maxSeed;
    if (valid) session.loadCity({ kind: 'city', size: nodes, seed: number });
    else toast(`The seed must be a whole number from 0 to ${maxSeed}.`, 'bad');
  };
  size.addEventListener('change', load);
  seed.addEventListener('change', load);
  byId('new-seed', HTMLButtonElement).addEventListener('click', () => {
    seed.value = String((Number(seed.value) + 1) % (maxSeed + 1));
    load();
  });
}

function bindLayout(session: Session): () => void {
  const [one, all] = [byId('layout-one', HTMLButtonElement), byId('layout-all', HTMLButtonElement)];
  one.addEventListener('click', () => session.setLayout(session.variant, false));
  all.addEventListener('click', () => session.setLayout(session.variant, true));
  return () => {
    one.setAttribute('aria-pressed', String(!session.split));
    all.setAttribute('aria-pressed', String(session.split));
    byId('layout-one', HTMLElement).querySelector('.label')!.textContent = variantOf(session.variant).name;
  };
}

/** What the browser tests read. */
function exposeForTests(session: Session, view: NetworkView, write: () => void): void {
  const results = (): object[] => [...session.results.values()].map(({ variant, found, cost, expanded, iterations, nodes }) => ({
    variant, found, costBits: bitsOf(cost), expanded, iterations, nodes: [...nodes], digest: session.digests.get(variant),
  }));
  const state = (): object => {
    write();
    return { ...session.snapshot(), settled: session.settled, drawn: view.tiles.settled, nodes: session.network === null ? 0 : nodeCountOf(session.network) };
  };
  /** Middle of a node in CSS pixels of the canvas. */
  const pointOf = (node: number): number[] => view.screenOf(node).map((value) => value / view.camera.ratio);
  /** How smoothly the map moves for some frames from when a network is there, at most until its tables are built. */
  const measureWait = async (frames: number): Promise<Smoothness> => {
    while (session.network === null) await new Promise(requestAnimationFrame);
    return measurePan(view, frames, () => !session.hasTables);
  };
  Object.assign(window, {
    samepathGraphDemo: { state, results, pointOf, measureWait, measurePan: (frames: number) => measurePan(view, frames) },
  });
}

function start(): void {
  revealCurrentPage();
  bindTheme(byId('theme', HTMLButtonElement));
  const canvas = byId('map', HTMLCanvasElement);
  const loading = byId('loading', HTMLElement);
  const view = new NetworkView(canvas);
  const table = new ResultTable((variant) => session.setLayout(variant, session.split));
  const session: Session = new Session(view, table, {
    onLoading: () => {
      loading.hidden = false;
    },
    onNetwork: (network) => {
      loading.hidden = true;
      showNetwork(network);
      announce(`${formatCount(nodeCountOf(network))} nodes loaded`);
    },
    onChange: () => changed(),
    onMessage: (message, tone) => {
      loading.hidden = session.network !== null ? true : loading.hidden;
      toast(message, tone);
    },
  });
  const showLayout = bindLayout(session);
  const link = bindLink(session);
  const changed = (): void => {
    showLayout();
    link.schedule();
  };
  const moved = (): void => {
    view.request();
    link.schedule();
  };
  const input = new MapInput(canvas, view, {
    onMoveEnd: (end, x, y) => session.moveEnd(end, x, y),
    onDragDone: () => link.schedule(),
    onCamera: moved,
    onPick: (variant) => session.setLayout(variant, session.split),
    nodeOf: (end) => session.nodeOf(end),
  });
  byId('zoom-in', HTMLButtonElement).addEventListener('click', () => input.zoom(1.5));
  byId('zoom-out', HTMLButtonElement).addEventListener('click', () => input.zoom(1 / 1.5));
  byId('zoom-fit', HTMLButtonElement).addEventListener('click', () => {
    view.camera.fit();
    moved();
  });
  bindCity(session);
  new FileLoader({ onNetwork: (network) => session.loadFiles(network), onMessage: toast });
  onThemeChange(() => view.recolor());
  void document.fonts.load("600 16px 'Inter Variable'").then(() => view.request());
  exposeForTests(session, view, link.write);
  session.restore(readLink());
  document.documentElement.dataset['ready'] = 'true';
}

start();

// The page that runs the hash scenarios in the visitor's browser and compares them with the committed list.
import '../shared/theme.css';
import './hash.css';
import committedText from '../../tests-c/hash/manifest.txt?raw';
import { byId, element, formatTime } from '../shared/dom.js';
import { bindTheme } from '../shared/theme.js';
import type { HashAnswer } from './worker.js';

/** The scenario module, when the site was built after it; a plain import would make every build need it. */
const modules = import.meta.glob<string>('../../build/wasm/hash_module.wasm', { query: '?url', import: 'default', eager: true });
const moduleUrl = Object.values(modules)[0];

type Manifest = ReadonlyMap<string, string>;

/** Lines of `name hash`, the last one the hash of all. */
function parseManifest(text: string): Manifest {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}

function showVerdict(state: 'running' | 'same' | 'different' | 'absent', title: string, text: string): void {
  byId('verdict', HTMLElement).dataset['state'] = state;
  byId('verdict-title', HTMLElement).textContent = title;
  byId('verdict-text', HTMLElement).textContent = text;
}

const shortHash = (hash: string | undefined): HTMLElement =>
  element('span', { class: 'mono', title: hash ?? '' }, hash === undefined ? 'missing' : `${hash.slice(0, 16)}…`);

/** Fills the table and gives the number of lines that differ. */
function showRows(committed: Manifest, ours: Manifest): number {
  const names = [...new Set([...committed.keys(), ...ours.keys()])];
  let different = 0;
  const rows = names.map((name) => {
    const equal = committed.get(name) === ours.get(name);
    if (!equal) different += 1;
    return element('tr', {},
      element('td', {}, name === 'manifest' ? 'all together' : name),
      element('td', {}, shortHash(committed.get(name))),
      element('td', {}, shortHash(ours.get(name))),
      element('td', { class: 'equal', 'data-equal': String(equal) }, equal ? '✓' : '✗'));
  });
  byId('rows', HTMLElement).replaceChildren(...rows);
  byId('table', HTMLElement).hidden = false;
  return different;
}

function showAnswer(answer: HashAnswer): void {
  if ('problem' in answer) {
    showVerdict('different', 'The scenarios could not run', answer.problem);
    return;
  }
  const committed = parseManifest(committedText);
  const different = showRows(committed, parseManifest(answer.manifest));
  if (different === 0) {
    const scenarios = committed.size - 1;
    showVerdict('same', 'Yes, the same bits', `${scenarios} scenarios in ${formatTime(answer.milliseconds)} · ${committed.get('manifest') ?? ''}`);
  } else {
    showVerdict('different', 'No, something differs', `${different} of ${committed.size} lines differ from the committed list.`);
  }
}

bindTheme(byId('theme', HTMLButtonElement));
if (moduleUrl === undefined) {
  showVerdict('absent', 'The scenario module is not part of this build', 'Run "npm run hash" once, then build the site again.');
} else {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (event: MessageEvent<HashAnswer>) => {
    showAnswer(event.data);
    worker.terminate();
  });
  worker.addEventListener('error', (event) => showVerdict('different', 'The scenarios could not run', event.message));
  worker.postMessage(new URL(moduleUrl, document.baseURI).href);
}

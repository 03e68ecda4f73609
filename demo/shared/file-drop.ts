// Files that are dropped anywhere on a page, or picked.
import { byId } from './dom.js';

type FileReaderCallback = (files: readonly File[]) => Promise<void>;

function bindDrop(read: FileReaderCallback): void {
  const veil = byId('drop-veil', HTMLElement);
  let depth = 0;
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const show = (change: number): void => {
    depth = Math.max(depth + change, 0);
    veil.hidden = depth === 0;
  };
  document.addEventListener('dragenter', (event) => {
    if (carriesFiles(event)) show(1);
  });
  document.addEventListener('dragleave', (event) => {
    if (carriesFiles(event)) show(-1);
  });
  document.addEventListener('dragover', (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    show(-depth);
    void read([...(event.dataTransfer?.files ?? [])]);
  });
}

/** Makes dropping and the page's "open" buttons load files. */
export function bindFileDrop(read: FileReaderCallback): void {
  const picker = byId('file-picker', HTMLInputElement);
  picker.addEventListener('change', () => {
    void read([...(picker.files ?? [])]).then(() => {
      picker.value = '';
    });
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-action="open-file"]')) {
    button.hidden = false;
    button.addEventListener('click', () => picker.click());
  }
  bindDrop(read);
}

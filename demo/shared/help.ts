// The dialog that explains pointer and keys.
import { byId } from './dom.js';

/** Makes the help button show the dialog; gives the function that shows it. */
export function bindHelp(): () => void {
  const dialog = byId('help', HTMLDialogElement);
  const show = (): void => dialog.showModal();
  byId('show-help', HTMLButtonElement).addEventListener('click', show);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return show;
}

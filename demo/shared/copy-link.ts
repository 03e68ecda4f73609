// The button that copies the address, for pages whose whole state is in it.
import { byId } from './dom.js';
import { toast } from './notices.js';

/** `write` brings the address up to date first. */
export function bindCopyLink(write: () => void): void {
  byId('copy-link', HTMLButtonElement).addEventListener('click', () => {
    write();
    navigator.clipboard.writeText(location.href).then(
      () => toast('Link copied.'),
      () => toast('The browser refused the clipboard. The link is in the address bar.', 'bad'));
  });
}

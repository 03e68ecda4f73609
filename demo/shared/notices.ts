// Short messages at the bottom of the page, and what screen readers are told.
import { byId, element } from './dom.js';

/** How long a message stays, in milliseconds; problems stay longer. */
const stay = { plain: 3500, bad: 9000 } as const;

/** Shows a message for a while. */
export function toast(message: string, tone?: 'bad'): void {
  const shown = element('div', { class: 'toast', 'data-tone': tone ?? '', role: tone === 'bad' ? 'alert' : 'status' }, message);
  byId('toasts', HTMLElement).replaceChildren(shown);
  setTimeout(() => shown.remove(), stay[tone ?? 'plain']);
}

/** Tells screen readers something that others can see. */
export function announce(text: string): void {
  byId('announcer', HTMLElement).textContent = text;
}

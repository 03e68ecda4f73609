// The few helpers that the pages need instead of a framework.

/** The element with an id, of the class the caller expects; a page without it is a programming error. */
export function byId<T extends Element>(id: string, type: abstract new (...args: never[]) => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return found;
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Makes an element; `true` sets an empty attribute, `false` none. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children);
  return made;
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `1234567` as `1,234,567`. */
export const formatCount = (value: number): string => grouped.format(value);

const threeDigits = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toPrecision(3));

/** A time with three digits and the unit that fits. */
export function formatTime(milliseconds: number): string {
  if (milliseconds >= 1000) return `${threeDigits(milliseconds / 1000)} s`;
  if (milliseconds >= 1) return `${threeDigits(milliseconds)} ms`;
  return `${threeDigits(milliseconds * 1000)} µs`;
}

/** A copy of an element whose ids, and the names of its radio buttons, end in a suffix. */
export function cloneWithSuffix(original: HTMLElement, suffix: string): HTMLElement {
  const copy = original.cloneNode(true) as HTMLElement;
  for (const part of [copy, ...copy.querySelectorAll<HTMLElement>('[id], input[name]')]) {
    if (part.id !== '') part.id += suffix;
    if (part instanceof HTMLInputElement && part.name !== '') part.name += suffix;
  }
  return copy;
}

/** Narrow screens show some of the links to the pages: scrolls them to this one. */
export function revealCurrentPage(): void {
  document.querySelector('.page-links [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

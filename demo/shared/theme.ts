// Light, dark or the system's choice; remembered in this browser only.

type Theme = 'light' | 'dark';

const storageKey = 'samepath-theme';
const listeners = new Set<() => void>();

function stored(): Theme | null {
  try {
    const value = localStorage.getItem(storageKey);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null; // Storage can be forbidden; the system's choice then stands.
  }
}

function store(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** What the page shows now. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemDark.matches ? 'dark' : 'light';
}

/** Calls back after every change, so that canvases can fetch their colours again. */
export function onThemeChange(listener: () => void): void {
  listeners.add(listener);
}

/** Applies the remembered theme and makes the button switch it. */
export function bindTheme(button: HTMLButtonElement): void {
  const notify = (): void => listeners.forEach((listener) => listener());
  const label = (): void => {
    const other = currentTheme() === 'dark' ? 'light' : 'dark';
    button.setAttribute('aria-label', `Switch to the ${other} theme`);
    button.title = `Switch to the ${other} theme`;
  };
  const remembered = stored();
  if (remembered !== null) document.documentElement.dataset['theme'] = remembered;
  label();
  button.addEventListener('click', () => {
    const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset['theme'] = next;
    store(next);
    label();
    notify();
  });
  systemDark.addEventListener('change', () => {
    label();
    notify();
  });
}

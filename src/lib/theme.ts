import { THEME_STORAGE_KEY } from '@/lib/storage-keys';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** The stored preference; whatever is missing or invalid means system. */
export function parseTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** What a preference looks like at this moment. */
export function resolveTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme === 'system') return systemIsDark ? 'dark' : 'light';
  return theme;
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

// Storage can be forbidden by the browser's settings; the theme then lives as long as the page.
let remembered: Theme | undefined;

/** The preference as stored in this browser. */
export function readTheme(): Theme {
  if (remembered !== undefined) return remembered;
  try {
    return parseTheme(window.localStorage.getItem(THEME_STORAGE_KEY));
  } catch {
    return 'system';
  }
}

function apply(): void {
  const resolved = resolveTheme(readTheme(), systemDark().matches);
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(resolved);
  root.style.colorScheme = resolved;
}

const listeners = new Set<() => void>();

function changed(): void {
  apply();
  for (const listener of listeners) listener();
}

/** Saves the preference and applies it at once. */
export function saveTheme(theme: Theme): void {
  try {
    window.localStorage.setItem(THEME_STORAGE_KEY, theme);
    remembered = undefined;
  } catch {
    remembered = theme;
  }
  changed();
}

/** Follows the operating system and the other tabs. Called once at boot. */
export function followTheme(): void {
  apply();
  systemDark().addEventListener('change', changed);
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_STORAGE_KEY || event.key === null) changed();
  });
}

/** Calls back when the preference changes. Returns the way to stop. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

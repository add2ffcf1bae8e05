import { readText, THEME_SLOT, writeText } from '@/lib/browser/browser-storage';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme preference in a stored text; a missing or invalid text means system. */
export function parseTheme(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

// The preference kept in memory when the browser forbids storage.
let unstored: Theme | undefined;

/** The preference stored in this browser. */
export function readTheme(): Theme {
  return unstored ?? parseTheme(readText(THEME_SLOT));
}

/**
 * Sets class and `color-scheme` of the root element for the stored preference: the only place that
 * decides which class a preference means. Also runs before the first paint (set-theme.ts).
 */
export function applyTheme(): void {
  const theme = readTheme();
  const resolved = theme !== 'system' ? theme : systemDark().matches ? 'dark' : 'light';
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(resolved);
  root.style.colorScheme = resolved;
}

const listeners = new Set<() => void>();

function onChange(): void {
  applyTheme();
  for (const listener of listeners) listener();
}

/** Saves the preference and applies it at once. */
export function saveTheme(theme: Theme): void {
  unstored = writeText(THEME_SLOT, theme) ? undefined : theme;
  onChange();
}

/** Follows the operating system and the other tabs. Called once when a page starts. */
export function followTheme(): void {
  applyTheme();
  systemDark().addEventListener('change', onChange);
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_SLOT.key || event.key === null) onChange();
  });
}

/** Calls back when the preference changes. Returns the function that removes the listener. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

import { useSyncExternalStore } from 'react';
import { onThemeChange, readTheme, type Theme } from '@/lib/browser/theme';

/** The stored theme preference; re-renders when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, readTheme, () => 'system');
}

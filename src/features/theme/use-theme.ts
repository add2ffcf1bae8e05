import { useSyncExternalStore } from 'react';
import { onThemeChange, readTheme, type Theme } from '@/lib/theme';

/** The stored theme preference, live. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, readTheme, () => 'system');
}

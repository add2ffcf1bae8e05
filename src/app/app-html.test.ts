import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseTheme, resolveTheme } from '@/lib/theme';

const html = readFileSync('app.html', 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';

function classFor(stored: string | null, systemIsDark: boolean): string {
  document.documentElement.className = '';
  if (stored === null) localStorage.removeItem('theme');
  else localStorage.setItem('theme', stored);
  const device = vi
    .spyOn(window, 'matchMedia')
    .mockReturnValue({ matches: systemIsDark } as MediaQueryList);
  window.eval(script);
  device.mockRestore();
  return document.documentElement.className;
}

describe('the script in the head of app.html', () => {
  afterEach(() => {
    localStorage.clear();
    document.documentElement.removeAttribute('class');
  });

  it.each(['dark', 'light', 'system', null, 'nonsense'])(
    'sets for %s the class that the app will set',
    (stored) => {
      for (const dark of [true, false]) {
        expect(classFor(stored, dark)).toBe(resolveTheme(parseTheme(stored), dark));
      }
    },
  );
});

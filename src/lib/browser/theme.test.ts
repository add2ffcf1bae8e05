import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyTheme, parseTheme, readTheme, saveTheme } from '@/lib/browser/theme';

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('class');
});

describe('parseTheme', () => {
  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', 'system'],
    [null, 'system'],
    ['', 'system'],
    ['DARK', 'system'],
    ['{"theme":"dark"}', 'system'],
  ])('reads %s as %s', (stored, theme) => {
    expect(parseTheme(stored)).toBe(theme);
  });
});

describe('applyTheme', () => {
  it.each([
    ['system', true, 'dark'],
    ['system', false, 'light'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ])('with %s stored and a dark system: %s, sets the class %s', (stored, systemIsDark, name) => {
    localStorage.setItem('theme', stored);
    const system = vi
      .spyOn(window, 'matchMedia')
      .mockReturnValue({ matches: systemIsDark } as MediaQueryList);
    applyTheme();
    system.mockRestore();
    expect(document.documentElement.className).toBe(name);
    expect(document.documentElement.style.colorScheme).toBe(name);
  });
});

describe('saveTheme', () => {
  it('saves under the key theme and sets the class at once', () => {
    saveTheme('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    saveTheme('light');
    expect(document.documentElement.classList.contains('dark')).toBe(false);
    expect(document.documentElement.classList.contains('light')).toBe(true);
  });

  it('keeps the preference for the page when the browser forbids storage', () => {
    const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    saveTheme('dark');
    expect(readTheme()).toBe('dark');
    denied.mockRestore();
    saveTheme('system');
    expect(readTheme()).toBe('system');
  });
});

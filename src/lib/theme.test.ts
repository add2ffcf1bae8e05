import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseTheme, readTheme, resolveTheme, saveTheme } from '@/lib/theme';

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

describe('resolveTheme', () => {
  it('follows the device only for system', () => {
    expect(resolveTheme('system', true)).toBe('dark');
    expect(resolveTheme('system', false)).toBe('light');
    expect(resolveTheme('light', true)).toBe('light');
    expect(resolveTheme('dark', false)).toBe('dark');
  });
});

describe('saveTheme', () => {
  beforeEach(() => {
    localStorage.clear();
  });
  afterEach(() => {
    localStorage.clear();
  });

  it('saves under the key theme and applies at once', () => {
    saveTheme('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    saveTheme('light');
    expect(document.documentElement.classList.contains('dark')).toBe(false);
    expect(document.documentElement.classList.contains('light')).toBe(true);
  });

  it('holds for the page when the browser forbids storage', () => {
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

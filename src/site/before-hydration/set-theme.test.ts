import { afterEach, describe, expect, it, vi } from 'vitest';

async function classFor(stored: string | null, systemIsDark: boolean): Promise<string> {
  document.documentElement.className = '';
  if (stored === null) localStorage.removeItem('theme');
  else localStorage.setItem('theme', stored);
  const system = vi
    .spyOn(window, 'matchMedia')
    .mockReturnValue({ matches: systemIsDark } as MediaQueryList);
  vi.resetModules();
  await import('@/site/before-hydration/set-theme');
  system.mockRestore();
  return document.documentElement.className;
}

describe('set-theme', () => {
  afterEach(() => {
    localStorage.clear();
    document.documentElement.removeAttribute('class');
  });

  it.each([
    ['dark', 'dark', 'dark'],
    ['light', 'light', 'light'],
    ['system', 'dark', 'light'],
    [null, 'dark', 'light'],
    ['nonsense', 'dark', 'light'],
  ])('with %s stored, sets %s on a dark and %s on a light system', async (stored, dark, light) => {
    expect(await classFor(stored, true)).toBe(dark);
    expect(await classFor(stored, false)).toBe(light);
  });

  it('follows the system where the browser forbids storage', async () => {
    const denied = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await classFor(null, true)).toBe('dark');
    expect(await classFor(null, false)).toBe('light');
    denied.mockRestore();
  });
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { preloadLinkedPages } from '@/app/preload';
import { routeAt } from '@/app/routes';
import { signedInUser } from '@/lib/account/session';

const preload = vi.fn();
vi.mock('@/app/routes', () => ({ routeAt: vi.fn(() => ({ page: { preload } })) }));
vi.mock('@/lib/account/session', () => ({
  signedInUser: vi.fn(() => ({ id: 'u-1' })),
  kindOf: () => 'creator',
}));

/** Puts a link to an address into the document and lets a pointer come over its text. */
function hover(href: string): HTMLElement {
  document.body.innerHTML = `<a href="${href}"><span>To it</span></a>`;
  const text = document.querySelector('span');
  if (text === null) throw new Error('no link');
  text.dispatchEvent(new Event('pointerover', { bubbles: true }));
  return text;
}

describe('preloadLinkedPages', () => {
  beforeAll(() => preloadLinkedPages(new QueryClient()));
  afterEach(() => {
    preload.mockClear();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('loads code and data of the page under the pointer, once while it stays there', () => {
    const text = hover('/app/calendar');
    text.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(routeAt).toHaveBeenCalledWith('/app/calendar');
    expect(preload).toHaveBeenCalledTimes(1);
    expect(preload.mock.calls[0]?.[0]).toMatchObject({
      userId: 'u-1',
      kind: 'creator',
      pathname: '/app/calendar',
    });
  });

  it('loads no data for a visitor', () => {
    vi.mocked(signedInUser).mockReturnValueOnce(null);
    hover('/login');
    expect(preload).toHaveBeenCalledWith(undefined);
  });

  it('loads nothing for another site, for the open page, and for a person who saves data', () => {
    hover('https://elsewhere.example/app/calendar');
    hover(location.pathname);
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    });
    hover('/app/calendar');
    expect(preload).not.toHaveBeenCalled();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FirstAsk } from '@/lib/api/first-asks';
import { askFirst, forgetFirst, noteFirst, recordFirst, takeFirst } from '@/lib/api/first-requests';

const URL_OF_ROWS = 'https://api.example/rest/v1/users?select=id';
const cancellable = () => ({ signal: new AbortController().signal });

/** One visit of `/app/x` by `user` that sends `requests` until a key is pressed. */
function visit(user: string | null, requests: [string, RequestInit | undefined][]): void {
  window.history.replaceState(null, '', '/app/x');
  recordFirst('/app/x', () => user);
  for (const [url, init] of requests) noteFirst(url, init);
  window.dispatchEvent(new Event('keydown'));
}

const BACKEND = { url: 'https://api.example', key: 'public' };
const ask = (page: string, user: string, token = 'token', asks: readonly FirstAsk[] = []) =>
  askFirst({ page, user, token, backend: BACKEND, asks: () => asks });

describe('the first requests of a page', () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response('[1]')));
  beforeEach(() => {
    vi.stubGlobal('fetch', send);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    send.mockClear();
    window.localStorage.clear();
  });

  it('are sent again at the next visit, with the present token, and each answer is taken once', async () => {
    visit('ada', [[URL_OF_ROWS, { ...cancellable(), headers: { Authorization: 'Bearer old' } }]]);
    ask('/app/x', 'ada', 'new');
    expect(send).toHaveBeenCalledOnce();
    expect(new Headers(send.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer new');
    expect(window.localStorage.getItem('first-requests')).not.toContain('old');
    const answer = await takeFirst(URL_OF_ROWS, cancellable());
    expect(await answer?.json()).toEqual([1]);
    expect(takeFirst(URL_OF_ROWS, cancellable())).toBeUndefined();
  });

  it('are forgotten when the account signs out', () => {
    visit('ada', [[URL_OF_ROWS, cancellable()]]);
    forgetFirst();
    expect(window.localStorage.getItem('first-requests')).toBeNull();
    ask('/app/x', 'ada', 'token');
    expect(send).not.toHaveBeenCalled();
  });

  it('of another account or another page are not sent', () => {
    visit('ada', [[URL_OF_ROWS, cancellable()]]);
    ask('/app/x', 'bea', 'token');
    ask('/app/y', 'ada', 'token');
    expect(send).not.toHaveBeenCalled();
  });

  it('never hold a change: what cannot be cancelled, other methods, other addresses', () => {
    visit('ada', [
      ['https://api.example/rest/v1/rpc/send', { method: 'POST', body: '{}' }],
      [URL_OF_ROWS, { ...cancellable(), method: 'PATCH', body: '{}' }],
      ['https://api.example/functions/v1/x', { ...cancellable(), method: 'POST', body: '{}' }],
    ]);
    ask('/app/x', 'ada', 'token');
    expect(send).not.toHaveBeenCalled();
  });

  it('end with the first thing that the person does', () => {
    visit('ada', []);
    noteFirst(URL_OF_ROWS, cancellable());
    ask('/app/x', 'ada', 'token');
    expect(send).not.toHaveBeenCalled();
  });

  it('of a page that this browser has not seen are the known ones, as `rpc` sends them', async () => {
    ask('/app/y', 'ada', 'token', [['my_dashboard', { p_time_zone: 'UTC' }]]);
    expect(send).toHaveBeenCalledOnce();
    const init = {
      ...cancellable(),
      method: 'POST',
      headers: {
        'content-profile': 'public',
        'content-type': 'application/json',
        apikey: 'public',
      },
      body: '{"p_time_zone":"UTC"}',
    };
    const url = 'https://api.example/rest/v1/rpc/my_dashboard';
    expect(await (await takeFirst(url, init))?.json()).toEqual([1]);
  });
});

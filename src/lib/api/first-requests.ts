import type { FirstAsk } from '@/lib/api/first-asks';
import { keepPage, pagesOf } from '@/lib/browser/account-pages';
import { forget, type StorageSlot } from '@/lib/browser/browser-storage';
import { forgetViews } from '@/lib/browser/last-view';

/**
 * What each page asked the backend for its first content, kept in this browser: the next visit asks the same from the
 * head of the document, while the code is still on its way (`src/site/before-hydration/ask-first.ts`). Imported by
 * that script, so it stays small.
 */
interface FirstRequest {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: string | null;
}

const SLOT: StorageSlot = { area: 'local', key: 'first-requests' };
/** Of the account: never kept, and sent as they are now. */
const SECRET_HEADERS = ['authorization', 'apikey'];
const MOST_PAGES = 12;
const MOST_REQUESTS = 16;
/** An answer that nobody took by then is out of date. */
const TAKEN_WITHIN_MS = 15_000;

/** A page by its address; each tab of the panel is one. */
export function pageAt({ pathname, search }: Location): string {
  const tab = new URLSearchParams(search).get('tab');
  return tab === null ? pathname : `${pathname}?tab=${tab}`;
}

/** Empties what was kept: the account signed out, and its addresses and words are nobody else's. */
export function forgetFirst(): void {
  recording = undefined;
  forget(SLOT);
  forgetViews();
}

const keyOf = ({ url, method, headers, body }: FirstRequest) =>
  JSON.stringify([url, method, headers, body]);

/** The request that `rpc` sends for a function. */
const requestOf = (backend: string, [name, args = {}]: FirstAsk): FirstRequest => ({
  url: `${backend}/rest/v1/rpc/${name}`,
  method: 'POST',
  headers: [
    ['content-profile', 'public'],
    ['content-type', 'application/json'],
  ],
  body: JSON.stringify(args),
});

interface Visit {
  page: string;
  user: string;
  token: string;
  /** The backend's address and public key. */
  backend: { url: string; key: string };
  /** What the page is known to ask, for a browser that has not seen it yet. */
  asks: () => Iterable<FirstAsk>;
}

/** Sends the requests of the last visit of a page at once. Their answers wait for `takeFirst`. */
export function askFirst({ page, user, token, backend, asks }: Visit): void {
  const asked = new Map<string, Promise<Response>>();
  const send = (request: FirstRequest) => {
    const { url, method, headers, body } = request;
    const answer = fetch(url, {
      method,
      headers: [...headers, ['apikey', backend.key], ['authorization', `Bearer ${token}`]],
      body,
    });
    // Whoever takes it sees the failure.
    answer.catch(() => undefined);
    asked.set(keyOf(request), answer);
  };
  const before = pagesOf<FirstRequest[]>(SLOT, user)[page];
  if (before === undefined) for (const ask of asks()) send(requestOf(backend.url, ask));
  else before.forEach(send);
  window.__firstResponses = asked;
}

/** What is read by POST. */
const READ_BY_POST = /\/rest\/v1\/rpc\/|\/functions\/v1\/webhook-health-monitor$/;

/** A read as it can be asked again; undefined for any other request. */
function readOf(url: string, init: RequestInit | undefined): FirstRequest | undefined {
  const method = init?.method ?? 'GET';
  const reads = method === 'GET' || (method === 'POST' && READ_BY_POST.test(url));
  // Only queries can be cancelled: without a signal it is a change.
  if (!reads || (init?.signal ?? null) === null) return undefined;
  const body = init?.body ?? null;
  if (body !== null && typeof body !== 'string') return undefined;
  const headers = [...new Headers(init?.headers)].filter(
    ([name]) => !SECRET_HEADERS.includes(name.toLowerCase()),
  );
  return { url, method, headers, body };
}

/** The answer to a request that the head of the document sent already; undefined when it did not. */
export function takeFirst(
  url: string,
  init: RequestInit | undefined,
): Promise<Response> | undefined {
  const asked = window.__firstResponses;
  if (asked === undefined || asked.size === 0 || performance.now() > TAKEN_WITHIN_MS)
    return undefined;
  const request = readOf(url, init);
  if (request === undefined) return undefined;
  const key = keyOf(request);
  const answer = asked.get(key);
  asked.delete(key);
  return answer;
}

let recording: { page: string; requests: Map<string, FirstRequest> } | undefined;

/**
 * Keeps the reads from now on as those of the page's first content, until the person does something; `user` is
 * the signed-in account at the end.
 */
export function recordFirst(page: string, user: () => string | null): void {
  const record = { page, requests: new Map<string, FirstRequest>() };
  recording = record;
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    if (recording !== record) return;
    recording = undefined;
    const account = user();
    if (account === null) return;
    const requests = [...record.requests.values()].slice(0, MOST_REQUESTS);
    keepPage(SLOT, account, page, requests, MOST_PAGES);
  };
  for (const type of ['pointerdown', 'keydown', 'pagehide']) {
    addEventListener(type, end, { capture: true, signal: ended.signal });
  }
  setTimeout(end, 8_000);
}

/** Notes a request for the next visit, when it is a read of the page's first content. */
export function noteFirst(url: string, init: RequestInit | undefined): void {
  if (recording === undefined || pageAt(location) !== recording.page) return;
  const request = readOf(url, init);
  if (request !== undefined) recording.requests.set(keyOf(request), request);
}

import type { Caller } from './auth.ts';
import type { Log } from './log.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Helpers for the tests of handlers; nothing here runs in production. */

export const SOMEBODY: Caller = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'creator@example.com',
  emailConfirmed: true,
};

/** A token as links carry it. */
export const TOKEN = 'T'.repeat(43);

/** A POST of `body` as JSON (a string goes as it is). */
export function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/function', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A GET with a query string. */
export function get(query = '', method = 'GET'): Request {
  return new Request(`http://localhost/function${query}`, { method });
}

/** Status and JSON body of a response. */
export async function read(
  response: Response,
): Promise<{ status: number; body: Record<string, unknown> }> {
  return { status: response.status, body: await response.json() };
}

/** A log that keeps what it was told. */
export function keptLog(): { log: Log; events: string[]; text: () => string } {
  const entries: unknown[] = [];
  const events: string[] = [];
  return {
    log: (level, event, fields) => {
      events.push(event);
      entries.push({ level, event, fields });
    },
    events,
    text: () => JSON.stringify(entries),
  };
}

export const allowAll: RateLimiter = () => Promise.resolve(true);
export const allowNone: RateLimiter = () => Promise.resolve(false);

/** A dependency that is away. */
export const away = (): Promise<never> => Promise.reject(new Error('connection refused'));

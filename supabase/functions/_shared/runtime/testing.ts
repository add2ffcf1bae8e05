import type { ErrorCode } from '../domain/errors.ts';
import type { Caller } from './request/auth.ts';
import { HttpError } from './request/http-error.ts';
import type { Log } from './log.ts';
import type { RateLimiter } from './request/rate-limit.ts';
import type { RunDeps } from './request/scheduled.ts';

/** Helpers for the tests of handlers. */

export const CALLER: Caller = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'creator@example.com',
  emailConfirmed: true,
};

/** A well-formed link token. */
export const TOKEN = 'T'.repeat(43);

/** A POST request with `body` as JSON; a string is sent unchanged. */
export function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/function', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A request without a body and with a query string. */
export function get(query = '', method = 'GET'): Request {
  return new Request(`http://localhost/function${query}`, { method });
}

/** Status and JSON body of a response. */
export async function read(
  response: Response,
): Promise<{ status: number; body: Record<string, unknown> }> {
  return { status: response.status, body: await response.json() };
}

/** A log that records its entries. */
export function logSpy(): { log: Log; events: string[]; text: () => string } {
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

/** A dependency that cannot be reached. */
export const unreachable = (): Promise<never> => Promise.reject(new Error('connection refused'));

/** For assert.throws and assert.rejects: accepts an error with this code. */
export const withCode = (code: ErrorCode) => (error: unknown) =>
  error instanceof HttpError && error.code === code;

/** The dependencies of a scheduled run that is called by the scheduler while no other run is under way. */
export const freeRun = (): RunDeps => ({
  requireCron: () => undefined,
  claim: () => Promise.resolve(1),
  release: () => Promise.resolve(),
  now: () => 0,
  log: () => undefined,
});

import type { ErrorCode } from './errors.ts';

/**
 * True for what may be a code of ERROR_STATUS: for a browser, whose page may be older than the server, and which need not
 * load the list. A code that it has no words for is shown with those of the server.
 */
export function mayBeErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && /^[a-z]+(_[a-z]+)*$/.test(text);
}

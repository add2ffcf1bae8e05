import * as z from 'zod/mini';
import { safeUrl } from './safe-url.ts';
import { cleanLine, cleanText, countCharacters } from './text.ts';

/** A single-line text of at most `max` characters; may be ''. */
export const lineField = (max: number, tooLong: string) =>
  z.string().check(
    z.overwrite(cleanLine),
    z.refine((text) => countCharacters(text) <= max, { error: tooLong }),
  );

/** A multi-line text of at most `max` characters; may be ''. */
export const textField = (max: number, tooLong: string) =>
  z.string().check(
    z.overwrite(cleanText),
    z.refine((text) => countCharacters(text) <= max, { error: tooLong }),
  );

/** A single-line text that must not be blank. */
export const requiredLine = (max: number, missing: string, tooLong: string) =>
  z.string({ error: missing }).check(
    z.overwrite(cleanLine),
    z.refine((text) => text !== '', { error: missing, abort: true }),
    z.refine((text) => countCharacters(text) <= max, { error: tooLong }),
  );

/** True for an absolute http(s) URL with a host, so never for a script URL. */
export function isWebAddress(text: string): boolean {
  // Without the slashes a browser would complete the address in its own way.
  const href = /^https?:\/\//i.test(text) ? safeUrl(text) : null;
  if (href === null) return false;
  const { hostname } = new URL(href);
  // The local stack serves uploaded images from localhost.
  return hostname.includes('.') || hostname === 'localhost';
}

export const WEB_ADDRESS_MESSAGE = 'Please enter a full web address, starting with https://';

/** An http(s) URL of at most 500 characters, or ''; `error` is said of any other text. */
export const webField = (error: string) =>
  z.string().check(
    z.overwrite(cleanLine),
    z.refine((text) => text === '' || isWebAddress(text), { error, abort: true }),
    z.refine((text) => text.length <= 500, { error: 'Please use a shorter web address' }),
  );

/** An http(s) URL of at most 500 characters; may be ''. */
export const urlField = webField(WEB_ADDRESS_MESSAGE);

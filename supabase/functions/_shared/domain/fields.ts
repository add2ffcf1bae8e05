import * as z from 'zod/mini';
import { cleanLine, cleanText, countCharacters } from './text.ts';

/** A single-line text of at most `max` characters; blank is allowed and stays ''. */
export const lineField = (max: number, tooLong: string) =>
  z.string().check(
    z.overwrite(cleanLine),
    z.refine((text) => countCharacters(text) <= max, { error: tooLong }),
  );

/** A text with line breaks of at most `max` characters; blank is allowed and stays ''. */
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

/** True for an absolute http(s) address with a host: nothing that a click could run. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  try {
    const url = new URL(text);
    // Pictures uploaded to the local stack live on localhost.
    const named = url.hostname.includes('.') || url.hostname === 'localhost';
    return (url.protocol === 'https:' || url.protocol === 'http:') && named;
  } catch {
    return false;
  }
}

export const WEB_ADDRESS_MESSAGE = 'Please enter a full web address, starting with https://';

/** An http(s) address of at most 500 characters; blank is allowed and stays ''. */
export const urlField = z.string().check(
  z.overwrite(cleanLine),
  z.refine((text) => text === '' || isWebAddress(text), {
    error: WEB_ADDRESS_MESSAGE,
    abort: true,
  }),
  z.refine((text) => text.length <= 500, { error: 'Please use a shorter web address' }),
);

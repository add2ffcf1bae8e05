import { createParser } from 'nuqs';

export const MAX_FILTER_TEXT = 200;

/** A typed filter in the URL: trimmed, at most 200 characters, empty when not set. */
export const filterTextParam = createParser({
  parse: (text) => text.trim().slice(0, MAX_FILTER_TEXT),
  serialize: (text) => text.trim(),
}).withDefault('');

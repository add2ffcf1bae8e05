/**
 * Normalizes the value of a single-line field: Unicode form NFC, no control, invisible or
 * direction-changing characters, single spaces, trimmed. Markup is kept as text.
 */
export function cleanLine(text: string): string {
  return (
    text
      // Lone surrogates: PostgreSQL and JSON parsers reject them.
      .replace(/\p{Surrogate}/gu, '')
      .normalize('NFC')
      .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  );
}

/** A line without the marks that wait for more words: 'Rents rise,' is 'Rents rise'. The stop of 'U.S.' stays. */
export const withoutTrail = (line: string): string =>
  line.replace(/(?:[\s,;:–—-]|(?<!\.\p{L})\.)+$/u, '');

/** Like `cleanLine`, but keeps line breaks and at most one blank line in a row. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Number of code points, as the database counts characters. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** The words of a text: runs between spaces that contain a letter or a digit. */
export function splitWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Number of words (see `splitWords`). */
export function countWords(text: string): number {
  return splitWords(text).length;
}

/** Escapes a text for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A text as a part of a regular expression that means the text itself. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/**
 * What a person typed into a single-line field, made safe to keep: one Unicode form, no control,
 * invisible or direction-changing characters, single spaces, trimmed. Markup stays: it is text.
 */
export function cleanLine(text: string): string {
  return (
    text
      // Halves of a broken emoji: PostgreSQL and JSON readers refuse them.
      .replace(/\p{Surrogate}/gu, '')
      .normalize('NFC')
      .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  );
}

/** Like `cleanLine`, but line breaks stay (at most one blank line in a row). */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Characters as the database counts them (code points): an emoji is one, not two. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** Words as an editor counts them: runs between spaces that hold a letter or a digit. */
export function splitWords(text: string): string[] {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Number of words (see `splitWords`). */
export function countWords(text: string): number {
  return splitWords(text).length;
}

/** Text as HTML text or attribute value. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

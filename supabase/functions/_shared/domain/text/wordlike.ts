/** Letters that could be an English word or a name: a vowel, no row of the keyboard, no letter four times. */
export const isWordlike = (word: string): boolean =>
  (/^\p{Lu}{2,6}s?$/u.test(word) ||
    (/[aeiouy]/iu.test(word) && !/[bcdfghjklmnpqrstvwxz]{6}/iu.test(word))) &&
  !/(.)\1\1/iu.test(word) &&
  !/(?:asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|zxcv|xcvb|poiu|lkjh)/iu.test(word);

/** The words of a text: letters, with what joins them. */
export const wordsIn = (text: string): string[] => text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];

/** Whether words are in the letters of English: no others can be judged. */
export const isLatin = (words: readonly string[]): boolean =>
  words.every((word) => /^[a-z'’-]+$/iu.test(word));

/** Whether fewer than half of the words could be one. */
export const mostAreNone = (words: readonly string[]): boolean =>
  words.filter(isWordlike).length * 2 < words.length;

/** Whether most of a text's words are none: 'asdf', 'I asdf qwer', '🔥'. Short forms may be: '2 pm', 'hrs'. */
export function isNonsense(text: string): boolean {
  if (/\S/u.test(text) && !/[\p{L}\p{N}]/u.test(text)) return true;
  const words = wordsIn(text);
  return isLatin(words) && words.some(({ length }) => length > 3) && mostAreNone(words);
}

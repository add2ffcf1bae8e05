import { cleanLine } from './text.ts';

/** Short forms that lost their mark; those that are words without it ('its', 'were', 'ill') are left. */
const SHORT_FORMS = new Map(
  (
    "don't didn't doesn't can't won't isn't aren't wasn't weren't hasn't haven't hadn't couldn't wouldn't " +
    "shouldn't ain't I'm I've they're they've you're you've we've that's there's what's here's he's she's"
  )
    .split(' ')
    .map((form) => [form.replace("'", '').toLowerCase(), form]),
);

/** How phones shorten words. */
const SHORTENED = new Map([
  ['u', 'you'],
  ['ur', 'your'],
  ['thru', 'through'],
]);

/** Names of days, months and feasts that are no other words. */
const NAME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|september|october|november|december|christmas|thanksgiving|easter|juneteenth)$/u;

function tidiedWord(word: string): string {
  const small = word.toLowerCase().replace('’', "'");
  if (small === 'i' || small.startsWith("i'")) return `I${word.slice(1)}`;
  if (NAME.test(word)) return word.slice(0, 1).toUpperCase() + word.slice(1);
  const form = SHORT_FORMS.get(small) ?? SHORTENED.get(word);
  if (form === undefined) return word;
  return /^\p{Lu}/u.test(word) ? form.slice(0, 1).toUpperCase() + form.slice(1) : form;
}

/**
 * An English text with the marks of its short forms ('didnt'), 'I', names of days and each sentence in capitals,
 * and without the short words of phones. It is proposed to the person who typed it, never put in its place.
 */
export function tidied(text: string): string {
  return cleanLine(text)
    .replace(/(?<![\p{L}\p{N}'’.@/-])[\p{L}]+(?:['’]\p{L}+)?(?![\p{L}\p{N}@/])/gu, tidiedWord)
    .replace(/(?<=^|[.!?] )\p{Ll}/gu, (letter) => letter.toUpperCase());
}

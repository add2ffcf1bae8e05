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
const SHORTENED = new Map(
  (
    'u you, ur your, thru through, w with, bc because, cuz because, ppl people, yr year, yrs years, ' +
    'pics pictures, rn right now, tho though, nite night'
  )
    .split(', ')
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
);

/** Forms that are words of their own, in front of what tells them apart: 'its too hot', 'ill come'. */
const APART: readonly [RegExp, string][] = [
  [
    /\b([Ii])ts(?= (?:not|too|a|an|the|so|been|just|all|like|about|time|how|what|why)\b)/gu,
    "$1t's",
  ],
  [
    /(?<=^|[.!?] )Its(?= (?:cold|hot|hard|easy|great|good|bad|fine|free|open|here|my|our|in|on|at|only|still|never|always|getting|going|\p{Ll}+ (?:season|time|month|week|weekend|day)\b)\b)/gu,
    "It's",
  ],
  // 'My grandmas yard'; in front of a verb, and in 'most of my moms', they are several.
  [
    /(?<!\bof )\b([Mm]y|[Hh]is|[Hh]er|[Oo]ur) (mom|mama|mother|grandma|grandmother|dad|daddy|father|grandpa|grandfather|granny|auntie|aunt|uncle|cousin|brother|sister|wife|husband)s(?= (?!(?:are|were|have|had|do|did|and|or|who|that|all|both|never|always|can|will|would|in|on|at|from|with|to|taught|came|made|said|run|live|work|own|cook|sell|make|help|say|know|love|get|go|come|take|want|need|play|sing|still|just|used|grew)\b)\p{Ll})/gu,
    "$1 $2's",
  ],
  [
    /\b[Ii]ll(?= (?:be|bring|come|cook|do|feed|give|let|make|meet|send|show|take|talk|tell|walk)\b)/gu,
    "I'll",
  ],
];

/** Parts of names that are words as well. */
const KINDS = new Set(
  'Island Beach City County Lake Park North South East West Point Grove Heights Hills Springs Falls Rock Harbor Bend Valley River Town Village'.split(
    ' ',
  ),
);

/** Names of days, months and feasts that are no other words. */
const NAME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|september|october|november|december|christmas|thanksgiving|easter|juneteenth)$/u;

function tidiedWord(word: string, names: readonly string[]): string {
  const small = word.toLowerCase().replace('’', "'");
  if (small === 'i' || small.startsWith("i'")) return `I${word.slice(1)}`;
  if (NAME.test(word)) return word.slice(0, 1).toUpperCase() + word.slice(1);
  const name = names.find((one) => one.toLowerCase() === word);
  if (name !== undefined) return name;
  const form = SHORT_FORMS.get(small) ?? SHORTENED.get(word);
  if (form === undefined) return word;
  return /^\p{Lu}/u.test(word) ? form.slice(0, 1).toUpperCase() + form.slice(1) : form;
}

/**
 * An English text with the marks of its short forms ('didnt'), 'I' and names of days in capitals, and without
 * the short words of phones. The words of `place`, where the person is, get its capitals too. It is proposed to
 * the person who typed it, never put in its place.
 */
export function tidiedPart(text: string, place = ''): string {
  const names = (place.match(/\p{Lu}\p{Ll}{3,}/gu) ?? []).filter((name) => !KINDS.has(name));
  const words = cleanLine(text).replace(
    /(?<![\p{L}\p{N}'’.@/-])[\p{L}]+(?:['’]\p{L}+)?(?![\p{L}\p{N}@/])/gu,
    (word) => tidiedWord(word, names),
  );
  return APART.reduce((line, [form, whole]) => line.replace(form, whole), words);
}

/** `tidiedPart` of whole sentences, each with a capital in front. */
export const tidied = (text: string, place = ''): string =>
  tidiedPart(text, place).replace(/(?<=^|\p{L}{3}[.!?] )\p{Ll}/gu, (letter) =>
    letter.toUpperCase(),
  );

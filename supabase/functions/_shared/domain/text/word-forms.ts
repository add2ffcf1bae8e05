/** Base forms that no rule finds, and compromise does not hold: short forms, pairs of a verb and its noun. */
const EXTRA: Readonly<Record<string, readonly string[]>> = {
  led: ['lead'],
  left: ['leave'],
  spent: ['spend'],
  taught: ['teach'],
  people: ['person'],
  children: ['child'],
  daily: ['day'],
  annual: ['year'],
  annually: ['year'],
};

/**
 * The base forms of a lower-case word by spelling rules and a few exceptions, itself included; a form that is
 * no word does no harm.
 */
export const formsByRule = (word: string): string[] => [
  word,
  ...(EXTRA[word] ?? []),
  ...(word.length > 2 && /^\p{L}+$/u.test(word) ? regularForms(word) : []),
];

function regularForms(word: string): string[] {
  const forms: string[] = [];
  const undouble = (base: string) =>
    /([bdfglmnprt])\1$/u.test(base) ? [base, base.slice(0, -1)] : [base];
  if (/ies$|ied$/u.test(word) && word.length > 4) forms.push(`${word.slice(0, -3)}y`);
  if (/men$/u.test(word)) forms.push(word.replace(/men$/u, 'man'));
  if (/[^s]s$/u.test(word) && word.length > 3) forms.push(word.slice(0, -1));
  if (/(?:[sxz]|ch|sh|o)es$/u.test(word)) forms.push(word.slice(0, -2));
  if (/ed$/u.test(word) && word.length > 4) {
    forms.push(word.slice(0, -1), ...undouble(word.slice(0, -2)));
  }
  if (
    /ly$/u.test(word) &&
    word.length > 5 &&
    !/^(?:nearly|hardly|lately|likely|early)$/u.test(word)
  ) {
    forms.push(word.slice(0, -2));
  }
  if (/ing$/u.test(word) && word.length > 5) {
    forms.push(`${word.slice(0, -3)}e`, ...undouble(word.slice(0, -3)));
  }
  return forms.filter((form) => form.length > 1);
}

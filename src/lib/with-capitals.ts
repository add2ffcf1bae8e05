/** Small words inside a name: 'Simone de Beauvoir', 'Isle of Palms'. */
const SMALL = new Set([
  'de',
  'da',
  'del',
  'der',
  'di',
  'du',
  'la',
  'le',
  'of',
  'on',
  'the',
  'van',
  'von',
  'y',
]);

/**
 * A name or city that was typed without any capital, with them: 'renee baptiste', 'birmingham, al'. A text with a
 * capital, or of a script that has none, stays as it is.
 */
export function withCapitals(text: string): string {
  if (!/\p{Ll}/u.test(text) || /\p{Lu}/u.test(text)) return text;
  // The two letters of a state end a place; 'ng' alone is a name.
  const state = /[\s,]\s*(\p{Ll}{2})$/u.exec(text);
  const named = text.replace(/(?<![\p{L}])\p{Ll}[\p{L}]*/gu, (word, at: number) =>
    at > 0 && SMALL.has(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  );
  return state !== null && STATES.has(state[1] ?? '')
    ? `${named.slice(0, -2)}${(state[1] ?? '').toUpperCase()}`
    : named;
}

const STATES = new Set(
  'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc'.split(
    ' ',
  ),
);

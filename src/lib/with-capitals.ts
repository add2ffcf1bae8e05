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
 * A name or city with a capital at each word that begins without one: 'renee baptiste', 'wendell Pruitt'. A word with a
 * capital inside ('deShawn'), or of a script that has none, stays as it is.
 */
export function withCapitals(text: string): string {
  return text.replace(/(?<![\p{L}])\p{Ll}[\p{L}]*/gu, (word, at: number) =>
    /\p{Lu}/u.test(word) || (at > 0 && SMALL.has(word))
      ? word
      : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  );
}

/** The same for a place, which may end with the two letters of a state: 'birmingham al', 'Macon, ga'. */
export function placeWithCapitals(text: string): string {
  const named = withCapitals(text);
  const state = /[\s,]\s*(\p{Ll}{2})$/u.exec(text)?.[1];
  return state !== undefined && STATES.has(state)
    ? `${named.slice(0, -2)}${state.toUpperCase()}`
    : named;
}

const STATES = new Set(
  'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc'.split(
    ' ',
  ),
);

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

// 'South LA' is a part of a city, and a direction alone is none.
const PLACE_IN_STATE =
  /^(?!(?:north|south|east|west|central|downtown|upstate)[\s,])(.*[^\s,])[\s,]\s*(\p{L}{2})\.?$/iu;

/** A place as it is written: 'savannah ga' and 'Macon,ga' are 'Savannah, GA' and 'Macon, GA'. */
export function tidyPlace(text: string): string {
  const [, city = '', state = ''] = PLACE_IN_STATE.exec(text) ?? [];
  return STATES.has(state.toLowerCase()) && !city.includes(',')
    ? `${withCapitals(city)}, ${state.toUpperCase()}`
    : withCapitals(text);
}

const STATES = new Set(
  'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc'.split(
    ' ',
  ),
);

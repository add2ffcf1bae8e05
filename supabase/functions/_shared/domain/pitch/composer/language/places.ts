import { upperFirst } from './capitals.ts';
import { isCommonWord, termsOf } from './english.ts';

/**
 * The capitals of towns in a text that is typed in small letters: 'a festival in detroit', 'rec centers in
 * east Oakland'. A text that begins with a capital, or has others, stays as it is.
 */
export function withPlaces(text: string): string {
  if (!/^\p{Ll}/u.test(text)) return text;
  const own = text.replace(/\bI\b|\b(?:north|south|east|west) \p{Lu}\p{Ll}+/gu, '');
  if (/\p{Lu}/u.test(own)) return text;
  return text.replace(
    /(?<=\b(?:in|from|near|to|outside|around) )((?:north|south|east|west) )?(\p{L}{4,})(?=$|[\s,.;])/gu,
    (whole, side: string | undefined, town: string) => {
      const small = town.toLowerCase();
      const named =
        !isCommonWord(small) && termsOf(upperFirst(small))[0]?.tags.has('City') === true;
      if (!named && (side === undefined || town === small)) return whole;
      return `${side === undefined ? '' : upperFirst(side)}${upperFirst(town)}`;
    },
  );
}

/** Before a town whose name may be another word: 'kids in gary'. */
const BEFORE_TOWN = '(?<=\\b(?:in|from|of|near|around|outside) )';

/** A text with the capitals of a town that is typed in small letters behind `before`, a pattern. */
export const withTown = (text: string, town: string, before = BEFORE_TOWN): string =>
  /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u.test(town)
    ? text.replace(new RegExp(`${before}${town.toLowerCase()}\\b`, 'gu'), town)
    : text;

import { cleanLine, countCharacters } from '../text/text.ts';
import { asSentence, isSentence, withoutStop } from './sentences.ts';

export const WHO_MAX = 200;

/**
 * 'I am …' from logline and place, for the creator to read and settle; '' where the logline is no role
 * ('Six grandmothers teach …') or there is none. The logline's words stay as they are.
 */
export function proposedWho({
  logline,
  city_region,
}: {
  logline: string;
  city_region: string;
}): string {
  const line = withoutStop(cleanLine(logline));
  const city = cleanLine(city_region);
  const own = /^(?:I|my|we|our)\b/iu.test(line);
  if (line === '' || (!own && isSentence(line))) return '';
  const town = city.split(',')[0] ?? '';
  const placed = city === '' || line.toLowerCase().includes(town.toLowerCase());
  const isNamed = town !== '' && line.startsWith(town);
  const start = own ? line : `I am ${article(line)}${isNamed ? line : lowerFirst(line)}`;
  const whole = asSentence(placed ? start : `${start} in ${city}`);
  return countCharacters(whole) <= WHO_MAX ? whole : asSentence(start);
}

const lowerFirst = (line: string): string =>
  /^(?:\p{Lu}\p{Ll}|A )/u.test(line) ? line.slice(0, 1).toLowerCase() + line.slice(1) : line;

const article = (line: string): string =>
  /^(?:an?|the|one|\p{L}+ing)\b/iu.test(line) ? '' : /^[aeiou]/iu.test(line) ? 'an ' : 'a ';

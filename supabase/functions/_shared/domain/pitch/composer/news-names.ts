import { infinitiveOf, isCommonWord, isKnownName, singularOf } from './language/english.ts';
import { topicsOf } from './likeness.ts';

/** Towns and schools that the dictionary of the language library lacks or takes for words. */
const PLACES = new Set(
  (
    'minneapolis milwaukee memphis baltimore cleveland cincinnati columbus indianapolis louisville nashville knoxville ' +
    'chattanooga birmingham montgomery tuskegee selma mobile jackson natchez biloxi gulfport shreveport lafayette ' +
    'galveston houston dallas austin waco beaumont tulsa oklahoma wichita topeka omaha lincoln denver pueblo phoenix ' +
    'tucson albuquerque vegas reno sacramento oakland fresno stockton compton inglewood seattle tacoma spokane portland ' +
    'boise anchorage fairbanks honolulu charleston columbia greenville savannah augusta macon atlanta albany athens ' +
    'jacksonville tampa orlando miami tallahassee pensacola raleigh durham greensboro charlotte wilmington asheville ' +
    'richmond norfolk hampton roanoke newark camden trenton philadelphia philly pittsburgh harrisburg buffalo rochester ' +
    'syracuse brooklyn queens bronx harlem hartford providence boston worcester brockton detroit flint saginaw lansing ' +
    'chicago rockford peoria gary dayton toledo akron youngstown ferguson opelousas lowcountry appalachia ' +
    'morehouse spelman howard grambling fisk xavier dillard tougaloo juneteenth freaknik coachella bonnaroo'
  ).split(' '),
);

/** 'Okmulgee rodeo': a capital word that no dictionary knows is a name. */
export function withName(raw: string, said: string, profile: string): string {
  if (!/^\p{Lu}/u.test(raw)) return said;
  const [word = ''] = raw.split(' ');
  const first = word.replace(/['’]s$/u, '');
  const small = first.toLowerCase();
  const told =
    /^\p{Lu}\p{Ll}+$/u.test(first) && // In 'Tubbs Grocery' the grocery is a part of a name.
    new RegExp(`(?<=(?:^|\\s)\\p{Ll}+,? )${first}\\b(?! \\p{Lu})`, 'u').test(profile);
  const common =
    isCommonWord(small) ||
    isCommonWord(singularOf(small)) ||
    isCommonWord(infinitiveOf(small)) ||
    /(?:ing|ed|tion|ment|ness|ity|er|or|ist|al|ous|ive|ful|less)s?$/u.test(small);
  const name =
    /^\p{Lu}\p{Ll}{3,}$/u.test(first) &&
    small !== 'holiday' &&
    // 'Jury duty pay', 'Drought and hay prices': a word with a subject.
    (told ||
      PLACES.has(small) ||
      (isKnownName(small) && !common) ||
      (topicsOf(small).size === 0 &&
        !(small.endsWith('s') && topicsOf(small.slice(0, -1)).size > 0) &&
        !common));
  return name ? said.replace(new RegExp(`(^| )${small}\\b`, 'u'), `$1${first}`) : said;
}

import { isAllCapitals, toSentenceCase, upperFirst } from './capitals.ts';
import { SMALL_DAY, SURE_SMALL_MONTH } from './dates.ts';

/** Text without list marks, labels, common slips and shouting. */
export function tidy(raw: string): string {
  const text = raw
    .trim()
    .replace(/^(?:[-–—•*·>]+|\d+[.)](?=\s))\s*/u, '')
    .replace(/^(?:fact|logline|bio|fun fact|why now|timely angle|offer|quote)\s*:\s*/iu, '')
    .replace(/^["“]([^"”]*)["”][.]?$/u, '$1')
    .replace(/(?<![\p{L}'’])i(?=$|[\s,.;]|['’](?:m|ve|d|ll)\b)/gu, 'I')
    .replace(/\bw\/\s?(?=\p{L})/gu, 'with ')
    // 'a 84-year-old'
    .replace(/(?<=\b[Aa]) (?=(?:8\d*|11|18)[- ]\p{L})/gu, 'n ')
    .replace(
      /(?<=\b(?:a|an|my|our|her|his|the|your) )(\d+)[ -](?:yrs?|years?)[ -]old(?=$|,| \p{Ll})/giu,
      '$1-year-old',
    )
    .replace(
      /^(\d+)[ -](?:yrs?|years?)[ -]old(?= \p{Ll})(?! (?:and|but|or|now|when|with|at|in|on|who|still|this|last)\b)/iu,
      '$1-year-old',
    )
    .replace(/(?<=^|\s)(?:adn|teh|thier)(?=\s)/giu, (word) => SLIPS[word.toLowerCase()] ?? word)
    .replace(/(?<=\bbeing )black(?= (?:on|in|at|and|while)\b)/gu, 'Black')
    .replace(/\bcovid\b/gu, 'COVID')
    .replace(/\s+,(?=\s)|(?<=\p{L}|\b(?:19|20)\d\d),(?=\p{Ll})/gu, (mark) =>
      /^,/u.test(mark) ? ', ' : ',',
    )
    .replace(
      /\b(my|our|his|her) (mom|dad|grandma|grandpa|wife|husband)s (?=(?:house|kitchen|car|truck|garage|carport|porch|yard|garden|basement|attic|bedroom|recipes?|shop|store|church|farm|land|name|hair|hands|piano|sewing|old|toaster|couch|table|backyard)\b)/giu,
      "$1 $2's ",
    )
    // 'uncle Snook's old tape'
    .replace(
      /(?<!\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Yy]our|[Aa]n?|[Tt]he) (?:\p{L}+ )?)(?<![\p{L}-])(?:uncle|aunt|auntie|grandma|grandpa|granny)(?= \p{Lu}\p{Ll})/gu,
      upperFirst,
    )
    .replace(/\baint\b/giu, "ain't")
    .replace(/\b(\d+)[ -](?:yrs?|years?)[ -]olds\b/giu, '$1-year-olds')
    .replace(
      /\b(\d+|two|three|four|five|six|seven|eight|nine|ten) yrs?\b/giu,
      (_, count: string) => `${count} ${count === '1' ? 'year' : 'years'}`,
    )
    .replace(/(?<=\p{Ll}) & (?=\p{Ll})/gu, ' and ')
    .replace(/\bincl\. (?=\p{L})/gu, 'including ')
    .replace(/^self[ -]published\b/iu, 'Self-published')
    .replace(/(?<=\p{L}) = (?=\p{L})/gu, ' is ')
    .replace(/(?<![\p{L}'’])[Ii]m(?= )/gu, "I'm")
    .replace(/(?<![\p{L}'’])[Ii]ve(?= )/gu, "I've")
    .replace(SURE_SMALL_MONTH, upperFirst)
    .replace(SMALL_DAY, upperFirst)
    .replace(WITHOUT_APOSTROPHE, (_, verb: string) => `${verb}n't`)
    .replace(/\b(you|they|we)(re|ve)\b(?=\s)/giu, (word, who: string, verb: string) =>
      /^were$/iu.test(word) ? word : `${who}'${verb}`,
    )
    .replace(
      /\b(that|what|who|there)s (?=(?:a|an|the|my|our|how|why|what|not|it|all|when|where)\b)/giu,
      "$1's ",
    )
    .replace(
      /(?<=\b(?:to|through|thru|until) )(?:may|march)\b|\b(?:may|march)(?= to \p{L}+(?:ber|ary|ly|il|ust)\b)/gu,
      (month) => upperFirst(month),
    )
    .replace(/\bgen (?=[zx]\b)/giu, 'Gen ')
    .replace(/(?<=\bGen )[zx]\b/gu, (letter) => letter.toUpperCase())
    .replace(
      /\bblack(?= (?:wom[ae]n|m[ae]n|girls?|boys?|people|famil|farmer|owned|led|history|student|mother|father|artist|communit))/gu,
      'Black',
    )
    .replace(/\b(?:may|march)(?= \d{1,2}\b)/gu, (month) => upperFirst(month))
    .replace(/(?<=\b(?:in|since|until|by|last|next|every) )(?:may|march)(?=[\s,.;]|$)/gu, (month) =>
      upperFirst(month),
    )
    .trim();
  return isAllCapitals(text) ? upperFirst(withOwnI(toSentenceCase(text))) : text;
}

/** Slips of the hand in words that carry no claim. */
const SLIPS: Readonly<Record<string, string>> = { adn: 'and', teh: 'the', thier: 'their' };

/** 'doesnt', 'cant'. 'Wont' is a word, and hardly ever meant. */
const WITHOUT_APOSTROPHE =
  /\b(do|does|did|ca|wo|is|are|was|has|have|had|could|would|should)nt\b/giu;

/** 'IM A PLUMBER AND I CHECK' in small letters. */
const withOwnI = (text: string): string =>
  text
    .replace(/\bim\b/giu, 'I’m')
    .replace(/\bive\b/giu, 'I’ve')
    .replace(/(?<![\p{L}'’])i(?=$|[\s,.;])/gu, 'I')
    .replace(SURE_SMALL_MONTH, upperFirst);

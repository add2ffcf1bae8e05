import type { Offer } from '../../profile/offers.ts';
import { countWords } from '../../text.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { termsOf } from './language/english.ts';
import { tidy } from './language/speak.ts';
import { withoutStop } from './language/text.ts';
import { finiteVerb } from './peg/read-peg.ts';

/**
 * Place and days behind a text: as part of the sentence where that is plain, else behind a colon ('my
 * workplace: the cracking shed, Tuesdays'), then in brackets.
 */
export function placed(text: string, offer: Offer, notes: string): string[] {
  const [typed, days] = whereAndWhen(text, offer);
  // 'a tow coming through the lock' at 'the lock downriver from Paducah': one lock.
  const [, same = '', more = ''] = /^((?:the|my|our) [\p{Ll}-]+) (.+)$/u.exec(typed) ?? [];
  if (same !== '' && notes === '' && text.toLowerCase().endsWith(` ${same}`))
    return [...behindColon(`${text} ${more}`, '', '', days).map((rest) => ` ${more}${rest}`)];
  const place = typed;
  const inBrackets = brackets([notes, place, days]);
  if (inBrackets === '') return [''];
  const where = /^\p{Lu}\p{Ll}+ \d/u.test(place) ? place : lowerSafely(place);
  const when = days === '' ? '' : whenPhrase(days);
  const others = [...behindColon(text, notes, place, days), inBrackets];
  const plain =
    notes === '' &&
    !/[,;:()]/u.test(text) &&
    !CLAUSE.test(text) &&
    countWords(text) <= 16 &&
    (place === '' || ANYWHERE.test(place));
  if (!plain || when === null) return others;
  const parts = [where, when].filter((part) => part !== '');
  return [` ${parts.join(where.includes(',') ? ', ' : ' ')}`, ...others];
}

/** Remarks behind a comma, place and days behind a colon; nothing where that could be misread. */
function behindColon(text: string, notes: string, place: string, days: string): string[] {
  const all = [text, notes, place, days]
    .join(' ')
    .replace(/\d:\d\d/gu, '')
    .replace(/\b(Mrs?|Ms|Dr|St|Rev)\./gu, '$1');
  if (/[:;()]|\.\s/u.test(all)) return [];
  // 'bring a coat', 'I bring my own gear': a sentence of its own.
  if (notes.split(', ').some(isClause)) return [];
  // '…, and you can pull your own print'
  if (/, (?:and|but|so) (?:I|you|we|they|he|she|it)\b/u.test(text)) return [];
  // 'four minutes' is how long it is.
  const length = /^(?:\S+ )(?:minutes|seconds|hours|pages)$/u.test(notes) ? ' long' : '';
  const remark = notes === '' ? '' : `, ${notes}${length}`;
  // 'two days' notice', 'not Sundays': a condition, no time.
  if (CONDITION.test(days)) return [];
  // Days alone would be read with the clause before them: 'who voted last year: after 5 pm'.
  if (place === '' && days !== '' && CLAUSE.test(text)) return [];
  const scene = [place, days].filter((part) => part !== '').join(', ');
  const inside = /^me\b.*\b(?:in|at)\b/u.test(text.replace(/\bat work\b/u, ''))
    ? null
    : atPlace(place);
  const said = days === '' ? '' : whenPhrase(days);
  // A day alone is no list behind a colon: 'the rink organ, played live on Sundays'.
  if (place === '' && days !== '')
    return said === null
      ? [`${remark}, ${days}`]
      : [
          `${remark}${remark === '' && !text.includes(',') ? '' : ','} ${said ?? ''}`,
          `${remark}, ${days}`,
        ];
  const behind = scene === '' ? '' : `: ${scene}`;
  if (inside === null) return [`${remark}${behind}`];
  const comma =
    remark !== '' ||
    /,| (?:in|at|on|by|from|to|out of) /u.test(text.replace(/\bat work\b/u, '')) ||
    CLAUSE.test(text) ||
    /\b(?:for|of|about|with|to|on|in|at)$/iu.test(text);
  const when = days === '' ? '' : said === null || /^\p{Lu}/u.test(said) ? `, ${days}` : ` ${said}`;
  return [`${remark}${comma ? ',' : ''} ${inside}${when}`, `${remark}${behind}`];
}

/** 'in my shed', 'at the corner store'; null for what is no such place. */
function atPlace(place: string): string | null {
  if (/,/u.test(place)) return null;
  if (/^(?:\p{Lu}\p{Ll}+ ){1,2}(?:County|Parish)$/u.test(place)) return `in ${place}`;
  // 'Garfield Community Center', 'Ellery's'
  if (/^\p{Lu}/u.test(place) && (FACILITY.test(place) || /^\p{Lu}\p{L}+['’]s$/u.test(place)))
    return `at ${place}`;
  if (!/^(?:my|our|the|a|an|her|his|their) /iu.test(place)) return null;
  if (
    /^\S+ (?:\p{L}+ ){0,2}?(?:porch|steps|stoop|dock|pier|boat|roof|deck|corner|land|field|court|stage)\b/iu.test(
      place,
    )
  )
    return `on ${place}`;
  if (/\b(?:table|desk|counter|window|door|gate|bench|booth|stand|stall)$/iu.test(place))
    return `at ${place}`;
  const room =
    /^\S+ (?:\p{L}+ ){0,2}?(?:kitchen|room|basement|garage|backyard|yard|classroom|studio|barn|shed|lot|attic|truck|trailer|garden|greenhouse|van|bus|workshop|sanctuary|living room|office|gym|hall)\b/iu;
  return `${room.test(place) ? 'in' : 'at'} ${place}`;
}

const CONDITION =
  /\b(?:notice|not|no|except|only|unless|when|if|because|so that|he|she|they|home)\b/iu;
const FACILITY =
  /^(?:\p{Lu}[\p{L}.'’&-]* ){1,5}(?:Library|Center|Church|School|Park|Hall|Museum|Theater|Theatre|Gym|Market|Studio|Studios|Farm|Farms|Cafe|Café|Arena|Stadium|College|University|Hospital|Clinic|Pier|Barbershop|Salon|Bakery|Lounge|Laundry|Chapel|AME|Shores?)(?: (?:on|in|off) .+)?$/u;

/** Whether a remark says something of its own: 'bring boots', 'the girls walk out together'. */
const isClause = (remark: string): boolean =>
  /^(?:i|you|we|they|he|she|it|bring|wear|please|no|not|but|best|only|must|call|ask|come|just|with)\b/iu.test(
    remark,
  ) || finiteVerb(termsOf(remark)) > 0;

/** Any other place may seem to belong to the words before it: 'the lock at Smithland in Paducah'. */
const ANYWHERE = /^(?:by|anywhere|online)\b/iu;

/** A clause that place and days would seem to belong to. */
const CLAUSE =
  / (?:if|as|when|while|that|which|who|whose|where|because|before|after|until|how|why|what|I|we|you)\b(?! can\b)/u;

/** Days as an adverbial; null where they are no plain one. */
export function whenPhrase(days: string): string | null {
  const text = days.replace(/[.]$/u, '');
  if (/[,;+&]/u.test(text)) return null;
  if (/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days? (?:to|through)\b/u.test(text)) return text;
  if (
    /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:s| mornings?| afternoons?| evenings?| nights?)?)(?: (?:at|after|before|in|from|and)\b.*)?$/u.test(
      text,
    )
  )
    return `on ${text}`;
  if (
    /^(?:weekdays|weekends|weeknights|(?:weekday|weekend) (?:mornings|afternoons|evenings|nights))(?= |$)/iu.test(
      text,
    )
  )
    return `on ${lowerSafely(text, true)}`;
  if (
    /^(?:any|most|weekday|weekend|weeknight|every|after|before|from|between|during|until|in|on|around)\b/iu.test(
      text,
    )
  )
    return lowerSafely(text);
  if (/^(?:mornings|afternoons|evenings)$/iu.test(text)) return `in the ${text.toLowerCase()}`;
  if (/^(?:first|second|third|fourth|last) \p{Lu}\p{Ll}+day\b/u.test(text)) return `on the ${text}`;
  return null;
}

/** Place and days that a text does not hold itself. */
function whereAndWhen(text: string, { place, days }: Offer): [string, string] {
  const [where = '', when = ''] = [place, days]
    .map((part) => withoutStop(tidy(part)).replace(MONTHS, '$1').replace(SHORT_DAY, upperFirst))
    .map((part) =>
      WEEKDAY.test(part) || /^\p{Lu}\p{Ll}+ \d/u.test(part)
        ? part
        : lowerSafely(part, TIME_OF_DAY.test(part)),
    )
    .map((part) => (!/[\p{L}\p{N}]/u.test(part) || holdsWhole(text, part) ? '' : part))
    .map(withoutClauses)
    .map((part) =>
      [text, part].every((one) => /\bby (?:tele)?(?:phone|video)\b/iu.test(one)) ? '' : part,
    );
  return [where, when];
}

/** 'wherever we are working that week, call me', 'it's a good sound, any clear night': no place and no time. */
const withoutClauses = (part: string): string =>
  part
    .split(/, /u)
    .filter(
      (one) =>
        !/^(?:wherever|whenever|however|call|ask|be|bring|wear|please|just|text|email)\b|\b(?:I|we|you|it|he|she|they)(?:['’](?:s|m|re|ll|ve|d)| \p{Ll}+)\b/u.test(
          one,
        ) || CONDITION.test(one),
    )
    .join(', ');

/** 'sat 11am' */
const SHORT_DAY = /\b(?:mon|tues?|wed|thurs?|fri|sat|sun)(?=[ ,.-]|$)/gu;
/** 'Dec. to Feb.' would lose its last stop only. */
const MONTHS = /\b(Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\./gu;
const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun)|^(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/iu;
const TIME_OF_DAY = /^(?:weekdays?|weekends?|mornings?|afternoons?|evenings?|nights?)\b/iu;

/** Remarks, place and days as given, in brackets, so that they are right behind any phrase. */
export const bracketed = (text: string, offer: Offer, notes: string): string =>
  brackets([notes, ...whereAndWhen(text, offer)]);

function brackets(given: readonly string[]): string {
  const all = given
    .filter((part) => part !== '')
    .map((part) => part.replace(/\s*\(([^()]*)\)/gu, ', $1'));
  const mark = all.some((part) => part.includes(',')) ? '; ' : ', ';
  return all.length === 0 ? '' : ` (${all.join(mark)})`;
}

/** Whether a text has the part as a phrase of its own: 'Mobile' is none in 'Mobile Bay'. */
function holdsWhole(text: string, part: string): boolean {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return at !== -1 && !/^[\p{L}\p{N}]|^ \p{Lu}/u.test(text.slice(at + part.length));
}

import type { Offer } from '../../profile/offers.ts';
import { countWords } from '../../text.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { MONTH } from './language/dates.ts';
import { termsOf } from './language/english.ts';
import { tidy } from './language/speak.ts';
import { withoutStop } from './language/text.ts';
import { asOfferedThing } from './language/things.ts';
import { finiteVerb } from './peg/read-peg.ts';

/**
 * Place and days behind a text as parts of its sentence. What cannot be said so for certain ('the porch, ring
 * twice') is left out, a condition ('two days' notice') stands in brackets. The second form is the plain list.
 */
export function placed(text: string, offer: Offer, notes: string): string[] {
  const [place, days] = whereAndWhen(text, offer);
  const inBrackets = brackets([notes, place, days]);
  if (inBrackets === '') return [''];
  const remark =
    notes === '' || notes.split(', ').some(isClause) ? '' : `, ${notes}${longer(notes)}`;
  const where = wherePhrase(text, place);
  const told = CONDITION.test(days)
    ? ` (${days.replace(/\s*\(([^()]*)\)/gu, ', $1')})`
    : daysPhrase(days);
  // 'any day after 10' alone needs no comma.
  const when = where === '' && remark === '' ? told.replace(/^, (?=any |most |every )/u, '') : told;
  const scene = [where, when].filter((part) => part !== '');
  const apart =
    remark !== '' ||
    /,/u.test(text) ||
    CLAUSE.test(text) ||
    (where !== '' && / (?:in|at|on|by|from|to|out of) /u.test(text.replace(/\bat work\b/u, ''))) ||
    /\b(?:for|of|about|with|to|on|in|at)$/iu.test(text);
  const [first = '', ...more] = scene;
  const joined =
    first === ''
      ? ''
      : `${apart && !first.startsWith(',') && !first.startsWith(' (') ? ',' : ''}${spaced(first)}${more.map(spaced).join('')}`;
  return [`${remark}${joined}`, inBrackets];
}

const spaced = (part: string): string => (/^[, ]/u.test(part) ? part : ` ${part}`);

/** 'four minutes' is how long it is. */
const longer = (notes: string): string =>
  /^\S+ (?:minutes|seconds|hours|pages)$/u.test(notes) ? ' long' : '';

/** Where it is, as a phrase; empty where that is not certain, or said by the text. */
function wherePhrase(text: string, place: string): string {
  // 'My workplace, with the family tree' is where it is.
  if (place === '' || /^my workplace\b/iu.test(text)) return '';
  // 'a tow coming through the lock' at 'the lock downriver from Paducah', 'in a salon' at 'a salon on Main'.
  const [, noun = '', rest = ''] =
    /^(?:an?|the|my|our) ([\p{Ll}-]+) ((?:on|in|at|near|off|behind|by|of|under|downriver|outside) .+)$/u.exec(
      place,
    ) ?? [];
  const twice = noun !== '' && new RegExp(`\\b(?:an?|the|my|our) ${noun}\\b`, 'u').test(text);
  if (twice)
    return text.endsWith(noun) || text.includes(`${noun} `) ? (rest.split(', ')[0] ?? '') : '';
  // 'a walk down Troost' on 'Troost Avenue'
  const [called = ''] = /\p{Lu}\p{Ll}{3,}/u.exec(place) ?? [];
  if (called !== '' && new RegExp(`\\b${called}\\b`, 'u').test(text)) return '';
  // 'practice under the lights on the lake' at 'Cheney Lake'
  const [, ends = ''] = / (?:in|on|at) (?:an?|the|my|our) ([\p{Ll}-]+)$/u.exec(text) ?? [];
  if (ends !== '' && new RegExp(`\\b${ends}s?\\b`, 'iu').test(place)) return '';
  if (/^me\b.*\b(?:in|at)\b/u.test(text.replace(/\bat work\b/u, ''))) {
    const own = atPlace(place.split(', ')[0] ?? '');
    return own === null || /^me\b.* in an? /u.test(text) ? '' : own;
  }
  // 'A trip by boat to the cages' begins at the dock.
  const pier =
    /\b(?:dock|landing|pier|marina|ramp|launch|harbor|wharf|yard|lot|garage|depot|station|trailhead|gate)\b/iu.exec(
      place,
    );
  if (
    pier !== null &&
    /^(?:an?|the|my|our|one) (?:[\p{L}-]+ )*?(?:trip|ride|ride-along|tour|cruise|run|sail|drive|hike)\b/iu.test(
      text,
    )
  ) {
    const start = atPlace(place.split(', ')[0] ?? '');
    return start === null ? '' : start.replace(/^(?:on|at|in) /u, 'from ');
  }
  return atPlace(place) ?? atPlace(place.split(', ')[0] ?? '') ?? '';
}

/** When it is, as a phrase; empty where that is not certain. */
function daysPhrase(days: string): string {
  if (days === '') return '';
  const said = whenPhrase(days);
  if (said !== null) return /^\p{Lu}|^(?:any|most|every)\b/u.test(said) ? `, ${said}` : said;
  // 'Monday, Wednesday and Friday nights'
  const [, several = ''] =
    /^((?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?:, and |, | and | or )?){2,}(?: (?:mornings?|afternoons?|evenings?|nights?))?)(?:$|,| at\b)/u.exec(
      days,
    ) ?? [];
  if (several !== '') return `on ${several}`;
  const [first = '', second = '', ...others] = days.split(', ');
  const part = whenPhrase(first);
  const clock =
    /^\d{1,2}(?::\d\d)?(?: ?(?:am|pm|a\.m\.|p\.m\.))?(?: (?:to|-|–) \d{1,2}(?::\d\d)?)?(?: ?(?:am|pm|a\.m\.|p\.m\.))?$/iu;
  const at = / to | - |–/u.test(second) || / at /u.test(first) ? ', ' : ' at ';
  // 'Any dry morning, May to September' without its months would promise the winter.
  const season = [second, ...others].filter((one) => one !== '').join(', ');
  const time = clock.test(second)
    ? `${at}${second}`
    : season !== '' && countWords(season) <= 6 && finiteVerb(termsOf(season)) < 1
      ? `, ${WEEKDAY.test(season) ? season : lowerSafely(season)}`
      : '';
  if (part !== null && part !== '')
    return `${/^\p{Lu}|^(?:any|most|every)\b/u.test(part) ? ', ' : ''}${part}${time}`;
  // 'Monday, Wednesday and Friday', 'the third Friday of the month', '9 to noon'
  return /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|the (?:first|second|third|fourth|last)|(?:first|second|third|fourth|last) |(?:(?:mid|early|late)[ -]?)?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\d)/u.test(
    days,
  ) && days.split(' ').length <= 9
    ? `, ${days}`
    : // Nobody is promised a day that is none.
      days.split(' ').length <= 7 && finiteVerb(termsOf(days)) < 1
      ? ` (${days.replace(/\s*\(([^()]*)\)/gu, ', $1')})`
      : '';
}

/** 'in my shed', 'at the corner store', 'around Bibb County'; null for what is no such place. */
function atPlace(place: string): string | null {
  if (
    /^(?:(?:just|a mile|miles|an hour|\d+ miles) )?(?:south|north|east|west) of \p{Lu}/u.test(place)
  )
    return place;
  if (/^(?:usually|often|mostly|sometimes|either|maybe|various|different)\b/iu.test(place))
    return null;
  // 'The boat or my mama's kitchen'
  if (/ or /u.test(place))
    return /^(?:my|our|the|an?|her|his|their) /iu.test(place) && !/,/u.test(place)
      ? `at ${place}`
      : null;
  if (/,/u.test(place) || /\b(?:whichever|wherever|your|anywhere|any)\b/iu.test(place)) return null;
  if (
    /^the (?:\p{Lu}\p{Ll}+ )?(?:\p{Lu}\p{Ll}+ )?(?:Valley|District|Quarter|Ward|Hill|Hills|Bottoms|Bottom|Bronx|Delta|Heights|End|Side|Corridor|Flats|Village|Gardens|Sandhills|Panhandle)(?: (?:in|of) \p{Lu}.*)?$/u.test(
      place,
    )
  )
    return `in ${place}`;
  if (
    /^(?:around|near|outside|from|in|at|on|out|up|down|over|inside|under|off|beside|along|by|behind|across|between|throughout|with) /iu.test(
      place,
    )
  )
    return lowerSafely(place, true);
  if (/^Lake \p{Lu}|\b(?:truck|rest|bus) stop\b/u.test(place)) return `at ${place}`;
  if (/\bzip code\b/iu.test(place)) return `in ${place}`;
  if (/^(?:online|by video|by phone)\b/iu.test(place)) return lowerSafely(place, true);
  if (/^(?:the )?(?:\p{Lu}\p{Ll}+ ){1,2}(?:County|Parish)$/u.test(place)) return `in ${place}`;
  if (
    /^Broadway$|^(?:(?:\p{Lu}|\d)[\p{L}\p{N}.'’-]* ){1,4}(?:Street|Avenue|Road|Drive|Boulevard|Highway|Lane|Way|Blvd|Ave|St|Rd)$/u.test(
      place,
    ) ||
    /^(?:the|my|our|an?) (?:\p{L}+ )?(?:(?:east|west|north|south|East|West|North|South) [Ss]ide|street|block|avenue|road|corner|highway)\b/u.test(
      place,
    )
  )
    return `on ${place}`;
  if (
    /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(place) &&
    !NO_TOWN.test(place) &&
    !FACILITY.test(place)
  )
    return `in ${place}`;
  // 'Mount Olive church hall in Cairo'
  if (
    /^(?:\p{Lu}[\p{L}.'’-]* ){1,4}(?:church|school|library|park|center|hall|gym|market|clinic|shop|studio|farm|cemetery|field|station|pool|rink|garden|arena|barn|ranch|bakery|salon|theater|branch|cafe|store|community|rec)(?: (?:hall|basement|room|gym|kitchen|parking lot|branch|library|center|church|pool|field))?(?: (?:in|on|near|off|at) .+)?$/u.test(
      place,
    )
  )
    return `at ${place}`;
  // 'Garfield Community Center', 'Ellery's'
  if (/^\p{Lu}/u.test(place))
    return FACILITY.test(place) || NO_TOWN.test(place) || /^\p{Lu}\p{L}+['’]s$/u.test(place)
      ? `at ${place}`
      : null;
  if (/^(?:room|suite|gate|dock|pier|studio|apartment) \w?\d/iu.test(place)) return `in ${place}`;
  if (
    /^(?:(?:east|west|north|south|northeast|northwest|southeast|southwest|downtown|uptown|central|upper|lower|rural) )+\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(
      place,
    )
  )
    return `in ${place}`;
  const known = /^(?:my|our|the|a|an|her|his|their|two|three) /iu.test(place)
    ? place
    : asOfferedThing(place);
  if (!/^(?:my|our|the|a|an|her|his|their) /iu.test(known))
    return /^(?:roofs|rooftops|streets|sidewalks|corners|porches|docks)\b/iu.test(known)
      ? `on ${known}`
      : /^[\p{Ll}'’ -]+s(?: (?:in|on|of|near) \p{Lu}.*)?$/u.test(known) && countWords(known) <= 6
        ? `at ${known}`
        : null;
  if (
    /^\S+ (?:\p{L}+ ){0,2}?(?:porch|steps|stoop|dock|pier|boat|roof|deck|corner|land|field|court|stage|floor|lawn|driveway|sidewalk|rooftops|roofs|streets|sidewalks|corners)\b/iu.test(
      known,
    )
  )
    return `on ${known}`;
  if (
    /\b(?:table|desk|counter|window|door|gate|bench|booth|stand|stall|bus stop|stop)(?:$| (?:on|in|near|at) )/iu.test(
      known,
    )
  )
    return `at ${known}`;
  const room =
    /^\S+ (?:[\p{L}'’-]+ ){0,2}?(?:kitchen|room|basement|garage|backyard|yard|classroom|studio|barn|shed|lot|attic|truck|trailer|garden|greenhouse|van|bus|workshop|sanctuary|living room|office|gym|hall|seat|cab|den|bedroom|neighborhood|woods|park)\b/iu;
  return `${room.test(known) ? 'in' : 'at'} ${known}`;
}

/** What a name that is no town ends with. */
const NO_TOWN =
  /\b(?:Street|Avenue|Road|Drive|Boulevard|Highway|Lane|Way|House|Room|Bench|Shop|Store|Bar|Grill|Deli|Diner|Plaza|Square|Tower|Building|Campus|Academy|Elementary|High|Middle|Temple|Mosque|Cathedral|Baptist|Methodist|Bethel|Zion|Club|Mall|Lake|River|Creek|Island|Mountain|Trail|Field|Track|Rink|Pool|Garden|Gardens|Court|Corner|Station|Line|Route|Zoom|Skype|Online|Anywhere|Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?)$/u;
const CONDITION =
  /\b(?:notice|not|no|except|only|unless|when|if|because|so that|he|she|they|home|permission|okay|ok|consent|arrangement|appointment)\b/iu;
const FACILITY =
  /^(?:\p{Lu}[\p{L}.'’&-]* ){1,5}(?:Library|Center|Church|School|Park|Hall|Museum|Theater|Theatre|Gym|Market|Studio|Studios|Farm|Farms|Cafe|Café|Arena|Stadium|College|University|Hospital|Clinic|Pier|Barbershop|Salon|Bakery|Lounge|Laundry|Chapel|AME|Shores?)(?: (?:on|in|off) .+)?$/u;

/** Whether a remark says something of its own: 'bring boots', 'the girls walk out together'. */
const isClause = (remark: string): boolean =>
  /^(?:i|you|we|they|he|she|it|bring|wear|please|no|not|but|best|only|must|call|ask|come|just|with|takes?|lasts?|costs?|runs?|needs?)\b/iu.test(
    remark,
  ) || finiteVerb(termsOf(remark)) > 0;

/** A clause that place and days would seem to belong to. */
const CLAUSE =
  / (?:if|as|when|while|that|which|who|whose|where|because|before|after|until|how|why|what|I|we|you)\b(?! can\b)/u;

/** 'January', 'May and June' */
const MONTHS_ONLY = new RegExp(`^${MONTH}(?: (?:and|or) \\p{Lu}\\p{Ll}+)?$`, 'u');

/** Days as an adverbial; null where they are no plain one. */
export function whenPhrase(days: string): string | null {
  const text = days.replace(/[.]$/u, '');
  // 'Rainy days', 'school nights'
  if (
    /^(?!any|every|most|all|some|no|these)\p{Ll}+ (?:days|mornings|afternoons|evenings|nights|weekends)$/u.test(
      text,
    )
  )
    return `on ${text}`;
  // 'January', 'first week of school'
  if (MONTHS_ONLY.test(text)) return `in ${text}`;
  const [, article = '', unit = ''] =
    /^(the )?(?:first|second|third|last) (day|days|week|weeks|weekend|month) of (?!the month)/iu.exec(
      text,
    ) ?? [];
  if (unit !== '')
    return `${/^day$|^weekend$/iu.test(unit) ? 'on' : 'in'} ${article === '' ? 'the ' : ''}${lowerSafely(text, true)}`;
  if (/^my days? off(?:$|, \p{Lu})/u.test(text)) return `on ${text}`;
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
    return lowerSafely(text).replace(
      / or (?=weekends|weekdays|Mondays|Tuesdays|Wednesdays|Thursdays|Fridays|Saturdays|Sundays)/u,
      ' or on ',
    );
  if (/^(?:mornings|afternoons|evenings)(?=$| (?:after|before|from|until|in)\b)/iu.test(text))
    return `in the ${lowerSafely(text, true)}`;
  if (/^(?:first|second|third|fourth|last) \p{Lu}\p{Ll}+days\b/u.test(text)) return `on ${text}`;
  // 'Second Monday' alone comes back every month.
  if (/^(?:first|second|third|fourth|last) \p{Lu}\p{Ll}+day(?= at\b|$)/u.test(text))
    return `on ${text.replace(/day\b/u, 'days')}`;
  // 'The first and third Saturday'
  if (
    /^(?:the )?(?:first|second|third|fourth|last)(?: and (?:first|second|third|fourth|last))+ \p{Lu}\p{Ll}+days?$/u.test(
      text,
    )
  )
    return `on ${text.replace(/day$/u, 'days')}`;
  if (/^(?:first|second|third|fourth|last) \p{Lu}\p{Ll}+day\b/u.test(text)) return `on the ${text}`;
  // 'Juneteenth at sunrise', 'the two weeks before Easter'
  if (
    /^(?:Juneteenth|Kwanzaa|(?:\p{Lu}\p{Ll}+['’]?s? ){1,2}Day|Thanksgiving|Good Friday)(?: (?:at|morning|afternoon|evening|night|weekend|week)\b.*)?$/u.test(
      text,
    )
  )
    return `on ${text}`;
  if (
    /^the (?:\p{L}+ )?(?:days?|weeks?|weekend|months?|hours?) (?:before|after|of|around|in) /u.test(
      text,
    )
  )
    return `in ${text}`;
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
    .map((part) => withoutSameDay(part === tidy(place) ? text : `${text} ${place}`, part))
    .map((part) =>
      [text, part].every((one) => /\bby (?:tele)?(?:phone|video)\b/iu.test(one)) ? '' : part,
    );
  return [where, when];
}

/** 'our Monday table' on 'Mondays at 6 am': the day is named. */
function withoutSameDay(text: string, part: string): string {
  const [whole = '', day = ''] =
    /^(?:(?:first|second|third|fourth|last) )?((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)s?(?: of the month)?(?=$|,| at\b)/u.exec(
      part,
    ) ?? [];
  return day !== '' && new RegExp(`\\b${day}\\b`, 'iu').test(text)
    ? part.slice(whole.length).replace(/^,? /u, '')
    : part;
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

import { lowerRoleStart, lowerSafely, upperFirst } from './capitals.ts';
import { fromVerb } from './from-verb.ts';
import { agreeWithI } from './person.ts';
import { roleOf } from './roles.ts';
import { articleFor, asSentence } from './text.ts';

const NUMBER =
  '(?:\\d+\\+?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty)(?:-\\p{L}+)?';
const NO_LONGER = /\b(?:retired|former|formerly|ex-)/iu;
/** Work that is named without its doer. */
const TRADE =
  /\b(?:upholstery|repair|repairs|masonry|carpentry|catering|taxidermy|plumbing|welding|landscaping|tailoring|embroidery|photography|calligraphy|alterations|restoration|roofing|drywall|bookkeeping|braiding|weddings|detailing)$/iu;

const STATES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|the Carolinas|the Delta|the Bronx|Brooklyn';
const COMPASS =
  '(?:(?:north|south|east|west|central|upstate|rural|coastal|(?:north|south)(?:east|west))(?:ern)? )?';
const IN_PLACE = new RegExp(
  `^${COMPASS}(?:${STATES})(?: and (?:${STATES}))?$|^(?:\\p{Lu}\\p{Ll}+ ){1,2}(?:County|Parish)$`,
  'u',
);
const ON_PLACE =
  /^(?:the )?(?:North|South|East|West)side$|^\p{Lu}\p{Ll}+['’]s (?:north|south|east|west) side$/u;

/** 'southwest Georgia' is 'in southwest Georgia', 'Northside' 'on the Northside'; null for other texts. */
function atPlace(text: string): string | null {
  if (IN_PLACE.test(text)) return `in ${text}`;
  if (!ON_PLACE.test(text)) return null;
  return /['’]s |^the /u.test(text) ? `on ${text}` : `on the ${text}`;
}

/** 'a night bus driver', 'the owner of a shop'; null for what is no role. */
function asRole(text: string): string | null {
  const small = lowerRoleStart(text);
  if (/^(?:mom|mother|dad|father|parent|grandmother|grandfather) of /iu.test(small))
    return `a ${small}`;
  if (/^the (?:reason|person|man|woman|one|voice|hand|hands) /u.test(small)) return small;
  // 'Barber for 26 years' has been one.
  if (/\b(?:for|of|with) \S+ years\b|\bsince\b/iu.test(text)) return null;
  const role = roleOf(text);
  if (role === null || /[,;:]/u.test(text)) return null;
  return role.whole;
}

const bareOf = (role: string): string => role.replace(/^an? /u, '');
/** Whether a role says by itself whose article it needs: 'a coach and poet', but 'a coach of girls and a poet'. */
const needsArticle = (role: string): boolean =>
  / (?:for|of|with|to|in|at|from|inside|who|on) /u.test(role);

/** Some roles as one phrase: 'a costume maker, a former showgirl and the owner of a shop'. */
function inOne(roles: readonly string[]): string {
  const own = roles.some((role) => needsArticle(role) || role.startsWith('the '));
  const said = roles.map((role, at) => (at === 0 || own ? role : bareOf(role)));
  return said.length === 1
    ? (said[0] ?? '')
    : `${said.slice(0, -1).join(', ')} and ${said.at(-1) ?? ''}`;
}

/**
 * One sentence of a logline typed as the line of a profile ('ROLE, 14 years', '81, ROLE, call me', 'ROLE;
 * ROLE') in the first person; null for other loglines. Each kind is tried; `holds` tells what may be said.
 */
export function sayProfileLine(plain: string, holds: (text: string) => boolean): string[] | null {
  if (/^(?:I|We|My|Our)\b|\b(?:he|she|his|her)\b/u.test(plain)) return null;
  for (const turn of [
    fromYearOld,
    fromAge,
    fromYears,
    fromYearsIn,
    fromTrade,
    fromPlace,
    fromRoles,
  ]) {
    const said = turn(plain);
    const sentences = said?.map(asSentence) ?? [];
    if (said !== null && sentences.every(holds)) return sentences;
  }
  return null;
}

/** '21-year-old ski instructor getting kids outside'. */
const fromYearOld = (plain: string): string[] | null =>
  /^\d{2}-year-old [^,;]+$/u.test(plain) ? [`I am ${articleFor(plain)} ${plain}`] : null;

/** 'Elevator mechanic, union, 18 years in the shaft'. */
function fromYearsIn(plain: string): string[] | null {
  const [, who = '', union = '', years = ''] =
    new RegExp(
      `^([^,]+)(, union)?, (${NUMBER} years (?:in|on|at|under|behind|inside) [^,]+)$`,
      'iu',
    ).exec(plain) ?? [];
  const role = who === '' ? null : asRole(who);
  if (role === null) return null;
  return [`I am ${role}${union}${union === '' ? '' : ','} with ${years}`];
}

/** '81, ham radio operator, call me when the phones go out', '19 years old, college student, getting …'. */
function fromAge(plain: string): string[] | null {
  const [, age = '', old = '', who = '', rest = ''] =
    /^(?:age )?(\d{2})( years old)?, ([^,]+)(?:, (.+))?$/iu.exec(plain) ?? [];
  const role = age === '' ? null : asRole(who);
  if (role === null || !/^an? /u.test(role)) return null;
  const said =
    old === '' ? `I am ${age}, ${role}` : `I am ${articleFor(age)} ${age}-year-old ${bareOf(role)}`;
  if (rest === '') return [`${said}.`];
  if (/^\p{Ll}+ing /u.test(rest)) return [`${said}${old === '' ? ',' : ''} ${rest}.`];
  if (/^(?:call|ask|text|email|find|write|come|I|we) /iu.test(rest))
    return [`${said}.`, `${upperFirst(rest)}.`];
  const other = asRole(rest);
  return other === null ? null : [`${said} and ${bareOf(other)}.`];
}

/** 'Doula, 14 years', 'Tax preparer, enrolled agent, 19 years', 'operator, thirteen years, and a talker'. */
function fromYears(plain: string): string[] | null {
  const found = new RegExp(`^(.+?), (?:for )?(${NUMBER}) years(?:, (.+))?$`, 'iu').exec(plain);
  if (found === null || NO_LONGER.test(plain)) return null;
  const [, who = '', years = '', rest = ''] = found;
  const roles = who.split(/, (?:and )?/u).map(asRole);
  if (roles.length > 3 || roles.some((role) => role === null || !/^an? /u.test(role))) return null;
  const said = `I have been ${inOne(roles.filter((role) => role !== null))} for ${years.toLowerCase()} years`;
  if (rest === '') return [`${said}.`];
  const more = /^(?:and|&) (.+)$/u.exec(rest)?.[1];
  const other = more === undefined ? null : /^an? /u.test(more) ? more : asRole(more);
  if (more !== undefined) return other === null ? null : [`${said}, and I am ${other}.`];
  return /\b(?:is|are|was|were|has|have|I|we)\b/u.test(rest) || fromVerb(rest) !== null
    ? null
    : [`${said}, ${atPlace(rest) ?? rest}.`];
}

/** 'Auto upholstery, 37 years, lowriders to church vans', 'Hammond organ repair, church to church'. */
function fromTrade(plain: string): string[] | null {
  const [trade = '', ...rest] = plain.split(', ');
  if (!TRADE.test(trade) || trade.split(' ').length > 4 || rest.length === 0) return null;
  if (/\b(?:is|are|was|were|has|have|who|that)\b/u.test(plain)) return null;
  const years = new RegExp(`^(${NUMBER}) years$`, 'iu').exec(rest[0] ?? '')?.[1];
  const small =
    /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(trade) && !/^\p{Lu}\p{Ll}+ (?:organ|rice|sign)\b/u.test(trade)
      ? lowerSafely(trade, true)
      : trade;
  const more = (years === undefined ? rest : rest.slice(1)).map((part) => atPlace(part) ?? part);
  const tail = more.length === 0 ? '' : `, ${more.join(', ')}`;
  return [
    years === undefined
      ? `I do ${small}${tail}.`
      : `I have spent ${years} years in ${small}${tail}.`,
  ];
}

/** 'Pecan and pea farmer, southwest Georgia'. */
function fromPlace(plain: string): string[] | null {
  const [, who = '', place = ''] = /^(.+), ([^,]+)$/u.exec(plain) ?? [];
  const where = place === '' ? null : atPlace(place);
  if (where === null || /,/u.test(who)) return null;
  const role = asRole(who);
  return role === null ? null : [`I am ${role} ${where}.`];
}

/** 'GED teacher in a jail; retired sergeant', 'driver, father of twins, and I write', 'maker, owner of a shop'. */
function fromRoles(plain: string): string[] | null {
  const [, listed = plain, clause = ''] =
    /^(.+?),? ((?:and|but|so) I \p{Ll}.+)$/u.exec(plain) ??
    /^(.+?), (\p{Ll}+ing .+)$/u.exec(plain) ??
    [];
  const parts = listed.split(/; |, (?:and )?| and (?=the )/u).reduce<string[]>((all, part) => {
    // 'bus operator, Bx12'
    const line = /^\p{Lu}\p{Ll}?\d+$/u.test(part) && all.length > 0;
    return line ? [...all.slice(0, -1), `${all.at(-1) ?? ''} on the ${part}`] : [...all, part];
  }, []);
  if (parts.length > 4 || (parts.length === 1 && clause === '')) return null;
  // 'coach, mat washer and hair braider at a high school' is a list already.
  if (parts.length > 1 && / and /u.test(parts.at(-1) ?? '')) return null;
  // One role with what its holder does is said elsewhere.
  if (parts.length === 1 && !/^(?:and|but|so) I /u.test(clause)) return null;
  const roles = parts.map(asRole);
  if (roles.some((role) => role === null)) return null;
  // 'Bus mechanic and union steward' has its 'and' already.
  const said = `I am ${inOne(roles.filter((role) => role !== null))}`;
  return [clause === '' ? `${said}.` : `${said}, ${clause}.`];
}

const ANOTHER =
  /\b(?:mother|father|mom|dad|grandmother|grandfather|grandma|grandpa|aunt|uncle|sister|brother|daughter|son|wife|husband|girl|boy|woman|man|child|friend|student|patient|client|customer|neighbor|partner|boss|mentor|coach|person|nobody|somebody|anybody|anyone|everyone|everybody|someone|each|every|who)\b|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;

/**
 * 'I am a nurse who keeps water in her trunk': the trunk is mine, where nobody else is named before whose it
 * could be.
 */
export function asOwn(text: string): string {
  const [, before = '', clause = ''] =
    /^(I(?: am|['’]m) (?:[^,.]+, )?(?:an?|the) [^.]*?(?: who |, (?=\p{Ll}+ing )))(.+)$/u.exec(
      text,
    ) ?? [];
  // 'eats his own standing up'
  if (/\b(?:his|her) own(?= \p{Ll}+ing\b|[,.]|$)/u.test(clause)) return text;
  const found = /\b(?:his|her|he|she|herself|himself)\b/iu.exec(clause);
  if (found === null || /\b(?:her|his|he|she|him)\b/iu.test(before)) return text;
  if (ANOTHER.test(clause.slice(0, found.index)) || /\b(?:him|hers)\b/iu.test(clause)) return text;
  const both = /\b(?:he|his|himself)\b/iu.test(clause) && /\b(?:she|her|herself)\b/iu.test(clause);
  // 'told her that', 'for her in the car': a person, and not whose thing it is.
  const person =
    /\bher(?=[,.;]|$| (?:in|at|on|to|for|and|or|with|by|from|as|when|because|out|up|that|how|what|an?|the)\b)/iu;
  if (both || person.test(clause)) return text;
  // 'taught her daughter before she could walk': of two persons. 'and now trains her ward' is mine again.
  const rest = clause.slice(found.index + found[0].length);
  // 'South Jackson' is nobody.
  const other = ANOTHER.exec(
    rest.replace(/\b(?:in|at|of|from|near|on|to|around) (?:\p{Lu}[\p{L}'’-]* ?)+/gu, (place) =>
      place.toLowerCase(),
    ),
  );
  const behind = rest
    .slice(other?.index ?? rest.length)
    .replace(/\band (?:now |then |still )?\p{Ll}+ (?:his|her)\b/u, '');
  if (/\b(?:he|she|his|her)\b/iu.test(behind)) return text;
  return (
    before +
    agreeWithI(
      clause
        .replace(/\b(?:his|her)\b/gu, 'my')
        .replace(/\b(?:himself|herself)\b/gu, 'myself')
        .replace(/\b(?:he|she)\b/gu, 'I'),
    )
  );
}

/** Whether what follows a role is the team of its holder: 'De-icing crew at the airport'. */
export const isTeam = (text: string): boolean =>
  /^(?:\S+ ){0,2}(?:crew|team|staff|squad|unit) (?:at|in|of) /iu.test(text);

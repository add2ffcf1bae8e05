import { lowerFirst, lowerSafely, upperFirst } from './capitals.ts';
import { fromAward, fromDegree, fromEvent, fromLicense, fromRank, VERB } from './note-honors.ts';
import { isRole, roleOf } from './roles.ts';
import { articleFor } from './text.ts';

/** Kinds of notes about their creator that say without doubt whose they are; null for other notes. */
export function fromKindOfNote(note: string): string | null {
  for (const turn of [
    fromAge,
    fromState,
    fromFamily,
    fromBeen,
    fromOwnDoing,
    fromOwnShop,
    fromDegree,
    fromLabel,
    fromTwoJobs,
    fromSpan,
    fromEvent,
    fromRank,
    fromLicense,
    fromFormer,
    fromYearsDoing,
    fromAward,
    fromRegular,
    fromHaving,
  ]) {
    const sentence = turn(note);
    if (sentence !== null) return sentence;
  }
  return null;
}

/** '71 years old and still walking to the stop'. */
function fromAge(note: string): string | null {
  return /^(?:age )?\d{2} years old(?:$|,? (?:and|but|now|with)\b)/iu.test(note)
    ? `I am ${note.replace(/^age /iu, '')}`
    : null;
}

/** 'Self taught', 'very proud of my team', 'originally from Flint', 'CPA'. */
function fromState(note: string): string | null {
  const taught = /^self[ -]taught((?:,| by| from| on| in| at).+)?$/iu.exec(note);
  if (taught !== null) return `I am self-taught${taught[1] ?? ''}`;
  if (
    /^(?:(?:very|so|extremely|especially|most) )?proud (?:of|to) /iu.test(note) ||
    /^originally from \p{Lu}/u.test(upperFirst(note).replace(/^O/u, 'o')) ||
    /^also an? [^,.]+$/iu.test(note)
  )
    return `I am ${lowerSafely(note, true)}`;
  if (/^(?:second|third|fourth|fifth|sixth)[ -]generation (?:on|in|at) /iu.test(note))
    return `I am the ${lowerSafely(note, true)}`;
  if (/^(?:CPA|RN|LPN|CNA|EMT|DVM)$/u.test(note)) return `I am ${articleFor(note)} ${note}`;
  if (
    /^(?:bilingual|known (?:as|for) |left-handed|fluent in|at the \p{Ll}+ (?:by|from|before|every) |one of (?:\d+|\p{Ll}+) (?:children|kids|siblings)$)/iu.test(
      note,
    ) &&
    !VERB.test(note)
  )
    return `I am ${lowerSafely(note, true)}`;
  if (/^(?:oldest|youngest) of (?:\d+|\p{Ll}+)(?: (?:children|kids|siblings))?$/iu.test(note))
    return `I am the ${lowerSafely(note, true)}`;
  if (/^first in my (?:family|school|class|town) to \p{Ll}/iu.test(note))
    return `I was the ${lowerSafely(note, true)}`;
  if (
    /^(?:married|sober|blind|deaf|a vegetarian|a vegan) (?:for )?(?:\d+ years|since [^,;]+)/iu.test(
      note,
    ) ||
    /^on the (?:board|staff|council|team|committee|crew) .* since (?:19|20)\d\d$/iu.test(note)
  )
    return `I have been ${lowerSafely(note, true)}`;
  if (
    /^in the (?:Army|Navy|Marines|Marine Corps|Air Force|Coast Guard|National Guard) from \d{4} to \d{4}$/iu.test(
      note,
    )
  )
    return `I was ${lowerSafely(note, true)}`;
  if (
    /^still (?:live|work|play|teach|run|drive|have|use|do|keep|make|cook|sing|write|sew|farm|own|cut|dance|coach) \S/iu.test(
      note,
    )
  )
    return `I ${lowerSafely(note, true)}`;
  if (/^(?:freshman|sophomore|junior|senior) (?:in|at) /iu.test(note) && !VERB.test(note))
    return `I am a ${lowerSafely(note, true)}`;
  return null;
}

/** 'Mom of 4, including twins', 'daughter and granddaughter of beauticians'. */
function fromFamily(note: string): string | null {
  const [, kin = '', whose = '', rest = ''] =
    /^((?:proud |single )?(?:mom|mother|dad|father|parent|grandmother|grandfather|grandma|grandpa|foster mom|foster dad)) of ([^,]+?)(?:, (.+))?$/iu.exec(
      note,
    ) ?? [];
  if (kin !== '' && !VERB.test(whose.replace(/ who .*$/u, ''))) {
    const one = /^(?:an?|the|my|one|our) /iu.test(whose);
    const said = `I am ${one ? 'the' : articleFor(kin)} ${kin.toLowerCase()} of ${whose}`;
    if (rest === '') return said;
    if (/^the (?:oldest|youngest|first|last)\b/iu.test(rest)) return `${said}; ${rest}`;
    return VERB.test(rest) ? null : `${said}, ${rest}`;
  }
  const child =
    /^((?:great-)?(?:grand)?(?:daughter|son|child)(?: and (?:great-)?(?:grand)?(?:daughter|son|child))?) of [^,]+$/iu;
  return child.test(note) ? `I am the ${lowerSafely(note, true)}` : null;
}

/** 'Been on 112 fires, I keep a list'. */
const fromBeen = (note: string): string | null =>
  /^been (?:an?|the|in|on|at|to|with|through|inside|behind|around) /iu.test(note)
    ? `I have ${lowerSafely(note, true).replace(/, (?=I \p{Ll})/u, ', and ')}`
    : null;

/** 'Self-published in 2022, sold 8,000+ copies', 'Came at 9'. */
function fromOwnDoing(note: string): string | null {
  const printed = /^self-published in ((?:19|20)\d\d), (sold|printed) (.+)$/iu.exec(note);
  if (printed !== null)
    return `I self-published in ${printed[1] ?? ''} and ${printed[2] ?? ''} ${printed[3] ?? ''}`;
  const came = /^came (?:here )?at (?:age )?(\d{1,2})$/iu.exec(note);
  return came === null ? null : `I came here at ${came[1] ?? ''}`;
}

/** 'own shop since 1996'. */
const fromOwnShop = (note: string): string | null =>
  /^own (?:\p{Ll}+ ){1,2}since [^,;]+$/iu.test(note)
    ? `I have had my ${lowerSafely(note, true)}`
    : null;

const SUPERLATIVE =
  'oldest|youngest|longest|shortest|biggest|largest|smallest|farthest|fastest|heaviest|busiest|worst|proudest|hardest|first|last';

/** 'Longest contact: a fisherman near Cape Verde', 'Best bird: Dolores', 'Day job: I tune car stereos'. */
function fromLabel(note: string): string | null {
  const job = /^day job: (I \p{Ll}.+)$/iu.exec(note);
  if (job !== null) return job[1] ?? null;
  const found = new RegExp(
    `^(${SUPERLATIVE}|best|favou?rite|current|next|newest|latest) ((?:\\p{Ll}+ ){0,6}?(?:\\p{Ll}+)): (.+)$`,
    'iu',
  ).exec(note);
  const [, which = '', thing = '', what = ''] = found ?? [];
  if (found !== null && !/^(?:I|we|our|he|she|they|it)\b/iu.test(what)) {
    const now = /^(?:best|favou?rite|current|next|newest|latest)$/iu.test(which);
    const owner = /\bI\b/u.test(thing) ? 'The' : 'My';
    return `${owner} ${which.toLowerCase()} ${thing} ${now ? 'is' : 'was'} ${/^(?:19|20)\d\d\b/u.test(what) ? 'in ' : ''}${what}`;
  }
  const [, work = '', title = '', rest = ''] =
    /^(book|podcast|album|film|novel|memoir|play|chapbook|newsletter|cookbook): (\p{Lu}[^,]*)(?:, (.+))?$/u.exec(
      lowerFirst(note),
    ) ?? [];
  return work === '' || VERB.test(rest)
    ? null
    : `My ${work} is ${title}${rest === '' ? '' : ` (${rest})`}`;
}

/** '7 years a public defender, then 11 years a printer'. */
function fromTwoJobs(note: string): string | null {
  const [, first = '', one = '', second = '', other = ''] =
    /^([\p{L}\d-]+ years) (?:as )?(an? [^,]+), (?:and )?then ([\p{L}\d-]+)(?: years)? (?:as )?(an? [^,]+)$/iu.exec(
      note,
    ) ?? [];
  return first === ''
    ? null
    : `I was ${one} for ${first.toLowerCase()}, then ${other} for ${second}`;
}

/** 'Head coach, Maumee Street Swim Club, 2011 to present'. */
function fromSpan(note: string): string | null {
  const [, office = '', where = '', from = ''] =
    /^([^,]+), (\p{Lu}[^,]+), ((?:19|20)\d\d) ?(?:to|-|–) ?(?:the )?(?:present|now|today)$/iu.exec(
      note,
    ) ?? [];
  const role = office === '' ? null : roleOf(office);
  if (role === null) return null;
  const club =
    /\b(?:club|school|team|center|church|library|fund|council|association|department|board|museum)$/iu;
  return `I am ${lowerSafely(office, true)} of ${club.test(where) && !/^the /iu.test(where) ? 'the ' : ''}${where} (${from} to present)`;
}

/** 'Former debate kid, bad at it', 'Retired telephone operator, union member'. */
function fromFormer(note: string): string | null {
  const [, what = '', rest = ''] =
    /^((?:former|retired) (?:\p{L}[\p{L}'’-]* ){0,3}\p{L}[\p{L}'’-]*)(?:, ([^,;]+))?$/iu.exec(
      note,
    ) ?? [];
  const role = what === '' ? null : roleOf(what);
  if (role === null || VERB.test(note) || /^retired (?:from|in|at|after|as|to)\b/iu.test(what))
    return null;
  const said = `I am a ${lowerSafely(what, true)}`;
  if (rest === '') return said;
  return roleOf(rest) !== null
    ? `${said} and ${lowerSafely(rest, true)}`
    : /^(?:\d|since|for)/u.test(rest)
      ? null
      : `${said}, ${rest}`;
}

/** '12 years interpreting, mostly cancer and maternity', '30 years at the mill, one of 4 women on my crew'. */
function fromYearsDoing(note: string): string | null {
  const [, years = '', doing = '', what = '', tail = ''] =
    /^(\d+ years) (\p{Ll}+ing)( [^,;.]+)?, ((?:mostly|most of|last|the last|first|the first|second generation|third generation)\b.*)$/iu.exec(
      note,
    ) ?? [];
  if (doing !== '')
    return `I have been ${doing}${what} for ${years}, ${tail.replace(/^(?=(?:last|first) \d)/u, 'the ')}`;
  const [, span = '', rest = ''] =
    /^(\d+ years (?:at|in|on|with) [^,;.]+), ((?:one|some|none|half|all) of .+|started (?:as|at|in) .+)$/iu.exec(
      note,
    ) ?? [];
  if (span === '') return null;
  return rest.startsWith('started') ? `I have ${span} and ${rest}` : `I have ${span}, ${rest}`;
}

/** 'Free tape day every month, people line up with shoeboxes'. */
function fromRegular(note: string): string | null {
  const [, what = '', when = '', rest = ''] =
    /^(free (?:\p{Ll}+ ){0,2}(?:day|night|class|clinic|wash|breakfast|lunch|dinner|supper|workshop|market|concert|lesson|session|tour))(,? (?:every|each|on the first|on the last|the first|the last|first|last) [^,]+)(?:, (.+))?$/iu.exec(
      note,
    ) ?? [];
  if (what === '' || VERB.test(when)) return null;
  const day = when
    .replace(/^,? (?=(?:the )?(?:first|last) )/u, ' on ')
    .replace(/^ on (?=first|last)/u, ' on the ')
    .replace(/^, /u, ' ');
  const said = `There is ${articleFor(what)} ${lowerSafely(what, true)}${day}`;
  if (rest === '') return said;
  return /^(?:people|(?:about |around |over )?\d+ (?:kids|people|families) (?:come|line|show)|everyone|everybody)\b/iu.test(
    rest,
  )
    ? `${said}, and ${rest}`
    : VERB.test(rest)
      ? null
      : `${said}, ${rest}`;
}

const COUNT =
  '(?:(?:about|over|nearly|more than|almost|around|some) )?(?:\\d[\\d,.]*\\+?(?: million| thousand)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty)';
/** What a person can be said to have, whatever they do. */
const HAD =
  'seasons|wins|titles|credits|notebooks|sketchbooks|presses|pupils|ringers|players|apprentices|recordings|birds|shoulders|knees|hips|grandkids|grandchildren|sons|daughters|followers|subscribers|views|employees|volunteers|(?:\\d+ )?games|hives|trucks|vans|looms|ovens|horses|goats|cows|chickens|degrees|patents|million miles|hours in the air|hours of tape|murals|signatures';

/** '33 seasons as an official, 19 of them as a white hat', 'three presses, heaviest 2,400 lbs'. */
function fromHaving(note: string): string | null {
  const found = new RegExp(
    `^(${COUNT}) ((?:[\\p{L}'’-]+ ){0,3}?(?:${HAD}))(?=$|[,:]| (?:as|in|on|with|without|from|for|of|at|so far|to my name|under|over|now|right now)\\b)(.*)$`,
    'iu',
  ).exec(note);
  if (found === null) return null;
  const [, count = '', things = '', tail = ''] = found;
  // '400 birds a week', '6 teenagers, one already sold a sign'
  if (VERB.test(tail) || /\b(?:a|per|each) (?:day|week|month|year|season)\b/iu.test(note))
    return null;
  if (/\b(?:I|we|they|it|he|she)\b/iu.test(tail) && !/\b(?:where|that|who|which)\b/iu.test(tail))
    return null;
  if (
    things.split(' ').some((word) => isRole(word) && !/s$/u.test(word)) ||
    / former /u.test(things)
  )
    return null;
  const rest = tail
    .replace(
      /, (oldest|youngest|heaviest|biggest|smallest|longest) (?=\d)/u,
      (_, which: string) => `; the ${which} is `,
    )
    .replace(/^: ((?:19|20)\d\d(?:, (?:19|20)\d\d)*)$/u, ' ($1)')
    .replace(/(?<=\d wins) (?=\d+ losses)/u, ' and ')
    .replace(
      /^(, (?:\d+|one|two|three|no|zero) [^,]+), (?=(?:\d+|one|two|three|no|zero) [^,]+$)/u,
      '$1 and ',
    )
    .replace(/^, (?=no [^,]+$)/u, ' and ');
  return `I have ${lowerSafely(count, true)} ${things}${rest}`;
}

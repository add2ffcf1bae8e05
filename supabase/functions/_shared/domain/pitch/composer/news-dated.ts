import { countWords } from '../../text/text.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { DAY, MONTH } from './language/dates.ts';
import { termsOf } from './language/english.ts';
import { withoutStop } from './language/text.ts';
import {
  ANNIVERSARY,
  BACK_TO_SCHOOL,
  besidesDay,
  DATE_BEHIND,
  DATE_ONLY,
  DATE_THEN_EVENT,
  DATE_THEN_SPAN,
  DAY_OF,
  EVENT_MAX_WORDS,
  eventName,
  nameWithArticle,
  IS_MONTH,
  isEventNamed,
  isOccasion,
  NO_EVENT,
  NTH,
  OPENING,
  SHOW,
  phraseWithArticle,
} from './news-event.ts';
import { SEVERAL, type Naming, type News } from './news-frames.ts';
import { finiteVerb } from './peg/read-peg.ts';

/** News that is a day or an event, as a story for it; null for other news. */
export function occasionNews({ kind, raw, led, named }: Naming): News | null {
  if (SEVERAL.test(raw)) return null;
  const plain = withoutStop(raw);
  const forThe = (topic: string, behind = ''): News => led('occasion', `${topic}${behind}.`, topic);
  // 'Deaf History Month begins', 'Easter Sunday is three weeks away', 'April is National Poetry Month'
  const soon = BEGINS_NOW.exec(plain)?.[1] ?? IS_SOON.exec(plain)?.[1] ?? IS_MONTH.exec(plain)?.[1];
  if (soon !== undefined && isOccasion(soon) && isEventNamed(soon) && !/[:,]/u.test(soon))
    return forThe(eventName(soon, raw));
  // 'Thanksgiving (Liberia has it too)'
  const [, holy = '', aside = ''] = /^([^,(]+) \(([^()]+)\)$/u.exec(plain) ?? [];
  if (holy !== '' && isOccasion(holy) && isEventNamed(holy))
    return led('occasion', `${nameWithArticle(eventName(holy, raw))} (${aside}).`);
  // 'Balloon Fiesta opens Oct. 3', 'Nebraska State Fair opens Friday'
  const opening = OPENS_ON.exec(plain)?.[1] ?? '';
  if (opening !== '' && (SHOW.test(opening) || isOccasion(opening)) && !NO_EVENT.test(opening))
    return led('occasion', `${nameWithArticle(eventName(opening, raw))}.`);
  // 'October, Breast Cancer Awareness Month'
  const [, inMonth = '', ofMonth = ''] = MONTH_THEN_EVENT.exec(plain) ?? [];
  if (ofMonth !== '') return forThe(eventName(ofMonth, raw), ` in ${inMonth}`);
  const [before = ''] = raw.split(',');
  const day =
    (/\b(?:days?|week|month|weekend)$/iu.test(before) &&
      /^(?:\p{Lu}[\p{L}'’-]* ?)+(?:week|month|days?|weekend)?$/u.test(before)) ||
    DAY_OF.test(before);
  const name = day ? before : raw.replace(DATE_BEHIND, '');
  if (
    (day || kind === 'phrase') &&
    ((isOccasion(name) && isEventNamed(name) && !/, (?!\d)/u.test(name)) || DAY_OF.test(name)) &&
    countWords(name) <= EVENT_MAX_WORDS &&
    !NO_EVENT.test(name)
  ) {
    const behind = withoutStop(raw.slice(name.length));
    // 'Teacher Appreciation Week, and we're still buying our own paper' says more than the week.
    if (/^, (?:and|but|so) /iu.test(behind)) return null;
    const topic = eventName(name, raw);
    const besides =
      day && !DATE_BEHIND.test(raw)
        ? besidesDay(behind)
        : behind
            .replace(/^(?=[\p{L}\d])/u, ', ')
            // 'Black Music Month in June'
            .replace(/^, (?=in )/u, ' ')
            .replace(NTH, ', the ');
    return led('occasion', `${nameWithArticle(topic)}${besides}.`, topic);
  }
  // 'Memorial Day: unmarked graves of Black soldiers'
  const [, label = '', of = ''] = /^([^:,]+)(?:: | [-–—] )(.+)$/u.exec(plain) ?? [];
  if (
    of !== '' &&
    ((isOccasion(label) && isEventNamed(label)) || AS_LABEL.test(label)) &&
    !/[.?!:]/u.test(of) &&
    !/^(?:my|our) |\b(?:freeze|frost|snow|storm|heat|cold)\b/iu.test(label)
  ) {
    const story = led('occasion', `${nameWithArticle(eventName(label, raw))}: ${of}.`);
    // 'Are you planning something for Memorial Day: unmarked graves …?' makes no sense.
    return { ...story, ties: [story.ties[0], story.ties[2], story.said] };
  }
  // 'April 15'
  if (DATE_ONLY.test(raw)) return led('occasion', `${plain}.`);
  // 'March 20, International Francophonie Day'
  const [, onDay = '', called = ''] = DATE_THEN_EVENT.exec(plain) ?? [];
  if (called !== '') return forThe(eventName(called, raw), `, ${onDay}`);
  // 'June 1, first day of hurricane season'
  const [, dayOf = '', what = ''] = DATE_THEN_SPAN.exec(plain) ?? [];
  if (what !== '')
    return led('occasion', `${upperFirst(dayOf)}, ${/^the /iu.test(what) ? what : `the ${what}`}.`);
  // 'Free Comic Book Day is May 2'
  const [, holiday = '', date = ''] =
    /^(.+? (?:Day|Week|Month|Night|Sunday|Monday)) is (?:on )?(\p{L}+\.? \d{1,2}(?:[-–]\d{1,2})?)$/u.exec(
      plain,
    ) ?? [];
  if (holiday !== '' && DATE_BEHIND.test(plain))
    return led('occasion', `${eventName(holiday, raw)}, ${date}.`);
  // 'Boley Rodeo, Memorial Day weekend'
  const [, show = '', on = ''] = SHOW_ON_DAY.exec(plain) ?? [];
  if (show !== '' && SHOW.test(show))
    return led(
      'occasion',
      `${phraseWithArticle(eventName(show, raw))}${/(?:weekend|week)$/u.test(on) ? ',' : ' on'} ${on}.`,
    );
  return kind === 'phrase' ? phraseNews({ raw, plain, name, led, named }) : null;
}

/** A phrase that is an event by its date or by its last word; null for others. */
function phraseNews({
  raw,
  plain,
  name,
  led,
  named,
}: Pick<Naming, 'raw' | 'led' | 'named'> & { plain: string; name: string }): News | null {
  const small = lowerSafely(plain, true);
  const event = phraseWithArticle(small);
  const dated =
    DATE_BEHIND.test(raw) &&
    // 'The maternity ward closing, Sept 1' is no occasion.
    !/\b(?:closing|closures?|shortage|layoffs?|cuts?|strike|deadline|hike|rise|recall|trial|verdict)\b/iu.test(
      name,
    ) &&
    !/\b(?:for|by|in|of|since|until|before|after|this|last|next) \p{L}+$|^(?:not|no|too) /iu.test(
      raw,
    ) &&
    !/[:“”"]/u.test(raw) &&
    finiteVerb(termsOf(name)) < 1;
  if (dated) return led('occasion', `${event}.`);
  // 'First day of school', 'back to school'
  if (FIRST_OF.test(plain)) return led('occasion', `${nameWithArticle(small)}.`);
  // 'Opening night of “Two Porches” on Oct. 17'
  if (OPENING.test(raw)) return led('opening', `${event}.`);
  const occasion =
    (isOccasion(name) &&
      !NO_EVENT.test(name) &&
      countWords(name) <= EVENT_MAX_WORDS &&
      !/[:,“"%]|\b(?:at|in|up|down|since|by|after|before|percent|new|on|for|ahead|with|from|to|as|over|into|during|going|amid|through|until|till)\b/iu.test(
        name,
      )) ||
    ANNIVERSARY.test(raw);
  return occasion ? led('occasion', `${named(event)}.`) : null;
}

/** 'Back to school: what a backpack costs now' */
const AS_LABEL = new RegExp(`^${BACK_TO_SCHOOL}$`, 'iu');
const FIRST_OF = new RegExp(
  `^(?:the )?(?:(?:first|last) (?:day|week|night|weekend|snow|freeze|frost|game) of (?:(?!this\\b|next\\b)[\\p{L}'’-]+ ?){1,4}|${BACK_TO_SCHOOL}(?: season| time)?)$`,
  'iu',
);
const BEGINS_NOW =
  /^(.+ (?:Day|Week|Month|[Ss]eason)|Ramadan|Kwanzaa|Lent|Passover|Hanukkah|Advent) (?:begins?|starts?|opens?)(?: (?:today|this week|soon|(?:on )?\p{Lu}\p{Ll}+ \d{1,2}))?$/u;
const OPENS_ON = new RegExp(
  `^(.+) (?:opens|starts|begins|returns|kicks off) (?:on )?(?:${DAY}|${MONTH} \\d{1,2}|\\p{L}{3,4}\\. \\d{1,2}|today|tomorrow|this week|this weekend)$`,
  'u',
);
const MONTH_THEN_EVENT = new RegExp(`^(${MONTH}), (\\p{Lu}.+ (?:Day|Week|Month))$`, 'u');
const IS_SOON =
  /^(.+?) is (?:(?:just |only |almost |now )?(?:(?:\p{L}+|\d+) (?:days?|weeks?|months?) away|here|coming|coming up|near|next (?:week|month|weekend)|this (?:week|month|weekend)|tomorrow|today|around the corner)|in \p{Lu}\p{Ll}+|the (?:first|second|third|fourth|last) \p{L}+ (?:in|of) \p{Lu}\p{Ll}+)$/u;
const SHOW_ON_DAY =
  /^(.+), ((?:(?:Memorial|Labor|Veterans|Independence|Presidents['’]?|MLK|New Year['’]s|Mother['’]s|Father['’]s|Election) Day|Thanksgiving|Christmas|Easter|Juneteenth|Halloween)(?: weekend| week)?)$/u;

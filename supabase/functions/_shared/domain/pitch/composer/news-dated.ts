import { countWords } from '../../text.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import { termsOf } from './language/english.ts';
import { asSentence, withoutStop } from './language/text.ts';
import {
  ANNIVERSARY,
  BEGINS,
  besidesDay,
  DATE_BEHIND,
  DATE_ONLY,
  DATE_THEN_EVENT,
  DATE_THEN_SPAN,
  DATED,
  DAY_OF,
  DEGREES,
  EVENT_MAX_WORDS,
  eventName,
  eventWithArticle,
  IS_MONTH,
  isEventNamed,
  isOccasion,
  NO_EVENT,
  NTH,
  OCCURS,
  OPENING,
  SHOW,
  SINCE,
  withTheArticle,
} from './news-event.ts';
import { SEVERAL, type Naming, type News } from './news-frames.ts';
import { asSentences, withSubject } from './news-sentence.ts';
import { finiteVerb } from './peg/read-peg.ts';

/** News that is a day or an event, or says when one is; null for other news. */
export function datedNews({
  kind,
  raw,
  told,
  holds,
  led,
  plainly,
  stated,
  named,
}: Naming): News | null {
  // 'April Is National Poetry Month'
  if (
    /^(?:January|February|March|April|May|June|July|August|September|October|November|December) Is (?:\p{Lu}[\p{L}'’-]* ?)+(?:Month|Week|Day)$/u.test(
      raw,
    )
  )
    return plainly(asSentence(raw.replace(' Is ', ' is ')));
  // 'June 1: hurricane season begins'
  const [, when = '', opens = ''] =
    /^(\p{L}+\.? \d{1,2})(?::| [-–—]) (.+ (?:begins?|starts?|opens?|ends?))$/u.exec(raw) ?? [];
  if (opens !== '' && DATE_BEHIND.test(` ${when}`)) {
    const plain = `${withSubject(opens, told) ?? upperFirst(opens)} ${when}.`;
    if (holds(plain)) return plainly(plain);
  }
  // 'Deaf History Month begins': the day itself is the news.
  const starts =
    /^(.+ (?:Day|Week|Month|[Ss]eason)) (?:begins?|starts?|opens?)(?: (?:today|this week|soon))?$/u.exec(
      raw,
    );
  if (starts !== null && !SEVERAL.test(raw)) {
    const topic = eventName(starts[1] ?? '', raw);
    return led('occasion', `${topic}.`, topic);
  }
  const [before = ''] = raw.split(',');
  const day =
    (/\b(?:days?|week|month|weekend)$/iu.test(before) &&
      /^(?:\p{Lu}[\p{L}'’-]* ?)+(?:week|month|days?|weekend)?$/u.test(before)) ||
    DAY_OF.test(before);
  const name = day ? before : raw.replace(DATE_BEHIND, '');
  const event =
    (day || kind === 'phrase') &&
    !SEVERAL.test(raw) &&
    ((isOccasion(name) && isEventNamed(name) && !/, (?!\d)/u.test(name)) || DAY_OF.test(name)) &&
    countWords(name) <= EVENT_MAX_WORDS &&
    !NO_EVENT.test(name);
  if (event) {
    // 'Teacher Appreciation Week, and we're still buying our own paper'
    const behind = withoutStop(raw.slice(name.length));
    if (/^, (?:and|but|so) (?:we|they|i|you|it|he|she|nobody|everybody|there)\b/iu.test(behind)) {
      const plain = `It is ${eventWithArticle(eventName(name, raw))}${behind}.`;
      if (holds(plain)) return stated(plain);
    }
    const topic = eventName(name, raw);
    return led(
      'occasion',
      `${eventWithArticle(topic)}${
        day && !DATE_BEHIND.test(raw)
          ? besidesDay(behind)
          : behind
              .replace(/^(?=[\p{L}\d])/u, ', ')
              // 'Black Music Month in June'
              .replace(/^, (?=in )/u, ' ')
              .replace(NTH, ', the ')
      }.`,
      topic,
    );
  }
  // 'Memorial Day: unmarked graves of Black soldiers'
  const [, label = '', of = ''] = /^([^:,]+)(?:: | [-–—] )(.+)$/u.exec(withoutStop(raw)) ?? [];
  if (
    of !== '' &&
    ((isOccasion(label) && isEventNamed(label)) || /^back[ -]to[ -]school$/iu.test(label)) &&
    !/[.?!:]/u.test(of)
  ) {
    // 'Labor Day: West Indian Day Parade on Eastern Parkway'
    const both = led('occasion', `the ${of.replace(/^the /iu, '')} (${eventName(label, raw)}).`);
    if (SHOW.test(of.replace(/ (?:on|in|at) .*$/u, '')) && !both.said.startsWith('The '))
      return both;
    const story = led('occasion', `${eventWithArticle(eventName(label, raw))}: ${of}.`);
    // 'Are you planning something for Memorial Day: …?' asks what nobody plans.
    return { ...story, ties: [story.ties[0], story.ties[2], story.said] };
  }
  // 'Five years since Hurricane Laura', '110 degrees again this week'
  if (SINCE.test(raw) || DEGREES.test(raw)) {
    const plain = `It ${/^\S+ years? since/iu.test(raw) ? 'has been' : 'is'} ${lowerSafely(withoutStop(raw), true)}.`;

    if (holds(plain)) return stated(plain);
  }
  // 'April 15'
  if (DATE_ONLY.test(raw)) return led('occasion', `${withoutStop(raw)}.`);
  // 'March 20, International Francophonie Day'
  const [, onDay = '', called = ''] = DATE_THEN_EVENT.exec(withoutStop(raw)) ?? [];
  if (called !== '') {
    const topic = eventName(called, raw);
    return led('occasion', `${topic}, ${onDay}.`, topic);
  }
  // 'June 1, first day of hurricane season'
  const [, dayOf = '', what = ''] = DATE_THEN_SPAN.exec(withoutStop(raw)) ?? [];
  if (what !== '')
    return led('occasion', `${upperFirst(dayOf)}, ${/^the /iu.test(what) ? what : `the ${what}`}.`);
  // 'Rodeo weekend starts Friday'
  if (
    /^[^“”":,?]+ (?:starts|begins|opens|returns|kicks off|ends|is) (?:on |this |next )?(?:Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|weekend|week|month|tonight|tomorrow|today)$/u.test(
      withoutStop(raw),
    ) &&
    countWords(raw) <= EVENT_MAX_WORDS
  )
    return plainly(asSentence(asSentences(raw, told)));
  // 'Free Comic Book Day is May 2'
  const [, holiday = '', date = ''] =
    /^(.+? (?:Day|Week|Month|Night|Sunday|Monday)) is (?:on )?(\p{L}+\.? \d{1,2}(?:[-–]\d{1,2})?)\.?$/u.exec(
      raw,
    ) ?? [];
  if (holiday !== '' && DATE_BEHIND.test(raw) && !SEVERAL.test(raw))
    return led('occasion', `${eventName(holiday, raw)}, ${date}.`);
  // 'Boley Rodeo, Memorial Day weekend'
  const [, show = '', on = ''] =
    /^(.+), ((?:(?:Memorial|Labor|Veterans|Independence|Presidents['’]?|MLK|New Year['’]s|Mother['’]s|Father['’]s|Election) Day|Thanksgiving|Christmas|Easter|Juneteenth|Halloween)(?: weekend| week)?)$/u.exec(
      withoutStop(raw),
    ) ?? [];
  if (show !== '' && SHOW.test(show) && !SEVERAL.test(raw))
    return led('occasion', `${withTheArticle(eventName(show, raw))}, ${on}.`);
  // 'Easter Sunday is three weeks away'
  const [, soon = ''] =
    /^(.+?) is (?:(?:just |only |almost |now )?(?:(?:\p{L}+|\d+) (?:days?|weeks?|months?) away|here|coming|coming up|near|next (?:week|month|weekend)|this (?:week|month|weekend)|tomorrow|today|around the corner))$/u.exec(
      withoutStop(raw),
    ) ?? [];
  if (soon !== '' && isOccasion(soon) && isEventNamed(soon) && !SEVERAL.test(raw)) {
    const topic = eventName(soon, raw);
    return led('occasion', `${topic}.`, topic);
  }
  // 'Deaf Awareness Month starts in September'
  if (
    /^.+ (?:Day|Week|Month|[Ss]eason) (?:starts|begins|opens|returns|is back|ends) (?:in|this|next|on|again|early|late)\b/u.test(
      raw,
    ) &&
    !SEVERAL.test(raw) &&
    countWords(raw) <= EVENT_MAX_WORDS
  )
    return plainly(asSentence(asSentences(raw, told)));
  // 'Rink's 50th anniversary all-night skate, March 28'
  // 'American Heart Month starts February 1'
  if (
    DATE_BEHIND.test(raw) &&
    BEGINS.test(name) &&
    !/ to \p{L}+$/u.test(name) &&
    !SEVERAL.test(raw)
  )
    return plainly(asSentence(asSentences(raw, told)));
  if (
    kind === 'phrase' &&
    !event &&
    DATE_BEHIND.test(raw) &&
    // 'The maternity ward closing, Sept 1' is no occasion.
    !/\b(?:closing|closures?|shortage|layoffs?|cuts?|strike|deadline|hike|rise|recall|trial|verdict)\b/iu.test(
      name,
    ) &&
    !/\b(?:for|by|in|of|since|until|before|after|this|last|next) \p{L}+$|^(?:not|no|too) /iu.test(
      raw,
    ) &&
    !SEVERAL.test(raw) &&
    !/[:“”"]/u.test(raw) &&
    finiteVerb(termsOf(name)) < 1
  )
    return led('occasion', `${withTheArticle(lowerSafely(withoutStop(raw), true))}.`);
  // 'Opening night of “Two Porches” on Oct. 17'
  if (kind === 'phrase' && OPENING.test(raw) && !SEVERAL.test(raw))
    return led('opening', `${withTheArticle(lowerSafely(withoutStop(raw), true))}.`);
  const occasion =
    (kind === 'phrase' &&
      isOccasion(name) &&
      !NO_EVENT.test(name) &&
      countWords(name) <= EVENT_MAX_WORDS &&
      !/[:,“"%]|\b(?:at|in|up|down|since|by|after|before|percent|new|on|for|ahead|with|from|to|as|over|into|during|going|amid|through|until|till)\b/iu.test(
        name,
      )) ||
    ANNIVERSARY.test(raw);
  if (occasion && !SEVERAL.test(raw))
    return led('occasion', `${named(withTheArticle(lowerSafely(withoutStop(raw), true)))}.`);
  return null;
}

/** A clause that says when an event is, as a sentence; null for other news. */
export function occursNews({ raw, told, plainly }: Naming): News | null {
  // 'Hurricane season opens June 1'
  return (DATED.test(raw) || OCCURS.test(raw) || IS_MONTH.test(raw)) &&
    !SEVERAL.test(raw) &&
    countWords(raw) <= EVENT_MAX_WORDS
    ? plainly(asSentence(asSentences(raw, told)))
    : null;
}

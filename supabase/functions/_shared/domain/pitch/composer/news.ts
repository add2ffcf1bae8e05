import { countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import {
  ASKED_TIES,
  HEADLINE_LEADS,
  HEADLINE_TIES,
  OCCASION_LEADS,
  OCCASION_TIES,
  QUOTED_LEADS,
  STORY_ABOUT_LEAD,
  SUBJECT_LEADS,
  SUBJECT_TIES,
} from '../lead-ins.ts';
import { lowerSafely, upperFirst, withSentenceCapitals } from './language/capitals.ts';
import { canBeNoun, termsOf } from './language/english.ts';
import { asSentence, hashOf, rotate, withoutStop } from './language/text.ts';
import { asThing } from './language/things.ts';
import { finiteVerb } from './peg/read-peg.ts';
import type { Material } from './material.ts';
import {
  asNamed,
  BARE_DATE,
  BEGINS,
  DATE_IN_BRACKETS,
  DATE_ONLY,
  DATE_THEN_EVENT,
  DATE_THEN_SPAN,
  OPENING,
  NTH,
  SHOW,
  OCCURS,
  IS_MONTH,
  DATED,
  DAY_OF,
  EVENT_MAX_WORDS,
  ANNIVERSARY,
  withTheArticle,
  isEventNamed,
  besidesDay,
  DATE_BEHIND,
  DEGREES,
  MONTH_BEHIND,
  NO_EVENT,
  WEEKDAY_BEHIND,
  eventWithArticle,
  SINCE,
  SMALL_MONTH,
  isOccasion,
  eventName,
} from './news-event.ts';
import { asOwnSentence, asSentences, CONTACT, splitNews, withSubject } from './news-sentence.ts';
import { asSubject, DETERMINED, withName } from './news-subject.ts';

/** The forms in which a pitch can name its news, as sentences. */
export interface News {
  /** At the start of a pitch. */
  said: string;
  /** Behind who is writing. */
  reason: string;
  /**
   * Tied to who is writing, for a pitch whose creator says nothing about the news: a statement, a
   * question, another statement.
   */
  ties: readonly [string, string, string];
  /** As a phrase for a question or a subject line; null for headlines and questions. */
  topic: string | null;
}

/** The sentences that name a kind of news, and those that tie it to who is writing. */
const FRAMES = {
  headline: { leads: HEADLINE_LEADS, ties: HEADLINE_TIES, asked: [] },
  subject: { leads: SUBJECT_LEADS, ties: SUBJECT_TIES, asked: ASKED_TIES },
  // Behind 'talk about' a time would say when somebody talks.
  timed: { leads: [STORY_ABOUT_LEAD], ties: [SUBJECT_TIES[1]], asked: [] },
  quoted: { leads: QUOTED_LEADS, ties: HEADLINE_TIES, asked: [] },
  occasion: { leads: OCCASION_LEADS, ties: OCCASION_LEADS, asked: OCCASION_TIES },
  opening: { leads: OCCASION_LEADS, ties: OCCASION_LEADS, asked: ASKED_TIES },
  question: { leads: [], ties: HEADLINE_TIES, asked: [] },
} as const;

/**
 * The news of a pitch. A day or an event is named; a question and a quotation stand as they are;
 * everything else is quoted, because headlines leave out articles and verbs.
 */
export function newsOf({ peg, grounds, input }: Material): News {
  const ofPeg = grounds.filter(({ source }) => source === 'peg');
  const holds = (sentence: string) =>
    sentence.split(/(?<=[?]) /u).every((one) => checkSentence(one, ofPeg).supported);
  // A peg typed without capitals gets those with which it was read.
  const typed = input.news_peg
    .trim()
    // 'Sickle cell awareness month (September)'
    .replace(DATE_IN_BRACKETS, ', $1')
    // 'Haitian Independence Day, jan 1'
    .replace(SMALL_MONTH, upperFirst)
    .replace(/[?]{2,}/gu, '?')
    // 'Suicide Prevention Month: September', 'teacher pay vote - Tuesday'
    .replace(MONTH_BEHIND, ' in $1')
    .replace(WEEKDAY_BEHIND, ' on $1');
  const read = peg.kind === 'phrase' || peg.kind === 'clause';
  const raw = /\p{Lu}/u.test(typed) || !read ? typed : asNamed(upperFirst(peg.text));
  const start = hashOf(`${input.profile.name}|${raw}`);
  const { profile } = input;
  const known = [profile.city_region, profile.logline, ...profile.facts.map(({ text }) => text)];
  const named = (said: string) => withName(raw, said, known.join('\n'));
  const led = (kind: keyof typeof FRAMES, plain: string, topic: string | null = null): News => {
    // 'The Voting Rights Act anniversary Aug 6'
    const text = plain.replace(BARE_DATE, ', ').replace(/\.\.$/u, '.');
    const { leads, ties, asked } = FRAMES[kind];
    const behind = (all: readonly string[]) =>
      rotate(all, start)
        .map((lead) => `${lead} ${text}`)
        .filter(holds);
    const [said = asSentence(text), reason = said] = behind(leads);
    const [tie = said, other = tie, third = other] = behind(ties);
    const within = text.replace(/[.](?=”?$)/u, '');
    const [question = third] = rotate(asked, start)
      .map((frame) => frame.replace(/[?!]”$/u.test(within) ? '{t}?' : '{t}', () => within))
      .filter(holds);
    return { said, reason, ties: [tie, question, other], topic };
  };
  const plainly = (text: string): News => ({
    said: text,
    reason: text,
    ties: [text, text, text],
    topic: null,
  });
  const told = known.join('\n');
  // Where the creator says nothing about the news it is tied to who is writing as it was typed.
  const stated = (text: string): News => ({
    ...led('quoted', asQuotation(raw)),
    said: text,
    reason: text,
  });
  const subject = (text: string): News | null => {
    const found = asSubject(text, told);
    if (found === null) return null;
    const named = led(found.timed ? 'timed' : 'subject', `${found.text}.`);
    if (!holds(named.said) || !named.said.includes(found.text)) return null;
    return found.then === null
      ? named
      : {
          ...named,
          said: `${named.said} ${found.then}`,
          reason: `${named.reason} ${found.then}`,
          ties: led('quoted', asQuotation(raw)).ties,
        };
  };
  const split = peg.kind === 'quotation' ? null : splitNews(raw);
  if (split !== null && !ASKS.test(split.head)) {
    const { head, question, mark } = split;
    const clause = withSubject(head, told);
    const asked = led(
      'quoted',
      asQuotation(
        /[.!]/u.test(mark) || (mark === ',' && clause !== null)
          ? `${withoutStop(head)}. ${question}`
          : `${withoutStop(head)}: ${lowerFirst(question)}`,
      ),
    );
    const thing = asSubject(head, told);
    if (thing !== null && thing.then === null) {
      const asking = led('subject', `${thing.text}: ${lowerFirst(question)}`);
      if (holds(asking.said) && !asking.said.startsWith(upperFirst(thing.text)))
        return { ...asking, ties: asked.ties };
    }
    // Two sentences that were typed as such stand as they are.
    if (/[.!]/u.test(mark)) {
      const both = `${upperFirst(withoutStop(head))}. ${question}`;
      if (holds(both)) return { ...stated(both), ties: asked.ties };
    }
    // 'The solar tax credit ended, is it still worth it?'
    if (clause !== null && mark !== ':' && holds(`${clause}.`))
      return { ...stated(`${asSentence(clause)} ${question}`), ties: asked.ties };
    return asked;
  }
  if (peg.kind === 'question') {
    // 'Is volunteering dying? Fewer Americans give their time', 'Are wipes flushable? New label laws'
    const [, asks = '', note = ''] = /^([^?]+\?) ([^?]+)$/u.exec(raw) ?? [];
    if (note !== '' && ASKS.test(asks)) {
      if (finiteVerb(termsOf(note)) > 0) return stated(`${upperFirst(asks)} ${asSentence(note)}`);
      const of = asSubject(note, told);
      if (of !== null && of.then === null) {
        const asking = led('subject', `${of.text}: ${lowerFirst(asks)}`);
        if (holds(asking.said)) return { ...asking, ties: led('quoted', asQuotation(raw)).ties };
      }
    }
    if (SEVERAL.test(raw) || /: | [-–—] /u.test(raw)) return led('quoted', asQuotation(raw));
    // 'The great neon comeback?'
    if (/^(?:the|a|an) /iu.test(raw) && finiteVerb(termsOf(raw)) < 1)
      return led('quoted', asQuotation(raw));
    // 'How much parents are paying for youth sports' asks nothing.
    if (!/[?]/u.test(raw) && INDIRECT.test(raw)) {
      const topic = subject(raw);
      if (topic !== null) return topic;
    }
    if (!/[?]/u.test(raw) && (INDIRECT.test(raw) || !ASKS.test(raw)))
      return led('quoted', asQuotation(raw));
    // 'NIL money for high schoolers?', 'Cassettes are back?'
    if (!ASKS.test(raw)) {
      const topic = countWords(raw) > 2 ? subject(raw.replace(/\?+$/u, '')) : null;
      return topic ?? led('quoted', asQuotation(raw));
    }
    // 'Is the church hat disappearing? Easter Sunday, April 5'
    const plain = `${upperFirst(peg.text.split('?')[0] ?? peg.text)}?`;
    return { ...led('question', asQuotation(plain)), said: plain, reason: plain };
  }
  const speaker = peg.kind === 'quotation' ? quoted(raw) : null;
  if (speaker !== null) return plainly(speaker);
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
    (day || peg.kind === 'phrase') &&
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
  // 'Ozempic ads everywhere'
  const [, plenty = '', where = ''] =
    /^([^,:?]+[^s]s) everywhere( [^,:?]+)?$/iu.exec(withoutStop(raw)) ?? [];
  if (plenty !== '' && finiteVerb(termsOf(plenty)) < 1) {
    const plain = `${upperFirst(plenty)} are everywhere${where}.`;
    if (holds(plain)) return stated(plain);
  }
  // 'Memorial Day: unmarked graves of Black soldiers'
  const [, label = '', of = ''] = /^([^:,]+)(?:: | [-–—] )(.+)$/u.exec(withoutStop(raw)) ?? [];
  if (
    of !== '' &&
    ((isOccasion(label) && isEventNamed(label)) || /^back[ -]to[ -]school$/iu.test(label)) &&
    !/[.?!:]/u.test(of)
  ) {
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
  // 'Gen Z is leaving small towns, or is it'
  if (
    /, or (?:is|are|was|do|does|did|has|have|can|will|not)(?: (?:it|they|we|he|she|not))?$/u.test(
      raw,
    )
  ) {
    const plain = `${withSubject(raw, told) ?? upperFirst(raw)}?`;
    if (holds(plain)) return stated(plain);
  }
  // 'What was in the smoke'
  if (ASKS.test(raw) && OPEN_QUESTION.test(raw) && !/[?]/u.test(raw)) {
    const plain = `${upperFirst(withoutStop(raw))}?`;
    return { ...led('question', asQuotation(plain)), said: plain, reason: plain };
  }
  // 'Frost heave season / roads buckling'
  const [half = '', other = ''] = raw.split(/ +[/|] +/u);
  if (other !== '' && countWords(half) >= 2)
    return led('quoted', asQuotation(`${half}: ${lowerSafely(other)}`));
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
    peg.kind === 'phrase' &&
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
  if (peg.kind === 'phrase' && OPENING.test(raw) && !SEVERAL.test(raw))
    return led('opening', `${withTheArticle(lowerSafely(withoutStop(raw), true))}.`);
  const occasion =
    (peg.kind === 'phrase' &&
      isOccasion(name) &&
      !NO_EVENT.test(name) &&
      countWords(name) <= EVENT_MAX_WORDS &&
      !/[:,“"%]|\b(?:at|in|up|down|since|by|after|before|percent|new|on|for|ahead|with|from|to|as|over|into|during|going|amid|through|until|till)\b/iu.test(
        name,
      )) ||
    ANNIVERSARY.test(raw);
  if (occasion && !SEVERAL.test(raw))
    return led('occasion', `${named(withTheArticle(lowerSafely(withoutStop(raw), true)))}.`);
  // 'The Gilded Age and its Black characters': a title keeps its article as it is.
  const titled = /^The \p{Lu}\p{L}+ \p{Lu}\p{L}+ (?!\p{Lu})/u.test(raw);
  const phrase = peg.kind === 'phrase' && !titled ? subject(raw) : null;
  if (phrase !== null) return phrase;
  // 'Hurricane season opens June 1'
  if (
    (DATED.test(raw) || OCCURS.test(raw) || IS_MONTH.test(raw)) &&
    !SEVERAL.test(raw) &&
    countWords(raw) <= EVENT_MAX_WORDS
  )
    return plainly(asSentence(asSentences(raw, told)));
  // The creator's own play that opens, or book that comes out, is no headline.
  if (isOwnTitle(raw, input.profile) && !SEVERAL.test(raw)) return plainly(asSentence(raw));
  // A tagger's verb that is none: 'teens and sports betting apps', 'kids' screen time'.
  const verb = finiteVerb(termsOf(raw));
  const tags = termsOf(raw)[verb]?.tags;
  const none =
    peg.kind === 'clause' &&
    (verb < 1 ||
      tags?.has('Noun') === true ||
      (tags?.has('Infinitive') === true &&
        /^(?:screen|voice|test|sound)$/u.test(termsOf(raw)[verb]?.text ?? '')));
  // 'The hospital drama everybody is watching', 'home insurance rates in Florida'
  const thing =
    CONTACT.test(raw) || INDIRECT.test(raw) || none || isMisread(raw) ? subject(raw) : null;
  if (thing !== null) return thing;
  const own =
    peg.kind === 'clause' || /^(?:everybody|everyone|nobody)\b/iu.test(raw)
      ? asOwnSentence(raw, told)
      : null;
  if (own !== null && holds(own)) return stated(own);
  // What is no headline is not said to have been read as one.
  const printed =
    peg.kind === 'clause' &&
    /^[^\p{L}]*\p{Lu}/u.test(typed) &&
    !UNPRINTED.test(typed) &&
    countWords(typed) >= 5;
  return led(printed ? 'headline' : 'quoted', asQuotation(raw));
}

/** Plurals that a tagger takes for verbs. */
const AS_NOUN =
  /^(?:rates|bans|costs|prices|cuts|fires|tests|clones|apps|sweeps|threats|shots|claims|sales|deals|fees|fines|taxes|loans|grants|lists|permits|thefts|trends|deaths|limits|rights|ads|awards|results|scores|benefits|changes|strikes|bills|roots|samples|signs|stamps|hats|lines|notes|records|passing|unemployment|screenings|guidelines|expansion|beats|arts|talks|walks|homes|waits|lights|checks|jobs)$/iu;

/** Whether the verb of a clause may be a noun: 'the big glasses trend', 'data centers and Wisconsin's water'. */
function isMisread(raw: string): boolean {
  const terms = termsOf(raw);
  const at = finiteVerb(terms);
  const verb = terms[at];
  if (verb === undefined || !canBeNoun(verb.text)) return false;
  return (
    (at === terms.length - 1 && DETERMINED.test(raw)) ||
    / vs\.? /u.test(raw) ||
    (AS_NOUN.test(verb.text) &&
      /^(?:in|of|on|at|before|after|for|to|across|with|from|and|near|over)?$/iu.test(
        terms[at + 1]?.text ?? '',
      )) ||
    (/[^s]s$/u.test(verb.text) && terms[at + 1]?.text === 'and')
  );
}

const OPEN_QUESTION =
  /^(?:(?:what|who) (?:is|are|was|were|do|does|did|happens|should|will|would|can|gets|pays|owns)|why (?:is|are|do|does|did|can|should|was|were)|how (?:do|does|did|is|are|can|should)|how (?:much|many|long) (?:is|are|do|does|did|can|will|should|would)|where (?:is|are|do|does|did)|when (?:is|will|do|does)|(?:is|are|can|should|do|does|did|will) (?:it|we|you|they|the|a|an|this|there|my|our|black|kids|people))\b/iu;

/** A clause behind a question word, in the order of a statement. */
const INDIRECT =
  /^(?:how (?:much|many|long|often)|how|why|where|when) (?!(?:is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|must|has|have|had|not|isn['’]t|aren['’]t|don['’]t|doesn['’]t|can['’]t|won['’]t|to)\b)/iu;
/** How a question begins. */
const ASKS =
  /^["“‘']?(?:(?:so|and|but|ok|okay|hey)[, ]+)?(?:who|whose|whom|what|why|how|where|when|which|is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|must|has|have|had|isn['’]t|aren['’]t|don['’]t|doesn['’]t|can['’]t|won['’]t|ever|remember|got|need|want|ready|is it|in what|at what|to what|for whom|what['’]s|who['’]s|where['’]s|how['’]s|when['’]s)\b/iu;

/** What nobody prints: what is said as one talks, a saying between quotation marks, how long ago something was. */
const UNPRINTED =
  /[!(]|\b(?:us|everybody|everyone|nobody|y['’]?all|lol|gonna|wanna|kinda|keeps? saying|all these|all the|so what)\b|\b(?:I|we|our|my|you|your)\b|^["“‘'].+["”’']$|^(?:\d+|\p{L}+) (?:years|yrs) (?:since|after|of|ago)\b/iu;

/** Whether news begins with a name that stands in the profile too: 'Both Hands, Please opens January 15'. */
function isOwnTitle(
  raw: string,
  { facts, book_title, timely_angle }: Material['input']['profile'],
): boolean {
  const title =
    /^(?:my |our |the )?((?:\p{Lu}[\p{L}'’-]*,? ){1,6}\p{Lu}[\p{L}'’-]*) (?:opens|premieres|launches|comes out|begins|returns|publishes|turns|debuts|hits)\b/u.exec(
      raw,
    )?.[1];
  return (
    title !== undefined &&
    [book_title, timely_angle, ...facts.map(({ text }) => text)].some((text) =>
      text.includes(title),
    )
  );
}

const lowerFirst = (text: string): string =>
  /^I\b/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** A headline between quotation marks, as it was typed. */
function asQuotation(raw: string): string {
  const inner = raw
    .replace(/^["“‘']+(?=[^"”’']*["”’']+[.!?]?$)|(?<=^["“‘'][^"”’']*)["”’']+[.!?]?$/gu, '')
    .replace(/[.]$/u, '')
    .replace(/(?<=^|[\s(])["“]/gu, '‘')
    .replace(/["”]/gu, '’');
  return `“${upperFirst(withSentenceCapitals(inner))}${/[?!]$/u.test(inner) ? '' : '.'}”`;
}

const SEVERAL = /[.?!]\s+\p{L}/u;

/** A quotation with who said it, as the peg has it; null when it names nobody. */
function quoted(peg: string): string | null {
  const found =
    /^['"“‘](.+?)([,.!?]?)['"”’],?\s+((?:says|said|tells|told|warns|asks|asked|argues|insists)\b.+)$/u.exec(
      peg.trim(),
    );
  if (found === null) return null;
  const [, words = '', mark = '', rest = ''] = found;
  const [verb = '', ...speaker] = rest.replace(/[.]$/u, '').split(' ');
  return asSentence(
    `“${upperFirst(words)}${/[!?]/u.test(mark) ? mark : ','}” ${verb} ${asThing(speaker.join(' '))}`,
  );
}

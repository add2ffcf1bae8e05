import { countWords } from '../../text.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import {
  ASKED_TIES,
  HEADLINE_LEADS,
  HEADLINE_TIES,
  OCCASION_LEADS,
  OCCASION_TIES,
  QUOTED_LEADS,
  SUBJECT_LEADS,
  SUBJECT_TIES,
} from '../lead-ins.ts';
import { lowerSafely, upperFirst } from './language/capitals.ts';
import {
  canBeVerb,
  infinitiveOf,
  isCommonWord,
  isKnownName,
  singularOf,
  termsOf,
} from './language/english.ts';
import { asSentence, hashOf, rotate, withoutStop } from './language/text.ts';
import { asOfferedThing, asThing } from './language/things.ts';
import { topicsOf } from './likeness.ts';
import { finiteVerb } from './peg/read-peg.ts';
import type { Material } from './material.ts';

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
  const own = grounds.filter(({ source }) => source === 'peg');
  const holds = (sentence: string) => checkSentence(sentence, own).supported;
  // A peg typed without capitals gets those with which it was read.
  const typed = input.news_peg
    .trim()
    // 'Sickle cell awareness month (September)'
    .replace(
      / \((?=(?:\p{L}+ )?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)([^()]+)\)$/u,
      ', $1',
    );
  const read = peg.kind === 'phrase' || peg.kind === 'clause';
  const raw = /\p{Lu}/u.test(typed) || !read ? typed : asNamed(upperFirst(peg.text));
  const start = hashOf(`${input.profile.name}|${raw}`);
  const { profile } = input;
  const known = [profile.city_region, profile.logline, ...profile.facts.map(({ text }) => text)];
  const named = (said: string) => withName(raw, said, known.join('\n'));
  const led = (kind: keyof typeof FRAMES, plain: string, topic: string | null = null): News => {
    // 'The Voting Rights Act anniversary Aug 6'
    const text = plain.replace(BARE_DATE, ', ');
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
  if (peg.kind === 'question') {
    if (SEVERAL.test(raw) || /: | [-–—] /u.test(raw)) return led('headline', asQuotation(raw));
    // 'The great neon comeback?'
    if (/^(?:the|a|an) /iu.test(raw) && finiteVerb(termsOf(raw)) < 1)
      return led('quoted', asQuotation(raw));
    // 'Medicaid changes in Ohio, who loses coverage?' is a headline.
    if (!ASKS.test(raw)) return led('headline', asQuotation(raw));
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
  // 'Deaf History Month begins': the day itself is the news.
  const starts =
    /^(.+ (?:Day|Week|Month|Season)) (?:begins?|starts?|opens?)(?: (?:today|this week|soon))?$/u.exec(
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
    countWords(name) <= EVENT_MAX_WORDS;
  if (event) {
    const topic = eventName(name, raw);
    return led(
      'occasion',
      `${(SHOW.test(topic.replace(/,.*$| (?:on|in|at|this|next|over|for) .*$/u, '')) || /^(?:first|second|third|last|final) |^(?:start|end|beginning|return|anniversary) of /iu.test(topic)) && !DETERMINED.test(topic) ? 'the ' : ''}${topic}${
        day && !DATE_BEHIND.test(raw)
          ? ''
          : withoutStop(raw.slice(name.length))
              .replace(/^(?=[\p{L}\d])/u, ', ')
              .replace(NTH, ', the ')
      }.`,
      topic,
    );
  }
  // 'April 15'
  if (DATE_ONLY.test(raw)) return led('occasion', `${withoutStop(raw)}.`);
  // 'March 20, International Francophonie Day'
  const [, on1 = '', called = ''] =
    /^((?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}),? (?:is )?(\p{Lu}.*(?:Day|Week|Month|Night))$/u.exec(
      withoutStop(raw),
    ) ?? [];
  if (called !== '')
    return led('occasion', `${eventName(called, raw)}, ${on1}.`, eventName(called, raw));
  // 'Rodeo weekend starts Friday'
  if (
    /^[^“”":,?]+ (?:starts|begins|opens|returns|kicks off|ends|is) (?:on |this |next )?(?:Mondays?|Tuesdays?|Wednesdays?|Thursdays?|Fridays?|Saturdays?|Sundays?|weekend|week|month|tonight|tomorrow|today)$/u.test(
      withoutStop(raw),
    ) &&
    countWords(raw) <= EVENT_MAX_WORDS
  )
    return plainly(asSentence(raw));
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
    return plainly(asSentence(raw));
  // 'Fluoride in the water, is it coming out', 'what was in the smoke'
  const open =
    /^(?:(?:what|who) (?:is|are|was|were|do|does|did|happens|should|will|would|can|gets|pays|owns)|why (?:is|are|do|does|did|can|should|was|were)|how (?:do|does|did|is|are|can|should|much|many|long)|where (?:is|are|do|does|did)|when (?:is|will|do|does)|(?:is|are|can|should|do|does|did|will) (?:it|we|you|they|the|a|an|this|there|my|our|black|kids|people))\b|, (?:is|are|will|can|should|does|do|did) (?:it|they|we|you|this|that)\b[^,]*$|, (?:who|what|why|how|where|when) (?:is|are|do|does|did|can|will|loses?|gets?|pays?|wins?|happens?|decides?|goes)\b[^,]*$/iu;
  if (open.test(raw) && !/[?]/u.test(raw))
    return led('headline', asQuotation(`${withoutStop(raw)}?`));
  // 'Frost heave season / roads buckling'
  const [half = '', other = ''] = raw.split(/ +[/|] +/u);
  if (other !== '' && countWords(half) >= 2)
    return led('quoted', asQuotation(`${half}: ${lowerSafely(other)}`));
  // 'Rink's 50th anniversary all-night skate, March 28'
  // 'American Heart Month starts February 1'
  if (DATE_BEHIND.test(raw) && BEGINS.test(name) && !SEVERAL.test(raw))
    return plainly(asSentence(raw));
  if (
    peg.kind === 'phrase' &&
    !event &&
    DATE_BEHIND.test(raw) &&
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
      countWords(name) <= EVENT_MAX_WORDS &&
      !/[:,“"%]|\b(?:at|in|up|down|since|by|after|before|percent|new|on|for|ahead|with|from|to|as|over|into|during|going|amid|through|until|till)\b/iu.test(
        name,
      )) ||
    ANNIVERSARY.test(raw);
  if (occasion && !SEVERAL.test(raw))
    return led('occasion', `${named(withTheArticle(lowerSafely(withoutStop(raw), true)))}.`);
  // 'Heat advisory all week' lacks its article.
  const when =
    /\b(?:this|all|next|last|every) (?:week|weekend|month|year|day|night|morning|summer|fall|winter|spring|season)\b|\b(?:today|tonight|tomorrow|again)\b/iu;
  // 'The Gilded Age and its Black characters': a title keeps its article as it is.
  const titled = /^The \p{Lu}\p{L}+ \p{Lu}\p{L}+ (?!\p{Lu})/u.test(raw);
  if (
    peg.kind === 'phrase' &&
    !titled &&
    isThing(raw) &&
    (DETERMINED.test(raw) || !when.test(raw))
  ) {
    // Two things take no article of their own.
    const thing =
      / and |^(?:another|more|some|several|many|few|most|both|all|no|every|each) /iu.test(raw)
        ? lowerSafely(raw, true)
        : // News is a certain vote, not any.
          asOfferedThing(raw).replace(
            /^an? (?!(?:few|lot)\b)/u,
            /^an? /iu.test(raw) ? '$&' : 'the ',
          );
    // 'homelessness', 'March Madness'
    const head =
      raw
        .split(/ (?:in|on|at|for|of|from|to|with|by) /u)[0]
        ?.split(' ')
        .at(-1) ?? '';
    const plain =
      (MASS.test(head) && !/ and /u.test(raw)) ||
      (/(?:ness|ism|hood)$|^(?:an?|the) (?:Oscars|Grammys|Emmys|Tonys|Election|Game|Draft) [Nn]ight$/iu.test(
        thing,
      ) &&
        !DETERMINED.test(raw))
        ? thing.replace(/^(?:an?|the) /u, '')
        : thing;
    // 'AI avatars that do sign language', 'small-town churches closing': several, and no certain ones.
    const several = /[^s]s$/u.test(
      raw.split(
        / (?:that|who|which|whose|in|on|at|for|of|from|to|with|by|across|after|under|\p{L}+ing)\b/u,
      )[0] ?? '',
    );
    const bare = several && !DETERMINED.test(raw) ? plain.replace(/^the /u, '') : plain;
    const known = ONE_THING.test(bare) && !DETERMINED.test(bare) ? `the ${bare}` : bare;
    return led('subject', `${named(known)}.`);
  }
  // 'Hurricane season opens June 1'
  if (
    (DATED.test(raw) || OCCURS.test(raw) || IS_MONTH.test(raw)) &&
    !SEVERAL.test(raw) &&
    countWords(raw) <= EVENT_MAX_WORDS
  )
    return plainly(asSentence(raw));
  // The creator's own play that opens, or book that comes out, is no headline.
  if (isOwnTitle(raw, input.profile) && !SEVERAL.test(raw)) return plainly(asSentence(raw));
  // What is no headline is not said to have been read as one.
  if (peg.kind === 'phrase' && finiteVerb(termsOf(raw)) < 1 && !HAS_VERB.test(raw)) {
    const plain = asKnownThing(raw);
    return plain === null ? led('quoted', asQuotation(raw)) : led('subject', `${named(plain)}.`);
  }
  const printed = /^[^\p{L}]*\p{Lu}/u.test(typed) && !UNPRINTED.test(typed);
  return led(printed ? 'headline' : 'quoted', asQuotation(raw));
}

/** Nouns that stand without an article where no certain one is meant. */
const MASS =
  /^(?!(?:hear|meet|open|clos|shoot|rul|wedd|read|screen|brief|fil|rat|build|list|warn|ceil|bomb|sighting|gather|opening|crossing|spend|sett|lis|prim|offer|parking|landing|setting|stabb|kill)ing$)\p{L}+(?:ing|ness|ism|hood|ship|ity|ture|ance|ence)$|^(?:heat|rain|snow|smoke|inflation|gentrification|music|art|health|care|research|violence|poverty|education|travel|food|water|land|weather|work|school|football|basketball|soccer|baseball|hockey|tennis|golf|news|labor|money|information|immigration|migration|climate|energy|traffic|homework|racism|cancer|diabetes|asthma|covid|flu|history|culture|politics|fashion|beauty|hair|gospel|jazz|blues|zydeco|country|poetry|horror|romance|leave|pay|aid|relief|access|parking|equipment|credit|debt|rent|housing|labor|staff|talent|interest|fiction|nonfiction|theater|film|television|radio|gaming|tech|software|medicine|science|math|space|growth|change|progress|support|demand|supply|control|abuse|crime|gossip|chaos|drama|fun|joy|grief|love|luck|peace|rage|stress|trouble|slang)$/iu;
const ACTS =
  /^(?:premieres|debuts|airs|streams|goes|went|gets|got|is|are|was|were|has|have|had|will|would|can|could|should|says|said|finds|found|hits|rises|rose|falls|fell|comes|came|takes|took|makes|made|sees|saw|loses|lost|wins|won|begins|began|keeps|kept|leaves|left|sends|sent|stays|goes|grows|grew|becomes|became|gives|gave|knows|knew|plays|wants|needs)$/iu;
const NP_ENDS =
  /^(?:that|who|which|whose|where|in|on|at|for|of|from|to|with|by|over|this|next|last|all|every|after|before|during|across|through|near|until|as|against|between|among|under|into|up|out|around|today|tonight|tomorrow|again|about)$/iu;

/** A phrase that is news as a certain thing: 'the city budget hearing on Tuesday'; null where it is unsure. */
function asKnownThing(raw: string): string | null {
  const text = withoutStop(raw);
  if (/[,:;“”"?!%$/]| [-–—] /u.test(text) || countWords(text) > 12) return null;
  if (
    /^(?:how|why|what|who|where|when|not|no|too|so|if|being|living|growing)\b|\b(?:again|now|anymore|lately|I|we|you|they|he|she|it|everyone|everybody|nobody|somebody)\b/iu.test(
      text,
    )
  )
    return null;
  // 'Three years after the Jackson water crisis'
  if (
    /^\S+ (?:days?|weeks?|months?|years?|decades?) (?:after|since|before|of|ago|later|into|on)\b/iu.test(
      text,
    )
  )
    return null;
  const words = text.split(' ');
  const end = words.findIndex((word, at) => at > 0 && NP_ENDS.test(word));
  // 'Hurricane heading for Jamaica'
  const heading = words.findIndex(
    (word, at) =>
      at > 0 &&
      /ing$/u.test(word) &&
      /^(?:for|toward|towards|to|into|through|over|off|past)$/u.test(words[at + 1] ?? ''),
  );
  const last = heading === -1 ? end : heading;
  const head = words[(last === -1 ? words.length : last) - 1] ?? '';
  // 'Wildfire briefing went out live', 'another drama premieres this fall': a verb that was read as a noun.
  const terms = termsOf(text);
  const acts = terms.some(
    ({ tags, text: word }, at) =>
      at > 0 &&
      (ACTS.test(word) || ((tags.has('PastTense') || tags.has('Modal')) && !tags.has('Gerund'))),
  );
  const ending =
    /[^s]s$/u.test(head) &&
    canBeVerb(infinitiveOf(head.toLowerCase())) &&
    !/s$/u.test(words[(end === -1 ? words.length : end) - 2] ?? 's') &&
    /^(?:this|next|last|on|again|to|after|amid|as|before|over|until|at|up|out|back|today|tonight|tomorrow)$/iu.test(
      words[end] ?? '',
    );
  if (acts || ending) return null;
  const said = /^\S+ \d|^\p{Lu}\S* (?!Black\b)\p{Lu}/u.test(text) ? text : lowerSafely(text, true);
  const free =
    DETERMINED.test(text) ||
    / and |^\d/iu.test(words.slice(0, end === -1 ? undefined : end).join(' ')) ||
    /[^s]s$/u.test(head) ||
    // 'small-town churches closing'
    words
      .slice(0, end === -1 ? undefined : end)
      .some((word, at, all) => /[^s’']s$/u.test(word) && /ing$/u.test(all[at + 1] ?? '')) ||
    MASS.test(head) ||
    !/\p{Ll}$/u.test(head) ||
    (/^\p{Lu}/u.test(head) && words.length < 3);
  return free ? said : `the ${said}`;
}

/** How a question begins. */
const ASKS =
  /^["“‘']?(?:(?:so|and|but|ok|okay|hey)[, ]+)?(?:who|whose|whom|what|why|how|where|when|which|is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|might|must|has|have|had|isn['’]t|aren['’]t|don['’]t|doesn['’]t|can['’]t|won['’]t|ever|remember|got|need|want|ready|is it|in what|at what|to what|for whom|what['’]s|who['’]s|where['’]s|how['’]s|when['’]s)\b/iu;

/** 'Women in construction week', typed without capitals, is the name of a week. */
const asNamed = (text: string): string =>
  /^(?!(?:the|this|next|last|every|each|all|my|our|one|first|second|fire|hurricane|tax|election)\b)(?!.* (?:this|next|last|every|all|again|a|per|each) )(?:[\p{L}'’]+ ){2,5}(?:week|month|day)$/iu.test(
    text,
  )
    ? text.replace(/(?<=^|\s)\p{Ll}[\p{Ll}'’]*/gu, (word) =>
        /^(?:of|in|and|the|for|to|on|at|with|a)$/u.test(word) ? word : upperFirst(word),
      )
    : text;

/** Before a date that nothing ties to the words before it. */
const BARE_DATE =
  /(?<!,|\b(?:on|of|by|until|since|in|from|to|after|before|through|for|and|till|is|was|begins?|starts?|opens?|ends?|closes?|falls|returns?)) (?=(?:January|February|March|April|June|July|August|September|October|November|December|Jan|Feb|Aug|Sept?|Oct|Nov|Dec)\.? \d{1,2}\b)/u;
const BEGINS = /\b(?:starts?|begins?|opens?|ends?|returns?|closes?|falls on|kicks off|is|are)$/iu;
const DATE_ONLY =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:, \d{4})?$/iu;
/** 'insulin price cap': a word that may be a verb ends no plural. */
const ONE_THING =
  /\b(?:cap|cut|ban|vote|bill|law|rule|strike|deal|plan|push|drop|rise|surge|hike|freeze|recall|shortage|closure|lawsuit|probe|debate|fight|deadline|hearing|ruling|decision|report|study|survey|program|proposal|budget|contract|trial|verdict|settlement|merger|crackdown|shutdown|outbreak|backlash|grant|fund)$/iu;
const OPENING =
  /^(?:opening night|grand opening|premiere|launch|release|publication|screening|unveiling|dedication|ribbon cutting|groundbreaking) (?:of|for|party|at|day)\b/iu;
/** 'Field Day weekend, last full weekend in June' */
const NTH = /^, (?=(?:first|second|third|fourth|last) )/iu;
/** What nobody printed: a saying between quotation marks, or how long ago something was. */
/** What nobody prints: all in small letters, or said as one talks. */
const UNPRINTED =
  /\b(?:everybody|everyone|nobody|y['’]?all|lol|gonna|wanna|kinda|keeps? saying|all these|all the|so what)\b|\b(?:I|we|our|my|you|your)\b|^["“‘'].+["”’']$|^(?:\d+|\p{L}+) (?:years|yrs) (?:since|after|of|ago)\b/iu;
/** Events whose names take an article: 'the National Hard Crab Derby'. */
const SHOW =
  /\b(?:derby|festival|fest|fair|parade|games|awards|convention|conference|expo|marathon|classic|rodeo|finals|championships?|tournament|summit|reunion)$/iu;
const HAS_VERB = /\b(?:gets?|is|are|was|were|has|have|will|finds?|says?)\b/iu;

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

/** A plain noun phrase, which can stand behind 'about'. */
function isThing(raw: string): boolean {
  // 'Another drama premieres this fall'
  const [, verb = ''] =
    /\p{L}*[^s\W] (\p{Ll}+[^s]s) (?:this|next|last|again|tonight|tomorrow|today)\b/u.exec(raw) ??
    [];
  if (/^(?:premieres|debuts|airs|streams)$/u.test(verb)) return false;
  if (verb !== '' && canBeVerb(infinitiveOf(verb))) return false;
  const terms = termsOf(raw);
  const last = terms.at(-1);
  // 'Delta farmers brace for a dry summer'
  const acts = terms.some(
    ({ text }, at) =>
      at > 0 &&
      at < terms.length - 1 &&
      /[^s]s$/u.test(terms[at - 1]?.text ?? '') &&
      !/s$/u.test(text) &&
      canBeVerb(text) &&
      /^(?:for|against|over|to|the|a|an|at|on|up|off|back|out|their|with)$/iu.test(
        terms[at + 1]?.text ?? '',
      ),
  );
  return (
    !acts &&
    /\p{Ll}/u.test(raw) &&
    !/^(?:black|being|living|growing up) (?:in|and|at|on|with|as)\b/iu.test(raw) &&
    !/[:,;.“”"‘%$\d]| [-–—] |\b(?:after|before|since|until|later|ago|on)$|^(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|a hundred) \p{L}+ (?:after|before|since|later|ago)\b/iu.test(
      raw,
    ) &&
    terms.length > 1 &&
    terms.length <= EVENT_MAX_WORDS &&
    // 'Bruce Willis family update', 'Hurricane downs millions of dollars in timber'
    !/^(?:\p{Lu}\p{Ll}+ ){2}\p{Ll}/u.test(raw) &&
    !/^\p{L}+ \p{L}*[^s\W]s (?:millions?|billions?|thousands?|hundreds?|dozens?|a|an|the|its|their|new|more|most|all|\d)/iu.test(
      raw,
    ) &&
    last?.tags.has('Noun') === true &&
    terms.every(
      ({ tags, text }, at) =>
        // 'the right to repair law'
        (!tags.has('Verb') || (terms[at - 1]?.text === 'to' && at < terms.length - 1)) &&
        !tags.has('Adverb') &&
        !/^(?:up|down|where|how|why|vs|amid|back)$/iu.test(text),
    )
  );
}

/** A clause that says when an event is, as 'Ramadan begins this week': it stands as a sentence, unquoted. */
const DETERMINED =
  /^(?:a|an|the|my|our|this|that|these|those|another|more|some|several|many|few|most|both|all|no|every|each) |(?<!\b(?:wo)?men|\bchildren|\b(?:girls|boys|kids|farmers|veterans|teachers|writers|students|players))['’]s? /iu;
const OCCURS =
  /^(?:Ramadan|Juneteenth|Kwanzaa|Thanksgiving|Christmas|Easter|Mardi Gras|(?:\p{L}[\p{L}'’-]* ){1,5}(?:Day|Week|Month|[Ss]eason|[Ff]estival|[Pp]arade)) (?:is|begins|starts|opens|ends|returns|comes|kicks off)\b/u;

/** 'February is Heart Month' */
const IS_MONTH =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|This week|This month|Today) is (?:\p{Lu}[\p{L}'’-]* )+(?:Month|Week|Day)$/u;

const DATED =
  /^\p{Lu}[^“”":]*\p{Ll} (?:is|opens|starts|begins|falls|ends) (?:on )?(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\.|Feb\.|Aug\.|Sept?\.|Oct\.|Nov\.|Dec\.) \d{1,2}\.?$/u;

/** A headline between quotation marks, as it was typed. */
function asQuotation(raw: string): string {
  const inner = raw
    .replace(/^["“‘']+(?=[^"”’']*["”’']+[.!?]?$)|(?<=^["“‘'][^"”’']*)["”’']+[.!?]?$/gu, '')
    .replace(/[.]$/u, '')
    .replace(/(?<=^|[\s(])["“]/gu, '‘')
    .replace(/["”]/gu, '’')
    // 'AI is coming for jobs. what should kids learn?'
    .replace(
      /(?<=\p{L}{2}(?<!\b(?:Jan|Feb|Mar|Apr|Aug|Sept|Oct|Nov|Dec|Jr|Sr|Dr|Mr|Mrs|Ms|St|vs|No))[.!?] )\p{Ll}/gu,
      (letter) => letter.toUpperCase(),
    );
  return `“${upperFirst(inner)}${/[?!]$/u.test(inner) ? '' : '.'}”`;
}

/** 'International Week of the Deaf' */
const DAY_OF =
  /^(?:\p{Lu}[\p{L}'’-]* )*(?:Day|Week|Month|Year) (?:of|for|Against|Without)(?: (?:\p{Lu}[\p{L}'’-]*|the|of|and|to|in|for))+$/u;

const EVENT_MAX_WORDS = 9;
const ANNIVERSARY = /^(?:the )?\d+(?:st|nd|rd|th) (?:anniversary|birthday) of /iu;
/** Days and seasons that stand without an article. */
const NO_ARTICLE =
  /^(?:a|an|the|my|our|this|next|last|\d{4}) |^(?:mardi gras|carnival|commencement|graduation|homecoming|back[ -]to[ -]school|black friday|new year|summer|spring|winter|fall|autumn|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|(?<!\b(?:wo)?men|\bchildren)['’]s /iu;

/** 'Okmulgee rodeo': a capital word that no dictionary knows is a name. */
function withName(raw: string, said: string, profile: string): string {
  if (!/^\p{Lu}/u.test(raw)) return said;
  const [first = ''] = raw.split(' ');
  const small = first.toLowerCase();
  const told =
    /^\p{Lu}\p{Ll}+$/u.test(first) && new RegExp(`\\p{Ll},? ${first}\\b`, 'u').test(profile);
  const name =
    /^\p{Lu}\p{Ll}{3,}$/u.test(first) &&
    small !== 'holiday' &&
    // 'Jury duty pay', 'Drought and hay prices': a word with a subject.
    (told || topicsOf(small).size === 0 || isKnownName(first)) &&
    !(small.endsWith('s') && topicsOf(small.slice(0, -1)).size > 0) &&
    !isCommonWord(small) &&
    !isCommonWord(singularOf(small)) &&
    !isCommonWord(infinitiveOf(small)) &&
    !/(?:ing|ed|tion|ment|ness|ity|er|or|ee|ist|al|ous|ive|ful|less)s?$/u.test(small);
  return name ? said.replace(new RegExp(`(^| )${small}\\b`, 'u'), `$1${first}`) : said;
}

const withTheArticle = (event: string): string =>
  // 'rink's 50th anniversary' is that of the rink.
  NO_ARTICLE.test(event) &&
  !/^(?:first|last) (?:day|night|week|weekend) of\b/iu.test(event) &&
  !/^\p{Ll}+['’]s /u.test(event)
    ? event
    : `the ${event}`;

/** 'Black Maternal Health Week', 'Juneteenth': a name that stands without an article. */
const isEventNamed = (name: string): boolean =>
  /^(?:juneteenth|thanksgiving|christmas|kwanzaa|ramadan|easter|halloween)$/iu.test(name) ||
  /^(?:a|an|the|my|our) /iu.test(name) ||
  /\b(?:days?|week|weekend|month|season|friday|saturday|sunday|monday)$/iu.test(name);

const SEVERAL = /[.?!]\s+\p{L}/u;
const DATE_BEHIND =
  /,? (?:on )?(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|aug|sept?|oct|nov|dec)\.?)(?: \d{1,2}(?:[-–]\d{1,2})?)?(?:, \d{4})?$|, \d{4}$/iu;

const OCCASION =
  /\b(?:days?|week|month|season|eve|juneteenth|thanksgiving|christmas|kwanzaa|ramadan|easter|halloween|anniversary|birthday|election|elections|primary|olympics|paralympics|games|awards?|convention|festival|fest|finals|playoffs|bowl|cup|marathon|championships?|tournament|expo|hearing|vote|graduation|commencement|homecoming|school year|back to school|back-to-school|black friday|mardi gras|carnival|fair|parade|jubilee|new year|summer|spring|winter|fall|autumn|weekend|conference|summit|premiere|opening|reunion|tour|game|derby|regatta|holidays?|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b(?: \d{4})?$/iu;

/** Whether a phrase names a day or an event rather than a subject. */
const isOccasion = (text: string): boolean =>
  OCCASION.test(text) &&
  !/^(?:the new|a new|the rule)\b|^(?:heat wave|cold snap|storm|snow|rain)\b|\b(?:through|until|till|by) \p{L}+$|\b(?:up|down|over|during|amid|since|despite) |\b(?:this|last|next|every|each|all)\s\p{L}+$/iu.test(
    text,
  );

/** The name of a day or an event as the creator wrote it, or with capitals where all were capitals. */
export function eventName(name: string, raw: string): string {
  if (DAY_OF.test(name)) return name;
  const shouted = !/\p{Ll}/u.test(raw);
  // 'national poetry month'
  if (
    /^(?:national|world|international|black|mother's|father's|women's|veterans|labor|earth|memorial) (?:[\p{Ll}'’]+ ){0,3}(?:day|week|month)$/u.test(
      name,
    ) ||
    /^(?:mother's|father's|veterans|labor|earth|memorial) day$/u.test(name) ||
    /^(?:[\p{Ll}'’-]+ ){1,4}(?:awareness|history|heritage|appreciation|pride|literacy|poetry|music) (?:day|week|month)$/u.test(
      name,
    )
  )
    return name.split(' ').map(upperFirst).join(' ');
  // 'Oyster roast season', 'Back-to-school week': the first capital is that of the line, not of a name.
  const [first = ''] = name.split(' ');
  if (/^\p{Lu}[\p{Ll}-]+$/u.test(first) && !/\p{Lu}/u.test(name.slice(1)) && countWords(name) > 1)
    if (first.includes('-') || !isKnownName(first)) return lowerSafely(name, true);
  if (
    /^(?:\p{L}[\p{L}'’]* ){1,4}(?:day|week|month)$/iu.test(name) &&
    (shouted || /^\p{Lu}/u.test(raw.trim()))
  )
    return shouted ? name.split(' ').map(upperFirst).join(' ') : upperFirst(name);
  return lowerSafely(name);
}

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

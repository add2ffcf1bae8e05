import { countWords } from '../../text.ts';
import { splitSentences } from '../claims.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { Ground } from '../ledger/ground.ts';
import type { PitchInput } from '../pitch-input.ts';
import { upperFirst } from './language/capitals.ts';
import { termsOf } from './language/english.ts';
import { isElided, withOwnSubject } from './language/elided.ts';
import { sayOwnNote } from './language/own-notes.ts';
import { inFirstPerson, type Self } from './language/person.ts';
import { withPlaces } from './language/places.ts';
import { pointsBack } from './language/references.ts';
import { fromVerb, speak, tidy } from './language/speak.ts';
import { withTails } from './language/tails.ts';
import { asSentence, asTheOnly, contentStems, withoutStop } from './language/text.ts';
import { likeness, topicsOf, type Topics } from './likeness.ts';
import { finiteVerb } from './peg/read-peg.ts';
import { nearnessOf } from './relevance.ts';
import { factSuits } from './suitability.ts';

/** One fact of the profile as a pitch can say it. */
export interface Fact {
  /** The name of its ground. */
  source: string;
  /** A note has no subject and verb of its own: it opens nothing. */
  kind: 'sentence' | 'note';
  text: string;
  /** Its content words, for finding what another text speaks of. */
  stems: ReadonlySet<string>;
  /** Likeness to the story; 0 means none. */
  fit: number;
  /** Understood without the facts before it. */
  alone: boolean;
  /** Speaks of the fact before it: it stands right behind that one. */
  refers: boolean;
  /** How likely it is in place in this pitch, from 0 to 1. */
  suits: number;
}

/** A fact of more words is cut to its first sentences. */
const FACT_MAX_WORDS = 56;

/**
 * The facts in the creator's order, in which a thing is named before it is spoken of. With fewer than
 * two, sentences of the short bio behind them. What cannot be said in the first person is left out,
 * with what may speak of it. `self` is the pronoun by which the profile speaks of its creator.
 */
export function factsOf(input: PitchInput, grounds: readonly Ground[], self: Self): Fact[] {
  const { profile } = input;
  const texts = profile.facts.map(({ text }) => text);
  const told = texts.map((text, index) => ({ source: `profile.facts.${index}`, text }));
  const bio =
    told.length < 2
      ? splitSentences(profile.bio_short).map((text) => ({ source: 'profile.bio_short', text }))
      : [];
  const facts: Omit<Fact, 'suits'>[] = [];
  const ofLogline = contentStems(profile.logline);
  const known = contentStems(`${profile.logline} ${input.news_peg} ${input.take}`);
  const story = topicsOf(`${input.news_peg} ${input.take}`);
  const noted = told.filter(({ text }) => isElided(text)).length > 0;
  let gap = false;
  for (const { source, text } of [...told, ...bio]) {
    const own = grounds.filter(
      (ground) => ground.source === source || ground.source === 'profile.name',
    );
    // 'She started comedy in 2021': the creator, where the profile names no other person.
    const [opener = ''] = self === null ? (/^(?:she|he)\b/iu.exec(text.trim()) ?? []) : [];
    const alone =
      opener !== '' && texts.length > 2 && !texts.some((one) => SOMEBODY_ELSE.test(one));
    const who = alone ? (opener.toLowerCase() === 'she' ? 'she' : 'he') : self;
    const said = inThePast(sayFact(text, profile.name, who, own, noted), profile.logline, own);
    if (said === null) {
      gap = gap || /\p{L}/u.test(text);
      continue;
    }
    // 'Champions are made, not born': a saying proves nothing.
    if (told.length > 2 && isSaying(said.text)) continue;
    // Nobody is named who could be 'she'.
    if (SOMEBODY.test(said.text) && !PERSON.test(facts.at(-1)?.text ?? '')) {
      gap = true;
      continue;
    }
    // 'I spent 41 years as a nurse' behind 'a nurse, 41 years on the floor' says nothing more.
    const words = [...contentStems(said.text)];
    if (
      told.length > 1 &&
      words.length > 0 &&
      words.every((word) => ofLogline.has(word) || /^(?:spent|work|senior)$/u.test(word)) &&
      ((said.text.match(/\d+/gu) ?? []).every((number) => profile.logline.includes(number)) ||
        // 'An elevator mechanic since 2007' behind 'elevator mechanic, 18 years'.
        (/^I have been an? /u.test(said.text) && /\byears\b/iu.test(profile.logline)))
    )
      continue;
    // '20 winters on the same corner' behind 'crossing guard, same corner since 2005'
    if (
      told.length > 1 &&
      said.kind === 'note' &&
      words.length > 0 &&
      words.filter((word) => ofLogline.has(word)).length >= 0.5 * words.length
    )
      continue;
    const refers = refersBack(said.text, known);
    if (gap && refers) continue;
    gap = false;
    const fit = fitOf(said.text, input, story);
    facts.push({
      source,
      ...said,
      stems: contentStems(said.text),
      fit,
      // What speaks of the news may lead unless it points at something that was told before.
      alone:
        (standsAlone(said, ofLogline) && !isOfOthers(said.text, profile.logline, known)) ||
        (fit >= FITS && said.kind === 'sentence' && !refers),
      refers,
    });
  }
  const nearness = nearnessOf(facts, input);
  const work = topicsOf(profile.logline);
  return facts.map((fact, index) => {
    const place = told.findIndex(({ source }) => source === fact.source);
    const topics = topicsOf(fact.text);
    return {
      ...fact,
      suits: factSuits({
        place: place === -1 ? told.length : place,
        last: told.length > 3 && place === told.length - 1,
        fit: fact.fit,
        likeStory: likeness(topics, story),
        likeWork: likeness(topics, work),
        aside: nearness[index] === 'aside',
        hasTake: input.take.trim() !== '',
        words: countWords(fact.text),
      }),
    };
  });
}

/** From two words of the take or one of the news on. */
const FITS = 2;

/** A short sentence that tells of nobody and nothing in particular. */
const isSaying = (text: string): boolean =>
  countWords(text) <= 9 &&
  !/\d|\b(?:I|my|me|we|our|us)\b/iu.test(text) &&
  !/\p{Ll},? \p{Lu}\p{Ll}/u.test(text) &&
  /^(?:\p{Lu}\p{Ll}+ (?:is|are) (?:an? |not |never |always )?(?:\p{L}+ ){0,3}\p{L}+[.!]?$|(?:Every|Everybody|Everyone|Nobody|No|All|People|Kids|Children|Champions|Art|Music|Books|Food|Hair|Love|Faith|Health|History|Representation|Justice|Knowledge|Education)\b.* (?:is|are|deserves?|matters?|can|should|has|have|needs?|starts?|begins?)\b)/u.test(
    text,
  );

/** 'I have spent 31 years as a nurse' of a retired one. */
function inThePast<Said extends Pick<Fact, 'kind' | 'text'>>(
  said: Said | null,
  logline: string,
  own: readonly Ground[],
): Said | null {
  if (said === null || !/\b(?:retired|former|ex-\p{L}+)\b/iu.test(logline)) return said;
  const text = said.text
    .replace(/^I have spent (?=[^ ]+ years (?:as|at|in|on)\b)/u, 'I spent ')
    .replace(/^I have been (?=an? .* for [^ ]+ years)/u, 'I was ');
  return checkSentence(text, own).supported ? { ...said, text } : said;
}

const SOMEBODY = /^(?:she|he|her|his)\b/iu;
const PERSON =
  /\b(?:mother|father|mom|dad|grandmother|grandfather|aunt|uncle|sister|brother|daughter|son|wife|husband|girl|boy|woman|man|child|friend|student|patient|client|customer|teacher|neighbor|partner|boss|mentor|coach|rider|nurse|judge|pastor|principal|who)\b|\p{Ll}\s\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\b(?:Mr|Mrs|Ms|Dr|Miss)\.? \p{Lu}|\b(?:he|she)\b/u;
/** Somebody of whom a later fact may speak. */
const SOMEBODY_ELSE =
  /\b(?:mother|father|mom|dad|grandmother|grandfather|grandma|grandpa|aunt|uncle|sister|brother|daughter|son|wife|husband|cousin|niece|nephew|girl|boy|woman|man|friend|student|patient|client|customer|neighbor|partner|boss|mentor|who|(?:Mr|Mrs|Ms|Dr|Miss)\.? \p{Lu})\b/u;
const OPENS_BACK =
  /^(?:it|its|they|their|them|this|these|those|that|both|he|she|her|his|one of|(?:\p{L}+|\d+%?) of (?:it|them|those|these)|(?:in|from|at|since) (?:it|that|this)|after that|since then|before (?:this|that))\b/iu;
const REFERS =
  /\b(?:those|these|this|they|them|their|he|she|his|him|her|then|too|also|another|others?|same|again|both|(?:my|the|our) (?:first|last|second|next) one)\b/iu;

/** Whether a fact speaks of what stands before it. `known` holds the stems of the story and the logline. */
const refersBack = (text: string, known: ReadonlySet<string>): boolean =>
  OPENS_BACK.test(text) || ofSomebodyBefore(text) || pointsBack(text, known);

/** 'We found his 1968 store sign': whose is told before. */
function ofSomebodyBefore(text: string): boolean {
  const found = /\b(?:his|her|hers)\b/iu.exec(text);
  // 'in Homewood' is nobody.
  const before = text
    .slice(0, found?.index ?? 0)
    .replace(/\b(?:in|at|of|from|on|to|near|outside) \p{Lu}[\p{L}'’-]+/gu, '');
  return found !== null && !PERSON.test(before) && !ANYBODY_BEFORE.test(before);
}
const ANYBODY_BEFORE =
  /\b(?:\p{L}+(?:er|or|ist|man|woman)|kid|baby|parent|elder|guest|member|player|who|everybody|nobody|somebody|each|every|widow|veteran)\b/iu;

/**
 * Whether a fact opens a series: it speaks of the creator and of nothing that may stand before it but the
 * logline, whose stems are `known`.
 */
const standsAlone = (
  { kind, text }: Pick<Fact, 'kind' | 'text'>,
  known: ReadonlySet<string>,
): boolean =>
  kind === 'sentence' &&
  /^(?:I|My|We|Our|(?:Since|In|At|When|Before|After|Every|Each|For) (?:[^\s,]+ ){0,4}?(?:I|we|my|our))\b/u.test(
    text,
  ) &&
  !REFERS.test(text) &&
  !pointsBack(text, known);

const TIMES = contentStems('night day week month year morning evening');
/** 'We wash 14,000 pounds of sheets': nothing before it tells who they are. */
const isOfOthers = (text: string, logline: string, known: ReadonlySet<string>): boolean =>
  /^(?:We|Our)\b/u.test(text) &&
  ![...contentStems(text)].some((stem) => known.has(stem) && !TIMES.has(stem)) &&
  !/\b(?:we|our|us|run|runs|own|owns|lead|leads|founded|founder|co-founder|owner|director|head|farm\w*|family|team|company|shop|store|choir|group|club|school|church|nonprofit|band|crew|grower|rancher|chef|organizer|president|principal|pastor|coach)\b/iu.test(
    logline,
  ) &&
  likeness(topicsOf(text), topicsOf(logline)) < 0.2;

/**
 * A fact as whole sentences or as a note with a stop; null when it is neither for certain. `noted` says
 * that other facts leave their subject out ('Has taught for 20 years').
 */
export function sayFact(
  raw: string,
  name: string,
  self: Self,
  own: readonly Ground[],
  noted = false,
): Pick<Fact, 'kind' | 'text'> | null {
  const clean = withPlaces(tidy(raw));
  if (!/\p{L}/u.test(clean)) return null;
  const sentences = splitSentences(clean);
  const parts = sentences.map((part, index) => {
    // 'My oldest student was 57. He passed the test': that is the student.
    const other = /^(?:he|she|his|her)\b/iu.test(part) && PERSON.test(sentences[index - 1] ?? '');
    if (index > 0 && other && !THIRD.test(sentences[0] ?? ''))
      return { kind: 'sentence' as const, text: asSentence(part) };
    // 'The nearest dentist who takes children was 71 miles away': somebody else is meant.
    if (/^The [^,]*? who \p{L}+[^,]* (?:was|were|is|are|had) /u.test(part))
      return { kind: 'sentence' as const, text: asSentence(part) };
    return sayPart(part, name, self, own, noted);
  });
  const kept: Pick<Fact, 'kind' | 'text'>[] = [];
  // 'First deer at 38. Cried. Ate it.' goes on as it began.
  if (parts[0]?.kind === 'note' && parts.length > 1 && !parts.includes(null)) {
    const whole = splitSentences(clean).map(asSentence).join(' ');
    if (countWords(whole) <= FACT_MAX_WORDS && checkSentence(whole, own).supported)
      return { kind: 'note', text: whole };
  }
  for (const part of parts) {
    if (part === null) break;
    if (countWords([...kept, part].map(({ text }) => text).join(' ')) > FACT_MAX_WORDS) break;
    kept.push(part);
  }
  if (kept.length === 0) return null;
  return {
    kind: kept[0]?.kind === 'note' ? 'note' : 'sentence',
    text: kept.map(({ text }) => text).join(' '),
  };
}

/** Whether the creator's pronoun stands in a whole sentence that names nobody else before it. */
function speaksOfSelf(plain: string, self: Self): boolean {
  if (self !== 'she' && self !== 'he') return false;
  const found = (
    self === 'she' ? /\b(?:she|her|hers|herself)\b/iu : /\b(?:he|his|him|himself)\b/iu
  ).exec(plain);
  return (
    found !== null && !PERSON.test(plain.slice(0, found.index)) && finiteVerb(termsOf(plain)) > 0
  );
}

const THIRD = /\b(?:he|she|his|her|hers|him|himself|herself)\b/iu;
const FIRST = /\b(?:I|I['’]\p{L}+|my|me|mine|we|we['’]\p{L}+|our|us)\b/u;
function sayPart(
  part: string,
  name: string,
  self: Self,
  own: readonly Ground[],
  noted: boolean,
): Pick<Fact, 'kind' | 'text'> | null {
  const said = sayPartFirst(part, name, self, own, noted);
  if (said === null) return null;
  // 'only Black woman on my crew'
  const text =
    said.kind === 'sentence' && said.text !== asSentence(part)
      ? withTails(asTheOnly(said.text), (told) => checkSentence(told, own).supported)
      : asTheOnly(said.text);
  // 'Nearest dentist taking new patients is 58 miles away' is about somebody else.
  if (MISREAD.test(text) || (/^I (?:am|was) (?:an?|the) /u.test(text) && isWhole(part)))
    return { kind: 'sentence', text: asSentence(part) };
  return { ...said, text };
}

/** 'The average owner who uses the app earns $29,000': more verbs than clauses that need one. */
function isWhole(part: string): boolean {
  if (!/^(?:The|An?) /u.test(part)) return false;
  const terms = termsOf(part);
  const verbs = terms.filter(
    ({ tags, text }, at) =>
      (tags.has('PastTense') || tags.has('PresentTense')) &&
      !tags.has('Gerund') &&
      terms[at - 1]?.text !== 'to' &&
      terms[at + 1]?.text !== 'by' &&
      // 'A mother of four raised in Flint'
      (!/^(?:raised|born|based|trained|educated|known|called|named)$/u.test(text) ||
        /^(?:I|we|he|she|they)$/u.test(terms[at - 1]?.text ?? '')),
  ).length;
  const clauses = terms.filter(({ text }) =>
    /^(?:who|that|which|where|whose|when|I|we|he|she|they|you)$/u.test(text),
  ).length;
  return verbs > clauses;
}

/** A role that has a verb of its own. */
const MISREAD =
  /^I am an? (?:(?!who\b|that\b|which\b|where\b|whose\b)[^,;\s]+ )+(?:is|are|was|were) /u;

function sayPartFirst(
  part: string,
  name: string,
  self: Self,
  own: readonly Ground[],
  noted: boolean,
): Pick<Fact, 'kind' | 'text'> | null {
  const typed = withoutStop(part);
  // 'Volunteers include two judges': they are others.
  if (/^volunteers (?!at\b|with\b|for\b|in\b|on\b|as\b|every\b|once\b|twice\b)/iu.test(typed))
    return { kind: finiteVerb(termsOf(typed)) > 0 ? 'sentence' : 'note', text: asSentence(part) };
  const plain = ofCreator(typed, name);
  if (plain !== typed && checkSentence(asSentence(plain), own).supported)
    return { kind: 'sentence', text: asSentence(plain) };
  const note = sayOwnNote(plain);
  if (note !== null && checkSentence(asSentence(note), own).supported)
    return { kind: 'sentence', text: asSentence(note) };
  const thing = OF_A_THING.test(plain) && !/^(?:Has|Is|Was|Had) /u.test(plain);
  const elided = thing ? null : withOwnSubject(plain, name, self, noted);
  if (elided !== null && checkSentence(asSentence(elided), own).supported)
    return { kind: 'sentence', text: asSentence(elided) };
  // A whole sentence with a full stop, about somebody else: 'The oldest woman in my book welded ships.'
  const closed =
    CLOSED.test(part.trim()) ||
    (/^\p{Lu}[\p{Ll}’'-]+ .*[.!]$/su.test(part.trim()) && countWords(plain) >= 7);
  // 'A net takes her 70 hours': she is the creator, where the other facts leave their subject out.
  const told = noted && speaksOfSelf(plain, self) ? inFirstPerson(plain, name, self) : null;
  if (
    told !== null &&
    told !== plain &&
    !THIRD.test(told) &&
    checkSentence(asSentence(told), own).supported
  )
    return { kind: 'sentence', text: asSentence(told) };
  // '14 heirs on the deed, and it took me six years'
  if (
    NOTE_WITH_CLAUSE.test(plain) &&
    finiteVerb(termsOf(plain.split(/, (?:and|but|so) /u)[0] ?? '')) < 1
  )
    return { kind: 'note', text: asSentence(part) };
  if (closed && !NOTED.test(plain) && finiteVerb(termsOf(plain)) > 1) {
    const whole = asSentence(part);
    if (checkSentence(whole, own).supported) return { kind: 'sentence', text: whole };
  }
  // 'Saw his first hawk at 16': who saw it is the creator.
  const acts =
    self === null && /^\p{Lu}?\p{Ll}+ (?:his|her)\b/u.test(plain) && fromVerb(plain) !== null;
  const turned = inFirstPerson(plain, name, acts ? (/\bhis\b/u.test(plain) ? 'he' : 'she') : self);
  if (turned === null) return null;
  const sentence = asSentence(part.trim().endsWith('?') ? part : turned);
  const [spoken, ...more] = speak(part, name, self);
  const asGiven = more.length === 0 && spoken?.kind === 'sentence' && spoken.text === sentence;
  const holds = (text: string) => checkSentence(text, own).supported;
  const subject = SUBJECT.test(sentence) && countWords(sentence) > 2;
  if ((asGiven || subject) && !LOOKS_NOTED.test(sentence)) {
    if (holds(sentence)) return { kind: 'sentence', text: sentence };
    return FIRST.test(part) ? { kind: 'sentence', text: asSentence(part) } : null;
  }
  // A note that begins with its verb: the creator is its subject.
  if (
    !OF_A_THING.test(plain) &&
    spoken?.kind === 'sentence' &&
    !/^I am an? (?:winner|finalist|recipient|nominee|runner-up),/u.test(spoken.text) &&
    (spoken.minor !== true || /^I have spent\b/u.test(spoken.text)) &&
    more.length === 0 &&
    /^(?:I |As an? )/u.test(spoken.text) &&
    holds(spoken.text)
  )
    return { kind: 'sentence', text: spoken.text };
  const left = withoutStop(turned);
  if (THIRD.test(left) && !FIRST.test(left) && self !== null) return null;
  const text = asSentence(holds(left) ? left : part);
  return { kind: 'note', text };
}

/** 'Ray Don's oldest customer is 94' of Ray Don Tate. */
function ofCreator(text: string, name: string): string {
  const called = name.trim().split(/\s+/u);
  const start = called
    .map((_, at) => called.slice(0, at + 1).join(' '))
    .reverse()
    .find(
      (one) => one.length > 2 && (text.startsWith(`${one}'s `) || text.startsWith(`${one}’s `)),
    );
  return start === undefined ? text : `My ${text.slice(start.length + 3)}`;
}

/** Notes that begin with a verb and yet speak of a thing, 'Sold out in a week', or go on without one. */
const OF_A_THING =
  /^(?:sold out|runs? on|used (?:on|in|by|at|for))\b| w\/ |, \p{Ll}+ing (?:in|on|at|this|next)\b/iu;

const NOTE_WITH_CLAUSE =
  /^(?:\d[\d,]*|\p{Lu}\p{Ll}+) [^,]+, (?:and|but|so) (?:it|I|we|they|he|she)\b/u;
/** Who that is has to be said, or a heading: 'Apprentices: had five, kept one'. */
const NOTED = /^(?:she|he|her|his)\b|^[^,.;:]{1,25}: /iu;
const CLOSED =
  /^(?:The|A|An|Nobody|Everybody|Everyone|Every|Each|All|Some|Many|Few|Half|People|Most|No|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|(?:Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety)(?:-\p{Ll}+)?|\d[\d,]*) \p{L}.*[.!]$/u;

/** A pronoun with its verb behind it. */
const SUBJECT =
  /^(?:I|We|You|They|He|She|It|There)(?:['’](?:m|ve|d|ll|re|s))? (?!(?:and|or|of|in|at)\b)\p{Ll}/u;
/** 'Shakos too, but we …', 'Resoles 60 pair a week': a note, whatever stands behind it. */
const LOOKS_NOTED = /^age \d|^\p{L}+ too\b|^\p{Lu}\p{Ll}+(?:ed|s) \d/u;

/** What the likeness of subjects counts beside a word shared with the peg, which counts 2. */
const LIKENESS_WEIGHT = 4;
/** Likeness below it is chance. */
const LIKENESS_FROM = 0.1;

/** Likeness of a text to the story: words shared with the peg count double, figures a little. */
function fitOf(text: string, { news_peg, take, profile }: PitchInput, story: Topics): number {
  const stems = contentStems(text);
  const peg = contentStems(news_peg);
  const said = contentStems(take);
  let fit = 0;
  // 'All day' of the news and 'every school day' have nothing in common.
  for (const stem of stems)
    if (!TIMES.has(stem)) fit += (peg.has(stem) ? 2 : 0) + (said.has(stem) ? 1 : 0);
  const place = contentStems(profile.city_region);
  if ([...place].some((stem) => peg.has(stem) && stems.has(stem))) fit += 1;
  if (/\d/u.test(text)) fit += 0.5;
  return fit + LIKENESS_WEIGHT * Math.max(0, likeness(topicsOf(text), story) - LIKENESS_FROM);
}

/** An entry of a list: a capital and, behind a single sentence, no closing mark. */
export const asEntry = (fact: Fact): string =>
  splitSentences(fact.text).length > 1 ? fact.text : upperFirst(withoutStop(fact.text));

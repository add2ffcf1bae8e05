import { countWords, literally } from '../../text/text.ts';
import { splitSentences } from '../claims.ts';
import { checkSentence } from '../ledger/check-sentence.ts';
import type { Ground } from '../ledger/ground.ts';
import type { PitchInput } from '../pitch-input.ts';
import { upperFirst } from './language/capitals.ts';
import { isElided } from './language/elided.ts';
import type { Self } from './language/person.ts';
import { pointsBack } from './language/references.ts';
import { contentStems, withoutStop } from './language/text.ts';
import { likeness, topicsOf, type Topics } from './likeness.ts';
import { nearnessOf } from './relevance.ts';
import { PERSON, sayFact, type SaidFact } from './say-fact.ts';
import { factSuits } from './suitability.ts';

/** One fact of the profile as a pitch can say it. */
export interface Fact extends SaidFact {
  /** The name of its ground. */
  source: string;
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
    const said = withoutHome(
      withoutRole(
        inThePast(sayFact(text, profile.name, who, own, noted), profile.logline, own),
        ofLogline,
        own,
      ),
      profile,
      own,
    );
    if (said === null) {
      gap = gap || /\p{L}/u.test(text);
      continue;
    }
    // 'Champions are made, not born': a saying proves nothing.
    if (told.length > 2 && isSaying(said.text)) continue;
    // 'She' opens the fact, and the one before it names no person.
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

/** 'I opened a shop in Anchorage, Alaska' without its place, behind a logline that tells it in full. */
function withoutHome(
  said: SaidFact | null,
  { logline, city_region }: PitchInput['profile'],
  own: readonly Ground[],
): SaidFact | null {
  const home = ` in ${city_region.trim()}`;
  if (said === null || !home.includes(',') || !logline.includes(home)) return said;
  const [town = ''] = home.split(',');
  const shorter = ['', town]
    .map((place) => said.text.replace(new RegExp(`${literally(home)},?(?=[ .])`, 'u'), place))
    .find((text) => text !== said.text && checkSentence(text, own).supported);
  return shorter === undefined ? said : { ...said, text: shorter };
}

/** 'I am a nurse, and 22 of the 41 aides …' without the role that the logline has told. */
function withoutRole(
  said: SaidFact | null,
  ofLogline: ReadonlySet<string>,
  own: readonly Ground[],
): SaidFact | null {
  const [, role = '', rest = ''] =
    /^I am an? ([\p{Ll} -]+), and (\S.+)$/u.exec(said?.text ?? '') ?? [];
  // 'I am 76 and I have spent …' behind 'a 76-year-old swimmer'
  const [, age = '', more = ''] =
    /^I am (\d{2})(?: years old)?,? and (I \S.+)$/u.exec(said?.text ?? '') ?? [];
  if (said !== null && age !== '' && ofLogline.has(age) && checkSentence(more, own).supported)
    return { ...said, text: more };
  if (said === null || rest === '' || [...contentStems(role)].some((stem) => !ofLogline.has(stem)))
    return said;
  const text = upperFirst(rest);
  return checkSentence(text, own).supported ? { ...said, text } : said;
}

/** From two words of the take or one of the news on. */
const FITS = 2;

/** A short sentence that is true of anybody: 'Champions are made, not born'. */
const isSaying = (text: string): boolean =>
  countWords(text) <= 9 &&
  !/\d|\b(?:I|my|me|we|our|us)\b/iu.test(text) &&
  !/\p{Ll},? \p{Lu}\p{Ll}/u.test(text) &&
  /^(?:\p{Lu}\p{Ll}+ (?:is|are) (?:an? |not |never |always )?(?:\p{L}+ ){0,3}\p{L}+[.!]?$|(?:Every|Everybody|Everyone|Nobody|No|All|People|Kids|Children|Champions|Art|Music|Books|Food|Hair|Love|Faith|Health|History|Representation|Justice|Knowledge|Education)\b.* (?:is|are|deserves?|matters?|can|should|has|have|needs?|starts?|begins?)\b)/u.test(
    text,
  );

/** 'I have spent 31 years as a nurse' of a retired one. */
function inThePast<Said extends SaidFact>(
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
/** Another person, whom a later fact may mean with 'she' or 'he'. */
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
  // 'in Homewood' is no person.
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
const standsAlone = ({ kind, text }: SaidFact, known: ReadonlySet<string>): boolean =>
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

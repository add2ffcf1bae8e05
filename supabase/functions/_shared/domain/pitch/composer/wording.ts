import type {
  PitchWordingRequest,
  PitchWordings,
  Wording,
} from '../../api/writing/pitch-wording.ts';
import { OFFER_LEADS, VOICE_LEAD } from '../lead-ins.ts';
import { countWords } from '../../text/text.ts';
import type { PitchInput } from '../pitch-input.ts';
import { offerSentence } from './closing.ts';
import { termsOf } from './language/english.ts';
import { inFirstPerson } from './language/person.ts';
import { asSentence } from './language/text.ts';
import { tidy } from './language/tidy.ts';
import { materialOf, type Material } from './material.ts';
import { offerAt } from './offer-text.ts';
import { speaksOfNews } from './relevance.ts';
import { sayFact } from './say-fact.ts';

/** How pitches will say what a creator typed, and what would read better as a sentence. */
export function wordingsOf(typed: PitchWordingRequest): PitchWordings {
  const input = inputOf(typed);
  const material = materialOf(input);
  const places = typed.facts.map((_, row) => typed.facts.slice(0, row).filter(hasWords).length);
  const offerPlaces = typed.offers.map(
    (_, row) => typed.offers.slice(0, row).filter(({ text }) => hasWords(text)).length,
  );
  return {
    logline: hasWords(typed.logline) ? loglineOf(typed, material) : null,
    take: hasWords(typed.take) ? takeOf(typed, material) : null,
    facts: typed.facts.map((text, row) =>
      hasWords(text) ? factOf(text, places[row] ?? 0, typed, material) : null,
    ),
    offers: typed.offers.map((offer, row) =>
      hasWords(offer.text) ? offerOf(offer, offerPlaces[row] ?? 0, material) : null,
    ),
    asks_take: hasWords(typed.news_peg ?? '') && !hasWords(typed.take) && !speaksOfNews(input),
  };
}

const hasWords = (text: string) => /\p{L}/u.test(text);

const inputOf = ({
  name,
  logline,
  take,
  news_peg,
  facts,
  offers,
}: PitchWordingRequest): PitchInput => ({
  profile: {
    name,
    city_region: '',
    beats: [],
    logline,
    timely_angle: '',
    book_title: '',
    bio_short: '',
    facts: facts.filter(hasWords).map((text) => ({ text })),
    offers: offers.filter(({ text }) => hasWords(text)),
  },
  news_peg: news_peg ?? '',
  take,
  pitch_type: 'culture_mag',
});

/** The said text where it differs from the typed one in more than its first letter and its stop. */
const ifOther = (said: string | null, typed: string): string | null =>
  said !== null && said !== asSentence(typed.trim()) ? said : null;

function loglineOf({ logline, name }: PitchWordingRequest, { who }: Material): Wording {
  const said = who.length === 0 ? null : who.join(' ');
  const named = said?.startsWith(`I'm ${name.trim()}`) === true && !FIRST.test(logline);
  return said === null || named
    ? { said, advice: 'note', better: null, start: 'I am' }
    : { said, advice: null, better: ifOther(said, logline), start: 'I' };
}

function takeOf({ take, name }: PitchWordingRequest, { take: said, grounds }: Material): Wording {
  const own = grounds.filter(({ source }) => source === 'take' || source === 'profile.name');
  const note = sayFact(take, name, null, own)?.kind !== 'sentence' && !meantWhole(take);
  return {
    said: said.join(' '),
    advice: note ? 'note' : null,
    better: note ? null : ifOther(said.join(' '), take),
    start: 'I',
  };
}

const FIRST = /\b(?:I|I['’]\p{L}+|my|me|mine|we|we['’]\p{L}+|our|us)\b/iu;
const THIRD = /^(?:she|he|her|his)\b/iu;

function factOf(
  text: string,
  place: number,
  { name }: PitchWordingRequest,
  { facts }: Material,
): Wording {
  const fact = facts.find(({ source }) => source === `profile.facts.${place}`);
  const start = COUNTED.test(text.trim()) ? 'I have' : 'I';
  const third = THIRD.exec(tidy(text))?.[0].toLowerCase();
  if (fact === undefined || (third !== undefined && THIRD.test(fact.text))) {
    const self = third === undefined ? null : /^(?:she|her)$/u.test(third) ? 'she' : 'he';
    const turned = self === null ? null : inFirstPerson(tidy(text), name, self);
    return {
      said: fact?.text ?? null,
      advice: third === undefined ? 'note' : 'person',
      better: turned === null || THIRD.test(turned) ? null : asSentence(turned),
      start,
    };
  }
  // What two or three words mean is a guess.
  const short = countWords(text) < 4 && ifOther(fact.text, text) !== null;
  return (fact.kind === 'note' || short) && !meantWhole(text)
    ? { said: fact.text, advice: 'note', better: null, start }
    : { said: fact.text, advice: null, better: ifOther(fact.text, text), start };
}

/** A text with a capital, a stop and a verb is a sentence, though a reading of its parts may doubt it. */
const meantWhole = (text: string): boolean =>
  /^["“‘']?\p{Lu}.*[.!?]["”’']?$/su.test(text.trim()) &&
  termsOf(text).some(
    ({ tags }, at, terms) =>
      at > 0 && tags.has('Verb') && !tags.has('Gerund') && terms[at - 1]?.normal !== 'to',
  );

const COUNTED =
  /^(?:(?:about|over|nearly|more than|almost|around|some) )?(?:[\d$€£]|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b)/iu;
const LED = new RegExp(`^(?:${[...OFFER_LEADS, VOICE_LEAD].join('|')})\\s`, 'u');

function offerOf(
  offer: PitchWordingRequest['offers'][number],
  place: number,
  material: Material,
): Wording {
  const said = offerSentence(material, offerAt(material, offer, place), 0);
  const note = said === null || LED.test(said);
  return {
    said,
    advice: note ? 'note' : null,
    better: null,
    start: 'You can',
  };
}

import type { Offer } from '../../profile/offers.ts';
import type { PitchType } from '../pitch.ts';
import { pointsBack, SEVERAL_BOOKS } from './language/references.ts';
import { contentStems } from './language/text.ts';
import { likeness, topicsOf } from './likeness.ts';
import type { Material } from './material.ts';
import { isRecorded } from './offer-framing.ts';
import { namesTold, offerText, speaker, type OfferText } from './offer-text.ts';
import { isOutOfSeason, monthsOfNews } from './season.ts';
import { offerSuits } from './suitability.ts';

/** What an audience books, not an editor. */
const FOR_A_HALL =
  /^me, (?:to|for) |^(?:me|myself),? for (?:(?:an?|any|your|the) )?(?:career|school|class|librar|church|residents|boards?|teachers|parents|students|events?)|\b(?:keynote|lecture|grand rounds|course|workshop|training|speech|seminar|masterclass|panel|commencement|talks? (?:at|to|for|with|in|on|about) (?!me\b|you\b)|(?:readings?|visits?|demonstrations?|classes) (?:at|for|to) (?:an?|the|your|any) (?:\p{L}+ )?(?:library|libraries|school|church|chapter|club|class|group|sorority|fraternity)|speak (?:at|to|for|on) (?!me\b|you\b)|(?:grief|support|youth|church) groups?|(?:coaches['’]?|coaching|training) clinics?|assembl(?:y|ies)|speaker|book clubs?|teach your|classrooms?|auctions?|weddings?|judging|judge an?|moderate|emcee|to speak to|parties|your (?:\p{L}+[’'s]* )?(?:event|events|forum|forums|gala|panel|group|school|students|class|church|congregation|company|conference|club|team|staff|audience))\b/iu;
/** What a format can do nothing with, even where it is all there is. */
const USELESS: Readonly<Record<PitchType, (offer: Offer) => boolean>> = {
  tv_local: ({ kind }) => kind === 'print',
  culture_mag: () => false,
  podcast: ({ kind, text }) =>
    kind === 'print' || /\bon camera\b|\b(?:film|video|clips?) of\b|\bcaptions\b/iu.test(text),
};
/** What a format takes only where there is nothing else. */
const MISFIT: Readonly<Record<PitchType, RegExp>> = {
  tv_local:
    /\b(?:listeners|reading from|recording of|as a recording|recorded|audio|voice memos?)\b/iu,
  culture_mag:
    /\b(?:newscast|studio|on air|call-in|listeners|viewers|film(?:ed|ing)?|on camera|cameras?|by video|video|footage|reading from|recording of|as a recording|recorded|audio|voice memos?)\b/iu,
  podcast:
    /\byour (?:weather|weatherman|reporter|anchor|crew|viewers|photographer)\b|\b(?:on camera|cameras?|viewers|film(?:ed|ing)?|by video|footage)\b/iu,
};

/** An offer of another person that is less like the story belongs to another story. */
const HARDLY_LIKE = 0.12;
/** 'an interview with my father' suits only a story that is about him. */
const OF_SOMEBODY =
  /\b(?:with|of|by|to) (?:my|our|a|an|one|two) (?:\p{L}+ )?(?:mother|father|mom|dad|grandmother|grandfather|aunt|uncle|sister|brother|daughter|son|wife|husband|cousin|niece|nephew|grandson|granddaughter|partner)\b/iu;

/** What each doubt leaves of an offer's share: that nothing explains it, names it, or ties it to the story. */
const UNEXPLAINED = 0.3;
const UNNAMED = 0.6;
const UNFIT = 0.3;
const STRANGER = 0.6;
const VAGUE = 0.6;
const OUT_OF_SEASON = 0.15;

/** What has to be told where an offer speaks of classes or meetings; null for other offers. */
export function explanationOf(text: string): RegExp | null {
  if (/\bmeetings?\b/iu.test(text))
    return /\b(?:group|club|circle|council|association|union|league|chapter|network|committee|coalition|members?|board|meets?|meetings?|cooperative|co-op|support)\b/iu;
  if (/\bclass(?:es)?\b/iu.test(text))
    return /\b(?:teach\w*|taught|class(?:es)?|students?|train\w*|course|workshops?|lessons?|coach\w*|school|pupils?|apprentices?)\b/iu;
  return null;
}

/** 'One of our meetings', where the profile tells of no group; 'photographs', without saying of what. */
function isUnexplained(text: string, known: string): boolean {
  if (
    /^(?:photographs|photos|pictures|an? recording of my work|an? (?:short )?essay)$/iu.test(
      text.trim(),
    )
  )
    return true;
  const explanation = explanationOf(text);
  return explanation !== null && !explanation.test(known);
}

const NO_CUSTOMERS =
  /\b(?:nurse|doctor|physician|midwife|dentist|hygienist|paramedic|pediatrician|surgeon|teacher|professor|librarian|coach|pastor|novelist|poet|author|historian|organizer|judge|clerk|firefighter|principal)\b/iu;

/**
 * What readers of 2,016 composed pitches said of some kinds of offers beyond the judgements of `offerSuits`, on its
 * logarithmic scale: with the creator's own scene to see 47 of 100 local TV pitches passed, with an interview 75.
 */
const READ: readonly (readonly [(offer: Offer) => boolean, Readonly<Record<PitchType, number>>])[] =
  [
    [
      ({ kind, text }) => kind === 'see' && !/^(?:me|my workplace|one of)\b/iu.test(text),
      { tv_local: -1.2, culture_mag: -0.3, podcast: -0.5 },
    ],
    [
      ({ kind, text }) => kind === 'see' && /^me (?!at work\b)/iu.test(text),
      { tv_local: -1.2, culture_mag: -0.8, podcast: -0.8 },
    ],
    [
      ({ text }) => /^a customer or client\b/iu.test(text),
      { tv_local: -1.5, culture_mag: -1.5, podcast: -2.5 },
    ],
    // 'A chapter of my book': the mail does not tell what the book is about.
    [
      ({ text }) => /^a chapter of my book$/iu.test(text.trim()),
      { tv_local: 0, culture_mag: -1, podcast: 0 },
    ],
    // What can be booked and is no conversation is mostly meant for an audience.
    [
      ({ kind, text }) =>
        kind === 'book' &&
        !/\b(?:interview|conversation|talk with me|chat|call)\b|^(?:me|myself)\b|^(?:my|our) (?:\p{L}+ ){0,2}\p{Lu}/iu.test(
          text,
        ),
      { tv_local: -1.5, culture_mag: -1, podcast: -1.5 },
    ],
    // Of 276 news read with an interview and with another offer, 16 of 100 more pitches passed with the interview.
    [
      ({ text }) => /^(?:an? )?(?:\p{Ll}+ )?interview\b/iu.test(text.trim()),
      { tv_local: 0.7, culture_mag: 0, podcast: 0.9 },
    ],
    [
      ({ text }) => /^one of (?:my|our) \p{L}+/iu.test(text),
      { tv_local: -0.5, culture_mag: -0.3, podcast: -0.3 },
    ],
  ];

/** A likelihood with so much added to the logarithm of its odds. */
function shifted(share: number, by: number): number {
  const odds = (share / (1 - share)) * Math.exp(by);
  return odds / (1 + odds);
}

interface Placed {
  offer: Offer;
  index: number;
}

export interface RankedOffer extends OfferText {
  /** How likely an editor wants it for this story, from 0 to 1. */
  suits: number;
}

/** The offers that a format can use, the likeliest first. What is for a hall is left out. */
export function offersFor({ input }: Material): readonly RankedOffer[] {
  const { pitch_type: type, profile } = input;
  const peg = contentStems(input.news_peg);
  const said = contentStems(input.take);
  const self = speaker(input);
  const names = namesTold(input);
  const story = topicsOf(`${input.news_peg} ${input.take}`);
  const months = monthsOfNews(`${input.news_peg} ${input.take}`);
  const logline = contentStems(profile.logline);
  const work = topicsOf(profile.logline);
  const known = [profile.logline, ...profile.facts.map(({ text }) => text)].join('\n');
  const knownStems = contentStems(`${known} ${input.news_peg} ${input.take}`);
  // 'the trail ride' is as near to the story as the fact that tells of the ride.
  const told = profile.facts.map(({ text }) => ({
    stems: contentStems(text),
    like: likeness(topicsOf(text), story),
  }));
  const factsOf = ({ text }: Offer) => {
    const own = [...contentStems(text)];
    return own.length === 0
      ? []
      : told.filter(
          ({ stems }) => own.filter((stem) => stems.has(stem)).length >= Math.min(2, own.length),
        );
  };
  const likes = profile.offers.map((offer) =>
    Math.max(
      likeness(topicsOf(offer.text), story),
      ...factsOf(offer).map(({ like }) => 0.8 * like),
    ),
  );
  const weigh = (stem: string) => (peg.has(stem) ? 2 : said.has(stem) ? 1 : 0);
  const likest = Math.max(0, ...likes);
  const suits = ({ offer, index }: Placed): number => {
    const { text, kind, place } = offer;
    const own = [...contentStems(text)];
    const like = likes[index] ?? 0;
    const suiting = offerSuits({
      kind,
      text,
      place: index,
      hasPlace: place.trim() !== '',
      shared:
        own.reduce((sum, stem) => sum + weigh(stem), 0) +
        (factsOf(offer).some(({ stems }) => [...stems].some((stem) => weigh(stem) > 0)) ? 1 : 0),
      likeStory: like,
      behind: like - likest,
      likeWork: likeness(topicsOf(text), work),
      sharedWork: own.filter((stem) => logline.has(stem)).length,
      type,
    });
    const doubt =
      (isUnexplained(text, known) ? UNEXPLAINED : 1) *
      // 'The flood shelf', which nothing else in the profile names.
      (pointsBack(text, knownStems) ? UNNAMED : 1) *
      (MISFIT[type].test(text) ? UNFIT : 1) *
      // A night harvest in November, in news of a heat wave.
      (isOutOfSeason(months, `${text}, ${offer.days}`) ? OUT_OF_SEASON : 1) *
      // 'A chapter of my book' from a creator with several books does not say which book.
      (/^a chapter of my book\b/iu.test(text) && SEVERAL_BOOKS.test(known) ? UNEXPLAINED : 1) *
      // 'Me at work' without a place.
      (/^(?:me at work|my workplace)$/iu.test(text) && place.trim() === '' ? VAGUE : 1) *
      // A nurse has patients, a teacher has students.
      (/^a customer or client$/iu.test(text) && NO_CUSTOMERS.test(profile.logline) ? UNFIT : 1) *
      // A member of the family suits only a story that is about them.
      (OF_SOMEBODY.test(text) && like < HARDLY_LIKE ? STRANGER : 1);
    const read = READ.filter(([of]) => of(offer)).reduce((sum, [, by]) => sum + by[type], 0);
    return shifted(suiting, read) * doubt;
  };
  const all = profile.offers
    .map((offer, index) => ({ offer, index }))
    .filter(({ offer }) => /\p{L}/u.test(offer.text));
  // 'A recorded talk with two of the farm families' can be heard without being there.
  const given = all.filter(
    ({ offer }) => !FOR_A_HALL.test(offer.text) || isRecorded(offer.text, offer.kind),
  );
  const possible = (offers: typeof all) => offers.filter(({ offer }) => !USELESS[type](offer));
  // What is booked for a hall is of no use even where it is all there is.
  const chosen =
    possible(given).length > 0
      ? possible(given)
      : possible(all).filter(({ offer }) => offer.kind !== 'book');
  return chosen
    .map((one) => ({
      ...offerText(one.offer, one.index, profile.name, self, names),
      suits: suits(one),
    }))
    .sort((left, right) => right.suits - left.suits);
}

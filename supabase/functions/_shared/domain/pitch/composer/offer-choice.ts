import type { Offer } from '../../profile/offers.ts';
import type { PitchType } from '../pitch.ts';
import { pointsBack } from './language/references.ts';
import { contentStems } from './language/text.ts';
import { likeness, topicsOf } from './likeness.ts';
import type { Material } from './material.ts';
import { MEETING, offerText, speaker, type OfferText } from './offer-text.ts';

const ORDER: Readonly<Record<PitchType, readonly Offer['kind'][]>> = {
  tv_local: ['see', 'hear', 'print', 'book'],
  culture_mag: ['print', 'see', 'hear', 'book'],
  podcast: ['hear', 'see', 'print', 'book'],
};
/** What an audience books, not an editor. */
const FOR_A_HALL =
  /\b(?:keynote|lecture|grand rounds|course|workshop|training|speech|seminar|masterclass|panel|commencement|talks? (?:at|to|for|with|in|on|about) (?!me\b|you\b)|(?:readings?|visits?|demonstrations?|classes) (?:at|for|to) (?:an?|the|your|any) (?:\p{L}+ )?(?:library|libraries|school|church|chapter|club|class|group|sorority|fraternity)|speak (?:at|to|for|on) (?!me\b|you\b)|(?:grief|support|youth|church) groups?|(?:coaches['’]?|coaching|training) clinics?|assembl(?:y|ies)|speaker|book clubs?|teach your|classrooms?|auctions?|weddings?|judging|judge a|parties|your (?:\p{L}+ )?(?:event|events|group|school|students|class|church|congregation|company|conference|club|team|staff|audience))\b/iu;
/** What a format can use; anything else only where there is no other. */
const USABLE: Readonly<Record<PitchType, (offer: Offer) => boolean>> = {
  tv_local: ({ kind, text }) => kind !== 'print' && !TO_LISTEN.test(text),
  culture_mag: ({ kind, text }) =>
    !ON_SCREEN.test(text) &&
    !ON_AIR.test(text) &&
    !TO_LISTEN.test(text) &&
    (kind !== 'book' || MEETING.test(text) || /^(?:me|myself)\b/iu.test(text)),
  podcast: ({ kind, text }) =>
    (kind === 'hear' || kind === 'book') && (!ON_SCREEN.test(text) || MEETING.test(text)),
};
/** What a format can do nothing with, even where it is all there is. */
const USELESS: Readonly<Record<PitchType, (offer: Offer) => boolean>> = {
  tv_local: ({ kind }) => kind === 'print',
  culture_mag: () => false,
  podcast: ({ kind, text }) => kind === 'print' || /\bon camera\b/iu.test(text),
};
/** What a format asks for first. */
const BEST: Readonly<Record<PitchType, (offer: Offer) => boolean>> = {
  tv_local: ({ kind, text }) =>
    kind === 'see' || (kind !== 'print' && /\binterview\b/iu.test(text)),
  culture_mag: ({ kind }) => kind === 'print' || kind === 'see',
  // A host books a guest; a sound or a reading is asked for where it is of the story.
  podcast: ({ kind, text }) =>
    (kind === 'hear' || kind === 'book') &&
    /\b(?:interview|conversation|talk with me)\b|^(?:me|myself)\b(?! \p{Ll}+ing)/iu.test(text),
};
/** From this likeness on a podcast is offered something to hear instead of a guest. */
const OF_STORY = 0.25;
/** What a format takes only where there is nothing else. */
const MISFIT: Readonly<Record<PitchType, RegExp>> = {
  tv_local: /\b(?:listeners|reading from)\b/iu,
  culture_mag: /\b(?:newscast|on air|listeners|viewers|on camera|reading from|recording of my)\b/iu,
  podcast: /\b(?:on camera|viewers|film)\b/iu,
};
const TO_LISTEN = /\b(?:reading from|recording of|as a recording|recorded|audio|voice memos?)\b/iu;
const ON_AIR = /\b(?:newscast|studio|on air|call-in|listeners|viewers)\b/iu;
const ON_SCREEN = /\b(?:film(?:ed|ing)?|on camera|cameras?|by video|video|footage)\b/iu;

/** What the likeness of subjects counts beside a word shared with the story, which counts 1.5. */
const LIKENESS_WEIGHT = 4;
/** An offer less like the story is made only where no other suits. */
const HARDLY_LIKE = 0.12;
/** What suits any story. */
const ANY_STORY =
  /\b(?:interview|talk with me|essay|at work|workplace|my (?:\p{L}+ )?(?:shop|studio|office|farm|kitchen|classroom|class|classes))\b|^(?:me|myself)\b/iu;

/** 'an interview with my father' suits only a story that the father is of. */
const OF_SOMEBODY =
  /\b(?:with|of|by|to) (?:my|our|a|an|one|two) (?:\p{L}+ )?(?:mother|father|mom|dad|grandmother|grandfather|aunt|uncle|sister|brother|daughter|son|wife|husband|cousin|niece|nephew|grandson|granddaughter|partner)\b/iu;

/** What weighs against an offer that nothing in the profile explains. */
const UNEXPLAINED = 5;
/** What weighs against an offer of a thing that nothing names ('the flood shelf'). */
const UNNAMED = 2;
/** What has to be told where an offer speaks of classes or meetings; null for other offers. */
export function explanationOf(text: string): RegExp | null {
  if (/\bmeetings?\b/iu.test(text))
    return /\b(?:group|club|circle|council|association|union|league|chapter|network|committee|coalition|members?|board|meets?|meetings?|cooperative|co-op|support)\b/iu;
  if (/\bclass(?:es)?\b/iu.test(text))
    return /\b(?:teach\w*|taught|class(?:es)?|students?|train\w*|course|workshops?|lessons?|coach\w*|school|pupils?|apprentices?)\b/iu;
  return null;
}

/** 'One of our meetings' of whom nothing tells that they meet; photographs of nobody knows what. */
function isUnexplained(text: string, known: string): boolean {
  if (/^(?:photographs|photos|pictures|an? recording of my work)$/iu.test(text.trim())) return true;
  const explanation = explanationOf(text);
  return explanation !== null && !explanation.test(known);
}

/** Without those that nothing explains, where there are others. */
function explained<Given extends { offer: Offer }>(offers: Given[], known: string): Given[] {
  const clear = offers.filter(({ offer }) => !isUnexplained(offer.text, known));
  return clear.length > 0 ? clear : offers;
}

/**
 * The offers for this story: likeness to the peg first, then what the format can use. What is for a
 * hall is left out while something else is there.
 */
export function offersFor({ input }: Material): OfferText[] {
  const story = contentStems(`${input.news_peg} ${input.take}`);
  const order = ORDER[input.pitch_type];
  const self = speaker(input);
  const topics = topicsOf(`${input.news_peg} ${input.take}`);
  // 'the trail ride' is as near to the story as the fact that tells of the ride.
  const told = input.profile.facts.map(({ text }) => ({
    stems: contentStems(text),
    like: likeness(topicsOf(text), topics),
  }));
  const like = ({ text }: Offer): number => {
    const own = [...contentStems(text)];
    const facts = told.filter(
      ({ stems }) => own.filter((stem) => stems.has(stem)).length >= Math.min(2, own.length),
    );
    return own.length === 0
      ? 0
      : Math.max(likeness(topicsOf(text), topics), ...facts.map((fact) => 0.8 * fact.like));
  };
  // Of 'I raise crawfish, and I lead a trail ride' the first is the work.
  const work = contentStems(input.profile.logline.split(/,| and I /u)[0] ?? '');
  const ofWork = ({ text }: Offer) => [...contentStems(text)].some((stem) => work.has(stem));
  const known = [input.profile.logline, ...input.profile.facts.map(({ text }) => text)].join('\n');
  const knownStems = contentStems(`${known} ${input.news_peg} ${input.take}`);
  const all = input.profile.offers
    .map((offer, index) => ({ offer, index }))
    .filter(({ offer }) => /\p{L}/u.test(offer.text));
  const given = explained(
    all.filter(({ offer }) => !FOR_A_HALL.test(offer.text)),
    known,
  );
  const usable = given.filter(({ offer }) => USABLE[input.pitch_type](offer));
  const possible = (offers: typeof all) =>
    offers.filter(({ offer }) => !USELESS[input.pitch_type](offer));
  const fitting = possible(given).filter(({ offer }) => !MISFIT[input.pitch_type].test(offer.text));
  const best = usable.filter(({ offer }) => BEST[input.pitch_type](offer));
  // What is booked for a hall is of no use even where it is all there is.
  const rest = possible(all).filter(({ offer }) => offer.kind !== 'book');
  const chosen =
    [best, usable, fitting, possible(given)].find((offers) => offers.length > 0) ?? rest;
  // Another offer closes each variation: behind the best ones what the format can use as well.
  const others = chosen === best ? usable.filter((one) => !best.includes(one)) : [];
  // An offer of another story is out of place: rather the same one again.
  const possibleNow = [...chosen, ...others];
  const enough = input.pitch_type === 'podcast' && best.length > 0 ? OF_STORY : HARDLY_LIKE;
  const suits = ({ offer }: (typeof possibleNow)[number]) =>
    like(offer) >= enough ||
    (ANY_STORY.test(offer.text) && !OF_SOMEBODY.test(offer.text)) ||
    [...contentStems(offer.text)].some((stem) => story.has(stem)) ||
    // 'the repair bench' of a repair shop suits any story about it.
    (offer.kind === 'see' && ofWork(offer));
  const suiting = possibleNow.filter(suits);
  return (suiting.length > 0 ? suiting : possibleNow)
    .map(({ offer, index }) => ({
      index,
      text: offerText(offer, index, input.profile.name, self),
      rank:
        (others.some((one) => one.index === index) ? -10 : 3) -
        order.indexOf(offer.kind) -
        (isUnexplained(offer.text, known) ? UNEXPLAINED : 0) +
        (pointsBack(offer.text, knownStems) ? -UNNAMED : 0) +
        // 'Me at work' says more with where.
        (offer.place.trim() === '' ? 0 : 0.5) +
        LIKENESS_WEIGHT * like(offer) +
        1.5 * [...contentStems(offer.text)].filter((stem) => story.has(stem)).length,
    }))
    .sort((left, right) => right.rank - left.rank || left.index - right.index)
    .map(({ text }) => text);
}

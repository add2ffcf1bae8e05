import type { Offer } from '../../profile/offers.ts';
import type { PitchType } from '../pitch.ts';
import { lowerRoles, lowerStart, ROLE } from './language/capitals.ts';
import { termsOf } from './language/english.ts';
import { spoken, tidy, withArticle } from './language/first-person.ts';
import { contentStems, withoutStop } from './language/text.ts';
import type { Material } from './material.ts';

/** An offer as a pitch can name it. */
export interface OfferText {
  source: string;
  kind: Offer['kind'];
  /** A noun phrase, small at the start; null when the offer is a sentence. */
  phrase: string | null;
  /** The offer as a sentence, when the creator wrote one or an order ('Film the class'). */
  sentence: string | null;
  /** ' at my studio' or ''. */
  where: string;
  /** 'weekday mornings', without a preposition; '' when not given. */
  days: string;
  /** ' on weekday mornings' or ''. */
  when: string;
  people: boolean;
}

const ORDER: Readonly<Record<PitchType, readonly Offer['kind'][]>> = {
  tv_local: ['see', 'book', 'hear', 'print'],
  culture_mag: ['print', 'see', 'book', 'hear'],
  podcast: ['hear', 'book', 'see', 'print'],
};

/** The offers for this story: likeness to the peg first, then what the format can use. */
export function offersFor({ input }: Material): OfferText[] {
  const story = contentStems(`${input.news_peg} ${input.take}`);
  const order = ORDER[input.pitch_type];
  return input.profile.offers
    .map((offer, index) => ({ offer, index }))
    .filter(({ offer }) => /\p{L}/u.test(offer.text))
    .map(({ offer, index }) => ({
      index,
      text: offerText(offer, index, input.profile.name),
      rank:
        3 -
        order.indexOf(offer.kind) +
        1.5 * [...contentStems(offer.text)].filter((stem) => story.has(stem)).length,
    }))
    .sort((left, right) => right.rank - left.rank || left.index - right.index)
    .map(({ text }) => text);
}

function offerText(offer: Offer, index: number, name: string): OfferText {
  const text = withoutStop(tidy(offer.text)).replace(
    /^(?:i (?:can|could|will) (?:offer|provide|share|bring)|i offer|offering|available:?|you can (?:have|get)|happy to (?:offer|share|provide|bring)|access to(?= my| our| the)) (?=\S)/iu,
    '',
  );
  const days = withoutStop(tidy(offer.days));
  const base = {
    source: `profile.offers.${index}`,
    kind: offer.kind,
    where: whereOf(offer.place),
    days: bareDays(days),
    when: whenOf(days),
  };
  const first = text.split(/\s+/u)[0]?.toLowerCase() ?? '';
  if (
    /^(?:i|i['’]\p{L}+|we|we['’]\p{L}+|you|my (?:\p{L}+ ){1,3}(?:is|are|can|will)|she|he|they|there)\b/iu.test(
      text,
    )
  ) {
    const said = spoken(text, name)[0] ?? text;
    return { ...base, phrase: null, sentence: withoutStop(said), people: false };
  }
  if (/^happy to /iu.test(text))
    return { ...base, phrase: null, sentence: `I am ${lowerStart(text)}`, people: false };
  const terms = termsOf(text);
  const [head, next] = terms;
  const order =
    head !== undefined &&
    next !== undefined &&
    /^(?:film|watch|see|hear|visit|tour|join|meet|sit|ride|walk|come|taste|try|read|shoot|photograph|record|interview|follow|listen|spend|stand|bring|use|print|publish|borrow|talk|speak|cook|dance|paddle|surf|sing|play)$/u.test(
      first,
    ) &&
    (['Determiner', 'Possessive', 'Pronoun', 'Value', 'Preposition', 'Particle'].some((tag) =>
      next.tags.has(tag),
    ) ||
      /^(?:in|through|with|along|me|us|to|out|up|on|at)$/iu.test(next.text)) &&
    !/^(?:of)$/iu.test(next.text);
  if (
    order &&
    !(
      /^(?:walk|tour|ride|visit|talk|play|film|interview)$/u.test(first) &&
      /^(?:through|of|about|with|on)$/iu.test(next.text) &&
      !/^(?:me|us)$/iu.test(terms[2]?.text ?? '')
    )
  ) {
    return { ...base, phrase: null, sentence: `you can ${lowerStart(text)}`, people: false };
  }
  // 'Opening a hive': the creator does it.
  if (/ing$/u.test(first) && head?.tags.has('Gerund') === true && next !== undefined) {
    const sentence = `you can ${offer.kind === 'hear' ? 'hear' : 'see'} me ${lowerStart(text)}`;
    return { ...base, phrase: null, sentence, people: false };
  }
  if (NAMED_PERSON.test(text)) {
    return { ...base, phrase: lowerStart(text), sentence: null, people: true };
  }
  const phrase = withArticle(
    lowerRoles(lowerStart(text)).replace(/^(?:myself|i)\b/iu, 'me'),
  ).replace(/^The /u, 'the ');
  return { ...base, phrase, sentence: null, people: namesPeople(phrase) };
}

/** 'team captain Deja Moss, 17': what somebody is, then the name. */
const NAMED_PERSON = /^(?:\p{Ll}[\p{L}-]+ ){1,3}\p{Lu}\p{Ll}+ \p{Lu}[\p{L}'’-]+(?:, \d{1,2})?$/u;

function namesPeople(phrase: string): boolean {
  const head =
    phrase.split(
      /\s+(?:who|whose|of|by|from|in|at|for|with|that|and|on|to|ready|willing)\s|[,(]/iu,
    )[0] ?? '';
  const last = head.split(/\s+/u).at(-1) ?? '';
  return (
    (/^\p{Ll}/u.test(last) && ROLE.test(last)) ||
    /^me\b/u.test(phrase) ||
    /\b(?:students|families|members|graduates|regulars|neighbors|clients|customers|patients|kids|women|men|elders|grandmothers|parents|teenagers|apprentices|alumni|residents|players|daughters|sons|families|couple|survivors)$/iu.test(
      head,
    )
  );
}

const VENUE =
  /\b(?:center|centre|library|church|school|studio|garden|gardens|market|hall|museum|university|college|park|street|avenue|st|ave|blvd|road|shop|clinic|theater|theatre|gym|salon|barbershop|kitchen|bakery|farm|house|home|office|lab|campus|stadium|pool|pier|dock|courthouse|station|gallery|warehouse|workshop|hospital|cafe|café|restaurant|bookstore|field|court|room|bench|table|porch|lot|yard|greenhouse|cemetery|temple|mosque|hive|hives|factory|store|grocery|bench|chapel|auditorium|arena)\b/iu;

function whereOf(raw: string): string {
  const place = withoutStop(tidy(raw));
  if (place === '') return '';
  if (
    /^(?:in|at|on|by|near|along|across|around|from|inside|outside|behind|under|over|next to|anywhere|online|remote|remotely|wherever|anyplace|downtown|nationwide|live|virtually|via|off|through|within|throughout|here|locally|statewide|worldwide)\b/iu.test(
      place,
    )
  ) {
    return ` ${lowerStart(place)}`;
  }
  if (/^(?:route|highway|interstate|i-\d)/iu.test(place)) return ` on ${place}`;
  if (/^(?:zoom|skype|phone|video call|google meet)\b/iu.test(place))
    return ` by ${/^(?:phone|video)/iu.test(place) ? place.toLowerCase() : place}`;
  // 'Park Heights' and 'North St. Louis' are neighborhoods: the venue is the last word.
  const spot = (place.split(',')[0] ?? '').trim().split(' ');
  const venue = VENUE.test(spot.at(-1) ?? '') || (!/^\p{Lu}/u.test(place) && VENUE.test(place));
  const named = /^\p{Lu}/u.test(place);
  if (venue || !named) return ` at ${bareVenue(named ? place : withPlaceArticle(place))}`;
  return ` in ${place}`;
}

const bareVenue = (place: string): string =>
  /^University of\b/u.test(place) ||
  /^(?:\p{Lu}[\p{L}'’]+ )*(?:Library|Courthouse|Museum|Center|Centre|Theater|Theatre|Market|Community Garden|Gardens|Pool|Cemetery|Auditorium|Arena|Pier|Y|YMCA|YWCA)(?:,|$)/u.test(
    place,
  )
    ? `the ${place}`
    : place;

const withPlaceArticle = (place: string): string =>
  /^(?:the|a|an|my|our|your|his|her|their|any|each|every|home|school|church|work|\d)/iu.test(place)
    ? place
    : `the ${place}`;

const SELF_STANDING =
  /^(?:on|in|at|by|with|from|after|before|until|till|during|between|any|every|each|most|all|weekly|daily|monthly|anytime|through|starting|when|whenever|as|within|once|twice|this|next|tomorrow|today|tonight|now|year-round|upon|the first|the last|two|three)\b/iu;

function whenOf(days: string): string {
  if (days === '') return '';
  const small = lowerStart(days);
  if (/^(?:\d+|one|two|three|a|an|some) (?:hours?|days?|weeks?)['’]? notice$/iu.test(small))
    return ` with ${small}`;
  if (/^by appointment$/iu.test(small) || SELF_STANDING.test(small)) return ` ${small}`;
  if (
    /^(?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?!\s+\d)/iu.test(
      small,
    )
  )
    return ` in ${small}`;
  if (/^(?:spring|summer|fall|autumn|winter)\b/iu.test(small)) return ` in ${small}`;
  if (/^(?:mornings?|afternoons?|evenings?)\b/iu.test(small)) return ` in the ${small}`;
  if (/^(?:noon|midnight|dawn|dusk|\d{1,2}(?::\d\d)? ?[ap])/iu.test(small)) return ` at ${small}`;
  if (
    /^(?:mon|tue|wed|thu|fri|sat|sun|weekday|weekend|january|february|march|april|may|june|july|august|september|october|november|december|school days|game days|market days|\d)/iu.test(
      small,
    )
  )
    return ` on ${small}`;
  return `, ${small}`;
}

const bareDays = (days: string): string => lowerStart(days).replace(/^(?:on|in the) /iu, '');

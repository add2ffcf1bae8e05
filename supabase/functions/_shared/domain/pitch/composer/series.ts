import { countWords } from '../../text/text.ts';
import { assembleBody, BODY_MIN_WORDS, VARIATION_COUNT, type Variation } from '../pitch.ts';
import { repeats, saysWho } from './echo.ts';
import type { Fact } from './facts.ts';
import { OWN_THING, stemsAsKnown } from './known-things.ts';
import { countedBefore } from './language/references.ts';
import { contentStems, withoutStop } from './language/text.ts';
import { likeness, topicsOf } from './likeness.ts';
import type { Material } from './material.ts';
import { explanationOf } from './offer-choice.ts';
import type { OfferText } from './offer-text.ts';
import type { Plan } from './plan.ts';
import { PROOF } from './relevance.ts';
import { pointFacts, POINTS_ROOM } from './talking-points.ts';

/** One or two facts prove why this person; a third only where the offer or the fact before needs it. */
const FACTS_MAX = 2;
/** Of the cheapest sets so many are read for what they leave unknown. */
const READ_WHOLE = 8;

/** What a fact costs that suits with likelihood p: so many times -ln(p), and less as a talking point. */
const DOUBT = 2.5;
const POINT_COUNTS = 0.8;
/** Below this likelihood readers failed half of the pitches with such a fact, above it a third. */
const UNLIKELY = 0.7;
/** What else weighs against a set of facts. */
const COST = {
  /** Each thing that the pitch would speak of as known without having named it. */
  unknown: 2.2,
  /** What the take or the offer speaks of is not told. */
  missed: 1.2,
  /** No fact, with talking points and without. */
  noneButPoints: 0.1,
  none: 1.6,
  /** A podcast without talking points. */
  noPoints: 4,
  /** A fact of the body that is rather out of place. */
  unlikely: 2,
  /** No fact speaks of the news, though one of the creator's does; without a take nothing else would. */
  newsless: 0.8,
  newslessWithoutTake: 2,
  /** No number and no name among the facts. */
  unproven: 0.25,
  sameOpening: 9,
  /** The facts of an earlier variation again; the same one first; one of them. */
  sameSet: 0.5,
  sameLead: 0.1,
  again: 0.05,
  /**
   * Each fact behind the first beside a take: of 350 news read with one and with two facts, 6 of 100 more pitches
   * passed with one.
   */
  second: 0.6,
  /** Each fact behind the first between who is writing and the news, where a take follows. */
  crowded: 0.5,
  /** Two facts side by side that have nothing to do with each other. */
  apart: 0.3,
  /** The logline said again. */
  echo: 1.8,
  /** Each word below the fewest of a pitch; each below what it should have. */
  short: 1.2,
  thin: 1 / 60,
} as const;
/** A pitch of fewer words leaves room for another fact. */
const WANTED_WORDS = 65;
/** What speaks of the story, up to this much of it. */
const FIT_COUNTS = 0.06;

/** The facts of a body, and those of its talking points. */
interface FactSet {
  shown: readonly Fact[];
  points: readonly Fact[];
}

/** A body with these facts, read as a whole. */
export interface Reading {
  /** How many things it speaks of as known that it never names. */
  unknown: number;
  /** It opens as an earlier variation does, which the creator would not be shown. */
  opensAgain: boolean;
}

/** The facts that a body tells, and what weighs against them. */
export interface Told {
  shown: readonly Fact[];
  cost: number;
}

/**
 * The facts of the body in the creator's order: those that are likely in place, are understood, and were not told
 * by the variations before.
 */
export function factsFor(
  { facts, input, take, timely, who, role }: Material,
  offer: OfferText | undefined,
  room: number,
  frame: string,
  used: readonly Variation[],
  read: (set: FactSet) => Reading,
  { opens }: Pick<Plan, 'opens'>,
): Told {
  const type = input.pitch_type;
  // 'The snow tube' of the offer needs the fact that tells of it.
  const ofOffer = new Set(namedIn(facts, stemsAsKnown(offer?.text ?? '', OWN_THING), input));
  // 'One of my classes' needs the fact that tells of teaching, where the logline does not.
  const explained = explanationOf(offer?.text ?? '');
  const teller = facts.findIndex(({ text }) => explained?.test(text) === true);
  if (explained !== null && teller !== -1 && !explained.test(input.profile.logline))
    ofOffer.add(teller);
  const wanted = new Set([
    ...namedIn(facts, stemsAsKnown(take.join(' '), OWN_THING), input),
    ...ofOffer,
  ]);
  const named = new Set(
    [
      ...(offer?.text ?? '').matchAll(
        /(?<=\S )\p{Lu}\p{Ll}{2,}|^\p{Lu}\p{Ll}{2,}(?= and\b|,|['’]s\b)/gu,
      ),
    ].map(([name]) => name),
  );
  const isNamed = (fact: Fact) =>
    ofOffer.has(facts.indexOf(fact)) || [...named].some((name) => fact.text.includes(name));
  const sentences = facts.filter(({ kind }) => kind === 'sentence').length;

  const ofNews = newsStems(input.news_peg);
  const shares = (stems: ReadonlySet<string>) =>
    [...ofNews].filter((stem) => stems.has(stem)).length;
  const nearest = Math.max(0, ...facts.map(({ stems }) => shares(stems)));
  const ofLogline = shares(contentStems(input.profile.logline));
  // One word in common is enough where nothing else ties the creator to the news.
  const enough = take.length > 0 ? 2 : Math.min(2, nearest);
  const asksNews = nearest >= enough && enough > 0 && ofLogline < enough;
  const said = contentStems(take.join(' '));
  const reason = contentStems(timely ?? '');
  const mostlyIn = ({ stems }: Fact, told: ReadonlySet<string>) =>
    [...stems].filter((stem) => told.has(stem)).length >= 0.5 * stems.size;
  const leftOut = (fact: Fact): boolean =>
    // Notes are for the talking points while there are sentences.
    (fact.kind === 'note' && sentences >= 3) ||
    // What the take and the reason for now tell already.
    (facts.length > 2 && fact.stems.size > 3 && mostlyIn(fact, said)) ||
    (facts.length > 1 && fact.stems.size > 3 && mostlyIn(fact, reason));

  const around = countWords(frame);
  const told = used.map((one) => assembleBody(one)).join(' ');
  const bodies = used.map((one) => assembleBody({ ...one, talking_points: null }));
  const leads = new Set(bodies.map((body) => firstOf(facts, body)));
  const possible = (shown: readonly Fact[]): boolean => {
    const [lead] = shown;
    if (lead === undefined) return facts.length === 0 || type === 'podcast';
    if (!lead.alone && facts.indexOf(lead) !== 0) return false;
    if (shown.reduce((sum, { text }) => sum + countWords(text), 0) > room) return false;
    return shown.every((fact, at) => {
      if (leftOut(fact)) return false;
      const index = facts.indexOf(fact);
      // What speaks of the fact before it stands right behind that one.
      if (fact.refers && index > 0 && shown[at - 1] !== facts[index - 1]) return false;
      const counted = countedBefore(fact.text);
      return (
        counted === null ||
        holdsNumber([frame, ...shown.slice(0, at).map(({ text }) => text)], counted)
      );
    });
  };
  const costOf = ({ shown, points }: FactSet): number => {
    const [lead] = shown;
    const held = new Set(shown.map((fact) => facts.indexOf(fact)));
    const words = [...shown, ...points].reduce((sum, { text }) => sum + countWords(text), around);
    const apart = shown.filter(
      (fact, at) => at > 0 && !goTogether(shown[at - 1] ?? fact, fact),
    ).length;
    const echoes =
      lead !== undefined &&
      repeats(lead, who.join(' ')) &&
      // It stands for the logline.
      !saysWho(lead, { role, who, input });
    const counts: readonly (readonly [keyof typeof COST, number])[] = [
      ['missed', [...wanted].filter((index) => !held.has(index)).length],
      // Without a take a fact ties who is writing to the news.
      ['noneButPoints', shown.length > 0 || points.length < 2 ? 0 : take.length > 0 ? 1 : 15],
      ['none', shown.length === 0 && points.length < 2 ? 1 : 0],
      ['noPoints', type === 'podcast' && points.length < 2 ? 1 : 0],
      ['unlikely', shown.filter(({ suits }) => suits < UNLIKELY).length],
      [
        take.length > 0 ? 'newsless' : 'newslessWithoutTake',
        asksNews && ![...shown, ...points].some(({ stems }) => shares(stems) >= enough) ? 1 : 0,
      ],
      ['unproven', shown.some(({ text }) => PROOF.test(text)) ? 0 : 1],
      [
        'sameSet',
        shown.length > 0 &&
        bodies.some((body) => shown.every(({ text }) => body.includes(withoutStop(text))))
          ? 1
          : 0,
      ],
      [
        'sameLead',
        lead !== undefined && facts.length > 2 && leads.has(withoutStop(lead.text)) ? 1 : 0,
      ],
      ['again', shown.filter(({ text }) => told.includes(withoutStop(text))).length],
      ['second', type !== 'podcast' && take.length > 0 ? Math.max(0, shown.length - 1) : 0],
      ['crowded', opens === 'who' && take.length > 0 ? Math.max(0, shown.length - 1) : 0],
      ['apart', apart],
      // Right behind who is writing the same words would stand twice.
      ['echo', echoes ? 1 : 0],
      ['short', Math.max(0, BODY_MIN_WORDS - words)],
      ['thin', Math.max(0, WANTED_WORDS - words)],
    ];
    return (
      DOUBT * (doubtOf(shown) + POINT_COUNTS * doubtOf(points)) -
      FIT_COUNTS * shown.reduce((sum, { fit }) => sum + Math.min(Math.max(fit, 0), 4), 0) +
      counts.reduce((sum, [what, times]) => sum + COST[what] * times, 0)
    );
  };
  const ranked = setsOf(facts, FACTS_MAX + 1)
    // One more than the most only where the offer names it.
    .filter((shown) => shown.length <= FACTS_MAX || shown.some(isNamed))
    .filter(possible)
    .map((shown) => {
      const points = type === 'podcast' ? pointFacts({ facts }, shown, POINTS_ROOM) : [];
      return { shown, points, cost: costOf({ shown, points }) };
    })
    .sort((left, right) => left.cost - right.cost)
    // A further variation has to find an opening that the others left.
    .slice(0, used.length < VARIATION_COUNT ? READ_WHOLE : undefined)
    .map((set) => {
      const { unknown, opensAgain } = read(set);
      const cost = set.cost + COST.unknown * unknown + (opensAgain ? COST.sameOpening : 0);
      return { shown: set.shown, cost };
    });
  return cheapest(ranked) ?? { shown: [], cost: COST.none };
}

/** The first of those that cost least; undefined for none. */
export function cheapest<One extends { cost: number }>(all: readonly One[]): One | undefined {
  const least = Math.min(...all.map(({ cost }) => cost));
  return all.find(({ cost }) => cost === least);
}

/** The likelihood that a fact is out of place, as a cost. */
const doubtOf = (facts: readonly Fact[]): number =>
  facts.reduce((sum, { suits }) => sum - Math.log(suits), 0);

/** All sets of at most `most` facts, each in the creator's order; the empty one first. */
function setsOf(facts: readonly Fact[], most: number): (readonly Fact[])[] {
  let sets: (readonly Fact[])[] = [[]];
  for (const fact of facts)
    sets = [...sets, ...sets.filter((set) => set.length < most).map((set) => [...set, fact])];
  return sets;
}

/** Whether one fact goes on where another ends: it points back, or shares a word or a subject. */
const goTogether = (before: Fact, fact: Fact): boolean =>
  fact.refers ||
  [...fact.stems].some((stem) => before.stems.has(stem)) ||
  likeness(topicsOf(before.text), topicsOf(fact.text)) >= LIKE_EACH_OTHER;

const LIKE_EACH_OTHER = 0.15;

/** The fact that a text tells first, without its stop; empty for none. */
function firstOf(facts: readonly Fact[], text: string): string {
  const told = facts
    .map((fact) => withoutStop(fact.text))
    .map((fact) => ({ fact, at: text.indexOf(fact) }))
    .filter(({ at }) => at !== -1)
    .sort((left, right) => left.at - right.at);
  return told[0]?.fact ?? '';
}

/** What the news is of, by its stems, without names: a fact of the same county need not speak of the same news. */
const newsStems = (peg: string): ReadonlySet<string> =>
  contentStems(peg.replace(/(?<=\S )\p{Lu}[\p{L}'’.]*/gu, ' '));

const holdsNumber = (texts: readonly string[], number: string): boolean =>
  texts.some((text) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\d,.]+/u)
      .includes(number),
  );

/** The facts that first name what a text speaks of as known ('the map', 'those kids'), by its stems. */
function namedIn(
  facts: readonly Fact[],
  stemsOfText: readonly string[],
  { news_peg, profile }: Material['input'],
): ReadonlySet<number> {
  const known = contentStems(`${news_peg} ${profile.logline} ${profile.city_region}`);
  return new Set(
    stemsOfText
      .filter((stem) => !known.has(stem))
      .map((stem) => facts.findIndex(({ stems }) => stems.has(stem)))
      .filter((index) => index !== -1),
  );
}

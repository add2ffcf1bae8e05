import { countWords } from '../../text.ts';
import { assembleBody, BODY_MIN_WORDS, type Variation } from '../pitch.ts';
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

/** From here on no further fact is added, unless the take or the offer speaks of it. */
const TARGET_WORDS = { tv_local: 80, culture_mag: 80, podcast: 70 } as const;
/** A series that fills less leaves room for another. */
const WANTED_WORDS = 68;
/** A podcast pitch keeps facts for its talking points. */
const FACTS_MAX = { tv_local: 3, culture_mag: 3, podcast: 2 } as const;

/** Every fact from the first on; only those near the story; only those that no variation told before. */
const MODES = ['all', 'strict', 'fresh'] as const;
type Mode = (typeof MODES)[number];

/** The facts that a body tells, and those left for the talking points. */
export interface Told {
  shown: readonly Fact[];
  rest: readonly Fact[];
}

/**
 * The facts of the body: one unbroken series in the creator's order, told where it can be with facts that
 * the variations before did not tell.
 */
export function factsFor(
  { facts, input, take, timely, who, role }: Material,
  plan: Plan,
  offer: OfferText | undefined,
  room: number,
  frame: string,
  used: readonly Variation[],
  unknownWith: (shown: readonly Fact[]) => number,
): Told {
  const type = input.pitch_type;
  const sizes = facts.map(({ text }) => countWords(text));
  // 'the snow tube' of the offer needs the fact that tells of it.
  const ofOffer = new Set(namedIn(facts, stemsAsKnown(offer?.text ?? '', OWN_THING), input));
  // 'One of my classes' needs the fact that tells of teaching, where the logline does not.
  const explained = explanationOf(offer?.text ?? '');
  const teller = facts.findIndex(({ text }) => explained?.test(text) === true);
  if (explained !== null && teller !== -1 && !explained.test(input.profile.logline))
    ofOffer.add(teller);
  const wanted = new Set([
    ...namedIn(facts, stemsAsKnown(take.join(' ')), input),
    ...ofOffer,
    // 'A no voter who changed her mind' needs the vote.
    ...namedIn(facts, [...contentStems(offer?.text ?? '')], input).values(),
  ]);
  const ofStory = facts.filter(({ nearness }) => nearness === 'story');
  // The first variation keeps to the story; others tell more of the creator's work.
  const near =
    ofStory.length >= 2 && used.length === 0
      ? ofStory
      : facts.filter(({ nearness }) => nearness !== 'aside');
  // Family and hobbies are told only where there is little else, or where the offer names somebody of them.
  const withoutAsides = near.length >= 2 || ofStory.length > 0;
  const named = new Set(
    [
      ...(offer?.text ?? '').matchAll(
        /(?<=\S )\p{Lu}\p{Ll}{2,}|^\p{Lu}\p{Ll}{2,}(?= and\b|,|['’]s\b)/gu,
      ),
    ].map(([name]) => name),
  );
  const isNamed = (fact: Fact) =>
    ofOffer.has(facts.indexOf(fact)) || [...named].some((name) => fact.text.includes(name));
  const sentences = (withoutAsides ? near : facts).filter(({ kind }) => kind === 'sentence').length;
  // A list of talking points has at least two.
  const shownAtMost = type === 'podcast' && sentences >= 3 ? sentences - 2 : facts.length;
  // The only fact is the talking point.
  const keepsOne = type === 'podcast' && facts.length === 1 && (take.length > 0 || who.length > 0);
  const most = keepsOne ? 0 : FACTS_MAX[type];
  const end = type === 'podcast' && facts.length > 1 ? facts.length - 2 : facts.length - 1;

  // Notes are for the talking points while there are sentences, and the take is not told twice.
  const said = contentStems(take.join(' '));
  const reason = contentStems(timely ?? '');
  const ofWho = contentStems(who.join(' '));
  const mostlyIn = ({ stems }: Fact, told: ReadonlySet<string>) =>
    [...stems].filter((stem) => told.has(stem)).length >= 0.5 * stems.size;
  const leftOut = (fact: Fact): boolean =>
    (withoutAsides && !near.includes(fact) && !isNamed(fact)) ||
    (fact.kind === 'note' && sentences >= 3) ||
    // What the logline says already, with little more.
    (facts.length > 2 &&
      !isNamed(fact) &&
      [...fact.stems].filter((stem) => !ofWho.has(stem)).length < 4 &&
      repeats(fact, who.join(' '))) ||
    (facts.length > 2 && fact.stems.size > 3 && mostlyIn(fact, said)) ||
    // What the reason for now tells already.
    (facts.length > 1 && fact.stems.size > 3 && mostlyIn(fact, reason));

  const around = countWords(frame);
  const told = used.map((one) => assembleBody(one)).join(' ');
  const strong = facts.some(({ fit }) => fit >= STRONG);
  const seriesFrom = (from: number, mode: Mode): Fact[] => {
    const strict = mode === 'strict';
    const shown: Fact[] = [];
    let words = 0;
    let left = false;
    for (const [index, fact] of facts.entries()) {
      if (index < from) continue;
      // What speaks of a fact that is left out goes with it.
      left =
        leftOut(fact) ||
        (left && fact.refers) ||
        (strict && fact.fit < WEAK && !isNamed(fact) && !(fact.refers && shown.length > 0)) ||
        // Behind the first fact only those that were not told before.
        (mode === 'fresh' && shown.length > 0 && told.includes(withoutStop(fact.text)));
      if (left) continue;
      const counted = countedBefore(fact.text);
      if (counted !== null && !holdsNumber([frame, ...shown.map(({ text }) => text)], counted))
        continue;
      // What the offer names ('the sock maker') is told even where the talking points want more.
      const limit = Math.min(shownAtMost, fact.refers ? 4 : 3);
      if (shown.length >= (isNamed(fact) ? limit + 1 : limit)) break;
      if (shown.length > 0 && index > end && !isNamed(fact)) break;
      // From here on the series has to reach what the take and the offer speak of.
      const needed =
        (shown.length > 0 && fact.refers) ||
        [...wanted].some((named) => named >= index && from <= named);
      // A long row of facts reads like a list: beyond two only what speaks of the story.
      const enough = shown.length >= 2 && around + words >= BODY_MIN_WORDS && fact.fit < 1;
      const full = (enough || around + words >= TARGET_WORDS[type]) && shown.length > 0;
      if (!needed && (shown.length >= most || full)) break;
      if (words + (sizes[index] ?? 0) > room) break;
      shown.push(fact);
      words += sizes[index] ?? 0;
    }
    return shown;
  };

  const sets = used.map((one) => assembleBody({ ...one, talking_points: null }));
  const leads = new Set(used.map((one) => firstOf(facts, assembleBody(one))));
  const starts = [...new Set([plan.from, 0, ...facts.keys()])].filter(
    (index) => index === 0 || facts[index]?.alone === true,
  );
  const ranked = starts
    .flatMap((start, order) =>
      MODES.filter((mode) =>
        mode === 'strict' ? strong : mode !== 'fresh' || used.length > 0,
      ).map((mode) => ({ shown: seriesFrom(start, mode), order })),
    )
    .filter(({ shown }) => shown.length > 0 || facts.length === 0 || most === 0)
    .map(({ shown, order }) => {
      const held = new Set(shown.map((fact) => facts.indexOf(fact)));
      const missed = [...wanted].filter((index) => !held.has(index)).length;
      const again = shown.filter(({ text }) => told.includes(withoutStop(text))).length;
      const apart = shown.filter(
        (fact, at) => at > 0 && !goTogether(shown[at - 1] ?? fact, fact),
      ).length;
      const fit = shown.reduce((sum, one) => sum + Math.min(one.fit, 4), 0);
      const words = shown.reduce((sum, { text }) => sum + countWords(text), around);
      const proven = shown.some(({ text }) => PROOF.test(text));
      // A single fact that hardly speaks of the story is no proof.
      const weak = shown.length === 1 && facts.length > 2 && (shown[0]?.fit ?? 0) < STRONG;
      const lone = weak ? ((shown[0]?.fit ?? 0) < 1 ? LONE_AND_FAR : LONE) : 0;
      const thin = keepsOne
        ? 0
        : strong
          ? Math.max(0, BODY_MIN_WORDS + 2 - words) / 3
          : Math.max(0, WANTED_WORDS - words) / 4;
      // Another fact leads in each variation.
      const [lead] = shown;
      const led =
        lead !== undefined && facts.length > 2 && leads.has(withoutStop(lead.text))
          ? LED_BEFORE
          : 0;
      // The same facts in another order are the same pitch.
      const same = sets.some(
        (one) => shown.length > 0 && shown.every(({ text }) => one.includes(withoutStop(text))),
      )
        ? SAME_FACTS
        : 0;
      // Facts of another story are worse than facts that were told before.
      const off =
        (shown.some((one) => one.fit >= 1) ? 0 : 1.5) +
        (strong && !shown.some((one) => one.fit >= STRONG) ? 3 : 0) +
        (ofStory.length > 0 && !shown.some(({ nearness }) => nearness === 'story') ? 4 : 0) +
        (ofStory.length > 1
          ? 1.2 * shown.filter(({ nearness }) => nearness !== 'story').length
          : 0) +
        (strong ? 0.8 * shown.filter((one) => one.fit < WEAK && !one.refers).length : 0);
      // Right behind who is writing the same words would stand twice.
      const echoed = plan.opens === 'both' && take.length > 0 ? 1.5 : 4;
      const echo =
        lead !== undefined && repeats(lead, who.join(' ')) && !saysWho(lead, { role, who, input })
          ? echoed
          : 0;
      return {
        shown,
        score:
          3 * missed +
          1.5 * again -
          0.5 * fit +
          thin +
          (proven ? 0 : 1.5) +
          off +
          led +
          same +
          APART * apart +
          UNKNOWN * unknownWith(shown) +
          lone +
          echo +
          (told === '' ? 0.6 : 0.1) * order,
      };
    })
    .sort((left, right) => left.score - right.score);
  const shown = ranked[0]?.shown ?? [];
  return { shown, rest: facts.filter((fact) => !shown.includes(fact)) };
}

/** A fact that speaks of the story, and one that hardly does. */
const STRONG = 1.5;
const WEAK = 0.7;

/** Whether one fact goes on where another ends: it points back, or shares a word or a subject. */
const goTogether = (before: Fact, fact: Fact): boolean =>
  fact.refers ||
  [...fact.stems].some((stem) => before.stems.has(stem)) ||
  likeness(topicsOf(before.text), topicsOf(fact.text)) >= LIKE_EACH_OTHER;

const LIKE_EACH_OTHER = 0.15;

/** What weighs against a series that begins like the one of another variation. */
const LED_BEFORE = 4;
const SAME_FACTS = 6;
/** What weighs against each thing that the whole pitch would speak of without having named it. */
const UNKNOWN = 2.5;
const LONE = 3;
const LONE_AND_FAR = 7;
/** What weighs against two facts side by side that have nothing to do with each other. */
const APART = 1.5;

/** The fact that a text tells first, without its stop; empty for none. */
function firstOf(facts: readonly Fact[], text: string): string {
  const told = facts
    .map((fact) => withoutStop(fact.text))
    .map((fact) => ({ fact, at: text.indexOf(fact) }))
    .filter(({ at }) => at !== -1)
    .sort((left, right) => left.at - right.at);
  return told[0]?.fact ?? '';
}

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

import { asSentence } from '../../profile/sentences.ts';
import { countWords, withoutTrail } from '../../text/text.ts';
import { wordOverlap } from '../overlap.ts';
import { mayBeSentence, pegKind } from '../peg.ts';
import type { PitchInput } from '../pitch-input.ts';
import {
  assembleBody,
  BODY_MIN_WORDS,
  MAX_OVERLAP,
  VARIATION_COUNT,
  variationWords,
  type Variation,
} from '../pitch.ts';
import { arranged, claimsOf, pegAlone, withLead, type Parts, type Sentence } from './arrange.ts';
import { closingQuestion } from './connectives.ts';
import { missingForPitch } from './gaps.ts';
import { introducer } from './introduced.ts';
import { factSentences, letterMaterial, nearStory, type Material, type Said } from './material.ts';
import { nearness, stems } from './nearness.ts';
import { ANGLES, PERSON_FIRST, plansFor, type Plan } from './plans.ts';
import { subjectFor, subjectLines } from './subject-lines.ts';
import { talkingPoints } from './talking-points.ts';

/**
 * Arranges up to three variations from the creator's own sentences, letter for letter: each opens in
 * another way, another fact leads and another offer closes. At most 70% equal words between two, so fewer
 * where the material holds fewer ideas; none where it is too little for a pitch (`missingForPitch`).
 * `earlier` holds closing lines of the creator's other pitches: their questions are not asked again.
 */
export function composePitch(input: PitchInput, earlier: readonly string[] = []): Variation[] {
  const first = composeVariation(input, [], earlier);
  if (first === null) return [];
  const withOneFact = withOthers(first, input, earlier);
  // Who ticked two facts wants both told, in one letter or in two.
  const twice = composeVariation(input, [], earlier, true);
  if (twice === null || assembleBody(twice) === assembleBody(first)) return withOneFact;
  const withTwoFacts = withOthers(twice, input, earlier);
  return withTwoFacts.length < withOneFact.length ? withOneFact : withTwoFacts;
}

/** A first variation, and the further ones that the material holds beside it. */
function withOthers(first: Variation, input: PitchInput, earlier: readonly string[]): Variation[] {
  const written = [first];
  while (written.length < VARIATION_COUNT) {
    const next = composeVariation(input, written, earlier);
    if (next === null) break;
    written.push(next);
  }
  return written;
}

/**
 * Another variation than those in `avoid`; null when the material holds no other. `tellsTwo`: with a second fact where
 * the letter stays short.
 */
export function composeVariation(
  input: PitchInput,
  avoid: readonly Variation[],
  earlier: readonly string[] = [],
  tellsTwo = false,
): Variation | null {
  if (missingForPitch(input).length > 0) return null;
  const material = letterMaterial(input);
  const { take } = material;
  const start = hashOf(`${input.profile.name}|${material.peg}|${material.type}`);
  const used = avoid.map(variationWords).join('\n');
  const asked = [...earlier, ...avoid.map(({ line3_whyyou }) => line3_whyyou)];
  const fresh = unused(material.facts, used);
  const telling = fresh.filter(
    ({ text }) => ![material.why, material.who, material.take].some((one) => repeats(text, one)),
  );
  // Without a take a fact that says it again is all there is.
  const facts = telling.length > 0 || material.take !== null ? telling : fresh;
  const offers = unused(material.offers, used);
  // Another fact leads and another offer closes, or it would be the same pitch in another order.
  const isNew = facts.length > 0 && (offers.length > 0 || material.offers.length === 0);
  if (avoid.length > 0 && !isNew) return null;
  const news = newsOf(material);
  const near = nearStory(input);
  // Solemn news comes before anything about the person who writes.
  const isSolemn = material.helps !== null;
  const openers = {
    news: news !== null,
    take: !isSolemn && material.take !== null && !leans(material),
    // A further variation opens in another way than the first, if need be with a fact farther away.
    proof:
      !isSolemn &&
      facts[0] !== undefined &&
      (avoid.length > 0 || news === null || near(facts[0].text) >= PROOF_NEAR),
  };
  const all = { ...material, news, facts: factSentences(input.profile) };
  const free = input.chosen === null ? unused(all.facts, used) : facts;
  const contents = choices(facts, avoid.length > 0).flatMap((chosen) =>
    (offers.length > 0 ? offers : [undefined]).map((offer) => ({
      chosen,
      offer,
      introduced: introduced(all, chosen, offer, free),
    })),
  );
  const known = contents.filter((one) => one.introduced !== null);
  // What stands first was wanted most: in a first pitch it is told, also with a name nobody knows.
  const tries = avoid.length > 0 ? known : [...contents.slice(0, 1), ...known];
  const secondTo = (told: readonly Said[], offer: Said | undefined) =>
    facts.find(
      (fact) =>
        told.every(
          ({ source, text }) => source !== fact.source && !repeats(fact.text, { text, source }),
        ) && introduced(all, [...told, fact], offer, free)?.length === told.length + 1,
    );
  const write = (plan: Plan, { chosen, offer, introduced: whole }: (typeof tries)[number]) =>
    written(
      material,
      plan,
      {
        news,
        facts: whole ?? chosen,
        second: tellsTwo ? secondTo(whole ?? chosen, offer) : undefined,
        offer,
        question: closingQuestion(material.type, start, asked, offer?.text ?? null),
      },
      avoid,
      input,
    );
  const differs = (next: Variation) =>
    avoid.every(
      (other) =>
        other.headline !== next.headline &&
        wordOverlap(withoutPoints(other), withoutPoints(next)) <= MAX_OVERLAP,
    );
  // The first sentence need not say the subject line again.
  const says = ({ headline, line1_hook }: Variation) =>
    line1_hook.toLowerCase().startsWith(headline.toLowerCase());
  // Written one by one: the form asks with each key, and the first is nearly always the answer.
  let second: Variation | null = null;
  // It stays while they type: only whose sentences can all stand alone begins with who they are.
  const isRich = [take, news, material.who, facts[0], offers[0]].every(
    (one) => countWords(one?.text ?? '') >= RICH_WORDS,
  );
  const beginsWithPerson =
    avoid.length === 0 && !isSolemn && isRich && hashOf(input.profile.name) % 2 === 1;
  for (const plan of [
    ...(beginsWithPerson ? [PERSON_FIRST] : []),
    ...byNewOpening(plansFor(openers), avoid),
  ])
    for (const content of tries) {
      const next = write(plan, content);
      if (!differs(next)) continue;
      if (!says(next)) return next;
      second ??= next;
    }
  return second;
}

/** The news as a sentence; null where the peg is the name of something and stands before the offer. */
function newsOf(material: Material): Said | null {
  const { news, peg } = material;
  if (news !== null) return news;
  const told = { text: asSentence(peg), source: 'peg' };
  return pegKind(peg) === 'news' || leans(material) || material.helps !== null ? told : null;
}

/**
 * The facts with those in front that name what they, the take or the offer speak of as known: 'the ramps'.
 * Null where that is more than two, or where one is not `free`.
 */
function introduced(
  { who, take, why, news, peg, facts: all }: Material,
  facts: readonly Said[],
  offer: Said | undefined,
  free: readonly Said[],
): readonly Said[] | null {
  const told = [who, news, why, { text: peg, source: 'peg' }];
  const missing = [
    ...facts.map((fact) => introducer(fact, [...told, take], all)),
    // What was offered for this story is told with it.
    ...[take, offer?.source === 'offer' ? null : (offer ?? null)].map((one) =>
      one === null ? null : introducer(one, [...told, ...facts], all),
    ),
  ].filter((fact) => fact !== null);
  const isFree = ({ source }: Said) => free.some((one) => one.source === source);
  const found = [...missing, ...facts].filter(
    ({ source }, index, list) => list.findIndex((one) => one.source === source) === index,
  );
  return found.length > 2 || !missing.every(isFree) ? null : found;
}

/** A first letter tells two facts where it has no more words then. */
const TWO_FACTS_MAX_WORDS = 100;

/** So many words has a sentence that stands well at every place. */
const RICH_WORDS = 7;

/** A fact opens a pitch that shares more than one word of the news with it. */
const PROOF_NEAR = 3;

/** A fact gives the subject line that shares a word of the take, or two of the news. */
const SUBJECT_NEAR = 2;

/** Words that speak of something said before. */
const POINTS =
  /^(?:it|its|they|their|that|he|she|his|her|so|then|and|or|but|yet|because)\b|\b(?:this|these|those|it|they|them)\b/iu;

/** Whether the take speaks of the news as of something named already, so that it cannot stand before it. */
function leans({ take, news, peg }: Material): boolean {
  if (take === null) return false;
  const near = nearness([[`${news?.text ?? ''} ${peg}`, 1]]);
  const named = take.text.match(/\b(?:the|that|our)\s+\S+/giu) ?? [];
  return POINTS.test(take.text) || named.some((words) => near(words) > 0);
}

/** The words that two variations are compared by: the list of talking points is much the same in each. */
const withoutPoints = (variation: Variation): string =>
  variationWords({ ...variation, talking_points: null });

/** The plans of the openings that the others have least. */
function byNewOpening(plans: readonly Plan[], others: readonly Variation[]): Plan[] {
  const had = ({ opens }: Plan) => others.filter(({ angle }) => angle === ANGLES[opens]).length;
  const least = Math.min(...plans.map(had));
  return plans.filter((plan) => had(plan) === least);
}

/**
 * Whether a fact says what another sentence says: most words that matter of the shorter one stand in both, and
 * it counts nothing that the other does not.
 */
function repeats(text: string, other: Said | null): boolean {
  const numbers = text.match(/\d[\d,.]*/gu) ?? [];
  if (numbers.some((number) => other?.text.includes(number) !== true)) return false;
  const [left, right] = [stems(text), stems(other?.text ?? '')];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared > 1 && shared / Math.min(left.size, right.size) > 0.6;
}

const unused = (list: readonly Said[], used: string): Said[] =>
  list.filter(({ text }) => !used.includes(text));

/**
 * The facts of a variation, the likeliest choice first: one, for one proof is enough; two in a further one,
 * which needs words of its own.
 */
function choices(facts: readonly Said[], further: boolean): (readonly Said[])[] {
  if (facts.length === 0) return [[]];
  if (!further) return facts.map((fact) => [fact]);
  const pairs = facts.slice(1).map((second) => [...facts.slice(0, 1), second]);
  return [...facts.map((fact) => [fact]), ...pairs];
}

interface Chosen {
  news: Said | null;
  facts: readonly Said[];
  /** Told behind the facts where the letter stays short. */
  second: Said | undefined;
  offer: Said | undefined;
  question: string;
}

function written(
  material: Material,
  plan: Plan,
  { news, facts, second, offer, question }: Chosen,
  avoid: readonly Variation[],
  input: PitchInput,
): Variation {
  const { who, take, why, helps, peg, type } = material;
  const near = nearStory(input);
  const asks: Sentence = { text: question, source: null };
  const kind = pegKind(peg);
  const ownWords = [who, take, why, ...material.facts].map((one) => one?.text ?? '').join(' ');
  const lead = (one: Sentence | undefined) =>
    news !== null || one === undefined ? null : withLead(peg, one, ownWords);
  const offered = lead(offer);
  // A question holds no sentence: the peg stands in the place of the news then.
  const told = news ?? (offered === null && mayBeSentence(peg) ? pegAlone(peg) : null);
  const parts: Parts = {
    ...(who === null ? {} : { who: [who] }),
    ...(told === null ? {} : { news: [told] }),
    ...(take === null ? {} : { take: [take] }),
    ...(helps === null ? {} : { helps: [helps] }),
    ...(facts.length === 0 ? {} : { fact: facts }),
    // A further variation has words of its own.
    ...(why === null || avoid.length > 0 ? {} : { why: [why] }),
    ...(offer === undefined ? {} : { offer: offered ?? [offer] }),
    question: (offered === null ? lead(asks) : null) ?? [asks],
  };
  const another = material.facts.find(({ source }) => !facts.some((one) => one.source === source));
  if (avoid.length === 0) {
    const words = countWords(assembleBody(arranged(plan, parts, null)));
    // Too little for an editor: a second fact stands with the first.
    if (another !== undefined && words < BODY_MIN_WORDS) parts.fact = [...facts, another];
    else if (second !== undefined && words + countWords(second.text) <= TWO_FACTS_MAX_WORDS)
      parts.fact = [...facts, second];
  }
  const points =
    type === 'podcast'
      ? talkingPoints(material.facts, material.questions, variationText(parts), near)
      : null;
  const text = arranged(plan, parts, points);
  const headlines = avoid.map((one) => one.headline);
  const own =
    avoid.length === 0 && input.story.subject !== '' ? withoutTrail(input.story.subject) : null;
  // A fact from far away promises another story.
  const nearFacts = facts.filter((one) => kind === 'occasion' || near(one.text) >= SUBJECT_NEAR);
  const linesFrom = (told: readonly Said[]) =>
    subjectLines({ ...material, facts: told, offers: offer === undefined ? [] : [offer] });
  const lines = linesFrom(nearFacts);
  // Before a line without its end a fact is better that was ticked for this story, or has to do with it.
  const others = facts.filter((one) => input.chosen !== null || near(one.text) > 0);
  const whole = lines.every((line) => line.endsWith('…')) ? linesFrom(others) : lines;
  const headline = own ?? subjectFor(whole, assembleBody(text), headlines);
  return {
    angle: ANGLES[plan.opens],
    headline,
    ...text,
    claims: [
      ...claimsOf('headline', { text: headline, source: sourceOf(headline, material) }),
      ...text.claims,
    ],
  };
}

const variationText = (parts: Parts): string =>
  Object.values(parts)
    .flat()
    .map(({ text }) => text)
    .join(' ');

/** The source whose words a subject line is; the peg where it was typed for this pitch alone. */
function sourceOf(headline: string, { take, facts, news, why, helps, offers }: Material): string {
  const own = [take, ...facts, news, why, helps, ...offers].find(
    (said) => said?.text.toLowerCase().includes(headline.toLowerCase()) === true,
  );
  return own?.source ?? 'peg';
}

/** A number from a text, the same everywhere (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 9973;
}

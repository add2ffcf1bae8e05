import { countWords } from '../../text/text.ts';
import { wordOverlap } from '../overlap.ts';
import type { PitchInput } from '../pitch-input.ts';
import {
  assembleBody,
  BODY_MIN_WORDS,
  MAX_OVERLAP,
  VARIATION_COUNT,
  variationWords,
  type Variation,
} from '../pitch.ts';
import { arranged, claimsOf, pegSentence, type Parts } from './arrange.ts';
import { closingQuestion } from './connectives.ts';
import { missingForPitch } from './gaps.ts';
import { factSentences, materialOf, nearStory, type Material, type Said } from './material.ts';
import { nearness } from './nearness.ts';
import { ANGLES, plansFor, type Plan } from './plans.ts';
import { pegLine, subjectFor, subjectLines } from './subject-lines.ts';
import { talkingPoints } from './talking-points.ts';

/**
 * Arranges up to three variations from the creator's own sentences, letter for letter: each opens in
 * another way, another fact leads and another offer closes. At most 70% equal words between two, so fewer
 * where the material holds fewer ideas; none where it is too little for a pitch (`missingForPitch`).
 * `earlier` holds closing lines of the creator's other pitches: their questions are not asked again.
 */
export function composePitch(input: PitchInput, earlier: readonly string[] = []): Variation[] {
  const written: Variation[] = [];
  while (written.length < VARIATION_COUNT) {
    const next = composeVariation(input, written, earlier);
    if (next === null) break;
    written.push(next);
  }
  return written;
}

/** Another variation than those in `avoid`; null when the material holds no other. */
export function composeVariation(
  input: PitchInput,
  avoid: readonly Variation[],
  earlier: readonly string[] = [],
): Variation | null {
  if (missingForPitch(input).length > 0) return null;
  const material = materialOf(input);
  const start = hashOf(`${input.profile.name}|${material.peg}|${material.type}`);
  const used = avoid.map(variationWords).join('\n');
  const asked = [...earlier, ...avoid.map(({ line3_whyyou }) => line3_whyyou)];
  const facts = unused(material.facts, used).filter(({ text }) => !repeats(text, material.why));
  const offers = unused(material.offers, used);
  // Another fact leads and another offer closes, or it would be the same pitch in another order.
  const isNew = facts.length > 0 && (offers.length > 0 || material.offers.length === 0);
  if (avoid.length > 0 && !isNew) return null;
  const near = nearStory(input);
  const openers = {
    take: standsAlone(material),
    // A further variation opens in another way than the first, if need be with a fact farther away.
    proof: facts[0] !== undefined && (avoid.length > 0 || near(facts[0].text) >= PROOF_NEAR),
  };
  for (const plan of byNewOpening(plansFor(material, start, openers), avoid))
    for (const chosen of choices(facts))
      for (const offer of offers.length > 0 ? offers : [undefined]) {
        const question = closingQuestion(material.type, start, asked, offer !== undefined);
        const next = written(
          material,
          plan,
          { facts: chosen, offer, question },
          start,
          avoid,
          input,
        );
        const differs = avoid.every(
          (other) =>
            other.headline !== next.headline &&
            wordOverlap(withoutPoints(other), withoutPoints(next)) <= MAX_OVERLAP,
        );
        if (differs) return next;
      }
  return null;
}

/** A fact opens a pitch that shares more than one word of the news with it. */
const PROOF_NEAR = 3;

/** Words that speak of something said before. */
const POINTS =
  /^(?:it|its|they|their|that|he|she|his|her|so|then|and|or|but|yet|because)\b|\b(?:this|these|those)\b/iu;

/** Whether a take can stand before the news: it speaks of the same, and not as of something named already. */
function standsAlone({ take, news, peg }: Material): boolean {
  if (take === null || POINTS.test(take.text)) return false;
  const near = nearness([[`${news?.text ?? ''} ${peg}`, 1]]);
  const named = take.text.match(/\bthe\s+\S+/giu) ?? [];
  return near(take.text) > 0 && !named.some((words) => near(words) > 0);
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

/** Whether a fact says what the reason says as well. */
const repeats = (text: string, why: Said | null): boolean =>
  why !== null && wordOverlap(text, why.text) > 0.5;

const unused = (list: readonly Said[], used: string): Said[] =>
  list.filter(({ text }) => !used.includes(text));

/** The facts of a variation, the likeliest choice first: one, for one proof is enough; then two. */
function choices(facts: readonly Said[]): (readonly Said[])[] {
  if (facts.length === 0) return [[]];
  const pairs = facts.slice(1).map((second) => [...facts.slice(0, 1), second]);
  return [...facts.map((fact) => [fact]), ...pairs];
}

interface Chosen {
  facts: readonly Said[];
  offer: Said | undefined;
  question: string;
}

function written(
  material: Material,
  plan: Plan,
  { facts, offer, question }: Chosen,
  start: number,
  avoid: readonly Variation[],
  input: PitchInput,
): Variation {
  const { who, take, why, helps, news, type } = material;
  const near = nearStory(input);
  const headlines = avoid.map((one) => one.headline);
  const own = avoid.length === 0 && input.story.subject !== '' ? input.story.subject : null;
  // A peg in the subject line needs no repetition before a take that speaks of it.
  const line = own === null && news === null && plan.opens !== 'news' ? pegLine(material) : null;
  const inSubject =
    line !== null && !headlines.includes(line) && standsAlone(material) ? line : null;
  const parts: Parts = {
    ...(who === null ? {} : { who: [who] }),
    ...(inSubject === null
      ? { news: [news ?? pegSentence(material.peg, take !== null && takeFollows(plan), start)] }
      : {}),
    ...(take === null ? {} : { take: [take] }),
    ...(helps === null ? {} : { helps: [helps] }),
    ...(facts.length === 0 ? {} : { fact: facts }),
    // The reason belongs to the fact that leads.
    ...(why === null || facts[0] !== material.facts[0] ? {} : { why: [why] }),
    ...(offer === undefined ? {} : { offer: [offer] }),
    question: [{ text: question, source: null }],
  };
  const another = material.facts.find((one) => !facts.includes(one));
  // Too little for an editor: a second fact stands with the first.
  if (
    another !== undefined &&
    avoid.length === 0 &&
    countWords(assembleBody(arranged(plan, parts, null))) < BODY_MIN_WORDS
  )
    parts.fact = [...facts, another];
  const points =
    type === 'podcast'
      ? talkingPoints(factSentences(input.profile), material.questions, variationText(parts), near)
      : null;
  const text = arranged(plan, parts, points);
  const headline =
    own ??
    inSubject ??
    // A fact from far away promises another story.
    subjectFor(
      subjectLines({ ...material, facts: facts.filter((one) => near(one.text) > 0) }),
      text.line1_hook,
      headlines,
    );
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

/** Whether the take is what comes after the news, in the same paragraph or the next one. */
function takeFollows({ lines }: Plan): boolean {
  const parts = lines.flat().filter((part) => part !== 'helps');
  return parts[parts.indexOf('news') + 1] === 'take';
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

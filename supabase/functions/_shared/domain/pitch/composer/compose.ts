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
import { arranged, claimsOf, quotedPeg, type Parts } from './arrange.ts';
import { closingQuestion } from './connectives.ts';
import { missingForPitch } from './gaps.ts';
import { factSentences, materialOf, type Material, type Said } from './material.ts';
import { plansFor, type Plan } from './plans.ts';
import { newsLines, subjectFor, subjectLines } from './subject-lines.ts';
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
  const spare = factSentences(input.profile);
  const start = hashOf(`${input.profile.name}|${material.peg}|${material.type}`);
  const plans = plansFor(material, start);
  const used = avoid.map(variationWords).join('\n');
  const [newsLine] = newsLines(material);
  for (const plan of byNewOpening(plans, avoid)) {
    const isFree = newsLine !== undefined && avoid.every(({ headline }) => headline !== newsLine);
    if (plan.newsInSubject === true && !isFree) continue;
    for (const facts of factsByUse(material.facts, used, avoid.length > 0))
      for (const offer of byUse(material.offers, used)) {
        const question = closingQuestion(material.type, start + avoid.length * 7, [
          ...earlier,
          ...avoid.map(({ line3_whyyou }) => line3_whyyou),
        ]);
        const variation = written(
          material,
          plan,
          { facts, offer, question },
          spare,
          start,
          avoid,
          input,
        );
        const differs = avoid.every(
          (other) =>
            other.headline !== variation.headline &&
            wordOverlap(withoutPoints(other), withoutPoints(variation)) <= MAX_OVERLAP,
        );
        if (differs) return variation;
      }
  }
  return null;
}

/** The words that two variations are compared by: the list of talking points is much the same in each. */
const withoutPoints = (variation: Variation): string =>
  variationWords({ ...variation, talking_points: null });

/** The plans of the openings that the others have least. */
function byNewOpening(plans: readonly Plan[], others: readonly Variation[]): Plan[] {
  const had = (plan: Plan) => others.filter(({ angle }) => angle === plan.angle).length;
  const least = Math.min(...plans.map(had));
  return plans.filter((plan) => had(plan) === least);
}

/** What no other variation says comes first; one blank where there is nothing. */
function byUse(list: readonly Said[], used: string): (Said | undefined)[] {
  if (list.length === 0) return [undefined];
  const isUsed = ({ text }: Said) => Number(used.includes(text));
  return list.toSorted((left, right) => isUsed(left) - isUsed(right));
}

/**
 * The facts of a variation, the likeliest choice first: one, for one proof is enough; two in a further
 * variation, which needs words of its own.
 */
function factsByUse(facts: readonly Said[], used: string, further: boolean): (readonly Said[])[] {
  const ordered = byUse(facts, used).filter((fact) => fact !== undefined);
  const singles = ordered.map((fact) => [fact]);
  const pairs = ordered
    .slice(1)
    .flatMap((second, at) => ordered.slice(0, at + 1).map((first) => [first, second]));
  if (ordered.length === 0) return [[]];
  return further ? [...singles.slice(0, 1), ...pairs, ...singles.slice(1)] : singles;
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
  spare: readonly Said[],
  start: number,
  avoid: readonly Variation[],
  input: PitchInput,
): Variation {
  const { who, take, why, helps, news, type } = material;
  const parts: Parts = {
    ...(who === null ? {} : { who: [who] }),
    news: [news ?? quotedPeg(material, plan, start)],
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
    countWords(assembleBody(arranged(plan, parts, null))) < BODY_MIN_WORDS
  )
    parts.fact = [...facts, another];
  const points =
    type === 'podcast' ? talkingPoints(spare, material.questions, variationText(parts)) : null;
  const text = arranged(plan, parts, points);
  const headline =
    avoid.length === 0 && input.story.subject !== ''
      ? input.story.subject
      : subjectFor(
          plan.newsInSubject === true ? newsLines(material) : subjectLines({ ...material, facts }),
          text.line1_hook,
          avoid.map((one) => one.headline),
        );
  return {
    angle: plan.angle,
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

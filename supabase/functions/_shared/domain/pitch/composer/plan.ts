import { pointsBack } from './language/references.ts';
import { rotate, withoutStop } from './language/text.ts';
import type { Material, Unit } from './material.ts';

/** What one variation opens with, and which facts prove it. */
export interface Plan {
  opens: 'news' | 'fact' | 'take' | 'who';
  /** A short name of the opening for the creator's screen. */
  angle: string;
  /** The fact that opens it; null for other openings. */
  lead: Unit | null;
  /** Further facts, the most useful first. */
  proof: readonly Unit[];
  position: number;
}

/** Plans for the variations, the best first; each has another opening. */
export function plansOf({ peg, take, who, facts }: Material): Plan[] {
  const from = (index: number) => rotate(facts, index % Math.max(1, facts.length));
  const plan = (
    opens: Plan['opens'],
    angle: string,
    proof: readonly Unit[],
    lead: Unit | null = null,
  ) => ({ opens, angle, lead, proof });
  const news = plan(
    'news',
    'Opens with the news',
    who === null || facts.length > 2 ? from(1) : facts,
  );
  const byFact = (lead: Unit) =>
    plan(
      'fact',
      `Opens with: ${start(lead)}`,
      from(2).filter((fact) => fact !== lead),
      lead,
    );
  const byWho = who === null ? [] : [plan('who', 'Opens with who you are', from(1))];
  const opener = facts.find(opensAlone);
  const byTake =
    take !== null &&
    peg.kind !== 'question' &&
    peg.kind !== 'quotation' &&
    !take.sentences.some((sentence) => pointsBack(sentence, NOTHING))
      ? [plan('take', 'Opens with your take', from(2))]
      : [];
  // A fact without likeness to the news says little to an editor who does not know the creator.
  const near = opener !== undefined && opener.fit >= 2;
  const plans = [
    news,
    ...byWho,
    ...byTake,
    ...(near ? [byFact(opener)] : []),
    ...(who === null ? [] : [plan('who', 'Opens with who you are', from(2))]),
    ...(near || opener === undefined ? [] : [byFact(opener)]),
    ...facts.filter((fact) => fact !== opener && opensAlone(fact)).map(byFact),
    ...facts.filter((fact) => !opensAlone(fact)).map(byFact),
  ];
  return plans.map((each, position) => ({ ...each, position }));
}

const NOTHING: ReadonlySet<string> = new Set();

/** Whether a fact can open a pitch: it speaks of the creator and of nothing that stands before it. */
const opensAlone = ({ minor, loose, sentences: [first = ''] }: Unit): boolean =>
  !minor &&
  loose !== true &&
  !/^you\b/iu.test(first) &&
  /\b(?:I|my|me)\b/iu.test(first) &&
  // What was said about the creator is proof, not a beginning.
  !/^I (?:was|have been) (?:featured|named|selected|honored|licensed|certified)\b|^My (?:book|novel|memoir)\b/iu.test(
    first,
  ) &&
  !pointsBack(first, NOTHING);

function start({ sentences: [first = ''] }: Unit): string {
  const words = withoutStop(first).split(' ');
  return `${words.slice(0, 7).join(' ')}${words.length > 7 ? ' …' : ''}`;
}

import { withoutStop } from './language/text.ts';
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
export function plansOf({ take, who, facts }: Material): Plan[] {
  const from = (index: number) => [...facts.slice(index), ...facts.slice(0, index)];
  const plans: Omit<Plan, 'position'>[] = [
    {
      opens: 'news',
      angle: 'Opens with the news',
      lead: null,
      proof: who === null || facts.length > 2 ? from(1 % Math.max(1, facts.length)) : facts,
    },
  ];
  const factPlan = (lead: Unit): Omit<Plan, 'position'> => ({
    opens: 'fact',
    angle: `Opens with: ${start(lead)}`,
    lead,
    proof: from(2 % Math.max(1, facts.length)).filter((fact) => fact !== lead),
  });
  const opener = facts.find(speaksForItself);
  const whoPlan: Omit<Plan, 'position'>[] =
    who === null
      ? []
      : [
          {
            opens: 'who',
            angle: 'Opens with who you are',
            lead: null,
            proof: from(1 % Math.max(1, facts.length)),
          },
        ];
  // A fact without likeness to the news says little to an editor who does not know the creator.
  const near = opener !== undefined && opener.fit >= 2;
  if (near) plans.push(factPlan(opener));
  else plans.push(...whoPlan);
  if (take !== null)
    plans.push({
      opens: 'take',
      angle: 'Opens with your take',
      lead: null,
      proof: from(2 % Math.max(1, facts.length)),
    });
  if (near) plans.push(...whoPlan);
  else if (opener !== undefined) plans.push(factPlan(opener));
  plans.push(...facts.filter((fact) => fact !== opener && speaksForItself(fact)).map(factPlan));
  plans.push(...facts.filter((fact) => !speaksForItself(fact)).map(factPlan));
  return plans.map((plan, position) => ({ ...plan, position }));
}

/** Whether a fact can open a pitch: it speaks of the creator and of nothing that stands before it. */
const speaksForItself = ({ minor, sentences: [first = ''] }: Unit): boolean =>
  !minor &&
  !/^you\b/iu.test(first) &&
  /\b(?:I|my|me)\b/iu.test(first) &&
  !/\bthe same\b|\b(?:of|from|with) (?:them|it|the (?:two|three|four|five|six|seven|eight|nine|ten))\b/iu.test(
    first,
  );

function start({ sentences: [first = ''] }: Unit): string {
  const words = withoutStop(first).split(' ');
  return `${words.slice(0, 7).join(' ')}${words.length > 7 ? ' …' : ''}`;
}

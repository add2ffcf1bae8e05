import type { Material } from './material.ts';

/** The order of one variation. */
export interface Plan {
  /** The news first; who is writing with the facts; or who is writing and then the news. */
  opens: 'news' | 'who' | 'both';
  /** A short name of the opening for the creator's screen. */
  angle: string;
  /** The place of the first fact that is told; those behind it follow in the creator's order. */
  from: number;
  position: number;
}

/** Plans for the variations, the best first. */
export function plansOf({ who, facts }: Material): Plan[] {
  // Facts stand in the order in which they explain each other: only one that stands alone may lead.
  const opening = facts
    .map((fact, index) => ({ fact, index }))
    .filter(({ fact, index }) => index > 0 && fact.alone);
  const near = opening.filter(({ fact }) => fact.nearness !== 'aside');
  const leads = (near.length > 0 ? near : opening)
    .sort((left, right) => right.fact.fit - left.fact.fit || left.index - right.index)
    .map(({ index }) => index);
  const best = leads[0] ?? 0;
  const fits = (index: number) => (facts[index]?.fit ?? 0) >= 2;
  // The fact that speaks of the news leads where it can.
  const first = fits(best) && !fits(0) ? best : 0;
  const other = first === 0 ? best : 0;
  const opener = angleOf(who.length > 0);
  const plans: Omit<Plan, 'position'>[] = [
    { opens: 'news', angle: 'Opens with the news', from: first },
    { opens: 'who', angle: opener, from: first },
    { opens: 'both', angle: 'Opens with you and the news', from: other },
    { opens: 'who', angle: opener, from: other },
    { opens: 'news', angle: 'Opens with the news', from: other },
    ...leads.slice(1).map((from) => ({ opens: 'who' as const, angle: opener, from })),
  ];
  return plans.map((plan, position) => ({ ...plan, position }));
}

const angleOf = (hasWho: boolean): string =>
  hasWho ? 'Opens with who you are' : 'Opens with a fact';

import type { Material } from './material.ts';

/** The order of one variation. */
export interface Plan {
  /** The news first; who is writing with the facts; or who is writing and then the news. */
  opens: 'news' | 'who' | 'both';
  /** A short name of the opening for the creator's screen. */
  angle: string;
  /** An earlier plan opens so too. */
  again: boolean;
  position: number;
}

/** Further ones are for a variation that would open as another does. */
const OPENINGS = ['news', 'who', 'both', 'who', 'news', 'both', 'who', 'who'] as const;

/** Plans for the variations, the best first. */
export function plansOf({ who }: Pick<Material, 'who'>): Plan[] {
  const angles = {
    news: 'Opens with the news',
    who: who.length > 0 ? 'Opens with who you are' : 'Opens with a fact',
    both: 'Opens with you and the news',
  } as const;
  return OPENINGS.map((opens, position) => ({
    opens,
    angle: angles[opens],
    again: OPENINGS.indexOf(opens) !== position,
    position,
  }));
}

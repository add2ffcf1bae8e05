/** The order of one variation. */
export interface Plan {
  /** The news first; who is writing with the facts; or who is writing and then the news. */
  opens: 'news' | 'who' | 'both';
  /** An earlier plan opens so too. */
  again: boolean;
  position: number;
}

/** Further ones are for a variation that would open as another does. */
const OPENINGS = ['news', 'who', 'both', 'who', 'news', 'both', 'who', 'who'] as const;

/** Plans for the variations, the best first. */
export const PLANS: readonly Plan[] = OPENINGS.map((opens, position) => ({
  opens,
  again: OPENINGS.indexOf(opens) !== position,
  position,
}));

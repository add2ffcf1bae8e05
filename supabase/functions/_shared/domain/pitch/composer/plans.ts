import type { Material } from './material.ts';

/** What a sentence of a pitch is for. */
export type Part = 'who' | 'news' | 'take' | 'helps' | 'fact' | 'why' | 'offer' | 'question';

/** The three lines of a pitch. 'who+fact' joins both where both begin with 'I'. */
export interface Plan {
  opens: 'news' | 'take' | 'proof';
  lines: readonly [readonly (Part | 'who+fact')[], readonly (Part | 'who+fact')[], readonly Part[]];
}

/** How the screens name an opening. */
export const ANGLES: Readonly<Record<Plan['opens'], string>> = {
  news: 'Opens with the news',
  take: 'Opens with your take',
  proof: 'Opens with your proof',
};

const CLOSE: readonly Part[] = ['offer', 'question'];

/** The orders of each opening. Which one a pitch gets differs from creator to creator. */
const PLANS: Readonly<Record<Plan['opens'], readonly Plan['lines'][]>> = {
  news: [
    [['news', 'helps', 'take'], ['who+fact', 'why'], CLOSE],
    [['news', 'helps'], ['who', 'take', 'fact', 'why'], CLOSE],
    [['news', 'helps', 'who+fact'], ['take', 'why'], CLOSE],
    [['news', 'helps', 'take', 'who'], ['fact', 'why'], CLOSE],
  ],
  take: [
    [['take', 'news'], ['who', 'fact', 'why'], CLOSE],
    [['take'], ['news', 'who+fact', 'why'], CLOSE],
    [['take'], ['news', 'who', 'fact', 'why'], CLOSE],
  ],
  // What explains a fact may speak of the news: it stands behind both.
  proof: [
    [['who+fact'], ['news', 'take', 'why'], CLOSE],
    [['who+fact', 'news'], ['take', 'why'], CLOSE],
    [['fact'], ['news', 'take', 'who', 'why'], CLOSE],
  ],
};

const turned = <Item>(items: readonly Item[], start: number): Item[] =>
  items.map((_, index) => items[(start + index) % items.length] as Item);

/** What may open a pitch beside the news. */
export interface Openers {
  /** The take can be understood before the news is told. */
  take: boolean;
  /** The leading fact belongs to the story. */
  proof: boolean;
}

/** The plans for this material in the order to try: one of each opening, then the others of each. */
export function plansFor({ helps }: Material, start: number, { take, proof }: Openers): Plan[] {
  // Solemn news comes before anything about the person who writes.
  const openings: Plan['opens'][] =
    helps !== null
      ? ['news']
      : ['news', ...(take ? (['take'] as const) : []), ...(proof ? (['proof'] as const) : [])];
  const orders = turned(openings, start).map((opens) =>
    turned(PLANS[opens], start).map((lines): Plan => ({ opens, lines })),
  );
  return [0, 1, 2, 3].flatMap((round) => orders.flatMap((order) => order.slice(round, round + 1)));
}

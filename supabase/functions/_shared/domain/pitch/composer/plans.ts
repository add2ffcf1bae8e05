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

/**
 * The orders of each opening. Which one a pitch gets differs from creator to creator. Who writes stands
 * before what is offered; what explains a fact ('why') may speak of the news and stands behind both.
 */
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
  ],
  proof: [
    [['who+fact'], ['news', 'take', 'why'], CLOSE],
    [['fact', 'who'], ['news', 'take', 'why'], CLOSE],
    [['who+fact', 'news'], ['take', 'why'], CLOSE],
  ],
};
const ROUNDS = Math.max(...Object.values(PLANS).map(({ length }) => length));

const turned = <Item>(items: readonly Item[], start: number): Item[] =>
  items.map((_, index) => items[(start + index) % items.length] as Item);

/** What may open a pitch. */
export type Openers = Readonly<Record<Plan['opens'], boolean>>;

/** The plans in the order to try: one of each opening, then the others of each. */
export function plansFor(openers: Openers, start: number): Plan[] {
  const openings = (['news', 'take', 'proof'] as const).filter((opens) => openers[opens]);
  const orders = turned(openings, start).map((opens) =>
    turned(PLANS[opens], start).map((lines): Plan => ({ opens, lines })),
  );
  return Array.from({ length: ROUNDS }, (_, round) =>
    orders.flatMap((order) => order.slice(round, round + 1)),
  ).flat();
}

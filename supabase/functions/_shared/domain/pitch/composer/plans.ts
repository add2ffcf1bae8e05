/** What a sentence of a pitch is for. */
export type Part = 'who' | 'news' | 'take' | 'helps' | 'fact' | 'why' | 'offer' | 'question';

/** The three lines of a pitch. 'who+fact' joins both where both begin with 'I'. */
export interface Plan {
  opens: 'news' | 'take' | 'proof';
  lines: readonly [
    readonly (Part | 'who+fact')[],
    readonly (Part | 'who+fact')[],
    readonly (Part | 'who+fact')[],
  ];
}

/** How the screens name an opening. */
export const ANGLES: Readonly<Record<Plan['opens'], string>> = {
  news: 'Opens with the news',
  take: 'Opens with your take',
  proof: 'Opens with your proof',
};

const CLOSE: readonly Part[] = ['offer', 'question'];

/**
 * The orders of each opening, the plainest first. Who writes stands before what is offered; why it matters
 * here speaks of news and take and stands behind them; what helps stands behind solemn news.
 */
const PLANS: Readonly<Record<Plan['opens'], readonly Plan['lines'][]>> = {
  news: [
    [['news', 'take', 'helps', 'why'], ['who+fact'], CLOSE],
    [['news', 'take', 'helps', 'why', 'who'], ['fact'], CLOSE],
    [['news', 'helps'], ['who', 'take', 'why', 'fact'], CLOSE],
  ],
  take: [
    [['take', 'news', 'why'], ['who+fact'], CLOSE],
    [['take'], ['news', 'why', 'who+fact'], CLOSE],
  ],
  proof: [
    [['who+fact'], ['news', 'take', 'why'], CLOSE],
    [['fact', 'who'], ['news', 'take', 'why'], CLOSE],
  ],
};

/**
 * The orders of a first pitch that tells the news, one by who writes: ten letters in one order read as one
 * form. The take stands behind its news, for people missed it there, and why it matters behind both. An offer in front of the news reads as an advertisement,
 * and a fact behind the offer as an afterthought.
 */
const FIRST_ORDERS: readonly (Plan & { needs: 'plain' | 'rich' })[] = [
  { needs: 'plain', opens: 'news', lines: [['news', 'take', 'why'], ['who+fact'], CLOSE] },
  { needs: 'plain', opens: 'news', lines: [['who', 'news'], ['take', 'why', 'fact'], CLOSE] },
  { needs: 'rich', opens: 'proof', lines: [['who+fact'], ['news', 'take', 'why'], CLOSE] },
];

/**
 * The order of a first pitch with an offer by a number of its writer, or the next that can stand, so that it
 * stays while they type. `isRich`: its sentences are long enough to stand alone.
 */
export function firstPlan(writer: number, isRich: boolean): Plan | null {
  const start = writer % FIRST_ORDERS.length;
  const turned = [...FIRST_ORDERS.slice(start), ...FIRST_ORDERS.slice(0, start)];
  return turned.find(({ needs }) => needs === 'plain' || isRich) ?? null;
}

/** What may open a pitch. */
export type Openers = Readonly<Record<Plan['opens'], boolean>>;

/**
 * The plans in the order to try: the news where it is told, then the take, then the proof.
 */
export const plansFor = (openers: Openers): Plan[] =>
  (['news', 'take', 'proof'] as const)
    .filter((opens) => openers[opens])
    .flatMap((opens) => PLANS[opens].map((lines): Plan => ({ opens, lines })));

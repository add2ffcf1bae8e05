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
 * The orders of a first pitch that tells the news, one by who writes: ten letters in one order, or that all
 * end with a question of ours, read as one form. Where something is offered, most end with that. Why it matters
 * stands behind news and take; nothing stands behind the offer, where it reads as an afterthought.
 */
const FIRST_ORDERS: readonly Plan[] = [
  { opens: 'news', lines: [['news', 'take', 'why'], ['who+fact'], ['offer']] },
  { opens: 'news', lines: [['who', 'news'], ['take', 'why', 'fact'], ['offer']] },
  { opens: 'news', lines: [['news'], ['take', 'why', 'who+fact'], ['offer']] },
  { opens: 'take', lines: [['take', 'news', 'why'], ['who+fact'], CLOSE] },
  { opens: 'news', lines: [['news', 'take', 'why'], ['who'], ['fact', 'offer']] },
  { opens: 'news', lines: [['news', 'take', 'why'], ['who+fact', 'offer'], ['question']] },
  { opens: 'take', lines: [['take'], ['news', 'why', 'who+fact'], ['offer']] },
  { opens: 'news', lines: [['news', 'take', 'why', 'who'], ['fact'], ['offer']] },
  { opens: 'proof', lines: [['who', 'fact'], ['news'], ['take', 'why', 'offer']] },
  { opens: 'news', lines: [['news'], ['who', 'take', 'why'], ['fact', 'offer']] },
];

/**
 * The order of a first pitch with an offer by a number of its writer, or the next that can stand, so that it
 * stays while they type; null where none can. Where sentences are short (`isRich` false), news and take begin.
 */
export function firstPlan(openers: Openers, writer: number, isRich: boolean): Plan | null {
  if (!openers.news) return null;
  const start = writer % FIRST_ORDERS.length;
  const turned = [...FIRST_ORDERS.slice(start), ...FIRST_ORDERS.slice(0, start)];
  return (
    turned.find(
      ({ opens, lines: [[first, second]] }) =>
        openers[opens] && (isRich || (first === 'news' && second === 'take')),
    ) ?? null
  );
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

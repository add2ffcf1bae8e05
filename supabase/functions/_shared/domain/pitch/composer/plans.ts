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

const BY_PERSON: Plan['lines'] = [['who+fact'], ['news', 'take', 'why'], CLOSE];

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
  proof: [BY_PERSON, [['fact', 'who'], ['news', 'take', 'why'], CLOSE]],
};

/**
 * Who writes in front of the news: the first pitch of every second creator, so that not all begin alike. The take
 * stands behind its news and what is offered at the end, in every order: people missed it elsewhere.
 */
export const PERSON_FIRST: Plan = { opens: 'proof', lines: BY_PERSON };

/** What may open a pitch. */
export type Openers = Readonly<Record<Plan['opens'], boolean>>;

/**
 * The plans in the order to try: the news where it is told, then the take, then the proof.
 */
export const plansFor = (openers: Openers): Plan[] =>
  (['news', 'take', 'proof'] as const)
    .filter((opens) => openers[opens])
    .flatMap((opens) => PLANS[opens].map((lines): Plan => ({ opens, lines })));

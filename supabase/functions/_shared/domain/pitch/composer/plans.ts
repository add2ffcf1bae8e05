import type { Material } from './material.ts';

/** What a sentence of a pitch is for. */
export type Part = 'who' | 'news' | 'take' | 'helps' | 'fact' | 'why' | 'offer' | 'question';

/** The three lines of a pitch. 'who+fact' joins both where both begin with 'I'. */
export interface Plan {
  angle: string;
  /** The body leaves the news to the subject line. */
  newsInSubject?: true;
  lines: readonly [readonly (Part | 'who+fact')[], readonly (Part | 'who+fact')[], readonly Part[]];
}

const NEWS = 'Opens with the news';
const TAKE = 'Opens with your take';
const PROOF = 'Opens with your proof';

/** The orders of each opening. Which one a pitch gets differs from creator to creator. */
const NEWS_PLANS: readonly Plan[] = [
  {
    angle: NEWS,
    lines: [
      ['news', 'helps', 'take'],
      ['who+fact', 'why'],
      ['offer', 'question'],
    ],
  },
  {
    angle: NEWS,
    lines: [
      ['news', 'helps'],
      ['who', 'take', 'fact', 'why'],
      ['offer', 'question'],
    ],
  },
  {
    angle: NEWS,
    lines: [
      ['news', 'helps', 'who+fact'],
      ['take', 'why'],
      ['offer', 'question'],
    ],
  },
];
const TAKE_PLANS: readonly Plan[] = [
  // The subject line is the news.
  {
    angle: TAKE,
    lines: [['take'], ['who', 'fact', 'why'], ['offer', 'question']],
    newsInSubject: true,
  },
  {
    angle: TAKE,
    lines: [['take'], ['news', 'helps', 'who', 'fact', 'why'], ['offer', 'question']],
  },
  {
    angle: TAKE,
    lines: [
      ['take', 'news', 'helps'],
      ['who', 'fact', 'why'],
      ['offer', 'question'],
    ],
  },
];
const PROOF_PLANS: readonly Plan[] = [
  {
    angle: PROOF,
    lines: [
      ['who+fact', 'why'],
      ['news', 'helps', 'take'],
      ['offer', 'question'],
    ],
  },
  {
    angle: PROOF,
    lines: [
      ['who', 'fact'],
      ['take', 'why', 'news', 'helps'],
      ['offer', 'question'],
    ],
  },
];

/** The plans for this material in the order to try: one of each opening, then the others of each. */
export function plansFor({ take, helps, facts }: Material, start: number): Plan[] {
  const turned = (plans: readonly Plan[]) =>
    plans.map((_, index) => plans[(start + index) % plans.length] as Plan);
  // Solemn news comes before anything about the person who writes.
  const openings =
    helps !== null
      ? [NEWS_PLANS]
      : [
          NEWS_PLANS,
          ...(take === null ? [] : [TAKE_PLANS]),
          ...(facts.length === 0 ? [] : [PROOF_PLANS]),
        ];
  const orders = turnedBy(openings, start).map(turned);
  return [0, 1, 2].flatMap((round) => orders.flatMap((order) => order.slice(round, round + 1)));
}

const turnedBy = <Item>(items: readonly Item[], start: number): Item[] =>
  items.map((_, index) => items[(start + index) % items.length] as Item);

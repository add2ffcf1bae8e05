// No schema here, and no limits: the landing page reads the plans and carries neither.

export const PLAN_IDS = ['free', 'creator', 'pro', 'concierge'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export const BILLING_PERIODS = ['monthly', 'annual'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Months paid in a year that is paid at once. */
const MONTHS_PAID_ANNUALLY = 10;

export const ANNUAL_NOTE = 'Annual = 2 months free. Cancel anytime.';

const PLAN_LINES = [
  'pitches',
  'kit',
  'figures',
  'matching',
  'review',
  'team-pitches',
  'coaching',
  'progress-call',
  'support',
] as const;
export type PlanLineId = (typeof PLAN_LINES)[number];

interface PlanLine {
  id: PlanLineId;
  /** As the price table says it. */
  words: string;
}

export interface Plan {
  id: PlanId;
  name: string;
  /** Whole US dollars a month. */
  monthlyPrice: number;
  mostPopular: boolean;
  /** What it adds to the plan before it. */
  lines: readonly PlanLine[];
}

/**
 * Every plan with its price and lines. With its limits (plan-rights.ts) and what they mean (plan-words.ts) the
 * price table, the plan page and the welcome mails are made from it.
 */
export const PLANS: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    monthlyPrice: 0,
    mostPopular: false,
    lines: [
      { id: 'pitches', words: '1 AI pitch' },
      { id: 'kit', words: 'Public profile and EPK URL' },
      { id: 'support', words: 'Basic support' },
    ],
  },
  {
    id: 'creator',
    name: 'Creator',
    monthlyPrice: 49,
    mostPopular: false,
    lines: [
      { id: 'pitches', words: 'Unlimited AI pitches' },
      { id: 'kit', words: 'EPK builder and hosting' },
      { id: 'figures', words: 'Basic analytics' },
    ],
  },
  {
    id: 'pro',
    name: 'Pro',
    monthlyPrice: 99,
    mostPopular: true,
    lines: [
      { id: 'matching', words: 'Smart Matching High/Med/Low' },
      { id: 'review', words: 'Weekly pitch review' },
      { id: 'support', words: 'Priority support' },
    ],
  },
  {
    id: 'concierge',
    name: 'Concierge',
    monthlyPrice: 199,
    mostPopular: false,
    lines: [
      {
        id: 'team-pitches',
        words: 'The team optimizes and sends 10 pitches a month',
      },
      { id: 'coaching', words: 'Media coaching' },
      { id: 'progress-call', words: 'Progress review call' },
    ],
  },
];

/** The plan of an id; the free one when it is unknown. */
export function planById(id: string | null | undefined): Plan {
  const plan = PLANS.find((candidate) => candidate.id === id) ?? PLANS[0];
  if (plan === undefined) throw new Error('There are no plans.');
  return plan;
}

/** Whether a text names a line of the plans, as the query of the plan page does. */
export function isPlanLine(text: string | null): text is PlanLineId {
  return PLAN_LINES.some((line) => line === text);
}

/** What is charged at once for a period, in whole US dollars. */
export function priceFor(plan: Plan, period: BillingPeriod): number {
  return period === 'annual' ? plan.monthlyPrice * MONTHS_PAID_ANNUALLY : plan.monthlyPrice;
}

/**
 * A whole number of US dollars in words: '$1,990'. By hand: on the landing page the first use of the
 * browser's number format took 25 ms.
 */
export function formatPrice(dollars: number): string {
  return `$${String(dollars).replace(/\B(?=(\d{3})+$)/g, ',')}`;
}
